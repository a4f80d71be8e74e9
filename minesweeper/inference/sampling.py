"""Drawing layouts exactly uniformly from all that fit, without listing them.

First the number of mines of each component is drawn, by the weight of the layouts with that
number. Then each component is filled box by box, backward through the layers of the forward
pass, each step as likely as its number of layouts. Last, cells are drawn in boxes and interior.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

from minesweeper.inference import limits
from minesweeper.inference.analysis import Analysis, Part
from minesweeper.inference.counting import Layer, forward
from minesweeper.inference.joining import seen_through
from minesweeper.inference.shared_analysis import analyze
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

T = TypeVar("T")

RANDOM_BITS = 53
"""The number of random bits in one `random()`."""


def below(limit: int, rng: random.Random) -> int:
    """Return a whole number from 0 to limit - 1, each exactly as likely; the limit may be huge.

    Only `rng.random()` is used: its sequence is the same in all Python versions.
    """
    bits = (limit - 1).bit_length()
    while True:
        value = 0
        for _ in range(0, bits, RANDOM_BITS):
            value = value << RANDOM_BITS | int(rng.random() * 2**RANDOM_BITS)
        value >>= -bits % RANDOM_BITS
        if value < limit:
            return value


def choose(weights: Sequence[int], rng: random.Random) -> int:
    """Return an index, with a probability of exactly its share of the weights; not all are 0."""
    left = below(sum(weights), rng)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("the weights add up to their sum")


def draw_exactly(items: Sequence[T], count: int, rng: random.Random) -> list[T]:
    """Return `count` of the items, every subset exactly as likely.

    The method of `board.draw`, without its bias of 2**-53 of the number of items.
    """
    pool = list(items)
    for i in range(count):
        j = i + below(len(pool) - i, rng)
        pool[i], pool[j] = pool[j], pool[i]
    return pool[:count]


class Sampler:
    """Draws any number of layouts of one position, after preparing once."""

    def __init__(self, analysis: Analysis) -> None:
        """Prepare to draw from the layouts of an analysis, each with its weight as probability."""
        self._analysis = analysis
        found = analysis.deduced
        self._certain = frozenset(found.frame.cells_of(found.mines))
        self._interior = found.frame.cells_of(analysis.interior)
        self._parts = [_PartSampler(part, analysis) for part in analysis.parts]
        # ahead[i][m]: the weight of parts i, i + 1, ... and the interior if the parts before them
        # have m mines more than the fewest.
        self._ahead = [list(analysis.weights)]
        for part in reversed(analysis.parts):
            self._ahead.insert(0, seen_through(part.counted.layouts, self._ahead[0]))

    def draw(self, rng: random.Random) -> frozenset[Cell]:
        """Return all mines of a layout, among them those hit."""
        mines = set(self._certain)
        above_fewest = 0
        for part, ahead in zip(self._parts, self._ahead[1:], strict=True):
            more = choose(
                [ways * ahead[above_fewest + i] for i, ways in enumerate(part.layouts)], rng
            )
            above_fewest += more
            mines.update(part.draw(more, rng))
        mines.update(self._draw_interior(len(mines), rng))
        return frozenset(mines)

    def _draw_interior(self, elsewhere: int, rng: random.Random) -> list[Cell]:
        seen = self._analysis.seen
        if seen.mines is not None:
            return draw_exactly(self._interior, seen.mines - elsewhere, rng)
        density = Fraction(1, 2) if seen.density is None else seen.density
        return [c for c in self._interior if below(density.denominator, rng) < density.numerator]


class _PartSampler:
    """Draws the mines of one component."""

    def __init__(self, part: Part, analysis: Analysis) -> None:
        self.layouts = part.counted.layouts
        self._fewest = part.counted.fewest
        shape, boxes = part.component.shape, part.component.boxes
        order = part.counted.order
        if order is not None:
            shape, boxes = shape.in_order(order), tuple(boxes[box] for box in order)
        self._bits = part.counted.bits
        layers = forward(shape, self._bits, part.counted.states)
        grid = analysis.deduced.frame
        self._steps = [
            (layer, lanes, size, grid.cells_of(box))
            for layer, (size, lanes), box in zip(layers, shape.boxes, boxes, strict=False)
        ][::-1]

    def draw(self, more: int, rng: random.Random) -> list[Cell]:
        """Return the component's mines in a layout with `more` mines than the fewest."""
        state, left = 0, self._fewest + more
        mines: list[Cell] = []
        for layer, lanes, size, cells in self._steps:
            here = choose(
                [
                    comb(size, count) * self._ways(layer, state + count * lanes, left - count)
                    for count in range(min(size, left) + 1)
                ],
                rng,
            )
            state += here * lanes
            left -= here
            mines += draw_exactly(cells, here, rng)
        return mines

    def _ways(self, layer: Layer, state: int, mines: int) -> int:
        """Return the number of ways to reach a state with `mines` mines."""
        tallies, fewest = layer
        lane = mines - fewest
        if lane < 0:
            return 0
        return tallies.get(state, 0) >> lane * self._bits & (1 << self._bits) - 1


def sample(
    observation: Observation, rng: random.Random, budget: int = limits.DEFAULT_BUDGET
) -> frozenset[Cell]:
    """Return all mines of a layout, among them those hit, drawn from all layouts that fit.

    All are equally likely, or as likely as a density makes them (see `Analysis`). For many draws
    from one position, make one `Sampler`. Raises as `analyze` does.

    >>> seen = Observation(height=1, width=3, mines=1, numbers={(0, 0): 1})
    >>> sample(seen, random.Random(1))
    frozenset({(0, 1)})
    """
    return Sampler(analyze(observation, budget)).draw(rng)
