"""Lines evenly apart, or nearly so, upon the edges of a picture: the columns or rows of a board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

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

MUCH_BETTER = 1.015
"""How many times as many edges as even lines others pass through that a program drew so."""

UNEVEN = 0.15
"""What it costs a line, whose edges count 0 to 1, to be one and a half pixels off its place."""

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
        steps, count = np.diff(self.lines), len(self.lines)
        even = np.empty(count)
        for line in range(count):
            start = min(max(line - 3, 1), max(count - 8, 1))
            near = np.arange(start, min(start + 7, count - 1))
            pitch = float(np.mean(steps[near[:-1]])) if len(near) > 2 else self.pitch
            even[line] = np.median(self.lines[near] + (line - near) * pitch)
        return Comb(even)

    def part(self, first: int, cells: int) -> Comb:
        """Return some of the lines."""
        return Comb(self.lines[first : first + cells + 1])


def edges_in(picture: Pixels, axis: int, step: int, apart: int) -> Edges:
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


def traced(edges: Edges, pitch: float) -> Comb:
    """Return the lines about a pitch apart that pass through most edges, over the whole width.

    Their distances may differ by a pixel or two: some programs make the first columns wider.
    """
    profile = _profile(edges, pitch)
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
    lines = [float(place)]
    while came[place] >= 0:
        place = int(came[place])
        lines.append(float(place))
    slack = 0.1 * pitch  # the picture may end where the board does, and shows no edge there
    while lines[-1] - pitch > -slack:
        lines.append(lines[-1] - pitch)
    while lines[0] + pitch < size - 1 + slack:
        lines.insert(0, lines[0] + pitch)
    return Comb(np.array(lines[::-1], float))


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


def side_shares(edges: Edges, comb: Comb, other: Comb) -> Values:
    """Return for each cell's length of each line, row by row, the share of it that has edges."""
    reach = _reach(comb.pitch)
    at = np.round(comb.lines).astype(int)
    size = edges.shape[1]
    near = np.zeros((edges.shape[0], len(at)), bool)
    for shift in range(-reach, reach + 1):
        near |= edges[:, np.clip(at + shift, 0, size - 1)]
    sums = np.vstack([np.zeros((1, len(at))), np.cumsum(near, axis=0)])
    ends = np.clip(np.round(other.lines).astype(int), 0, edges.shape[0])
    shares: Values = (np.diff(sums[ends], axis=0) / other.pitch).astype(np.float32)
    return shares


def settled(edges: Edges, comb: Comb, other: Comb) -> Comb:
    """Return a comb whose lines lie upon the edges of a board, to parts of a pixel.

    They are evenly apart unless a program has made some columns wider.
    """
    places = np.arange(comb.cells + 1)
    reach = _reach(comb.pitch)
    pad = 4 + 2 * reach
    board = edges[max(0, round(other.lines[0])) : round(other.lines[-1])]
    groove = np.bartlett(2 * round(GROOVE * comb.pitch) + 3)
    profile = np.convolve(np.pad(_profile(board, comb.pitch), pad), groove, "same")
    smooth = comb.smooth()
    pitch, start = np.polyfit(places, smooth.lines, 1)
    shifts = np.arange(-reach - 1, reach + 1.1, 0.5)
    part = places / comb.cells
    moves = shifts[:, None, None] * (1 - part) + shifts[:, None] * part  # of first and last line
    tried = start + pitch * places + moves
    values = np.interp(tried + pad, np.arange(len(profile)), profile).sum(axis=2)
    values -= 1e-3 * profile.max() * (np.abs(shifts[:, None]) + np.abs(shifts))
    best = np.unravel_index(values.argmax(), values.shape)
    near = smooth.lines[:, None] + shifts
    heights = np.interp(near + pad, np.arange(len(profile)), profile)
    uneven = Comb(near[places, heights.argmax(axis=1)]).smooth()
    gain = np.interp(uneven.lines + pad, np.arange(len(profile)), profile).sum() / values[best]
    return uneven if gain > MUCH_BETTER else Comb(tried[best])


def placed(edges: Edges, comb: Comb, other: Comb, pitch: float) -> Comb:
    """Return even lines so far apart, about where others are, where most edges of a board are."""
    board = edges[max(0, round(other.lines[0])) : round(other.lines[-1])]
    groove = np.bartlett(2 * round(GROOVE * pitch) + 3)
    profile = np.convolve(_profile(board, pitch), groove, "same")
    even = pitch * np.arange(comb.cells + 1)
    even += np.median(comb.lines - even)
    reach = _reach(pitch) + 1
    shifts = np.arange(-reach, reach + 0.1, 0.5)
    values = [np.interp(even + shift, np.arange(len(profile)), profile).sum() for shift in shifts]
    return Comb(even + shifts[int(np.argmax(values - 1e-3 * np.abs(shifts) * profile.max()))])


def clearness(edges: Edges, comb: Comb, other: Comb) -> float:
    """Return how much more edges lie along the lines of a board than between them."""

    def share(part: float) -> float:
        steps = np.diff(comb.lines, append=comb.lines[-1])
        moved = Comb((comb.lines + part * steps)[: -1 if part else None])
        return float(side_shares(edges, moved, other).mean())

    return max(0.0, share(0.0) - max(share(part) for part in (1 / 3, 1 / 2, 2 / 3)))
