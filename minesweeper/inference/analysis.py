"""The exact analysis of a position: layouts, probabilities, certain cells.

Components and interior (the unknown cells beside no open number) are joined by what they share:
the mine total. A boundary with k mines weighs as much as the interior has ways to hold the rest.
All sums are of ints; the one division is in `Analysis.probability`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import mul

from minesweeper.board import Cell
from minesweeper.game import Observation
from minesweeper.inference.components import Component, split
from minesweeper.inference.constraints import Deduced, deduce
from minesweeper.inference.counting import Counted, count_cached
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard, NoLayout
from minesweeper.inference.joining import interior_weights, product, spread
from minesweeper.inference.masks import Mask, frame

DEFAULT_BUDGET = 300_000
"""States counted before an analysis gives up: about a second's work and 200 MB."""


@dataclass(frozen=True)
class Analysis:
    """What is known of a position, exactly.

    `layouts` is the number of layouts that fit what is seen. With an unknown mine total it is
    the sum of their weights: 1 each if all are equally likely; with density p/q (in lowest
    terms) a layout of k mines in n covered cells weighs p**k * (q - p)**(n - k).
    """

    seen: Observation
    layouts: int
    deduced: Deduced
    components: list[Component]
    counted: list[Counted]
    box_mined: list[list[int]]
    interior: int
    interior_mined: int

    @cached_property
    def mined(self) -> Mapping[Cell, int]:
        """For each covered cell, the layouts (their weights) in which it is a mine."""
        grid, found = self.deduced.frame, self.deduced
        hit = grid.mask(self.seen.hit)
        covered = found.unknown | found.safe | found.mines & ~hit
        mined = dict.fromkeys(grid.cells_of(covered), self.interior_mined)
        mined.update(dict.fromkeys(grid.cells_of(found.safe), 0))
        mined.update(dict.fromkeys(grid.cells_of(found.mines & ~hit), self.layouts))
        for component, values in zip(self.components, self.box_mined, strict=True):
            for box, value in zip(component.boxes, values, strict=True):
                while box:
                    last = box.bit_length() - 1
                    mined[grid.cells[last]] = value
                    box ^= 1 << last
        return mined

    def probability(self, cell: Cell) -> Fraction:
        """Return the exact probability that the cell is a mine; 0 for a revealed number."""
        if cell in self.seen.numbers:
            return Fraction(0)
        if cell in self.seen.hit:
            return Fraction(1)
        return Fraction(self.mined[cell], self.layouts)

    def safe(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in no layout."""
        return frozenset(cell for cell, layouts in self.mined.items() if layouts == 0)

    def mines(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in every layout."""
        return frozenset(cell for cell, layouts in self.mined.items() if layouts == self.layouts)


def analyze(seen: Observation, budget: int = DEFAULT_BUDGET) -> Analysis:
    """Return the exact analysis of a position.

    Raises InconsistentBoard if no layout fits, BudgetExceeded if counting takes more than
    `budget` states (the same for the same position everywhere).
    """
    try:
        return _analyze(seen, budget)
    except NoLayout:
        raise _blame(seen, budget) from None


def _blame(seen: Observation, budget: int) -> InconsistentBoard:
    """Return the error that names the number at which a position stops having layouts."""
    numbers = sorted(seen.numbers)
    grid = frame(seen.height, seen.width)

    def fits(count: int) -> bool:
        try:
            _analyze(seen, budget, grid.mask(numbers[count:]))
        except NoLayout:
            return False
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


def _analyze(seen: Observation, budget: int, ignored: Mask = 0) -> Analysis:
    found = deduce(seen, ignored)
    components = split(found.constraints, found.links)
    counted = _count_all(components, budget)
    boundary = sum(box for component in components for box in component.boxes)
    interior = found.unknown & ~boundary
    outside = (found.mines | found.safe | boundary).bit_count() - len(seen.hit)
    weigh = interior_weights(seen, interior.bit_count(), outside)
    fewest = found.mines.bit_count() - len(seen.hit) + sum(part.fewest for part in counted)
    every = product([part.layouts for part in counted])
    weights = [weigh(fewest + more) for more in range(len(every))]
    layouts = sum(ways * any_way for ways, (any_way, _) in zip(every, weights, strict=True))
    if layouts == 0:
        raise NoLayout
    shares = spread([part.layouts for part in counted], [any_way for any_way, _ in weights])
    return Analysis(
        seen,
        layouts,
        found,
        components,
        counted,
        [
            [sum(map(mul, mined, share)) for mined in part.mined]
            for part, share in zip(counted, shares, strict=True)
        ],
        interior,
        sum(ways * mined for ways, (_, mined) in zip(every, weights, strict=True)),
    )


def _count_all(components: list[Component], budget: int) -> list[Counted]:
    """Count every component, within the budget for all of them together."""
    counted = []
    for component in components:
        part = count_cached(component.shape, budget)
        budget -= part.states
        if budget < 0:
            raise BudgetExceeded(f"more states than allowed, {-budget} too many")
        counted.append(part)
    return counted
