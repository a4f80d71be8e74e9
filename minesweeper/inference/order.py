"""Orders of the boxes of a component that is hard to count in the order of discovery.

The order decides how many constraints are open at once, and so the number of states: a lattice
of numbers wider than high takes ninety times as many row by row as in a good order. Candidates
are breadth-first sweeps from many constraints (E. Cuthill and J. McKee, 1969, number the rows of
a matrix this way) and, from the best of these starts, greedy sweeps that add few states at each
step. A bound on the states ranks the sweeps; the few best are then counted. Time decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minesweeper.inference import limits
from minesweeper.inference.components import LANE, Shape


class ConstraintGraph(NamedTuple):
    """A shape, unpacked: which constraints touch which boxes.

    `needs` and `cells` are the mines and cells of each constraint, `sizes` the cells of each box.
    """

    needs: list[int]
    cells: list[int]
    sizes: list[int]
    touching: list[list[int]]
    """The constraints of each box."""
    boxes: list[list[int]]
    """The boxes of each constraint."""

    def span(self, constraint: int, placed: int) -> int:
        """Return how many values a constraint's need can have after `placed` of its cells."""
        need, cells = self.needs[constraint], self.cells[constraint]
        return min(need, placed) - max(0, need - cells + placed) + 1

    def growth(self, box: int, placed: Sequence[int]) -> float:
        """Return by what factor a box may multiply the states, after the cells `placed`.

        `placed` is the number of cells of each constraint that are placed before the box.
        """
        before = after = 1
        for constraint in self.touching[box]:
            before *= self.span(constraint, placed[constraint])
            after *= self.span(constraint, placed[constraint] + self.sizes[box])
        return after / before


def good_orders(shape: Shape) -> list[list[int]]:
    """Return a few orders of the boxes that are likely to take few states."""
    graph = unpack(shape)
    roots = range(0, len(graph.needs), -(-len(graph.needs) // limits.ROOTS))
    sweeps = {root: sweep(graph, root) for root in roots}
    best = sorted(roots, key=lambda root: states_bound(graph, sweeps[root]))
    return [sweeps[best[0]], *(_greedy_sweep(graph, root) for root in best[: limits.GREEDY])]


def states_bound(graph: ConstraintGraph, order: Iterable[int]) -> int:
    """Return a bound on the states that an order takes.

    After each box there are at most as many states as the open constraints' needs have values
    together, and at most the states before times the fillings of the box.
    """
    placed = [0] * len(graph.needs)
    spans = [1] * len(graph.needs)
    together = states = 1
    total = 0
    for box in order:
        for constraint in graph.touching[box]:
            placed[constraint] += graph.sizes[box]
            span = graph.span(constraint, placed[constraint])
            together = together // spans[constraint] * span
            spans[constraint] = span
        states = min(states * (graph.sizes[box] + 1), together)
        total += states
    return total


def sweep(graph: ConstraintGraph, root: int) -> list[int]:
    """Return the boxes in the order in which a breadth-first search finds their constraints."""
    rank = {root: 0}
    for constraint in (found := [root]):
        for box in graph.boxes[constraint]:
            for other in graph.touching[box]:
                if other not in rank:
                    rank[other] = len(rank)
                    found.append(other)
    return sorted(
        range(len(graph.sizes)), key=lambda box: sorted(rank[c] for c in graph.touching[box])
    )


def _greedy_sweep(graph: ConstraintGraph, root: int) -> list[int]:
    """Return the boxes in an order that adds the fewest states at each step.

    Only boxes of the constraints open for longest are considered, so none stays open for long.
    """
    placed = [0] * len(graph.needs)
    opened, order = [root], []
    left = set(range(len(graph.sizes)))
    while left:
        opened = [c for c in opened if any(box in left for box in graph.boxes[c])]
        near = dict.fromkeys(
            box for c in opened[: limits.OLDEST] for box in graph.boxes[c] if box in left
        )
        box = min(near, key=lambda box: graph.growth(box, placed))
        left.remove(box)
        order.append(box)
        for constraint in graph.touching[box]:
            placed[constraint] += graph.sizes[box]
            if constraint not in opened:
                opened.append(constraint)
    return order


def unpack(shape: Shape) -> ConstraintGraph:
    """Return which boxes and constraints of a shape touch."""
    touching = [
        [lane // LANE for lane in range(0, lanes.bit_length(), LANE) if lanes >> lane & 1]
        for _, lanes in shape.boxes
    ]
    constraints = range(max(map(max, touching)) + 1)
    boxes = [[box for box, those in enumerate(touching) if c in those] for c in constraints]
    sizes = [size for size, _ in shape.boxes]
    return ConstraintGraph(
        [shape.needs >> LANE * c & (1 << LANE) - 1 for c in constraints],
        [sum(sizes[box] for box in boxes[c]) for c in constraints],
        sizes,
        touching,
        boxes,
    )
