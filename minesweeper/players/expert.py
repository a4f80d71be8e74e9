"""The strongest player there is: AI Move asks this one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from minesweeper.inference import BudgetExceeded, estimate
from minesweeper.inference.masks import frame
from minesweeper.players.base import Reader, best, one_of
from minesweeper.players.counting import guess, undecided
from minesweeper.players.move import RULES, Candidate, Figures, Move, MoveReason, Rule
from minesweeper.players.safest import SafestPlayer
from minesweeper.rules.clues import EXACT
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.strategy import DEEP, QUICK, Basis, SearchLimits, Strategist

DEPTHS: Mapping[str, SearchLimits] = {"quick": QUICK, "deep": DEEP}
"""How far is searched, by the name of the option."""


class ExpertPlayer(SafestPlayer):
    """Reveals a certain cell, else the one after which winning is likeliest.

    It leaves nothing to chance: the same position always gets the same answer. Clues that
    are missing or false, which its look-ahead does not foresee, it leaves to the safest player.
    With `depth=deep` it searches more, and before the end, too: up to a second a guess. Boards
    with few layouts it then searches whole, for some seconds once in a process, and plays best.
    That is its choice for a person who waits for one move, unless a depth was asked for.
    """

    name = "expert"
    title = "Expert"
    summary = "plays to win"
    thinks_long = True
    options: ClassVar[Mapping[str, Reader]] = {"depth": one_of(*DEPTHS)}

    def __init__(self, *, depth: str = "") -> None:
        self._depth = DEPTHS[depth or "quick"]
        self.unhurried = "" if depth else f"{self.name}:depth=deep"

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game; the source of chance is for the safest player's moves alone."""
        super().start(level, start, rng)
        self._strategist = Strategist(self._depth)

    def move(self, seen: Observation) -> Move | None:
        """Return the best first cell where the board is searched whole, else as its kind does."""
        if self._start is not Start.ANY and seen.clues == EXACT:
            cell = self._strategist.first(seen, self._start)
            if cell is not None:
                return Move(cell, True, MoveReason(Rule.FIRST))
        return super().move(seen)

    def choose(self, seen: Observation) -> Move | None:
        """Return a certain cell or the best guess; None if all covered cells are mines."""
        if seen.clues != EXACT:
            return super().choose(seen)
        try:
            decision = self._strategist.decide(seen)
        except BudgetExceeded:
            return _move_by_estimate(seen)
        if decision is None:
            return None
        cells = frame(seen.height, seen.width).cells
        candidates = tuple(
            Candidate(cells[one.bit], Figures(1 - one.safety, one.progress, one.win, one.exact))
            for one in decision.evaluations
        )
        reason = MoveReason(RULES[decision.basis], candidates=candidates, decision=decision)
        return Move(cells[decision.bit], decision.basis is Basis.CERTAIN, reason)


def _move_by_estimate(seen: Observation) -> Move | None:
    """Return a move by each number alone, for a position too big to count."""
    counts = estimate(seen)
    safe = sorted(counts.safe())
    if safe:
        return Move(safe[0], True, MoveReason(Rule.BUDGET))
    cells = best((cell, -counts.mined[cell]) for cell in undecided(counts))
    return guess(min(cells), Rule.BUDGET, counts) if cells else None
