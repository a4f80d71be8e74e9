"""Exact inference with clues that may be false: layouts weighed by how likely they make them.

By Bayes' rule a layout that fits weighs as much as the product of its clues' likelihoods, which
the observation's clue model gives, all layouts being equally likely before. Numbers only bound
the mines around them then, so cells fall into few boxes and the boundary hardly falls apart: it
is counted as one, going forward and backward over its boxes as `counting` does. The state is
how many mines each open number has so far; when the last box beside a number is placed, the
number's likelihood comes in as a factor and its place in the state is cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from operator import mul
from typing import NamedTuple, TypeAlias

from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard
from minesweeper.inference.joining import interior_weights
from minesweeper.inference.tally import BoxWays, Tally, box_ways, lanes_of
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import LIKELIHOODS
from minesweeper.rules.observation import Observation

NOISY_BUDGET = 30_000
"""States counted before weighing gives up: a few tenths of a second's work."""

LANE = 4
"""Bits a number has in a state: room for 0 to 8 mines."""

State: TypeAlias = int
"""How many mines each open number has so far, packed in lanes of LANE bits."""

Layer: TypeAlias = dict[State, Tally]
"""The states after so many boxes, each with what the ways to reach it weigh, by mines."""


class Hint(NamedTuple):
    """What a number says: how likely it is for each number of mines in its covered cells."""

    cells: frozenset[Cell]
    likelihoods: tuple[int, ...]


class Box(NamedTuple):
    """Cells beside the same numbers, and the numbers of which they are the last to be placed."""

    cells: list[Cell]
    lanes: State
    closing: list[tuple[int, tuple[int, ...]]]
    """The first bit of each such number's lane, and its likelihoods."""


@dataclass(frozen=True)
class NoisyAnalysis:
    """What is known of a position with clues that may be false, exactly.

    `layouts` is the weight of all layouts, `mined` for each covered cell, row by row, the weight
    of those in which it is a mine: only their ratios mean anything.
    """

    seen: Observation
    layouts: int
    mined: Mapping[Cell, int]

    def probability(self, cell: Cell) -> Fraction:
        """Return the exact probability that a covered cell is a mine."""
        return Fraction(self.mined[cell], self.layouts)

    def safe(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in no layout."""
        return frozenset(cell for cell, weight in self.mined.items() if weight == 0)

    def mines(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in every layout."""
        return frozenset(cell for cell, weight in self.mined.items() if weight == self.layouts)


def analyze_noisy(seen: Observation, budget: int = NOISY_BUDGET) -> NoisyAnalysis:
    """Return the exact analysis of a position, whatever its clue model.

    Raises InconsistentBoard if no layout fits, BudgetExceeded if it takes more than `budget`
    states (the same for the same position everywhere).
    """
    hints = hints_of(seen)
    boxes = _boxes(seen, hints)
    bits = _lane_bits(boxes, hints)
    layers = _forward(boxes, bits, budget)
    through, total = _backward(boxes, layers, bits)
    boundary = sum(len(box.cells) for box in boxes)
    interior = [cell for cell in seen.covered() if not any(cell in hint.cells for hint in hints)]
    weights, mined_inside = zip(
        *interior_weights(seen, len(interior), boundary, range(boundary + 1)), strict=True
    )

    def weight(tally: Tally, by_mines: Sequence[int]) -> int:
        return sum(map(mul, lanes_of(tally, bits), by_mines))

    layouts = weight(total, weights)
    if layouts == 0:
        raise InconsistentBoard("no layout of mines fits these clues")
    mined = dict.fromkeys(seen.covered(), weight(total, mined_inside))
    for box, tally in zip(boxes, through, strict=True):
        mined.update(dict.fromkeys(box.cells, weight(tally, weights)))
    return NoisyAnalysis(seen, layouts, mined)


def hints_of(seen: Observation) -> list[Hint]:
    """Return what each number with covered cells beside it says of them, row by row.

    Raises InconsistentBoard for a number that no mines there can explain.
    """
    table = neighbor_table(seen.height, seen.width)
    hints = []
    for clue in sorted(seen.numbers):
        around = table[clue]
        cells = frozenset(cell for cell in around if seen.is_covered(cell))
        hit = sum(cell in seen.hit for cell in around)
        likely = [
            seen.clues.likelihood(seen.numbers[clue], hit + mines, len(around))
            for mines in range(len(cells) + 1)
        ]
        if not any(likely):
            raise InconsistentBoard(f"the {seen.numbers[clue]} at {clue} fits no mines", clue)
        if cells:
            common = gcd(*likely)
            hints.append(Hint(cells, tuple(value // common for value in likely)))
    return hints


def _boxes(seen: Observation, hints: list[Hint]) -> list[Box]:
    """Return the boxes of the boundary in an order along the longer side of the board."""
    along: Callable[[Cell], Cell] = (
        (lambda cell: cell) if seen.height >= seen.width else (lambda cell: cell[::-1])
    )
    beside: dict[Cell, list[int]] = {}
    for index, hint in enumerate(hints):
        for cell in hint.cells:
            beside.setdefault(cell, []).append(index)
    groups: dict[tuple[int, ...], list[Cell]] = {}
    for cell in sorted(beside, key=along):
        groups.setdefault(tuple(beside[cell]), []).append(cell)
    last = {index: touched for touched in groups for index in touched}
    return [
        Box(
            cells,
            sum(1 << LANE * index for index in touched),
            [
                (LANE * index, hints[index].likelihoods)
                for index in touched
                if last[index] == touched
            ],
        )
        for touched, cells in groups.items()
    ]


def _lane_bits(boxes: list[Box], hints: list[Hint]) -> int:
    """Return a width of lanes that no weight overflows.

    At most 2**cells layouts, each weighing at most LIKELIHOODS for every number: less than
    2**(cells + 12 * numbers + 1).
    """
    return sum(len(box.cells) for box in boxes) + len(hints) * LIKELIHOODS.bit_length() + 1


def _filled(state: State, box: Box, mines: int) -> tuple[State, int]:
    """Return the state after a box got so many mines, and the factor that comes in."""
    state += mines * box.lanes
    factor = 1
    for shift, likelihoods in box.closing:
        count = state >> shift & (1 << LANE) - 1
        factor *= likelihoods[count]
        state -= count << shift
    return state, factor


def _forward(boxes: list[Box], bits: int, budget: int) -> list[Layer]:
    """Return the layers before the first box, after it, ... and after the last."""
    layers: list[Layer] = [{0: 1}]
    for box in boxes:
        after: Layer = {}
        for state, reached in layers[-1].items():
            for mines, ways, _ in box_ways(len(box.cells), bits):
                filled, factor = _filled(state, box, mines)
                if factor:
                    after[filled] = after.get(filled, 0) + reached * ways * factor
        budget -= len(after)
        if budget < 0:
            raise BudgetExceeded("weighing takes more states than allowed")
        layers.append(after)
    return layers


def _backward(boxes: list[Box], layers: list[Layer], bits: int) -> tuple[list[Tally], Tally]:
    """Return for each box the weight of layouts with one particular cell mined, and of all."""
    finish: Layer = {0: 1}
    through: list[Tally] = []
    for box, layer in zip(reversed(boxes), reversed(layers[:-1]), strict=True):
        before: Layer = {}
        mined = 0
        for state, reached in layer.items():
            ways, ways_mined = _finish(state, box, finish, box_ways(len(box.cells), bits))
            if ways:
                before[state] = ways
                mined += reached * ways_mined
        through.append(mined)
        finish = before
    return through[::-1], finish.get(0, 0)


def _finish(state: State, box: Box, after: Layer, fillings: list[BoxWays]) -> tuple[Tally, Tally]:
    """Return what the ways to finish from a state weigh, and those with a cell of the box mined."""
    ways = ways_mined = 0
    for mines, any_way, with_cell in fillings:
        filled, factor = _filled(state, box, mines)
        rest = factor and factor * after.get(filled, 0)
        if rest:
            ways += rest * any_way
            ways_mined += rest * with_cell
    return ways, ways_mined
