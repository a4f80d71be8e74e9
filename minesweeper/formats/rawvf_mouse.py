"""The mouse of a recording: what its presses and releases do to the game.

An open comes when the left button is released, a flag when the right one is pressed, a chord when
both are down and one is released, or the middle one is. (RAWVF, revisions 3 to 6.2: the format of
the players' community, with the meaning that its converters give to clicks.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
        self._does: Mapping[str, Callable[[Cell | None], None]] = {
            "lc": lambda _: self._press_left(shift=False),
            "sc": lambda _: self._press_left(shift=True),
            "lr": self._release_left,
            "rc": self._press_right,
            "rr": self._release_right,
            "mc": lambda _: self._press_middle(),
            "mr": self._release_middle,
            "mt": lambda _: self._toggle_marks(),
        }

    def take(self, kind: str, cell: Cell | None, at: Milliseconds) -> None:
        """Carry out an event at a cell, None beside the board.

        Real files have times that are negative or go back: they count as the latest before them.
        """
        self._at = max(at, self._at)
        if kind in self._does:
            self._does[kind](cell)

    def _play(self, action: Action, cell: Cell) -> None:
        self._game.play(Command(action, cell, self._at))

    def _press_left(self, *, shift: bool) -> None:
        if not self._middle:
            self._left, self._shift = True, shift

    def _release_left(self, cell: Cell | None) -> None:
        if not self._left:
            return
        self._left = False
        spent, self._spent = self._spent, False
        if cell is None:
            return
        on_number = self._left_chords and not self._game.is_covered(cell)
        if self._right or self._shift or on_number:
            self._play(Action.CHORD, cell)
            self._spent, self._shift = self._right, False
        elif not spent:
            self._play(Action.REVEAL, cell)

    def _press_right(self, cell: Cell | None) -> None:
        if self._middle:
            return
        self._right, self._shift = True, False
        if cell is None or self._left or not self._game.is_covered(cell):
            return
        self._spent = False
        if cell in self._questions and self._marks:
            self._questions.remove(cell)
            return
        self._questions.discard(cell)
        if self._marks and cell in self._game.flags:
            self._questions.add(cell)
        self._play(Action.FLAG, cell)

    def _release_right(self, cell: Cell | None) -> None:
        if not self._right:
            return
        self._right = self._shift = False
        self._spent = self._left
        if self._left and cell is not None:
            self._play(Action.CHORD, cell)

    def _press_middle(self) -> None:
        self._left = self._right = self._shift = self._spent = False
        self._middle = True

    def _release_middle(self, cell: Cell | None) -> None:
        if self._middle and cell is not None:
            self._play(Action.CHORD, cell)
        self._middle = False

    def _toggle_marks(self) -> None:
        self._marks = not self._marks
