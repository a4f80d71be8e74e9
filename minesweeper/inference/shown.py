"""What would be known once a cell is opened: each number it may show, all counted at once.

`Analysis.after` takes out what follows from a number and counts what is left; for each number of
a cell it would go over the same components again. Here they are counted once (see `around`), and
what a number decides shows in the counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import chain
from operator import mul, or_

from minesweeper.game import Observation
from minesweeper.inference.analysis import Analysis, Part, cost_of_joining
from minesweeper.inference.around import count_around
from minesweeper.inference.constraints import Deduced
from minesweeper.inference.errors import BudgetExceeded
from minesweeper.inference.joining import interior_weights, product, seen_through, spread
from minesweeper.inference.known import BoxMined, Known
from minesweeper.inference.masks import Mask


@dataclass(frozen=True)
class Shown(Known):
    """What is known once a cell of the position `before` turns out safe and shows a number.

    What is `seen` and `deduced` is that of before. The boxes `beside` the cell may hold cells
    that the number decides; those `apart` are of components that the cell does not touch.
    """

    seen: Observation
    deduced: Deduced
    layouts: int
    interior: Mask
    interior_mined: int
    before: Analysis
    bit: int
    number: int
    beside: list[BoxMined]
    apart: list[list[BoxMined]]

    @cached_property
    def tied(self) -> list[list[BoxMined]]:
        """The boxes by component, those beside the cell without the cells that are decided."""
        ring = self.deduced.frame.ring(self.bit)
        constraints = [ring]
        for part in self.before.parts:
            if part.component.cells & (ring | 1 << self.bit):
                constraints += [cells for _, cells, _ in part.component.constraints]
        open_boxes = [(box, mined) for box, mined in self.beside if 0 < mined < self.layouts]
        groups = _tied(sum(box for box, _ in open_boxes), constraints)
        return [*self.apart, *([one for one in open_boxes if one[0] & cells] for cells in groups)]

    @cached_property
    def boxes(self) -> list[BoxMined]:
        """All boxes of the boundary."""
        return [*chain.from_iterable(self.apart), *self.beside]

    def whole(self, budget: int) -> Analysis:
        """Return the analysis of the position; raise BudgetExceeded as `Analysis.after` does."""
        found = self.before.after(self.deduced.frame.cells[self.bit], self.number, budget)
        if found is None:
            raise AssertionError("a number that some layout shows")
        return found


def _tied(cells: Mask, constraints: Iterable[Mask]) -> list[Mask]:
    """Return the cells in groups: those that constraints tie to each other."""
    groups: list[Mask] = []
    for constraint in constraints:
        group = constraint & cells
        if group:
            met = [other for other in groups if other & group]
            groups = [other for other in groups if not other & group]
            groups.append(reduce(or_, met, group))
    return groups


def shown(before: Analysis, bit: int, budget: int) -> Iterator[Shown]:
    """Yield what is known after each number that a covered cell may show, the smallest first.

    The layouts of all add up to those in which the cell is safe, whatever is known of the mine
    total. Raises BudgetExceeded if counting takes more than `budget` states.
    """
    found, ring = before.deduced, before.deduced.frame.ring(bit)
    touched = ring | 1 << bit
    beside = [part for part in before.parts if part.component.cells & touched]
    apart = [part for part in before.parts if not part.component.cells & touched]
    if cost_of_joining(before.parts) > budget:
        raise BudgetExceeded("joining takes more states than allowed")
    around = count_around(beside, before.interior & ring, bit, ring, budget)
    interior, ways = before.interior & ~touched, [part.counted.layouts for part in apart]
    together = product(ways)
    weights, mined = _weights(before, interior, apart, len(together) + around.most)
    inside = seen_through(together, mined)
    deduced = replace(found, safe=found.safe & ~(1 << bit))
    for mines, one in around.by_number():
        last = one.fewest + len(one.layouts) + len(together) - 1
        share, *shares = spread([one.layouts, *ways], weights[one.fewest : last])
        layouts = sum(map(mul, one.layouts, share))
        if layouts:
            yield Shown(
                before.seen,
                deduced,
                layouts,
                interior,
                sum(map(mul, one.layouts, inside[one.fewest :])),
                before,
                bit,
                (ring & found.mines).bit_count() + mines,
                [
                    (b, sum(map(mul, w, share)))
                    for b, w in zip(around.boxes, one.mined, strict=True)
                ],
                [part.weighed(one) for part, one in zip(apart, shares, strict=True)],
            )


def _weights(
    before: Analysis, interior: Mask, apart: list[Part], mine_counts: int
) -> tuple[list[int], list[int]]:
    """Return what the mine counts of all parts weigh, and what of it has a given interior cell.

    The first is the count of the fewest mines in the parts `apart`, with none beside the cell.
    """
    seen, found = before.seen, before.deduced
    hit, size = len(seen.hit), interior.bit_count()
    covered = (found.unknown | found.safe | found.mines).bit_count() - hit
    fewest = found.mines.bit_count() - hit + sum(part.counted.fewest for part in apart)
    pairs = interior_weights(seen, size, covered - size, range(fewest, fewest + mine_counts))
    return [weight for weight, _ in pairs], [mined for _, mined in pairs]
