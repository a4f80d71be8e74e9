"""How far a board reaches: rows and columns at its rim are of the board if their cells look so.

Lines alone mistake a frame, or what lies beside the board, for a row.
"""

from __future__ import annotations

import numpy as np
from PIL import Image

from minesweeper.pictures.cells import cut
from minesweeper.pictures.lattice import FEWEST_CELLS, Lattice, Values

RIM = 3
"""The pixels of a cell, as it is cut out, that a frame around the board may reach into."""

ALIKE = 0.06
"""The difference, root mean square of 0 to 1, up to which a cell looks like one of the board."""

FOREIGN = 0.2
"""The share of cells like others of the board below which a row at the rim is none of its."""


def without_foreign(picture: Image.Image, lattice: Lattice) -> Lattice:
    """Return a board without the rows and columns at its rim whose cells look like no others."""
    inner = cut(picture, lattice)[:, RIM:-RIM, RIM:-RIM]
    side = inner.shape[1] // 2
    looks = inner.reshape(len(inner), side, 2, side, 2, 3).mean(axis=(2, 4))
    board = looks.reshape(lattice.down.cells, lattice.across.cells, -1)
    rows, columns = slice(None), slice(None)
    for _ in range(2):
        rows = _own(board[:, columns])
        columns = _own(board[rows].swapaxes(0, 1))
    across = lattice.across.part(columns.start, columns.stop - columns.start)
    return Lattice(across, lattice.down.part(rows.start, rows.stop - rows.start), lattice.score)


def _own(strips: Values) -> slice:
    """Return the strips (rows, or columns) without those at the ends that are foreign."""
    first, last = 0, len(strips)
    while last - first > FEWEST_CELLS and _alike(strips[first], strips[first + 1 : last]) < FOREIGN:
        first += 1
    while (
        last - first > FEWEST_CELLS and _alike(strips[last - 1], strips[first : last - 1]) < FOREIGN
    ):
        last -= 1
    return slice(first, last)


def _alike(strip: Values, others: Values) -> float:
    """Return the share of a strip's cells that look like a cell of others."""
    known = others.reshape(-1, others.shape[-1])
    apart = (strip**2).sum(axis=1)[:, None] - 2 * strip @ known.T + (known**2).sum(axis=1)
    near = np.sqrt(np.maximum(apart.min(axis=1), 0) / strip.shape[-1])
    return float((near < ALIKE).mean())
