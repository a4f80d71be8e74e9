"""The scout: finds out where all the mines are while opening as few cells as it can."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from minesweeper.inference import Analysis
from minesweeper.players.base import Candidate, Move, MoveReason, Rule, best, first_move, pick
from minesweeper.players.chances import Chances, Counting, guess, undecided
from minesweeper.players.options import Reader
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start


class ScoutPlayer:
    """Reveals the safe cell whose number is the least foreseeable.

    That is the one with the highest variance of the mines around it, each covered cell taken for
    itself: the sum of p (1 - p). Safe cells whose number is known beforehand come last. Without
    a safe cell that tells anything it reveals one of the lowest probability of a mine, by the
    same measure on ties.
    """

    name = "scout"
    options: ClassVar[Mapping[str, Reader]] = {}

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game."""
        self._level, self._start, self._rng = level, start, rng
        self._counting = Counting()

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that are mines in every layout."""
        return self._counting.chances(seen).mines()

    def move(self, seen: Observation) -> Move | None:
        """Return the cell that teaches most at the lowest risk; None if all are mines."""
        first = first_move(self._level, self._start, seen)
        if first is not None:
            return first
        chances = self._counting.chances(seen)
        safe, unsure = sorted(chances.safe()), undecided(chances)
        teaches = {cell: spread(cell, seen, chances) for cell in (*safe, *unsure)}
        telling = [cell for cell in safe if teaches[cell]]
        if telling or (safe and not unsure):
            cell = pick(best((cell, teaches[cell]) for cell in telling or safe), self._rng)
            return _certain(cell, teaches[cell], chances)
        risks = ((cell, (-chances.mined[cell], teaches[cell])) for cell in unsure)
        cells = best(risks)
        return guess(pick(cells, self._rng), Rule.LOWEST, chances) if cells else None


def spread(cell: Cell, seen: Observation, chances: Chances) -> float:
    """Return the variance of a cell's number, the covered cells around it taken as independent."""
    mined, layouts = chances.mined, chances.layouts
    around = neighbor_table(seen.height, seen.width)[cell]
    return sum(
        mined[other] * (layouts - mined[other]) / layouts**2 for other in around if other in mined
    )


def _certain(cell: Cell, teaches: float, chances: Chances) -> Move:
    why = chances.why(cell) if isinstance(chances, Analysis) else None
    judged = Candidate(cell, {"variance of its number": teaches})
    return Move(cell, True, MoveReason(Rule.TELLING, deduction=why, candidates=(judged,)))
