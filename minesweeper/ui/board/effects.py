"""What moves on the board for a moment: openings ripple outwards, flags appear, mines flash.

Effects lie over a board that already shows how things are, so nothing waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game
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
"""How long one cell takes to appear; a mine flashes three times as long."""

MOST_CELLS = 2000
"""Larger openings appear at once."""


@dataclass(frozen=True, slots=True)
class Fade:
    """A cell's old look that fades between two times: the covered tile, or a flash."""

    begins: Milliseconds
    ends: Milliseconds
    flashes: bool = False

    def strength(self, now: Milliseconds) -> float:
        """Return how much of the old look is left: 1 before the fade, 0 after it."""
        return min(max((self.ends - now) / (self.ends - self.begins), 0.0), 1.0)


class Effects:
    """Follows a game and knows which cells are still appearing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._fades: dict[Cell, Fade] = {}
        self._game: Game | None = None
        self._numbers = self._hits = 0
        self._flags: frozenset[Cell] = frozenset()

    def follow(self, game: Game, animation: Animation) -> None:
        """Begin the effects of what changed since the last call; a new game has none."""
        length = LENGTHS[animation]
        if game is self._game and length:
            newest = islice(reversed(game.numbers), len(game.numbers) - self._numbers)
            self._ripple(reversed(list(newest)), length)
            self._ripple(sorted(game.flags - self._flags), length)
            now = self._clock()
            for mine in game.hit[self._hits :]:
                self._fades[mine] = Fade(now, now + 3 * length, flashes=True)
        else:
            self._fades.clear()
        self._game, self._flags = game, frozenset(game.flags)
        self._numbers, self._hits = len(game.numbers), len(game.hit)

    def go_on(self) -> bool:
        """Let go of the effects that are over; return whether anything still moves or just did."""
        moved, now = bool(self._fades), self._clock()
        self._fades = {cell: fade for cell, fade in self._fades.items() if fade.ends > now}
        return moved

    @property
    def move(self) -> bool:
        """Whether anything moves."""
        return bool(self._fades)

    def draw(self, target: pygame.Surface, grid: Grid, theme: Theme) -> None:
        """Draw what is left of the old looks over the board."""
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

    def _ripple(self, cells: Iterable[Cell], length: Milliseconds) -> None:
        """Let cells appear one after the other, the farther from the first the later."""
        cells = list(cells)
        if not cells or len(cells) > MOST_CELLS:
            return
        now, (row, column) = self._clock(), cells[0]
        for cell in cells:
            distance = max(abs(cell[0] - row), abs(cell[1] - column))
            begins = now + distance * length // 12
            self._fades[cell] = Fade(begins, begins + length)
