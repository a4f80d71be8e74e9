"""Readings of what may be boards in a picture: between which lines a board is read best.

Something else may look like a board, and lines may lie a little aside. The reading tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
from PIL import Image

from minesweeper.pictures.cells import close_up, cut, rims
from minesweeper.pictures.edges import edges_of
from minesweeper.pictures.groups import groups, joined
from minesweeper.pictures.labels import GroupedCells, Reading
from minesweeper.pictures.lattice import Lattice, find_boards
from minesweeper.pictures.likeness import repeated, with_own
from minesweeper.pictures.network import evened, scores
from minesweeper.pictures.repeats import FEWEST_CELLS, LARGE
from minesweeper.rules.limits import LARGEST

VERY_CLEAR, CLEAR_ENOUGH, FAINT, MOST_BOARDS = 0.3, 0.04, 0.012, 3
"""The scores of a lattice that may be a board's on a large picture though its signs are unknown, of
one that may be a board's, and of one that may be if it is read very well; and how many of one look
are read.
"""

RIM = 24
"""How many cells around a board are looked at: what lies farther off changes nothing, and a board
of which a part was found may grow.
"""

MOST_CELLS = 4000
"""The cells after which nothing else of a large picture is read: it protects time."""

LARGE_CELL = 28
"""The pixels of a cell that is read in full; twice as large ones are read in half the size, ..."""

AS_CLEAR = 0.4
"""How clear a second board must be, of the first, to count: else it may be something like one."""

MOST_COST, NO_BOARD, NO_FAINT_BOARD = 0.22, 0.6, 0.1
"""What a cell of a reading may cost to be relied on: with more every cell is doubtful, for the look
is unknown; and what it may cost on clear lines, or faint ones: what costs more is no board. On a
large picture, with much else on it, the first holds for all but very clear lines.
"""

FITS_WELL, FITS_VERY_WELL, FEW_DOUBTFUL, AS_CHEAP = -0.02, -0.09, 0.005, 0.05
"""What a cell of a reading costs at most after which no other look at a large picture is taken,
and no other lines are tried, if its share of doubtful cells is less than the third; and how much
dearer a cell of another reading may be whose other signs are doubt, or that shows another board.
One of fewer cells must be that much cheaper, where no reading saves anything.
"""


class Attempt(NamedTuple):
    """A board between some lines, and its reading. `smaller`: the first lines gave more cells."""

    lattice: Lattice
    reading: Reading
    smaller: bool = False

    @property
    def rank(self) -> float:
        """What it costs, the least first: all cells if each saves something, else one of them.

        So a clear part of a board comes after the whole, if that saves more.
        """
        cost = self.reading.cost
        return cost * len(self.reading.meanings) if cost < 0 else cost + AS_CHEAP * self.smaller

    def fits(self, most: float) -> bool:
        """Return whether it costs less than that, with hardly any doubt."""
        return self.reading.cost < most and bool(self.reading.doubtful.mean() < FEW_DOUBTFUL)


def attempts_at(picture: Image.Image) -> list[Attempt]:
    """Return the readings of a picture's boards, until one fits well.

    One that may be relied on is enough on a small picture, and where the clearest board of another
    look is one that was read. Of a large picture no more is read after many cells.
    """
    pixels, made = np.asarray(picture), list[Attempt]()
    small, seen, cells = pixels.size <= 3 * LARGE, list[Lattice](), 0
    for boards in find_boards(pixels):
        least = max(FAINT, AS_CLEAR * boards[0].score) if boards else 0.0
        clear = [board for board in boards[:MOST_BOARDS] if board.score >= least]
        new = [board for board in clear if not any(map(board.about, seen))]
        enough = small or clear[:1] != new[:1]
        seen += new
        for one in _readings(picture, new):
            cells += len(one.reading.meanings)
            if one.reading.cost <= _most_cost(one.lattice, small):
                made.append(one)
            if not small and cells > MOST_CELLS:
                return made
        if any(one.fits(FITS_WELL) or (enough and one.reading.cost < MOST_COST) for one in made):
            break
    return made


def _readings(picture: Image.Image, boards: list[Lattice]) -> Iterator[Attempt]:
    """Yield a reading of each of some boards, then those of the cheapest between other lines."""
    each = [between_lines(picture, board) for board in boards]
    begun = [(one, more) for more in each for one in islice(more, 1)]
    yield from (one for one, _ in begun)
    if begun:
        yield from min(begun, key=lambda one: one[0].reading.cost)[1]


def _most_cost(board: Lattice, small: bool) -> float:
    """Return what a cell may cost at most in a reading of a board on a small or large picture."""
    if board.score < CLEAR_ENOUGH:
        return NO_FAINT_BOARD
    return NO_BOARD if small or board.score >= VERY_CLEAR else MOST_COST


def between_lines(picture: Image.Image, board: Lattice) -> Iterator[Attempt]:
    """Yield readings of a board, whatever lies far from it, until one fits very well."""
    pitch, usual = max(board.across.pitch, board.down.pitch), 0
    rim, scale = round(RIM * pitch), max(1, int(pitch / LARGE_CELL))
    left, top = (max(0, corner - rim) for corner in board.corners[:2])
    right, bottom = board.corners[2] + rim, board.corners[3] + rim
    near = picture.crop((left, top, min(right, picture.width), min(bottom, picture.height)))
    near = near.reduce(scale)
    for lattice in _possible(near, board.moved(-left / scale, -top / scale, 1 / scale)):
        if max(lattice.across.cells, lattice.down.cells) <= LARGEST:
            reading = _reading(near, lattice)
            usual = usual or len(reading.meanings)
            place = lattice.moved(left, top, scale)
            one = Attempt(place, reading, len(reading.meanings) < usual)
            yield one
            if one.fits(FITS_VERY_WELL):
                break


def _possible(picture: Image.Image, board: Lattice) -> Iterator[Lattice]:
    """Yield a board with its own rows between lines that may be its own, and as it was found."""
    pixels = np.asarray(picture)
    edges = edges_of(pixels)
    own = with_own(picture, board, edges)
    near, apart = repeated(pixels, own, edges)
    yield own
    if min(apart.across.cells, apart.down.cells) >= FEWEST_CELLS:
        yield with_own(picture, apart)
    yield near
    if board.corners != own.corners:
        yield board


def _reading(picture: Image.Image, lattice: Lattice) -> Reading:
    """Return what the cells between some lines mean."""
    size = lattice.down.cells, lattice.across.cells
    cells = cut(picture, lattice)
    parts = close_up(picture, lattice, cells)
    thought = scores(evened(parts))
    alike = joined(groups(cells, parts, *size), cells, parts)
    return GroupedCells(alike, thought, rims(cells), *size).best()
