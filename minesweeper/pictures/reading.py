"""A position read from a picture: the board, its cells, what they mean, and what is doubtful."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from minesweeper.formats import mine
from minesweeper.inference import DEFAULT_BUDGET, BudgetExceeded, InconsistentBoard, analyze
from minesweeper.pictures.attempts import (
    AS_CHEAP,
    AS_CLEAR,
    MOST_COST,
    Attempt,
    attempts_at,
    between_lines,
)
from minesweeper.pictures.edges import edges_of
from minesweeper.pictures.faults import PictureError
from minesweeper.pictures.labels import Reading
from minesweeper.pictures.lattice import CLEAR, Lattice, fitted
from minesweeper.pictures.network import SIGNS
from minesweeper.pictures.sources import decoded
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.observation import Observation

MOST_WRONG = 40
"""The numbers without a layout from which on no cell can be relied on."""


@dataclass(frozen=True)
class Seen:
    """A position that was read.

    `box` is the left and upper edge, the width and the height of the board, in pixels. `rows`
    have the signs of `.mine` text. `doubtful` are the cells that may be read wrongly.
    """

    box: tuple[int, int, int, int]
    rows: tuple[str, ...]
    mines: int | None
    doubtful: tuple[Cell, ...]

    @property
    def width(self) -> int:
        """The columns of the board."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The rows of the board."""
        return len(self.rows)

    @property
    def cells(self) -> dict[Cell, str]:
        """The sign of each cell."""
        return {(r, c): sign for r, row in enumerate(self.rows) for c, sign in enumerate(row)}

    def text(self) -> str:
        """Return the position as `.mine` text."""
        total = "?" if self.mines is None else self.mines
        return "\n".join([f"{self.width}x{self.height}x{total}", *self.rows, ""])


def read(content: bytes, mines: int | None = None) -> Seen:
    """Return the position that a PNG, JPEG, BMP or WebP shows.

    Raises PictureError if it is none of these or too large, and if it shows no board or several.
    """
    return read_picture(decoded(content), mines)


def read_picture(picture: Image.Image, mines: int | None = None) -> Seen:
    """Return the position on a picture; raises PictureError as `read`.

    What other readings, about as cheap, say otherwise is doubtful.
    """
    attempts = attempts_at(picture)
    if not attempts:
        raise PictureError("no Minesweeper board is found")
    best = min(attempts, key=lambda one: one.rank)
    if _another(picture, best, attempts):
        raise PictureError("several boards are found: show or cut out only one of them")
    read = best.reading
    near = [one.reading for one in attempts if one.reading.cost < read.cost + AS_CHEAP]
    doubts = [
        one.meanings != read.meanings for one in near if len(one.meanings) == len(read.meanings)
    ]
    doubtful = np.any([read.doubtful, *doubts], axis=0)
    return _seen(best.lattice, replace(read, doubtful=doubtful), mines)


def _another(picture: Image.Image, best: Attempt, attempts: list[Attempt]) -> bool:
    """Return whether another board is read about as well, or saves something.

    One beside it with cells of its size shows when it is hidden.
    """
    first, pixels = best.lattice, np.array(picture)
    left, top, right, bottom = first.corners
    pixels[max(top, 0) : bottom, max(left, 0) : right] = 0
    board = fitted(edges_of(pixels), first.across.pitch, first.down.pitch)
    others = attempts.copy()
    if board and board.score > CLEAR:
        others += between_lines(Image.fromarray(pixels), board)
    return any(
        one.reading.cost < max(0.0, best.reading.cost + AS_CHEAP)
        and one.lattice.score > AS_CLEAR * first.score
        and not one.lattice.overlaps(first)
        for one in others
    )


def _seen(lattice: Lattice, reading: Reading, mines: int | None) -> Seen:
    height, width = lattice.down.cells, lattice.across.cells
    signs = "".join(SIGNS[meaning] for meaning in reading.meanings)
    rows = tuple(signs[row * width : (row + 1) * width] for row in range(height))
    left, top, right, bottom = lattice.corners
    seen = Seen((left, top, right - left, bottom - top), rows, None, ())
    unsure = np.flatnonzero(reading.doubtful | (reading.cost > MOST_COST))
    doubtful = {divmod(int(cell), width) for cell in unsure}
    doubtful |= _contradicting(replace(mine.parse(seen.text()), mines=mines))
    return replace(seen, mines=mines, doubtful=tuple(sorted(doubtful)))


def _contradicting(seen: Observation) -> set[Cell]:
    """Return the numbers that no layout fits, with the cells around them, or all if these are many.

    They are found one after another.
    """
    table, wrong = neighbor_table(seen.height, seen.width), set[Cell]()
    for _ in range(MOST_WRONG):
        try:
            analyze(seen, DEFAULT_BUDGET // 10)
            return wrong
        except BudgetExceeded:
            return wrong
        except InconsistentBoard as error:
            if error.cell is None:
                return wrong | set(table)
            wrong |= {error.cell, *table[error.cell]}
            numbers = {cell: number for cell, number in seen.numbers.items() if cell != error.cell}
            seen = replace(seen, numbers=numbers, blank=seen.blank | {error.cell})
    return set(table)
