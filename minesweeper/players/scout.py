"""The scout: it locates all mines and opens as few cells as it can."""

from __future__ import annotations

from minesweeper.players.base import best, pick
from minesweeper.players.counting import CountingPlayer, Counts, certain, guess, undecided
from minesweeper.players.move import Candidate, Figures, Measure, Move, Rule
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.observation import Observation


class ScoutPlayer(CountingPlayer):
    """Reveals the safe cell whose number is the least foreseeable.

    That is the one with the highest variance of the mines around it, each covered cell taken for
    itself: the sum of p (1 - p). Safe cells whose number is known beforehand come last. Without
    an informative safe cell it reveals one of the lowest probability of a mine, by the same
    measure on ties.
    """

    name = "scout"
    title = "Scout"
    summary = "seeks every mine, opens few cells"

    def choose(self, seen: Observation) -> Move | None:
        """Return the cell that teaches most at the lowest risk; None if all are mines."""
        counts = self.counts(seen)
        safe, unsure = sorted(counts.safe()), undecided(counts)
        spreads = {cell: spread(cell, seen, counts) for cell in (*safe, *unsure)}
        informative = [cell for cell in safe if spreads[cell]]
        if informative or (safe and not unsure):
            cell = pick(best((cell, spreads[cell]) for cell in informative or safe), self._rng)
            judged = Candidate(cell, Figures(measures={Measure.VARIANCE: spreads[cell]}))
            return certain(cell, Rule.INFORMATIVE, counts, judged)
        cells = best((cell, (-counts.mined[cell], spreads[cell])) for cell in unsure)
        return guess(pick(cells, self._rng), Rule.LOWEST, counts) if cells else None


def spread(cell: Cell, seen: Observation, counts: Counts) -> float:
    """Return the variance of a cell's number, the covered cells around it taken as independent."""
    mined, layouts = counts.mined, counts.layouts
    around = neighbor_table(seen.height, seen.width)[cell]
    return sum(
        mined[other] * (layouts - mined[other]) / layouts**2 for other in around if other in mined
    )
