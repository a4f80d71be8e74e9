"""The person's hand in the game: what clicks, drags and the keyboard's keys do at a cell."""

from __future__ import annotations

from minesweeper.rules.board import Cell
from minesweeper.rules.game import Action
from minesweeper.session.session import Play
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.input.intents import FlagToo, MoveCursor, OnCell


class Hand:
    """Carries out what a person wants at a cell; a paused game only goes on by it."""

    def __init__(self) -> None:
        self._drag_flags = True
        """Whether dragging the right button flags, or takes flags away."""

    def act(self, play: Play, wanted: OnCell) -> None:
        """Do what is wanted at a cell."""
        if play.is_paused:
            play.toggle_pause()
            return
        play.act(wanted.action, wanted.cell)
        self._drag_flags = wanted.cell in play.game.flags

    def flag_too(self, play: Play, wanted: FlagToo) -> None:
        """Do to one more covered cell what was done to the first of a drag."""
        cell, game = wanted.cell, play.game
        if game.is_covered(cell) and (cell in game.flags) is not self._drag_flags:
            play.act(Action.FLAG, cell)

    def act_at_cursor(self, play: Play, action: Action, viewport: Viewport) -> None:
        """Do what is wanted at the keyboard's cell; show the cursor first if it is not there."""
        cell: Cell | None = viewport.cursor
        if cell is None:
            viewport.move(MoveCursor(0, 0))
        elif action is Action.REVEAL and play.choices.flag_mode:
            self.act(play, OnCell(Action.FLAG, cell))
        else:
            self.act(play, OnCell(action, cell))
