"""Where the board lies: its rectangle and the pitch of its cells, from lines that come again.

Edges that have another edge one pitch away are what a board has much of, in both directions. The
pitch comes from the autocorrelation of the edges; then each cell of the lattice is asked for
edges along its sides, and the rectangle with the most of them is the board. A multiple of the
pitch shows by the lines between its own, a divisor by the lines that it lacks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from minesweeper.pictures.comb import Comb, clearness, settled, side_shares, traced
from minesweeper.pictures.edges import LOOKS, Edges, EdgesBothWays, Pixels, Values, beside, edges_of
from minesweeper.pictures.limits import LARGEST_PITCH, MOST_LINES, MOST_SAMPLED, SMALLEST_PITCH

SIDES_OF_A_CELL = 0.42
"""The share of a cell's sides that must be edges; below it a cell speaks against the board."""

BARE, IDLE = 0.06, -0.1
"""The share of a cell's sides up to which it has none, as open cells of some programs, and what
such a cell says for the board: next to nothing.
"""

WALL = 0.8
"""The share of edges along a row from which it has lines between its cells too, or is a wall's."""

MOST_BARE = 2
"""The most rows of a board, one upon another, none of whose cells has a line beside it."""

MOST_GROWN = 5
"""How often a board may grow beyond what is known of it."""

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

    @property
    def weight(self) -> float:
        """How much speaks for the board: of two that overlap the larger one, if both are clear.

        Of two that fill one place the one with larger cells: of smaller ones some lines are drawn.
        """
        cells = self.across.cells * self.down.cells
        pixels = cells * self.across.pitch * self.down.pitch
        return self.score * math.sqrt(pixels) * math.pow(pixels / cells, COARSER)

    def overlaps(self, other: Lattice) -> bool:
        """Return whether two boards share a part of the picture."""
        left, top, right, bottom = self.corners
        start, above, end, below = other.corners
        return left < end and start < right and top < below and above < bottom


Direction: TypeAlias = tuple[Edges, Comb, Comb]
"""Where a picture changes in one direction, the lines of a board across it, and those along it."""


def find_boards(picture: Pixels) -> list[Lattice]:
    """Return what may be boards, the clearest first; none overlap."""
    large = picture.shape[0] * picture.shape[1] > LARGE
    found = _in_half_size(picture) if large else []
    if found and found[0].score > CLEAR:
        return found
    found = []
    for look in LOOKS[:1] if large else LOOKS:
        edges = edges_of(picture, *look)
        for x, y in _pitches(edges)[: 2 if large else 6]:
            found += fitted(edges, x, y)
        if picture.size > 3 * SMALL and any(board.score > CLEAR for board in found):
            break
    found.sort(key=lambda one: -one.weight)
    if not large and found and found[0].across.pitch > COARSE:
        found = sorted(found + _in_half_size(picture), key=lambda one: -one.weight)
    apart: list[Lattice] = []
    for board in found:
        if not any(board.overlaps(other) for other in apart):
            apart.append(board)
    return apart


def _in_half_size(picture: Pixels) -> list[Lattice]:
    """Return what is found in a picture of half the size."""
    found = find_boards(np.asarray(Image.fromarray(picture).reduce(2)))
    return [Lattice(Comb(2 * b.across.lines), Comb(2 * b.down.lines), b.score) for b in found]


def _pitches(edges: EdgesBothWays) -> list[tuple[float, float]]:
    """Return likely pitches to the right and down: most cells are almost square."""
    likely = product(*(_repeats(way.at) for way in edges))
    pairs = [(a * b * min(x / y, y / x) ** 4, x, y) for (x, a), (y, b) in likely]
    return [(x, y) for _, x, y in sorted(pairs, reverse=True) if NARROWEST < x / y < 1 / NARROWEST]


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


def fitted(edges: EdgesBothWays, x: float, y: float) -> list[Lattice]:
    """Return the board with about these pitches, if there is one."""
    region = _region(edges, x, y)
    if region is None:
        return []
    left, top, right, bottom = region
    for _ in range(MOST_GROWN):
        across = traced(edges[0], x, top, bottom).within(region[0], region[2])
        whole = Lattice(across, traced(edges[1], y, left, right).within(region[1], region[3]))
        between, along = (side_shares(*way) for way in whole.ways(edges))
        along = along.T
        cells = (between[:, 1:] + between[:, :-1] + along[1:] + along[:-1]) / 4
        values = np.where(cells < BARE, IDLE, cells - SIDES_OF_A_CELL)
        best = _rectangle(values)
        if best is None:
            return []
        rows, columns = best
        columns = _trimmed(along[rows][1:].mean(axis=0), columns)
        rows = _trimmed(between[:, columns][:, 1:].mean(axis=1), rows)
        found = whole.part(rows, columns)
        if min(found.across.cells, found.down.cells) < FEWEST_CELLS:
            return []
        if found.corners == (left, top, right, bottom):
            break
        left, top, right, bottom = found.corners
    between = between[rows, columns][:, 1:].mean(axis=1)
    along = along[rows, columns].mean(axis=1)
    if ((between < BARE) & (along > WALL)).mean() > 0.3:  # every other row lies half a cell aside
        return []
    found = refined(edges, found)
    return [replace(found, score=math.prod(clearness(*way) for way in found.ways(edges)))]


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
