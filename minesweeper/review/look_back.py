"""What is said of a game that is over: what was missed, what a guess risked, how hard it was."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.reasons import by_steps, easiest_safe
from minesweeper.generator import Grade, grade
from minesweeper.inference import BudgetExceeded, InconsistentBoard, analyze
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Actor, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class LostGuess:
    """A guess that hit a mine where no cell was certainly safe, beside one of the least risk."""

    cell: Cell
    risk: Fraction
    best: Cell
    """The cell itself if none had a smaller risk; else of the best ones the first."""
    least: Fraction


@dataclass(frozen=True, slots=True)
class LookBack:
    """The grade of a board that needs no guess, and what the last move had to do with the loss.

    That is a mine that was certain (`misread`), else where the board was to begin (`begins_at`),
    else a safe cell that was `missed`, else a guess and one of less risk. Each is None where there
    is nothing to say.
    """

    grade: Grade | None = None
    misread: Explanation | None = None
    missed: Explanation | None = None
    begins_at: Cell | None = None
    guess: LostGuess | None = None


@dataclass(frozen=True, slots=True)
class EndedGame:
    """What `look_back` goes by: the board of a game that is over, and how it was lost."""

    level: Level
    mines: frozenset[Cell] = frozenset()
    first: Cell | None = None
    """The first cell of a board to grade; None for one that is not graded."""
    count_known: bool = True
    before: Observation | None = None
    """The position in which the person hit a mine."""
    near: Cell | None = None
    """The mine; of equally easy cells the nearest to it is named."""
    guessed: Cell | None = None
    """The mine, if the person revealed it and no other cell."""
    begins_at: Cell | None = None
    """A safe cell at which the board was to begin, if the mine was the first cell instead."""

    def look_back(self) -> LookBack:
        """Return everything that is known; nothing of positions too large to count."""
        grade, misread = self._grade(), self._misread()
        if misread or self.begins_at is not None:
            return LookBack(grade, misread, begins_at=None if misread else self.begins_at)
        missed = self._missed()
        return LookBack(grade, missed=missed, guess=None if missed else self._guess())

    def _grade(self) -> Grade | None:
        if self.first is None:
            return None
        try:
            return grade(self.level, self.mines, self.first, count_known=self.count_known)
        except BudgetExceeded:
            return None

    def _misread(self) -> Explanation | None:
        """Return the proof of the mine that was hit, if it was certain."""
        if self.before is None or self.near is None:
            return None
        try:
            return by_steps(self.near, self.before)
        except InconsistentBoard:
            return None

    def _missed(self) -> Explanation | None:
        if self.before is None:
            return None
        try:
            return easiest_safe(self.before, self.near)
        except InconsistentBoard:
            return None

    def _guess(self) -> LostGuess | None:
        """Return what a guess that was needed risked; None if that is not known."""
        if self.before is None or self.guessed is None or self.before.clues != EXACT:
            return None
        try:
            known = analyze(self.before)
        except (BudgetExceeded, InconsistentBoard):
            return None
        if known.safe() or self.guessed in known.mines():
            return None
        best = min([self.guessed, *known.mined], key=known.mined.__getitem__)
        risk, least = known.probability(self.guessed), known.probability(best)
        return LostGuess(self.guessed, risk, best, least) if least else None


def ended_game(game: Game, begins_at: Cell | None = None) -> EndedGame | None:
    """Return what to look back at; `begins_at` is a safe cell for the beginning of the game.

    None unless it needed no guess, or the person's last command hit a mine and lost.
    """
    mines, rule, before = game.mines, game.no_guess, _before_the_hit(game)
    if not game.is_over or mines is None or not (rule or before):
        return None
    return EndedGame(
        game.level,
        mines,
        game.first_cell if rule else None,
        count_known=rule is None or rule.count_known,
        before=before,
        near=game.hit[-1] if game.hit else None,
        guessed=_guessed(game) if before else None,
        begins_at=begins_at if before and game.first_cell in game.hit else None,
    )


def _guessed(game: Game) -> Cell | None:
    """Return the cell that the last command revealed alone."""
    last = game.commands[-1]
    return last.cell if last.action is Action.REVEAL else None


def _before_the_hit(game: Game) -> Observation | None:
    """Return the position in which the person's last command hit a mine and lost."""
    if game.status is not Status.LOST or not game.hit or game.rules.play_on:
        return None
    if game.commands[-1].by is not Actor.PERSON:
        return None
    return game.at(len(game.commands) - 1).observe().without_flags()
