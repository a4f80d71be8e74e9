"""The cells of a board, cut out of its picture, and which of them look alike."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from minesweeper.pictures.lattice import Comb, Lattice, Values
from minesweeper.pictures.network import SIDE

ALIKE = 0.028
"""The difference, root mean square of 0 to 1, up to which two neighbours look alike.

Light falls unevenly on some boards: neighbours are alike where cells far apart are not.
"""

FAR_ALIKE = 0.02
"""The same for groups of cells wherever they lie."""

INNER_ALIKE, RIM_ALIKE = 0.01, 0.045
"""The same within the cell, and with its rim, into which the neighbours' lines reach."""


SIGN, LEAST_SIGN, MOST_SIGN = 4.0, 0.06, 0.2
"""The change at one place within the cell, of 0 to 1, that is a sign, however small.

The first is a multiple of what most neighbours in the picture differ by, for some pictures are
pressed or grained; the others bound the result.
"""


def cut(picture: Image.Image, lattice: Lattice) -> Values:
    """Return the cells row by row, each `SIDE` x `SIDE` x 3, from 0 to 1."""
    columns, rows = lattice.across, lattice.down
    board = _evenly(_evenly(picture, columns).transpose(_TURNED), rows).transpose(_TURNED)
    shape = (rows.cells, SIDE, columns.cells, SIDE, 3)
    cells = np.asarray(board, np.float32).reshape(shape).swapaxes(1, 2) / 255
    return cells.reshape(-1, SIDE, SIDE, 3)


_TURNED = Image.Transpose.TRANSPOSE


def _evenly(picture: Image.Image, comb: Comb) -> Image.Image:
    """Return what lies between the lines of a comb, each space `SIDE` pixels wide."""
    even = Image.new("RGB", (comb.cells * SIDE, picture.height))
    for place, (left, right) in enumerate(pairwise(comb.lines)):
        start = min(max(left, 0.0), picture.width - 1.0)
        box = (start, 0, min(max(right, start + 1), picture.width), picture.height)
        strip = picture.resize((SIDE, picture.height), Image.Resampling.BILINEAR, box=box)
        even.paste(strip, (place * SIDE, 0))
    return even


def grounds(cells: Values) -> Values:
    """Return the colour that most of the inner part of each cell has."""
    inner = cells[:, 4:-4, 4:-4].reshape(len(cells), -1, 3)
    ground: Values = np.median(inner, axis=1)
    return ground


def groups(cells: Values, height: int, width: int) -> NDArray[Any]:
    """Return for each cell the number of its group: cells that look alike, the first is 0."""
    small = cells.reshape(len(cells), SIDE // 2, 2, SIDE // 2, 2, 3).mean(axis=(2, 4))
    looks = small.reshape(len(cells), -1)
    found = _Groups(len(cells))
    at = np.arange(len(cells)).reshape(height, width)
    one = np.concatenate([at[:, :-1].ravel(), at[:-1].ravel()])
    other = np.concatenate([at[:, 1:].ravel(), at[1:].ravel()])
    apart, sign = _steps(looks[one], looks[other])
    least_sign = float(np.clip(SIGN * np.quantile(sign, 0.25), LEAST_SIGN, MOST_SIGN))
    alike = (apart < ALIKE) & (sign < least_sign)
    for first, second in zip(one[alike], other[alike], strict=True):
        found.join(int(first), int(second))
    _join_far(found, looks, least_sign)
    return np.unique([found.first(cell) for cell in range(len(cells))], return_inverse=True)[1]


def _steps(looks: Values, others: Values) -> tuple[Values, Values]:
    """Return how different looks are: root mean square, and where most so within the cell."""
    steps = np.abs(looks - others)
    inner = steps.reshape(-1, SIDE // 2, SIDE // 2, 3)[:, 1:-1, 1:-1]
    return np.sqrt((steps**2).mean(axis=1)), inner.max(axis=(1, 2, 3))


def _join_far(found: _Groups, looks: Values, least_sign: float) -> None:
    """Join groups whose first cells, or means, look alike wherever they are."""
    firsts = np.array(sorted({found.first(cell) for cell in range(len(looks))}))
    kept: list[int] = []
    shape = (SIDE // 2, SIDE // 2, 3)
    seen = np.empty((len(firsts), looks.shape[1]), np.float32)
    for cell in firsts:
        if kept:
            apart, sign = _steps(seen[: len(kept)], looks[cell])
            apart = apart + (sign >= least_sign)
            near = int(np.argmin(apart))
            inner = np.sqrt((((seen[near] - looks[cell]).reshape(shape)[1:-1, 1:-1]) ** 2).mean())
            if apart[near] < FAR_ALIKE or (inner < INNER_ALIKE and apart[near] < RIM_ALIKE):
                found.join(kept[near], int(cell))
                continue
        seen[len(kept)] = looks[cell]
        kept.append(int(cell))


class _Groups:
    """Groups of cells that are joined one by one."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def first(self, cell: int) -> int:
        """Return the cell that stands for a cell's group."""
        while self._above[cell] != cell:
            self._above[cell] = self._above[self._above[cell]]
            cell = self._above[cell]
        return cell

    def join(self, one: int, other: int) -> None:
        """Make one group of those of two cells."""
        one, other = self.first(one), self.first(other)
        self._above[max(one, other)] = min(one, other)
