"""Every proof is true and complete: random and played positions, by the independent check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from drawn_proofs import all_proofs

from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.reasons import easiest_safe, of_cell
from minesweeper.inference import analyze
from minesweeper.players.counting import count
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation
from tests.oracle import random_position
from tests.proof_check import droppable, droppable_in_branches, errors, is_minimal

BOARDS = {**LEVELS, "small": Level(5, 5, 5), "wide": Level(12, 4, 10)}


def played(level: Level, rng: random.Random) -> Iterator[Observation]:
    """Yield the positions of games by the safest cell, game after game."""
    while True:
        game = Game(level, rng, Start.SAFE)
        game.reveal((level.height // 2, level.width // 2))
        while not game.is_over:
            seen = game.observe()
            yield seen
            analysis = analyze(seen)
            riskiest = min(analysis.mined, key=lambda cell: analysis.mined[cell])
            for cell in sorted(analysis.safe()) or [riskiest]:
                game.reveal(cell)


def confirmed(seen: Observation) -> list[Proof]:
    """Return the proofs of all certain cells, each checked; no step can be dropped."""
    analysis = analyze(seen)
    proofs = all_proofs(seen)
    assert {proof.cell for proof in proofs} == analysis.safe() | analysis.mines()
    for proof in proofs:
        assert proof.mine is (proof.cell in analysis.mines())
        assert errors(seen, proof) == [], f"{seen}: {proof}"
        assert droppable(seen, proof) == [], f"{seen}: {proof}"
        assert not any(droppable_in_branches(seen, step) for step in proof.steps)
    return proofs


def of_random_positions(seed: int, positions: int) -> list[tuple[Observation, Proof]]:
    """Return all proofs of random positions, each with its position, confirmed."""
    rng = random.Random(seed)
    drawn = [random_position(rng, most_covered=20) for _ in range(positions)]
    return [(seen, proof) for seen in drawn for proof in confirmed(seen)]


def of_games(board: str, total: str, every: int, positions: int) -> list[tuple[Observation, Proof]]:
    """Return all proofs of `positions` positions of games, one in `every`, confirmed."""
    games = played(BOARDS[board], random.Random(board))
    chosen = list(islice(games, 0, every * positions, every))
    if total == "unknown":
        chosen = [replace(seen, mines=None) for seen in chosen]
    return [(seen, proof) for seen in chosen for proof in confirmed(seen)]


def minimal(found: list[tuple[Observation, Proof]]) -> float:
    """Return the share of proofs from which no clue can be left out."""
    return sum(is_minimal(seen, proof) for seen, proof in found) / len(found)


def test_proofs_of_random_positions_are_true() -> None:
    found = of_random_positions(seed=1, positions=250)
    assert {proof.kind for _, proof in found} >= {*Technique} - {Technique.CASES, Technique.LAYOUTS}
    assert minimal(found) >= 0.9


@pytest.mark.parametrize("total", ["known", "unknown"])
@pytest.mark.parametrize("board", BOARDS)
def test_proofs_of_played_positions_are_true(board: str, total: str) -> None:
    found = of_games(board, total, every=9, positions=5)
    assert found
    assert total == "known" or not any(proof.mine_total for _, proof in found)


def test_where_numbers_are_missing_those_shown_prove_every_certain_cell_in_steps() -> None:
    rng, found = random.Random(4), 0
    for seed in range(12):
        clues = ClueModel.parse("missing:30")
        game = Game(BOARDS["beginner"], random.Random(seed), Start.SAFE, clues=clues)
        game.reveal((4, 4))
        for cell in rng.sample(sorted(set(game.observe().covered()) - game.mines), 30):
            game.reveal(cell)
        seen = game.observe()
        assert seen.blank
        for cell in sorted(count(seen).safe() | count(seen).mines()):
            known = of_cell(cell, seen)
            assert known.proof is not None
            assert errors(seen, known.proof) == []
            found += 1
        safe = easiest_safe(seen, None)
        assert (safe is not None) == bool(count(seen).safe())
    assert found > 50


@pytest.mark.slow
def test_proofs_of_thousands_of_certain_cells_are_true() -> None:
    found = of_random_positions(seed=2, positions=3_000)
    for board in BOARDS:
        for total in ("known", "unknown"):
            found += of_games(board, total, every=7, positions=40)
    assert len(found) > 15_000
    assert {proof.kind for _, proof in found} == {*Technique}
    assert minimal(found) >= 0.9
