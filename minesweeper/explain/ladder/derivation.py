"""Derivations: everything that the simple techniques find, each cell by the fewest steps.

Conclusions wait in a queue, those that take the fewest steps in front; a cell is decided by the
first conclusion about it (D. Knuth, A generalization of Dijkstra's algorithm, 1977). The steps of
a conclusion are counted once each, however often they are used, so fewest is not certain, but near.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple, TypeAlias

from minesweeper.explain import limits
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.facts import (
    NOTHING,
    PASSED_ON,
    Conclusion,
    Decided,
    Fact,
    Total,
    from_one,
    from_two,
)
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference.masks import Mask, single_cells

Ancestry: TypeAlias = int
"""A set of deductions of one derivation: bit n for deduction n."""


class Deduction(NamedTuple):
    """A conclusion from one or two facts of a derivation, by their indices."""

    facts: tuple[int, ...]
    conclusion: Conclusion


class Derivation:
    """The conclusions that follow from facts by techniques up to the hardest one.

    It starts from cells `supposed` to be mines or safe and ends at the first contradiction, when
    all cells of `target` are decided, past `most` steps for one cell, or when the budget is spent.
    Facts pass on what they do not decide, to whichever fact comes later.
    """

    def __init__(
        self,
        facts: Iterable[Fact],
        hardest: Technique,
        budget: Budget,
        supposed: Decided = NOTHING,
        target: Mask = 0,
        most: float = inf,
        total: Total | None = None,
    ) -> None:
        self.hardest = hardest
        self.budget = budget
        self.total = total
        self.supposed = supposed
        self.decided = supposed
        self.facts: list[Fact] = []
        self.deductions: list[Deduction] = []
        self.passed_by: dict[tuple[Mask, int], tuple[int, ...]] = {}
        """The facts, by index, from which each fact that is no number was passed on."""
        self.broken: tuple[int | None, Ancestry] | None = None
        """The clue of the number that is contradicted (None for the mine total), and the
        deductions that do it."""
        self._pairs = hardest >= Technique.CONTAINED
        self._behind: dict[Mask, Ancestry] = {}
        self._fact_behind: list[Ancestry] = []
        self._holding: dict[int, list[int]] = {}
        """The facts of each cell, which is named by its bit: a mask of a large board is long."""
        self._partners: list[set[int]] = []
        self._passed: set[tuple[Mask, int]] = set()
        self._queue: list[tuple[int, int, int, Ancestry, tuple[int, ...], Conclusion | None]] = []
        self._queued = 0
        for fact in facts:
            self._add(fact, 0)
        self._look_at(range(len(self.facts)))
        self._run(target, most)

    def add(self, facts: Sequence[int], conclusion: Conclusion) -> None:
        """Take over a conclusion that other techniques draw from some facts, and go on from it."""
        behind = self._ancestry(tuple(facts), conclusion.rests_on)
        self._conclude(behind, tuple(facts), conclusion)
        self._run(0, inf)

    def contradict(
        self, facts: Sequence[int], conclusion: Conclusion | None, clue: int | None
    ) -> None:
        """End with a contradiction to a number, or to the mine total if `clue` is None.

        The last conclusion, if there is one, comes from other techniques and passes on what
        contradicts the number; else all decided cells contradict the mine total.
        """
        rests_on = self.decided.cells if conclusion is None else conclusion.rests_on
        behind = self._ancestry(tuple(facts), rests_on)
        if conclusion is not None:
            behind |= 1 << len(self.deductions)
            self.deductions.append(Deduction(tuple(facts), conclusion))
        self.broken = clue, behind

    def behind(self, cell: Mask) -> list[int]:
        """Return the deductions that a decided cell rests on, in their order."""
        return members(self.ancestry(cell))

    def ancestry(self, cell: Mask) -> Ancestry:
        """Return the deductions that a decided cell rests on as a set."""
        return self._behind.get(cell, 0)

    def _add(self, fact: Fact, behind: Ancestry) -> None:
        index = len(self.facts)
        self.facts.append(fact)
        self._fact_behind.append(behind)
        partners: set[int] = set()
        for cell in single_cells(fact.cells):
            holding = self._holding.setdefault(cell.bit_length(), [])
            partners.update(holding)
            holding.append(index)
        self._partners.append(partners)
        for partner in partners:
            self._partners[partner].add(index)

    def _run(self, target: Mask, most: float) -> None:
        while self._queue and not self.broken and self.budget.left > 0:
            if target and not target & ~self.decided.cells:
                return
            cost, _, _, behind, facts, conclusion = heappop(self._queue)
            if cost > most:
                return
            if conclusion is None:
                self.broken = self.facts[facts[0]].clue, behind
            else:
                self._conclude(behind, facts, conclusion)

    def _conclude(self, behind: Ancestry, facts: tuple[int, ...], conclusion: Conclusion) -> None:
        """Take a conclusion over, unless nothing about it is new."""
        behind |= 1 << len(self.deductions)
        new = conclusion.cells & ~self.decided.cells
        if not new:
            return
        self.deductions.append(Deduction(facts, conclusion))
        if conclusion.passes is not None:
            self.passed_by[conclusion.passes[:2]] = facts
            self._add(conclusion.passes, behind)
            self._look_at([len(self.facts) - 1])
            return
        self.decided = self.decided.with_(new, conclusion.mine)
        touched: set[int] = set()
        for cell in single_cells(new):
            self._behind[cell] = behind
            touched.update(self._holding.get(cell.bit_length(), ()))
        self._look_at(touched)

    def _look_at(self, touched: Iterable[int]) -> None:
        """Queue what some facts say, alone and beside others."""
        looked: set[int] = set()
        open_cells = ~self.decided.cells
        for index in touched:
            fact = self.facts[index]
            if not fact.cells & open_cells and self.supposed is NOTHING:
                continue
            if fact.clue != PASSED_ON:
                self._look_at_one(index, fact)
            if self._pairs and fact.cells & open_cells:
                looked.add(index)
                self.budget.spend(limits.STATES_A_PAIR * len(self._partners[index]))
                for other in self._partners[index]:
                    if other not in looked:
                        self._look_at_two(index, other, open_cells)

    def _look_at_one(self, index: int, fact: Fact) -> None:
        conclusion = from_one(fact, self.decided)
        if conclusion is not None:
            if conclusion.kind <= self.hardest:
                self._enqueue((index,), conclusion)
            return
        need = fact.need(self.decided.mines)
        undecided = fact.cells & ~self.decided.cells
        if need < 0:
            self._enqueue_broken(index, fact.cells & self.decided.mines)
        elif need > undecided.bit_count():
            self._enqueue_broken(index, fact.cells & self.decided.safe)

    def _look_at_two(self, i: int, j: int, open_cells: Mask) -> None:
        """Queue what two facts say of the cells that not both have."""
        a, b = self.facts[i], self.facts[j]
        in_a, in_b = a.cells & open_cells, b.cells & open_cells
        both = in_a & in_b
        if not both:
            return
        mines = self.decided.mines
        own, others = in_a ^ both, in_b ^ both
        more = a.mines - b.mines
        if mines:
            more += (b.cells & mines).bit_count() - (a.cells & mines).bit_count()
        if not own or (others and more == own.bit_count()):
            self._enqueue_pair((i, j), from_two(a, b, self.decided, self.hardest))
        elif not others or -more == others.bit_count():
            self._enqueue_pair((j, i), from_two(b, a, self.decided, self.hardest))

    def _enqueue_pair(self, facts: tuple[int, int], conclusions: list[Conclusion]) -> None:
        for conclusion in conclusions:
            passed = conclusion.passes
            if passed is None:
                self._enqueue(facts, conclusion)
            elif passed[:2] not in self._passed:
                self._passed.add(passed[:2])
                self._enqueue(facts, conclusion)

    def _enqueue(self, facts: tuple[int, ...], conclusion: Conclusion) -> None:
        behind = self._ancestry(facts, conclusion.rests_on)
        self._queued += 1
        effort = self._effort(facts, conclusion.kind)
        queued = (behind.bit_count() + 1, effort, self._queued, behind, facts, conclusion)
        heappush(self._queue, queued)

    def _enqueue_broken(self, index: int, rests_on: Mask) -> None:
        behind = self._ancestry((index,), rests_on)
        self._queued += 1
        heappush(self._queue, (behind.bit_count(), 0, self._queued, behind, (index,), None))

    def _effort(self, facts: tuple[int, ...], kind: Technique) -> int:
        """Return what decides between equally many steps: the technique, then cells and mines.

        What is supposed soon contradicts itself: then the order of the numbers decides.
        """
        if self.supposed is not NOTHING:
            return 0
        sizes = (self.facts[index] for index in facts)
        return kind.rank * 100 + sum(fact.cells.bit_count() + fact.mines for fact in sizes)

    def _ancestry(self, facts: tuple[int, ...], cells: Mask) -> Ancestry:
        """Return the deductions that facts and decided cells rest on."""
        behind = 0
        for index in facts:
            behind |= self._fact_behind[index]
        for cell in single_cells(cells & ~self.supposed.cells):
            behind |= self._behind[cell]
        return behind


def members(ancestry: Ancestry) -> list[int]:
    """Return the deductions of a set, in their order.

    >>> members(0b1010)
    [1, 3]
    """
    return [bit.bit_length() - 1 for bit in single_cells(ancestry)]
