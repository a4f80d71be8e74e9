"""What to fall back to when exact counting would exceed its budget: local reasoning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from minesweeper.board import Cell
from minesweeper.game import Observation
from minesweeper.inference.analysis import DEFAULT_BUDGET, blame
from minesweeper.inference.constraints import Deduced, deduce
from minesweeper.inference.errors import NoLayout


@dataclass(frozen=True)
class Estimate:
    """Certain cells that one or two numbers give, and a guess at the other probabilities."""

    deduced: Deduced
    chances: Mapping[Cell, Fraction]
    """For each covered cell that is not certain, a rough chance of a mine, above 0 and below 1."""

    def safe(self) -> frozenset[Cell]:
        """Return covered cells that are certainly no mines; there may be more."""
        return frozenset(self.deduced.frame.cells_of(self.deduced.safe))

    def mines(self) -> frozenset[Cell]:
        """Return cells that are certainly mines, those hit among them; there may be more."""
        return frozenset(self.deduced.frame.cells_of(self.deduced.mines))


def estimate(observation: Observation) -> Estimate:
    """Return what local rules and each number for itself say of a position, however large.

    The chance of a cell beside numbers is the mean of what each open number says; the mines
    left over are spread evenly over the other cells. Raises InconsistentBoard if local rules
    meet a contradiction.
    """
    try:
        found = deduce(observation)
    except NoLayout:
        raise blame(observation, DEFAULT_BUDGET) from None
    said: dict[Cell, list[Fraction]] = {}
    for _, cells, mines in found.constraints:
        for cell in found.frame.cells_of(cells):
            said.setdefault(cell, []).append(Fraction(mines, cells.bit_count()))
    chances = {cell: sum(shares, Fraction(0)) / len(shares) for cell, shares in said.items()}
    unknown = found.frame.cells_of(found.unknown)
    interior = len(unknown) - len(chances)
    spread = _interior_chance(observation, found, sum(chances.values(), Fraction(0)), interior)
    return Estimate(found, {cell: chances.get(cell, spread) for cell in unknown})


def _interior_chance(
    seen: Observation, found: Deduced, boundary_mines: Fraction, interior: int
) -> Fraction:
    if seen.mines is None or interior == 0:
        return Fraction(1, 2) if seen.density is None else seen.density
    left = seen.mines - found.mines.bit_count() - boundary_mines
    least = Fraction(1, interior + 1)
    return min(max(left / interior, least), 1 - least)
