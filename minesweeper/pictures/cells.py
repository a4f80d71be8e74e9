"""The cells of a board, cut out of its picture, and which of them look alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from minesweeper.pictures.comb import Comb
from minesweeper.pictures.edges import Values
from minesweeper.pictures.lattice import Lattice
from minesweeper.pictures.limits import MOST_GROUPS
from minesweeper.pictures.network import MEANINGS, SIDE, Meaning

ALIKE = 0.028
"""The difference, root mean square of 0 to 1, up to which two neighbours look alike.

Light falls unevenly on some boards: neighbours are alike where cells far apart are not.
"""

FAR_ALIKE = 0.02
"""The same for groups of cells wherever they lie."""

INNER_ALIKE, RIM_ALIKE = 0.01, 0.045
"""The same within the cell, and with its rim, into which the neighbours' lines reach."""

FEW_GROUPS = 24
"""The groups of a clear picture, of which none are joined."""

SAME_LOOK = 0.32
"""How much of a sign may differ between the means of two groups that are joined."""

UNLIKE = 0.85
"""How much of a number may differ from others of its kind, or it is doubtful."""

NO_SIGN = 0.06
"""The strength, root mean square of 0 to 1, below which a group has no sign, but is plain."""

PLAIN_ALIKE, OTHER_GROUND = 0.03, 0.1
"""How much two plain groups may differ, and the grounds of any two groups that are joined."""

OTHER_MEANING, LEAST = 6.0, -6.0
"""From which chance, a logarithm, the network thinks that two groups have no meaning in common,
and the lowest that counts.
"""

DISSENT = 4.0
"""How much likelier the network must think another meaning of a cell than that of its group."""

SIGN, LEAST_SIGN, MOST_SIGN = 4.0, 0.06, 0.2
"""The change at one place within the cell, of 0 to 1, that is a sign, however small.

The first is a multiple of what most neighbours in the picture differ by, for some pictures are
pressed or grained; the others bound the result.
"""


STANDS_OUT = 0.12
"""The difference of a colour, of 0 to 1, from its cell's ground that belongs to a sign."""

FEWEST_DOTS, FEWEST_SIGNS, OFTEN = 4, 3, 0.08
"""The pixels of a cell and the cells that signs have, and the share of them that reach a place."""

ALONE = 0.5
"""The share of the cells with something in their middle whose sign must not hang on the rim."""

OFF_MIDDLE = 0.15
"""How far off the middle of cells signs may lie."""

FILLED, SMALL_SIGNS = 0.75, 0.66
"""How much of the part that is cut out signs fill, and the largest such part worth cutting out."""

Crop: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""A part of a cell: from where to where to the right, and down, of 0 to 1."""

WHOLE: Crop = ((0.0, 1.0), (0.0, 1.0))


def cut(picture: Image.Image, lattice: Lattice, part: Crop = WHOLE) -> Values:
    """Return the cells row by row, or a part of each, `SIDE` x `SIDE` x 3, from 0 to 1."""
    columns, rows = lattice.across, lattice.down
    wide = _evenly(picture, columns, part[0])
    board = _evenly(wide.transpose(_TURNED), rows, part[1]).transpose(_TURNED)
    shape = (rows.cells, SIDE, columns.cells, SIDE, 3)
    cells = np.asarray(board, np.float32).reshape(shape).swapaxes(1, 2) / 255
    return cells.reshape(-1, SIDE, SIDE, 3)


_TURNED = Image.Transpose.TRANSPOSE


def _evenly(picture: Image.Image, comb: Comb, part: tuple[float, float]) -> Image.Image:
    """Return what lies between the lines of a comb, a part of each space `SIDE` pixels wide."""
    even = Image.new("RGB", (comb.cells * SIDE, picture.height))
    for place, (left, right) in enumerate(pairwise(comb.lines)):
        start, end = (left + share * (right - left) for share in part)
        start = min(max(start, 0.0), picture.width - 1.0)
        box = (start, 0, min(max(end, start + 1), picture.width), picture.height)
        strip = picture.resize((SIDE, picture.height), Image.Resampling.BILINEAR, box=box)
        even.paste(strip, (place * SIDE, 0))
    return even


def _standing_out(cells: Values) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return where cells differ from their ground, and what of that hangs on their rim."""
    middle = cells[:, 5:-5, 5:-5].reshape(len(cells), -1, 3)
    out = np.abs(cells - np.median(middle, axis=1)[:, None, None]).max(axis=3) > STANDS_OUT
    rim = np.zeros_like(out)
    rim[:, [0, -1]], rim[:, :, [0, -1]] = out[:, [0, -1]], out[:, :, [0, -1]]
    for _ in range(SIDE // 2):  # what hangs together with the rim: gaps, bevels, corners
        wide = rim.copy()
        wide[:, 1:] |= rim[:, :-1]
        wide[:, :-1] |= rim[:, 1:]
        wide[:, :, 1:] |= rim[:, :, :-1]
        wide[:, :, :-1] |= rim[:, :, 1:]
        rim = wide & out
    return out, rim


def close_up(picture: Image.Image, lattice: Lattice, cells: Values) -> Values:
    """Return the cells as they are, or nearer where their signs are small.

    A sign that reaches beyond the part of a cell that most signs fill is left as it is.
    """
    out, rim = _standing_out(cells)
    part = _sign_part(out, rim)
    if part is None:
        return cells
    inside = np.zeros((SIDE, SIDE), bool)
    (left, right), (top, bottom) = ([round(end * SIDE) for end in ends] for ends in part)
    inside[max(top, 0) : bottom, max(left, 0) : right] = True
    beyond = (out & ~rim & ~inside).sum(axis=(1, 2)) + (rim & _MIDDLE).sum(axis=(1, 2))
    near = cut(picture, lattice, part)
    return np.where((beyond >= FEWEST_DOTS)[:, None, None, None], cells, near)


def _sign_part(out: NDArray[np.bool_], rim: NDArray[np.bool_]) -> Crop | None:
    """Return the part of each cell that its sign would fill; None if signs are large, or few."""
    found = out & ~rim
    found = found[found.sum(axis=(1, 2)) >= FEWEST_DOTS]
    marked = int(((out & _MIDDLE).sum(axis=(1, 2)) >= FEWEST_DOTS).sum())
    if len(found) < max(FEWEST_SIGNS, ALONE * marked):
        return None
    ends = [np.flatnonzero(found.any(axis=axis).mean(axis=0) >= OFTEN)[[0, -1]] for axis in (1, 2)]
    size = (max(int(last - first) for first, last in ends) + 1) / SIDE / FILLED
    if size > SMALL_SIGNS:
        return None
    x, y = ((first + last + 1) / 2 / SIDE for first, last in ends)
    if max(abs(x - 0.5), abs(y - 0.5)) > OFF_MIDDLE:  # a piece of a bevel is no sign
        return None
    return (x - size / 2, x + size / 2), (y - size / 2, y + size / 2)


_MIDDLE = np.zeros((SIDE, SIDE), bool)
_MIDDLE[5:-5, 5:-5] = True


def grounds(cells: Values) -> Values:
    """Return the colour that most of the inner part of each cell has."""
    inner = cells[:, 4:-4, 4:-4].reshape(len(cells), -1, 3)
    ground: Values = np.median(inner, axis=1)
    return ground


def rims(cells: Values) -> Values:
    """Return what a sign does not hide of each cell, in one row: its rim and its ground."""
    halves = halved(cells)
    ends = np.concatenate([halves[:, [0, -1]], halves[:, 1:-1, [0, -1]].swapaxes(1, 2)], axis=2)
    rim = ends.reshape(len(cells), -1)
    return np.hstack([rim, np.tile(grounds(cells), (1, rim.shape[1] // 9))])  # a quarter: ground


def groups(cells: Values, height: int, width: int) -> NDArray[Any]:
    """Return for each cell the number of its group: cells that look alike, the first is 0."""
    looks = halved(cells).reshape(len(cells), -1)
    found = _Groups(len(cells))
    at = np.arange(len(cells)).reshape(height, width)
    one = np.concatenate([at[:, :-1].ravel(), at[:-1].ravel()])
    other = np.concatenate([at[:, 1:].ravel(), at[1:].ravel()])
    apart, sign = _steps(looks[one], looks[other])
    least_sign = float(np.clip(SIGN * np.quantile(sign, 0.25), LEAST_SIGN, MOST_SIGN))
    alike = (apart < ALIKE) & (sign < least_sign)
    for first, second in zip(one[alike], other[alike], strict=True):
        found.join(int(first), int(second))
    _join_far(found, looks, least_sign)
    return np.unique([found.first(cell) for cell in range(len(cells))], return_inverse=True)[1]


def _steps(looks: Values, others: Values) -> tuple[Values, Values]:
    """Return how different looks are: root mean square, and where most so within the cell."""
    steps = np.abs(looks - others)
    inner = steps.reshape(-1, SIDE // 2, SIDE // 2, 3)[:, 1:-1, 1:-1]
    return np.sqrt((steps**2).mean(axis=1)), inner.max(axis=(1, 2, 3))


def _join_far(found: _Groups, looks: Values, least_sign: float) -> None:
    """Join groups whose first cells, or means, look alike wherever they are."""
    firsts = np.array(sorted({found.first(cell) for cell in range(len(looks))}))
    kept: list[int] = []
    shape = (SIDE // 2, SIDE // 2, 3)
    seen = np.empty((len(firsts), looks.shape[1]), np.float32)
    for cell in firsts:
        if kept:
            apart, sign = _steps(seen[: len(kept)], looks[cell])
            apart = apart + (sign >= least_sign)
            near = int(np.argmin(apart))
            inner = np.sqrt((((seen[near] - looks[cell]).reshape(shape)[1:-1, 1:-1]) ** 2).mean())
            if apart[near] < FAR_ALIKE or (inner < INNER_ALIKE and apart[near] < RIM_ALIKE):
                found.join(kept[near], int(cell))
                continue
        seen[len(kept)] = looks[cell]
        kept.append(int(cell))


def joined(groups: NDArray[Any], cells: Values, parts: Values, scores: Values) -> NDArray[Any]:
    """Return fewer groups: those are joined whose means have one look, the likest first.

    `parts` are what `scores`, the network's, were given of the cells. Pressed, rescaled or lit
    pictures show one sign in many ways, and the mean of a group is clearer than its cells.
    """
    count = int(groups.max()) + 1
    if not FEW_GROUPS < count <= MOST_GROUPS:
        return groups
    ground = grounds(parts)
    wholes = halved(cells).reshape(len(cells), -1)
    rows = (_signs_on(parts, ground), ground, wholes, np.maximum(scores, LEAST))
    sizes = np.bincount(groups).astype(float)
    means = _Means(*(_mean_of(groups, values, sizes) for values in rows))
    apart = np.array([means.apart(group) for group in range(count)])
    into = np.arange(count)
    while apart.min() < SAME_LOOK:
        one, other = divmod(int(apart.argmin()), count)
        means.join(one, other, sizes)
        into[into == other] = one
        apart[one] = np.where(into == np.arange(count), means.apart(one), np.inf)
        apart[:, one] = apart[one]
        apart[other], apart[:, other] = np.inf, np.inf
    return np.unique(into[groups], return_inverse=True)[1]


def parted(groups: NDArray[Any], scores: Values) -> NDArray[Any]:
    """Return more groups: a cell leaves its own if the network is sure that it has another sign.

    Small digits may look alike in all but a few pixels, which the network knows.
    """
    scores = np.maximum(scores, LEAST)
    means = _mean_of(groups, scores, np.bincount(groups).astype(float))
    usual = means.argmax(axis=1)[groups]
    own = scores.argmax(axis=1)
    dissent = scores.max(axis=1) - scores[np.arange(len(groups)), usual] > DISSENT
    kinds = groups * MEANINGS + np.where(dissent, own, usual)
    return np.unique(kinds, return_inverse=True)[1]


def unlike(meanings: NDArray[Any], parts: Values) -> NDArray[np.bool_]:
    """Return the numbers and flags that look other than most of the same on the board."""
    found = np.zeros(len(parts), bool)
    signs = _signs_on(parts, grounds(parts))
    for sign in (*range(1, 9), Meaning.FLAG):
        own = np.flatnonzero(meanings == sign)
        if len(own) >= FEWEST_SIGNS:
            usual = np.median(signs[own], axis=0)
            apart = np.sqrt(((signs[own] - usual) ** 2).mean(axis=1))
            found[own] = apart > UNLIKE * max(float(np.sqrt((usual**2).mean())), NO_SIGN)
    return found


def _signs_on(parts: Values, ground: Values) -> Values:
    """Return what differs from the ground of each cell, in half the size, as one row."""
    return halved(parts[:, 2:-2, 2:-2] - ground[:, None, None]).reshape(len(parts), -1)


def halved(cells: Values) -> Values:
    """Return cells, or square parts of them, in half the size."""
    rows = cells[:, ::2] + cells[:, 1::2]
    halves: Values = (rows[:, :, ::2] + rows[:, :, 1::2]) / 4
    return halves


def _mean_of(groups: NDArray[Any], values: Values, sizes: Values) -> Values:
    sums = np.zeros((len(sizes), values.shape[1]))
    np.add.at(sums, groups, values)
    return sums / sizes[:, None]


@dataclass
class _Means:
    """The mean of each group: its sign, its ground, its whole look and what the network thinks."""

    signs: Values
    grounds: Values
    wholes: Values
    scores: Values

    def apart(self, group: int) -> Values:
        """Return how far other groups are from one, from 0 to 1 of their signs' strength."""
        strength = np.sqrt((self.signs**2).mean(axis=1))
        plain = strength < NO_SIGN
        apart = np.sqrt(((self.signs - self.signs[group]) ** 2).mean(axis=1))
        apart /= np.maximum(np.maximum(strength, strength[group]), NO_SIGN)
        whole = np.sqrt(((self.wholes - self.wholes[group]) ** 2).mean(axis=1))
        apart = np.where(plain & plain[group], whole / PLAIN_ALIKE * SAME_LOOK, apart)
        ground = np.abs(self.grounds - self.grounds[group]).max(axis=1)
        best = self.scores.max(axis=1)
        against = (best[:, None] - self.scores + best[group] - self.scores[group]).min(axis=1)
        other = (ground > OTHER_GROUND) | (against > OTHER_MEANING) | (plain != plain[group])
        other[group] = True
        found: Values = np.where(other, np.inf, apart)
        return found

    def join(self, one: int, other: int, sizes: Values) -> None:
        """Make the first group's mean that of two."""
        both = sizes[one] + sizes[other]
        for values in (self.signs, self.grounds, self.wholes, self.scores):
            values[one] = (values[one] * sizes[one] + values[other] * sizes[other]) / both
        sizes[one] = both


class _Groups:
    """Groups of cells that are joined one by one."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def first(self, cell: int) -> int:
        """Return the cell that stands for a cell's group."""
        while self._above[cell] != cell:
            self._above[cell] = self._above[self._above[cell]]
            cell = self._above[cell]
        return cell

    def join(self, one: int, other: int) -> None:
        """Make one group of those of two cells."""
        one, other = self.first(one), self.first(other)
        self._above[max(one, other)] = min(one, other)
