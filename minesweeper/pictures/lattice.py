"""Where the board lies: its lines, where edges come again in both directions (`repeats`).

Each cell between the lines is asked for edges along its sides, and the rectangle with the most of
them is the board. Boards with flat open cells show by signs in the middle of these as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from minesweeper.pictures.comb import Comb, clearness, settled, side_shares, traced
from minesweeper.pictures.edges import LOOKS, EdgePair, Edges, Pixels, Values, edges_of, part_of
from minesweeper.pictures.limits import FEWEST_CELLS, LARGE, MOST_WAYS
from minesweeper.pictures.repeats import likely_pitches, rectangle, region_of

SIDES_OF_A_CELL = 0.42
"""The share of a cell's sides that must be edges; below it a cell speaks against the board."""

BARE, IDLE = 0.06, -0.1
"""The share of a cell's sides up to which it has none, as open cells of some programs, and what
such a cell says for the board: next to nothing.
"""

SIGNED, SIGN = 0.2, 0.3
"""The share of edges along both lines through the middle of a cell, together, from which on it has
a sign, and how much more a cell says for the board that has one between whole lines or none.
"""

WALL, MOST_BRICKS = 0.8, 0.3
"""The share of edges along a row that has lines between its cells too, or is of a wall, whose rows
lie half a brick aside; and the most rows of a board that look so.
"""

MOST_BARE = 2
"""The most rows of a board, one upon another, none of whose cells has a line beside it."""

COARSER = 0.1
"""How much larger cells count: the power of their pixels with which a board is clearer."""

SMALL = 400_000
"""The pixels up to which a picture is looked at in all ways, for a pale rest of a clear board."""

COARSE = 32
"""The pitch from which a picture is looked at in half the size too: faint lines are blurred."""

CLEAR = 0.18
"""The score of a board after which a picture that is not small is looked at in no other way."""

GROWS = (3.5, 1.3)
"""How many cells a board may lie beyond the place where edges come again, and how many one that is
found by signs: these leave out what has lines like a board and lies beside one.
"""


@dataclass(frozen=True)
class Lattice:
    """A board in a picture; `score` says how clearly its lines stand out, from 0 to 1."""

    across: Comb
    down: Comb
    score: float = 0.0

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """The left, upper, right and lower edge, in pixels."""
        first, last = ((self.across.lines[end], self.down.lines[end]) for end in (0, -1))
        return round(first[0]), round(first[1]), round(last[0]), round(last[1])

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self.down.cells, self.across.cells

    def part(self, rows: slice, columns: slice) -> Lattice:
        """Return some of the rows and columns."""
        return Lattice(self.across.part(columns), self.down.part(rows), self.score)

    @property
    def is_usual(self) -> bool:
        """Whether it has as many rows as columns, or 30 of these and 16 of those, as most boards.

        The sizes of levels that are neither square nor that differ from program to program.
        """
        return len(set(self.shape)) == 1 or {*self.shape} == {16, 30}

    def made_usual(self, width: int, height: int, fewer: int) -> list[Lattice]:
        """Return usual boards for an unusual one, inside a picture.

        They have one row or column more, or some fewer, `fewer` at most: flat open cells at the
        rim look like what lies around the board.
        """
        if self.is_usual:
            return []
        columns, rows = self.across.others(width, fewer), self.down.others(height, fewer)
        boards = [Lattice(across, self.down, self.score) for across in columns]
        boards += [Lattice(self.across, down, self.score) for down in rows]
        return [board for board in boards if board.is_usual]

    def ways(self, edges: EdgePair) -> tuple[Direction, Direction]:
        """Return what is known along the rows, and along the columns."""
        return (edges[0], self.across, self.down), (edges[1], self.down, self.across)

    def moved(self, left: float, top: float, scale: float) -> Lattice:
        """Return a board in a picture `scale` times as large, moved right and down in that."""
        return Lattice(self.across.moved(left, scale), self.down.moved(top, scale), self.score)

    def about(self, other: Lattice) -> bool:
        """Return whether two boards lie in one place, but for half a cell."""
        apart = np.abs(np.subtract(self.corners, other.corners))
        return bool(apart.max() <= min(self.across.pitch, self.down.pitch) / 2)

    def overlaps(self, other: Lattice) -> bool:
        """Return whether two boards share a part of the picture."""
        left, top, right, bottom = self.corners
        start, above, end, below = other.corners
        return left < end and start < right and top < below and above < bottom


Direction: TypeAlias = tuple[Edges, Comb, Comb]
"""Where a picture changes in one direction, the lines of a board across it, and those along it."""


class _Place(NamedTuple):
    """Where edges of a picture come again, a pitch apart: left, top, right, bottom."""

    edges: EdgePair
    pitches: tuple[float, float]
    region: tuple[int, int, int, int]
    scale: int = 1

    def board(self, by_signs: bool = False) -> Lattice | None:
        """Return the board in this place or a little beyond, if there is one.

        `by_signs` finds flat boards, whose open cells have no lines between them.
        """
        (x, y), grows = self.pitches, GROWS[by_signs]
        left, top, right, bottom = self.region
        first, above = max(0, round(left - grows * x)), max(0, round(top - grows * y))
        beyond, below = round(right + grows * x), round(bottom + grows * y)
        near = part_of(self.edges, slice(above, below), slice(first, beyond))
        across = traced(near[0], x, top - above, bottom - above)
        whole = Lattice(across, traced(near[1], y, left - first, right - first))
        board = _settled(near, whole, by_signs)
        scale = self.scale
        return board and board.moved(scale * first, scale * above, scale)


def find_boards(picture: Pixels) -> Iterator[list[Lattice]]:
    """Yield what may be boards, the clearest first, as one look after another finds them.

    None of one look overlap. A large picture is looked at in a part of its size first, one of large
    cells in half its size too; at last come others, found by signs without what lies beside them.
    """
    pixels, scales = picture.shape[0] * picture.shape[1], [1]
    places, before = list[_Place](), list[Lattice]()
    while pixels > LARGE * scales[0] ** 2:
        scales.insert(0, 2 * scales[0])
    for scale in scales:
        found = _in_size(picture, scale, places)
        if pixels <= LARGE and found and max(found, key=_weight).across.pitch > COARSE:
            found += _in_size(picture, 2, places)
        boards = _apart(found)
        before += boards
        yield boards
    for scale in scales:
        again = (place.board(by_signs=True) for place in places if place.scale == scale)
        yield _apart([board for board in again if board and not any(map(board.about, before))])


def _weight(board: Lattice) -> float:
    """Return how much speaks for a board: of two that overlap the larger one, if both are clear.

    Of two that fill one place the one with larger cells: of smaller ones some lines are drawn.
    """
    cells = math.prod(board.shape)
    pixels = cells * board.across.pitch * board.down.pitch
    return board.score * math.sqrt(pixels) * math.pow(pixels / cells, COARSER)


def _apart(found: list[Lattice]) -> list[Lattice]:
    """Return those that do not overlap, the clearest first."""
    apart = list[Lattice]()
    for board in sorted(found, key=_weight, reverse=True):
        if not any(board.overlaps(other) for other in apart):
            apart.append(board)
    return apart


def _in_size(picture: Pixels, scale: int, places: list[_Place]) -> list[Lattice]:
    """Return what is found in a picture of a part of its size, and add the places where it is."""
    smaller = np.asarray(Image.fromarray(picture).reduce(scale))
    found = list[Lattice]()
    for look in LOOKS if smaller.size < 3 * MOST_WAYS else LOOKS[:1]:
        edges = edges_of(smaller, *look)
        some = [(region_of(edges, *pitches), pitches) for pitches in likely_pitches(edges)]
        new = [_Place(edges, pitches, region, scale) for region, pitches in some if region]
        found += [board for place in new if (board := place.board())]
        places += new
        if smaller.size > 3 * SMALL and any(board.score > CLEAR for board in found):
            break
    return found


def fitted(edges: EdgePair, x: float, y: float) -> Lattice | None:
    """Return the board with about these pitches, if there is one."""
    region = region_of(edges, x, y)
    return _Place(edges, (x, y), region).board() if region else None


def _settled(edges: EdgePair, whole: Lattice, by_signs: bool) -> Lattice | None:
    """Return the board whose lines are some of those of a lattice, if there is one."""
    between, along = (side_shares(*way) for way in whole.ways(edges))
    along = along.T
    sides = np.array([between[:, 1:], between[:, :-1], along[1:], along[:-1]])
    cells = sides.mean(axis=0)
    signed = _signed(edges, whole, sides) if by_signs else np.zeros(cells.shape, bool)
    values = np.where(cells < BARE, IDLE, cells - SIDES_OF_A_CELL) + SIGN * signed
    best = rectangle(values)
    if best is None:
        return None
    rows, columns = best
    columns = _trimmed(along[rows][1:].mean(axis=0) + signed[rows].mean(axis=0), columns)
    rows = _trimmed(between[:, columns][:, 1:].mean(axis=1) + signed[:, columns].mean(axis=1), rows)
    found = whole.part(rows, columns)
    if min(found.shape) < FEWEST_CELLS:
        return None
    bare = between[rows, columns][:, 1:].mean(axis=1) < BARE
    if (bare & (along[rows, columns].mean(axis=1) > WALL)).mean() > MOST_BRICKS:
        return None
    found = refined(edges, found)
    return replace(found, score=math.prod(clearness(*way) for way in found.ways(edges)))


def _signed(edges: EdgePair, whole: Lattice, sides: Values) -> NDArray[np.bool_]:
    """Return which cells have a sign in their middle; all of each side is drawn, or nothing."""
    decided = ((sides < BARE) | (sides > WALL)).all(axis=0)
    ways = whole.ways(edges)
    across, down = (side_shares(way, comb.within(0.5), other) for way, comb, other in ways)
    return decided & (across + down.T > SIGNED)


def refined(edges: EdgePair, lattice: Lattice) -> Lattice:
    """Return a board of which more is known than before, with its lines upon its edges."""
    across, down = (settled(*way) for way in lattice.ways(edges))
    return Lattice(across, down, lattice.score)


def _trimmed(shares: Values, part: slice) -> slice:
    """Return a board's rows (columns) without those at its ends that have few lines or signs.

    Where several in a row have none at all one board ends; the longest is returned.
    """
    divided = shares[part]
    lined = np.flatnonzero(divided >= BARE)
    parts = np.split(lined, np.flatnonzero(np.diff(lined) > MOST_BARE) + 1)
    longest = max(parts, key=len)
    clear = longest[divided[longest] >= 0.4 * float(np.median(divided))]
    return spanning(part.start + clear) if len(clear) else slice(0)


def spanning(places: Values) -> slice:
    """Return the part from the first of some places to the last."""
    return slice(int(places[0]), int(places[-1]) + 1)
