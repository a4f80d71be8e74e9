"""The random player: any covered cell. The yardstick of ahornsweeper's arena."""

from __future__ import annotations

import random

from minesweeper.players.base import MineTotal, Player, pick
from minesweeper.players.move import Move, MoveReason, Rule
from minesweeper.players.view import CellView, seen_only
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation


class RandomPlayer(Player):
    """Reveals any covered cell, each equally likely, and claims nothing."""

    name = "random"
    title = "Random"
    summary = "any covered cell"
    mine_total = MineTotal.NEVER
    guesses_at_random = True

    def start(self, level: Level, start: Start, rng: random.Random) -> None:  # noqa: ARG002  # the level and the start rule do not matter here
        """Get ready for a new game."""
        self._rng = rng

    def move(self, seen: Observation) -> Move | None:
        """Return any covered cell; None if there is none."""
        covered = seen.covered()
        return Move(pick(covered, self._rng), False, MoveReason(Rule.RANDOM)) if covered else None

    def claims(self, seen: Observation) -> frozenset[Cell]:  # noqa: ARG002  # it never claims
        """Return nothing."""
        return frozenset()

    def view(self, seen: Observation) -> dict[Cell, CellView]:
        """Return what is revealed."""
        return seen_only(seen)
