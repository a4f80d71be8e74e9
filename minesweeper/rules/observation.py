"""What a player may see of a game: all that it gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import EXACT, ClueModel


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a player sees of a game.

    `numbers` maps each revealed safe cell to its number of neighbouring mines, `hit` are the
    mines that exploded, `flags` may be wrong. `mines` is the board's total, or None if unknown;
    only then `density` may give the chance of a mine in a cell nothing is known about.

    With false `clues` a number may not be the true one, and `blank` are the revealed safe cells
    that show no number.
    """

    height: int
    width: int
    mines: int | None
    numbers: Mapping[Cell, int]
    flags: frozenset[Cell] = frozenset()
    hit: frozenset[Cell] = frozenset()
    density: Fraction | None = None
    blank: frozenset[Cell] = frozenset()
    clues: ClueModel = EXACT

    def is_covered(self, cell: Cell) -> bool:
        """Return whether a cell is neither revealed nor hit."""
        return cell not in self.numbers and cell not in self.hit and cell not in self.blank

    def covered(self) -> list[Cell]:
        """Return the cells that are neither revealed nor hit, row by row."""
        return [cell for cell in neighbor_table(self.height, self.width) if self.is_covered(cell)]

    def without_flags(self) -> Observation:
        """Return the same position without flags, sharing nothing that the caller can change."""
        return replace(self, numbers=dict(self.numbers), flags=frozenset())

    def sure(self) -> Observation:
        """Return what is sure in here as an observation with exact clues.

        Only numbers that are certainly true are left; cells with other numbers are blank.
        """
        if self.clues.is_true:
            return self if self.clues == EXACT else replace(self, clues=EXACT)
        table = neighbor_table(self.height, self.width)
        truths = {c: self.clues.truth(n, len(table[c])) for c, n in self.numbers.items()}
        sure = {cell: truth for cell, truth in truths.items() if truth is not None}
        blank = self.blank.union(cell for cell in truths if cell not in sure)
        return replace(self, numbers=sure, blank=blank, clues=EXACT)
