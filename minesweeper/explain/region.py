"""Where to look: the part of the board in which something can be seen, without saying what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.ladder.proof import Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell


def region_of(explanation: Explanation, height: int, width: int) -> frozenset[Cell]:
    """Return where the reason for a certain cell lies: a rectangle with a margin of one cell.

    It holds the cell, the numbers of its proof and all cells that the steps speak of, but for those
    of COUNT, which speaks of the whole board.
    """
    spoken_of = () if explanation.proof is None else _spoken_of(explanation.proof)
    return rectangle(
        [explanation.cell, *(c for c, _ in explanation.clues), *spoken_of], height, width
    )


def rectangle(cells: Iterable[Cell], height: int, width: int) -> frozenset[Cell]:
    """Return the smallest rectangle around some cells, grown by one cell on each side.

    >>> sorted(rectangle([(0, 0)], 3, 3))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    rows, columns = zip(*cells, strict=True)
    return frozenset(
        (row, column)
        for row in range(max(min(rows) - 1, 0), min(max(rows) + 2, height))
        for column in range(max(min(columns) - 1, 0), min(max(columns) + 2, width))
    )


def around_each(cells: Iterable[Cell], height: int, width: int) -> frozenset[Cell]:
    """Return the cells at most two away from one of some cells, which may lie far apart."""
    return frozenset(
        (row, column)
        for here, there in cells
        for row in range(max(here - 2, 0), min(here + 3, height))
        for column in range(max(there - 2, 0), min(there + 3, width))
    )


def _spoken_of(proof: Proof) -> Iterator[Cell]:
    for step in proof.steps:
        yield from _cells_of(step)


def _cells_of(step: Step) -> Iterator[Cell]:
    if step.kind is not Technique.COUNT:
        yield from (*step.about, *step.besides)
    for branch in step.branches:
        yield branch.cell
        for one in branch.steps:
            yield from _cells_of(one)
