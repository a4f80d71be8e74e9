"""The small map of a board larger than its view, and the scroll bars, as they are drawn.

The map has a pixel for each cell; only those that change are drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Change
from minesweeper.rules.game import Game
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.scrolling import bars_of, part_in_sight
from minesweeper.ui.look.theme import Color, Theme, mix

_OPACITY = 215
"""How much the map hides of the cells below it, of 255."""


def draw_bars(target: pygame.Surface, grid: Grid, theme: Theme) -> None:
    """Draw the scroll bars of a board, if it has any."""
    for bar in bars_of(grid):
        thickness = min(bar.track.size)
        ground, thumb = (mix(theme.window, theme.text, share) for share in (0.08, 0.4))
        pygame.draw.rect(target, ground, bar.track, border_radius=thickness // 2)
        pygame.draw.rect(target, thumb, bar.thumb, border_radius=thickness // 2)


class Overview:
    """The map of a game; `follow` takes the game's changes."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._cells: pygame.Surface | None = None
        """A pixel for each cell, None until it is drawn."""
        self._picture = pygame.Surface((0, 0))
        self._stale: set[Cell] = set()

    def begin(self) -> None:
        """Draw another game from now on."""
        self._cells = None

    def follow(self, change: Change) -> None:
        """Note which cells a change affects."""
        if self._cells is not None:
            self._stale |= change.cells

    def draw(self, target: pygame.Surface, grid: Grid, game: Game, place: pygame.Rect) -> None:
        """Draw the map at its place, with a frame around the part in sight."""
        if self._cells is None:
            self._cells = pygame.Surface((grid.columns, grid.rows))
            self._cells.fill(self._covered())
            self._picture = pygame.Surface((0, 0))
            self._stale = set(game.numbers).union(game.blank, game.hit, game.flags, game.claims)
        if self._stale or self._picture.get_size() != place.size:
            self._paint(self._cells, self._stale, game)
            self._stale = set()
            self._picture = pygame.transform.smoothscale(self._cells.convert(24), place.size)
            self._picture.set_alpha(_OPACITY)
        target.blit(self._picture, place)
        line = max(1, round(grid.scale))
        for width, color in ((4, self._theme.panel_edge), (3, self._theme.panel)):
            edge = place.inflate(2 * width * line, 2 * width * line)
            pygame.draw.rect(target, color, edge, 3 * line)
        shown = part_in_sight(grid, place).inflate(2 * line, 2 * line)
        pygame.draw.rect(target, self._theme.cursor, shown, 2 * line)

    def _paint(self, cells: pygame.Surface, wanted: Iterable[Cell], game: Game) -> None:
        """Give cells of the map their colours."""
        revealed = pygame.Color(self._theme.revealed)
        number = pygame.Color(mix(self._theme.revealed, self._theme.text, 0.22))
        numbers = game.numbers
        for cell in wanted:
            if cell in numbers:
                color = number if numbers[cell] else revealed
            else:
                color = pygame.Color(self._color(game, cell))
            cells.set_at((cell[1], cell[0]), color)

    def _color(self, game: Game, cell: Cell) -> Color:
        """Return the colour of a cell that shows no number."""
        if cell in game.hit:
            return self._theme.exploded
        if cell in game.flags or cell in game.claims:
            return self._theme.flag
        return self._theme.revealed if cell in game.blank else self._covered()

    def _covered(self) -> Color:
        """Return the colour of covered cells: darker than on the board below the map."""
        return mix(self._theme.covered, self._theme.covered_dark, 0.7)
