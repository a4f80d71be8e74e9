"""How likely each covered cell is a mine, for the overlay: exact, or an estimate that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from minesweeper.explain.naming import whole_percent
from minesweeper.inference import BudgetExceeded, analyze, analyze_noisy, estimate, estimate_noisy
from minesweeper.players.chances import Chances as Counted
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game, Observation, Status
from minesweeper.rules.level import Start

BUDGET = 30_000
"""States counted before the overlay shows an estimate: the window shall not wait."""


UNTRUE_BUDGET = 2_000
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
class Chances:
    """The chance of a mine in each covered cell; `exact` unless counting was given up."""

    mined: Mapping[Cell, Fraction]
    exact: bool = True

    @cached_property
    def percents(self) -> Mapping[Cell, int]:
        """The chances in whole percent, 0 and 100 only where it is certain."""
        return each(self.mined, whole_percent)

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The covered cells that are certain to be no mines."""
        return frozenset(cell for cell, chance in self.mined.items() if chance == 0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The covered cells that are certain to be mines."""
        return frozenset(cell for cell, chance in self.mined.items() if chance == 1)


NONE = Chances({})
"""Where there is nothing to show."""


class Overlay:
    """The chances of the position on the screen, looked up once for each position."""

    def __init__(self) -> None:
        self.chances = NONE
        self._game: Game | None = None
        self._position = 0

    def look_up(self, game: Game, *, shown: bool) -> None:
        """Find the chances of a game as it stands, if they shall be shown."""
        if not shown:
            self.chances, self._game = NONE, None
        elif self._game is not game or self._position != len(game.commands):
            self.chances = NONE if is_hidden(game) else chances_of(game.observe())
            self._game, self._position = game, len(game.commands)


def chances_of(seen: Observation) -> Chances:
    """Return what a position's numbers and the mine total say of the covered cells."""
    true = seen.clues.is_true
    try:
        found: Counted = analyze(seen, BUDGET) if true else analyze_noisy(seen, UNTRUE_BUDGET)
        exact = True
    except BudgetExceeded:
        found, exact = estimate(seen) if true else estimate_noisy(seen), False
    return Chances(each(found.mined, lambda mined: Fraction(mined, found.layouts)), exact)


def is_hidden(game: Game) -> bool:
    """Return whether there is nothing to say: the end is known, a protected start is not."""
    return game.is_over or (game.status is Status.READY and game.start is not Start.ANY)
