"""The position after a cell is opened: each number it may show, all counted at once.

`Analysis.after` deduces what follows from one number and counts the rest; for each further number
it would count the same components again. `number_tally` counts them once for all numbers; the
cells that a number decides show in the counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain
from operator import mul, or_

from minesweeper.inference.analysis import Analysis, Part
from minesweeper.inference.constraints import LocalDeduction
from minesweeper.inference.counting import Counted
from minesweeper.inference.distribution import BoxMined, Distribution
from minesweeper.inference.errors import BudgetExceeded
from minesweeper.inference.joining import (
    cost_of_joining,
    interior_weights,
    product,
    seen_through,
    spread,
)
from minesweeper.inference.masks import Mask
from minesweeper.inference.number_tally import tally_numbers
from minesweeper.rules.observation import Observation


@dataclass(frozen=True)
class AfterNumber(Distribution):
    """The distribution after the cell at `bit` of the position `before` shows a number.

    `seen` and `deduced` are those of the position before. The boxes `beside` the cell may hold
    cells that the number decides; the boxes `apart` are of components the cell does not touch.
    """

    seen: Observation
    deduced: LocalDeduction
    layouts: int
    interior: Mask
    interior_mined: int
    before: Analysis
    bit: int
    number: int
    beside: list[BoxMined]
    apart: list[list[BoxMined]]

    @cached_property
    def boxes_by_component(self) -> list[list[BoxMined]]:
        """The boxes by component; boxes beside the cell that the number decides are left out."""
        ring = self.deduced.frame.ring(self.bit)
        touched, _ = self.before.parts_beside(ring | 1 << self.bit)
        constraints = [cells for part in touched for _, cells, _ in part.component.constraints]
        open_boxes = [(box, mined) for box, mined in self.beside if 0 < mined < self.layouts]
        groups = _tied_groups(sum(box for box, _ in open_boxes), [ring, *constraints])
        return [*self.apart, *([one for one in open_boxes if one[0] & cells] for cells in groups)]

    @cached_property
    def boxes(self) -> list[BoxMined]:
        """All boxes of the boundary."""
        return [*chain.from_iterable(self.apart), *self.beside]

    def analysis(self, budget: int) -> Analysis:
        """Return the analysis of this position; raises BudgetExceeded as `Analysis.after` does."""
        found = self.before.after(self.deduced.frame.cells[self.bit], self.number, budget)
        if found is None:
            raise AssertionError("a number that some layout shows")
        return found


def _tied_groups(cells: Mask, constraints: Iterable[Mask]) -> list[Mask]:
    """Return the cells in groups that constraints tie together."""
    groups: list[Mask] = []
    for constraint in constraints:
        group = constraint & cells
        if group:
            met = [other for other in groups if other & group]
            groups = [other for other in groups if not other & group]
            groups.append(reduce(or_, met, group))
    return groups


def after_numbers(before: Analysis, bit: int, budget: int) -> Iterator[AfterNumber]:
    """Yield the distribution after each number that a covered cell may show, the smallest first.

    Their layouts add up to those of `before` in which the cell is safe, whether or not the mine
    total is known. Raises BudgetExceeded if counting takes more than `budget` states.
    """
    if cost_of_joining([part.counted.layouts for part in before.parts]) > budget:
        raise BudgetExceeded("joining takes more states than allowed")
    ring = before.deduced.frame.ring(bit)
    touched = ring | 1 << bit
    beside, apart = before.parts_beside(touched)
    around = tally_numbers(beside, before.interior & ring, bit, ring, budget)
    rest = _Rest(before, bit, apart, before.interior & ~touched, around.most)
    known_mines = (ring & before.deduced.mines).bit_count()
    for mines, counted in around.by_number():
        found = rest.with_number(around.boxes, counted, known_mines + mines)
        if found.layouts:
            yield found


class _Rest:
    """A position without a cell and the components beside it."""

    def __init__(
        self, before: Analysis, bit: int, apart: list[Part], interior: Mask, most: int
    ) -> None:
        """Prepare for the cell at `bit`, the parts apart from it, and at most `most` mines near."""
        found = before.deduced
        self._before, self._bit = before, bit
        self._parts, self._interior = apart, interior
        self._ways = [part.counted.layouts for part in apart]
        self._deduced = found._replace(safe=found.safe & ~(1 << bit))
        together = product(self._ways)
        self._more = len(together) - 1
        # The weight of each mine count of all parts, from none beside the cell and the fewest here.
        hit, size = len(before.seen.hit), interior.bit_count()
        covered = (found.unknown | found.safe | found.mines).bit_count() - hit
        fewest = found.mines.bit_count() - hit + sum(part.counted.fewest for part in apart)
        counts = range(fewest, fewest + self._more + most + 1)
        pairs = interior_weights(before.seen, size, covered - size, counts)
        self._weights = [weight for weight, _ in pairs]
        self._inside = seen_through(together, [mined for _, mined in pairs])

    def with_number(self, boxes: list[Mask], counted: Counted, number: int) -> AfterNumber:
        """Return the distribution for one number, with the boxes beside the cell `counted`."""
        fewest, layouts = counted.fewest, counted.layouts
        weights = self._weights[fewest : fewest + len(layouts) + self._more]
        share, *shares = spread([layouts, *self._ways], weights)
        return AfterNumber(
            self._before.seen,
            self._deduced,
            sum(map(mul, layouts, share)),
            self._interior,
            sum(map(mul, layouts, self._inside[fewest:])),
            self._before,
            self._bit,
            number,
            counted.box_weights(boxes, share),
            [part.box_weights(one) for part, one in zip(self._parts, shares, strict=True)],
        )
