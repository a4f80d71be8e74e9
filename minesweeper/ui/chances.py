"""How likely each covered cell is a mine, for the overlay: exact, or an estimate that says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from minesweeper.board import Cell
from minesweeper.game import Game, Status
from minesweeper.inference import BudgetExceeded, analyze, estimate
from minesweeper.level import Start
from minesweeper.rounding import whole_percent

BUDGET = 30_000
"""States counted before the overlay shows an estimate: the window shall not wait."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of a mine in each covered cell; `exact` unless counting was given up."""

    mined: Mapping[Cell, Fraction]
    exact: bool = True

    def percents(self) -> dict[Cell, int]:
        """Return the chances in whole percent, 0 and 100 only where it is certain."""
        return {cell: whole_percent(chance) for cell, chance in self.mined.items()}


def chances_of(game: Game) -> Chances:
    """Return what the numbers shown and the mine total say; nothing before a protected start."""
    if game.is_over or (game.status is Status.READY and game.start is not Start.ANY):
        return Chances({})
    seen = game.observe()
    try:
        analysis = analyze(seen, BUDGET)
        return Chances({cell: analysis.probability(cell) for cell in analysis.mined})
    except BudgetExceeded:
        rough = estimate(seen)
    sure = {cell: Fraction(0) for cell in rough.safe()} | {
        cell: Fraction(1) for cell in rough.mines()
    }
    return Chances(
        {cell: sure.get(cell, rough.chances.get(cell)) or Fraction(0) for cell in seen.covered()},
        exact=False,
    )
