"""How likely each covered cell is a mine: exact, or an estimate that is called one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from minesweeper.explain.naming import whole_percent
from minesweeper.inference import (
    BudgetExceeded,
    analyze,
    analyze_noisy,
    estimate,
    estimate_noisy,
)
from minesweeper.players.chances import Chances
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

BUDGET = 30_000
"""States counted before an estimate takes their place, so that the window does not wait."""

NOISY_BUDGET = 2_000
"""The same where numbers may be false: such states take longer."""

Old = TypeVar("Old")
New = TypeVar("New")


def each(values: Mapping[Cell, Old], change: Callable[[Old], New]) -> dict[Cell, New]:
    """Return what `change` makes of each cell's value, asking once for cells that share one.

    They share it by identity: on a large board it is a number of 1,000 digits, long to hash.
    """
    changed = {key: change(value) for key, value in {id(v): v for v in values.values()}.items()}
    return {cell: changed[id(value)] for cell, value in values.items()}


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
    true = seen.clues.is_true
    try:
        found: Chances = analyze(seen, BUDGET) if true else analyze_noisy(seen, NOISY_BUDGET)
        exact = True
    except BudgetExceeded:
        found, exact = estimate(seen) if true else estimate_noisy(seen), False
    return Probabilities(each(found.mined, lambda mined: Fraction(mined, found.layouts)), exact)
