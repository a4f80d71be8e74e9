"""The small map of a board larger than its view, as it is drawn.

It has a pixel for each cell; only those that change are drawn anew.
"""

from __future__ import annotations

import pygame

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.command import Change
from minesweeper.rules.game import Game
from minesweeper.ui import limits
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.scrolling import part_in_sight
from minesweeper.ui.look.theme import Color, Theme, mix

_COVERED, _REVEALED, _NUMBER, _FLAG, _HIT = range(5)
"""What a pixel of the map shows: its place in the palette."""

_OF_NUMBER: dict[int | None, int] = {
    None: _COVERED,
    0: _REVEALED,
    **dict.fromkeys(range(1, 9), _NUMBER),
}
"""What a number shows, or a cell without one."""


class Overview:
    """The map of a game; `follow` takes the game's changes."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._pixels: bytearray | None = None
        """What each cell shows, row by row; None until the map is drawn."""
        self._picture = pygame.Surface((0, 0))
        self._stale: list[Cell] = []

    def begin(self) -> None:
        """Draw another game from now on."""
        self._pixels = None

    def follow(self, change: Change) -> None:
        """Note which cells a change affects; after a large opening all are painted."""
        if len(change.opened) > limits.APPEARING_CELLS:
            self.begin()
        elif self._pixels is not None:
            for cells in (change.opened, change.hit, change.flagged, change.unflagged):
                self._stale.extend(cells)

    def draw(self, target: pygame.Surface, grid: Grid, game: Game, place: pygame.Rect) -> None:
        """Draw the map at its place, with a frame around the part in sight."""
        if self._pixels is None:
            # One click may open 40,000 numbers: they are looked up without a call in Python.
            numbers = map(game.numbers.get, neighbor_table(grid.rows, grid.columns))
            self._pixels = bytearray(map(_OF_NUMBER.__getitem__, numbers))
            self._stale = [*game.blank, *game.hit, *game.flags, *game.claims]
            self._picture = pygame.Surface((0, 0))
        if self._stale or self._picture.get_size() != place.size:
            for row, column in self._stale:
                self._pixels[row * grid.columns + column] = _shown(game, (row, column))
            self._stale = []
            self._picture = self._picture_at(self._pixels, grid, place)
        target.blit(self._picture, place)
        line = max(1, round(grid.scale))
        for width, color in ((4, self._theme.muted), (3, self._theme.panel)):
            edge = place.inflate(2 * width * line, 2 * width * line)
            pygame.draw.rect(target, color, edge, 3 * line)
        shown = part_in_sight(grid, place).inflate(2 * line, 2 * line)
        pygame.draw.rect(target, self._theme.cursor, shown, 2 * line)

    def _picture_at(self, pixels: bytearray, grid: Grid, place: pygame.Rect) -> pygame.Surface:
        """Return the map at its size."""
        cells = pygame.image.frombuffer(pixels, (grid.columns, grid.rows), "P")
        cells.set_palette([pygame.Color(color) for color in self._palette()])
        return pygame.transform.smoothscale(cells.convert(24), place.size)

    def _palette(self) -> tuple[Color, ...]:
        """Return the colours; those of covered cells are darker than on the board below the map."""
        theme = self._theme
        covered = mix(theme.covered, theme.covered_dark, 0.7)
        number = mix(theme.revealed, theme.text, 0.22)
        return covered, theme.revealed, number, theme.flag, theme.exploded


def _shown(game: Game, cell: Cell) -> int:
    """Return what the map shows for a cell."""
    if cell in game.hit:
        return _HIT
    if cell in game.flags or cell in game.claims:
        return _FLAG
    return _REVEALED if cell in game.blank else _OF_NUMBER[game.numbers.get(cell)]
