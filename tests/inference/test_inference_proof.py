"""Which knowledge makes a cell certain, and which numbers prove it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from minesweeper.inference import (
    Analysis,
    BudgetExceeded,
    Knowledge,
    MinimalProof,
    Why,
    analyze,
    proof,
)
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from tests.oracle import layouts, random_position, see


def verdicts(seen: Observation, clues: Iterable[Cell], mine_total: bool, cell: Cell) -> set[bool]:
    """Return whether the cell is a mine in the layouts that fit some clues: one answer or both."""
    known = seen if mine_total else replace(seen, mines=None)
    return {cell in layout for layout in layouts(known, clues)}


def test_a_proof_proves_and_needs_all_of_its_clues() -> None:
    rng = random.Random(21)
    sizes = set()
    for _ in range(60):
        seen = random_position(rng, most_covered=9)
        analysis = analyze(seen)
        for cell in analysis.mined:
            found = proof(seen, cell)
            if found is None:
                assert cell not in analysis.safe() | analysis.mines()
                continue
            clues = set(found.clues)
            assert verdicts(seen, clues, found.mine_total, cell) == {found.mined}
            for clue in clues:
                assert len(verdicts(seen, clues - {clue}, found.mine_total, cell)) == 2
            if found.mine_total:
                assert len(verdicts(seen, clues, False, cell)) == 2
            sizes.add((len(clues), found.mine_total))
    assert {(1, False), (2, False), (0, True)} <= sizes


CLOSURE = see("? ? ? ?", "1 2 ? ?", "0 1 ? ?", mines=3)
"""1: A or B; 2: two of A, B, C, D, E; 1: D or E. So C, at (0, 2), is safe."""

TIED = [
    CLOSURE,
    see("? ? ? 4 ? 2", "2 ? ? ? ? ?", "1 ? 2 2 ? ?", mines=6),
    see("? ? 3 1", "4 ? ? 1", "? ? 4 2", "2 ? ? ?", mines=7),
    see("1 ? ? ? 0", "? 3 ? 4 2", "? ? ? ? ?", mines=5),
]


def test_a_cell_that_three_numbers_decide_is_proved_by_all_three() -> None:
    assert proof(CLOSURE, (0, 2)) == MinimalProof((0, 2), False, ((1, 0), (1, 1), (2, 1)), False)
    assert analyze(CLOSURE).why((0, 2)) == Why(Knowledge.COMPONENT, False, 4)


def test_the_rule_says_how_strong_the_knowledge_was() -> None:
    assert why(see("1 ? ?", mines=1), (0, 1)) is Knowledge.ONE_NUMBER
    assert why(see("? ? ?", "1 2 1", mines=2), (0, 1)) is Knowledge.TWO_NUMBERS
    assert why(see("1 ? ?", "? ? ?", mines=1), (0, 2)) is Knowledge.MINE_TOTAL
    assert why(see("1 ? ?", "? ? ?", mines=2), (0, 2)) is None


def why(seen: Observation, cell: Cell) -> Knowledge | None:
    answer = analyze(seen).why(cell)
    return answer.rule if answer else None


def component_of(cell: Cell, analysis: Analysis) -> frozenset[Cell]:
    """Return the cells of the component with a cell."""
    grid = analysis.deduced.frame
    parts = [grid.cells_of(part.component.cells) for part in analysis.parts]
    return frozenset(next(cells for cells in parts if cell in cells))


@pytest.mark.parametrize("seen", TIED)
def test_all_ways_to_fill_the_tied_cells_are_counted_when_they_agree(seen: Observation) -> None:
    analysis, agreed = analyze(seen), 0
    for cell in analysis.safe() | analysis.mines():
        answer = analysis.why(cell)
        assert answer is not None
        assert answer.mined == (cell in analysis.mines())
        if answer.rule is Knowledge.COMPONENT:
            tied = component_of(cell, analysis)
            assert verdicts(seen, seen.numbers, False, cell) == {answer.mined}
            fillings = {layout & tied for layout in layouts(replace(seen, mines=None))}
            assert len(fillings) == answer.ways
            agreed += 1
    assert agreed


def test_a_cell_that_is_not_covered_has_no_proof() -> None:
    with pytest.raises(ValueError, match=r"\(0, 0\) is not a covered cell"):
        proof(see("1 ?", mines=1), (0, 0))


def test_the_search_for_a_proof_keeps_to_its_budget() -> None:
    seen = see("? ? ?", "1 2 1", mines=2)
    with pytest.raises(BudgetExceeded, match="proof"):
        proof(seen, (0, 1), budget=5)


def test_a_search_with_the_mine_total_keeps_to_its_budget() -> None:
    seen = see("1 ? ? ? ? 1", "? ? ? ? ? ?", mines=2)
    found = proof(seen, (0, 2), budget=12)
    assert found is not None
    assert found.mine_total
    with pytest.raises(BudgetExceeded):
        proof(seen, (0, 2), budget=11)


def test_a_proof_by_the_mine_total_names_no_number_that_it_can_do_without() -> None:
    # The 0 at A2 leaves the one mine to A4; the 0 at A1 says nothing of it.
    assert proof(see("0", "0", "?", "?", mines=1), (3, 0)) == MinimalProof(
        (3, 0), True, ((1, 0),), True
    )
