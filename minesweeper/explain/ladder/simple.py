"""Proofs by the simple techniques, from as few numbers as the steps allow."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.explain import limits
from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.facts import Fact
from minesweeper.explain.ladder.line import Line, LineGoal, shortest_line
from minesweeper.inference.masks import Mask


def simple_line(derivation: Derivation, cell: Mask) -> Line | None:
    """Return a line to a cell that the derivation decides, from as few numbers as is affordable."""
    line = _line(derivation, cell)
    if line is None or len(line.clues) < 3:
        return line
    left = line.clues
    used = {fact.clue: fact for fact in derivation.facts if fact.clue in left}
    for left_out in list(used):
        if left_out in left:
            if not derivation.budget.affords(len(left) * limits.STATES_A_FACT):
                break
            fewer = [fact for clue, fact in used.items() if clue in left and clue != left_out]
            line = _no_longer(line, fewer, derivation, cell)
            left = line.clues
    return line


def _line(derivation: Derivation, cell: Mask) -> Line | None:
    return shortest_line(derivation, derivation.behind(cell), LineGoal(cell))


def _no_longer(line: Line, facts: Sequence[Fact], derivation: Derivation, cell: Mask) -> Line:
    """Return a line from these facts alone if it is no longer than the one given, else that."""
    most = len(line.entries) + limits.SPARE_STEPS
    other = Derivation(facts, derivation.hardest, derivation.budget, target=cell, most=most)
    found = _line(other, cell)
    if found is None or len(found.entries) > len(line.entries):
        return line
    return found
