"""The probability of a mine in each covered cell, exact or an estimate."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from minesweeper.inference import Estimate
from minesweeper.players.counting import count_quickly
from minesweeper.players.view import beside_no_number, map_values
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import whole_percent
from minesweeper.rules.observation import Observation


class ShownChance(NamedTuple):
    """How a covered cell's chance of a mine is shown."""

    percent: int | None
    """In whole percent; None where the legend tells the figure, which many cells share."""
    warmth: int
    """How much riskier than average, to 100, or safer, to -100, in steps of 5."""


@dataclass(frozen=True)
class Probabilities:
    """The probability of a mine in each covered cell; an estimate unless `exact`.

    `elsewhere` are the cells beside no number. They share one probability; there are none if it
    is certain.
    """

    mined: Mapping[Cell, Fraction]
    exact: bool = True
    elsewhere: frozenset[Cell] = frozenset()

    def with_mines(self, mines: Set[Cell]) -> Probabilities:
        """Return these probabilities with more covered cells that are certainly mines."""
        certain = dict.fromkeys(mines, Fraction(1))
        return replace(self, mined={**self.mined, **certain}) if certain else self

    @cached_property
    def chances(self) -> Mapping[Cell, ShownChance]:
        """The probabilities as they are shown: 0 and 100 percent only where they are certain."""
        return map_values(self.mined, self.shown) | dict.fromkeys(
            self.elsewhere, ShownChance(None, 0)
        )

    @cached_property
    def alike(self) -> Mapping[ShownChance, Set[Cell]]:
        """The cells that show the same, by what they show."""
        cells: dict[ShownChance, set[Cell]] = {}
        for cell, shown in self.chances.items():
            cells.setdefault(shown, set()).add(cell)
        return cells

    def shown(self, chance: Fraction) -> ShownChance:
        """Return how a chance is shown by itself."""
        return ShownChance(whole_percent(chance), 5 * round(20 * warmth(chance, self.average)))

    @cached_property
    def common(self) -> Fraction | None:
        """The probability of the cells beside no number; None if there are none."""
        return next((self.mined[cell] for cell in self.elsewhere), None)

    @cached_property
    def average(self) -> float:
        """The probability that counts as neither safe nor risky.

        It is that of the cells beside no number; if there are none, the mean of the uncertain ones.
        """
        if self.common is not None:
            return float(self.common)
        chances = map_values(self.mined, float).values()
        uncertain = [chance for chance in chances if 0 < chance < 1]
        return sum(uncertain) / max(len(uncertain), 1)

    @cached_property
    def least(self) -> Fraction:
        """The least probability of all; 1 if every cell is a mine, or none has a probability."""
        return min(
            {id(chance): chance for chance in self.mined.values()}.values(), default=Fraction(1)
        )

    @property
    def is_common_least(self) -> bool:
        """Whether no cell has a lower probability than those beside no number."""
        return self.common is not None and self.common == self.least

    @cached_property
    def best(self) -> frozenset[Cell]:
        """The cells with the least probability that are shown one by one, unless it is certain.

        Those `elsewhere` are never among them, for they are shown as one.
        """
        if self.least in (0, 1):
            return frozenset()
        same = {id(chance) for chance in self.mined.values() if chance == self.least}
        cells = frozenset(cell for cell, chance in self.mined.items() if id(chance) in same)
        return cells - self.elsewhere

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
    apart = beside_no_number(seen)
    is_certain = any(mined[cell] in (0, 1) for cell in islice(apart, 1))
    elsewhere = frozenset() if is_certain else apart
    return Probabilities(mined, not isinstance(counts, Estimate), elsewhere)


def warmth(chance: float | Fraction, average: float) -> float:
    """Return how much riskier than average a chance is, 0 to 1, or how much safer, 0 to -1.

    >>> warmth(0, 0.2), warmth(0.1, 0.2), warmth(0.2, 0.2), warmth(1, 0.2)
    (-1.0, -0.5, 0.0, 1.0)
    """
    if chance in (0, 1):
        return -1.0 if chance == 0 else 1.0
    beyond = float(chance) - average
    return beyond / (average if beyond < 0 else 1 - average or 1)
