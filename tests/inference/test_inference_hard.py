"""Positions that are hard to count: scattered numbers, whose constraints form wide components."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from minesweeper.inference import BudgetExceeded, analyze, clear_caches, counting, limits
from minesweeper.inference.components import Shape, split
from minesweeper.inference.constraints import deduce
from minesweeper.inference.counting import Counted, count, count_cached, forward
from minesweeper.inference.order import (
    good_orders,
    states_bound,
    sweep,
    unpack,
)
from minesweeper.rules.observation import Observation
from tests.oracle import loose_numbers, see, weight_by_sweep


def lattice(top: int, left: int, seed: int = 0) -> Observation:
    """A number on every second cell of 10x21 in both directions, 80 mines."""
    return loose_numbers(10, 21, 80, lambda r, c: r % 2 == top and c % 2 == left, seed)


LATTICES = [lattice(top, left) for top in (0, 1) for left in (0, 1)]
HARD = {
    "wide lattice": loose_numbers(12, 30, 120, lambda r, c: r % 2 == 1 and c % 2 == 1),
    "tall lattice": loose_numbers(26, 12, 105, lambda r, c: r % 2 == 1 and c % 2 == 1),
    "staggered lattice": loose_numbers(14, 30, 140, lambda r, c: r % 2 == 0 and c % 4 == r % 4),
    "oblique lattice": loose_numbers(12, 30, 100, lambda r, c: (r + 3 * c) % 7 in (0, 3)),
    "scattered": loose_numbers(13, 30, 110, lambda r, c: (7 * r + 11 * c) % 13 < 3),
}


@pytest.mark.parametrize(
    "seen",
    [
        *(
            pytest.param(seen, marks=pytest.mark.slow if i else [])
            for i, seen in enumerate(LATTICES)
        ),
        *HARD.values(),
    ],
    ids=[*"abcd", *HARD],
)
def test_a_hard_position_is_counted_within_the_default_budget(seen: Observation) -> None:
    analysis = analyze(seen)
    # Every layout has as many mines: summed over the cells they must come out.
    assert sum(analysis.mined.values()) == (seen.mines or 0) * analysis.layouts > 0


def assert_equals_sweep(seen: Observation) -> None:
    weighed = replace(seen, mines=None, density=Fraction(2, 7))
    analysis = analyze(weighed)
    assert analysis.layouts == weight_by_sweep(weighed)
    cell = max(analysis.mined, key=lambda cell: analysis.mined[cell] % 1009)
    assert analysis.mined[cell] == weight_by_sweep(weighed, cell)


def test_a_lattice_equals_a_plain_sweep() -> None:
    assert_equals_sweep(loose_numbers(8, 17, 54, lambda r, c: r % 2 == 1 and c % 2 == 1))


@pytest.mark.slow
@pytest.mark.parametrize("seen", [*LATTICES, *HARD.values()], ids=[*"abcd", *HARD])
def test_every_hard_position_equals_a_plain_sweep(seen: Observation) -> None:
    assert_equals_sweep(seen)


def largest(seen: Observation) -> Shape:
    """Return the shape of the component with the most boxes."""
    found = deduce(seen)
    components = split(found.constraints, found.links)
    return max((component.shape for component in components), key=lambda shape: len(shape.boxes))


def states(seen: Observation, reorder: bool) -> int:
    """Return the states of the largest component in order of discovery, or in the best order."""
    shape = largest(seen)
    orders = good_orders(shape) if reorder else [list(range(len(shape.boxes)))]
    return min(
        sum(len(tallies) for tallies, _ in forward(shape.in_order(order), 0, 10**6))
        for order in orders
    )


def test_the_order_chosen_saves_most_of_the_states() -> None:
    seen = lattice(1, 0, seed=1)
    assert states(seen, reorder=True) * 5 < states(seen, reorder=False)


@pytest.mark.parametrize("seen", [LATTICES[0], HARD["staggered lattice"], HARD["scattered"]])
def test_a_greedy_order_may_take_fewer_states_than_the_best_sweep(seen: Observation) -> None:
    shape = largest(seen)
    sweep, *greedy = (
        sum(len(tallies) for tallies, _ in forward(shape.in_order(order), 0, 10**6))
        for order in good_orders(shape)
    )
    assert min(greedy) < sweep


def test_the_sweep_with_the_lowest_bound_comes_first() -> None:
    shape = largest(loose_numbers(9, 11, 33, lambda r, c: r % 2 == 1 and c % 2 == 1))
    graph = unpack(shape)
    assert len(graph.needs) <= limits.ROOTS
    bounds = {states_bound(graph, sweep(graph, root)) for root in range(len(graph.needs))}
    assert states_bound(graph, good_orders(shape)[0]) == min(bounds) < max(bounds)


def test_the_search_for_an_order_counts_as_states() -> None:
    seen = lattice(0, 0)
    shape = largest(seen)
    found = count(shape, 10**6)
    assert found.order in good_orders(shape)
    fewest = states(seen, reorder=True) - 1  # the one before the first box is free
    assert (
        found.states
        == (limits.EASY + limits.SWEEPS) * len(shape.boxes) + (limits.ORDERS + 1) * fewest
    )


def test_an_order_that_takes_too_many_states_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shape = largest(lattice(0, 0))
    best = count(shape, 10**6)
    discovered = list(range(len(shape.boxes)))
    monkeypatch.setattr(counting, "good_orders", lambda _: [discovered, best.order])
    assert count(shape, best.states) == best


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Shape]]:
    """Give the list of all shapes counted; caches are empty before and after."""
    shapes: list[Shape] = []

    def listed(shape: Shape, budget: int) -> Counted:
        shapes.append(shape)
        return count(shape, budget)

    clear_caches()
    monkeypatch.setattr(counting, "count", listed)
    yield shapes
    clear_caches()


def test_equal_shapes_are_counted_once(counts: list[Shape]) -> None:
    analyze(see("? 1 ? 1 ? ? ? 1 ? 1 ?"))
    assert len(counts) == 1
    analyze(see("1 ? 1 ? ?", "? ? ? ? ?"))
    assert len(counts) == 2


def test_past_the_most_states_all_components_are_dropped(
    counts: list[Shape], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CACHE_STATES", 0)
    one, other = largest(see("? 1 ? 1 ?")), largest(see("1 ? 1 ?", "? ? ? ?"))
    for shape in (one, other, other, one):
        count_cached(shape, 10**6)
    assert counts == [one, other, one]


@pytest.mark.parametrize("prepare", [clear_caches, lambda: None], ids=["cold", "warm"])
def test_the_budget_decides_the_same_with_and_without_the_cache(
    prepare: Callable[[], None],
) -> None:
    seen = lattice(0, 0)
    cost = analyze(seen).cost
    for budget, enough in ((cost, True), (cost - 1, False), (cost, True), (100, False)):
        prepare()
        if enough:
            assert analyze(seen, budget).cost == cost
        else:
            with pytest.raises(BudgetExceeded, match="states"):
                analyze(seen, budget)


def test_a_component_found_too_hard_is_counted_with_a_larger_budget() -> None:
    seen = lattice(0, 0)
    clear_caches()
    for _ in range(2):
        with pytest.raises(BudgetExceeded):
            analyze(seen, 3_000)
    assert analyze(seen, 100_000).layouts


def test_joining_many_components_counts_against_the_budget() -> None:
    # ? 1 ? 1 ? over and over: one mine or two in each, quickly counted, slowly joined.
    seen = Observation(1, 4000, None, {(0, c): 1 for c in range(4000) if c % 5 in (1, 3)})
    with pytest.raises(BudgetExceeded, match="states"):
        analyze(seen, 300_000)
    assert analyze(seen, 700_000).layouts == 2**800
