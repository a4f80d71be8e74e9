"""Positions that nobody meets in a game: their work is bounded, too, and what is said is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from minesweeper.inference import (
    BudgetExceeded,
    InconsistentBoard,
    analysis,
    analyze,
    clear_caches,
    limits,
    shared_analysis,
)
from minesweeper.inference.components import Shape
from minesweeper.inference.constraints import Constraint, OpenConstraints, deduce
from minesweeper.inference.counting import cost_in
from minesweeper.rules.observation import Observation
from tests.oracle import loose_numbers, see

CONTRADICTING = see("1 ? 1", "? ? ?", "1 ? 3")


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Forget all positions before and after."""
    clear_caches()
    yield
    clear_caches()


def chain(length: int) -> Observation:
    """A row of covered cells below a row of 1s: every third mine follows from the one before."""
    return Observation(2, length, None, {(0, column): 1 for column in range(length)})


def test_a_chain_of_conclusions_costs_no_more_than_its_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = 0
    without = OpenConstraints.without

    def counted(self: OpenConstraints, sources: list[int], *known: int) -> tuple[int, int]:
        nonlocal looked_at
        looked_at += len(sources)
        return without(self, sources, *known)

    monkeypatch.setattr(OpenConstraints, "without", counted)
    found = deduce(chain(600))
    assert found.frame.cells_of(found.mines) == [(1, column) for column in range(1, 600, 3)]
    assert looked_at < 10 * 600


def test_a_long_chain_of_single_numbers_is_followed_past_the_rounds_of_the_whole_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = see("0 1 1 1 1 1 1 1 1", "? ? ? ? ? ? ? ? ?")
    whole = deduce(seen)
    monkeypatch.setattr("minesweeper.inference.limits.MOST_ROUNDS", 1)
    short = deduce(seen)
    assert (short.mines, short.safe) == (whole.mines, whole.safe)
    assert whole.unknown == short.unknown == 0


def test_what_is_beside_some_cells_is_found_without_going_through_all_constraints() -> None:
    class Constraints(dict[int, Constraint]):
        def __iter__(self) -> Iterator[int]:
            raise AssertionError("goes through all constraints")

    known = deduce(see("? ? ? ? ? ? ?", "? 2 ? ? ? 2 ?", "? ? ? ? ? ? ?"))
    left = OpenConstraints(known.frame, known.constraints)
    at = known.frame.bit
    left.constraints_at = Constraints(left.constraints_at)
    left.changed = {at((1, 1)), at((0, 6))}
    assert left.beside(1 << at((0, 1))) == [at((1, 1))]
    assert left.beside(1 << at((0, 4)) | 1 << at((2, 6))) == [at((1, 5))]
    assert left.sharing_changed() == []


def test_a_long_state_counts_as_several() -> None:
    shape = Shape(1, ((1, 1),) * 7)
    cost = cost_in(shape, limits.STATE_BITS)
    short, long = {1: 1, 2: 1}, {1: 1 << 2 * limits.STATE_BITS, 2: 1 << 2 * limits.STATE_BITS}
    assert (cost((short, 0)), cost((long, 0))) == (2, 2 * (1 + 2 * 2))
    assert cost_in(shape, 8)((long, 0)) == 2, "ints that cannot be long are not measured"


def test_a_component_too_big_for_the_budget_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = loose_numbers(10, 21, 80, lambda r, c: r % 2 == 0 and c % 2 == 0)
    built: list[Any] = []
    build = analysis.component
    monkeypatch.setattr(analysis, "component", lambda group: built.append(group) or build(group))
    with pytest.raises(BudgetExceeded):
        analyze(seen, 20)
    assert not built
    assert analyze(seen).layouts
    assert built


def test_the_search_for_the_number_to_blame_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[int] = []
    joined = analysis.analyze_deduced

    def recorded(*arguments: Any) -> analysis.Analysis:
        budgets.append(arguments[-1])
        return joined(*arguments)

    monkeypatch.setattr(shared_analysis, "analyze_deduced", recorded)
    with pytest.raises(InconsistentBoard, match="the 3 at") as error:
        analyze(CONTRADICTING, 10**6)
    assert error.value.cell == (2, 2)
    assert error.value.is_searched
    assert set(budgets) <= {10**6, limits.STATES_A_TRY}


def test_a_search_that_is_given_up_names_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STATES_A_TRY", 0)
    with pytest.raises(InconsistentBoard, match="fits all the numbers") as error:
        analyze(CONTRADICTING)
    assert error.value.cell is None
    assert not error.value.is_searched
