"""The cells of a board, cut out of its picture, and what a sign leaves of each."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import numpy as np
from PIL import Image

from minesweeper.pictures.comb import Comb
from minesweeper.pictures.edges import Values, beside
from minesweeper.pictures.lattice import Lattice
from minesweeper.pictures.network import SIDE

STANDS_OUT = 0.12
"""The difference of a colour, of 0 to 1, from its cell's ground that belongs to a sign."""

FEWEST_DOTS, FEWEST_SIGNS, OFTEN = 4, 3, 0.08
"""The pixels of a cell and the cells that signs have, and the share of them that reach a place."""

ALONE = 0.5
"""The share of the cells with something in their middle whose sign must not hang on the rim."""

OFF_MIDDLE = 0.15
"""How far off the middle of cells signs may lie."""

ASIDE = 0.09
"""From where on signs lie aside, so that larger ones are worth cutting out."""

FILLED, SMALL_SIGNS, LARGE_SIGNS = 0.75, 0.66, 0.75
"""How much of the part that is cut out signs fill, and the largest such part worth cutting out."""

Crop: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""A part of a cell: from where to where to the right, and down, of 0 to 1."""

WHOLE: Crop = ((0.0, 1.0), (0.0, 1.0))


def cut(picture: Image.Image, lattice: Lattice, part: Crop = WHOLE) -> Values:
    """Return the cells row by row, or a part of each, `SIDE` x `SIDE` x 3, from 0 to 1."""
    columns, rows = lattice.across, lattice.down
    top, bottom = (round(rows.lines[end] + by * rows.pitch) for end, by in ((0, -1), (-1, 1)))
    rows = Comb(rows.lines - max(0, top))
    picture = picture.crop((0, max(0, top), picture.width, min(bottom, picture.height)))
    wide = _evenly(picture, columns, part[0])
    board = _evenly(wide.transpose(_TURNED), rows, part[1]).transpose(_TURNED)
    shape = (rows.cells, SIDE, columns.cells, SIDE, 3)
    cells = np.asarray(board, np.float32).reshape(shape).swapaxes(1, 2) / 255
    return cells.reshape(-1, SIDE, SIDE, 3)


_TURNED = Image.Transpose.TRANSPOSE


def _evenly(picture: Image.Image, comb: Comb, part: tuple[float, float]) -> Image.Image:
    """Return what lies between the lines of a comb, a part of each space `SIDE` pixels wide."""
    even = Image.new("RGB", (comb.cells * SIDE, picture.height))
    for place, (left, right) in enumerate(pairwise(comb.lines)):
        start, end = (left + share * (right - left) for share in part)
        start = min(max(start, 0.0), picture.width - 1.0)
        box = (start, 0, min(max(end, start + 1), picture.width), picture.height)
        strip = picture.resize((SIDE, picture.height), Image.Resampling.BILINEAR, box=box)
        even.paste(strip, (place * SIDE, 0))
    return even


def close_up(picture: Image.Image, lattice: Lattice, cells: Values) -> Values:
    """Return the cells as they are, or nearer where their signs are small."""
    part = _sign_part(cells)
    return cells if part is None else cut(picture, lattice, part)


def _sign_part(cells: Values) -> Crop | None:
    """Return the part of each cell that its sign would fill; None if signs are large, or few.

    What hangs on the rim of a cell is no sign, but a gap, a bevel or a corner.
    """
    out = np.abs(cells - grounds(cells, 5)[:, None, None]).max(axis=3) > STANDS_OUT
    rim = np.zeros_like(out)
    rim[:, [0, -1]], rim[:, :, [0, -1]] = out[:, [0, -1]], out[:, :, [0, -1]]
    for _ in range(SIDE // 2):
        across = beside(rim.swapaxes(1, 2), 1).swapaxes(1, 2)
        rim = out & (rim | across | beside(rim, 1))
    found = out & ~rim
    found = found[found.sum(axis=(1, 2)) >= FEWEST_DOTS]
    marked = int((out[_MIDDLE].sum(axis=(1, 2)) >= FEWEST_DOTS).sum())
    if len(found) < max(FEWEST_SIGNS, ALONE * marked):
        return None
    reached = [np.flatnonzero(found.any(axis=axis).mean(axis=0) >= OFTEN) for axis in (1, 2)]
    if not all(map(len, reached)):  # each sign lies elsewhere
        return None
    ends = [places[[0, -1]] for places in reached]
    size = (max(int(last - first) for first, last in ends) + 1) / SIDE / FILLED
    x, y = ((first + last + 1) / 2 / SIDE for first, last in ends)
    off = max(abs(x - 0.5), abs(y - 0.5))
    most = SMALL_SIGNS if off < ASIDE else LARGE_SIGNS
    if off > OFF_MIDDLE or size > most:  # a piece of a bevel is no sign
        return None
    return (x - size / 2, x + size / 2), (y - size / 2, y + size / 2)


_MIDDLE = np.s_[:, 5:-5, 5:-5]
_RIM = np.pad(np.zeros((SIDE // 2 - 2, SIDE // 2 - 2), bool), 1, constant_values=True)


def grounds(cells: Values, rim: int = 4) -> Values:
    """Return the colour that most of each cell within its rim has."""
    inner = cells[:, rim:-rim, rim:-rim].reshape(len(cells), -1, 3)
    return np.median(inner, axis=1)


def rims(cells: Values) -> Values:
    """Return what a sign does not hide of each cell, in one row: its rim and its ground."""
    rim = halved(cells)[:, _RIM].reshape(len(cells), -1)
    return np.hstack([rim, np.tile(grounds(cells), (1, rim.shape[1] // 9))])  # a quarter: ground


def halved(cells: Values) -> Values:
    """Return cells, or square parts of them, in half the size."""
    rows = cells[:, ::2] + cells[:, 1::2]
    return (rows[:, :, ::2] + rows[:, :, 1::2]) / 4
