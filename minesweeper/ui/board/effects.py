"""Animations: openings ripple outwards, flags appear, mines flash.

The board below shows the new state at once, so nothing waits for an animation.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Change
from minesweeper.session.clock import Clock, Milliseconds
from minesweeper.storage.settings import Animation
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme

LENGTHS: Mapping[Animation, Milliseconds] = {
    Animation.OFF: 0,
    Animation.SHORT: 80,
    Animation.FULL: 180,
}
"""The time in which one cell appears; a mine flashes three times as long."""

MOST_CELLS = 2000
"""With more cells appearing, others appear at once."""


@dataclass(frozen=True, slots=True)
class Fade:
    """The old look of a cell, a covered tile or a flash, which fades between two times."""

    begins: Milliseconds
    ends: Milliseconds
    flashes: bool = False

    def strength(self, now: Milliseconds) -> float:
        """Return the share of the old look that is left: 1 before the fade, 0 after it."""
        return min(max((self.ends - now) / (self.ends - self.begins), 0.0), 1.0)


class Effects:
    """Draws what is left of the old looks of cells that changed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._fades: dict[Cell, Fade] = {}

    def follow(self, change: Change, animation: Animation) -> None:
        """Begin the animations of what a command changed."""
        length = LENGTHS[animation]
        if not length:
            self.clear()
            return
        self._ripple(change.opened, change.command.cell, length)
        self._ripple(change.flagged, change.command.cell, length)
        now = self._clock()
        for mine in change.hit:
            self._fades[mine] = Fade(now, now + 3 * length, flashes=True)

    def clear(self) -> None:
        """End all animations at once."""
        self._fades.clear()

    def go_on(self) -> bool:
        """Drop the animations that are over; return whether any was left before."""
        moved, now = bool(self._fades), self._clock()
        self._fades = {cell: fade for cell, fade in self._fades.items() if fade.ends > now}
        return moved

    @property
    def move(self) -> bool:
        """Whether any animation is left."""
        return bool(self._fades)

    def draw(self, target: pygame.Surface, grid: Grid, theme: Theme) -> None:
        """Draw the old looks over the board."""
        if not self._fades:
            return
        now, covered = self._clock(), cell_art(theme, grid.cell).covered.copy()
        flash = pygame.Surface(covered.get_size())
        flash.fill("white")
        for cell, fade in self._fades.items():
            if cell[0] in grid.shown_rows and cell[1] in grid.shown_columns:
                look = flash if fade.flashes else covered
                look.set_alpha(round(255 * fade.strength(now)))
                place = grid.rect(cell)
                seen = place.clip(grid.view)
                target.blit(look, seen, seen.move(-place.x, -place.y))

    def _ripple(self, cells: Set[Cell], first: Cell, length: Milliseconds) -> None:
        """Let cells appear one after the other; those far from the first come last."""
        if len(cells) + len(self._fades) > MOST_CELLS:
            return
        now, (row, column) = self._clock(), first
        for cell in cells:
            distance = max(abs(cell[0] - row), abs(cell[1] - column))
            begins = now + distance * length // 12
            self._fades[cell] = Fade(begins, begins + length)
