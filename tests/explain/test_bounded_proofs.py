"""Proofs of positions that nobody meets in a game: their work is bounded, and they are true."""

from __future__ import annotations

from typing import Any

import pytest

from minesweeper.explain import position
from minesweeper.explain.ladder import Ladder, Proof, Technique, derivation, ladder, prove, simple
from minesweeper.explain.ladder.levels import Levels
from minesweeper.explain.ladder.line import _Repetition
from minesweeper.explain.position import explain
from minesweeper.inference import BudgetExceeded
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from tests.oracle import see
from tests.proof_check import errors

CASES = see("1 ? 3 ? 1", "? ? ? ? ?")
"""A2 and E2 are safe, C2 is a mine: each takes a supposition."""


def chain(length: int) -> Observation:
    """A row of covered cells below 1s: from the left, each third cell is a mine, step by step.

    Nothing is known of the number in the last column.
    """
    ones = {(0, column): 1 for column in range(length - 1)}
    return Observation(2, length, None, ones, blank=frozenset({(0, length - 1)}))


@pytest.fixture
def repeated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deductions that lines repeat, in their order."""
    indices: list[int] = []
    repeat = _Repetition.repeat

    def recorded(self: _Repetition, index: int) -> bool:
        indices.append(index)
        return repeat(self, index)

    monkeypatch.setattr(_Repetition, "repeat", recorded)
    return indices


def test_a_long_chain_is_told_with_all_its_steps_and_each_is_repeated_once(
    repeated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derivation, "EFFORT", 1_000)
    seen, last = chain(300), (1, 299)
    found = prove(seen, last)
    assert found is not None
    assert errors(seen, found) == []
    assert 100 <= len(found.steps) <= len(repeated) <= 300


def test_all_chains_of_a_board_share_one_effort(
    repeated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = chain(90)
    monkeypatch.setattr(derivation, "EFFORT", 10**9)
    proved = [proof.cell for proof in Ladder(seen).all_proofs()]
    plenty = len(repeated)
    repeated.clear()
    monkeypatch.setattr(derivation, "EFFORT", 300)
    proofs = Ladder(seen).all_proofs()
    assert [proof.cell for proof in proofs] == proved
    assert all(errors(seen, proof) == [] for proof in proofs)
    assert len(repeated) < plenty / 2


def test_a_line_is_not_tried_with_fewer_numbers_past_the_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Any] = []
    made = derivation.Derivation

    def recorded(*arguments: Any, **more: Any) -> derivation.Derivation:
        tried.append(arguments)
        return made(*arguments, **more)

    monkeypatch.setattr(simple, "Derivation", recorded)
    seen, last = chain(30), (1, 29)
    assert prove(seen, last) is not None
    assert tried
    tried.clear()
    monkeypatch.setattr(derivation, "EFFORT", 100)
    found = prove(seen, last)
    assert found is not None
    assert errors(seen, found) == []
    assert not tried


def test_with_many_numbers_the_mine_total_joins_in_by_layouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 2 mines are left. The 1 at A1 and the 1 at F1 need one each: everything else is safe.
    seen = see("1 ? ? ? ? 1", "? ? ? ? ? ?", mines=2)
    certain = Ladder(seen).all_proofs()
    counted = [proof.cell for proof in certain if proof.kind is Technique.COUNT]
    assert counted
    monkeypatch.setattr(ladder, "MOST_TO_COUNT", 1)
    again = {proof.cell: proof for proof in Ladder(seen).all_proofs()}
    assert list(again) == [proof.cell for proof in certain]
    for cell in counted:
        assert again[cell].kind is Technique.LAYOUTS
        assert errors(seen, again[cell]) == []


def test_past_the_effort_of_hard_proofs_cells_stay_without_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plenty = explain(CASES)
    hard = [proof.cell for proof in plenty.proofs if proof.kind > Technique.OVERLAP]
    assert len(hard) > 1
    assert plenty.unproved == 0
    monkeypatch.setattr(ladder, "HARD_EFFORT", CASES.height * CASES.width)
    few = explain(CASES)
    assert few.unproved == len(hard) - 1
    assert hard[0] in {proof.cell for proof in few.proofs}
    with pytest.raises(BudgetExceeded):
        Ladder(CASES).all_proofs()


def test_the_easiest_hard_proof_is_looked_for_at_few_cells_of_a_large_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Any] = []
    by_cases = Ladder._by_cases

    def recorded(self: Ladder, cell: Cell, *most: int) -> Proof | None:
        tried.append(cell)
        return by_cases(self, cell, *most)

    monkeypatch.setattr(Ladder, "_by_cases", recorded)
    assert Ladder(CASES).easiest() is not None
    assert len(tried) > 1
    tried.clear()
    monkeypatch.setattr(ladder, "EASIEST_EFFORT", CASES.height * CASES.width)
    assert Ladder(CASES).easiest() is not None
    assert len(tried) == 1


def test_where_numbers_contradict_each_other_no_easiest_proof_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Any] = []
    at = Levels.at

    def recorded(self: Levels, hardest: Technique) -> derivation.Derivation:
        made.append((self, hardest))
        return at(self, hardest)

    monkeypatch.setattr(Levels, "at", recorded)
    # The 0 and the 3 at the top contradict each other; a 0 far below would be an easy proof.
    seen = Observation(200, 200, None, {(0, 0): 0, (0, 2): 5, (150, 5): 0})
    assert Ladder(seen).easiest_simple() is None
    assert len(made) == 1


def test_no_guess_is_looked_for_beside_a_safe_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "guess", None)
    assert explain(see("? 1 ?", "1 1 ?")).guess is None
