"""A position read from a picture: the board, its cells, what they mean, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from minesweeper.formats import mine
from minesweeper.inference import DEFAULT_BUDGET, BudgetExceeded, InconsistentBoard, analyze
from minesweeper.pictures.cells import close_up, cut, rims
from minesweeper.pictures.edges import EdgesBothWays, edges_of
from minesweeper.pictures.faults import PictureError
from minesweeper.pictures.groups import groups, joined
from minesweeper.pictures.labels import GroupedCells, Reading
from minesweeper.pictures.lattice import CLEAR, FEWEST_CELLS, Lattice, find_boards, fitted
from minesweeper.pictures.likeness import repeated, with_own
from minesweeper.pictures.network import SIGNS, evened, scores
from minesweeper.pictures.sources import decoded
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.limits import LARGEST
from minesweeper.rules.observation import Observation

CLEAR_ENOUGH, FAINT = 0.04, 0.012
"""The score of a lattice that may be a board, and of one that may be if it is read very well."""

AS_CLEAR = 0.4
"""How clear a second board must be, of the first, to count: else it may be something like one."""

MOST_COST, NO_BOARD, NO_FAINT_BOARD = 0.22, 0.6, 0.1
"""What a cell of a reading may cost to be relied on: with more every cell is doubtful, for the look
is unknown; and what it may cost on clear lines, or faint ones: what costs more is no board.
"""

FITS_WELL, FEW_DOUBTFUL, AS_CHEAP = -0.02, 0.005, 0.05
"""What a cell of a reading costs at most that leaves no other lines to try, the share of doubtful
cells from which on it does, and how much dearer a cell of another reading may be whose other signs
are doubt.
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
    """Return the position on a picture; raises PictureError as `read`."""
    pixels, found = np.array(picture), list[tuple[Lattice, Reading]]()
    edges = edges_of(pixels)
    for board in find_boards(pixels)[:3]:
        least = AS_CLEAR * found[0][0].score if found else FAINT
        if board.score >= least and not any(board.overlaps(other) for other, _ in found):
            found += _readable(picture, board, edges)
    if not found:
        raise PictureError("no Minesweeper board is found")
    first = found[0][0]
    left, top, right, bottom = first.corners
    pixels[max(top, 0) : bottom, max(left, 0) : right] = 0  # it hides one with cells of its size
    alike = fitted(edges_of(pixels), first.across.pitch, first.down.pitch)
    if len(found) > 1 or any(one.score > CLEAR for one in alike):
        raise PictureError("several boards are found: show or cut out only one of them")
    return _seen(*found[0], mines)


def _readable(
    picture: Image.Image, board: Lattice, edges: EdgesBothWays
) -> list[tuple[Lattice, Reading]]:
    """Return a board between its own lines, and its reading; nothing if it is none."""
    if max(board.across.cells, board.down.cells) > LARGEST:
        return []
    best = _best(picture, _possible(picture, board, edges))
    most = NO_BOARD if board.score >= CLEAR_ENOUGH else NO_FAINT_BOARD
    return [best] if best[1].cost <= most else []


def _possible(picture: Image.Image, board: Lattice, edges: EdgesBothWays) -> Iterator[Lattice]:
    """Yield a board with its own rows between lines that may be its own, and as it was found."""
    own = with_own(picture, board, edges)
    near, apart = repeated(np.asarray(picture), own, edges)
    yield from (own, near)
    if board.corners != own.corners:
        yield board
    if min(apart.across.cells, apart.down.cells) >= FEWEST_CELLS:
        yield with_own(picture, apart)


def _reading(picture: Image.Image, lattice: Lattice) -> Reading:
    """Return what the cells between some lines mean."""
    size = lattice.down.cells, lattice.across.cells
    cells = cut(picture, lattice)
    parts = close_up(picture, lattice, cells)
    thought = scores(evened(parts))
    alike = joined(groups(cells, parts, *size), cells, parts)
    return GroupedCells(alike, thought, rims(cells), *size).best()


def _best(picture: Image.Image, lattices: Iterable[Lattice]) -> tuple[Lattice, Reading]:
    """Return the cheapest reading; what others, about as cheap, read otherwise is doubtful.

    One of fewer cells than the first must be clearly cheaper. One with hardly any doubt that fits
    well needs no other.
    """
    tried = list[tuple[Lattice, Reading]]()
    for one in lattices:
        tried.append((one, _reading(picture, one)))
        if tried[-1][1].cost < FITS_WELL and tried[-1][1].doubtful.mean() < FEW_DOUBTFUL:
            break
    usual = len(tried[0][1].meanings)
    costs = [one.cost + AS_CHEAP * (len(one.meanings) < usual) for _, one in tried]
    lattice, best = tried[int(np.argmin(costs))]
    others = [one.meanings for _, one in tried if one.cost < best.cost + AS_CHEAP]
    doubts = [one != best.meanings for one in others if len(one) == len(best.meanings)]
    return lattice, replace(best, doubtful=np.any([best.doubtful, *doubts], axis=0))


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
    """Return the numbers that no layout fits, with the cells around them, one after another."""
    table, wrong = neighbor_table(seen.height, seen.width), set[Cell]()
    while True:
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
