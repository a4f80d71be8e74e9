"""Proofs and their steps, written with the names of cells."""

from __future__ import annotations

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.proof import Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import analyze
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from tests.proof_check import errors


def cells(names: str) -> tuple[Cell, ...]:
    return tuple(cell_named(name) for name in names.split())


def all_proofs(seen: Observation) -> list[Proof]:
    """Return the proofs of all certain cells of a position, row by row."""
    analysis = analyze(seen)
    return Ladder(seen).proofs_of(analysis.safe() | analysis.mines())


def proved(seen: Observation, name: str) -> Proof:
    """Return the proof of a named cell, which the independent check confirms."""
    found = Ladder(seen).prove(cell_named(name))
    assert found is not None
    assert errors(seen, found) == []
    return found


def step(
    kind: Technique,
    clues: str,
    about: str,
    holds: int,
    takes: tuple[int, ...] = (),
    besides: str = "",
) -> Step:
    """Return a step that decides its cells if it can."""
    speaks_of = cells(about)
    decides = speaks_of if holds in (0, len(speaks_of)) else ()
    mine = bool(decides) and holds > 0
    return Step(
        kind, cells(clues), speaks_of, holds, decides, mine, takes=takes, besides=cells(besides)
    )
