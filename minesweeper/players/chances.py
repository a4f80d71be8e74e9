"""What players that count layouts know of a position, with something to say when it is too big."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from minesweeper.board import Cell, neighbor_table
from minesweeper.game import Observation
from minesweeper.inference import Analysis, BudgetExceeded, analyze
from minesweeper.players.base import Candidate, Move, MoveReason, Rule, continues


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
        return next((cell for cell in self._safe if cell not in seen.numbers), None)


def undecided(chances: Chances) -> list[Cell]:
    """Return the covered cells that may be mines or not, row by row."""
    decided = chances.safe() | chances.mines()
    return [cell for cell in chances.mined if cell not in decided]


def count(seen: Observation) -> Chances:
    """Return the exact chances, or an estimate if exact counting would exceed its budget."""
    try:
        return analyze(seen)
    except BudgetExceeded:
        return estimate(seen)


def guess(cell: Cell, rule: Rule, chances: Chances) -> Move:
    """Return a move at a cell that is not certain, by a rule, or by estimates."""
    judged = Candidate(cell, {"chance of a mine": chances.probability(cell)})
    rule = Rule.BUDGET if isinstance(chances, Estimate) else rule
    return Move(cell, False, MoveReason(rule, candidates=(judged,)))


PARTS = 840
"""Estimates are multiples of 1/840, for 840 is a multiple of 1 to 8, the cells around a number."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Chances of a position that is too big to count; what it calls certain is so all the same."""

    mined: Mapping[Cell, int]
    layouts: int = PARTS

    def probability(self, cell: Cell) -> Fraction:
        """Return the estimated chance of a mine in a covered cell."""
        return Fraction(self.mined[cell], self.layouts)

    def safe(self) -> frozenset[Cell]:
        """Return the covered cells beside a number that has all its mines."""
        return frozenset(cell for cell, parts in self.mined.items() if parts == 0)

    def mines(self) -> frozenset[Cell]:
        """Return the covered cells beside a number that needs all its covered cells."""
        return frozenset(cell for cell, parts in self.mined.items() if parts == PARTS)


def estimate(seen: Observation) -> Estimate:
    """Return the chances that each number by itself gives, the highest for each cell.

    Cells beside no number get the share of mines among all covered cells, but never certainty.
    """
    table = neighbor_table(seen.height, seen.width)
    covered = seen.covered()
    elsewhere = min(max(1, int(_density(seen, len(covered)) * PARTS)), PARTS - 1)
    told: dict[Cell, int] = {}
    safe: set[Cell] = set()
    for clue, number in seen.numbers.items():
        around = [c for c in table[clue] if c not in seen.numbers and c not in seen.hit]
        left = number - sum(c in seen.hit for c in table[clue])
        if left == 0:
            safe.update(around)
        for cell in around:
            told[cell] = max(told.get(cell, 0), left * PARTS // len(around))
    return Estimate({c: 0 if c in safe else told.get(c, elsewhere) for c in covered})


def _density(seen: Observation, covered: int) -> Fraction:
    if seen.mines is not None:
        return Fraction(seen.mines - len(seen.hit), max(1, covered))
    return Fraction(1, 2) if seen.density is None else seen.density
