"""Where the cells of a board lie by how they look, whatever lines are drawn.

Rows and columns at its rim are of the board if their cells look so: lines alone mistake a frame, or
what lies beside the board, for a row, and may miss rows whose lines are faint.

Cells of programs are pictures of some few kinds, so that a board is most like itself when it is
moved by whole cells. Between signs it is so in each of its cells: there the lines are, and upon a
rim, if one is near.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from minesweeper.pictures.cells import WHOLE, cut, halved
from minesweeper.pictures.comb import Comb, further, placed, side_shares
from minesweeper.pictures.edges import EdgePair, Edges, Pixels, Values
from minesweeper.pictures.lattice import Lattice, refined, spanning
from minesweeper.pictures.limits import FEWEST_CELLS, MOST_SAMPLED

RIM = 3
"""The pixels of a cell, as it is cut out, that a frame around the board may reach into."""

ALIKE = 0.06
"""The difference, root mean square of 0 to 1, up to which a cell looks like one of the board."""

LINED = (-0.06, 1.06)
"""The part of a cell, along its strip, that shows the lines on both of its sides."""

MOST_GROWN = 2
"""How often a board grows."""

MOST_KNOWN = 500
"""The most cells that others are held against: it protects time."""

SAME = 0.35
"""How much plain rows beyond a rim differ, of what others may."""

FURTHER, OWN, VERY_ALIKE, FLAT = 8, 0.75, 0.045, 0.6
"""How many rows and columns beyond a rim are looked at, the share of cells like others of the
board from which one is its own, how alike these are where the picture has no grain, and the least
change of colour within such a cell, of that within the plainest cells of the board.
"""

MARKED = 0.2
"""The share of cells that are not plain, and like others of the board, from which on a row beyond
its rim is its own.
"""

FOREIGN, UNDIVIDED = 0.67, 0.9
"""A row at the rim is none of the board's with less than that share of what most rows have of cells
like others, and of lines drawn between its cells.
"""

MOST_MOVED = 8
"""By how many cells a board is moved at most to be held against itself."""

OTHER_PITCH = 0.04
"""The share by which the pitch may be another one than was found."""

FEW_SAMPLED = 60
"""The rows, or a few more, by which the pitch is found: it protects time on large pictures."""

SAME_COLOR = 40
"""The difference of colour, of 255, from which two pixels are just different."""

GAP = 0.15
"""How wide the gap between signs is that is looked for, and how far off it a rim is, in cells."""

RIM_SHARE, NEARLY = 0.8, 0.02
"""The share of a line that is drawn of a rim, and how much less may be drawn of a nearer one."""


def with_own(picture: Image.Image, lattice: Lattice, edges: EdgePair | None = None) -> Lattice:
    """Return a board without foreign rows and columns at its rim, and with missed ones beyond it.

    Edges between the cells of a row, if they tell anything, keep it in the board, and lines are
    moved upon them.
    """
    lattice = _without_foreign(picture, lattice, edges)
    for _ in range(MOST_GROWN):
        grown = _with_near(picture, lattice)
        if grown.corners == lattice.corners:
            break
        lattice = refined(edges, grown) if edges else grown
    return lattice


def _without_foreign(picture: Image.Image, lattice: Lattice, edges: EdgePair | None) -> Lattice:
    """Return a board without the rows and columns at its rim whose cells look like no others."""
    looks = halved(cut(picture, lattice)[:, RIM:-RIM, RIM:-RIM])
    known = np.arange(len(looks))[:: 1 + len(looks) // MOST_KNOWN]
    apart = _apart(looks, looks[known]).reshape(*lattice.shape, -1)
    above, before = np.unravel_index(known, lattice.shape)
    ways = lattice.ways(edges) if edges else ()
    across, down = [side_shares(*way)[:, 1:-1].mean(axis=1) for way in ways] or (None, None)
    rows, columns = (slice(0, cells) for cells in lattice.shape)
    for _ in range(2):
        own = np.isin(before, np.r_[columns])
        rows = _own(apart[:, columns, own], above[own], across)
        own = np.isin(above, np.r_[rows])
        columns = _own(apart[rows, :, own].swapaxes(0, 1), before[own], down)
    return lattice.part(rows, columns)


def _with_near(picture: Image.Image, lattice: Lattice) -> Lattice:
    """Return a board with what is its own of some rows and columns beyond its rim."""
    across, left = further(lattice.across.lines, lattice.across.pitch, picture.width, FURTHER)
    down, above = further(lattice.down.lines, lattice.down.pitch, picture.height, FURTHER)
    wide = Lattice(across, down, lattice.score)
    rows = slice(above, above + lattice.down.cells)
    columns = slice(left, left + lattice.across.cells)
    parts = WHOLE, (LINED, WHOLE[1]), (WHOLE[0], LINED)
    cells, *lined = (halved(cut(picture, wide, part)) for part in parts)
    near, *lined = (_nearness(each, wide, rows, columns) for each in (cells, *lined))
    # Cells are the same only with the lines beside them.
    in_rows, in_columns = (np.where(one < SAME, near, np.maximum(near, SAME)) for one in lined)
    changes = [
        np.ptp(part, axis=(1, 2)).max(axis=1).reshape(near.shape)
        for part in (cells[:, :-4], cells[:, 4:], cells[:, :, :-4], cells[:, :, 4:])
    ]  # without the side towards the board, where blur from its last line may reach
    least = FLAT * max(float(np.quantile(changes[0][rows, columns], 0.1)), 0.03)
    up, under, before, after = (change > least for change in changes)
    for _ in range(2):
        rows = _grown(in_rows[:, columns], up[:, columns], under[:, columns], rows)
        columns = _grown(in_columns[rows].T, before[rows].T, after[rows].T, columns)
    return wide.part(rows, columns)


def _nearness(halves: Values, lattice: Lattice, rows: slice, columns: slice) -> Values:
    """Return how much each cell differs from the likest of a board within, of what it may."""
    looks = halves.reshape(*lattice.shape, -1)
    board = looks[rows, columns].reshape(-1, looks.shape[-1])
    apart = _apart(halves, board[:: 1 + len(board) // MOST_KNOWN]).reshape(*lattice.shape, -1)
    others = np.partition(apart[rows, columns], 1)[..., 1]  # the likest of many is the cell itself
    grain = 1.25 * float(np.quantile(others, 0.8))
    return np.asarray(apart.min(axis=2) / np.clip(grain, VERY_ALIKE, ALIKE))


def _grown(near: Values, before: Values, after: Values, part: slice) -> slice:
    """Return a part with the strips before and after it whose cells look like its own.

    `near` tells how much each cell differs from those, of what it may. `before` and `after` tell
    which cells change enough for a cell that lies there.
    """
    first, last = part.start, part.stop
    first -= _reaching(near[:first][::-1], before[:first][::-1])
    last += _reaching(near[last:], after[last:])
    return slice(first, last)


def _reaching(near: Values, changing: Values) -> int:
    """Return how many strips beyond a rim, the nearest first, are a board's.

    They look like it, and not only their plain cells. Plain strips beyond are of it only if they
    are the same as its own and come to an end: else they lie around the board.
    """
    like, same = ((near < limit).mean(axis=1) >= OWN for limit in (1.0, SAME))
    marked = (changing & (near < 1)).mean(axis=1) >= MARKED
    own = np.flatnonzero(marked[: _leading(like)])
    reach = int(own[-1]) + 1 if len(own) else 0
    plain = reach + _leading(same[reach:])
    return plain if plain < len(near) else reach


def _leading(true: NDArray[np.bool_]) -> int:
    """Return how many at the beginning are true."""
    return int(np.argmin([*true, False]))


def _own(apart: Values, known: Values, divided: Values | None) -> slice:
    """Return the strips (rows, or columns) without those at the ends that are foreign.

    `apart` tells for each strip how much its cells differ from known ones, `known` where these lie.
    """
    within = np.arange(len(apart))[:, None, None] == known
    near = np.where(within, np.inf, apart).min(axis=2)
    alike = (near < ALIKE).mean(axis=1)
    own = alike >= FOREIGN * np.median(alike)
    if divided is not None:
        own |= divided >= UNDIVIDED * np.median(divided)
    kept = np.flatnonzero(own)
    if not len(kept) or np.ptp(kept) + 1 < FEWEST_CELLS:
        return slice(0, len(apart))
    return spanning(kept)


def _apart(cells: Values, known: Values) -> Values:
    """Return how much each cell differs from each of some known ones, root mean square."""
    cells, known = (each.reshape(len(each), -1) for each in (cells, known))
    squares = ((each**2).sum(axis=1) for each in (cells, known))
    apart = np.add.outer(*squares) - 2 * cells @ known.T
    return np.asarray(np.sqrt(np.maximum(apart, 0) / cells.shape[1]))


def repeated(picture: Pixels, lattice: Lattice, edges: EdgePair) -> list[Lattice]:
    """Return a board with even lines: near those that were found, and where its cells are alike."""
    ways = zip((picture, picture.swapaxes(0, 1)), lattice.ways(edges), strict=True)
    columns, rows = (_combs(pixels, *way) for pixels, way in ways)
    return [Lattice(*both, lattice.score) for both in zip(columns, rows, strict=True)]


def _combs(picture: Pixels, edges: Edges, comb: Comb, other: Comb) -> tuple[Comb, Comb]:
    across = slice(max(0, round(other.lines[0])), round(other.lines[-1]))
    board = picture[across][:: 1 + round(np.ptp(other.lines)) // MOST_SAMPLED]
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
    pairs = ((board[:, step:], board[:, :-step]) for step in steps)
    apart = [np.minimum(np.maximum(*p) - np.minimum(*p), SAME_COLOR).mean() for p in pairs]
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
    if most.max() < RIM_SHARE:
        return 0.0
    return float(min(shifts[most > most.max() - NEARLY], key=abs))
