"""Which disjoint sentences hold the most: how the mine total is compared with them.

If disjoint sentences hold all the mines that are left, every cell outside them is safe; if they
hold all the safe cells that are left, every cell outside is a mine. Choosing them is the weighted
set packing problem, which is NP-hard (R. Karp, 1972), so the search is exact only for few sentences
and within a budget of nodes; past these it is greedy. What it finds is a packing in any case.

Sentences that share no cells, not even through others, are packed apart from each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

from minesweeper.knowledge import limits
from minesweeper.rules.board import Cell

CellSet: TypeAlias = frozenset[Cell]
"""The cells of a sentence."""

Packing: TypeAlias = tuple[CellSet, ...]
"""Sentences that share no cell, by their cells."""


_UNIT = 840
"""Shares are counted in this part of 1, which every number of up to eight cells divides."""


def groups(sentences: Collection[CellSet]) -> list[list[CellSet]]:
    """Return the sentences in groups that share no cell with each other."""
    at: defaultdict[Cell, list[CellSet]] = defaultdict(list)
    for cells in sentences:
        for cell in cells:
            at[cell].append(cells)
    found, left = [], dict.fromkeys(sentences)
    while left:
        group = [left.popitem()[0]]
        for cells in group:  # grows at its end
            for cell in cells:
                for other in at.pop(cell, ()):
                    if other in left:
                        del left[other]
                        group.append(other)
        found.append(group)
    return found


def most(weights: Mapping[CellSet, int]) -> int:
    """Return a number that no packing weighs more than.

    A packing weighs as much as its cells, if each counts its share of the sentence it is in;
    here each counts the largest share that any sentence gives it.
    """
    of = {cells: -(-weight * _UNIT // len(cells)) for cells, weight in weights.items()}
    shares: dict[Cell, int] = {}
    for cells in sorted(of, key=of.__getitem__):
        shares.update(dict.fromkeys(cells, of[cells]))
    return sum(shares.values()) // _UNIT


def packings_of(weights: Mapping[CellSet, int], weight: int) -> tuple[int, list[list[Packing]]]:
    """Return a bound of what packings weigh, and those of exactly that `weight` if it is the most.

    The packings come group by group: any choice of one of each weighs that together. Where the
    budget of nodes is used up, and of more sentences than are searched, packings may be missed, and
    the bound is what was found so far.
    """
    if len(weights) > limits.MOST_SEARCHED:
        packing = greedy(weights)
        bound = sum(weights[cells] for cells in packing)
        return bound, [[packing]] if bound == weight else []
    bound = most(weights)
    if bound < weight:
        return bound, []
    searches = [_Search({c: weights[c] for c in group}) for group in groups(weights)]
    bound = sum(search.bound for search in searches)
    found = []
    for search in sorted(searches, key=lambda search: len(search.order)):
        if bound < weight:
            return bound, []
        packings = search.packings(search.bound + weight - bound)
        bound -= search.bound - search.best
        found.append(packings)
    return bound, found if bound == weight and all(found) else []


def greedy(weights: Mapping[CellSet, int]) -> Packing:
    """Return a packing that takes the sentences with the most weight a cell first."""
    packing, packed = [], set[Cell]()
    for cells in sorted(weights, key=lambda cells: -weights[cells] / len(cells)):
        if packed.isdisjoint(cells):
            packing.append(cells)
            packed |= cells
    return tuple(packing)


class _Search:
    """A depth-first search that takes or leaves one sentence after the other.

    Sets of cells and of sentences are bits of an int.
    """

    def __init__(self, weights: Mapping[CellSet, int]) -> None:
        order = sorted(weights, key=lambda cells: (-weights[cells] / len(cells), sorted(cells)))
        self.order: Sequence[CellSet] = order
        self._weights = [weights[cells] for cells in order]
        at: defaultdict[Cell, int] = defaultdict(int)
        for place, cells in enumerate(order):
            for cell in cells:
                at[cell] |= 1 << place
        self._through = [[at[cell] for cell in cells] for cells in order]
        """For each cell of each sentence, the sentences through that cell."""
        self._rivals = [reduce(or_, through) for through in self._through]
        """For each sentence, those that share a cell with it, itself among them."""
        self._nodes = limits.NODES
        self._everything = (1 << len(order)) - 1
        self._cliques = self._covered()
        self._found: list[int] = []
        self.bound = self._bound(self._everything)
        """No packing weighs more."""
        self.best = 0
        """The weight of the heaviest packing found."""

    def packings(self, least: int) -> list[Packing]:
        """Return the heaviest packings, if they weigh at least `least`, else none.

        Past the budget of nodes there may be more, and heavier ones.
        """
        self.best = least
        self._go_on(0, self._everything, 0)
        if not self._found:
            self.best -= 1
        return [
            tuple(cells for place, cells in enumerate(self.order) if chosen >> place & 1)
            for chosen in self._found
        ]

    def _go_on(self, chosen: int, left: int, weight: int) -> None:
        """Extend a packing by the sentences left, which share no cell with it."""
        self._nodes -= 1
        if not left:
            if weight > self.best:
                self.best, self._found = weight, []
            if weight == self.best:
                self._found.append(chosen)
            return
        if self._nodes < 0 or weight + self._bound(left) < self.best:
            return
        first = (left & -left).bit_length() - 1
        rivals = self._rivals[first] & left
        self._go_on(chosen | 1 << first, left & ~rivals, weight + self._weights[first])
        if rivals != 1 << first:  # else leaving it out gains nothing
            self._go_on(chosen, left & ~(1 << first), weight)

    def _bound(self, left: int) -> int:
        """Return what the sentences left can add at most."""
        return sum([weight for through, weight in self._cliques if left & through])

    def _covered(self) -> list[tuple[int, int]]:
        """Return sets of sentences through one cell each, of which a packing has at most one.

        Every sentence is in one of them; each comes with the most that one of its own weighs.
        """
        cliques, left = [], self._everything
        while left:
            first = (left & -left).bit_length() - 1
            through = max((some & left for some in self._through[first]), key=int.bit_count)
            own = [w for place, w in enumerate(self._weights) if through >> place & 1]
            cliques.append((through, max(own)))
            left &= ~through
        return cliques
