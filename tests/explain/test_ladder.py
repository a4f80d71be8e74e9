"""One drawn example of each technique, in the words of which a person would prove it."""

from __future__ import annotations

import pytest
from drawn_proofs import all_proofs as proofs_of

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.proof import Branch, Proof
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import analyze
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from tests.drawn_proofs import cells, proved, step
from tests.oracle import see
from tests.proof_check import errors


def test_satisfied_the_1_has_its_mine_which_was_hit() -> None:
    # The 1 at B1 has its mine at A1: C1 is safe.
    found = proved(see("* 1 ?"), "C1")
    assert found == Proof(
        (0, 2), False, Technique.SATISFIED, (step(Technique.SATISFIED, "B1", "C1", 0),),
        cells("B1"), False,
    )  # fmt: skip


def test_full_the_2_touches_only_two_cells() -> None:
    # The 2 at B1 touches only A1 and C1: both are mines.
    found = proved(see("? 2 ?"), "C1")
    assert found.mine
    assert found.steps == (step(Technique.FULL, "B1", "A1 C1", 2),)


def test_full_comes_before_satisfied_where_no_mine_was_hit() -> None:
    # The 1 at A1 touches only B1: a mine. The 1 at C1 has its mine at B1: D1 is safe.
    found = proved(see("1 ? 1 ?"), "D1")
    assert found.kind is Technique.FULL
    assert found.steps == (
        step(Technique.FULL, "A1", "B1", 1),
        step(Technique.SATISFIED, "C1", "D1", 0),
    )


def test_contained_the_1_has_its_mine_among_the_cells_of_another() -> None:
    # The 1 at A2 has its mine in A1-B1. The 1 at B2 touches both and needs only one: C1 is safe.
    found = proved(see("? ? ?", "1 1 1"), "C1")
    assert found.steps == (step(Technique.CONTAINED, "A2 B2", "C1", 0),)


def test_contained_may_only_pass_on_what_it_leaves() -> None:
    # The 0 at A4 leaves A2-B2 one mine of the 1 at A3. The 1 at A1 touches both: B1 is safe.
    found = proved(see("1 ?", "? ?", "1 1", "0 ?"), "B1")
    assert found.steps == (
        step(Technique.CONTAINED, "A4 A3", "A2 B2", 1),
        step(Technique.CONTAINED, "A1", "B1", 0, takes=(0,)),
    )
    assert found.steps[0].decides == ()


OVERLAP = see("? ? ? ?", "* 2 3 ?")


def test_overlap_the_cells_of_the_number_that_needs_more_are_mines() -> None:
    # C2 needs two more mines than B2, and only D1 and D2 are its own: both are mines; A1 is safe.
    assert proved(OVERLAP, "D2").steps == (step(Technique.OVERLAP, "C2 B2", "D1 D2", 2),)
    assert proved(OVERLAP, "A1").steps == (
        step(Technique.OVERLAP, "C2 B2", "A1", 0, besides="D1 D2"),
    )


def test_cases_a_supposition_breaks_a_number() -> None:
    # If C3 were no mine, C2 would need one more than A1, which only C1 could be: A2 would be safe,
    # and the 3 at B3 would have two cells left.
    found = proved(see("2 ? ?", "? ? 3", "? 3 ?"), "C3")
    inner = step(Technique.OVERLAP, "C2 A1", "A2", 0, besides="C1")
    branch = Branch(cell_named("C3"), False, (inner,), cell_named("B3"))
    assert found.kind is Technique.CASES
    assert [case.branches for case in found.steps] == [(branch,)]
    assert found.clues == cells("A1 C2 B3")
    assert found.length == 2


AGREE = see("? ? ? 3 ? *", "? ? ? ? ? 3", "1 ? 3 ? 2 ?", "? 0 ? ? 1 ?")


def test_cases_both_suppositions_agree() -> None:
    # Whether there is a mine at D2 or not, C1 is safe.
    found = proved(AGREE, "C1")
    (only,) = found.steps
    assert only.kind is Technique.CASES
    assert only.decides == cells("C1")
    assert [(case.cell, case.mine, case.breaks) for case in only.branches] == [
        (cell_named("D2"), True, None),
        (cell_named("D2"), False, None),
    ]


FAR_APART = see("1 ? ? ? ? 1", "? ? ? ? ? ?", mines=2)


def test_count_numbers_without_common_cells_need_all_mines() -> None:
    # 2 mines are left. The 1 at A1 and the 1 at F1 need one each: everything else is safe.
    found = proved(FAR_APART, "C2")
    assert found.steps == (step(Technique.COUNT, "A1 F1", "C1 D1 C2 D2", 0),)
    assert found.mine_total


def test_count_says_that_all_other_cells_are_mines() -> None:
    # 5 mines are left. The 1 at A1 has one of them in its three cells: the other 4 are mines.
    found = proved(see("1 ? ? ?", "? ? ? ?", mines=5), "D1")
    assert found.steps == (step(Technique.COUNT, "A1", "C1 D1 C2 D2", 4),)


def test_count_joins_in_where_a_supposition_breaks_the_mine_total() -> None:
    # With a mine at A2 both numbers would have all theirs, and the second of 2 mines no place.
    found = proved(see("? ?", "? 1", "1 1", "? ?", mines=2), "A2")
    (only,) = found.steps
    assert only.kind is Technique.COUNT
    assert [case.breaks for case in only.branches] == ["total"]


def test_count_leaves_mines_of_which_a_number_would_have_too_many() -> None:
    # With a mine at B2 the 1 at B1 has its own. The other two of 3 mines are then in D1-D3 or B3,
    # and all of these touch the 2 at C2: it has three.
    found = proved(see("? 1 ? ?", "? ? 2 ?", "1 ? 2 ?", mines=3), "B2")
    (only,) = found.steps
    (case,) = only.branches
    assert only.kind is Technique.COUNT
    assert case.breaks == cell_named("C2")
    assert case.steps[-1] == step(Technique.COUNT, "", "D1 D2 B3 D3", 2)


def test_count_leaves_more_mines_to_some_cells_than_a_number_beside_them_may_have() -> None:
    # With a mine at B3 the 1 has its own, and the 4 others lie in 8 cells. Only A1 and A2 do not
    # touch the 2 at B4, so it has at least three.
    seen = see("? ? ?", "? ? 1", "? ? ?", "? 2 ?", "? ? ?", mines=5)
    (only,) = proved(seen, "B3").steps
    (case,) = only.branches
    assert case.breaks == cell_named("B4")
    assert case.steps[-1] == step(Technique.COUNT, "", "A1 A2 A3 A4 C4 A5 B5 C5", 4)


def test_count_takes_the_numbers_that_need_all_mines_without_a_step_before() -> None:
    # Each mine is beside one of the 1s, which share no cell, so that nobody needs to know where.
    seen = see(
        "1 ? 1 ? ? ?",
        "1 1 1 ? ? ?",
        "? ? ? ? ? ?",
        "1 1 1 ? ? ?",
        "1 ? 1 ? ? ?",
        mines=2,
    )
    assert analyze(seen).safe() >= {(4, 5)}
    found = proved(seen, "F5")
    (only,) = found.steps
    assert only.kind is Technique.COUNT
    assert only.clues == cells("C2 C5")


LAYOUTS = see("2 ? 4 2 2 ?", "2 ? * ? 4 ?", "2 4 * ? ? ?", "? 2 ? 3 ? 2")


def test_layouts_all_ways_to_fill_the_cells_agree() -> None:
    # These six numbers can be filled in 3 ways, and E3 is safe in each.
    found = proved(LAYOUTS, "E3")
    (only,) = found.steps
    assert (only.kind, only.ways, only.about, only.holds) == (Technique.LAYOUTS, 3, ((2, 4),), 0)
    assert len(only.clues) == 6
    assert not found.mine_total


def test_count_takes_few_numbers() -> None:
    # 2 mines are left, and the 1 at B1 has one of them: E1 is the other.
    found = proved(see("? 1 ? 1 ?", mines=2), "E1")
    assert found.steps == (step(Technique.COUNT, "B1", "E1", 1),)


def test_without_the_mine_total_nothing_is_counted() -> None:
    assert Ladder(see("1 ? ? ? ? 1", "? ? ? ? ? ?")).prove((1, 2)) is None


def test_an_uncertain_cell_has_no_proof() -> None:
    assert Ladder(FAR_APART).prove((1, 0)) is None


def test_flags_prove_nothing() -> None:
    seen = see("1 ? ?", "? ? ?", "? ? ?")
    flagged = Observation(3, 3, None, seen.numbers, flags=frozenset({(0, 1)}))
    assert Ladder(flagged).prove((1, 1)) is None


def test_a_revealed_cell_has_no_proof() -> None:
    with pytest.raises(ValueError, match=r"\(0, 0\) is not a covered cell"):
        Ladder(FAR_APART).prove((0, 0))


def test_numbers_that_may_be_false_prove_nothing() -> None:
    low = Observation(1, 2, None, {(0, 0): 0}, clues=ClueModel(ClueKind.UNDER))
    with pytest.raises(ValueError, match="under clues may be false"):
        Ladder(low).prove((0, 1))


TWO_PLACES = see("* 1 ? ? ? 1 *")


def test_of_equally_easy_proofs_the_nearest_to_the_last_cell_comes_first() -> None:
    for near, name in (("B1", "C1"), ("F1", "E1")):
        found = Ladder(TWO_PLACES).easiest(cell_named(near))
        assert found is not None
        assert (found.cell, found.kind) == (cell_named(name), Technique.SATISFIED)


def test_the_easiest_proof_comes_before_a_nearer_one() -> None:
    # C1 is contained, and near; the 1 at F1 has its mine.
    seen = see("? ? ? ? ? 1 *", "1 1 1 ? ? 1 ?")
    assert proved(seen, "C1").kind is Technique.CONTAINED
    found = Ladder(seen).easiest(cell_named("A2"))
    assert found is not None
    assert (found.cell, found.kind) == (cell_named("E1"), Technique.SATISFIED)


MIRRORED = see("1 ? 3 ? 1", "? ? ? ? ?")


@pytest.mark.parametrize(
    ("seen", "last", "nearest", "kind"),
    [
        (MIRRORED, "A1", "A2", Technique.CASES),
        (MIRRORED, "E1", "E2", Technique.CASES),
        (FAR_APART, "A2", "C1", Technique.COUNT),
        (FAR_APART, "F2", "D1", Technique.COUNT),
    ],
)
def test_past_the_simple_techniques_too_the_nearest_cell_comes_first(
    seen: Observation, last: str, nearest: str, kind: Technique
) -> None:
    found = Ladder(seen).easiest(cell_named(last))
    assert found is not None
    assert (found.cell, found.kind) == (cell_named(nearest), kind)


def test_a_proof_of_fewer_steps_comes_before_a_nearer_one() -> None:
    # D1 takes two steps; the 1 at H1 has its mine, which was hit.
    found = Ladder(see("1 ? 1 ? ? ? * 1 ?")).easiest(cell_named("C1"))
    assert found is not None
    assert (found.cell, found.length) == (cell_named("I1"), 1)


@pytest.mark.parametrize(
    ("seen", "kind", "names"),
    [
        (TWO_PLACES, Technique.FULL, "C1 E1"),
        (MIRRORED, Technique.CASES, "A2 E2"),
        (FAR_APART, Technique.COUNT, "C1 D1 C2 D2"),
    ],
)
def test_the_easiest_cells_are_all_of_the_easiest_kind(
    seen: Observation, kind: Technique, names: str
) -> None:
    found = Ladder(seen).easiest_simple_cells()
    hard = [] if found else list(Ladder(seen).hard_cells(lambda _: False))
    assert (found or (hard[0][0], frozenset(cell for _, cell in hard))) == (
        kind,
        frozenset(cells(names)),
    )
    assert {each for each, _ in hard} <= {kind}


def test_without_a_safe_cell_there_are_no_easiest_cells() -> None:
    ladder = Ladder(see("1 ? ?", "? ? ?"))
    assert ladder.easiest_simple_cells() is None
    assert list(ladder.hard_cells(lambda _: False)) == []


def test_cells_that_one_step_decides_share_their_steps() -> None:
    ladder = Ladder(see("? 2 ? ? 0"))
    first, other, again = (ladder.prove(cell_named(name)) for name in ("A1", "D1", "C1"))
    assert first is not None
    assert other is not None
    assert again is not None
    assert first.steps is again.steps
    assert first.steps is not other.steps


def test_no_safe_cell_no_easiest_proof() -> None:
    assert Ladder(see("1 ? ?", "? ? ?")).easiest() is None
    assert Ladder(see("? 2 ?")).easiest() is None


@pytest.mark.parametrize("seen", [FAR_APART, LAYOUTS, OVERLAP, AGREE, TWO_PLACES])
def test_every_certain_cell_has_a_proof(seen: Observation) -> None:
    analysis = analyze(seen)
    found = proofs_of(seen)
    assert {proof.cell for proof in found if proof.mine} == analysis.mines()
    assert {proof.cell for proof in found if not proof.mine} == analysis.safe()
    assert [proof.cell for proof in found] == sorted(proof.cell for proof in found)
    assert all(errors(seen, proof) == [] for proof in found)


def test_techniques_are_ordered_from_the_easiest() -> None:
    assert sorted(Technique, reverse=True)[0] is Technique.LAYOUTS
    assert [technique.value for technique in sorted(Technique)] == [
        "satisfied", "full", "contained", "overlap", "cases", "count", "layouts",
    ]  # fmt: skip
