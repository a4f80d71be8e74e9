"""Exact inference with clues that may be false: each layout weighs the likelihood of its clues.

All layouts are equally likely before the clues are seen. By Bayes' rule the weight of a layout is
then the product of its clues' likelihoods, which the observation's clue model gives. False clues
only bound the mines around them, so few cells are decided and the boundary hardly falls apart:
it is counted as one component, forward and backward over its boxes, as in `counting`. The state
is the number of mines that each open clue has so far. After the last box beside a clue, the
clue's likelihood comes in as a factor and its lane in the state is cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from operator import mul
from typing import NamedTuple, TypeAlias

from minesweeper.inference import limits
from minesweeper.inference.distribution import CellCounts
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard
from minesweeper.inference.joining import interior_weights
from minesweeper.inference.tally import BoxWays, Tally, box_ways, lanes_of
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import LIKELIHOODS
from minesweeper.rules.naming import name_of
from minesweeper.rules.observation import Observation

LANE = 4
"""Bits of a clue in a state: room for 0 to 8 mines."""

ClueState: TypeAlias = int
"""The number of mines that each open clue has so far, packed in lanes of LANE bits."""

StateWeights: TypeAlias = dict[ClueState, Tally]
"""States, each with the weight of the ways to reach it (or to finish), by number of mines."""


class NoisyClue(NamedTuple):
    """A number as evidence: its likelihood for each number of mines in its covered cells."""

    cells: frozenset[Cell]
    likelihoods: tuple[int, ...]


class Box(NamedTuple):
    """Cells beside the same clues, and the clues for which this is the last box."""

    cells: list[Cell]
    lanes: ClueState
    closing: list[tuple[int, tuple[int, ...]]]
    """The first bit of each such clue's lane, and its likelihoods."""


class NoisyAnalysis(CellCounts):
    """What is known of every covered cell of a position with noisy clues, exactly.

    Layouts are weighed by the likelihood of the clues; only ratios of weights have a meaning.
    """


def analyze_noisy(seen: Observation, budget: int = limits.NOISY_BUDGET) -> NoisyAnalysis:
    """Return the exact analysis of a position with any clue model.

    Raises InconsistentBoard if no layout fits, BudgetExceeded if it takes more than `budget`
    states (the same for the same position everywhere).
    """
    clues = read_clues(seen)
    boxes = _boxes(seen, clues)
    bits = _lane_bits(boxes, clues)
    layers = _forward(boxes, bits, budget)
    through, total = _backward(boxes, layers, bits)
    covered, boundary = seen.covered(), sum(len(box.cells) for box in boxes)
    inside = interior_weights(seen, len(covered) - boundary, boundary, range(boundary + 1))
    weights, inside_mined = zip(*inside, strict=True)
    layouts = _weight(total, bits, weights)
    if layouts == 0:
        raise InconsistentBoard("no layout of mines fits these clues")
    mined = dict.fromkeys(covered, _weight(total, bits, inside_mined))
    for box, tally in zip(boxes, through, strict=True):
        mined.update(dict.fromkeys(box.cells, _weight(tally, bits, weights)))
    return NoisyAnalysis(mined, layouts)


def _weight(tally: Tally, bits: int, weights: Sequence[int]) -> int:
    """Return the weight of a tally; each number of mines weighs its share of `weights`."""
    return sum(map(mul, lanes_of(tally, bits), weights))


def read_clues(seen: Observation) -> list[NoisyClue]:
    """Return the numbers with covered cells beside them as clues, row by row.

    Raises InconsistentBoard for a number that no mines around it can explain.
    """
    table = neighbor_table(seen.height, seen.width)
    clues = []
    for place in sorted(seen.numbers):
        number, around = seen.numbers[place], table[place]
        cells = frozenset(cell for cell in around if seen.is_covered(cell))
        hit = sum(cell in seen.hit for cell in around)
        likely = [
            seen.clues.likelihood(number, hit + mines, len(around))
            for mines in range(len(cells) + 1)
        ]
        if not any(likely):
            raise InconsistentBoard(
                "the {number} at {place} fits no mines",
                cell=place,
                number=number,
                place=name_of(place),
            )
        if cells:
            common = gcd(*likely)
            clues.append(NoisyClue(cells, tuple(value // common for value in likely)))
    return clues


def _boxes(seen: Observation, clues: list[NoisyClue]) -> list[Box]:
    """Return the boxes of the boundary in an order along the longer side of the board."""
    along: Callable[[Cell], Cell] = (
        (lambda cell: cell) if seen.height >= seen.width else (lambda cell: cell[::-1])
    )
    beside: dict[Cell, list[int]] = {}
    for index, clue in enumerate(clues):
        for cell in clue.cells:
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
                (LANE * index, clues[index].likelihoods)
                for index in touched
                if last[index] == touched
            ],
        )
        for touched, cells in groups.items()
    ]


def _lane_bits(boxes: list[Box], clues: list[NoisyClue]) -> int:
    """Return a width of lanes that no weight overflows.

    There are at most 2**cells layouts, and each weighs at most LIKELIHOODS to the power of the
    number of clues: less than 2**(cells + 12 * clues + 1).
    """
    return sum(len(box.cells) for box in boxes) + len(clues) * LIKELIHOODS.bit_length() + 1


def _state_with(state: ClueState, box: Box, mines: int) -> tuple[ClueState, int]:
    """Return the state with `mines` mines in one more box, and the likelihood of clues closed."""
    state += mines * box.lanes
    factor = 1
    for shift, likelihoods in box.closing:
        count = state >> shift & (1 << LANE) - 1
        factor *= likelihoods[count]
        state -= count << shift
    return state, factor


def _forward(boxes: list[Box], bits: int, budget: int) -> list[StateWeights]:
    """Return the weights of the states before the first box, after it, ... and after the last."""
    layers: list[StateWeights] = [{0: 1}]
    for box in boxes:
        after: StateWeights = {}
        for state, reached in layers[-1].items():
            for mines, ways, _ in box_ways(len(box.cells), bits):
                filled, factor = _state_with(state, box, mines)
                if factor:
                    after[filled] = after.get(filled, 0) + reached * ways * factor
        budget -= len(after)
        if budget < 0:
            raise BudgetExceeded("counting noisy clues takes more states than allowed")
        layers.append(after)
    return layers


def _backward(boxes: list[Box], layers: list[StateWeights], bits: int) -> tuple[list[Tally], Tally]:
    """Return for each box the weight of layouts with a mine in one of its cells, and of all."""
    finish: StateWeights = {0: 1}
    through: list[Tally] = []
    for box, layer in zip(reversed(boxes), reversed(layers[:-1]), strict=True):
        before: StateWeights = {}
        mined = 0
        for state, reached in layer.items():
            ways, ways_mined = _finish(state, box, finish, box_ways(len(box.cells), bits))
            if ways:
                before[state] = ways
                mined += reached * ways_mined
        through.append(mined)
        finish = before
    return through[::-1], finish.get(0, 0)


def _finish(
    state: ClueState, box: Box, after: StateWeights, fillings: list[BoxWays]
) -> tuple[Tally, Tally]:
    """Return the weight of the ways to finish from a state, and of those with the cell mined."""
    ways = ways_mined = 0
    for mines, any_way, with_cell in fillings:
        filled, factor = _state_with(state, box, mines)
        rest = factor and factor * after.get(filled, 0)
        if rest:
            ways += rest * any_way
            ways_mined += rest * with_cell
    return ways, ways_mined
