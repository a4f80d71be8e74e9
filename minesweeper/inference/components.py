"""Components: constraints that share cells, directly or through others.

Within a component, cells with the same constraints form a box: only the number of mines among
them matters. A component's `Shape` says which constraints each box has and nothing about its
place on the board, so equal shapes are counted only once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from minesweeper.inference.constraints import Constraint, Links
from minesweeper.inference.masks import Mask

LANE = 4
"""Bits a constraint has in a packed state: room for a need of 0 to 7 and a guard bit.

    ... | g n n n | g n n n | g n n n |     constraint 2, 1, 0
"""

Lanes: TypeAlias = int
"""A set of constraints, as bit 0 of each one's lane."""


class Shape(NamedTuple):
    """The needs of all constraints, packed, and the size and constraints of each box, in order."""

    needs: int
    boxes: tuple[tuple[int, Lanes], ...]

    def guards(self) -> int:
        """Return the guard bit of every constraint's lane."""
        return reduce(or_, (lanes for _, lanes in self.boxes)) << LANE - 1

    def in_order(self, order: Sequence[int]) -> Shape:
        """Return the same shape with its boxes in another order."""
        return Shape(self.needs, tuple(self.boxes[box] for box in order))


class Component(NamedTuple):
    """Tied constraints, their cells, the boxes of these cells, and the component's shape."""

    constraints: list[Constraint]
    cells: Mask
    boxes: tuple[Mask, ...]
    shape: Shape


def split(constraints: list[Constraint], links: Links) -> list[Component]:
    """Return the components of the constraints."""
    return [component(group) for group in tied_groups(constraints, links)]


def tied_groups(constraints: list[Constraint], links: Links) -> Iterator[list[Constraint]]:
    """Yield the constraints of each component.

    They come in order of discovery: neighbours stay close, so few constraints are open at once
    while the boxes are placed.
    """
    left = {constraint[0]: constraint for constraint in constraints}
    for start in links:
        if start in left:
            group = [left.pop(start)]
            for source, _, _ in group:  # grows as partners are found
                group += [left.pop(other) for other in links[source] if other in left]
            yield group


def bits_to_build(group: list[Constraint]) -> int:
    """Return a bound on the bits that `component` needs: twice the masks and lanes of all cells."""
    cells = reduce(or_, [cells for _, cells, _ in group])
    return 2 * cells.bit_count() * (cells.bit_length() + LANE * len(group))


def component(group: list[Constraint]) -> Component:
    """Return tied constraints as a component; boxes of early constraints come first."""
    touching: dict[Mask, Lanes] = {}
    needs, lane = 0, 1
    for _, cells, mines in group:
        while cells:
            cell = cells & -cells
            cells ^= cell
            touching[cell] = touching.get(cell, 0) | lane
        needs |= mines * lane
        lane <<= LANE
    boxes: dict[Lanes, Mask] = {}
    for cell, lanes in touching.items():
        boxes[lanes] = boxes.get(lanes, 0) | cell
    masks = tuple(boxes.values())
    sizes = map(int.bit_count, masks)
    return Component(group, sum(masks), masks, Shape(needs, tuple(zip(sizes, boxes, strict=True))))
