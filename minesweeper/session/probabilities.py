"""How likely each covered cell is a mine: exact, or an estimate that is called one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from minesweeper.explain.naming import whole_percent
from minesweeper.inference import Estimate
from minesweeper.players.counting import count_quickly
from minesweeper.players.view import each
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


@dataclass(frozen=True)
class Probabilities:
    """The probability of a mine in each covered cell; `exact` unless counting was given up."""

    mined: Mapping[Cell, Fraction]
    exact: bool = True

    @cached_property
    def percents(self) -> Mapping[Cell, int]:
        """The probabilities in whole percent, 0 and 100 only where it is certain."""
        return each(self.mined, whole_percent)

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The covered cells that are certainly no mines."""
        return frozenset(cell for cell, chance in self.mined.items() if chance == 0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The covered cells that are certainly mines."""
        return frozenset(cell for cell, chance in self.mined.items() if chance == 1)


NONE = Probabilities({})
"""Where nothing is said of any cell."""


def probabilities_of(seen: Observation) -> Probabilities:
    """Return what a position's numbers and the mine total say of the covered cells.

    Raises InconsistentBoard if no layout fits.
    """
    counts = count_quickly(seen)
    mined = each(counts.mined, lambda mined: Fraction(mined, counts.layouts))
    return Probabilities(mined, exact=not isinstance(counts, Estimate))
