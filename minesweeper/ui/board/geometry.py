"""Where the cells of a board are in the window, scrolled and zoomed.

Pure arithmetic on integers in pixels; nothing here draws or knows the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import pygame

from minesweeper.rules.board import Cell, distance

SMALLEST_CELL = 14
"""The least size of a cell in pixels at scale 1; smaller digits cannot be read."""

COMFORTABLE_CELL = 28
"""The size of a cell in pixels at scale 1 that is read and hit with ease."""

LARGEST_CELL = 96
RULER = 20
"""Room for the column letters above and the row numbers left of the board, at scale 1."""

BAR = 14
"""Room for a scroll bar right of the board and below it, at scale 1."""


@dataclass(frozen=True)
class Grid:
    """The board's square cells in the window, as far as `area` shows them.

    `zoom` multiplies the size at which the whole board fits. `offset` is the part of the board
    that is scrolled out of sight to the left and above, in pixels. A board that `hangs` lies at
    the top of its area, another in the middle; where this one must scroll, it does so in one
    direction alone, if cells that are at most comfortable can fill the other.
    """

    area: pygame.Rect
    columns: int
    rows: int
    scale: float = 1.0
    zoom: float = 1.0
    offset: tuple[int, int] = (0, 0)
    hangs: bool = False
    plain: pygame.Rect | None = None
    """The area at the common scale: a larger one makes no cell smaller that is not larger than
    comfortable. Then the board scrolls."""
    fixed: int | None = None
    """The size of the cells of a grid that follows another; None where they fit the area."""

    @cached_property
    def cell(self) -> int:
        """The width and height of a cell in pixels."""
        return self.fixed or self._within_limits(round(self._fitted * self.zoom))

    def _within_limits(self, cell: int) -> int:
        smallest, largest = round(SMALLEST_CELL * self.scale), round(LARGEST_CELL * self.scale)
        return min(max(cell, smallest), largest)

    @cached_property
    def _fitted(self) -> int:
        """The size of the cells before the person zooms."""
        comfortable = round(COMFORTABLE_CELL * self.scale)
        fitting = self._fitting(self.area)
        if fitting < round(SMALLEST_CELL * self.scale) and not self.hangs:
            fitting = min(self._filling, comfortable)
        if self.plain is not None:
            fitting = max(fitting, min(self._fitting(self.plain), comfortable))
        return self._within_limits(fitting)

    def _fitting(self, area: pygame.Rect) -> int:
        """Return the size of the cells of which an area holds the whole board."""
        return min(area.width // self.columns, area.height // self.rows)

    @property
    def _filling(self) -> int:
        """The size of the cells of which the area holds all rows or all columns."""
        return max(self.area.width // self.columns, self.area.height // self.rows)

    @cached_property
    def view(self) -> pygame.Rect:
        """The part of the area that shows cells: whole ones until the board is moved or zoomed."""
        whole = 1 if self.fixed else self._fitted
        width, height = (
            min(side - side % whole or side, length)
            for side, length in zip(self.area.size, self.extent, strict=True)
        )
        view = pygame.Rect(0, 0, width, height)
        view.midtop = self.area.midtop
        if not self.hangs:
            view.centery = self.area.centery
        return view

    @cached_property
    def extent(self) -> tuple[int, int]:
        """The width and height of the whole board in pixels."""
        return self.columns * self.cell, self.rows * self.cell

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell at a window position, or None beside the board."""
        if not self.view.collidepoint(position):
            return None
        x = position[0] - self.view.x + self.offset[0]
        y = position[1] - self.view.y + self.offset[1]
        return (y // self.cell, x // self.cell)

    def rect(self, cell: Cell) -> pygame.Rect:
        """Return a cell's place in the window, which may lie outside the view."""
        size = self.cell
        left = self.view.x - self.offset[0] + cell[1] * size
        return pygame.Rect(left, self.view.y - self.offset[1] + cell[0] * size, size, size)

    @cached_property
    def shown_rows(self) -> range:
        """The rows of which at least a part can be seen."""
        last = min((self.offset[1] + self.view.height - 1) // self.cell, self.rows - 1)
        return range(self.offset[1] // self.cell, last + 1)

    @cached_property
    def shown_columns(self) -> range:
        """The columns of which at least a part can be seen."""
        last = min((self.offset[0] + self.view.width - 1) // self.cell, self.columns - 1)
        return range(self.offset[0] // self.cell, last + 1)

    def visible(self) -> list[Cell]:
        """Return the cells of which at least a part can be seen, row by row."""
        return list(product(self.shown_rows, self.shown_columns))

    @property
    def scrolls(self) -> bool:
        """Whether a part of the board is out of sight."""
        return self.view.size != self.extent

    def scrolled(self, right: int, down: int) -> Grid:
        """Return the grid scrolled by pixels, never past the board's edges."""
        furthest_x = self.extent[0] - self.view.width
        furthest_y = self.extent[1] - self.view.height
        x = min(max(self.offset[0] + right, 0), furthest_x)
        y = min(max(self.offset[1] + down, 0), furthest_y)
        return replace(self, offset=(x, y))

    def zoomed(self, factor: float, around: tuple[int, int]) -> Grid:
        """Return the grid zoomed; the point of the board at `around` stays there."""
        zoom = min(max(self.zoom * factor, 0.2), LARGEST_CELL * self.scale / self._fitted)
        x = (around[0] - self.view.x + self.offset[0]) / self.cell
        y = (around[1] - self.view.y + self.offset[1]) / self.cell
        grid = replace(self, zoom=zoom, offset=(0, 0))
        return grid.scrolled(
            round(x * grid.cell) - (around[0] - grid.view.x),
            round(y * grid.cell) - (around[1] - grid.view.y),
        )

    def following(self, room: pygame.Rect) -> Grid:
        """Return a grid in another room that hangs there and shows the same part of the board.

        Its cells are as large as the part has room for. They are smaller than the least size only
        where this grid shows all rows, or all columns; in a direction in which it scrolls, the
        other may show less of the board and scrolls along.
        """
        seen, whole = self.view.size, self.extent
        smallest, largest = (round(size * self.scale) for size in (SMALLEST_CELL, LARGEST_CELL))
        fits = [side * self.cell // length for side, length in zip(room.size, seen, strict=True)]
        needed = [fits[axis] for axis in (0, 1) if seen[axis] == whole[axis]]
        cell = max(min(max(min(fits), min([smallest, *needed])), largest), 1)
        part = [-(-length * cell // self.cell) for length in seen]
        area = pygame.Rect((0, 0), [min(pair) for pair in zip(part, room.size, strict=True)])
        area.midtop = room.midtop
        grid = replace(self, area=area, fixed=cell, hangs=True, offset=(0, 0))
        # In proportion, and up: so both begin with the same cell wherever they show as much.
        x, y = (
            -(
                self.offset[axis]
                * (grid.view.size[axis] - grid.extent[axis])
                // max(whole[axis] - seen[axis], 1)
            )
            for axis in (0, 1)
        )
        return grid.scrolled(x, y)

    def showing(self, cell: Cell) -> Grid:
        """Return the grid scrolled as little as shows the whole of `cell`."""
        return self._with_in_sight(self._around(cell, 0))

    def framing(self, cell: Cell, others: Iterable[Cell]) -> Grid:
        """Return the grid scrolled as little as shows `cell` and as many others as fit.

        The nearest come first, each with its neighbors if they fit.
        """
        margin = 1 if min(self.view.size) >= 3 * self.cell else 0
        box = self._around(cell, margin)
        for other in sorted(others, key=lambda other: distance(other, cell)):
            larger = box.union(self._around(other, margin))
            if max(larger.width - self.view.width, larger.height - self.view.height) <= 0:
                box = larger
        return self._with_in_sight(box)

    def _with_in_sight(self, box: pygame.Rect) -> Grid:
        """Return the grid scrolled as little as shows a part of the whole board, in pixels."""
        x, y = self.offset
        right = max(box.right - x - self.view.width, 0) or min(box.left - x, 0)
        down = max(box.bottom - y - self.view.height, 0) or min(box.top - y, 0)
        return self.scrolled(right, down)

    def _around(self, cell: Cell, margin: int) -> pygame.Rect:
        """Return the place on the whole board, in pixels, of a cell and the cells around it."""
        size = self.cell
        left, top = (cell[1] - margin) * size, (cell[0] - margin) * size
        around = pygame.Rect(left, top, (2 * margin + 1) * size, (2 * margin + 1) * size)
        return around.clip(pygame.Rect((0, 0), self.extent))
