"""Large boards are divided for the ladder: a proof takes the numbers near its cell alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from minesweeper.explain import reasons
from minesweeper.explain.explanation import Kind
from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.limits import BAND_CELLS
from minesweeper.explain.wrong_flags import wrong_flag
from minesweeper.inference import estimate
from minesweeper.rules.observation import Observation
from tests.proof_check import errors

SIZE = 200


def showing(rows: dict[int, str]) -> Observation:
    """Return a large board with some rows drawn from their left; all other cells are covered."""
    drawn = {(r, c): mark for r, marks in rows.items() for c, mark in enumerate(marks.split())}
    numbers = {cell: int(mark) for cell, mark in drawn.items() if mark.isdigit()}
    hit = frozenset(cell for cell, mark in drawn.items() if mark == "*")
    return Observation(SIZE, SIZE, None, numbers, hit=hit)


@pytest.mark.parametrize("row", [1, 23, 24, 25, 49, 50, 97, 150, 198])
def test_a_proof_names_the_cells_of_its_own_rows(row: int) -> None:
    # The 5 at the left edge has four hit mines and one covered cell beside it.
    seen = showing({row - 1: "* *", row: "5 ?", row + 1: "* *"})
    found = Ladder(seen).prove((row, 1))
    assert found is not None
    assert (found.mine, found.kind, found.clues) == (True, Technique.FULL, ((row, 0),))
    assert errors(seen, found) == []


def test_of_all_rows_the_easiest_cell_comes_first() -> None:
    # The 1 at A1 is contained in the 1 at B1, so C1 is safe; far below a 1 has its mine.
    contained, satisfied = {0: "1 1 ?", 1: "? ? ?"}, {120: "* ? ?", 121: "1 ? ?"}
    nearer = Ladder(showing(contained)).easiest((0, 2))
    assert nearer is not None
    assert (nearer.cell, nearer.kind) == ((0, 2), Technique.CONTAINED)
    found = Ladder(showing(contained | satisfied)).easiest((0, 2))
    assert found is not None
    assert (found.cell, found.kind) == ((120, 1), Technique.SATISFIED)


def every_third() -> Observation:
    """Return a large board with a 0 on every third cell both ways."""
    numbers = {(r, c): 0 for r in range(1, SIZE, 3) for c in range(1, SIZE, 3)}
    return Observation(SIZE, SIZE, None, numbers)


def test_a_proof_takes_the_numbers_of_few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    derived: list[tuple[int, int]] = []
    made = Derivation.__init__

    def recorded(self: Derivation, facts: list, *rest: object, **more: object) -> None:  # type: ignore[type-arg]
        facts = list(facts)
        derived.append((len(facts), max(fact.cells for fact in facts).bit_length()))
        made(self, facts, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Derivation, "__init__", recorded)
    assert Ladder(every_third()).prove((100, 0)) is not None
    assert derived
    assert all(count <= BAND_CELLS // 9 + SIZE for count, _ in derived)
    assert all(bits <= BAND_CELLS + SIZE for _, bits in derived)


def test_wrong_flags_share_a_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Observation] = []

    class Recorded(Ladder):
        def __init__(self, seen: Observation) -> None:
            made.append(seen)
            super().__init__(seen)

    monkeypatch.setattr(reasons, "Ladder", Recorded)
    seen = every_third()
    wrong = wrong_flag(seen, frozenset(seen.covered()[:800]))
    assert wrong is not None
    assert wrong.explanation.kind is Kind.STEPS
    assert len(made) == 1


def test_a_position_is_estimated_once() -> None:
    seen = every_third()
    assert estimate(seen) is estimate(replace(seen, flags=frozenset({(0, 0)})))
