"""The glow around a part of the board in which something can be seen."""

from __future__ import annotations

from collections.abc import Set

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme, ink_on

_HALO = ((7, 50), (4, 90))
"""(pixels at scale 1 to each side, opacity of 255) of the halo, the widest first."""


def draw_glow(target: pygame.Surface, grid: Grid, region: Set[Cell], theme: Theme) -> None:
    """Draw a line around the cells of a region, with a halo; only within the view.

    The line has two colours, one of which stands out from any cell.
    """
    lines = _outline(grid, region)
    if not lines:
        return
    view = grid.view
    halo = pygame.Surface(view.size, pygame.SRCALPHA)
    for reach, opacity in _HALO:
        color = pygame.Color(theme.clue)
        color.a = opacity
        for line in lines:
            wide = line.inflate(2 * round(reach * grid.scale), 2 * round(reach * grid.scale))
            halo.fill(color, wide.move(-view.x, -view.y))
    target.blit(halo, view)
    thick = max(1, round(grid.scale))
    for ink, extra in ((ink_on(theme.clue), 2 * thick), (theme.clue, thick)):
        for line in lines:
            target.fill(ink, line.inflate(2 * extra, 2 * extra).clip(view))


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
