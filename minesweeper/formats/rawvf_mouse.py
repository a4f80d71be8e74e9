"""The mouse of a recording: what its presses and releases do to the game.

An open comes when the left button is released, a flag when the right one is pressed, a chord when
both are down and one is released, or the middle one is. (RAWVF, revisions 3 to 6.2: the format of
the players' community, with the meaning that its converters give to clicks.)
"""

from __future__ import annotations

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Command, Milliseconds
from minesweeper.rules.game import Game


class RecordedMouse:
    """Plays a game by events; `marks` says whether a right click makes question marks, too.

    With `left_chords` a left click on a number chords.
    """

    def __init__(self, game: Game, *, marks: bool, left_chords: bool) -> None:
        self._game = game
        self._marks, self._left_chords = marks, left_chords
        self._questions: set[Cell] = set()
        self._left = self._right = self._middle = self._shift = False
        self._spent = False
        """Whether a button that is still down made a chord: its release opens nothing."""
        self._at: Milliseconds = 0

    def take(self, kind: str, cell: Cell | None, at: Milliseconds) -> None:
        """Carry out an event at a cell, None beside the board.

        Real files have times that are negative or go back: they count as the latest before them.
        """
        self._at = max(at, self._at)
        match kind:
            case "lc" | "sc" if not self._middle:
                self._left, self._shift = True, kind == "sc"
            case "lr" if self._left:
                self._release_left(cell)
            case "rc" if not self._middle:
                self._press_right(cell)
            case "rr" if self._right:
                self._right = self._shift = False
                self._spent = self._left
                self._chord(cell, made=self._left)
            case "mc":
                self._left = self._right = self._shift = self._spent = False
                self._middle = True
            case "mr":
                self._chord(cell, made=self._middle)
                self._middle = False
            case "mt":
                self._marks = not self._marks

    def _play(self, action: Action, cell: Cell) -> None:
        self._game.play(Command(action, cell, self._at))

    def _chord(self, cell: Cell | None, *, made: bool) -> None:
        if made and cell is not None:
            self._play(Action.CHORD, cell)

    def _release_left(self, cell: Cell | None) -> None:
        spent, self._left, self._spent = self._spent, False, False
        if cell is None:
            return
        on_number = self._left_chords and not self._game.is_covered(cell)
        if self._right or self._shift or on_number:
            self._play(Action.CHORD, cell)
            self._spent, self._shift = self._right, False
        elif not spent:
            self._play(Action.REVEAL, cell)

    def _press_right(self, cell: Cell | None) -> None:
        self._right, self._shift = True, False
        if cell is None or self._left or not self._game.is_covered(cell):
            return
        self._spent = False
        asked = cell in self._questions
        self._questions.discard(cell)
        if asked and self._marks:
            return
        if self._marks and cell in self._game.flags:
            self._questions.add(cell)
        self._play(Action.FLAG, cell)
