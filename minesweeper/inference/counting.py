"""Counting the layouts of one component: a forward and a backward pass over its boxes.

Boxes are placed one after the other. All that the boxes placed so far mean for the others is
what each constraint still needs: the *state*, packed into one int. A layer holds the states
reachable after so many boxes, each with the tally of the ways to reach it, by mine count. The
forward pass builds the layers; the backward pass tallies the ways to finish from each state, and
joins both into the tally of layouts in which a cell of the box is a mine.

The cost grows with the number of constraints open at once, not with the number of layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

from minesweeper.inference.components import Lanes, Shape
from minesweeper.inference.errors import BudgetExceeded, NoLayout
from minesweeper.inference.tally import Tally, lanes_of, with_mines

State: TypeAlias = int
"""What every constraint still needs, packed in lanes; see `components.LANE`."""

Layer: TypeAlias = dict[State, Tally]
"""The states after so many boxes, with the ways to reach (or to finish from) each."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A component's layouts by number of mines, from `fewest` mines up.

    `layouts[i]` counts those with `fewest + i` mines, `mined[box][i]` those of them in which one
    particular cell of the box is a mine. `states` is what counting them cost.
    """

    fewest: int
    layouts: list[int]
    mined: list[list[int]]
    states: int


def count(shape: Shape, budget: int) -> Counted:
    """Count the layouts of a component.

    Raises NoLayout if there is none, BudgetExceeded if it takes more than `budget` states.
    """
    needs, boxes = shape
    bits = sum(size for size, _ in boxes)
    layers = _forward(shape, bits, budget)
    finish = dict.fromkeys(layers[-1], 1)
    mined = []
    for (size, lanes), layer in zip(reversed(boxes), reversed(layers[:-1]), strict=True):
        finish, through = _backward(layer, finish, _steps(size, lanes, bits))
        mined.append(through)
    layouts = lanes_of(finish[needs], bits)
    fewest = next(mines for mines, ways in enumerate(layouts) if ways)
    return Counted(
        fewest,
        layouts[fewest:],
        [_from(lanes_of(tally, bits), fewest, len(layouts)) for tally in reversed(mined)],
        sum(map(len, layers)),
    )


def _from(ways: list[int], fewest: int, length: int) -> list[int]:
    return ways[fewest:] + [0] * (length - max(fewest, len(ways)))


def _steps(size: int, lanes: Lanes, bits: int) -> list[tuple[int, Tally, Tally]]:
    """Return what each number of mines in a box does.

    That is: what it takes from the state, its ways to lie in the box, and those of them in
    which a particular cell is a mine.
    """
    return [
        (
            mines * lanes,
            with_mines(comb(size, mines), mines, bits),
            with_mines(comb(size - 1, mines - 1) if mines else 0, mines, bits),
        )
        for mines in range(size + 1)
    ]


def _forward(shape: Shape, bits: int, budget: int) -> list[Layer]:
    """Return the layers before the first box, after it, ... and after the last.

    A state is kept if every constraint still needs at least 0 mines and at most as many as it
    has cells left. Both are tested in all lanes at once: a lane below 0 borrows and so shows its
    guard bit, and no lane above 7 can occur (needs are at most 7, cells left at most 7 once the
    first box of a constraint is placed, and 8 - need at most 7 before).
    """
    needs, boxes = shape
    room = sum(size * lanes for size, lanes in boxes)
    guards = _guards(boxes)
    layer = {needs: 1}
    layers = [layer]
    for size, lanes in boxes:
        room -= size * lanes
        steps = _steps(size, lanes, bits)
        after: Layer = {}
        for state, reached in layer.items():
            for drop, ways, _ in steps:
                left = state - drop
                if not (left | room - left) & guards:
                    after[left] = after.get(left, 0) + reached * ways
        if not after:
            raise NoLayout
        budget -= len(after)
        if budget < 0:
            raise BudgetExceeded
        layers.append(after)
        layer = after
    return layers


def _guards(boxes: Sequence[tuple[int, Lanes]]) -> int:
    """Return the guard bit of every constraint's lane."""
    every = 0
    for _, lanes in boxes:
        every |= lanes
    return every << 3


def _backward(
    layer: Layer, finish: Layer, steps: list[tuple[int, Tally, Tally]]
) -> tuple[Layer, Tally]:
    """Go back over one box: ways to finish from before it, and layouts with a cell of it mined.

    A step that a constraint forbids leads to a state with a guard bit, which is in no layer.
    """
    before: Layer = {}
    mined = 0
    for state, reached in layer.items():
        ways = ways_mined = 0
        for drop, any_way, cell_mined in steps:
            rest = finish.get(state - drop)
            if rest:
                ways += rest * any_way
                ways_mined += rest * cell_mined
        if ways:
            before[state] = ways
            mined += reached * ways_mined
    return before, mined
