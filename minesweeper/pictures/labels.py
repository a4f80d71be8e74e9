"""What the cells of a board mean: of all readings the one that looks and counts fit best.

Cells that look alike mean the same. A reading costs what the network thinks of the looks, and
something for each number that the cells around it do not allow: too few covered cells beside it,
more flags than it says, anything covered beside an empty cell. Readings are bettered group by
group from that of looks, and from the cheapest of those with other meanings of plain kinds, with a
sign that is a pattern of covered cells, or with signs that nobody knows as flags and numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.costs import ENDED, FEW_CELLS, PLAIN, BoardCosts, LookCosts
from minesweeper.pictures.edges import Values
from minesweeper.pictures.limits import MOST_AT_ONCE
from minesweeper.pictures.network import SIGNS, Meaning, Meanings

SURE, SURE_EACH = 4.5, 2.0
"""How much dearer every other meaning of a group must be, and for each cell that it counts as, or
its cells are doubtful.
"""

LIKELIER, FEW_LACKING = 0.5, 0.05
"""How much likelier a flag must look than a mine, or a mine than a flag, as a logarithm, or it is
doubtful where the game may be over, for counts tell the same of both; and the share of the cells
whose numbers may lack a mine then, for some may be misread.
"""

MOST_FLAGGED = 2
"""The readings in which signs that come often are tried as flags, the cheapest first."""

TOO_DEAR = 20.0
"""How much dearer than its best a group's meaning may be and still be tried."""

UNLIKE, HOPELESS = 0.5, 0.6
"""What looks alone cost a cell in the mean of what is no board, so that nothing else is looked at;
and what a reading costs that is not bettered again.
"""

Relabel: TypeAlias = tuple[Meanings, Collection[int]]
"""Some groups, and what they may mean together."""


@dataclass(frozen=True)
class Reading:
    """What each cell means, row by row, and the doubt about it.

    A cell is doubtful if the next best meaning of its group is hardly dearer, or if its number does
    not fit the cells around it. `reading` adds what other lines show otherwise. `cost` is what a
    cell costs in the mean.
    """

    meanings: Meanings
    doubtful: NDArray[np.bool_]
    cost: float


class GroupedCells(LookCosts):
    """Cells of a board in groups, and the search for what they mean."""

    def best(self) -> Reading:
        """Return the best reading found."""
        likeliest = self.costs.argmin(axis=1)
        if self.costs.min(axis=1).sum() > UNLIKE * len(self.groups):
            return Reading(likeliest[self.groups], np.ones(len(self.groups), bool), np.inf)
        tried = [self._bettered(start) for start in self._starts(likeliest)]
        labels, cost = min(tried, key=lambda one: one[1])
        unsure = self._margins(labels, cost) < np.maximum(SURE, SURE_EACH * self._weight)
        each, read = np.arange(len(labels)), self._around([labels])
        ended = np.isin(labels, ENDED) & (read.lacking() <= FEW_LACKING * len(self.groups))
        other = np.where(ended, sum(ENDED) - labels, labels)  # a mine for a flag, a flag for a mine
        unsure |= ended & (self.looks[each, labels] < self.looks[each, other] + LIKELIER)
        doubtful = unsure[self.groups] | (read.wrongs(read.boards) > 0).ravel()
        return Reading(labels[self.groups], doubtful, cost / len(self.groups))

    def _starts(self, likeliest: Meanings) -> list[Meanings]:
        """Return the reading of looks, and the cheapest with other meanings of kinds and signs."""
        starts = [likeliest]
        for kind, meanings in self.kinds:
            starts = [_changed(start, kind, meaning) for start in starts for meaning in meanings]
        starts = [starts[place] for place in self._costs(starts).argsort(kind="stable")]
        patterned = [_changed(starts[0], int(sign), Meaning.COVERED) for sign in self.often]
        flagged = map(self._flagged, starts[:MOST_FLAGGED] if len(self.unsure) else ())
        cheapest, _ = self._cheapest([starts[0], *patterned, *flagged])
        return [likeliest] if (cheapest == likeliest).all() else [likeliest, cheapest]

    def _flagged(self, start: Meanings) -> Meanings:
        """Return a reading with signs as flags, one after another as long as that is cheaper."""
        flags, best = self.often[:0], start
        while True:
            more = [np.append(flags, sign) for sign in np.setdiff1d(self.often, flags)]
            tried = [*(self._counted(start, some) for some in more), best]
            cheapest = int(self._costs(tried).argmin())
            if cheapest == len(more):
                return best
            flags, best = more[cheapest], tried[cheapest]

    def _counted(self, start: Meanings, flags: Meanings) -> Meanings:
        """Return a reading with some groups as flags, and other signs as what fits them best."""
        labels = _changed(_changed(start, self.often, Meaning.OPEN), flags, Meaning.FLAG)
        read = self._around([labels])
        costs = self.costs[:, : Meaning.COVERED].copy()
        numbers = np.arange(Meaning.COVERED)[:, None, None]
        for number, wrong in enumerate(read.wrongs(numbers)):
            costs[:, number] += np.bincount(self.groups, wrong.ravel())
        opened = self.signs & ((labels < Meaning.COVERED) | (labels == Meaning.QUESTION))
        return np.where(opened, costs.argmin(axis=1), labels)

    def _around(self, readings: list[Meanings]) -> BoardCosts:
        boards = np.array(readings, np.int8)[:, self.groups]
        return BoardCosts(boards.reshape(-1, *self.shape))

    def _costs(self, readings: list[Meanings]) -> Values:
        """Return what each of some readings costs."""
        looks = self.costs[np.arange(len(self.costs)), readings].sum(axis=1)
        return looks + self._around(readings).costs()

    def _cheapest(self, readings: list[Meanings]) -> tuple[Meanings, float]:
        """Return the cheapest of some readings, and what it costs."""
        costs = self._costs(readings)
        return readings[int(costs.argmin())], float(costs.min())

    def _bettered(self, start: Meanings) -> tuple[Meanings, float]:
        """Return a reading in which no single group's other meaning is cheaper, and its cost."""
        labels, cost = self._cheapest([start])
        for _ in range(8):
            changes = list(self._changes(labels))
            better = self._least(labels, changes) < cost - 1e-6
            for changed, meanings in compress(changes, better):
                tried = [_changed(labels, changed, meaning) for meaning in meanings]
                other, found = self._cheapest(tried)
                if found < cost - 1e-6:
                    labels, cost = other, found
            if not better.any() or cost > HOPELESS * len(self.groups):
                break
        return labels, cost

    def _least(self, labels: Meanings, changes: list[Relabel]) -> Values:
        """Return what a reading costs at least with each change."""
        found, at_once = [np.empty(0)], max(1, MOST_AT_ONCE // len(self.groups))
        for start in range(0, len(changes), at_once):
            some = changes[start : start + at_once]
            tried = [_changed(labels, groups, meaning) for groups, each in some for meaning in each]
            ends = np.cumsum([len(each) for _, each in some])
            found.append(np.minimum.reduceat(self._costs(tried), [0, *ends[:-1]]))
        return np.concatenate(found)

    def _changes(self, labels: Meanings) -> Iterator[Relabel]:
        """Yield groups and what else they may mean together: plain kinds, then single groups."""
        yield from self.kinds
        for own, other in (ENDED, ENDED[::-1]):
            yield np.flatnonzero(labels == own), [other]
        for group, costs in enumerate(self.costs):
            likely = [int(m) for m in np.argsort(costs)[:5] if costs[m] < costs.min() + TOO_DEAR]
            yield np.array([group]), {*likely, *self._always(group, labels)}

    def _always(self, group: int, labels: Meanings) -> tuple[int, ...]:
        """Return what a group may mean however it looks: signs that nobody knows come often."""
        if not self.signs[group]:
            return PLAIN
        if self.sizes[group] < FEW_CELLS:
            return ()
        return ENDED if Meaning.COVERED in labels else (*ENDED, Meaning.COVERED)

    def _margins(self, labels: Meanings, cost: float) -> Values:
        """Return how much dearer each group's next best meaning is."""
        each = zip(labels, np.argsort(self.costs), strict=True)
        others = ([m for m in order if SIGNS[m] != SIGNS[own]][:4] for own, order in each)
        changes: list[Relabel] = [
            (np.array([group]), meanings) for group, meanings in enumerate(others)
        ]
        return self._least(labels, changes) - cost


def _changed(labels: Meanings, groups: Meanings | int, meaning: int) -> Meanings:
    """Return a reading in which some groups have another meaning."""
    changed = labels.copy()
    changed[groups] = meaning
    return changed
