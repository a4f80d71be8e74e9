"""Positions in which one detail of the ladder decides which proof is found."""

from __future__ import annotations

import pytest

from minesweeper.explain import limits
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.cases import contradiction
from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.facts import Fact, facts_of
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.naming import cell_named
from tests.drawn_proofs import proved, step
from tests.oracle import see


def test_of_proofs_as_long_the_one_from_fewer_numbers_is_given() -> None:
    seen = see("? ? 3 2 2 1", "1 ? ? ? ? ?")
    assert len(proved(seen, "E2").clues) == 3


def test_of_simple_proofs_as_long_the_one_from_fewer_numbers_is_given() -> None:
    # Three steps from five numbers lead to H2, too.
    seen = see(
        "0 1 1 2 2 ? ? ? ?",
        "0 1 ? 2 ? 2 2 ? ?",
        "1 2 2 2 1 1 1 ? ?",
        "1 ? 1 0 0 1 2 ? ?",
        "1 1 1 0 1 2 ? ? ?",
        "0 0 0 0 1 ? 2 ? ?",
        "0 1 1 1 2 2 ? ? ?",
        "0 1 ? 1 2 ? ? ? ?",
        "0 1 1 ? ? ? ? ? ?",
        mines=10,
    )
    found = proved(seen, "H2")
    assert (found.length, len(found.clues)) == (3, 4)


def test_of_suppositions_as_long_the_one_from_fewer_numbers_is_given() -> None:
    found = proved(see("? 2 ? ?", "3 * 2 ?", "? ? 3 ?", "? 3 ? ?"), "C4")
    assert (found.kind, found.length, len(found.clues)) == (Technique.CASES, 3, 4)


def test_two_facts_that_are_passed_on_are_compared() -> None:
    # Two more mines are in A3-C3 than A1 has beside B2, and one is in B3-D3: the two are A3 and one
    # that both have.
    found = proved(see("1 ? 1 ?", "? 3 2 ?", "? ? ? ?"), "D3")
    assert found.steps == (
        step(Technique.CONTAINED, "A1 B2", "A3 B3 C3", 2),
        step(Technique.CONTAINED, "C1 C2", "B3 C3 D3", 1),
        step(Technique.OVERLAP, "", "D3", 0, takes=(0, 1), besides="A3"),
    )


def test_both_suppositions_may_agree_on_a_mine() -> None:
    found = proved(see("? ? ? 2 ? ?", "1 3 ? ? ? ?", "? ? ? 3 ? 2"), "C3")
    (only,) = found.steps
    assert only.kind is Technique.CASES
    assert [(case.cell, case.mine) for case in only.branches] == [
        (cell_named("C1"), True),
        (cell_named("C1"), False),
    ]


def test_a_proof_by_cases_has_at_most_as_many_steps_as_allowed() -> None:
    seen = see("2 ? ?", "? ? 3", "? 3 ?")
    facts = facts_of(seen)
    here = 1 << facts.grid.bit(cell_named("C3"))
    found = contradiction(facts, here, mine=True, budget=Budget(), most=2)
    assert found == proved(seen, "C3").steps[0]
    assert contradiction(facts, here, mine=True, budget=Budget(), most=1) is None


def test_of_equal_numbers_only_the_first_is_a_fact() -> None:
    grid, numbers, _ = facts_of(see("1 1", "? ?"))
    assert [grid.cells[fact.clue] for fact in numbers] == [cell_named("A1")]


@pytest.mark.parametrize("passed_on", [1, 12])
def test_a_fact_is_passed_on_from_number_to_number(passed_on: int) -> None:
    # The first number has one mine in its two cells. Each further one has two mines in these and
    # the next two, to which it passes on one; the last has one in these and in one cell more.
    facts = [Fact(0b11, 1, clue=0)]
    facts += [Fact(0b1111 << 2 * at, 2, clue=at + 1) for at in range(passed_on)]
    facts += [Fact(0b111 << 2 * passed_on, 1, clue=passed_on + 1)]
    last = 0b100 << 2 * passed_on
    assert Derivation(facts, Technique.OVERLAP, Budget()).decided.safe == last


def test_of_many_choices_of_numbers_those_with_the_most_mines_are_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The 2 at A1 has both mines, so C1 and C2 are safe. The 1 at C3 touches B2, too.
    monkeypatch.setattr(limits, "FAMILY_STATES", 1)
    seen = see("2 ? ?", "? ? ?", "? ? 1", mines=2)
    assert proved(seen, "C1").steps == (step(Technique.COUNT, "A1", "C1 C2 A3 B3", 0),)


def test_counting_goes_on_from_what_is_passed_on() -> None:
    # The 2 at B3 needs both mines: A1 and C1 are safe. What that leaves the 1 at B1 is passed on.
    found = proved(see("? 1 ?", "1 ? ?", "? 2 ?", "1 ? 1", mines=2), "B2")
    assert found.steps == (
        step(Technique.COUNT, "B3", "A1 C1", 0),
        step(Technique.CONTAINED, "B1 B3", "A3 C3 B4", 1),
        step(Technique.CONTAINED, "C4", "A3", 0, takes=(1,)),
        step(Technique.FULL, "A2", "B2", 1),
    )


def test_numbers_that_share_no_cell_leave_a_supposition_too_many_mines() -> None:
    # With a mine at B1 the 2 at C1 needs one of 3 more. The other two are in A1, A3 and B3, and the
    # 2 at A2 has three.
    found = proved(see("? ? 2 ?", "2 2 ? ?", "? ? 1 1", mines=4), "B1")
    (case,) = found.steps[0].branches
    assert case.steps == (step(Technique.COUNT, "C1", "A1 A3 B3", 2),)
    assert case.breaks == cell_named("A2")


def test_what_a_supposition_leaves_may_be_too_many_mines_for_a_number() -> None:
    # With a mine at C1 both 1s beside it have theirs, and the 1 at F2 has two of the 3.
    found = proved(see("? 1 ? ? ? ?", "? ? 1 ? ? 1", mines=3), "C1")
    (case,) = found.steps[0].branches
    assert case.steps == (
        step(Technique.SATISFIED, "B1 C2", "A1 D1 A2 B2 D2", 0),
        step(Technique.COUNT, "", "E1 F1 E2", 2),
    )
    assert case.breaks == cell_named("F2")


def test_a_number_with_cells_that_the_count_does_not_speak_of_is_not_broken() -> None:
    seen = see("? ? 2", "? ? ?", "2 ? 3", "2 ? 2", "? 2 ?", mines=5)
    assert proved(seen, "A1").kind is Technique.COUNT


def test_a_number_that_can_just_have_its_mines_is_not_broken() -> None:
    seen = see("? 1 1 ?", "? ? ? ?", "? 1 ? ?", mines=4)
    assert proved(seen, "A1").kind is Technique.COUNT


def test_a_supposition_goes_on_where_a_conclusion_is_known_already() -> None:
    seen = see("? ? ? 2 1", "? ? ? ? ?", "? 2 3 ? ?", mines=7)
    found = proved(seen, "D3")
    assert [case.breaks for case in found.steps[0].branches] == ["total"]


def test_a_number_stands_for_what_would_be_passed_on() -> None:
    seen = see("? ? ? 4 2 1", "? 6 ? ? ? 2", "3 ? ? 4 3 ?", "? ? ? 3 3 2", "? 4 ? ? 2 ?")
    assert proved(seen, "C5").steps == (
        step(Technique.FULL, "D1", "C1 C2 D2 E2", 4),
        step(Technique.CONTAINED, "D3 D4", "C5 D5", 2),
    )
