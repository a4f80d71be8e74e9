"""What is drawn around cells: names of rows and columns, an edge, scroll bars, a glow."""

from __future__ import annotations

from collections.abc import Set

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import column_name, row_name
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.scrolling import bars_of
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import Theme, ink_on, mix

_RULER_TEXT = 11
"""The size of the names of rows and columns in pixels at scale 1."""

_HALO = ((0.2, 60), (0.12, 110))
"""(share of a cell's width to each side, opacity of 255) of the halo, the widest first."""


def draw_rulers(
    target: pygame.Surface, grid: Grid, theme: Theme, letters: int = _RULER_TEXT
) -> None:
    """Write the names of columns and rows in sight, in letters of n pixels at scale 1."""
    view, size, color = grid.view, round(letters * grid.scale), theme.muted
    columns, rows = grid.shown_columns, grid.shown_rows
    widest = max(text_picture(column_name(one), size, color).get_width() for one in columns)
    for column in columns[:: _step(widest + size // 2, grid.cell)]:
        text = text_picture(column_name(column), size, color)
        middle = grid.rect((0, column)).centerx
        if view.left <= middle < view.right:
            target.blit(text, text.get_rect(midbottom=(middle, view.top - size // 6)))
    for row in rows[:: _step(size, grid.cell)]:
        text = text_picture(row_name(row), size, color)
        middle = grid.rect((row, 0)).centery
        if view.top <= middle < view.bottom:
            target.blit(text, text.get_rect(midright=(view.left - size // 2, middle)))


def _step(room: int, cell: int) -> int:
    """Return the number of cells from one label to the next: 1, or a round number."""
    return next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * cell >= room)


def draw_edge_around(target: pygame.Surface, grid: Grid, theme: Theme) -> None:
    """Draw the sunken edge of a board; nothing in a theme without bevels."""
    edge = edge_width(theme, grid.scale)
    around = grid.view.inflate(2 * edge, 2 * edge)
    draw_edge(target, around, theme, grid.scale, sunken=True)


def draw_bars(target: pygame.Surface, grid: Grid, theme: Theme) -> None:
    """Draw the scroll bars of a board, if it has any."""
    for bar in bars_of(grid):
        radius = min(bar.track.size) // 2 if theme.outline.radius else 0
        ground, thumb = (mix(theme.window, theme.text, share) for share in (0.08, 0.4))
        pygame.draw.rect(target, ground, bar.track, border_radius=radius)
        pygame.draw.rect(target, thumb, bar.thumb, border_radius=radius)


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
            halo.fill(color, _thick_edge(line, round(share * grid.cell)).move(-view.x, -view.y))
    target.blit(halo, view)
    thick = max(1, grid.cell // 24)
    for ink, reach in ((ink_on(theme.clue), thick + 1), (theme.clue, thick)):
        for line in lines:
            target.fill(ink, _thick_edge(line, reach).clip(view))


def _thick_edge(line: pygame.Rect, reach: int) -> pygame.Rect:
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
