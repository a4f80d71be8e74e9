"""What is said of a game that is over: how hard its board was, and the move that lost it."""

from __future__ import annotations

from typing import NamedTuple

from minesweeper.generator import Grade, grade
from minesweeper.inference import if_affordable
from minesweeper.review.judgement import CERTAIN
from minesweeper.review.review import JudgedMove, SeenMove, losing_move
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Actor
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level


class Ending(NamedTuple):
    """What is known of a game that is over; None where there is nothing to say."""

    grade: Grade | None = None
    """How hard a board is that needs no guess."""
    lost_by: JudgedMove | None = None
    """The move that hit a mine; one of the AI's only where a cell was certain."""
    begins_at: Cell | None = None
    """The safe cell at which the board was to begin, where the first cell hit a mine instead."""


class EndedGame(NamedTuple):
    """The board and the last move of a game that is over, before they are judged."""

    level: Level
    mines: frozenset[Cell] = frozenset()
    first: Cell | None = None
    """The first cell of a board to grade; None for one that is not graded."""
    count_known: bool = True
    lost_by: SeenMove | None = None

    def ending(self) -> Ending:
        """Return everything that is known."""
        found = None
        if self.first is not None:
            board = self.level, self.mines, self.first
            found = if_affordable(grade, *board, count_known=self.count_known)
        if self.lost_by is None:
            return Ending(found)
        move, before = self.lost_by
        judged = move.judged(before)
        tells = move.command.by is Actor.PERSON or judged.judgement.label in CERTAIN
        return Ending(found, judged if tells else None)


def ended_game(game: Game) -> EndedGame | None:
    """Return what is to be judged of a game; None unless it is over and there is anything."""
    mines, rule, lost_by = game.mines, game.no_guess, losing_move(game)
    if not game.is_over or mines is None or not (rule or lost_by):
        return None
    first = game.first_cell if rule else None
    return EndedGame(game.level, mines, first, rule is None or rule.count_known, lost_by)
