"""Whoever asks about one position shares one analysis of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction

import pytest

from minesweeper.inference import (
    BudgetExceeded,
    InconsistentBoard,
    analyze,
    limits,
    proof,
    shared_analysis,
)
from minesweeper.inference.analysis import Analysis
from minesweeper.inference.shared_analysis import analyze_anew, clear_caches
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.observation import Observation
from tests.oracle import see

SEEN = see("1 ? ?", "? ? ?", mines=2)


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Observation]]:
    """Forget all positions, and return a list that grows by each position counted."""
    positions: list[Observation] = []

    def listed(seen: Observation, budget: int) -> Analysis:
        positions.append(seen)
        return analyze_anew(seen, budget)

    clear_caches()
    monkeypatch.setattr(shared_analysis, "analyze_anew", listed)
    yield positions
    clear_caches()


def test_a_refusal_is_remembered_until_more_is_allowed(counted: list[Observation]) -> None:
    for budget in (0, 0):
        with pytest.raises(BudgetExceeded):
            analyze(see("? 1 ? 1 ?"), budget)
    assert len(counted) == 1
    assert analyze(see("? 1 ? 1 ?"), 100).layouts == 2
    for budget in (10, 100):
        with pytest.raises(InconsistentBoard):
            analyze(see("? 2 0"), budget)
    assert len(counted) == 3


def test_a_position_is_counted_once(counted: list[Observation]) -> None:
    again = replace(SEEN, numbers=dict(SEEN.numbers))
    assert analyze(SEEN) is analyze(SEEN) is analyze(again, 50_000)
    assert len(counted) == 1


def test_flags_make_no_difference(counted: list[Observation]) -> None:
    found = analyze(SEEN)
    assert analyze(replace(SEEN, flags=frozenset({(0, 1), (1, 2)}))) is found
    assert len(counted) == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(SEEN, numbers={(0, 0): 2}),
        replace(SEEN, numbers={(1, 0): 1}),
        replace(SEEN, mines=3),
        replace(SEEN, mines=None),
        replace(SEEN, hit=frozenset({(1, 2)})),
        replace(SEEN, blank=frozenset({(1, 2)})),
        replace(SEEN, height=3),
        replace(SEEN, width=4),
    ],
)
def test_whatever_else_is_seen_makes_another_position(other: Observation) -> None:
    assert analyze(other) is not analyze(SEEN)
    assert analyze(other).layouts == analyze_anew(other, 1_000).layouts


def test_another_density_makes_another_position() -> None:
    rare, usual = (
        analyze(see("1 ?", "? ?", density=Fraction(1, parts))).layouts for parts in (9, 2)
    )
    assert rare != usual


def test_a_position_without_flags_keeps_everything_else() -> None:
    flags, hit, blank = (frozenset({(0, column)}) for column in range(3))
    under = ClueModel(ClueKind.UNDER)
    known = {"density": Fraction(1, 5), "blank": blank, "clues": under}
    seen = Observation(
        2, 3, None, {(1, 0): 1}, flags, hit, **known, claims=flags, taken_back=frozenset({(1, 1)})
    )
    assert all(getattr(seen, field.name) != field.default for field in fields(seen))
    bare = replace(seen, flags=frozenset(), claims=frozenset())
    assert seen.without_flags() == bare


def test_numbers_changed_later_do_not_reach_what_is_remembered() -> None:
    numbers = {(0, 0): 1}
    seen = replace(SEEN, numbers=numbers)
    before = analyze(seen).layouts
    numbers[(0, 0)] = 2
    assert before == 6
    assert analyze(seen).layouts == 3


def test_a_position_too_hard_for_one_budget_is_counted_with_a_larger_one() -> None:
    seen = see("? ? ? ?", "1 2 ? ?", "0 1 ? ?", mines=3)
    for _ in range(2):
        with pytest.raises(BudgetExceeded):
            analyze(seen, 3)
    found = analyze(seen)
    assert analyze(seen, found.cost) is found


def test_a_budget_refuses_a_remembered_analysis_that_cost_more(counted: list[Observation]) -> None:
    seen = see("? ? ? ?", "1 2 ? ?", "0 1 ? ?", mines=3)
    cost = analyze(seen).cost
    with pytest.raises(BudgetExceeded, match="states"):
        analyze(seen, cost - 1)
    assert len(counted) == 1


def test_a_contradiction_is_found_each_time() -> None:
    for _ in range(2):
        with pytest.raises(InconsistentBoard):
            analyze(see("1 ? 2", mines=1))


def test_only_the_last_few_positions_are_remembered(counted: list[Observation]) -> None:
    positions = [replace(SEEN, width=width) for width in range(3, 4 + limits.REMEMBERED)]
    first, *others = [analyze(seen) for seen in positions]
    assert [analyze(seen) for seen in positions[1:]] == others
    assert len(counted) == 1 + limits.REMEMBERED
    assert analyze(positions[0]) is not first


def test_a_proof_shares_the_analysis_of_its_position(counted: list[Observation]) -> None:
    seen = see("1 ?", mines=1)
    analyze(seen)
    assert proof(seen, (0, 1)) is not None
    assert len(counted) == 1
