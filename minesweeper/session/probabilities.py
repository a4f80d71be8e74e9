"""The probability of a mine in each covered cell, exact or an estimate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from minesweeper.inference import Estimate
from minesweeper.players.counting import count_quickly
from minesweeper.players.view import map_values
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import whole_percent
from minesweeper.rules.observation import Observation


@dataclass(frozen=True)
class Probabilities:
    """The probability of a mine in each covered cell; an estimate unless `exact`."""

    mined: Mapping[Cell, Fraction]
    exact: bool = True

    @cached_property
    def percents(self) -> Mapping[Cell, int]:
        """The probabilities in whole percent: 0 and 100 only where they are certain."""
        return map_values(self.mined, whole_percent)

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The covered cells that are certainly safe."""
        return frozenset(cell for cell, chance in self.mined.items() if chance == 0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The covered cells that are certainly mines."""
        return frozenset(cell for cell, chance in self.mined.items() if chance == 1)


NONE = Probabilities({})
"""No probability of any cell."""


def probabilities_of(seen: Observation) -> Probabilities:
    """Return the probabilities of a position; an estimate if counting takes too long.

    Raises InconsistentBoard if no layout fits.
    """
    counts = count_quickly(seen)
    mined = map_values(counts.mined, lambda mined: Fraction(mined, counts.layouts))
    return Probabilities(mined, exact=not isinstance(counts, Estimate))
