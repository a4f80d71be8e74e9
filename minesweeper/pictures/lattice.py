"""Where the board lies: its rectangle and the pitch of its cells, from lines that come again.

Edges that have another edge one pitch away are what a board has much of, in both directions. The
pitch comes from the autocorrelation of the edges; then each cell of the lattice is asked for
edges along its sides, and the rectangle with the most of them is the board. A multiple of the
pitch shows by the lines between its own, a divisor by the lines that it lacks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.limits import LARGEST_PITCH, MOST_LINES, MOST_SAMPLED, SMALLEST_PITCH

Values: TypeAlias = NDArray[Any]
"""An array of numbers."""

Pixels: TypeAlias = NDArray[Any]
"""The picture: height x width x 3, red, green and blue."""

Edges: TypeAlias = NDArray[np.bool_]
"""Where a picture changes from one pixel to the next, along one direction."""

LOOKS = ((12, 1), (28, 2), (4, 2))
"""The changes of a colour, of 255, that count as edges, and over how many pixels.

The first is for sharp pictures, the second for blurred ones, the third for pale ones.
"""

SIDES_OF_A_CELL = 0.42
"""The share of a cell's sides that must be edges; below it a cell speaks against the board."""

LARGE = 1_000_000
"""The pixels of a picture that is looked at in half the size first: it saves time."""

CLEAR = 0.25
"""The score of a board that needs no second look with the smaller step."""

FEWEST_CELLS = 4
"""The fewest rows and columns of a board."""


@dataclass(frozen=True)
class Comb:
    """Lines in one direction: the first one, their distance in pixels, and how many cells."""

    start: float
    pitch: float
    cells: int = 0

    def lines(self) -> Values:
        """Return where the lines lie, one more than cells."""
        return self.start + self.pitch * np.arange(self.cells + 1)


@dataclass(frozen=True)
class Lattice:
    """A board in a picture; `score` says how clearly its lines stand out, from 0 to 1."""

    across: Comb
    down: Comb
    score: float = 0.0

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The left and upper edge, the width and the height, in pixels."""
        (left, right), (top, bottom) = (
            (comb.lines()[0], comb.lines()[-1]) for comb in (self.across, self.down)
        )
        return round(left), round(top), round(right - left), round(bottom - top)

    def doubled(self) -> Lattice:
        """Return the same board in the picture of twice the size."""
        across, down = (
            Comb(2 * comb.start, 2 * comb.pitch, comb.cells) for comb in (self.across, self.down)
        )
        return Lattice(across, down, self.score)

    @property
    def weight(self) -> float:
        """How much speaks for the board: of two that overlap the larger one, if both are clear."""
        return self.score * math.sqrt(math.sqrt(self.across.cells * self.down.cells))

    def overlaps(self, other: Lattice) -> bool:
        """Return whether two boards share a part of the picture."""
        x, y, w, h = self.box
        a, b, v, u = other.box
        return x < a + v and a < x + w and y < b + u and b < y + h


def find_boards(picture: Pixels) -> list[Lattice]:
    """Return what may be boards, the clearest first; none overlap."""
    found: list[Lattice] = []
    if picture.shape[0] * picture.shape[1] > LARGE:
        halves = find_boards(_halved(picture))
        if halves and halves[0].score > CLEAR:
            return [board.doubled() for board in halves]
    large = picture.shape[0] * picture.shape[1] > LARGE
    for look in LOOKS[:1] if large else LOOKS:
        across, down = _edges(picture, 1, *look), _edges(picture, 0, *look).T
        for x, y in islice(_pitches(across, down), 2 if large else 6):
            board = _fitted(across, down, x, y)
            if board is not None:
                found.append(board)
                found += _another(across, down, board) if board.score > CLEAR else []
        if any(board.score > CLEAR for board in found):
            break
    apart: list[Lattice] = []
    for board in sorted(found, key=lambda one: -one.weight):
        if not any(board.overlaps(other) for other in apart):
            apart.append(board)
    return apart


def _another(across: Edges, down: Edges, board: Lattice) -> list[Lattice]:
    """Return a board with cells of the same size elsewhere in the picture, if there is one."""
    x, y, width, height = board.box
    rest_across, rest_down = across.copy(), down.copy()
    rest_across[max(0, y - 2) : y + height + 2, max(0, x - 2) : x + width + 2] = False
    rest_down[max(0, x - 2) : x + width + 2, max(0, y - 2) : y + height + 2] = False
    other = _fitted(rest_across, rest_down, board.across.pitch, board.down.pitch)
    return [other] if other is not None and other.score > CLEAR else []


def _halved(picture: Pixels) -> Pixels:
    """Return a picture of half the size."""
    height, width = (size // 2 for size in picture.shape[:2])
    parts = picture[: 2 * height, : 2 * width].reshape(height, 2, width, 2, 3)
    halved: Pixels = (parts.sum(axis=(1, 3), dtype=np.uint16) // 4).astype(np.uint8)
    return halved


def _edges(picture: Pixels, axis: int, step: int, apart: int) -> Edges:
    """Return where a picture changes along an axis, from one pixel to the next or next but one."""
    edges = np.zeros(picture.shape[:2], bool)
    ends = edges[:, 1 : len(edges[0]) - apart + 1] if axis else edges[1 : len(edges) - apart + 1]
    for color in range(3):
        values = picture[..., color].astype(np.int16)
        after, before = (
            (values[:, apart:], values[:, :-apart]) if axis else (values[apart:], values[:-apart])
        )
        ends |= np.abs(after - before) > step
    return edges


def _pitches(across: Edges, down: Edges) -> Iterator[tuple[float, float]]:
    """Yield likely pitches to the right and down: cells are almost square."""
    right, below = _repeats(across), _repeats(down)
    pairs: list[tuple[float, float, float]] = []
    for x, weight in right:
        near = [(y, w) for y, w in below if 0.84 < y / x < 1.19]
        pairs += [(weight * w, x, y) for y, w in near] or [(weight * weight / 2, x, x)]
    pairs += [(w * w / 2, y, y) for y, w in below if not any(0.84 < y / x < 1.19 for x, _ in right)]
    for _, x, y in sorted(pairs, reverse=True)[:6]:
        yield x, y


def _repeats(edges: Edges) -> list[tuple[float, float]]:
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

    def at(times: float) -> Values:
        return np.interp(distances * times, np.arange(len(again)), again)

    weights = (at(1) + at(2) + at(3)) / 3 - 0.5 * (at(1.5) + at(0.5)) / 2
    peaks = [
        i
        for i in range(1, len(weights) - 1)
        if weights[i] >= weights[i - 1] and weights[i] > weights[i + 1] and weights[i] > 0.02
    ]
    peaks.sort(key=lambda i: -weights[i])
    return [(float(distances[i]), float(weights[i])) for i in peaks[:8]]


def _fitted(across: Edges, down: Edges, x: float, y: float) -> Lattice | None:
    """Return the board with about these pitches, or None."""
    region = _region(across, down, x, y)
    if region is None:
        return None
    left, top, right, bottom = region
    comb_x = _comb(across[top:bottom, left:right], x, left)
    comb_y = _comb(down[left:right, top:bottom], y, top)
    for _ in range(2):
        wide, high = _whole(comb_x, across.shape[1]), _whole(comb_y, across.shape[0])
        sides = _sides(across, wide, high), _sides(down, high, wide).T
        cells = (sides[0][:, 1:] + sides[0][:, :-1] + sides[1][1:] + sides[1][:-1]) / 4
        best = _rectangle(cells - SIDES_OF_A_CELL)
        if best is None or min(best[2:]) < FEWEST_CELLS:
            return None
        r, c, rows, columns = best
        c, columns = _trimmed(sides[1][r + 1 : r + rows].mean(axis=0), c, columns)
        r, rows = _trimmed(sides[0][:, c + 1 : c + columns].mean(axis=1), r, rows)
        comb_x = Comb(float(wide.lines()[c]), wide.pitch, columns)
        comb_y = Comb(float(high.lines()[r]), high.pitch, rows)
        if min(rows, columns) < FEWEST_CELLS:
            return None
        comb_x, comb_y = _refined(across, comb_x, comb_y), _refined(down, comb_y, comb_x)
    return Lattice(comb_x, comb_y, _clear(across, comb_x, comb_y) * _clear(down, comb_y, comb_x))


def _region(across: Edges, down: Edges, x: float, y: float) -> tuple[int, int, int, int] | None:
    """Return where edges come again to the right and down: left, top, right, bottom."""
    block = max(x, y)
    right = _in_blocks(_again(across, x), block) - _in_blocks(_again(across, x * 1.37), block)
    below = _in_blocks(_again(down, y).T, block) - _in_blocks(_again(down, y * 1.37).T, block)
    joint = np.sqrt(np.maximum(right, 0) * np.maximum(below, 0))
    best = _rectangle(np.minimum(joint, 2.0) - 0.25)
    if best is None or min(best[2:]) < FEWEST_CELLS - 1:
        return None
    top, left, rows, columns = (round(value * block) for value in best)
    height, width = across.shape
    return left, top, min(width, left + columns), min(height, top + rows)


def _again(edges: Edges, pitch: float) -> Edges:
    """Return the edges that have another one a pitch away along their row."""
    wide = edges.copy()
    wide[:, 1:] |= edges[:, :-1]
    wide[:, :-1] |= edges[:, 1:]
    shift = round(pitch)
    again = np.zeros_like(edges)
    again[:, shift:] |= wide[:, :-shift]
    again[:, :-shift] |= wide[:, shift:]
    return again & edges


def _in_blocks(edges: Edges, block: float) -> Values:
    """Return for each block how many edges it has for each of its rows."""
    height, width = edges.shape
    rows = np.round(np.arange(0, max(height - block / 2, 1), block)).astype(int)
    columns = np.round(np.arange(0, max(width - block / 2, 1), block)).astype(int)
    sums = np.add.reduceat(edges.astype(np.int32), columns, axis=1)
    return (np.add.reduceat(sums, rows, axis=0) / block).astype(np.float32)


def _comb(edges: Edges, pitch: float, offset: int) -> Comb:
    """Return the lines that pass through most edges of a region that begins at `offset`."""
    profile = _profile(edges, pitch)
    best = (-1.0, 0.0, pitch)
    for tried in np.linspace(pitch * 0.97, pitch * 1.03, 61):
        bins = max(8, round(tried * 2))
        places = ((np.arange(len(profile)) / tried % 1) * bins).astype(int)
        folded = np.bincount(places, profile, bins) + 1e-6
        folded /= np.maximum(np.bincount(places, minlength=bins), 1)
        near = folded + np.roll(folded, 1) + np.roll(folded, -1)
        place = int(np.argmax(near))
        if near[place] > best[0]:
            best = float(near[place]), (place + 0.5) / bins * tried, float(tried)
    return Comb(best[1] + offset, best[2])


def _profile(edges: Edges, pitch: float) -> Values:
    """Return for each column how many rows have an edge near it, a little more for several.

    So a thin line that goes all the way counts more than the thick strokes of digits.
    """
    reach = _reach(pitch)
    near = _widened(edges, reach).sum(axis=0).astype(float)
    sharp = np.convolve(edges.sum(axis=0), np.ones(2 * reach + 1), "same")
    profile: Values = near + 0.1 * sharp
    return profile


def _widened(edges: Edges, reach: int) -> Edges:
    """Return where an edge is at most `reach` columns away."""
    near = edges.copy()
    for shift in range(1, reach + 1):
        near[:, shift:] |= edges[:, :-shift]
        near[:, :-shift] |= edges[:, shift:]
    return near


def _reach(pitch: float) -> int:
    """Return how far from a line its edges may lie: grooves and bevels are some pixels wide."""
    return max(1, round(pitch * 0.07))


def _whole(comb: Comb, size: int) -> Comb:
    """Return all lines of a comb that fit into a picture."""
    slack = comb.pitch * 0.1
    start = comb.start - comb.pitch * ((comb.start + slack) // comb.pitch)
    return Comb(start, comb.pitch, int((size + slack - start) // comb.pitch))


def _sides(edges: Edges, comb: Comb, other: Comb) -> Values:
    """Return for each cell's length of each line, row by row, the share of it that has edges."""
    reach = _reach(comb.pitch)
    at = np.round(comb.lines()).astype(int)
    size = edges.shape[1]
    near = np.zeros((edges.shape[0], len(at)), bool)
    for shift in range(-reach, reach + 1):
        near |= edges[:, np.clip(at + shift, 0, size - 1)]
    sums = np.vstack([np.zeros((1, len(at))), np.cumsum(near, axis=0)])
    ends = np.clip(np.round(other.lines()).astype(int), 0, edges.shape[0])
    shares: Values = (np.diff(sums[ends], axis=0) / other.pitch).astype(np.float32)
    return shares


def _trimmed(shares: Values, first: int, count: int) -> tuple[int, int]:
    """Return the longest run of a board's rows (columns) that lines divide into cells."""
    least = 0.35 * float(np.median(shares[first : first + count]))
    best = start = first
    length = 0
    for row in range(first, first + count):
        if shares[row] < least:
            start = row + 1
        elif row + 1 - start > length:
            best, length = start, row + 1 - start
    return best, length


def _rectangle(values: Values) -> tuple[int, int, int, int] | None:
    """Return the rectangle with the greatest sum: first row and column, height and width."""
    if min(values.shape) > MOST_LINES:
        return None
    sums = np.vstack([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)])
    best: tuple[float, tuple[int, int, int, int]] | None = None
    for top in range(len(values)):
        lines = sums[top + 1 :] - sums[top]
        before = np.hstack([np.zeros((len(lines), 1)), np.cumsum(lines, axis=1)])
        least = np.minimum.accumulate(before, axis=1)
        gains = before - least
        row, end = np.unravel_index(int(np.argmax(gains)), gains.shape)
        if gains[row, end] > (best[0] if best else 0):
            start = int(np.argmin(before[row, : end + 1]))
            best = float(gains[row, end]), (top, start, int(row) + 1, int(end) - start)
    return best[1] if best else None


def _refined(edges: Edges, comb: Comb, other: Comb) -> Comb:
    """Return a comb whose lines lie upon the edges of a board, to parts of a pixel."""
    lines = other.lines()
    reach = _reach(comb.pitch)
    pad = 1 + int(comb.pitch)
    profile = np.pad(_profile(edges[max(0, round(lines[0])) : round(lines[-1])], comb.pitch), pad)
    best = (-1.0, comb)
    for first in np.arange(-reach - 1, reach + 1.1, 0.5):
        for last in np.arange(-reach - 1, reach + 1.1, 0.5):
            pitch = comb.pitch + (last - first) / comb.cells
            tried = Comb(comb.start + first, pitch, comb.cells)
            places = tried.lines() + pad
            value = np.interp(places, np.arange(len(profile)), profile).sum()
            value -= 1e-3 * (abs(first) + abs(last)) * profile.max()
            if value > best[0]:
                best = float(value), tried
    return best[1]


def _clear(edges: Edges, comb: Comb, other: Comb) -> float:
    """Return how much more edges lie along the lines of a board than between them."""

    def share(part: float) -> float:
        moved = Comb(comb.start + part * comb.pitch, comb.pitch, comb.cells - (part > 0))
        return float(_sides(edges, moved, other).mean())

    return max(0.0, share(0.0) - max(share(part) for part in (1 / 3, 1 / 2, 2 / 3)))
