"""Lines evenly apart, or nearly so, upon the edges of a picture: the columns or rows of a board."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from minesweeper.pictures.edges import Edges, Values, reach_of
from minesweeper.pictures.limits import MOST_LINES

MUCH_BETTER = 1.015
"""How many times as many edges as even lines others pass through that a program drew so."""

UNEVEN, STILL = 0.15, 1e-3
"""What it costs a line, whose edges count 0 to 1, to be one and a half pixels off its place, and to
be moved by a pixel.
"""

GROOVE = 0.22
"""How far from a line, in cells, edges still draw it: the middle of grooves is sought."""


@dataclass(frozen=True, eq=False)
class Comb:
    """Lines in one direction, from the first to the last; their distances may differ a little."""

    lines: Values

    @property
    def cells(self) -> int:
        """How many cells lie between the lines."""
        return len(self.lines) - 1

    @property
    def pitch(self) -> float:
        """The mean distance of two lines in pixels."""
        return float(self.lines[-1] - self.lines[0]) / max(1, self.cells)

    def smooth(self) -> Comb:
        """Return lines as those near them foretell: a frame may have drawn the first one away."""
        places, last = np.arange(len(self.lines)), self.cells
        near = np.clip(places - 3, 1, max(last - 7, 1))[:, None] + np.arange(min(7, last - 1))
        steps = np.diff(self.lines)[near[:, :-1]]
        pitch = steps.mean(axis=1, keepdims=True) if last > 3 else self.pitch
        return Comb(np.median(self.lines[near] + (places[:, None] - near) * pitch, axis=1))

    def part(self, cells: slice) -> Comb:
        """Return the lines of some cells."""
        return Comb(self.lines[cells.start : cells.stop + 1])

    def others(self, size: int, fewer: int) -> list[Comb]:
        """Return combs with a cell more at an end, inside a picture, or with some fewer."""
        wide, _ = further(self.lines, self.pitch, size, 1)
        counts = range(max(1, self.cells - fewer), self.cells + 2)
        parts = [slice(at, at + cells) for cells in counts for at in range(wide.cells - cells + 1)]
        return [wide.part(part) for part in parts]

    def moved(self, by: float, scale: float) -> Comb:
        """Return the lines in a picture `scale` times as large, moved in that."""
        return Comb(scale * self.lines + by)

    def within(self, share: float) -> Comb:
        """Return lines within the cells, at a share of each."""
        return Comb(self.lines[:-1] + share * np.diff(self.lines))


def traced(edges: Edges, pitch: float, first: int, last: int) -> Comb:
    """Return the lines about a pitch apart that pass through most edges of some rows.

    Their distances may differ by a pixel or two: some programs make the first columns wider.
    """
    profile = edges.profile(pitch, first, last)
    profile = profile / max(float(profile.max()), 1e-6)
    steps = np.arange(max(2, math.floor(pitch * 0.96 - 0.5)), math.ceil(pitch * 1.04 + 0.5) + 1)
    dear = UNEVEN * np.maximum(np.abs(steps - pitch) - 0.5, 0) ** 2
    size = len(profile)
    best, came = profile.copy(), np.full(size, -1)
    for start in range(int(steps[0]), size, int(steps[0])):  # none of these is before another
        places = np.arange(start, min(start + int(steps[0]), size))
        before = places[:, None] - steps
        gains = np.where(before >= 0, best[before] - dear, -1.0)
        step = np.argmax(gains, axis=1)
        most = gains[np.arange(len(places)), step]
        best[places] += np.maximum(most, 0)
        came[places] = np.where(most > 0, before[np.arange(len(places)), step], -1)
    place = int(np.argmax(best))
    lines = [place]
    while came[lines[0]] >= 0:
        lines.insert(0, int(came[lines[0]]))
    return further(np.array(lines, float), pitch, size - 1)[0]


def further(lines: Values, pitch: float, size: int, most: int = MOST_LINES) -> tuple[Comb, int]:
    """Return lines with more on both sides, inside a picture, and how many come before.

    A picture may end where a board does, and shows no edge there.
    """
    rooms = lines[0], size - lines[-1]
    before, after = (min(most, max(0, int(room / pitch + 0.1))) for room in rooms)
    first = lines[0] - pitch * np.arange(before, 0, -1)
    last = lines[-1] + pitch * np.arange(1, after + 1)
    return Comb(np.concatenate([first, lines, last])), before


def settled(edges: Edges, comb: Comb, other: Comb) -> Comb:
    """Return a comb whose lines lie upon the edges of a board, to parts of a pixel.

    They are evenly apart unless a program has made some columns wider.
    """
    drawn = _drawn(edges, comb.pitch, other)
    places = np.arange(comb.cells + 1)
    smooth = comb.smooth()
    pitch, start = np.polyfit(places, smooth.lines, 1)
    shifts = _shifts(comb.pitch)
    part = places / comb.cells
    moves = shifts[:, None, None] * (1 - part) + shifts[:, None] * part  # of first and last line
    tried = start + pitch * places + moves
    values = drawn(tried).sum(axis=2) - STILL * (np.abs(shifts[:, None]) + np.abs(shifts))
    best = np.unravel_index(values.argmax(), values.shape)
    near = smooth.lines[:, None] + shifts
    uneven = Comb(near[places, drawn(near).argmax(axis=1)]).smooth()
    much = MUCH_BETTER * values[best]
    return uneven if drawn(uneven.lines).sum() > much else Comb(tried[best])


def placed(edges: Edges, comb: Comb, other: Comb, pitch: float) -> Comb:
    """Return even lines so far apart, about where others are, where most edges of a board are."""
    even = pitch * np.arange(comb.cells + 1)
    even += np.median(comb.lines - even)
    shifts = _shifts(pitch)
    values = _drawn(edges, pitch, other)(even + shifts[:, None]).sum(axis=1)
    return Comb(even + shifts[(values - STILL * np.abs(shifts)).argmax()])


def _shifts(pitch: float) -> Values:
    """Return by how many pixels a line may be moved."""
    reach = reach_of(pitch) + 1
    return np.arange(-reach, reach + 0.1, 0.5)


def _drawn(edges: Edges, pitch: float, other: Comb) -> Callable[[Values], Values]:
    """Return what tells how much is drawn of lines at some places along a board, 1 at most.

    Edges up to a groove's width from a line draw it, the nearer the more.
    """
    profile = edges.profile(pitch, round(other.lines[0]), round(other.lines[-1]))
    groove = np.bartlett(2 * round(GROOVE * pitch) + 3)
    heights = np.convolve(profile, groove)
    at = np.arange(len(heights)) - len(groove) // 2
    heights /= max(float(heights.max()), 1e-6)
    return lambda places: np.interp(places, at, heights)


def clearness(edges: Edges, comb: Comb, other: Comb) -> float:
    """Return how much more edges lie along the lines of a board than between them."""
    combs = (comb, *map(comb.within, (1 / 3, 1 / 2, 2 / 3)))
    drawn, *others = (float(side_shares(edges, one, other).mean()) for one in combs)
    return max(0.0, drawn - max(others))


def side_shares(edges: Edges, comb: Comb, other: Comb) -> Values:
    """Return for each cell's length of each line, row by row, the share of it that has edges."""
    columns = np.clip(np.round(comb.lines).astype(int), 0, edges.at.shape[1] - 1)
    rows = np.clip(np.round(other.lines).astype(int), 0, len(edges.at))
    sums = edges.near(reach_of(comb.pitch))[rows[:, None], columns]
    return (np.diff(sums, axis=0) / other.pitch).astype(np.float32)
