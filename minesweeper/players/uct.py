"""Bandit tree search over sampled layouts, an idea that ahornsweeper's authors left for later."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from minesweeper.inference import BudgetExceeded, Sampler, analyze
from minesweeper.players.bandit import Search
from minesweeper.players.base import Candidate, Move, MoveReason, Rule, first_move
from minesweeper.players.chances import Counting
from minesweeper.players.options import Reader, whole
from minesweeper.players.safest import SafestPlayer
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start


class UctPlayer:
    """Plays each of `simulations` drawn layouts out in a search tree and takes the busiest move.

    Certain cells are revealed at once, without a search. A position too big to draw layouts for,
    or with clues that may be false, is left to the safest player.
    """

    name = "uct"
    options: ClassVar[Mapping[str, Reader]] = {"simulations": whole(1, 1_000_000)}

    def __init__(self, *, simulations: int = 300) -> None:
        self._simulations = simulations

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game."""
        self._level, self._start, self._rng = level, start, rng
        self._counting = Counting()
        self._safest = SafestPlayer()
        self._safest.start(level, start, rng)

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that are mines in every layout."""
        return self._counting.chances(seen).mines()

    def move(self, seen: Observation) -> Move | None:
        """Return a certain cell, else the one tried most; None if all are mines."""
        sure = first_move(self._level, self._start, seen) or self._counting.safe_move(seen)
        if sure is not None:
            return sure
        return self._search(seen) or self._safest.move(seen)

    def _search(self, seen: Observation) -> Move | None:
        """Return the cell tried most; None without layouts to draw or anything to decide."""
        if not seen.clues.is_true:
            return None
        try:
            sampler = Sampler(analyze(seen))
        except BudgetExceeded:
            return None
        layouts = [sampler.draw(self._rng) for _ in range(self._simulations)]
        search = Search(seen, layouts)
        for layout in range(len(layouts)):
            search.simulate(layout)
        judged = tuple(
            Candidate(cell, {"tries": arm.tries, "utility": arm.utility})
            for cell, arm in search.ranked()[:3]
        )
        if not judged:  # all layouts drawn are the same one
            return None
        return Move(judged[0].cell, False, MoveReason(Rule.TREE, candidates=judged))
