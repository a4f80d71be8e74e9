"""Observations: everything that a player gets to see of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import EXACT, ClueModel


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a player gets to see of a game.

    `numbers` maps each revealed safe cell to its number; `hit` are the mines that were hit;
    `flags` may be wrong. `mines` is the mine total, or None if unknown; only then `density` may
    give the chance of a mine in a cell without clues.

    With noisy `clues` a number may be wrong, and `blank` are the revealed safe cells without a
    number. `claims` are those of the flags that a player put without proof, and `taken_back` those
    of the hit mines that are covered again on the board.

    >>> seen = Observation(height=1, width=3, mines=1, numbers={(0, 0): 0, (0, 1): 1})
    >>> seen.covered(), seen.is_covered((0, 1)), seen.utility
    ([(0, 2)], False, 1)
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
    claims: frozenset[Cell] = frozenset()
    taken_back: frozenset[Cell] = frozenset()

    @property
    def utility(self) -> int:
        """What the position is worth to ahornsweeper's players: -1 after an explosion, else 1."""
        return -1 if self.hit else 1

    def is_covered(self, cell: Cell) -> bool:
        """Return whether a cell is neither revealed nor hit."""
        return cell not in self.numbers and cell not in self.hit and cell not in self.blank

    def covered(self) -> list[Cell]:
        """Return the cells that are neither revealed nor hit, row by row."""
        return [cell for cell in neighbor_table(self.height, self.width) if self.is_covered(cell)]

    def continues(self, earlier: Observation) -> bool:
        """Return whether the board has the same size, and nothing seen earlier was taken back."""
        return (
            (earlier.height, earlier.width) == (self.height, self.width)
            and earlier.hit <= self.hit
            and earlier.blank <= self.blank
            and earlier.numbers.items() <= self.numbers.items()
        )

    def without_flags(self) -> Observation:
        """Return the same position without flags, sharing nothing that the caller can change."""
        return Observation(  # twice as fast as `replace`, which every analysis would feel
            self.height,
            self.width,
            self.mines,
            dict(self.numbers),
            frozenset(),
            self.hit,
            self.density,
            self.blank,
            self.clues,
            taken_back=self.taken_back,
        )

    def sure(self) -> Observation:
        """Return the observation with exact clues that is certainly true.

        It keeps the numbers that are certainly right; cells with other numbers are blank.
        """
        if self.clues.is_true:
            return self if self.clues == EXACT else replace(self, clues=EXACT)
        table = neighbor_table(self.height, self.width)
        truths = {c: self.clues.truth(n, len(table[c])) for c, n in self.numbers.items()}
        sure = {cell: truth for cell, truth in truths.items() if truth is not None}
        blank = self.blank.union(cell for cell in truths if cell not in sure)
        return replace(self, numbers=sure, blank=blank, clues=EXACT)
