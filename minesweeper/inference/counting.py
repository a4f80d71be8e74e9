"""Counting the layouts of one component: a forward and a backward pass over its boxes.

Boxes are placed one after the other. The boxes placed so far matter to the others only by the
number of mines that each constraint still needs: the *state*, packed into one int. A layer holds
the states reachable after n boxes, each with the tally of the ways to reach it. The forward pass
builds the layers. The backward pass tallies the ways to finish from each state, and joins both
into the tally of layouts in which a cell of the box is a mine.

The cost grows with the number of constraints open at once, not with the number of layouts.

The two passes stand beside what chooses order, width of lanes and budget for them, because each
takes the layers of the other for granted: one module, though a long one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import repeat
from operator import mul, or_
from typing import NamedTuple, TypeAlias

from minesweeper.inference import limits
from minesweeper.inference.components import Lanes, Shape
from minesweeper.inference.errors import BudgetExceeded, NoLayout
from minesweeper.inference.masks import Mask
from minesweeper.inference.order import good_orders
from minesweeper.inference.tally import BoxWays, Tally, box_ways, empty_lanes, lanes_of, shift_lanes

State: TypeAlias = int
"""The mines that each constraint still needs, packed in lanes; see `components.LANE`."""


LONG = 60
"""A component of more cells is first counted without lanes, to learn how wide they must be."""

WIDE = 50
"""In a layer of more states, cutting off the empty lanes of its tallies saves time."""


Layer: TypeAlias = tuple[dict[State, Tally], int]
"""The states after some boxes, each with its tally, and the number of mines of lane 0."""


class Counted(NamedTuple):
    """A component's layouts by number of mines, from `fewest` mines up.

    `mined[box]` counts those with a mine in one particular cell of the box. Both lists end at
    the most mines of any layout. Lanes of `bits` hold all these numbers; `states` is the number
    of states counted.
    """

    fewest: int
    layouts: list[int]
    mined: list[list[int]]
    bits: int
    states: int
    order: list[int] | None = None
    """The order in which the boxes are placed; None for the order of the shape."""

    def decided(self, box: int) -> bool:
        """Return whether the cells of a box are mines in all of the layouts, or in none."""
        return self.mined[box] in ([], self.layouts)

    def box_weights(self, boxes: Iterable[Mask], share: Sequence[int]) -> list[tuple[Mask, int]]:
        """Return each of the component's boxes with the weight of its `mined`.

        `share` is the weight of a layout, by its number of mines.
        """
        counts = zip(boxes, self.mined, strict=True)
        return [(box, sum(map(mul, mined, share))) for box, mined in counts]


_cache: dict[Shape, Counted] = {}
"""Components counted before, by shape; see `count_cached`."""

_too_hard: dict[Shape, int] = {}
"""Shapes too hard to count, each with the largest budget that did not suffice."""


_held = [0]
"""The states of the components kept."""


def count_cached(shape: Shape, budget: int) -> Counted:
    """Return `count(shape, budget)`, from the cache if it is there.

    The cache never decides: a component in it costs as many states as counting it.
    """
    counted = _cache.get(shape)
    if counted is None:
        if budget <= _too_hard.get(shape, -1):
            raise _too_many_states()
        if len(_cache) + len(_too_hard) >= limits.CACHE_SIZE or _held[0] > limits.CACHE_STATES:
            clear_components()
        try:
            counted = _cache[shape] = count(shape, budget)
        except BudgetExceeded:
            _too_hard[shape] = budget
            raise
        _held[0] += counted.states
    elif counted.states > budget:
        raise _too_many_states()
    return counted


def clear_components() -> None:
    """Forget all components counted before."""
    _held[0] = 0
    _cache.clear()
    _too_hard.clear()


def count(shape: Shape, budget: int) -> Counted:
    """Count the layouts of a component.

    Raises NoLayout if there is none, BudgetExceeded if it takes more than `budget` states.
    """
    easy = limits.EASY * len(shape.boxes)
    allowed = min(budget, easy)
    try:
        bits = lane_bits(shape, allowed)
        if not _is_long(shape):
            return _count_in_order(shape, bits, allowed)
    except BudgetExceeded:
        if budget <= easy:
            raise
        return _count_reordered(shape, budget, easy)
    return _count_in_order(shape, bits, budget)


def _count_reordered(shape: Shape, budget: int, spent: int) -> Counted:
    """Count a component in a good order of its boxes, after the states `spent` on another."""
    spent += limits.SWEEPS * len(shape.boxes)
    order, bits, states = _cheapest_order(shape, (budget - spent) // limits.ORDERS)
    spent += limits.ORDERS * states
    counted = _count_in_order(shape.in_order(order), bits, budget - spent)
    by_box = dict(zip(order, counted.mined, strict=True))
    mined = [by_box[box] for box in range(len(order))]
    return counted._replace(mined=mined, states=counted.states + spent, order=order)


def _cheapest_order(shape: Shape, budget: int) -> tuple[list[int], int, int]:
    """Return the order that takes the fewest states, the width of lanes (`lane_bits`), the states.

    The states of each good order are counted without lanes, up to those of the best so far.
    Raises NoLayout, or BudgetExceeded if every order takes more than `budget` states.
    """
    if budget < 0:
        raise _too_many_states()
    best = None
    for order in good_orders(shape):
        ordered = shape.in_order(order)
        try:
            layers = forward(ordered, 0, budget)
        except BudgetExceeded:
            continue
        states = _states(ordered, 0, layers)
        best = order, _layouts(layers).bit_length(), states
        budget = states - 1
    if best is None:
        raise _too_many_states()
    return best


def _states(shape: Shape, bits: int, layers: list[Layer]) -> int:
    return sum(map(cost_in(shape, bits), layers[1:]))


def _layouts(layers: list[Layer]) -> int:
    """Return the number of layouts, from layers without lanes."""
    (layouts,) = layers[-1][0].values()
    return layouts


def _count_in_order(shape: Shape, bits: int, budget: int) -> Counted:
    layers = forward(shape, bits, budget)
    total, lane0, mined = backward(shape, bits, layers)
    fewest = lane0 + empty_lanes(total, bits)
    return Counted(
        fewest,
        lanes_of(shift_lanes(total, lane0 - fewest, bits), bits),
        [lanes_of(shift_lanes(tally, lane0 - fewest, bits), bits) for tally, lane0 in mined],
        bits,
        _states(shape, bits, layers),
    )


def lane_bits(shape: Shape, budget: int) -> int:
    """Return a width of lanes that no count of this component overflows.

    Every count that is used counts some of the component's layouts, or parts of layouts that
    can all be finished in the same way. So it is at most the number of layouts: at most
    2**cells, or, where that is wasteful, the number counted without lanes. (States that cannot
    be finished may overflow. No state that can be finished leads to them, and they are never
    read.)
    """
    if not _is_long(shape):
        return _cells(shape)
    return _layouts(forward(shape, 0, budget)).bit_length()


def _cells(shape: Shape) -> int:
    return sum(size for size, _ in shape.boxes)


def _is_long(shape: Shape) -> bool:
    return _cells(shape) > LONG


def forward(shape: Shape, bits: int, budget: int, steps: Sequence[int] = ()) -> list[Layer]:
    """Return the layers before the first box, after it, ... and after the last.

    A mine moves a tally by the step of its box, in bits; without `steps`, by one lane.

    Raises NoLayout, or BudgetExceeded after `budget` states; with `steps`, each counts as one.
    """
    room = sum(size * lanes for size, lanes in shape.boxes)
    guards = shape.guards()
    cost = cost_in(shape, bits)
    layer: Layer = ({shape.needs: 1}, 0)
    layers = [layer]
    for (size, lanes), step in zip(shape.boxes, steps or repeat(bits), strict=False):
        room -= size * lanes
        before, fewest = layer
        after = _states_after(before, box_ways(size, step), lanes, room, guards, budget)
        if not after:
            raise NoLayout
        layer = _without_empty_lanes(after, fewest, bits) if len(after) > WIDE else (after, fewest)
        budget -= len(after) if steps else cost(layer)
        if budget < 0:
            raise _too_many_states()
        layers.append(layer)
    return layers


def cost_in(shape: Shape, bits: int) -> Callable[[Layer], int]:
    """Return the function that counts the states of a layer of a component."""
    own = shape.needs.bit_length()
    if own + _cells(shape) * (bits + 1) <= limits.STATE_BITS:
        return lambda layer: len(layer[0])

    def cost(layer: Layer) -> int:
        tallies = layer[0]
        mean = own + sum(map(int.bit_length, tallies.values())) // len(tallies)
        return len(tallies) * (1 + (mean // limits.STATE_BITS) ** 2)

    return cost


def _states_after(
    before: dict[State, Tally],
    fillings: list[BoxWays],
    lanes: Lanes,
    room: int,
    guards: int,
    most: int,
) -> dict[State, Tally]:
    """Return the states after one more box, whose constraints are `lanes`.

    `room` is the number of cells that each constraint has left, packed like a state. A state is
    kept if every constraint still needs at least 0 mines and at most as many as it has cells
    left. Both are tested in all lanes at once: a lane below 0 borrows and so shows its guard
    bit, and no lane exceeds 7 (needs are at most 7, cells left at most 7 once the first box of
    a constraint is placed, and 8 - need at most 7 before).

    Raises BudgetExceeded as soon as there are more than `most` states.
    """
    after: dict[State, Tally] = {}
    for state, reached in before.items():
        if len(after) > most:
            raise _too_many_states()
        for mines, ways, _ in fillings:
            left = state - mines * lanes
            if not (left | room - left) & guards:
                after[left] = after.get(left, 0) + reached * ways
    return after


def _without_empty_lanes(tallies: dict[State, Tally], fewest: int, bits: int) -> Layer:
    """Return a layer without the lowest lanes that are empty in all its tallies."""
    spare = empty_lanes(reduce(or_, tallies.values()), bits) if bits else 0
    if spare:
        tallies = {state: tally >> spare * bits for state, tally in tallies.items()}
    return tallies, fewest + spare


def backward(
    shape: Shape, bits: int, layers: list[Layer], steps: Sequence[int] = ()
) -> tuple[Tally, int, list[tuple[Tally, int]]]:
    """Return the tally of all layouts, the mines of its lane 0, and the tally of each box.

    The tally of a box is that of the layouts with a mine in one particular cell of it, with the
    mines of its lane 0. `layers` and `steps` are those of the forward pass.
    """
    finish: dict[State, Tally] = {0: 1}
    fewest = 0
    mined: list[tuple[Tally, int]] = []
    back = zip(shape.boxes[::-1], layers[-2::-1], steps[::-1] or repeat(bits), strict=False)
    for (size, lanes), (before, lane0), step in back:
        finish, cell_mined = _ways_before(before, finish, box_ways(size, step), lanes)
        mined.append((cell_mined, lane0 + fewest))
        if len(finish) > WIDE:
            finish, fewest = _without_empty_lanes(finish, fewest, bits)
    return finish[shape.needs], fewest, mined[::-1]


def _ways_before(
    before: dict[State, Tally], after: dict[State, Tally], fillings: list[BoxWays], lanes: Lanes
) -> tuple[dict[State, Tally], Tally]:
    """Return the ways to finish from the states before a box, and its tally (see `backward`).

    `before` has the ways to reach each state before the box, `after` the ways to finish from
    each state after it. A filling that a constraint forbids leads to a state with a guard bit,
    which `after` does not have.
    """
    finish: dict[State, Tally] = {}
    cell_mined = 0
    rest_of = after.get
    for state, reached in before.items():
        ways = ways_mined = 0
        for mines, any_way, with_cell in fillings:
            rest = rest_of(state - mines * lanes)
            if rest:
                ways += rest * any_way
                ways_mined += rest * with_cell
        if ways:
            finish[state] = ways
            cell_mined += reached * ways_mined
    return finish, cell_mined


def _too_many_states() -> BudgetExceeded:
    return BudgetExceeded("counting takes more states than allowed")
