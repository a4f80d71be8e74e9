"""Counting the components beside a cell once for all numbers that the cell may show.

Each box is cut in two, the cells around the cell and those beyond. A tally has a lane for each
number of mines together with each number of mines around the cell,

    ... | 1 around: 0 1 2 3 mines | 0 around: 0 1 2 3 mines

so a mine around the cell moves a tally by all the lanes of one number and one lane more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple

from minesweeper.inference.analysis import Part
from minesweeper.inference.components import Shape
from minesweeper.inference.counting import Counted, backward, forward
from minesweeper.inference.masks import Mask
from minesweeper.inference.tally import Tally, box_ways, empty_lanes, lanes_of, shift_lanes


class NumberTally(NamedTuple):
    """The layouts of the components beside a safe cell, for each number that the cell may show.

    `total` tallies all of them; `mined` has for each of the `boxes` those with a mine in one
    particular cell of it. A lane has `bits`; each number has lanes for 0 to `most` mines.
    """

    boxes: list[Mask]
    total: Tally
    mined: list[Tally]
    bits: int
    most: int

    def by_number(self) -> Iterator[tuple[int, Counted]]:
        """Yield each possible number of mines around the cell, and the layouts with it."""
        width = self.bits * (self.most + 1)
        left, number = self.total, 0
        while left:
            total = left & (1 << width) - 1
            if total:
                yield number, self._layouts_with(total, number * width)
            left >>= width
            number += 1

    def _layouts_with(self, total: Tally, place: int) -> Counted:
        """Return the layouts of one number, whose lanes begin at bit `place`."""
        bits, fewest = self.bits, empty_lanes(total, self.bits)
        total >>= fewest * bits
        place += fewest * bits
        lanes = (1 << total.bit_length()) - 1  # no lane of a box has more than the total
        mined = [lanes_of(tally >> place & lanes, bits) for tally in self.mined]
        return Counted(fewest, lanes_of(total, bits), mined, bits, 0)


def tally_numbers(
    beside: Sequence[Part], interior: Mask, bit: int, ring: Mask, budget: int
) -> NumberTally:
    """Return the number tally of the cell at `bit`, from the parts beside it.

    `ring` are the cells around it, `interior` those of them beside no open number. Raises
    BudgetExceeded if a part takes more than `budget` states, NoLayout if the cell is a mine.
    """
    size = interior.bit_count()
    # No count is more than the layouts of all parts times the ways to fill the interior.
    bits = 1 + size + sum(sum(part.counted.layouts).bit_length() for part in beside)
    most = size + sum(part.counted.fewest + len(part.counted.layouts) - 1 for part in beside)
    steps = bits, bits * (most + 2)
    boxes: list[Mask] = []
    tallies: list[tuple[Tally, list[Tally]]] = []
    for part in beside:
        cut, shape, around = _cut(part, 1 << bit, ring)
        boxes += cut
        tallies.append(_tallies(shape, [steps[one] for one in around], bits, budget))
    if interior:
        boxes.append(interior)
        ways = box_ways(size, steps[True])
        tallies.append((sum(any_way for _, any_way, _ in ways), [sum(one for _, _, one in ways)]))
    return NumberTally(
        boxes, prod(total for total, _ in tallies), _mine_tallies(tallies), bits, most
    )


def _cut(part: Part, here: Mask, ring: Mask) -> tuple[list[Mask], Shape, list[bool]]:
    """Return a part's boxes cut at the ring, without the cell itself, and which lie in the ring."""
    component, order = part.component, part.counted.order
    boxes: list[Mask] = []
    lanes_of_boxes: list[tuple[int, int]] = []
    around: list[bool] = []
    for place in range(len(component.boxes)) if order is None else order:
        box, (_, lanes) = component.boxes[place], component.shape.boxes[place]
        for cells, near in ((box & ring, True), (box & ~ring & ~here, False)):
            if cells:
                boxes.append(cells)
                lanes_of_boxes.append((cells.bit_count(), lanes))
                around.append(near)
    return boxes, Shape(component.shape.needs, tuple(lanes_of_boxes)), around


def _tallies(
    shape: Shape, steps: Sequence[int], bits: int, budget: int
) -> tuple[Tally, list[Tally]]:
    """Return a component's tally and, for each box, that with a mine in one of its cells."""
    layers = forward(shape, bits, budget, steps)
    total, lane0, mined = backward(shape, bits, layers, steps)
    return shift_lanes(total, lane0, bits), [
        shift_lanes(tally, first, bits) for tally, first in mined
    ]


def _mine_tallies(tallies: Sequence[tuple[Tally, list[Tally]]]) -> list[Tally]:
    """Return the tally of each box, multiplied by all ways to fill the other parts."""
    if len(tallies) == 1:
        return tallies[0][1]
    totals = [total for total, _ in tallies]
    found = []
    for place, (_, mined) in enumerate(tallies):
        others = prod(totals[:place] + totals[place + 1 :])
        found += [tally * others for tally in mined]
    return found
