"""Boards whose cells have a texture instead of lines: where the same comes again both ways."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.lattice import FEWEST_CELLS, Comb, Lattice, Pixels, Values, likely_pitches

SAME = 10
"""The change of a colour, of 255, up to which two pixels are the same."""

BUSY = 3
"""The change from one pixel to the next next but one from which a picture is not plain there."""

AGAIN = 0.25
"""The share of pixels of a textured board that come again both ways."""

LEAST_SAME = 0.15
"""The share of pixels that come again at a board's rim, of what is usual within it."""

NEAR_WHOLE = 0.25
"""How far from a whole number of cells a board may measure: textures leave plain rims."""


def textured_boards(picture: Pixels) -> list[Lattice]:
    """Return the board whose cells have a texture that comes again, or none; for want of lines."""
    found = [_board_with(picture, pitch) for pitch in likely_pitches(picture)]
    boards = [board for board in found if board is not None and board.score > AGAIN]
    return sorted(boards, key=lambda board: -board.score)[:1]


def _board_with(picture: Pixels, pitch: float) -> Lattice | None:
    """Return the board whose cells come again at a pitch, if one does; its score is 0 to 1."""
    step = round(pitch)
    values = picture.astype(np.int16)
    if min(values.shape[:2]) < (FEWEST_CELLS + 1) * step:
        return None
    right = np.abs(values[:, step:] - values[:, :-step]).max(axis=2) < SAME
    below = np.abs(values[step:] - values[:-step]).max(axis=2) < SAME
    busy = np.abs(values[:, 3:] - values[:, :-3]).max(axis=2) > BUSY
    again = right[:-step] & below[:, :-step] & busy[:-step, : right.shape[1]]
    rows, columns = slice(None), slice(None)
    for _ in range(3):
        rows = _run(again[:, columns].mean(axis=1), step)
        columns = _run(again[rows].mean(axis=0), step)
    combs = [_lines(reach, pitch, step) for reach in (columns, rows)]
    across, down = combs
    if across is None or down is None:
        return None
    return Lattice(across, down, float(again[rows, columns].mean()))


def _run(shares: Values, step: int) -> slice:
    """Return the longest stretch in which pixels come again, gaps of a cell forgiven."""
    usual = float(np.quantile(shares, 0.9))
    high: NDArray[np.intp] = np.flatnonzero(shares > LEAST_SAME * usual)
    if not len(high):
        return slice(0, 1)
    breaks = np.flatnonzero(np.diff(high) > step)
    starts, ends = np.append(0, breaks + 1), np.append(breaks, len(high) - 1)
    longest = int(np.argmax(high[ends] - high[starts]))
    return slice(int(high[starts[longest]]), int(high[ends[longest]]) + 1)


def _lines(reach: slice, pitch: float, step: int) -> Comb | None:
    """Return the lines of a board whose pixels come again from one place on up to another."""
    size = reach.stop - reach.start + step
    cells = round(size / pitch)
    first = (reach.start + reach.stop + step - cells * pitch) / 2
    if cells < FEWEST_CELLS or abs(size / pitch - cells) > NEAR_WHOLE:
        return None
    return Comb(first + pitch * np.arange(cells + 1))
