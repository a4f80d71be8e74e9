"""Where the board lies: its rectangle and the pitch of its cells, from lines that come again.

Edges that have another edge one pitch away are what a board has much of, in both directions. The
pitch comes from the autocorrelation of the edges; then each cell of the lattice is asked for
edges along its sides, and the rectangle with the most of them is the board. A multiple of the
pitch shows by the lines between its own, a divisor by the lines that it lacks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from minesweeper.pictures.comb import Comb, clearness, settled, side_shares, traced
from minesweeper.pictures.edges import (
    LOOKS,
    Edges,
    EdgesBothWays,
    Pixels,
    Values,
    beside,
    edges_of,
    part_of,
)
from minesweeper.pictures.limits import LARGEST_PITCH, MOST_LINES, MOST_SAMPLED, SMALLEST_PITCH

SIDES_OF_A_CELL = 0.42
"""The share of a cell's sides that must be edges; below it a cell speaks against the board."""

BARE, IDLE = 0.06, -0.1
"""The share of a cell's sides up to which it has none, as open cells of some programs, and what
such a cell says for the board: next to nothing.
"""

WALL, MOST_BRICKS = 0.8, 0.3
"""The share of edges along a row that has lines between its cells too, or is of a wall, whose rows
lie half a brick aside; and the most rows of a board that look so.
"""

MOST_BARE = 2
"""The most rows of a board, one upon another, none of whose cells has a line beside it."""

NARROWEST = 0.52
"""The least width of a cell, of its height, or height, of its width."""

COARSER = 0.1
"""How much larger cells count: the power of their pixels with which a board is clearer."""

OTHER_DISTANCE = 1.37
"""A distance that is no pitch, in pitches."""

LARGE = 1_000_000
"""The pixels of a picture that is looked at in half the size first: it saves time."""

SMALL = 400_000
"""The pixels up to which a picture is looked at in all ways, for a pale rest of a clear board."""

COARSE = 32
"""The pitch from which a picture is looked at in half the size too: faint lines are blurred."""

CLEAR = 0.18
"""The score of a board that needs no second look with the smaller step."""

GROWS = (3.5, 1.3)
"""How many cells a board may lie beyond the place where edges come again: the second leaves out
what has lines like a board and lies beside one.
"""

PARTED, PART, MOST_WAYS = 300_000, 400, 2_500_000
"""The pixels of a picture from which its parts have pitches of their own, for a board is little of
it; their sides; and the pixels of one that is looked at in one way only, for time.
"""

MOST_PITCHES, MOST_OF_PARTS = 6, 4
"""How many pitches are tried: those of the whole picture, and of a large one or its parts."""

FEWEST_CELLS = 4
"""The fewest rows and columns of a board."""


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

    def part(self, rows: slice, columns: slice) -> Lattice:
        """Return some of the rows and columns."""
        return Lattice(self.across.part(columns), self.down.part(rows), self.score)

    def ways(self, edges: EdgesBothWays) -> tuple[Direction, Direction]:
        """Return what is known along the rows, and along the columns."""
        return (edges[0], self.across, self.down), (edges[1], self.down, self.across)

    def moved(self, left: float, top: float, scale: float) -> Lattice:
        """Return a board in a picture `scale` times as large, moved right and down in that."""
        across, down = (
            Comb(scale * comb.lines + by) for comb, by in ((self.across, left), (self.down, top))
        )
        return Lattice(across, down, self.score)

    def about(self, other: Lattice) -> bool:
        """Return whether two boards lie in one place, but for half a cell."""
        half = min(self.across.pitch, self.down.pitch) / 2
        sides = zip(self.corners, other.corners, strict=True)
        return all(abs(one - another) <= half for one, another in sides)

    def overlaps(self, other: Lattice) -> bool:
        """Return whether two boards share a part of the picture."""
        left, top, right, bottom = self.corners
        start, above, end, below = other.corners
        return left < end and start < right and top < below and above < bottom


Direction: TypeAlias = tuple[Edges, Comb, Comb]
"""Where a picture changes in one direction, the lines of a board across it, and those along it."""


class _Place(NamedTuple):
    """Where edges of a picture come again, a pitch apart: left, top, right, bottom."""

    edges: EdgesBothWays
    pitches: tuple[float, float]
    region: tuple[int, int, int, int]
    scale: int = 1

    def board(self, grows: float) -> Lattice | None:
        """Return the board in this place, or at most `grows` cells beyond it, if there is one."""
        x, y = self.pitches
        left, top, right, bottom = self.region
        first, above = max(0, round(left - grows * x)), max(0, round(top - grows * y))
        beyond, below = round(right + grows * x), round(bottom + grows * y)
        near = part_of(self.edges, slice(above, below), slice(first, beyond))
        across = traced(near[0], x, top - above, bottom - above)
        board = _settled(near, Lattice(across, traced(near[1], y, left - first, right - first)))
        scale = self.scale
        return board and board.moved(scale * first, scale * above, scale)


def find_boards(picture: Pixels) -> Iterator[list[Lattice]]:
    """Yield what may be boards, the clearest first, as one look after another finds them.

    None of one look overlap. A large picture is looked at in a part of its size first, one of large
    cells in half its size too; at last come boards without what lies beside them.
    """
    pixels, scales, places = picture.shape[0] * picture.shape[1], [1], list[_Place]()
    while pixels > LARGE * scales[0] ** 2:
        scales.insert(0, 2 * scales[0])
    for scale in scales:
        found = _in_size(picture, scale, places)
        if pixels <= LARGE and found and max(found, key=_weight).across.pitch > COARSE:
            found += _in_size(picture, 2, places)
        yield _apart(found)
    for scale in scales:
        again = (place.board(GROWS[1]) for place in places if place.scale == scale)
        yield _apart([board for board in again if board])


def _weight(board: Lattice) -> float:
    """Return how much speaks for a board: of two that overlap the larger one, if both are clear.

    Of two that fill one place the one with larger cells: of smaller ones some lines are drawn.
    """
    cells = board.across.cells * board.down.cells
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
        some = [(_region(edges, *pitches), pitches) for pitches in _likely_pitches(edges)]
        new = [_Place(edges, pitches, region, scale) for region, pitches in some if region]
        found += [board for place in new if (board := place.board(GROWS[0]))]
        places += new
        if smaller.size > 3 * SMALL and any(board.score > CLEAR for board in found):
            break
    return found


def _likely_pitches(edges: EdgesBothWays) -> list[tuple[float, float]]:
    """Return likely pitches in a picture, and the likeliest in parts of it if it is large."""
    height, width = edges[0].at.shape
    most = MOST_PITCHES if height * width <= LARGE else MOST_OF_PARTS
    likely = [pitches for _, pitches in _pitches(edges)[:most]]
    if not PARTED < height * width < MOST_WAYS:
        return likely
    found = dict[tuple[int, int], tuple[float, tuple[float, float]]]()
    step = PART // 2
    for top, left in product(range(0, height - step, step), range(0, width - step, step)):
        part = part_of(edges, slice(top, top + PART), slice(left, left + PART))
        for weight, (x, y) in _pitches(part)[:1]:
            about = round(x), round(y)
            found[about] = max(found.get(about, (0.0, (x, y))), (weight, (x, y)))
    return likely + [pitches for _, pitches in sorted(found.values(), reverse=True)[:MOST_OF_PARTS]]


def _pitches(edges: EdgesBothWays) -> list[tuple[float, tuple[float, float]]]:
    """Return likely pitches to the right and down, weighed: most cells are almost square."""
    likely = product(*(_repeats(way.at) for way in edges))
    pairs = [(a * b * min(x / y, y / x) ** 4, (x, y)) for (x, a), (y, b) in likely]
    return sorted((p for p in pairs if NARROWEST < p[1][0] / p[1][1] < 1 / NARROWEST), reverse=True)


def _repeats(edges: NDArray[np.bool_]) -> list[tuple[float, float]]:
    """Return the distances at which edges come again along rows, the likeliest first, weighed."""
    rows = edges[:: max(1, len(edges) // MOST_SAMPLED)].astype(np.float32)
    rows = rows - rows.mean(axis=1, keepdims=True)
    rows[:, 1:] += rows[:, :-1]
    size = 2 ** (rows.shape[1] * 2 - 1).bit_length()
    power = np.zeros(size // 2 + 1)
    for part in np.array_split(rows, 1 + len(rows) // 64):
        power += (np.abs(np.fft.rfft(part, size)) ** 2).sum(axis=0)
    again = np.fft.irfft(power)[: rows.shape[1]]
    again /= max(again[0], 1e-9)
    distances = np.arange(SMALLEST_PITCH, min(LARGEST_PITCH, len(again) / FEWEST_CELLS), 0.25)

    times = np.array([1, 2, 3, 1.5, 0.5])[:, None]
    one, two, three, more, half = np.interp(distances * times, np.arange(len(again)), again)
    weights = (one + two + three) / 3 - 0.5 * (more + half) / 2
    inner = weights[1:-1]
    peaks = 1 + np.flatnonzero((inner >= weights[:-2]) & (inner > weights[2:]) & (inner > 0.02))
    likely = sorted(peaks, key=lambda i: -weights[i])[:8]
    return [(float(distances[i]), float(weights[i])) for i in likely]


def fitted(edges: EdgesBothWays, x: float, y: float) -> Lattice | None:
    """Return the board with about these pitches, if there is one."""
    region = _region(edges, x, y)
    return _Place(edges, (x, y), region).board(GROWS[0]) if region else None


def _settled(edges: EdgesBothWays, whole: Lattice) -> Lattice | None:
    """Return the board whose lines are some of those of a lattice, if there is one."""
    between, along = (side_shares(*way) for way in whole.ways(edges))
    along = along.T
    cells = (between[:, 1:] + between[:, :-1] + along[1:] + along[:-1]) / 4
    best = _rectangle(np.where(cells < BARE, IDLE, cells - SIDES_OF_A_CELL))
    if best is None:
        return None
    rows, columns = best
    columns = _trimmed(along[rows][1:].mean(axis=0), columns)
    rows = _trimmed(between[:, columns][:, 1:].mean(axis=1), rows)
    found = whole.part(rows, columns)
    if min(found.across.cells, found.down.cells) < FEWEST_CELLS:
        return None
    bare = between[rows, columns][:, 1:].mean(axis=1) < BARE
    if (bare & (along[rows, columns].mean(axis=1) > WALL)).mean() > MOST_BRICKS:
        return None
    found = refined(edges, found)
    return replace(found, score=math.prod(clearness(*way) for way in found.ways(edges)))


def _region(edges: EdgesBothWays, x: float, y: float) -> tuple[int, int, int, int] | None:
    """Return where edges come again to the right and down: left, top, right, bottom."""
    block = max(x, y)
    right, below = _repeating(edges[0].at, x, block), _repeating(edges[1].at, y, block).T
    joint = np.sqrt(np.maximum(right, 0) * np.maximum(below, 0))
    best = _rectangle(np.minimum(joint, 2.0) - 0.25)
    if best is None:
        return None
    (top, bottom), (left, right) = ([round(end * block) for end in (p.start, p.stop)] for p in best)
    height, width = edges[0].at.shape
    return left, top, min(width, right), min(height, bottom)


def _repeating(edges: NDArray[np.bool_], pitch: float, block: float) -> Values:
    """Return for each block how many edges, for each row, come again a pitch away along their row.

    Those that come again at another distance, as in any text or grain, count against it.
    """
    wide = edges | beside(edges, 1)
    again, other = (
        (edges & beside(wide, round(shift))).view(np.int8)
        for shift in (pitch, pitch * OTHER_DISTANCE)
    )
    rows, columns = (
        np.round(np.arange(0, max(size - block / 2, 1), block)).astype(int) for size in edges.shape
    )
    sums = np.add.reduceat(again - other, rows, axis=0, dtype=np.int32)
    return (np.add.reduceat(sums, columns, axis=1) / block).astype(np.float32)


def refined(edges: EdgesBothWays, lattice: Lattice) -> Lattice:
    """Return a board of which more is known than before, with its lines upon its edges."""
    across, down = (settled(*way) for way in lattice.ways(edges))
    return Lattice(across, down, lattice.score)


def _trimmed(shares: Values, part: slice) -> slice:
    """Return a board's rows (columns) without those at its ends that lines do not divide.

    Where several in a row have no lines at all one board ends; the longest is returned.
    """
    divided = shares[part]
    lined = np.flatnonzero(divided >= BARE)
    parts = np.split(lined, np.flatnonzero(np.diff(lined) > MOST_BARE) + 1)
    longest = max(parts, key=len)
    clear = longest[divided[longest] >= 0.4 * float(np.median(divided))]
    return (
        slice(part.start + int(clear[0]), part.start + int(clear[-1]) + 1)
        if len(clear)
        else slice(0)
    )


def _rectangle(values: Values) -> tuple[slice, slice] | None:
    """Return the rows and columns of the rectangle with the greatest sum, if they are not few."""
    if min(values.shape) > MOST_LINES:
        return None
    sums = np.vstack([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)])
    best, found = 0.0, None
    for top in range(len(values)):
        lines = sums[top + 1 :] - sums[top]
        before = np.hstack([np.zeros((len(lines), 1)), np.cumsum(lines, axis=1)])
        gains = before - np.minimum.accumulate(before, axis=1)
        row, end = (int(at) for at in np.unravel_index(gains.argmax(), gains.shape))
        if gains[row, end] > best:
            start = int(np.argmin(before[row, : end + 1]))
            best, found = float(gains[row, end]), (slice(top, top + row + 1), slice(start, end))
    if found is None or min(part.stop - part.start for part in found) < FEWEST_CELLS - 1:
        return None
    return found
