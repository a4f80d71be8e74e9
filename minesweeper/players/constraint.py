"""The model-counting agent of a university report: a fringe cell if it is safe enough, or luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from minesweeper.players.base import MineTotal, Reader, best, one_of, pick, share
from minesweeper.players.counting import CountingPlayer, Counts, guess, undecided
from minesweeper.players.move import Move, Rule
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.observation import Observation


class ConstraintPlayer(CountingPlayer):
    """Reveals proven safe cells; else the safest fringe cell, if no riskier than the threshold.

    The fringe are the covered cells beside a number. If none of them is that safe, it reveals
    any undecided cell at random. With `count="unknown"` it does not use the mine total: every
    layout of any number of mines is as likely.

    With a `confidence` below 1 it claims the cells that are mines with at least that probability,
    which can be wrong.
    """

    name = "constraint"
    title = "Constraints"
    summary = "low risk beside numbers, else random"
    mine_total = MineTotal.OPTIONAL
    options: ClassVar[Mapping[str, Reader]] = {
        "count": one_of("known", "unknown"),
        "threshold": share,
        "confidence": share,
    }

    def __init__(
        self,
        *,
        count: str = "known",
        threshold: Fraction = Fraction(1, 5),
        confidence: Fraction = Fraction(1),
    ) -> None:
        self._uses_count = count == "known"
        self.threshold = threshold
        self._confidence = confidence
        self.is_sound = confidence == 1

    def observed_part(self, seen: Observation) -> Observation:
        """Return an observation without the mine total if the player goes without it."""
        return seen if self._uses_count else replace(seen, mines=None)

    def claims_by(self, counts: Counts) -> frozenset[Cell]:
        """Return the cells that are mines in every model, or with the confidence asked for."""
        if self._confidence == 1:
            return counts.mines()
        likely = self._confidence * counts.layouts
        return frozenset(cell for cell, mined in counts.mined.items() if mined >= likely)

    def choose(self, seen: Observation) -> Move | None:
        """Return the first proven safe cell, else by the threshold; None if all are mines."""
        return self.safe_move(seen) or self._guess(seen)

    def _guess(self, seen: Observation) -> Move | None:
        counts = self.counts(seen)
        claims = self.claims_by(counts)
        cells = [cell for cell in undecided(counts) if cell not in claims]
        if not cells:
            return None
        fringe = [cell for cell in cells if _beside_a_number(cell, seen)]
        lowest = best((cell, -counts.mined[cell]) for cell in fringe)
        if lowest and counts.probability(lowest[0]) <= self.threshold:
            return guess(pick(lowest, self._rng), Rule.THRESHOLD, counts)
        rule = Rule.TOO_RISKY if lowest else Rule.RANDOM
        return guess(pick(cells, self._rng), rule, counts)


def _beside_a_number(cell: Cell, seen: Observation) -> bool:
    return any(c in seen.numbers for c in neighbor_table(seen.height, seen.width)[cell])
