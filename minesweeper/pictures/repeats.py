"""Where edges of a picture come again, and how far apart: the pitches and the place of a board.

The pitch comes from the autocorrelation of the edges. A multiple of it shows by the lines between
its own, a divisor by the lines that it lacks.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures import limits
from minesweeper.pictures.edges import EdgePair, Values, beside, part_of

NARROWEST = 0.52
"""The least width of a cell, of its height, or height, of its width."""

OTHER_DISTANCE = 1.37
"""A distance that is no pitch, in pitches."""

PARTED, PART = 300_000, 400
"""The pixels of a picture from which its parts have pitches of their own, for a board is little of
it; and their sides.
"""

MOST_PITCHES, MOST_OF_PARTS = 6, 4
"""How many pitches are tried: those of the whole picture, and of a large one or its parts."""


def likely_pitches(edges: EdgePair) -> list[tuple[float, float]]:
    """Return likely pitches in a picture, and the likeliest in parts of it if it is large."""
    height, width = edges[0].at.shape
    most = MOST_PITCHES if height * width <= limits.LARGE else MOST_OF_PARTS
    likely = [pitches for _, pitches in _pitches(edges)[:most]]
    if not PARTED < height * width < limits.MOST_WAYS:
        return likely
    found = dict[tuple[int, int], tuple[float, tuple[float, float]]]()
    step = PART // 2
    for top, left in product(range(0, height - step, step), range(0, width - step, step)):
        part = part_of(edges, slice(top, top + PART), slice(left, left + PART))
        for weight, (x, y) in _pitches(part)[:1]:
            about = round(x), round(y)
            found[about] = max(found.get(about, (0.0, (x, y))), (weight, (x, y)))
    of_parts = [pitches for _, pitches in sorted(found.values(), reverse=True)[:MOST_OF_PARTS]]
    return list(dict.fromkeys(likely + of_parts))


def _pitches(edges: EdgePair) -> list[tuple[float, tuple[float, float]]]:
    """Return likely pitches to the right and down, weighed: most cells are almost square."""
    likely = product(*(_repeats(way.at) for way in edges))
    pairs = [(a * b * min(x / y, y / x) ** 4, (x, y)) for (x, a), (y, b) in likely]
    return sorted((p for p in pairs if NARROWEST < p[1][0] / p[1][1] < 1 / NARROWEST), reverse=True)


def _repeats(edges: NDArray[np.bool_]) -> list[tuple[float, float]]:
    """Return the distances at which edges come again along rows, the likeliest first, weighed."""
    rows = edges[:: max(1, len(edges) // limits.MOST_SAMPLED)].astype(np.float32)
    rows = rows - rows.mean(axis=1, keepdims=True)
    rows[:, 1:] += rows[:, :-1]
    # So wide that no distance asked for goes around the end.
    size = 2 ** (rows.shape[1] + min(rows.shape[1], 3 * limits.LARGEST_PITCH)).bit_length()
    power = np.zeros(size // 2 + 1)
    for part in np.array_split(rows, 1 + len(rows) // 64):
        power += (np.abs(np.fft.rfft(part, size)) ** 2).sum(axis=0)
    again = np.fft.irfft(power)[: rows.shape[1]]
    again /= max(again[0], 1e-9)
    largest = min(limits.LARGEST_PITCH, len(again) / limits.FEWEST_CELLS)
    distances = np.arange(limits.SMALLEST_PITCH, largest, 0.25)

    times = np.array([1, 2, 3, 1.5, 0.5])[:, None]
    one, two, three, more, half = np.interp(distances * times, np.arange(len(again)), again)
    weights = (one + two + three) / 3 - 0.5 * (more + half) / 2
    inner = weights[1:-1]
    peaks = 1 + np.flatnonzero((inner >= weights[:-2]) & (inner > weights[2:]) & (inner > 0.02))
    likely = sorted(peaks, key=lambda i: -weights[i])[:8]
    return [(float(distances[i]), float(weights[i])) for i in likely]


def region_of(edges: EdgePair, x: float, y: float) -> tuple[int, int, int, int] | None:
    """Return where edges come again to the right and down: left, top, right, bottom."""
    block = max(x, y)
    right, below = _repeating(edges[0].at, x, block), _repeating(edges[1].at, y, block).T
    joint = np.sqrt(np.maximum(right, 0) * np.maximum(below, 0))
    best = rectangle(np.minimum(joint, 2.0) - 0.25)
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
    shifts = round(pitch), round(pitch * OTHER_DISTANCE)
    again, other = ((edges & beside(wide, shift)).view(np.int8) for shift in shifts)
    starts = (np.arange(0, max(size - block / 2, 1), block) for size in edges.shape)
    rows, columns = (start.round().astype(int) for start in starts)
    sums = np.add.reduceat(again - other, rows, axis=0, dtype=np.int32)
    return (np.add.reduceat(sums, columns, axis=1) / block).astype(np.float32)


def rectangle(values: Values) -> tuple[slice, slice] | None:
    """Return the rows and columns of the rectangle with the greatest sum, if they are not few."""
    if min(values.shape) > limits.MOST_LINES:
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
    if found is None or min(part.stop - part.start for part in found) < limits.FEWEST_CELLS - 1:
        return None
    return found
