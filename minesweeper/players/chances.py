"""What players that count layouts know of a position, with something to say when it is too big."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from minesweeper.board import Cell, neighbor_table
from minesweeper.game import Observation
from minesweeper.inference import BudgetExceeded, analyze


@dataclass(frozen=True)
class Chances:
    """How many of the layouts have a mine at each covered cell.

    With `exact` false the position was too big to count, and the ratios are estimates: what is
    in `safe` and `mines` is certain all the same.
    """

    layouts: int
    mined: Mapping[Cell, int]
    safe: frozenset[Cell]
    mines: frozenset[Cell]
    exact: bool = True

    def probability(self, cell: Cell) -> Fraction:
        """Return the chance of a mine in a covered cell."""
        return Fraction(self.mined[cell], self.layouts)

    @property
    def undecided(self) -> list[Cell]:
        """The covered cells that may be mines or not, row by row."""
        return [cell for cell in self.mined if cell not in self.safe and cell not in self.mines]


class Counting:
    """Counts a position once, however often it is asked about in a row."""

    def __init__(self) -> None:
        self._seen: Observation | None = None

    def chances(self, seen: Observation) -> Chances:
        """Return the chances of a position; raises InconsistentBoard if no layout fits."""
        if seen != self._seen:
            self._chances = count(seen)
            self._seen = seen
        return self._chances


def count(seen: Observation) -> Chances:
    """Return the exact chances, or estimates if exact counting would exceed its budget."""
    try:
        analysis = analyze(seen)
    except BudgetExceeded:
        return estimate(seen)
    mined = {cell: analysis.mined[cell] for cell in seen.covered()}
    return Chances(analysis.layouts, mined, analysis.safe(), analysis.mines())


_PARTS = 840
"""Estimates are multiples of 1/840: 840 is a multiple of 1 to 8, the cells around a number."""


def estimate(seen: Observation) -> Chances:
    """Return the chances that each number by itself gives, the highest for each cell.

    Cells beside no number get the mines' share of all covered cells, or 1/2 if it is unknown.
    """
    table = neighbor_table(seen.height, seen.width)
    covered = seen.covered()
    everywhere = seen.density if seen.mines is None else None
    if seen.mines is not None:
        everywhere = Fraction(seen.mines - len(seen.hit), max(1, len(covered)))
    elsewhere = int((Fraction(1, 2) if everywhere is None else everywhere) * _PARTS)
    mined: dict[Cell, int] = {}
    safe: set[Cell] = set()
    for clue, number in seen.numbers.items():
        around = [c for c in table[clue] if c not in seen.numbers and c not in seen.hit]
        left = number - sum(c in seen.hit for c in table[clue])
        for cell in around:
            mined[cell] = max(mined.get(cell, 0), left * _PARTS // len(around))
            if left == 0:
                safe.add(cell)
    told = {c: 0 if c in safe else mined.get(c, min(elsewhere, _PARTS - 1)) for c in covered}
    mines = frozenset(cell for cell, parts in told.items() if parts == _PARTS)
    return Chances(_PARTS, told, frozenset(safe), mines, exact=False)
