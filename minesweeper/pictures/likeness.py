"""Where the cells of a board lie by what comes again in them, whatever lines are drawn.

Cells of programs are pictures of some few kinds, so that a board is most like itself when it is
moved by whole cells. Between signs it is so in each of its cells: there the lines are, and upon a
rim, if one is near.
"""

from __future__ import annotations

import numpy as np

from minesweeper.pictures.comb import Comb, placed
from minesweeper.pictures.edges import Edges, EdgesBothWays, Pixels, Values
from minesweeper.pictures.lattice import Lattice
from minesweeper.pictures.limits import MOST_SAMPLED

MOST_MOVED = 8
"""By how many cells a board is moved at most to be held against itself."""

OTHER_PITCH = 0.04
"""The share by which the pitch may be another one than was found."""

FEW_SAMPLED = 60
"""The rows, or a few more, by which the pitch is found: it protects time on large pictures."""

SAME = 40
"""The difference of colour, of 255, from which two pixels are just different."""

GAP = 0.15
"""How wide the gap between signs is that is looked for, and how far off it a rim is, in cells."""

RIM, NEARLY = 0.8, 0.02
"""The share of a line that is drawn of a rim, and how much less may be drawn of a nearer one."""


def repeated(picture: Pixels, lattice: Lattice, edges: EdgesBothWays) -> list[Lattice]:
    """Return a board with even lines: near those that were found, and where its cells are alike."""
    ways = zip((picture, picture.swapaxes(0, 1)), lattice.ways(edges), strict=True)
    columns, rows = (_combs(pixels, *way) for pixels, way in ways)
    return [Lattice(*both, lattice.score) for both in zip(columns, rows, strict=True)]


def _combs(picture: Pixels, edges: Edges, comb: Comb, other: Comb) -> tuple[Comb, Comb]:
    across = slice(max(0, round(other.lines[0])), round(other.lines[-1]))
    board = picture[across][:: 1 + round(np.ptp(other.lines)) // MOST_SAMPLED].astype(np.int16)
    some = board[:: 1 + len(board) // FEW_SAMPLED]
    pitch = _pitch(some[:, max(0, round(comb.lines[0])) : round(comb.lines[-1])], comb)
    first = comb.lines[0] + _gap(board, comb, pitch)
    lines = first + pitch * np.arange(round((comb.lines[-1] - first) / pitch) + 1)
    moved = Comb(lines + _to_rim(edges.at[across].mean(axis=0), lines, pitch))
    return placed(edges, comb, other, pitch), moved


def _pitch(board: Pixels, comb: Comb) -> float:
    """Return by how much a board is moved to be most like itself, and by multiples of it."""
    times = np.arange(1, min(comb.cells // 2, MOST_MOVED) + 1)
    pitches = comb.pitch * np.linspace(1 - OTHER_PITCH, 1 + OTHER_PITCH, 161)
    moved = (times[:, None] * pitches).round().astype(int)
    steps = np.union1d(moved, moved + 1)
    apart = [np.minimum(np.abs(board[:, s:] - board[:, :-s]), SAME).mean() for s in steps]
    sums = np.interp(times * pitches[:, None], steps, apart).sum(axis=1)
    return float(pitches[sums.argmin()])


def _gap(board: Pixels, comb: Comb, pitch: float) -> float:
    """Return how far off the first line, up to half a pitch, all cells are most alike."""
    starts = np.arange(0, pitch, 0.5)
    places = comb.lines[0] + starts[:, None] + pitch * np.arange(int(np.ptp(comb.lines) / pitch))
    at = np.clip(places.round().astype(int), 0, board.shape[1] - 1)
    strips = [board[:, columns] for columns in at]
    differ = [np.abs(s - np.median(s, axis=1, keepdims=True)).mean() for s in strips]
    wide = max(1, round(GAP * pitch / 0.5))
    near = np.convolve(np.pad(differ, wide, "wrap"), np.ones(wide), "same")[wide:-wide]
    start = float(starts[near.argmin()])
    return start if start <= pitch / 2 else start - pitch


def _to_rim(drawn: Values, lines: Values, pitch: float) -> float:
    """Return by how much to move lines so that one of them is upon a rim; 0 if none is near."""
    shifts = np.arange(-GAP * pitch, GAP * pitch, 0.5)
    beyond = np.concatenate([[lines[0] - pitch], lines, [lines[-1] + pitch]])
    at = (beyond + shifts[:, None]).round()
    most = np.interp(at, np.arange(len(drawn)), drawn, left=0, right=0).max(axis=1)
    if most.max() < RIM:
        return 0.0
    clear = shifts[most > most.max() - NEARLY]
    return float(clear[np.abs(clear).argmin()])
