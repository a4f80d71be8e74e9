"""The sampling player of ahornsweeper: the cell that explodes in the fewest sampled layouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from minesweeper.inference import Estimate
from minesweeper.players.base import Reader, whole_number_within
from minesweeper.players.counting import CountingPlayer, Counts
from minesweeper.players.move import Candidate, Figures, Measure, Move, MoveReason, Rule
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


class SamplingPlayer(CountingPlayer):
    """Scores every covered cell by opening it in `layouts` layouts of its own, drawn uniformly.

    A layout counts -1 if the cell explodes in it and +1 if not; the best score wins, the first
    on ties. The layouts of different cells are drawn independently, and of each only the one
    cell matters; so the draw is made for that cell alone: a mine in `mined` of all layouts.
    """

    name = "sampling"
    title = "Sampling"
    summary = "tries cells on random boards that fit"
    thinks_long = True
    options: ClassVar[Mapping[str, Reader]] = {"layouts": whole_number_within(1, 1_000_000)}

    def __init__(self, *, layouts: int = 15) -> None:
        self._draws = layouts

    def choose(self, seen: Observation) -> Move | None:
        """Return the cell of the highest utility; None if all covered cells are mines."""
        counts = self.counts(seen)
        mines = counts.mines()
        scores = {cell: self._utility(cell, counts) for cell in counts.mined if cell not in mines}
        if not scores:
            return None
        cell = max(scores, key=scores.__getitem__)
        utility = {Measure.UTILITY: scores[cell] / self._draws}
        judged = Candidate(cell, Figures(measures=utility))
        rule = Rule.BUDGET if isinstance(counts, Estimate) else Rule.SAMPLED
        return Move(cell, cell in counts.safe(), MoveReason(rule, candidates=(judged,)))

    def _utility(self, cell: Cell, counts: Counts) -> int:
        """Return the sum of the utilities of opening a cell in all its layouts."""
        rng, risk = self._rng, counts.mined[cell] / counts.layouts
        explosions = sum(rng.random() < risk for _ in range(self._draws))
        return self._draws - 2 * explosions
