"""Proofs of positions that nobody meets in a game: their work is bounded, and they are true."""

from __future__ import annotations

from typing import Any

import pytest

from minesweeper.explain import position
from minesweeper.explain.ladder import derivation, ladder, levels
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.levels import Evidence, Levels
from minesweeper.explain.ladder.line import Repetition
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.ladder.ways import by_cases
from minesweeper.explain.position import explain
from minesweeper.inference import BudgetExceeded, analyze
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from tests.oracle import see
from tests.proof_check import errors

CASES = see("1 ? 3 ? 1", "? ? ? ? ?")
"""A2 and E2 are safe, C2 is a mine: each takes a supposition."""

MIXED = see("1 ? 3 ? 1", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? 0 ? ? ?")
"""The same above cells that a 0 shows to be safe."""


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
    repeat = Repetition.repeat

    def recorded(self: Repetition, index: int) -> bool:
        indices.append(index)
        return repeat(self, index)

    monkeypatch.setattr(Repetition, "repeat", recorded)
    return indices


def certain(seen: Observation) -> list[Cell]:
    """Return the certain cells of a position."""
    analysis = analyze(seen)
    return sorted(analysis.safe() | analysis.mines())


def proved(ladder: Ladder, cells: list[Cell]) -> list[Proof | None]:
    """Return the proof of each of some cells."""
    return [ladder.prove(cell) for cell in cells]


def test_a_long_chain_is_told_with_all_its_steps_and_each_is_repeated_once(
    repeated: list[int],
) -> None:
    seen, last = chain(300), (1, 299)
    found = Ladder(seen, Budget(200_000)).prove(last)
    assert found is not None
    assert errors(seen, found) == []
    assert 100 <= len(found.steps) <= len(repeated) <= 300


def test_all_chains_of_a_board_share_one_budget(repeated: list[int]) -> None:
    seen = chain(90)
    cells = [proof.cell for proof in Ladder(seen, Budget(10**9)).proofs_of(certain(seen))]
    plenty = len(repeated)
    repeated.clear()
    proofs = Ladder(seen, Budget(60_000)).proofs_of(certain(seen))
    assert [proof.cell for proof in proofs] == cells
    assert all(errors(seen, proof) == [] for proof in proofs)
    assert len(repeated) < plenty / 2


def test_a_line_is_not_tried_with_fewer_numbers_past_two_thirds_of_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Any] = []
    made = derivation.Derivation

    def recorded(*arguments: Any, **more: Any) -> derivation.Derivation:
        if "target" in more:
            tried.append(arguments)
        return made(*arguments, **more)

    monkeypatch.setattr(levels, "Derivation", recorded)
    seen, last = chain(30), (1, 29)
    assert Ladder(seen).prove(last) is not None
    assert tried
    tried.clear()
    found = Ladder(seen, Budget(900)).prove(last)
    assert found is not None
    assert errors(seen, found) == []
    assert not tried


def test_past_the_budget_cells_stay_without_a_proof_hard_ones_first() -> None:
    plenty = Ladder(MIXED).proofs_of(certain(MIXED))
    simple_ones = [proof.cell for proof in plenty if proof.kind <= Technique.OVERLAP]
    assert 0 < len(simple_ones) < len(plenty)
    lengths = set()
    for states in range(0, 20_000, 100):
        ladder = Ladder(MIXED, Budget(states))
        found = {proof.cell: proof for proof in ladder.proofs_of(certain(MIXED))}
        assert all(errors(MIXED, proof) == [] for proof in found.values())
        assert len(found) <= len(simple_ones) or found.keys() >= set(simple_ones)
        lengths.add(len(found))
    assert {0, len(plenty)} < lengths


def test_past_the_budget_a_proof_that_is_asked_for_is_refused() -> None:
    ladder, cell = Ladder(CASES, Budget(400)), (1, 0)
    assert ladder.prove(cell) is not None
    with pytest.raises(BudgetExceeded):
        proved(ladder, [cell] * 10)


def test_the_easiest_hard_proof_is_looked_for_at_few_cells_of_a_large_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Any] = []

    def recorded(here: Evidence, cell: Cell, most: int) -> Proof | None:
        tried.append(cell)
        return by_cases(here, cell, most)

    _, *harder = ladder.HARD
    monkeypatch.setattr(ladder, "HARD", [(Technique.CASES, recorded, True), *harder])
    assert Ladder(CASES).easiest() is not None
    assert len(tried) > 1
    tried.clear()
    assert Ladder(CASES, Budget(130)).easiest() is not None
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
