"""What the cells of a board mean: of all readings the one that looks and counts fit best.

Cells that look alike mean the same. A reading costs what the network thinks of the looks, and
something for each number that the cells around it do not allow: too few covered cells beside it,
more flags than it says, anything covered beside an empty cell. Readings are bettered group by
group from several beginnings, which differ in the plain groups that are covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.around import areas, around, borders, idle, is_open, not_shown, wrongs
from minesweeper.pictures.edges import Values
from minesweeper.pictures.limits import MOST_TRIED
from minesweeper.pictures.network import MEANINGS, SIGNS, Meaning, Meanings

IDLE, MOST_IDLE = 0.4, 7.0
"""What a number costs that has all its flags and still covered cells beside it, and what all cost
at most: some players flag first and open later.
"""

OVER, SOME_MINES, NOT_SHOWN = 6.0, 2, 1.0
"""What it costs that mines are shown, for then the game is over, from how many mines on a board
shows all it has, and what each number costs around which it does not.
"""

FLAG_INSIDE, EMPTY_INSIDE, FEW_MINES, MOST_INSIDE = 2.0, 0.16, 12, 40.0
"""What it costs that a flag lies beside nothing open, where a player knows nothing; and where mines
are shown, what each covered cell there costs, but those that one mine there makes likely; and what
it costs at most.
"""

BORDER = 1.0
"""What an empty cell saves that lies beside numbers that fit and beside nothing covered.

Were the cell covered, its neighbours' mines might lie there: that none must is no chance.
"""

APART, FEW_CELLS = 8.0, 4
"""What it costs that plain cells of one colour, at least that many, are covered and lie apart."""

NO_MINES = 8.0
"""What a reading costs in which nothing is covered: such a board would not have been played."""

NO_NUMBERS = 200.0
"""What it costs that a board has flags or mines and nothing open: it would hardly be marked."""

RARE = [Meaning.WRONG_FLAG, Meaning.QUESTION]
RARE_COST, MOST_RARE = 2.5, 8
"""What it costs each cell to mean what few boards show, next to flags, and of how many at most."""

NEVER_RARE, LESS_KNOWN = 50.0, 0.4
"""What it costs signs that the network does not know to mean what is rare, and what its word is
worth on their board.
"""

HARDLY_COVERED = 8.0
"""What it costs a sign that comes often to be what covered cells show."""

CROSS = 1.0
"""How much less likely a flag is where the network sees a crossed one: the counts decide."""

SURE_NUMBER = -0.2
"""The logarithm of the chance from which on a number tells what ground numbers lie on."""

FEW_NUMBERS = 3
"""The numbers of which one ground must be."""

OF_ONE_GROUND = 0.4
"""The share of numbers that lie on one of several grounds, as of a chequered board."""

SAME_GROUND = 0.025
"""How little two plain groups differ that are of one kind, root mean square of 0 to 1."""

NO_DIFFERENCE, FARTHEST, GAP = 0.03, 0.2, 1.35
"""How little a plain group may differ from numbers for the same ground, how much the nearest one
may, and how many times as much the next one differs that is of another ground.
"""

GROUND_COST, OTHER_GROUND_COST = 7.5, 1.0
"""What it costs each cell of a plain group to be covered on the ground of numbers, or open off it.

The second is little, for light may fall unevenly on open cells.
"""

SIGN_GROUND_COST = 4.0
"""What it costs each cell to be a flag on the ground of open cells, or a mine on that of others."""

NEVER_PLAIN = -4.2
"""The logarithm of the chance below which a group has a sign, so that it is not plain."""

PLAIN_COST = 3.0
"""The most that the look of a group costs if it is covered and looks open, or is open."""

SURE = 3.5
"""How much dearer every other meaning of a cell must be, or the cell is doubtful."""

TOO_DEAR = 20.0
"""How much dearer than its best a group's meaning may be and still be tried."""

UNSURE, STRANGE = 0.3, 1.0
"""What the likeliest meaning of a sign that comes often costs a cell, from which on it may be a
flag, and may be anything; what lies on half the cells is no sign.
"""

STRANGE_SHARE = 0.1
"""The share of cells that are such signs from which on the whole board is of an unknown look."""

COVER = 0.3
"""The share of cells from which on a sign may be what all covered cells show: mines are fewer."""

MOST_KINDS = 5
"""The plain kinds of which all may be covered or open in a beginning."""

MOST_WEIGHT = 5.0
"""A group counts as this number of cells at most: those that look alike are mistaken alike."""

LEAST_LIKELY = -5.0
"""The lowest logarithm of a chance: the network has not seen all looks there are."""

ENDED = (Meaning.FLAG, Meaning.MINE)
PLAIN = (Meaning.OPEN, Meaning.COVERED)


@dataclass(frozen=True)
class Reading:
    """What each cell means, row by row, and the doubt about it.

    A cell is doubtful if the next best meaning of its group is hardly dearer, or if its number does
    not fit the cells around it.
    """

    meanings: Meanings
    doubtful: NDArray[np.bool_]
    cost: float
    is_strange: bool


class GroupedCells:
    """The groups of a board's cells and what the network thinks of each cell."""

    def __init__(
        self, groups: Meanings, scores: Values, rims: Values, height: int, width: int
    ) -> None:
        self.groups, self.height, self.width = groups, height, width
        self.scores = np.maximum(scores, LEAST_LIKELY)
        flags = self.scores[:, [Meaning.FLAG, Meaning.WRONG_FLAG]] - (0.0, CROSS)
        self.scores[:, Meaning.FLAG] = flags.max(axis=1)
        self.sizes = np.bincount(groups)
        sums = np.zeros((len(self.sizes), MEANINGS))
        np.add.at(sums, groups, self.scores)
        weight = np.minimum(self.sizes, MOST_WEIGHT)
        self.costs = -sums / self.sizes[:, None] * weight[:, None]
        self.costs[:, RARE] += RARE_COST * np.minimum(self.sizes, MOST_RARE)[:, None]
        chance = np.logaddexp.reduce(sums[:, PLAIN] / self.sizes[:, None], axis=1)
        self.signs = chance < NEVER_PLAIN
        often = (self.sizes >= FEW_CELLS) & (self.sizes < len(groups) / 2)
        dear = self.costs.min(axis=1) / weight * (self.signs & often)
        self.unsure, self.strange = np.flatnonzero(dear > UNSURE), np.flatnonzero(dear > STRANGE)
        self.is_strange = self.sizes[self.strange].sum() > STRANGE_SHARE * len(groups)
        if self.is_strange:
            self.costs *= LESS_KNOWN
            self.costs[self.strange[:, None], RARE] += NEVER_RARE
        self._leave_plain_open()
        self.costs[self.signs & often, Meaning.COVERED] += HARDLY_COVERED
        self._weigh_grounds(rims, weight)

    def _leave_plain_open(self) -> None:
        """Make the look say little about whether a plain group is covered: how it lies does."""
        plain = self.costs[:, PLAIN]
        least = plain.min(axis=1, keepdims=True)
        self.costs[:, PLAIN] = least + np.minimum(plain - least, PLAIN_COST)

    def _weigh_grounds(self, rims: Values, weight: Values) -> None:
        """Make it dearer that a plain group is covered which lies on the ground of numbers.

        And that it is open if it does not, where other plain groups do. What a sign leaves of its
        cell tells: the ground, and the rim where all have one ground, as in many old programs.
        """
        plain = np.flatnonzero(np.isin(self.costs.argmin(axis=1), PLAIN) & ~self.signs)
        own = {int(g): np.median(rims[self.groups == g], axis=0) for g in plain}
        self.kinds = self._kinds(own)
        self._places = []
        for kind in self.kinds:
            cells = np.isin(self.groups, kind).reshape(self.height, self.width)
            if cells.sum() >= FEW_CELLS:
                self._places.append((cells.ravel(), ((around(cells) > 0) & ~cells).ravel()))
        best = self.scores.argmax(axis=1)
        sure = (best > 0) & (best < Meaning.COVERED) & (self.scores.max(axis=1) > SURE_NUMBER)
        if not len(own) or sure.sum() < FEW_NUMBERS or self.is_strange:
            return
        groups = np.array(list(own))
        apart = np.array(
            [np.quantile(_differing(rims[sure], own[g]), OF_ONE_GROUND) for g in groups]
        )
        order = groups[np.argsort(apart)]
        first_far = _first_far(np.sort(apart), self.sizes[order])
        if first_far < len(order) and apart.min() < FARTHEST:
            near, far = order[:first_far], order[first_far:]
            self.costs[near, Meaning.COVERED] += GROUND_COST * weight[near]
            self.costs[far, Meaning.OPEN] += OTHER_GROUND_COST * weight[far]
            signs = np.setdiff1d(np.arange(len(self.sizes)), groups)
            looks = [np.median(rims[self.groups == group], axis=0) for group in signs]
            opened, other = (
                np.array([min(_differing(own[g], look) for g in some) for look in looks])
                for some in (near, far)
            )
            self._weigh_signs(signs[opened * GAP < other], signs[other * GAP < opened], weight)

    def _weigh_signs(self, opened: Meanings, covered: Meanings, weight: Values) -> None:
        """Make it dearer that signs on open ground are covered or flags, and others mines.

        Where no flag does so for sure, only what may be a mine as well is hardly a flag there.
        """
        self.costs[opened, Meaning.COVERED] += GROUND_COST * weight[opened]
        if (self.costs[covered].argmin(axis=1) == Meaning.FLAG).any():
            self.costs[opened, Meaning.FLAG] += 2 * SIGN_GROUND_COST * weight[opened]
        else:
            self._doubt(opened, Meaning.FLAG, Meaning.MINE, weight)
        self._doubt(covered, Meaning.MINE, Meaning.FLAG, weight)

    def _doubt(self, groups: Meanings, meaning: int, other: int, weight: Values) -> None:
        """Make a meaning of signs dearer if they may mean another one."""
        doubt = SIGN_GROUND_COST * weight[groups]
        dearer = self.costs[groups, other] - self.costs[groups, meaning]
        self.costs[groups, meaning] += doubt * (dearer < doubt)

    def _kinds(self, own: dict[int, Values]) -> list[Meanings]:
        """Return plain groups of about one colour together, those with the most cells first."""
        kinds: list[list[int]] = []
        for group in sorted(own, key=lambda one: -self.sizes[one]):
            for kind in kinds:
                if _differing(own[kind[0]], own[group]) < SAME_GROUND:
                    kind.append(group)
                    break
            else:
                kinds.append([group])
        kinds.sort(key=lambda kind: -self.sizes[kind].sum())
        return [np.array(kind) for kind in kinds[:MOST_KINDS]]

    def best(self) -> Reading:
        """Return the best reading found."""
        tried = [self._bettered(start) for start in self._starts()]
        labels, cost = min(tried, key=lambda one: one[1])
        unsure = self.margins(labels, cost) < SURE
        cells = labels[self.groups]
        broken = (wrongs(*self._counts(cells)) > 0).ravel()
        return Reading(cells, unsure[self.groups] | broken, cost, bool(self.is_strange))

    def _starts(self) -> list[Meanings]:
        """Return the likeliest readings with any of the plain kinds covered, and that of looks."""
        likeliest = self.costs.argmin(axis=1)
        starts = []
        for meanings in product(PLAIN, repeat=len(self.kinds)):
            start = likeliest.copy()
            for kind, meaning in zip(self.kinds, meanings, strict=True):
                start[kind] = meaning
            starts.append(start)
        all_open = starts[0]
        if len(self.unsure):
            flags = [self.unsure[:0], *self.unsure[:, None]]
            starts += [self._counted(start, some) for start in starts for some in flags]
        starts.sort(key=self._cost)
        return [likeliest, all_open, *starts[: MOST_TRIED - 2]]

    def _counted(self, start: Meanings, flags: Meanings) -> Meanings:
        """Return a reading with some groups as flags, and open signs as what fits them best."""
        labels = start.copy()
        labels[flags] = Meaning.FLAG
        board, most, least = self._counts(labels[self.groups])
        costs = self.costs[:, : Meaning.COVERED].copy()
        for number in range(Meaning.COVERED):
            wrong = wrongs(np.full_like(board, number), most, least).ravel()
            costs[:, number] += np.bincount(self.groups, wrong)
        opened = self.signs & ((labels < Meaning.COVERED) | (labels == Meaning.QUESTION))
        return np.where(opened, costs.argmin(axis=1), labels)

    def _cost(self, labels: Meanings) -> float:
        looks = self.costs[np.arange(len(labels)), labels].sum()
        return float(looks) + self._count_cost(labels[self.groups])

    def _count_cost(self, cells: Meanings) -> float:
        counts = self._counts(cells)
        cost = float(wrongs(*counts).sum()) - BORDER * float(borders(*counts).sum())
        mines = int((cells == Meaning.MINE).sum())
        cost += (OVER if mines else 0.0) + self._shown_cost(counts, over=mines >= SOME_MINES)
        if not (cells < Meaning.COVERED).any() and (cells > Meaning.COVERED).any():
            cost += NO_NUMBERS
        covered = ~is_open(cells)
        return cost + (self._apart_cost(cells, covered) if covered.any() else NO_MINES)

    def _shown_cost(self, counts: tuple[Meanings, Meanings, Meanings], *, over: bool) -> float:
        """Return what flags and mines cost as a player's, or as those of a game that is over."""
        board = counts[0]
        inside = board[around(is_open(board)) == 0]
        if over:
            lacking = float(not_shown(*counts).sum())
            signs = (inside > Meaning.COVERED).sum()
            empty = max(0.0, float((inside == Meaning.COVERED).sum() - FEW_MINES * signs))
            return NOT_SHOWN * lacking + min(MOST_INSIDE, EMPTY_INSIDE * empty)
        flags = float((inside == Meaning.FLAG).sum())
        waiting = min(MOST_IDLE, IDLE * float(idle(*counts).sum()))
        return waiting + min(MOST_INSIDE, FLAG_INSIDE * flags)

    def _counts(self, cells: Meanings) -> tuple[Meanings, Meanings, Meanings]:
        """Return the board, and for each cell how many neighbours may be, and are shown, mines."""
        board = cells.reshape(self.height, self.width)
        covered = ~is_open(board)
        shown = (board == Meaning.FLAG) | (board == Meaning.MINE)
        return board, around(covered), around(shown)

    def _apart_cost(self, cells: Meanings, covered: NDArray[np.bool_]) -> float:
        """Return what it costs that a covered kind touches no other covered cell: it is empty."""
        cost = 0.0
        for own, beside in self._places:
            if (cells[own] == Meaning.COVERED).all() and not covered[beside].any():
                cost += APART if covered.sum() > own.sum() else 0.0
        return cost

    def _bettered(self, start: Meanings) -> tuple[Meanings, float]:
        """Return a reading in which no single group's other meaning is cheaper, and its cost."""
        labels, cost = start.copy(), self._cost(start)
        for _ in range(4):
            before = cost
            for changed, meaning in self._changes(labels):
                tried = labels.copy()
                tried[changed] = meaning
                found = self._cost(tried)
                if found < cost - 1e-6:
                    labels, cost = tried, found
            if cost == before:
                break
        return labels, cost

    def _changes(self, labels: Meanings) -> Iterator[tuple[Meanings, int]]:
        """Yield groups and what else they may mean together: plain kinds, then single groups."""
        for kind in self.kinds:
            yield from ((kind, meaning) for meaning in PLAIN)
        yield from self._areas(labels)
        for own, other in (ENDED, ENDED[::-1]):
            yield np.flatnonzero(labels == own), other
        for group in self._open_to_doubt(labels):
            costs = self.costs[group]
            likely = [int(m) for m in np.argsort(costs)[:5] if costs[m] < costs.min() + TOO_DEAR]
            for meaning in {*likely, *self._always(group, labels)}:
                yield np.array([group]), meaning

    def _always(self, group: int, labels: Meanings) -> tuple[int, ...]:
        """Return what a group may mean however it looks: signs that nobody knows come often."""
        if not self.signs[group]:
            return PLAIN
        if self.sizes[group] < FEW_CELLS:
            return ()
        covers = self.sizes[group] > COVER * len(self.groups)
        return (*ENDED, Meaning.COVERED) if covers or Meaning.COVERED not in labels else ENDED

    def _areas(self, labels: Meanings) -> Iterator[tuple[Meanings, int]]:
        """Yield the plain groups that lie all in one area of covered, or of open, cells.

        Light may make several groups of an area.
        """
        for own, other in (PLAIN, PLAIN[::-1]):
            found = areas((labels[self.groups] == own).reshape(self.height, self.width)).ravel()
            low, high = np.full(len(labels), len(found) + 1), np.zeros(len(labels), int)
            np.minimum.at(low, self.groups, found)
            np.maximum.at(high, self.groups, found)
            whole = (low == high) & (labels == own)
            for area in np.unique(low[whole]):
                groups = np.flatnonzero(whole & (low == area))
                if len(groups) > 1:
                    yield groups, other

    def _open_to_doubt(self, labels: Meanings) -> Meanings:
        """Return the groups that are unsure by their looks, or beside a number that is wrong."""
        wrong = wrongs(*self._counts(labels[self.groups])) > 0
        near = (wrong | (around(wrong) > 0)).ravel()
        ordered = np.sort(self.costs, axis=1)
        unsure = ordered[:, 1] - ordered[:, 0] < 3 * np.minimum(self.sizes, MOST_WEIGHT)
        return np.flatnonzero(unsure | (np.bincount(self.groups, near) > 0))

    def margins(self, labels: Meanings, cost: float) -> Values:
        """Return how much dearer each group's next best meaning is."""
        margins = np.empty(len(labels))
        near = set(self._open_to_doubt(labels))
        for group in range(len(labels)):
            order = [m for m in np.argsort(self.costs[group]) if SIGNS[m] != SIGNS[labels[group]]]
            if group not in near:
                margins[group] = self.costs[group, order[0]] - self.costs[group, labels[group]]
                continue
            tried = labels.copy()
            found = []
            for meaning in order[:4]:
                tried[group] = meaning
                found.append(self._cost(tried) - cost)
            margins[group] = min(found)
        return margins


def _differing(rims: Values, other: Values) -> Values:
    """Return how much rims differ from another one, root mean square of 0 to 1."""
    differing: Values = np.sqrt(((rims - other) ** 2).mean(axis=-1))
    return differing


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
