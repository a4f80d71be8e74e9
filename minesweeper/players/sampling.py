"""The sampling player of ahornsweeper: the cell that explodes in the fewest sampled layouts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from minesweeper.inference import Estimate
from minesweeper.players.base import Candidate, Move, MoveReason, Rule, first_move
from minesweeper.players.chances import Chances, Counting
from minesweeper.players.options import Reader, whole
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start


class SamplingPlayer:
    """Scores every covered cell by opening it in `layouts` layouts of its own, drawn uniformly.

    A layout counts -1 if the cell explodes in it and +1 if not; the best score wins, the first
    on ties. The layouts of different cells are drawn independently, and of each only the one
    cell matters; so the draw is made for that cell alone: a mine in `mined` of all layouts.
    """

    name = "sampling"
    options: ClassVar[Mapping[str, Reader]] = {"layouts": whole(1, 1_000_000)}

    def __init__(self, *, layouts: int = 15) -> None:
        self._draws = layouts

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game."""
        self._level, self._start, self._rng = level, start, rng
        self._counting = Counting()

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that are mines in every layout."""
        return self._counting.chances(seen).mines()

    def move(self, seen: Observation) -> Move | None:
        """Return the cell of the highest utility; None if all covered cells are mines."""
        first = first_move(self._level, self._start, seen)
        if first is not None:
            return first
        chances = self._counting.chances(seen)
        mines = chances.mines()
        scores = {cell: self._utility(cell, chances) for cell in chances.mined if cell not in mines}
        if not scores:
            return None
        cell = max(scores, key=scores.__getitem__)
        judged = Candidate(cell, {"utility": scores[cell] / self._draws})
        rule = Rule.BUDGET if isinstance(chances, Estimate) else Rule.SAMPLED
        return Move(cell, cell in chances.safe(), MoveReason(rule, candidates=(judged,)))

    def _utility(self, cell: Cell, chances: Chances) -> int:
        """Return the sum of the utilities of opening a cell in so many layouts."""
        rng, risk = self._rng, chances.mined[cell] / chances.layouts
        explosions = sum(rng.random() < risk for _ in range(self._draws))
        return self._draws - 2 * explosions
