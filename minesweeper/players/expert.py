"""The strongest player there is: AI Move asks this one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from minesweeper.inference import BudgetExceeded, estimate
from minesweeper.inference.masks import frame
from minesweeper.players.base import Candidate, Figure, Move, MoveReason, Rule, best, first_move
from minesweeper.players.chances import Counting, guess, undecided
from minesweeper.players.options import Reader, one_of
from minesweeper.players.safest import SafestPlayer
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start
from minesweeper.strategy import (
    DEEP,
    QUICK,
    Basis,
    Decision,
    Evaluation,
    SearchLimits,
    Strategist,
)

RULES = {
    Basis.CERTAIN: Rule.COUNTED,
    Basis.TREE: Rule.TREE,
    Basis.PLAYED: Rule.AHEAD,
    Basis.AHEAD: Rule.AHEAD,
    Basis.SAFEST: Rule.LOWEST,
}
"""The rule that stands for what a decision rests on."""

DEPTHS: Mapping[str, SearchLimits] = {"quick": QUICK, "deep": DEEP}
"""How far is searched, by the name of the option."""


class ExpertPlayer:
    """Reveals a certain cell, else the one after which winning is likeliest.

    It leaves nothing to chance: the same position always gets the same answer. Clues that
    are missing or false, which its look-ahead does not foresee, it leaves to the safest player.
    With `depth=deep` it searches more, and before the end, too: up to a second a guess.
    """

    name = "expert"
    options: ClassVar[Mapping[str, Reader]] = {"depth": one_of(*DEPTHS)}

    def __init__(self, *, depth: str = "quick") -> None:
        self._limits = DEPTHS[depth]

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game."""
        self._safest = SafestPlayer()
        self._safest.start(level, start, rng)
        self._level, self._start = level, start
        self._counting = Counting()
        self._strategist = Strategist(self._limits)

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that are mines in every layout."""
        return self._counting.chances(seen).mines()

    def move(self, seen: Observation) -> Move | None:
        """Return a certain cell or the best guess; None if all covered cells are mines."""
        first = first_move(self._level, self._start, seen)
        if first is not None:
            return first
        if seen.clues != EXACT:
            return self._safest.move(seen)
        try:
            decision = self._strategist.decide(seen)
        except BudgetExceeded:
            return _estimated(seen)
        if decision is None:
            return None
        cells = frame(seen.height, seen.width).cells
        candidates = tuple(Candidate(cells[one.bit], _figures(one)) for one in decision.evaluations)
        return Move(cells[decision.bit], _is_certain(decision), _reason(decision, candidates))


def _is_certain(decision: Decision) -> bool:
    return decision.basis is Basis.CERTAIN


def _reason(decision: Decision, candidates: tuple[Candidate, ...]) -> MoveReason:
    return MoveReason(RULES[decision.basis], candidates=candidates)


def _figures(evaluation: Evaluation) -> dict[str, Figure]:
    figures: dict[str, Figure] = {"chance of a mine": 1 - evaluation.safety}
    if evaluation.progress is not None:
        figures["chance to open something certain"] = evaluation.progress
    if evaluation.win is not None:
        name = "exact chance to win" if evaluation.exact else "estimated chance to win"
        figures[name] = evaluation.win
    return figures


def _estimated(seen: Observation) -> Move | None:
    """Return a move by each number alone, for a position too big to count."""
    chances = estimate(seen)
    safe = sorted(chances.safe())
    if safe:
        return Move(safe[0], True, MoveReason(Rule.BUDGET))
    cells = best((cell, -chances.mined[cell]) for cell in undecided(chances))
    return guess(min(cells), Rule.BUDGET, chances) if cells else None
