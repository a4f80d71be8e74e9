"""Proofs in plain English: the exact sentences of each technique, on drawn boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.phrases import (
    Cells,
    Clause,
    Count,
    Numbers,
    outlined,
    phrase,
    phrases,
    shaded,
)
from minesweeper.explain.position import ExplainedPosition, explain
from minesweeper.explain.sentences import last_sentences, proof_sentences
from minesweeper.explain.step_sentences import hold
from minesweeper.explain.voice import PLAIN
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from tests.explain.test_ladder import AGREE, FAR_APART, LAYOUTS, OVERLAP
from tests.oracle import see


def told(seen: Observation, name: str) -> list[str]:
    """Return the proof of a named cell in words."""
    found = Ladder(seen).prove(cell_named(name))
    assert found is not None
    return ExplainedPosition(seen, (found,), None).steps(found)


@pytest.mark.parametrize(
    ("rows", "cell", "steps"),
    [
        (["* 1 ?"], "C1", ["The 1 at B1 has its mine at A1: C1 is safe."]),
        (["* 2 *", "? ? ?"], "B2", ["The 2 at B1 has its mines at A1 and C1: A2-C2 are safe."]),
        (["0 ?"], "B1", ["The 0 at A1 touches no mine: B1 is safe."]),
        (["* * *", "* 5 *", "? ? ?"], "B3", [
            "The 5 at B2 has its mines at A1-C1, A2 and C2: A3-C3 are safe."]),
        (["? 1"], "A1", ["The 1 at B1 has only A1 left: it is a mine."]),
        (["? 2 ?"], "A1", ["The 2 at B1 has only A1 and C1 left: both are mines."]),
        (["* 2 ?"], "C1", ["The 2 at B1 (less its mine at A1) has only C1 left: it is a mine."]),
        (["? ? ?", "1 1 1"], "C1", [
            "The 1 at A2 has its mine in A1 or B1. The 1 at B2 touches both and needs no more:"
            " C1 is safe."]),
        (["? ? ? ?", "1 2 3 ?"], "C1", [
            "The 1 at A2 has its mine in A1 or B1. The 2 at B2 touches both and needs one more:"
            " C1 is a mine."]),
        (["1 ?", "? ?", "1 1", "0 ?"], "B1", [
            "The 0 at A4 has no mine at B4. The 1 at A3 touches it, so one mine is in A2 or B2.",
            "The 1 at A1 touches both and needs no more: B1 is safe."]),
        (["2 ? ?", "? ? 3", "? 3 ?"], "C3", [
            "Suppose C3 is safe.",
            "C2 needs one more mine than A1, and only C1 is left that A1 does not touch: it is a"
            " mine."
            " So A1 has its two mines in cells both touch: A2 is safe.",
            "Then the 3 at B3 could have only two. So C3 is a mine."]),
    ],
)  # fmt: skip  # a board a row
def test_each_step_is_a_sentence(rows: list[str], cell: str, steps: list[str]) -> None:
    assert told(see(*rows), cell) == steps


def test_overlap_names_the_cells_that_only_one_number_touches() -> None:
    start = "C2 needs two more mines than B2 (less its mine at A2), and only"
    assert told(OVERLAP, "D2") == [
        f"{start} D1 and D2 are left that B2 does not touch: both are mines."
    ]
    assert told(OVERLAP, "A1") == [
        f"{start} D1 and D2 are left that B2 does not touch: both are mines."
        " So B2 has its mine in a cell both touch: A1 is safe."
    ]


def test_two_suppositions_that_agree_are_gone_through_one_after_the_other() -> None:
    steps = told(AGREE, "C1")
    assert steps[0] == "Suppose D2 is a mine."
    assert "Suppose D2 is safe." in steps
    assert steps[-1] == "Whether D2 is a mine or not, C1 is safe."


@pytest.mark.parametrize(
    ("rows", "mines", "cell", "steps"),
    [
        (["1 ? ? ? ? 1", "? ? ? ? ? ?"], 2, "C1", [
            "2 mines are left. The 1s at A1 and F1 need one each and share no cell:"
            " everything else (C1, D1, C2 and D2) is safe."]),
        (["1 ? ? ?", "? ? ? ?"], 5, "D1", [
            "5 mines are left. The 1 at A1 needs one of them:"
            " all other cells (C1, D1, C2 and D2) are mines."]),
        (["1 ? ?", "? ? ?"], 1, "C1", [
            "1 mine is left, and the 1 at A1 needs it: everything else (C1 and C2) is safe."]),
        (["? ?", "? 1", "1 1", "? ?"], 2, "A2", [
            "Suppose A2 is a mine.",
            "The 1s at B2 and A3 have all their mines: A1, B1, A4 and B4 are safe.",
            "Then one mine would have no place left. So A2 is safe."]),
        (["* ? ?", "? ? ?"], 1, "C2", [
            "No more than 1 mine is on the board, and it is known:"
            " everything else (B1, C1 and A2-C2) is safe."]),
    ],
)  # fmt: skip  # a board a row
def test_the_mine_count_does_the_sum(
    rows: list[str], mines: int, cell: str, steps: list[str]
) -> None:
    assert told(see(*rows, mines=mines), cell) == steps


def test_layouts_name_their_numbers_the_nearest_to_the_cell_first() -> None:
    assert told(LAYOUTS, "E3") == [
        "6 numbers (the 4s at E2 and B3, the 3 at D4 and the 2s at F4, E1 and A3)"
        " can be filled in 3 ways, and E3 is safe in each."
    ]


def test_the_numbers_nearest_to_the_cell_come_first() -> None:
    assert "The 1s at F1 and A1 need one each" in told(FAR_APART, "D1")[0]


def test_a_step_that_repeats_the_one_before_is_folded() -> None:
    assert told(see("2 ? ? ? 2", "1 * 4 * 1"), "C1") == [
        "The 2 at A1 (less its mine at B2) has only B1 left: it is a mine.",
        "Likewise the 2 at E1 (less its mine at D2): D1 is a mine.",
        "The 4 at C2 has its mines at B1, D1, B2 and D2: C1 is safe.",
    ]


def test_parts_are_named_as_people_list_them() -> None:
    line = tuple((0, column) for column in range(3))
    apart = tuple((2 * row, 0) for row in range(6))
    says = phrase("{Here}")
    for part, text in (
        (Cells(line), "A1-C1"),
        (Cells(line[:2]), "A1 and B1"),
        (Cells(line[:2], area=True), "A1 and B1"),
        (Cells(line[::2], choice=True), "A1 or C1"),
        (Cells(apart, choice=True), "One of 6 cells (A1, A3, A5, A7, A9 and A11)"),
        (Cells(apart), "6 cells (A1, A3, A5, A7, A9 and A11)"),
        (Numbers((((0, 0), 1), ((0, 2), 2), ((4, 4), 1))), "The 1s at A1 and E5 and the 2 at C1"),
        (Count(1), "One"),
        (Count(12), "12"),
        (1234, "1,234"),
    ):
        assert PLAIN.say(Clause(says, {"here": part})) == text


def test_a_phrase_has_a_form_for_one_and_for_several() -> None:
    left = phrases("{count} mine is left", "{count} mines are left")
    assert PLAIN.say(Clause(left, {"count": 1}, 1)) == "1 mine is left"
    assert PLAIN.say(Clause(left, {"count": 2}, 2)) == "2 mines are left"


def test_a_position_is_explained_by_all_its_proofs_or_the_guess() -> None:
    explained = explain(see("* 1 ? ?", "1 1 ? ?"))
    assert [proof.cell for proof in explained.proofs] == [(0, 2), (1, 2)]
    assert {proof.kind for proof in explained.proofs} == {Technique.SATISFIED}
    assert explained.guess is None
    assert explained.text(explained.proofs[0]) == (
        "The 1 at B1 has its mine at A1: C1 and C2 are safe."
    )
    guessed = explain(see("1 ?", "? ?", mines=1))
    assert guessed.proofs == ()
    assert guessed.guess is not None


def test_numbers_are_explained_where_others_may_be_missing_but_not_where_any_is_false() -> None:
    seen = Observation(1, 2, None, {(0, 0): 0}, clues=ClueModel(ClueKind.MISSING, 20))
    assert [proof.cell for proof in explain(seen).proofs] == [(0, 1)]
    with pytest.raises(ValueError, match="over clues may be false: they prove nothing"):
        explain(replace(seen, clues=ClueModel(ClueKind.OVER)))


@pytest.mark.parametrize(
    ("seen", "name"),
    [(OVERLAP, "A1"), (AGREE, "C1"), (FAR_APART, "C2"), (LAYOUTS, "E3")],
)
def test_every_number_of_a_proof_is_named_as_one_and_no_number_as_a_covered_cell(
    seen: Observation, name: str
) -> None:
    found = Ladder(seen).prove(cell_named(name))
    assert found is not None
    sentences = proof_sentences(found, seen)
    clauses = [one.clause for one in sentences]
    numbers, cells = outlined(clauses), shaded(clauses)
    assert numbers.plain | numbers.pale == set(found.clues)
    assert not (cells.plain | cells.pale) & seen.numbers.keys()


def test_what_cells_hold_is_not_said_twice_in_a_row_but_to_whoever_sees_the_last_step_alone():
    seen = see("1 ?", "? ?", "1 1", "0 ?")
    found = Ladder(seen).prove(cell_named("B1"))
    assert found is not None
    sentences = proof_sentences(found, seen)
    passed_on, last = sentences
    assert PLAIN.say(passed_on.clause).endswith("so one mine is in A2 or B2.")
    said = "The 1 at A1 touches both and needs no more: B1 is safe."
    assert PLAIN.say(last.clause) == said
    assert passed_on.by_itself is passed_on
    assert last_sentences(sentences, 1) == (last.by_itself,)
    assert PLAIN.say(last.by_itself.clause) == f"One mine is in A2 or B2. {said}"
    assert shaded([last.by_itself.clause]).plain >= {cell_named("A2"), cell_named("B2")}


def test_a_supposition_is_in_sight_with_whatever_hangs_on_it() -> None:
    found = Ladder(AGREE).prove(cell_named("C1"))
    assert found is not None
    sentences = proof_sentences(found, AGREE)
    safe = next(one for one in sentences if PLAIN.say(one.clause) == "Suppose D2 is safe.")
    shown = last_sentences(sentences, 2)
    assert shown == (safe, *sentences[-2:])
    assert [one.supposed for one in shown] == [safe.supposed, safe.supposed, None]


def test_a_fact_passed_on_is_told_without_the_mines_found_since() -> None:
    told = hold(((0, 1), (0, 2)), 1, besides=((0, 0),))
    assert PLAIN.say(told) == "besides A1, one mine is in B1 or C1"


def test_known_mines_in_brackets_are_named_without_their_number() -> None:
    seen = see("? 2 2 ? ?", "2 3 ? ? ?", "2 ? 5 ? 3", "3 ? 5 ? ?", "? ? 3 1 1", mines=9)
    (less,) = [step for step in told(seen, "E1") if "(less its mines at C2" in step]
    assert less.startswith("The 5 at C3 (less its mines at C2, B3, D3, B4 and D4) has no mine")


def test_a_sentence_of_a_branch_comes_with_the_one_it_takes_a_fact_from() -> None:
    seen = see("? ? ? ?", "1 4 ? ?", "0 2 ? 3", "0 2 ? ?", "0 1 ? ?", mines=6)
    found = Ladder(seen).prove(cell_named("D1"))
    assert found is not None
    sentences = proof_sentences(found, seen)
    words = [PLAIN.say(sentence.clause) for sentence in sentences]
    assert words[1].endswith("so one mine is in D2 or D4.")
    assert words[2].startswith("5 mines are left. The 4 at B2 and the cells D2 and D4 need five")
    assert sentences[2].needs == (0, 1)
    assert last_sentences(sentences, 2) == sentences
