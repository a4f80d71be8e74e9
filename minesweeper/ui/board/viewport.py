"""The part of a board that is shown, and the keyboard's cell in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.scrolling import Scroller
from minesweeper.ui.input.intents import Drag, MoveCursor, Shift, Zoom

_ZOOM_STEP = 1.15
"""One step of the wheel makes cells larger by this factor."""

_SCROLL_STEP = 3
"""One step of the wheel scrolls by this many cells."""


class Viewport:
    """Scrolls and zooms a board of `columns` x `rows`, and keeps the cursor in sight.

    `cursor` is the keyboard's cell, None while it is hidden.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.grid = Grid(pygame.Rect(0, 0, 1, 1), columns, rows)
        self.cursor: Cell | None = None
        self.scroller = Scroller()
        self._last: Cell | None = None
        """Where the cursor was, or the mouse acted since."""
        self._rest = (0.0, 0.0)
        """The parts of pixels by which the board is still to be scrolled."""

    def place(
        self,
        area: pygame.Rect,
        scale: float,
        plain: pygame.Rect | None = None,
        *,
        hangs: bool = False,
    ) -> None:
        """Show the board in another area, the same part of it if possible."""
        placed = replace(self.grid, area=area, scale=scale, plain=plain, hangs=hangs)
        self.grid = placed.scrolled(0, 0)

    def take_board(self, columns: int, rows: int) -> None:
        """Show the whole of another board in the same area, without a cursor."""
        self.cursor = self._last = None
        now = self.grid
        self.grid = Grid(now.area, columns, rows, now.scale, hangs=now.hangs, plain=now.plain)

    @property
    def fitted(self) -> Grid:
        """The grid as it is neither zoomed nor scrolled."""
        return replace(self.grid, zoom=1.0, offset=(0, 0))

    def fit(self) -> None:
        """Show as much of the board as has room, neither zoomed nor scrolled."""
        self.grid = self.fitted

    def show(self, cell: Cell) -> None:
        """Scroll as little as shows a cell."""
        self.grid = self.grid.showing(cell)

    def frame(self, cell: Cell, others: Iterable[Cell]) -> None:
        """Scroll as little as shows a cell and as many others as fit, with their neighbors."""
        self.grid = self.grid.framing(cell, others)

    def move(self, step: MoveCursor) -> None:
        """Move the cursor from its cell, or from where it begins."""
        row, column = self.cursor or self._beginning()
        row = min(max(row + step.down, 0), self.grid.rows - 1)
        column = min(max(column + step.right, 0), self.grid.columns - 1)
        self.cursor = (row, column)
        self.show(self.cursor)

    def hide_cursor(self, acted_at: Cell | None = None) -> None:
        """Hide the cursor; it begins again where it was, or where the mouse has acted."""
        self._last = acted_at or self.cursor or self._last
        self.cursor = None

    def _beginning(self) -> Cell:
        """Return the last cell if it is in sight, else the one in the middle of what is."""
        rows, columns = self.grid.shown_rows, self.grid.shown_columns
        if self._last is not None and self._last[0] in rows and self._last[1] in columns:
            return self._last
        return rows[len(rows) // 2], columns[len(columns) // 2]

    def scroll(self, event: pygame.Event, map_place: pygame.Rect | None = None) -> bool:
        """Scroll by an event of the mouse on a scroll bar or the map; return whether it was one."""
        after = self.scroller.handle(event, self.grid, map_place)
        self.grid = after or self.grid
        return after is not None

    def turn(self, shift: Shift) -> None:
        """Scroll or zoom."""
        if isinstance(shift, Zoom):
            around = shift.around or self._fixed_point()
            self.grid = self.grid.zoomed(_ZOOM_STEP**shift.steps, around)
        elif isinstance(shift, Drag):
            (x, y), (to_x, to_y) = shift.start, shift.end
            zoomed = self.grid if shift.factor == 1.0 else self.grid.zoomed(shift.factor, (x, y))
            self.grid = zoomed.scrolled(x - to_x, y - to_y)
        else:
            step = self.grid.cell * _SCROLL_STEP
            self._scroll(shift.right * step, shift.down * step)

    def _scroll(self, right: float, down: float) -> None:
        """Scroll by whole pixels, and keep the rest for the next time."""
        right, down = right + self._rest[0], down + self._rest[1]
        self._rest = right - int(right), down - int(down)
        self.grid = self.grid.scrolled(int(right), int(down))

    def _fixed_point(self) -> tuple[int, int]:
        """Return the window position around which keys and buttons zoom."""
        view = self.grid.view
        place = view if self.cursor is None else self.grid.rect(self.cursor)
        x, y = place.center
        return min(max(x, view.left), view.right), min(max(y, view.top), view.bottom)
