"""Where a picture changes, and how much of that lies along lines and stretches of them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Values: TypeAlias = NDArray[Any]
"""An array of numbers."""

Pixels: TypeAlias = NDArray[Any]
"""The picture: height x width x 3, red, green and blue."""

LOOKS = ((12, 1), (4, 2), (28, 2))
"""The changes of a colour, of 255, that count as edges, and over how many pixels.

The first is for sharp pictures, the second for pale ones, the third for blurred ones, in which a
clear part of a board may stand out.
"""


class Edges:
    """Where a picture changes along its rows, and sums of it over any of them."""

    def __init__(self, at: NDArray[np.bool_]) -> None:
        self.at = at
        self._sums: dict[int, Values] = {}

    def profile(self, pitch: float, first: int, last: int) -> Values:
        """Return for each column how many of some rows have an edge near it, and a little more.

        Several edges count more than one, so that a thin line that goes all the way counts more
        than the thick strokes of digits.
        """
        reach = reach_of(pitch)
        ends = np.clip((last, first), 0, len(self.at))
        near = np.subtract(*self.near(reach)[ends]).astype(float)
        sharp = self.at[ends[1] : ends[0]].sum(axis=0, dtype=np.uint16)
        return near + 0.1 * np.convolve(sharp, np.ones(2 * reach + 1), "same")

    def near(self, reach: int) -> Values:
        """Return for each column how many rows before each have an edge at most so far from it.

        They count on from 0 after 65,535, so that they take less memory; differences are right.
        """
        if reach not in self._sums:
            near = self.at.copy()
            for shift in range(1, reach + 1):
                near |= beside(self.at, shift)
            sums = np.zeros((len(near) + 1, near.shape[1]), np.uint16)
            np.cumsum(near, axis=0, out=sums[1:])
            self._sums[reach] = sums
        return self._sums[reach]


def beside(true: NDArray[np.bool_], shift: int) -> NDArray[np.bool_]:
    """Return what lies so far before or after anything true, along rows."""
    found = np.zeros_like(true)
    found[:, shift:] |= true[:, :-shift]
    found[:, :-shift] |= true[:, shift:]
    return found


def reach_of(pitch: float) -> int:
    """Return how far from a line its edges may lie: grooves and bevels are some pixels wide."""
    return max(1, round(pitch * 0.07))


EdgePair: TypeAlias = tuple[Edges, Edges]
"""Where a picture changes to the right, and downwards with its columns as rows."""


def part_of(edges: EdgePair, rows: slice, columns: slice) -> EdgePair:
    """Return where a part of a picture changes."""
    return Edges(edges[0].at[rows, columns]), Edges(edges[1].at[columns, rows])


def edges_of(picture: Pixels, step: int = LOOKS[0][0], apart: int = LOOKS[0][1]) -> EdgePair:
    """Return where a picture changes along its rows, and along its columns.

    A change is from one pixel to the next, or next but one, of at least a step in one colour.
    """
    return _along_rows(picture, step, apart), _along_rows(picture.swapaxes(0, 1), step, apart)


def _along_rows(picture: Pixels, step: int, apart: int) -> Edges:
    edges = np.zeros(picture.shape[:2], bool)
    for color in range(3):
        values = np.ascontiguousarray(picture[..., color], np.int16)
        changes = np.abs(values[:, apart:] - values[:, :-apart])
        edges[:, 1 : len(edges[0]) - apart + 1] |= changes > step
    return Edges(edges)
