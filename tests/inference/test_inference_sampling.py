"""Layouts are drawn exactly uniformly from all that fit."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from minesweeper.inference import Sampler, analyze, sample
from minesweeper.inference.sampling import below, choose, draw_exactly
from minesweeper.rules.observation import Observation
from tests.oracle import layouts, loose_numbers, see, weight

DRAWS = 6_000

POSITIONS = {
    "mine total": see("? ? ? ?", "? 2 1 ?", "? ? ? ?", mines=3),
    "two components": see("? 1 ? ? ? 1 ?", "? ? ? ? ? ? ?", mines=3),
    "hit mine": see("* 2 ? ?", "? ? ? ?", mines=3),
    "all alike": see("? 2 ?", "? ? ?"),
    "density": see("? 2 ? ?", "? ? ? ?", density=Fraction(1, 3)),
}


@pytest.mark.parametrize("seen", POSITIONS.values(), ids=POSITIONS)
def test_every_layout_is_drawn_as_often_as_it_weighs(seen: Observation) -> None:
    weights = {layout | seen.hit: weight(seen, layout) for layout in layouts(seen)}
    total = sum(weights.values())
    sampler, rng = Sampler(analyze(seen)), random.Random(2)
    drawn = Counter(sampler.draw(rng) for _ in range(DRAWS))
    assert set(drawn) <= set(weights)
    expected = {layout: DRAWS * weighs / total for layout, weighs in weights.items()}
    chi_square = sum((drawn[layout] - e) ** 2 / e for layout, e in expected.items())
    freedom = len(weights) - 1
    # Its mean is `freedom`, its variance twice that; four sigmas, once per fixed seed.
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_layout_of_a_long_component_fits_its_numbers() -> None:
    seen = loose_numbers(10, 21, 80, lambda r, c: r % 2 == 0 and c % 2 == 0)
    mines = sample(seen, random.Random(3))
    assert len(mines) == 80
    for (row, column), number in seen.numbers.items():
        assert number == sum(max(abs(row - r), abs(column - c)) == 1 for r, c in mines)


def test_one_seed_gives_one_layout() -> None:
    seen = POSITIONS["mine total"]
    assert sample(seen, random.Random(7)) == sample(seen, random.Random(7))


class Halves(random.Random):
    """Draws only what would be 0.5 or the largest number below 1."""

    def __init__(self, *values: float) -> None:
        super().__init__()
        self.values = list(values)

    def random(self) -> float:
        return self.values.pop(0)


def test_numbers_below_a_huge_limit_take_as_many_random_bits_as_they_have() -> None:
    assert below(1, Halves()) == 0
    assert below(2**60, Halves(0.5, 0)) == 2**59
    assert below(2**106, Halves(0.5, 0.5)) == 2**105 + 2**52
    assert below(3, Halves(1 - 2**-53, 0.5)) == 2


def test_small_numbers_are_drawn_evenly() -> None:
    rng = random.Random(1)
    drawn = Counter(below(6, rng) for _ in range(6000))
    assert sorted(drawn) == [0, 1, 2, 3, 4, 5]
    assert all(abs(times - 1000) < 120 for times in drawn.values())


def test_what_weighs_nothing_is_never_chosen() -> None:
    rng = random.Random(1)
    assert {choose([0, 3, 0, 1, 0], rng) for _ in range(200)} == {1, 3}


def test_every_subset_is_drawn() -> None:
    rng = random.Random(1)
    drawn = Counter(frozenset(draw_exactly("abcd", 2, rng)) for _ in range(3000))
    assert len(drawn) == 6
    assert all(abs(times - 500) < 90 for times in drawn.values())
