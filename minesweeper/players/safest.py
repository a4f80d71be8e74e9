"""The safest player: the cell with the lowest exact probability of a mine."""

from __future__ import annotations

from minesweeper.players.base import best, pick
from minesweeper.players.counting import CountingPlayer, guess, undecided
from minesweeper.players.move import Move, Rule
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.observation import Observation


class SafestPlayer(CountingPlayer):
    """Reveals a certain cell, else one of the lowest probability of a mine.

    Ties go to the cell with the fewest covered neighbours, then to chance.
    """

    name = "safest"
    title = "Safest cell"
    summary = "the cell least likely to be a mine"
    easiest_first = True

    def choose(self, seen: Observation) -> Move | None:
        """Return the first safe cell, row by row, else the safest; None if all are mines."""
        return self.safe_move(seen) or self._guess(seen)

    def _guess(self, seen: Observation) -> Move | None:
        counts = self.counts(seen)
        covered, table = set(counts.mined), neighbor_table(seen.height, seen.width)
        scores = (
            (cell, (-counts.mined[cell], -len(covered.intersection(table[cell]))))
            for cell in undecided(counts)
        )
        cells = best(scores)
        return guess(pick(cells, self._rng), Rule.LOWEST, counts) if cells else None
