"""The safest player: the cell with the lowest exact probability of a mine."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from minesweeper.players.base import Move, Rule, best, first_move, pick
from minesweeper.players.chances import Counting, guess, undecided
from minesweeper.players.options import Reader
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start


class SafestPlayer:
    """Reveals a certain cell, else one of the lowest probability of a mine.

    Ties go to the cell with the fewest covered neighbours, then to chance.
    """

    name = "safest"
    options: ClassVar[Mapping[str, Reader]] = {}

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game."""
        self._level, self._start, self._rng = level, start, rng
        self._counting = Counting()

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that are mines in every layout."""
        return self._counting.chances(seen).mines()

    def move(self, seen: Observation) -> Move | None:
        """Return the first safe cell, row by row, else the safest; None if all are mines."""
        sure = first_move(self._level, self._start, seen) or self._counting.safe_move(seen)
        if sure is not None:
            return sure
        chances = self._counting.chances(seen)
        covered, table = set(chances.mined), neighbor_table(seen.height, seen.width)
        scores = (
            (cell, (-chances.mined[cell], -len(covered.intersection(table[cell]))))
            for cell in undecided(chances)
        )
        cells = best(scores)
        return guess(pick(cells, self._rng), Rule.LOWEST, chances) if cells else None
