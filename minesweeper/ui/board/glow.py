"""The glow around a part of the board in which something can be seen."""

from __future__ import annotations

from collections.abc import Set

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme, ink_on

_HALO = ((0.2, 60), (0.12, 110))
"""(share of a cell's width to each side, opacity of 255) of the halo, the widest first."""


def draw_glow(target: pygame.Surface, grid: Grid, region: Set[Cell], theme: Theme) -> None:
    """Draw a line around the cells of a region, with a halo; only within the view.

    The line has two colours, one of which stands out from any cell.
    """
    lines = _outline(grid, region)
    if not lines:
        return
    view = grid.view
    halo = pygame.Surface(view.size, pygame.SRCALPHA)
    for share, opacity in _HALO:
        color = pygame.Color(theme.clue)
        color.a = opacity
        for line in lines:
            halo.fill(color, _widened(line, round(share * grid.cell)).move(-view.x, -view.y))
    target.blit(halo, view)
    thick = max(1, grid.cell // 24)
    for ink, reach in ((ink_on(theme.clue), thick + 1), (theme.clue, thick)):
        for line in lines:
            target.fill(ink, _widened(line, reach).clip(view))


def _widened(line: pygame.Rect, reach: int) -> pygame.Rect:
    """Return an edge with a width: n pixels to each side and beyond each end."""
    return line.inflate(2 * reach, 2 * reach)


def _outline(grid: Grid, region: Set[Cell]) -> list[pygame.Rect]:
    """Return the edges between cells of the region in sight and all others, without a width."""
    size, lines = grid.cell, []
    for row, column in region:
        if row not in grid.shown_rows or column not in grid.shown_columns:
            continue
        place = grid.rect((row, column))
        if (row - 1, column) not in region:
            lines.append(pygame.Rect(place.left, place.top, size, 0))
        if (row + 1, column) not in region:
            lines.append(pygame.Rect(place.left, place.bottom, size, 0))
        if (row, column - 1) not in region:
            lines.append(pygame.Rect(place.left, place.top, 0, size))
        if (row, column + 1) not in region:
            lines.append(pygame.Rect(place.right, place.top, 0, size))
    return lines
