"""Exact analysis of positions, against enumeration of every layout."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from minesweeper.inference import (
    BudgetExceeded,
    InconsistentBoard,
    analyze,
    clear_caches,
    estimate,
)
from minesweeper.rules.observation import Observation
from tests.oracle import mined_by_enumeration, random_position, see


def test_a_lone_one_spreads_its_mine_evenly() -> None:
    analysis = analyze(see("1 ?", "? ?", mines=1))
    assert analysis.layouts == 3
    assert analysis.probability((1, 1)) == Fraction(1, 3)


def assert_equals_enumeration(seen: Observation) -> None:
    layouts, mined = mined_by_enumeration(seen)
    analysis = analyze(seen)
    assert (analysis.layouts, dict(analysis.mined)) == (layouts, mined)
    for cell, times in mined.items():
        assert analysis.probability(cell) == Fraction(times, layouts)
    assert analysis.safe() == {cell for cell, times in mined.items() if times == 0}
    assert analysis.mines() == {cell for cell, times in mined.items() if times == layouts}


@pytest.mark.parametrize("seed", range(10))
def test_random_positions_equal_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        assert_equals_enumeration(random_position(rng, most_covered=11))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
def test_five_thousand_random_positions_equal_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        assert_equals_enumeration(random_position(rng))


def test_a_mine_that_was_hit_is_certain_and_the_others_share_the_rest() -> None:
    analysis = analyze(Observation(1, 4, 2, {(0, 1): 1}, hit=frozenset({(0, 0)})))
    assert [analysis.probability((0, column)) for column in range(4)] == [1, 0, 0, 1]


def test_a_position_over_the_budget_is_refused_with_both_figures() -> None:
    seen = see("? ? ? ? ? ? ? ?", "? 2 2 ? ? 2 2 ?", "? ? ? ? ? ? ? ?", mines=8)
    cost = analyze(seen).cost
    clear_caches()
    for _ in ("counted", "remembered"):
        with pytest.raises(BudgetExceeded) as refused:
            analyze(seen, cost - 1)
        assert str(refused.value) == f"counting takes {cost:,} states, {cost - 1:,} are allowed"
        assert analyze(seen, cost).cost == cost


def test_contradictory_numbers_are_inconsistent() -> None:
    with pytest.raises(InconsistentBoard) as refused:
        analyze(see("1 ? 2", mines=1))
    assert str(refused.value) == "the 2 at C1 fits no layout of mines"


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (see("1 ?", mines=3), "the number of mines must be 1, not 3"),
        (see("? ?", mines=3), "the number of mines must be 0 to 2, not 3"),
        (see("? 1 ? ?", mines=4), "the number of mines must be 1 to 2, not 4"),
    ],
)
def test_a_mine_total_that_the_numbers_do_not_allow_is_named(seen: Observation, why: str) -> None:
    with pytest.raises(InconsistentBoard) as refused:
        analyze(seen)
    assert str(refused.value) == why
    assert refused.value.cell is None


def test_a_mine_total_between_those_of_all_layouts_may_have_none() -> None:
    numbers = {(2, 1): 1, (2, 3): 1, (1, 2): 1}  # one mine in their midst, or one beside each
    covered = {(2, 2), (2, 0), (2, 4), (0, 2)}
    cells = {(row, column) for row in range(5) for column in range(5)}
    seen = Observation(5, 5, 2, numbers, blank=frozenset(cells - covered - numbers.keys()))
    with pytest.raises(InconsistentBoard) as refused:
        analyze(seen)
    assert str(refused.value) == "the number of mines cannot be 2"
    assert analyze(replace(seen, mines=3)).layouts == 1


def test_mine_totals_and_the_blame_equal_enumeration() -> None:
    rng = random.Random(8)
    blamed = 0
    for _ in range(80):
        seen = replace(random_position(rng, most_covered=8), mines=None)
        most = len(seen.covered()) + len(seen.hit)
        fitting = [m for m in range(most + 2) if mined_by_enumeration(replace(seen, mines=m))[0]]
        totals = analyze(seen).mine_totals
        assert (totals[0], totals[-1]) == (fitting[0], fitting[-1])
        for mines in {*range(most + 2)} - {*fitting}:
            with pytest.raises(InconsistentBoard) as error:
                analyze(replace(seen, mines=mines))
            assert error.value.cell is None
            assert error.value.is_searched
            blamed += 1
    assert blamed > 80


def test_the_number_named_fits_no_layout_with_those_before_it() -> None:
    rng = random.Random(5)
    named = 0
    for _ in range(60):
        seen = random_position(rng, most_covered=9)
        if not seen.numbers:
            continue
        spoiled = sorted(seen.numbers)[int(rng.random() * len(seen.numbers))]
        wrong = replace(seen, numbers={**seen.numbers, spoiled: int(rng.random() * 9)})
        if mined_by_enumeration(wrong)[0]:
            continue
        with pytest.raises(InconsistentBoard) as error:
            analyze(wrong)
        cell, wrong = error.value.cell, replace(wrong, mines=None)
        if cell is None:
            assert mined_by_enumeration(wrong)[0]
            continue
        before = {c for c in wrong.numbers if c < cell}
        assert mined_by_enumeration(wrong, before)[0]
        assert not mined_by_enumeration(wrong, before | {cell})[0]
        named += 1
    assert named > 20


def test_more_mines_than_covered_cells_blame_no_number() -> None:
    with pytest.raises(InconsistentBoard) as error:
        analyze(see("0 ?", mines=2))
    assert error.value.cell is None


def test_the_analysis_after_one_more_number_equals_one_from_scratch() -> None:
    rng = random.Random(11)
    for _ in range(30):
        seen = random_position(rng, most_covered=12)
        analysis = analyze(seen)
        for cell, times in analysis.mined.items():
            following = 0
            for number in range(9):
                after = analysis.after(cell, number)
                more = replace(seen, numbers={**seen.numbers, cell: number})
                if after is None:
                    with pytest.raises(InconsistentBoard):
                        analyze(more)
                    continue
                again = analyze(more)
                assert after.seen == again.seen
                assert (after.layouts, after.mined) == (again.layouts, again.mined)
                assert (after.safe(), after.mines()) == (again.safe(), again.mines())
                following += after.layouts
            factor = seen.density.denominator - seen.density.numerator if seen.density else 1
            assert following * (factor if seen.mines is None else 1) + times == analysis.layouts


def test_an_estimate_is_certain_only_where_the_exact_analysis_is() -> None:
    rng = random.Random(17)
    found = 0
    for _ in range(100):
        seen = random_position(rng, most_covered=11)
        exact, estimated = analyze(seen), estimate(seen)
        assert estimated.safe() <= exact.safe()
        assert estimated.mines() <= exact.mines()
        assert list(estimated.mined) == list(exact.mined)
        found += len(estimated.safe())
    assert found > 100


def test_an_estimate_of_a_lone_number_is_exact() -> None:
    estimated = estimate(see("1 ? ?", "? ? ?", mines=2))
    assert estimated.probability((0, 1)) == Fraction(1, 3)
    assert estimated.probability((0, 2)) == Fraction(1, 2)


def test_a_contradiction_that_local_rules_meet_is_named_by_the_estimate() -> None:
    with pytest.raises(InconsistentBoard) as error:
        estimate(see("1 ? 2", mines=1))
    assert error.value.cell == (0, 2)


def test_without_an_interior_no_layout_has_a_mine_in_it() -> None:
    for known in ({"mines": 1}, {"density": Fraction(1, 3)}):
        analysis = analyze(see("1 ?", **known))  # type: ignore[arg-type]
        assert (analysis.interior, analysis.interior_mined) == (0, 0)


def test_a_density_must_lie_between_0_and_1() -> None:
    with pytest.raises(ValueError, match="a density lies between 0 and 1, not 1"):
        analyze(see("1 ?", density=Fraction(1)))
