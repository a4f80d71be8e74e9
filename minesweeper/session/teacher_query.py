"""Queries of a person who wants to learn: a hint, or why a cell is safe or not."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.explain.hint import Hint, HintKind, about_flag, about_move
from minesweeper.explain.reasons import explain_cell
from minesweeper.explain.wrong_flags import wrong_flag
from minesweeper.inference import BudgetExceeded, InconsistentBoard
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import Fault
from minesweeper.rules.observation import Observation
from minesweeper.session.query import Answer, MoveQuery
from minesweeper.session.worker import Key, PlayerCache


@dataclass(frozen=True, slots=True)
class HintQuery:
    """Asks whether one of the `flags` of the person is wrong, else what AI Move would do."""

    move: MoveQuery
    flags: frozenset[Cell]

    @property
    def key(self) -> Key:
        """The key of the move."""
        return self.move.key

    @property
    def is_long(self) -> bool:
        """A hint that is found at once needs no query."""
        return True

    def answered_by(self, players: PlayerCache) -> Hint:
        """Return the hint at its first step."""
        try:
            wrong = wrong_flag(self.move.seen, self.flags)
        except (BudgetExceeded, InconsistentBoard) as error:
            return self.failed(error)
        if wrong is not None:
            return about_flag(wrong, self.move.seen)
        answer = self.move.answered_by(players)
        if answer.fault is not None:
            return self.failed(answer.fault)
        return about_move(answer.explanation, self.move.seen, answer.claims)

    def failed(self, fault: Fault) -> Hint:
        """Return a hint that says what went wrong."""
        return Hint(HintKind.FAULT, fault=fault)


@dataclass(frozen=True, slots=True)
class CellQuery:
    """Asks what is known of a covered cell."""

    key: Key
    cell: Cell
    seen: Observation

    @property
    def is_long(self) -> bool:
        """The shortest proof of a cell may take longer than a frame."""
        return True

    def answered_by(self, players: PlayerCache) -> Answer:
        """Return the proof of the cell, or its chance beside the best guess."""
        del players  # the best guess is that of the strongest player, whichever is chosen
        try:
            return Answer(explain_cell(self.cell, self.seen), asked=self.cell)
        except (BudgetExceeded, InconsistentBoard) as error:
            return self.failed(error)

    def failed(self, fault: Fault) -> Answer:
        """Return an answer that says what went wrong."""
        return Answer(fault=fault, asked=self.cell)
