"""The part of a board that is shown, and the keyboard's cell in it."""

from __future__ import annotations

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.input.intents import MoveCursor, Wheel, Zoom

_ZOOM_STEP = 1.15
"""One step of the wheel makes cells larger by this factor."""

_SCROLL_STEP = 3
"""One step of the wheel scrolls by this many cells."""


class Viewport:
    """Scrolls and zooms a board of `columns` x `rows`, and keeps the cursor in sight.

    `cursor` is the keyboard's cell, None until an arrow key is pressed.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.grid = Grid(pygame.Rect(0, 0, 1, 1), columns, rows)
        self.cursor: Cell | None = None

    def place(self, area: pygame.Rect, scale: float, *, hangs: bool = False) -> None:
        """Show the board in another area, the same part of it if possible."""
        self.grid = self.grid.placed_in(area, scale, hangs=hangs)

    def take_board(self, columns: int, rows: int) -> None:
        """Show the whole of another board in the same area, without a cursor."""
        self.cursor = None
        now = self.grid
        self.grid = Grid(now.area, columns, rows, now.scale, hangs=now.hangs)

    def show(self, cell: Cell) -> None:
        """Scroll as little as shows a cell."""
        self.grid = self.grid.showing(cell)

    def move(self, step: MoveCursor) -> None:
        """Move the cursor; it appears in the middle of the board."""
        rows, columns = self.grid.rows, self.grid.columns
        if self.cursor is None:
            self.cursor = (rows // 2, columns // 2)
        else:
            row = min(max(self.cursor[0] + step.down, 0), rows - 1)
            column = min(max(self.cursor[1] + step.right, 0), columns - 1)
            self.cursor = (row, column)
        self.show(self.cursor)

    def turn(self, wheel: Wheel) -> None:
        """Scroll or zoom by a turn of the wheel."""
        if isinstance(wheel, Zoom):
            self.grid = self.grid.zoomed(_ZOOM_STEP**wheel.steps, wheel.around)
        else:
            step = self.grid.cell * _SCROLL_STEP
            self.grid = self.grid.scrolled(wheel.right * step, wheel.down * step)
