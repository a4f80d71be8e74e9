"""What a reading of a board costs: by what its cells allow those around them, and by their looks.

The rules of the game are sums over arrays. The network says what each cell looks like; what it
hardly knows is left to how the cells lie.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.edges import Values
from minesweeper.pictures.groups import differing, led, mean_of
from minesweeper.pictures.network import MEANINGS, Meaning, Meanings

TOO_FEW, TOO_MANY, BESIDE_NOTHING = 2.0, 3.0, 1.2
"""What a mine costs that a number lacks, a flag too many, a covered cell beside an empty one."""

MOST_BESIDE = 40.0
"""What all covered cells beside empty ones cost at most: some programs open those one by one."""

OVER, SOME_MINES, NOT_SHOWN = 8.0, 2, 1.0
"""What it costs that mines are shown, for then the game is over, from how many mines on a board
shows all it has, and what each number costs around which it does not.
"""

NO_MINES = 100.0
"""What it costs that nothing on a board may be a mine, or that it has no number and is not all
covered.
"""

BORDER = 1.0
"""What an empty cell saves that lies beside numbers that fit and beside nothing covered.

Were the cell covered, its neighbours' mines might lie there: that none must is no chance.
"""

PLAIN = (Meaning.OPEN, Meaning.COVERED)
ENDED = (Meaning.FLAG, Meaning.MINE)

FEW_CELLS = 4
"""The cells from which on a look comes often."""

RARE = [Meaning.WRONG_FLAG, Meaning.QUESTION]

RARE_COST = 4.0
"""What it costs each cell to mean what few boards show, next to flags. Any flag may be a wrong one,
for a cross upon it may be small.
"""

HARDLY_COVERED = 8.0
"""What it costs a sign that comes often to be what covered cells show."""

SURE_NUMBER, FEW_NUMBERS = -0.2, 3
"""The logarithm of the chance from which on a number tells what ground numbers lie on, and how
many of these it takes.
"""

OF_ONE_GROUND = 0.4
"""The share of numbers that lie on one of several grounds, as of a chequered board."""

SAME_GROUND, SAME_PART = 0.025, 0.3
"""How little two plain groups differ that are of one kind, root mean square of 0 to 1, or of the
most that any differs from the largest: lines of other colours reach into cells.
"""

NO_DIFFERENCE, FARTHEST, GAP = 0.03, 0.2, 1.5
"""How little a plain group may differ from numbers for the same ground, how much the nearest one
may, and how many times as much the next one differs that is of another ground.
"""

GROUND_COST, OTHER_GROUND_COST = 7.5, 1.0
"""What it costs each cell of a plain group to be covered on the ground of numbers, or open off it.

The second is little, for light may fall unevenly on open cells.
"""

SIGN_GROUND_COST = 4.0
"""What it costs each cell to be a flag on the ground of open cells, or a mine on that of others, if
it may be the other one as well.
"""

NEVER_PLAIN = -2.5
"""The logarithm of the chance below which a group has a sign, so that it is not plain."""

OTHER_COLOR, COLOR_COST = 0.15, 4.0
"""How much a plain group must differ from all others, root mean square of 0 to 1, to be flags, as
some programs show them, and what that costs it.
"""

DONE, NONE_TO_DO = 0.2, 5.0
"""What a number saves that has just its flags; and what it costs, unless mines are shown, that no
number lacks one, while covered cells lie beside some: a player opens those.
"""

PLAIN_COST, WRITTEN = 3.0, -0.008
"""The most that the look of a group costs if it is covered and looks open, or is open; and the
logarithm of the chance of an empty cell from which on it has a 0 written, and no such bound.
"""

UNSURE, UNKNOWN = 0.1, 0.3
"""What the likeliest meaning of a sign that comes often costs a cell, from which on the network
does not know the sign, and the share of their costs that its meanings keep then: how it lies tells
more than how it looks. Where half of such signs are unknown, all are. What lies on half the cells
is no sign.
"""

MOST_KINDS = 4
"""The plain kinds whose meanings are all tried with one another in a beginning."""

MOST_WEIGHT = 5.0
"""A group counts as this number of cells at most: those that look alike are mistaken alike."""

LEAST_LIKELY = -5.0
"""The lowest logarithm of a chance: the network has not seen all looks there are."""


def _wrong(boards: Meanings, most: Meanings, least: Meanings) -> Values:
    """Return what it costs each cell that those around it do not allow its number.

    The most and the least of them that may be mines are from 0 to 8.
    """
    lacks = np.maximum(boards - most, 0) * TOO_FEW
    excess = np.maximum(least - boards, 0) * TOO_MANY
    empty = np.minimum(most, 3) * BESIDE_NOTHING
    wrong: Values = np.where(boards == Meaning.OPEN, empty, lacks + excess)
    return wrong * (boards < Meaning.COVERED)


_WRONG = _wrong(*np.ogrid[:MEANINGS, :9, :9])
"""What `_wrong` returns of any cell: it is asked for thousands of readings."""


class BoardCosts:
    """Readings of a board, readings x rows x columns of meanings, and what cells around allow."""

    def __init__(self, boards: Meanings) -> None:
        self.boards = boards
        covered = (boards >= Meaning.COVERED) & (boards != Meaning.WRONG_FLAG)  # may hide a mine
        shown = (boards == Meaning.FLAG) | (boards == Meaning.MINE)
        self._most, self._least = around(covered), around(shown)
        self._numbers = (boards > Meaning.OPEN) & (boards < Meaning.COVERED)

    def wrongs(self, boards: Meanings) -> Values:
        """Return for each cell what it costs that the cells around do not allow its number."""
        return _WRONG[boards, self._most, self._least]

    def lacking(self) -> Meanings:
        """Return how many numbers of each reading lack a mine that may be hidden beside them."""
        return _count(self._numbers & (self._least < self.boards) & (self.boards <= self._most))

    def costs(self) -> Values:
        """Return what each reading costs: its numbers, and what no game shows."""
        boards, most, least, numbers = self.boards, self._most, self._least, self._numbers
        opened, fitting = boards == Meaning.OPEN, around(numbers & (boards <= most)) > 0
        borders = _count(opened & (most == 0) & fitting)
        tells = numbers.any(axis=(1, 2)) | (boards == Meaning.COVERED).all(axis=(1, 2))
        mines, lacking = _count(boards == Meaning.MINE), self.lacking()
        idle = (mines + lacking == 0) & (numbers & (most > least)).any(axis=(1, 2))
        wrong = self.wrongs(boards)
        costs = np.minimum(MOST_BESIDE, (wrong * opened).sum(axis=(1, 2)))
        costs += (wrong * numbers).sum(axis=(1, 2))
        costs += NO_MINES * ~(tells & most.any(axis=(1, 2))) + NONE_TO_DO * idle
        costs += OVER * (mines > 0) + NOT_SHOWN * lacking * (mines >= SOME_MINES)
        costs -= DONE * _count(numbers & (least == boards)) + BORDER * borders
        return np.asarray(costs)


def _count(true: NDArray[np.bool_]) -> Meanings:
    """Return for each reading how many of its cells are true."""
    return true.sum(axis=(1, 2))


def around(cells: NDArray[np.bool_]) -> Meanings:
    """Return for each cell of boards how many of its neighbours are true."""
    boards, height, width = cells.shape
    wide = np.zeros((boards, height + 2, width + 2), np.int8)
    wide[:, 1:-1, 1:-1] = cells
    rows = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
    return rows[..., :-2] + rows[..., 1:-1] + rows[..., 2:] - wide[:, 1:-1, 1:-1]


class LookCosts:
    """The groups of a board's cells, row by row, and what the network thinks of each cell.

    `looks` are the logarithms of the chances of what each group may mean. `signs` tells which
    groups have a sign; `often` are those of them that come often, and `unsure`
    those of these that the network does not know. `kinds` are the plain groups that may mean some
    things together, the largest first, with these.
    """

    def __init__(
        self, groups: Meanings, scores: Values, rims: Values, height: int, width: int
    ) -> None:
        scores = np.maximum(scores, LEAST_LIKELY)
        scores[:, Meaning.WRONG_FLAG] = scores[:, [Meaning.FLAG, Meaning.WRONG_FLAG]].max(axis=1)
        self.groups, self.sizes, self.shape = groups, np.bincount(groups), (height, width)
        self.looks = means = mean_of(groups, scores)
        self._weight = np.minimum(self.sizes, MOST_WEIGHT)
        self.costs = -means * self._weight[:, None]
        self.signs = np.logaddexp.reduce(means[:, PLAIN], axis=1) < NEVER_PLAIN
        self._leave_to_counts(means)
        self._rims = np.array([np.median(rims[groups == g], axis=0) for g in range(len(means))])
        plain = np.flatnonzero(np.isin(self.costs.argmin(axis=1), PLAIN) & ~self.signs)
        sure = (scores[:, 1 : Meaning.COVERED] > SURE_NUMBER).any(axis=1)
        if len(plain) and sure.sum() >= FEW_NUMBERS:
            self._weigh_grounds(plain, rims[sure])
        self.kinds = [(kind, self._may_mean(kind, plain)) for kind in self._kinds(plain)]

    def _leave_to_counts(self, means: Values) -> None:
        """Make looks say little of signs that the network does not know, and of plain groups.

        How they lie decides whether these are covered.
        """
        often = (self.sizes >= FEW_CELLS) & (self.sizes < len(self.groups) / 2)
        self.often = np.flatnonzero(self.signs & often)
        self.unsure = self.often[(self.costs.min(axis=1) > UNSURE * self._weight)[self.often]]
        unknown = self.often if 2 * len(self.unsure) >= len(self.often) else self.unsure
        self.costs[unknown] *= UNKNOWN
        self.costs[:, RARE] += RARE_COST * self._weight[:, None]
        plain = self.costs[:, PLAIN]
        most = plain.min(axis=1) + np.where(means[:, Meaning.OPEN] > WRITTEN, np.inf, PLAIN_COST)
        self.costs[:, PLAIN] = np.minimum(plain, most[:, None])
        self.costs[self.often, Meaning.COVERED] += HARDLY_COVERED

    def _weigh_grounds(self, plain: Meanings, numbers: Values) -> None:
        """Make it dearer that a plain group is covered which lies on the ground of numbers.

        And that it is open if it does not, where other plain groups do; that a sign is a flag on
        open ground, or a mine on the other. What a sign leaves of its cell tells: the ground, and
        the rim where all have one ground, as in many old programs.
        """
        own = self._rims[plain]
        apart = np.array([np.quantile(differing(numbers, rim), OF_ONE_GROUND) for rim in own])
        order = np.argsort(apart)
        first_far = _first_far(apart[order], self.sizes[plain[order]])
        if first_far < len(order) and apart.min() < FARTHEST:
            near, far = plain[order[:first_far]], plain[order[first_far:]]
            self.costs[near, Meaning.COVERED] += GROUND_COST * self._weight[near]
            self.costs[far, Meaning.OPEN] += OTHER_GROUND_COST * self._weight[far]
            doubt = SIGN_GROUND_COST * self._weight
            for ground, other, sign, instead in ((near, far, *ENDED), (far, near, *ENDED[::-1])):
                alike = self.costs[:, instead] - self.costs[:, sign] < doubt
                signs = np.flatnonzero(self.signs & alike)
                there = signs[self._apart(signs, ground) * GAP < self._apart(signs, other)]
                self.costs[there, sign] += doubt[there]

    def _may_mean(self, kind: Meanings, plain: Meanings) -> tuple[int, ...]:
        """Return what a plain kind may mean: flags, too, if its colour is like no other's."""
        others = np.setdiff1d(plain, kind)
        if not len(others) or self._apart(kind, others).min() < OTHER_COLOR:
            return PLAIN
        self.costs[kind, Meaning.FLAG] = self.costs[kind].min(axis=1) + COLOR_COST
        return (*PLAIN, Meaning.FLAG)

    def _apart(self, groups: Meanings, others: Meanings) -> Values:
        """Return how much what signs leave of cells differs from the likest of other groups."""
        return np.array([differing(self._rims[others], rim).min() for rim in self._rims[groups]])

    def _kinds(self, plain: Meanings) -> list[Meanings]:
        """Return plain groups of about one colour together, those with the most cells first."""
        own, order = self._rims[plain], np.argsort(-self.sizes[plain], kind="stable")
        most = differing(own, own[order[:1]]).max(initial=SAME_GROUND / SAME_PART) * SAME_PART
        kind = led(order, lambda one, others: differing(own[others], own[one]) / most)
        kinds = [plain[kind == number] for number in np.unique(kind)]
        return sorted(kinds, key=lambda some: -self.sizes[some].sum())[:MOST_KINDS]


def _first_far(apart: Values, sizes: Values) -> int:
    """Return where distances leap, the nearest first; their number if they do not.

    `sizes` tell how often each comes. The logarithms differ least from the means of both parts.
    """
    steps = np.log(np.maximum(apart, NO_DIFFERENCE))
    before = np.cumsum(sizes)[:-1]
    after = sizes.sum() - before
    sums = np.cumsum(steps * sizes)
    leaps = (sums[-1] - sums[:-1]) / after - sums[:-1] / before
    best = int(np.argmax([*(leaps**2 * before * after), 0.0]))
    return best + 1 if best < len(leaps) and leaps[best] > np.log(GAP) else len(apart)
