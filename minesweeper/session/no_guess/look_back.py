"""What is said of a board without guesses after the game: how hard it is, and what was missed."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.explain.explanation import Explanation, easiest_safe
from minesweeper.generator import Grade, grade
from minesweeper.inference import BudgetExceeded, InconsistentBoard
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Actor, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation
from minesweeper.session.worker import Key, PlayerCache


@dataclass(frozen=True, slots=True)
class LookBack:
    """The grade of a board that needs no guess, and the safe cell that there was instead of a mine.

    Each is None where there is nothing to say.
    """

    grade: Grade | None = None
    missed: Explanation | None = None


@dataclass(frozen=True, slots=True)
class LookBackQuery:
    """Asks how hard a board is, and which cell was certainly safe before the last command."""

    key: Key
    level: Level
    mines: frozenset[Cell] = frozenset()
    first: Cell | None = None
    """The first cell of a board to grade; None for one that is not graded."""
    count_known: bool = True
    before: Observation | None = None
    """The position in which the person hit a mine."""
    near: Cell | None = None
    """Of equally easy cells the nearest to this one is named."""

    is_long = True

    def answered_by(self, players: PlayerCache) -> LookBack:  # noqa: ARG002  # no player is asked
        """Return everything that is known; nothing of positions too large to count."""
        return LookBack(self._grade(), self._missed())

    def failed(self, fault: str) -> LookBack:  # noqa: ARG002  # a game that is over needs no fault
        """Return that there is nothing to say."""
        return LookBack()

    def _grade(self) -> Grade | None:
        if self.first is None:
            return None
        try:
            return grade(self.level, self.mines, self.first, count_known=self.count_known)
        except BudgetExceeded:
            return None

    def _missed(self) -> Explanation | None:
        if self.before is None:
            return None
        try:
            return easiest_safe(self.before, self.near)
        except InconsistentBoard:
            return None


def look_back_query(key: Key, game: Game) -> LookBackQuery | None:
    """Return what to ask of a game that is over; None unless it needed no guess, or was strict."""
    mines, rule = game.mines, game.no_guess
    if not game.is_over or mines is None or not (rule or game.rules.strict):
        return None
    return LookBackQuery(
        key,
        game.level,
        mines,
        game.first_cell if rule else None,
        count_known=rule is None or rule.count_known,
        before=_before_the_hit(game),
        near=game.hit[-1] if game.hit else None,
    )


def _before_the_hit(game: Game) -> Observation | None:
    """Return the position in which the person's last command hit a mine and lost."""
    if game.status is not Status.LOST or not game.hit or game.commands[-1].by is not Actor.PERSON:
        return None
    before = game.again()
    before.replay(game.commands[:-1])
    return before.observe().without_flags()
