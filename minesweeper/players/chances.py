"""What players that count layouts know of a position, with something to say when it is too big."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from minesweeper.inference import (
    Analysis,
    BudgetExceeded,
    Estimate,
    analyze,
    analyze_noisy,
    estimate,
    estimate_noisy,
)
from minesweeper.players.base import Candidate, Move, MoveReason, Rule, continues
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation


class Chances(Protocol):
    """How likely each covered cell is a mine: an `Analysis`, or an `Estimate` instead of one."""

    @property
    def layouts(self) -> int:
        """The number of layouts (their weight)."""
        ...

    @property
    def mined(self) -> Mapping[Cell, int]:
        """For each covered cell, row by row, the layouts in which it is a mine."""
        ...

    def probability(self, cell: Cell) -> Fraction:
        """Return the chance of a mine in a covered cell."""
        ...

    def safe(self) -> frozenset[Cell]:
        """Return the covered cells that are certain to be no mines."""
        ...

    def mines(self) -> frozenset[Cell]:
        """Return the covered cells that are certain to be mines."""
        ...


class Counting:
    """Counts positions for a player, none twice in a row."""

    def __init__(self) -> None:
        self._seen: Observation | None = None

    def chances(self, seen: Observation) -> Chances:
        """Return the chances of a position; raises InconsistentBoard if no layout fits."""
        if seen != self._seen:
            self._chances = count(seen)
            self._seen = seen
            self._safe = sorted(self._chances.safe())
        return self._chances

    def safe_move(self, seen: Observation) -> Move | None:
        """Return a move at the first safe cell, row by row; None if none is certain to be safe.

        As long as cells are left that the last count found safe, nothing is counted anew.
        """
        if self._seen is None or not continues(self._seen, seen):
            self.chances(seen)
        cell = self._safe_left(seen)
        if cell is None:
            self.chances(seen)
            cell = self._safe_left(seen)
        if cell is None:
            return None
        why = self._chances.why(cell) if isinstance(self._chances, Analysis) else None
        return Move(cell, True, MoveReason(Rule.COUNTED, deduction=why))

    def _safe_left(self, seen: Observation) -> Cell | None:
        return next((cell for cell in self._safe if seen.is_covered(cell)), None)


def undecided(chances: Chances) -> list[Cell]:
    """Return the covered cells that may be mines or not, row by row."""
    decided = chances.safe() | chances.mines()
    return [cell for cell in chances.mined if cell not in decided]


def count(seen: Observation) -> Chances:
    """Return the exact chances, or an estimate if exact counting would exceed its budget.

    Clues that may be false are weighed by their likelihoods.
    """
    try:
        return analyze(seen) if seen.clues.is_true else analyze_noisy(seen)
    except BudgetExceeded:
        return estimate(seen) if seen.clues.is_true else estimate_noisy(seen)


def guess(cell: Cell, rule: Rule, chances: Chances) -> Move:
    """Return a move at a cell that is not certain, by a rule, or by estimates."""
    judged = Candidate(cell, {"chance of a mine": chances.probability(cell)})
    rule = Rule.BUDGET if isinstance(chances, Estimate) else rule
    return Move(cell, False, MoveReason(rule, candidates=(judged,)))
