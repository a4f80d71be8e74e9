"""Joining parts: the quick way for many parts equals the plain one, and its work is bounded."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from minesweeper.inference import BudgetExceeded, analyze, clear_caches, joining, limits
from minesweeper.inference.joining import (
    MANY,
    cost_of_joining,
    interior_weights,
    product,
    spread,
    spread_by_kind,
    without,
)
from minesweeper.rules.observation import Observation
from tests.oracle import random_position


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Forget all positions before and after."""
    clear_caches()
    yield
    clear_caches()


def some_part(rng: random.Random) -> list[int]:
    """Layouts by number of mines: some with the fewest and with the most, perhaps none between."""
    ways = [int(rng.random() * 6) * (1 + int(rng.random() * 3)) for _ in range(4)]
    return [1 + ways[0], *ways[1 : 1 + int(rng.random() * 3)], 1 + ways[3]]


def test_parts_taken_out_kind_by_kind_get_the_weights_of_parts_halved() -> None:
    rng = random.Random(3)
    for _ in range(100):
        kinds = [some_part(rng) for _ in range(3)]
        parts = [kinds[int(rng.random() * 3)] for _ in range(int(rng.random() * 8))] + [[6]]
        weights = [int(rng.random() * 20) * 12 for _ in product(parts)]
        assert spread_by_kind(parts, weights) == spread(parts, weights)


def test_all_parts_without_one_are_the_product_of_the_others() -> None:
    rng = random.Random(4)
    for _ in range(100):
        one, *others = [some_part(rng) for _ in range(4)]
        assert without(product([one, *others]), one) == product(others)


def test_positions_of_many_mine_counts_are_analyzed_as_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(6)
    positions = [random_position(rng) for _ in range(60)]
    plain = [analyze(seen).mined for seen in positions]
    clear_caches()
    monkeypatch.setattr(joining, "MANY", 1)
    assert [analyze(seen).mined for seen in positions] == plain


def test_many_parts_are_taken_out_kind_by_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[Sequence[int]] = []

    def recorded(together: Sequence[int], part: Sequence[int]) -> list[int]:
        taken.append(part)
        return without(together, part)

    monkeypatch.setattr(joining, "without", recorded)
    assert spread([[2]] * MANY, [12 * 2**MANY]) == [[12 * 2**MANY * 2 ** (MANY - 1)]] * MANY
    assert not taken
    parts = [*[[2]] * MANY, [3]]
    shares = spread(parts, [5])
    assert shares == [[5 * 3 * 2 ** (MANY - 1)]] * MANY + [[5 * 2**MANY]]
    assert taken == [(1,)]


def test_what_all_weights_share_is_multiplied_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    seen_through = joining.seen_through

    def measured(ways: Sequence[int], weights: Sequence[int]) -> list[int]:
        lengths.extend(map(int.bit_length, weights))
        return seen_through(ways, weights)

    monkeypatch.setattr(joining, "seen_through", measured)
    parts = [[1, 1]] * MANY
    weights = [(1 + mines) << 5_000 for mines in range(MANY + 1)]
    shares = spread(parts, weights)
    assert shares[0][0] > 1 << 5_000
    assert max(lengths) < 10


def test_joining_long_ints_costs_more_and_equal_parts_cost_once() -> None:
    long = 1 << limits.LONG_BITS
    different = [[1, long + part] for part in range(MANY)]
    alike = [[1, long]] * MANY
    longer = MANY * (limits.LONG_BITS + 1) * MANY * limits.BITS_A_MINE / limits.LONG_BITS**2
    plain = MANY * MANY // 2
    assert cost_of_joining([[1, 1]] * MANY) == plain
    assert cost_of_joining(alike) == plain + int(MANY * 2 * longer)
    assert cost_of_joining(different) == plain + int(MANY * MANY * 2 * longer)


def test_a_position_whose_parts_are_joined_by_long_ints_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairs = [column for left in range(1, 5 * MANY, 5) for column in (left, left + 2)]
    seen = Observation(3, 5 * MANY, None, {(1, column): 1 for column in pairs})
    cost = analyze(seen).cost
    clear_caches()
    monkeypatch.setattr(limits, "LONG_BITS", 1)
    with pytest.raises(BudgetExceeded):
        analyze(seen, cost)


def test_the_ways_to_fill_a_wide_interior_are_counted_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[int] = []
    comb = joining.comb
    monkeypatch.setattr(joining, "comb", lambda n, k: counted.append(n) or comb(n, k))
    joining.choices.cache_clear()
    seen = Observation(20, 20, 150, {})
    weights = [interior_weights(seen, 390, 10, range(5)) for _ in range(3)]
    assert weights[0] == weights[1] == weights[2]
    assert counted == [390]
