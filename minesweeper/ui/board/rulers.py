"""The texts around the board: column letters and row numbers."""

from __future__ import annotations

import pygame

from minesweeper.rules.naming import column_name, row_name
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Color


def draw_rulers(target: pygame.Surface, grid: Grid, size: int, color: Color) -> None:
    """Write the names of visible columns and rows in letters of `size` pixels, if there is room."""
    view = grid.view
    columns, rows = grid.shown_columns, grid.shown_rows
    widest = written(column_name(columns[-1]), size, color).get_width()
    for column in columns[:: _step(widest + size // 3, grid.cell)]:
        text = written(column_name(column), size, color)
        middle = grid.rect((0, column)).centerx
        if view.left <= middle < view.right:
            target.blit(text, text.get_rect(midbottom=(middle, view.top - size // 6)))
    for row in rows[:: _step(size, grid.cell)]:
        text = written(row_name(row), size, color)
        middle = grid.rect((row, 0)).centery
        if view.top <= middle < view.bottom:
            target.blit(text, text.get_rect(midright=(view.left - size // 2, middle)))


def _step(room: int, cell: int) -> int:
    """Return the number of cells from one label to the next: 1, or a round number."""
    return next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * cell >= room)
