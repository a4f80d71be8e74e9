"""Proofs by the simple techniques, from as few numbers as the steps allow."""

from __future__ import annotations

from collections.abc import Iterable

from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.facts import Fact
from minesweeper.explain.ladder.line import Goal, Line, shortest_line
from minesweeper.inference.masks import Mask

SPARE_STEPS = 2
"""A derivation from fewer numbers may first take this many steps more than the line to replace."""


def simple_line(derivation: Derivation, cell: Mask) -> Line | None:
    """Return a short line to a cell that the derivation decides."""
    line = _line(derivation, cell)
    if line is None or len(line.clues) < 3:
        return line
    used = {fact.clue: fact for fact in derivation.facts if fact.clue in line.clues}
    for left_out in list(used):
        fewer = [used[clue] for clue in used if clue in line.clues and clue != left_out]
        if left_out in line.clues:
            line = _no_longer(line, fewer, derivation, cell)
    return line


def _line(derivation: Derivation, cell: Mask) -> Line | None:
    return shortest_line(derivation, derivation.behind(cell), Goal(cell))


def _no_longer(line: Line, facts: Iterable[Fact], derivation: Derivation, cell: Mask) -> Line:
    """Return a line from these facts alone if it is no longer than the one given, else that."""
    most = len(line.entries) + SPARE_STEPS
    other = Derivation(facts, derivation.hardest, target=cell, most=most)
    found = _line(other, cell)
    if found is None or len(found.entries) > len(line.entries):
        return line
    return found
