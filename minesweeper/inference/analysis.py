"""The exact analysis of a position: layouts, probabilities, certain cells, and why.

Components and interior (the unknown cells beside no open number) are joined by what they share:
the mine total. A boundary with k mines weighs as much as the interior has ways to hold the rest.
All sums are of ints; the one division is in `Analysis.probability`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property, reduce
from operator import mul, or_
from typing import NamedTuple

from minesweeper.inference.components import Component, split
from minesweeper.inference.constraints import LocalDeduction, deduce, deduce_more
from minesweeper.inference.counting import Counted, count_cached
from minesweeper.inference.distribution import BoxMined, Distribution
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard, NoLayout
from minesweeper.inference.joining import interior_weights, product, spread
from minesweeper.inference.masks import Mask, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation

DEFAULT_BUDGET = 300_000
"""States counted before an analysis gives up: about a second's work and 200 MB."""


class Rule(Enum):
    """What made a cell certain, from the simplest knowledge to the strongest."""

    ONE_NUMBER = "one number"
    """A number has all its mines, or needs all its covered cells; applied again and again."""
    TWO_NUMBERS = "two numbers"
    """Two overlapping numbers, too: what one needs beyond the other."""
    COMPONENT = "component"
    """All ways to fill the tied cells agree, whatever the mine total is."""
    MINE_TOTAL = "mine total"
    """All layouts agree, once the mines of the whole board are counted."""


@dataclass(frozen=True, slots=True)
class Why:
    """The knowledge that makes a cell certain.

    For Rule.COMPONENT all `ways` to fill the `tied` cells agree; else these are 0 and empty.
    """

    rule: Rule
    mined: bool
    ways: int = 0
    tied: frozenset[Cell] = frozenset()


class Part(NamedTuple):
    """A component with its layouts counted."""

    component: Component
    counted: Counted

    def weighed(self, share: Sequence[int]) -> list[BoxMined]:
        """Return its boxes; `share` says what each of its mine counts weighs."""
        return self.counted.weighed(self.component.boxes, share)


@dataclass(frozen=True)
class Analysis(Distribution):
    """What is known of a position, exactly.

    `layouts` is the number of layouts that fit what is seen. With an unknown mine total it is
    the sum of their weights: 1 each if all are equally likely; with density p/q (in lowest
    terms) a layout of k mines in n covered cells weighs p**k * (q - p)**(n - k).
    """

    seen: Observation
    layouts: int
    deduced: LocalDeduction
    parts: list[Part]
    interior: Mask
    interior_mined: int
    """The layouts in which one particular cell of the interior is a mine."""
    weights: Sequence[int]
    """What the interior's ways weigh beside each number of mines in all parts together."""
    cost: int
    """The states it took, as the budget counts them, whether or not they were in the cache."""

    @cached_property
    def tied(self) -> list[list[BoxMined]]:
        """The boxes of each part, with the layouts that have a mine in one particular cell."""
        shares = spread([part.counted.layouts for part in self.parts], self.weights)
        return [part.weighed(share) for part, share in zip(self.parts, shares, strict=True)]

    @cached_property
    def mined(self) -> Mapping[Cell, int]:
        """For each covered cell, row by row, the layouts (their weight) in which it is a mine."""
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

        Raises KeyError for a cell that is not on the board.
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
        """Return the covered cells that are mines in every layout; those hit are not covered."""
        return frozenset(self.deduced.frame.cells_of(self.mines_mask))

    def _covered(self) -> Mask:
        found = self.deduced
        return found.unknown | found.safe | found.mines & ~found.frame.mask(self.seen.hit)

    def why(self, cell: Cell) -> Why | None:
        """Return which knowledge makes a covered cell certain, or None if it is not."""
        found = self.deduced
        here = 1 << found.frame.bit(cell)
        mined = bool(self.mines_mask & here)
        if not mined and not self.safe_mask & here:
            return None
        if here & (found.mines | found.safe):
            return Why(Rule.ONE_NUMBER if here & found.by_number else Rule.TWO_NUMBERS, mined)
        for part in self.parts:
            if part.component.cells & here:
                layouts = sum(part.counted.layouts)
                box = next(i for i, box in enumerate(part.component.boxes) if box & here)
                if part.counted.decided(box):
                    cells = frozenset(found.frame.cells_of(part.component.cells))
                    return Why(Rule.COMPONENT, mined, layouts, cells)
        return Why(Rule.MINE_TOTAL, mined)

    def parted(self, cells: Mask) -> tuple[list[Part], list[Part]]:
        """Return the parts that have some of these cells, and the others."""
        touched = [part for part in self.parts if part.component.cells & cells]
        return touched, [part for part in self.parts if not part.component.cells & cells]

    def after(self, cell: Cell, number: int, budget: int = DEFAULT_BUDGET) -> Analysis | None:
        """Return the analysis once `cell` turns out safe with this number; None if it cannot.

        Far cheaper than `analyze`: only the components the number touches are counted again.
        The layouts of all numbers and those with a mine at the cell add up to `layouts` (with a
        density p/q, the former times q - p). Raises BudgetExceeded as `analyze` does.
        """
        grid = self.deduced.frame
        bit = grid.bit(cell)
        touched, kept = self.parted(grid.ring(bit) | 1 << bit)
        beside = [constraint for part in touched for constraint in part.component.constraints]
        seen = replace(self.seen, numbers={**self.seen.numbers, cell: number})
        try:
            return joined(seen, deduce_more(self.deduced, cell, number, beside), kept, budget)
        except NoLayout:
            return None


def analyze(observation: Observation, budget: int = DEFAULT_BUDGET) -> Analysis:
    """Return the exact analysis of a position.

    Raises InconsistentBoard if no layout fits, BudgetExceeded if counting takes more than
    `budget` states (the same for the same position everywhere), ValueError for a density that
    does not lie between 0 and 1.
    """
    try:
        return joined(observation, deduce(observation), [], budget)
    except NoLayout:
        raise blame(observation, budget) from None


def joined(seen: Observation, found: LocalDeduction, kept: list[Part], budget: int) -> Analysis:
    """Count the components of new constraints and join them with parts counted before."""
    new = _count_all(split(found.constraints, found.links), budget)
    parts = kept + new
    cost = sum(part.counted.states for part in new) + cost_of_joining(parts)
    if cost > budget:
        raise BudgetExceeded(f"counting takes {cost:,} states, {budget:,} are allowed")
    boundary = reduce(or_, (part.component.cells for part in parts), 0)
    interior = found.unknown & ~boundary
    hit = len(seen.hit)
    fewest = found.mines.bit_count() - hit + sum(part.counted.fewest for part in parts)
    every = product([part.counted.layouts for part in parts])
    outside = (found.mines | found.safe | boundary).bit_count() - hit
    mines = range(fewest, fewest + len(every))
    weights, mined = zip(*interior_weights(seen, interior.bit_count(), outside, mines), strict=True)
    layouts = sum(map(mul, every, weights))
    if layouts == 0:
        raise NoLayout
    interior_mined = sum(map(mul, every, mined))
    return Analysis(seen, layouts, found, parts, interior, interior_mined, weights, cost)


def _count_all(components: list[Component], budget: int) -> list[Part]:
    """Count every component, within the budget for all of them together."""
    parts = []
    for component in components:
        counted = count_cached(component.shape, budget)
        budget -= counted.states
        parts.append(Part(component, counted))
    return parts


def cost_of_joining(parts: list[Part]) -> int:
    """Return what joining parts counts as, in states: it grows with the square of their mines."""
    mine_counts = sum(len(part.counted.layouts) - 1 for part in parts)
    return mine_counts * mine_counts


def blame(seen: Observation, budget: int) -> InconsistentBoard:
    """Return the error that names the number at which a position stops having layouts.

    The position has none. Where counting takes more than `budget` states, the numbers up to
    there are taken to fit.
    """
    numbers = sorted(seen.numbers)
    grid = frame(seen.height, seen.width)

    def fits(count: int) -> bool:
        try:
            joined(seen, deduce(seen, grid.mask(numbers[count:])), [], budget)
        except NoLayout:
            return False
        except BudgetExceeded:
            return True
        return True

    if not fits(0):
        return InconsistentBoard(f"{seen.mines} mines do not fit in the covered cells")
    # The first numbers fit up to the one to blame, which bisection finds.
    fitting, failing = 0, len(numbers)
    while failing - fitting > 1:
        middle = (fitting + failing) // 2
        fitting, failing = (middle, failing) if fits(middle) else (fitting, middle)
    cell = numbers[fitting]
    return InconsistentBoard(f"the {seen.numbers[cell]} at {cell} fits no layout of mines", cell)
