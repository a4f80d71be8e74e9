"""A position read from a picture: the board, its cells, what they mean, and what is doubtful.

Something else may look like a board, and lines may lie a little aside. What may be boards is read
between all lines that may be their own, one look at the picture after another, until one reading
fits well; the best is kept, and what others read otherwise is doubtful.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

import numpy as np
from PIL import Image

from minesweeper.formats import mine
from minesweeper.inference import DEFAULT_BUDGET, BudgetExceeded, InconsistentBoard, analyze
from minesweeper.pictures.cells import close_up, cut, rims
from minesweeper.pictures.door import PictureError
from minesweeper.pictures.edges import edges_of
from minesweeper.pictures.groups import groups, joined
from minesweeper.pictures.labels import GroupedCells, Reading
from minesweeper.pictures.lattice import CLEAR, Lattice, find_boards, fitted
from minesweeper.pictures.likeness import repeated, with_own
from minesweeper.pictures.limits import FEWEST_CELLS, LARGE, LARGEST_BOARD
from minesweeper.pictures.network import SIGNS, evened, scores
from minesweeper.pictures.sources import decoded
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.limits import LARGEST
from minesweeper.rules.observation import Observation

VERY_CLEAR, CLEAR_ENOUGH, FAINT, MOST_BOARDS = 0.3, 0.04, 0.012, 3
"""The scores of a lattice that may be a board's on a large picture though its signs are unknown, of
one that may be a board's, and of one that may be if it is read very well; and how many of one look
are read.
"""

RIM = 24
"""How many cells around a board are looked at: what lies farther off changes nothing, and a board
of which a part was found may grow.
"""

MOST_CELLS, MOST_OF_SMALL = 4000, 6000
"""The cells after which nothing else of a large picture is read, or of another one, for time."""

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

USUAL, MOST_FEWER, POOR = 1.0, 8, 0.1
"""What it saves that a board is of a usual size, how many rows or columns may be left out, and what
a cell of a reading costs from which on they may show something.
"""

MOST_WRONG, MOST_ASKED = 40, 100_000
"""The numbers without a layout from which on no cell can be relied on; and the cells of all boards
that are asked for one, after which they cannot either: it protects time.
"""


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
    if best.reading.cost < MOST_COST:
        attempts += _usual(picture, best)
        best = min(attempts, key=lambda one: one.rank)
    if _another(picture, best, attempts):
        raise PictureError("several boards are found: show or cut out only one of them")
    read = best.reading
    there = (one.reading for one in attempts if one.lattice.about(best.lattice))
    near = (one.meanings for one in there if one.cost < read.cost + AS_CHEAP)
    doubts = [other != read.meanings for other in near if len(other) == len(read.meanings)]
    doubtful = np.any([read.doubtful, *doubts], axis=0)
    return _seen(best.lattice, replace(read, doubtful=doubtful), mines)


def _usual(picture: Image.Image, best: Attempt) -> Iterator[Attempt]:
    """Yield readings of boards of usual sizes instead of the best one.

    Unless a reading is poor, no cells are left out but those that show nothing.
    """
    fewer, first = 0 if best.fits(FITS_WELL) else MOST_FEWER, best.reading
    boards = best.lattice.made_usual(*picture.size, fewer)
    for board in boards[: MOST_CELLS // len(first.meanings)]:
        reading = _reading(picture, board)
        smaller = len(reading.meanings) < len(first.meanings)
        signs, others = map(np.count_nonzero, (reading.meanings, first.meanings))  # empty is 0
        if not smaller or first.cost >= POOR or signs >= others:
            yield Attempt(board, reading, smaller)


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
    clear = (one for one in others if one.lattice.score > AS_CLEAR * first.score)
    cheap = (one for one in clear if one.reading.cost < max(0.0, best.reading.cost + AS_CHEAP))
    return not all(one.lattice.overlaps(first) for one in cheap)


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
        if cost >= 0:
            return cost + AS_CHEAP * self.smaller
        return cost * len(self.reading.meanings) - USUAL * self.lattice.is_usual

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
        some = (board for board in boards[:MOST_BOARDS] if math.prod(board.shape) <= LARGEST_BOARD)
        clear = [board for board in some if board.score >= least]
        new = [board for board in clear if not any(map(board.about, seen))]
        enough = small or clear[:1] != new[:1]
        seen += new
        for one in _readings(picture, new):
            cells += len(one.reading.meanings)
            if one.reading.cost <= _most_cost(one.lattice, small):
                made.append(one)
            if cells > (MOST_OF_SMALL if small else MOST_CELLS):
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
    box = left, top, min(right, picture.width), min(bottom, picture.height)
    near = picture.reduce(scale, box)
    for lattice in _possible(near, board.moved(-left / scale, -top / scale, 1 / scale)):
        if min(lattice.shape) >= FEWEST_CELLS and max(lattice.shape) <= LARGEST:
            reading = _reading(near, lattice)
            cells = len(reading.meanings)
            usual = usual or cells
            one = Attempt(lattice.moved(left, top, scale), reading, cells < usual)
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
    yield with_own(picture, apart)
    yield near
    if board.corners != own.corners:
        yield board


def _reading(picture: Image.Image, lattice: Lattice) -> Reading:
    """Return what the cells between some lines mean."""
    cells = cut(picture, lattice)
    parts = close_up(picture, lattice, cells)
    thought = scores(evened(parts))
    alike = joined(groups(cells, parts, *lattice.shape), cells, parts)
    return GroupedCells(alike, thought, rims(cells), *lattice.shape).best()


def _seen(lattice: Lattice, reading: Reading, mines: int | None) -> Seen:
    meanings = reading.meanings.reshape(lattice.shape)
    rows = tuple("".join(SIGNS[meaning] for meaning in row) for row in meanings)
    left, top, right, bottom = lattice.corners
    seen = Seen((left, top, right - left, bottom - top), rows, None, ())
    unsure = (reading.doubtful | (reading.cost > MOST_COST)).reshape(lattice.shape)
    doubtful = {(row, column) for row, column in np.argwhere(unsure).tolist()}
    doubtful |= _contradicting(replace(mine.parse(seen.text()), mines=mines))
    return replace(seen, mines=mines, doubtful=tuple(sorted(doubtful)))


def _contradicting(seen: Observation) -> set[Cell]:
    """Return the numbers that no layout fits, with the cells around them, or all if these are many.

    They are found one after another.
    """
    table, wrong = neighbor_table(seen.height, seen.width), set[Cell]()
    for _ in range(min(MOST_WRONG, MOST_ASKED // len(table))):
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
