"""In which order to place the boxes of a component that is hard in the order of discovery.

The order decides how many constraints are open at once and so how many states there are: a net
of numbers wider than high takes ninety times as many row by row as in a good order. Candidates
are breadth-first sweeps from many constraints (E. Cuthill and J. McKee, 1969, number a matrix's
rows so) and, from the best of these starts, greedy sweeps that keep the states few step by step.
An estimate judges the sweeps, counting states the few that are left; time never does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from minesweeper.inference.components import LANE, Shape

ROOTS = 24
"""Breadth-first sweeps that are tried, from constraints spread over the component."""

GREEDY = 2
"""The best starts from which a greedy sweep is tried as well."""

OLDEST = 3
"""A greedy sweep goes on with a box of one of so many constraints open for longest."""


@dataclass(frozen=True, slots=True)
class Net:
    """A shape, unpacked."""

    needs: list[int]
    cells: list[int]
    sizes: list[int]
    touching: list[list[int]]
    """The constraints of each box."""
    boxes: list[list[int]]
    """The boxes of each constraint."""

    def span(self, constraint: int, placed: int) -> int:
        """Return how many values a constraint's need can have with so many cells placed."""
        need, cells = self.needs[constraint], self.cells[constraint]
        return min(need, placed) - max(0, need - cells + placed) + 1


def good_orders(shape: Shape) -> list[list[int]]:
    """Return a few orders of the boxes that are likely to take few states.

    The same shape always gets the same, wherever it is on the board.
    """
    net = _unpack(shape)
    roots = range(0, len(net.needs), -(-len(net.needs) // ROOTS))
    sweeps = {root: _sweep(net, root) for root in roots}
    best = sorted(roots, key=lambda root: estimate(net, sweeps[root]))
    return [sweeps[best[0]], *(_greedy_sweep(net, root) for root in best[:GREEDY])]


def estimate(net: Net, order: Iterable[int]) -> int:
    """Return a bound on the states that an order takes, for comparing sweeps only.

    After each box there are at most as many states as the open constraints' needs can have
    values together, and at most as many as before times the fillings of the box.
    """
    placed = [0] * len(net.needs)
    spans = [1] * len(net.needs)
    together = states = 1
    total = 0
    for box in order:
        for constraint in net.touching[box]:
            placed[constraint] += net.sizes[box]
            span = net.span(constraint, placed[constraint])
            together = together // spans[constraint] * span
            spans[constraint] = span
        states = min(states * (net.sizes[box] + 1), together)
        total += states
    return total


def _sweep(net: Net, root: int) -> list[int]:
    """Return the boxes in the order in which constraints are discovered, breadth first."""
    rank = {root: 0}
    for constraint in (found := [root]):
        for box in net.boxes[constraint]:
            for other in net.touching[box]:
                if other not in rank:
                    rank[other] = len(rank)
                    found.append(other)
    return sorted(range(len(net.sizes)), key=lambda box: sorted(rank[c] for c in net.touching[box]))


def _greedy_sweep(net: Net, root: int) -> list[int]:
    """Return the boxes in an order that adds the fewest states at each step.

    Only boxes of constraints open for longest are considered, so that none stays open for long.
    """
    placed = [0] * len(net.needs)
    opened, order = [root], []
    left = set(range(len(net.sizes)))

    def growth(box: int) -> float:
        before = after = 1
        for constraint in touching[box]:
            before *= net.span(constraint, placed[constraint])
            after *= net.span(constraint, placed[constraint] + size[box])
        return after / before

    size, touching = net.sizes, net.touching
    while left:
        opened = [c for c in opened if any(box in left for box in net.boxes[c])]
        near = dict.fromkeys(box for c in opened[:OLDEST] for box in net.boxes[c] if box in left)
        box = min(near, key=growth)
        left.remove(box)
        order.append(box)
        for constraint in touching[box]:
            placed[constraint] += size[box]
            if constraint not in opened:
                opened.append(constraint)
    return order


def _unpack(shape: Shape) -> Net:
    """Return a shape as lists of numbers."""
    touching = [
        [lane // LANE for lane in range(0, lanes.bit_length(), LANE) if lanes >> lane & 1]
        for _, lanes in shape.boxes
    ]
    constraints = range(max(map(max, touching)) + 1)
    boxes = [[box for box, those in enumerate(touching) if c in those] for c in constraints]
    sizes = [size for size, _ in shape.boxes]
    return Net(
        [shape.needs >> LANE * c & (1 << LANE) - 1 for c in constraints],
        [sum(sizes[box] for box in boxes[c]) for c in constraints],
        sizes,
        touching,
        boxes,
    )
