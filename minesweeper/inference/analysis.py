"""The exact analysis of a position: layouts, probabilities, certain cells, and why.

Components and interior (the unknown cells beside no open number) are joined by what they share:
the mine total. A boundary with k mines weighs the number of ways to place the other mines in the
interior. All sums are of ints; the one division is in `Analysis.probability`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property, reduce
from operator import mul, or_
from typing import NamedTuple

from minesweeper.inference import limits
from minesweeper.inference.components import Component, bits_to_build, component, tied_groups
from minesweeper.inference.constraints import Constraint, LocalDeduction, deduce_more
from minesweeper.inference.counting import Counted, count_cached
from minesweeper.inference.distribution import BoxMined, Distribution
from minesweeper.inference.errors import BudgetExceeded, NoLayout
from minesweeper.inference.joining import cost_of_joining, interior_weights, product, spread
from minesweeper.inference.masks import Mask
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


class Knowledge(Enum):
    """The knowledge that makes a cell certain, from the simplest to the strongest."""

    ONE_NUMBER = "one number"
    """Single numbers, each with all its mines or as many to find as cells, applied repeatedly."""
    TWO_NUMBERS = "two numbers"
    """Two overlapping numbers: one needs more mines than the other by as many as its own cells."""
    COMPONENT = "component"
    """All layouts of the component agree, whatever the mine total is."""
    MINE_TOTAL = "mine total"
    """All layouts of the board agree, and only because they have the same number of mines."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell is certainly a mine (`mined`) or certainly safe.

    For Knowledge.COMPONENT, `ways` is the number of the component's layouts, which all agree; for
    the other rules it is 0.
    """

    rule: Knowledge
    mined: bool
    ways: int = 0


class Part(NamedTuple):
    """A component and its counted layouts."""

    component: Component
    counted: Counted

    def box_weights(self, share: Sequence[int]) -> list[BoxMined]:
        """Return each box with its `mined` layouts, weighed by `share` for each mine count."""
        return self.counted.box_weights(self.component.boxes, share)


@dataclass(frozen=True)
class Analysis(Distribution):
    """The distribution of a position, exact, with the components it was counted from.

    `layouts` is the number of layouts that fit the position. With an unknown mine total it is
    the sum of their weights: 1 each if all are equally likely; with density p/q (in lowest
    terms) a layout of k mines in n covered cells weighs p**k * (q - p)**(n - k).

    `seen` has no flags, which change nothing.

    >>> seen = Observation(height=1, width=3, mines=1, numbers={(0, 0): 0})
    >>> from minesweeper import analyze
    >>> analysis = analyze(seen)
    >>> analysis.layouts, analysis.safe(), analysis.probability((0, 2))
    (1, frozenset({(0, 1)}), Fraction(1, 1))
    """

    seen: Observation
    layouts: int
    deduced: LocalDeduction
    parts: list[Part]
    interior: Mask
    interior_mined: int
    """The layouts in which one particular cell of the interior is a mine."""
    weights: Sequence[int]
    """The weight of the interior's ways for each number of mines in all parts together."""
    cost: int
    """The states it takes to count, whether or not its components were in the cache."""

    @property
    def mine_totals(self) -> range:
        """From the fewest to the most mines of a layout, with those that were hit.

        With a known mine total the numbers alone are asked. Not each total between has a layout.
        """
        fewest = self.deduced.mines.bit_count() + sum(part.counted.fewest for part in self.parts)
        more = sum(len(part.counted.layouts) - 1 for part in self.parts)
        return range(fewest, fewest + more + self.interior.bit_count() + 1)

    @cached_property
    def boxes_by_component(self) -> list[list[BoxMined]]:
        """The boxes of each part, each with the layouts that have a mine in one of its cells."""
        shares = spread([part.counted.layouts for part in self.parts], self.weights)
        return [part.box_weights(share) for part, share in zip(self.parts, shares, strict=True)]

    @cached_property
    def mined(self) -> Mapping[Cell, int]:
        """For each covered cell, row by row, the number (weight) of layouts with a mine in it."""
        grid, found, covered = self.deduced.frame, self.deduced, self._covered()
        mined = dict.fromkeys(grid.cells_of(covered), self.interior_mined)
        for cell in grid.cells_of(found.mines & covered):
            mined[cell] = self.layouts
        for cell in grid.cells_of(found.safe):
            mined[cell] = 0
        cells = grid.cells
        for box, layouts in self.boxes:
            while box:
                last = box.bit_length() - 1
                mined[cells[last]] = layouts
                box ^= 1 << last
        return mined

    def probability(self, cell: Cell) -> Fraction:
        """Return the exact probability that a cell is a mine: 0 if revealed, 1 if hit.

        Raises KeyError for a cell off the board.
        """
        if cell in self.seen.numbers or cell in self.seen.blank:
            return Fraction(0)
        if cell in self.seen.hit:
            return Fraction(1)
        return Fraction(self.mined[cell], self.layouts)

    def safe(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in no layout."""
        return frozenset(self.deduced.frame.cells_of(self.safe_mask))

    def mines(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in every layout; a hit mine is not covered."""
        return frozenset(self.deduced.frame.cells_of(self.mines_mask))

    def _covered(self) -> Mask:
        found = self.deduced
        return found.unknown | found.safe | found.mines & ~found.frame.mask(self.seen.hit)

    def why(self, cell: Cell) -> Why | None:
        """Return why a covered cell is certain, or None if it is not."""
        found = self.deduced
        here = 1 << found.frame.bit(cell)
        mined = bool(self.mines_mask & here)
        if not mined and not self.safe_mask & here:
            return None
        if here & (found.mines | found.safe):
            return Why(
                Knowledge.ONE_NUMBER if here & found.by_number else Knowledge.TWO_NUMBERS, mined
            )
        for part in self.parts:
            if part.component.cells & here:
                box = next(i for i, box in enumerate(part.component.boxes) if box & here)
                if part.counted.decided(box):
                    return Why(Knowledge.COMPONENT, mined, sum(part.counted.layouts))
        return Why(Knowledge.MINE_TOTAL, mined)

    def parts_beside(self, cells: Mask) -> tuple[list[Part], list[Part]]:
        """Return the parts with some of these cells, and the other parts."""
        touched = [part for part in self.parts if part.component.cells & cells]
        return touched, [part for part in self.parts if not part.component.cells & cells]

    def after(
        self, cell: Cell, number: int, budget: int = limits.DEFAULT_BUDGET
    ) -> Analysis | None:
        """Return the analysis after `cell` shows this number, or None if it cannot.

        Far cheaper than `analyze`: only the components that the number touches are counted
        again. The layouts of all numbers and those with a mine at the cell add up to `layouts`
        (with a density p/q, the former times q - p). Raises BudgetExceeded as `analyze` does.
        """
        grid = self.deduced.frame
        bit = grid.bit(cell)
        touched, kept = self.parts_beside(grid.ring(bit) | 1 << bit)
        beside = [constraint for part in touched for constraint in part.component.constraints]
        seen = replace(self.seen, numbers={**self.seen.numbers, cell: number})
        try:
            return analyze_deduced(
                seen, deduce_more(self.deduced, cell, number, beside), kept, budget
            )
        except NoLayout:
            return None


def analyze_deduced(
    seen: Observation, found: LocalDeduction, kept: list[Part], budget: int
) -> Analysis:
    """Return the analysis of a local deduction, with `kept` parts that are counted already.

    Raises NoLayout if no layout fits, BudgetExceeded if it takes more than `budget` states.
    """
    new = _count_all(tied_groups(found.constraints, found.links), budget)
    parts = kept + new
    ways = [part.counted.layouts for part in parts]
    cost = sum(part.counted.states for part in new) + cost_of_joining(ways)
    if cost > budget:
        raise too_many_states(cost, budget)
    boundary = reduce(or_, (part.component.cells for part in parts), 0)
    interior = found.unknown & ~boundary
    hit = len(seen.hit)
    fewest = found.mines.bit_count() - hit + sum(part.counted.fewest for part in parts)
    every = product(ways)
    outside = (found.mines | found.safe | boundary).bit_count() - hit
    mines = range(fewest, fewest + len(every))
    weights, mined = zip(*interior_weights(seen, interior.bit_count(), outside, mines), strict=True)
    layouts = sum(map(mul, every, weights))
    if layouts == 0:
        raise NoLayout
    interior_mined = sum(map(mul, every, mined))
    return Analysis(seen, layouts, found, parts, interior, interior_mined, weights, cost)


def too_many_states(cost: int, budget: int) -> BudgetExceeded:
    """Return the error of a position that takes more states than allowed."""
    return BudgetExceeded(
        "counting takes {cost:,} states, {budget:,} are allowed", cost=cost, budget=budget
    )


def _count_all(groups: Iterable[list[Constraint]], budget: int) -> list[Part]:
    """Return every component with its layouts; the budget is for all of them together.

    A component that needs more memory than the budget's states is not even built.
    """
    parts = []
    for group in groups:
        if bits_to_build(group) > budget * limits.STATE_BITS:
            raise BudgetExceeded("counting takes more states than allowed")
        one = component(group)
        counted = count_cached(one.shape, budget)
        budget -= counted.states
        parts.append(Part(one, counted))
    return parts
