"""The teacher: hints, step by step, and why a cell is safe or not.

A hint that the simple techniques find is known at once; everything else comes from the worker, so
that the window never waits. The default player gives all hints, whichever player AI Move asks.
"""

from __future__ import annotations

from collections.abc import Callable

from minesweeper.explain.explanation import begun_there, by_start_rule, hit_before
from minesweeper.explain.hint import Hint, HintKind, about_move
from minesweeper.explain.reasons import easiest_safe
from minesweeper.explain.wrong_flags import is_any_wrong
from minesweeper.players import DEFAULT
from minesweeper.players.counting import count_quickly
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.game import Game
from minesweeper.session import limits
from minesweeper.session.assistant import Assistant
from minesweeper.session.environment import Environment
from minesweeper.session.query import Answer, HintQuery, cell_query
from minesweeper.session.worker import Asker, Query


class Teacher:
    """Finds hints and explains cells; one question at a time, about the position as it is now.

    `play` carries out a command in the game. `hint` and `answer` are what is shown, None if nothing
    is; both never are at the same time.
    """

    def __init__(
        self,
        game: Game,
        environment: Environment,
        assistant: Assistant,
        play: Callable[[Action, Cell], None],
    ) -> None:
        self.hint: Hint | None = None
        self.answer: Answer | None = None
        self._game = game
        self._assistant = assistant
        self._play = play
        self._presses = 0
        """How often a hint was asked for while one is looked for."""
        self.asker: Asker[Hint | Answer] = Asker(environment.worker, environment.clock)

    @property
    def thinks(self) -> bool:
        """Whether a question is open."""
        return self.asker.query is not None

    @property
    def looks_for_hint(self) -> bool:
        """Whether a hint was asked for that has not come yet."""
        return isinstance(self.asker.query, HintQuery)

    @property
    def tells(self) -> bool:
        """Whether a hint or an answer is shown that is no fault."""
        if self.hint is not None:
            return self.hint.kind is not HintKind.FAULT
        return self.answer is not None and self.answer.fault is None

    def forget(self) -> None:
        """Drop what is shown, and the open question."""
        self.asker.cancel()
        self.hint = self.answer = None
        self._presses = 0

    def take_answer(self) -> bool:
        """Show the answer to the open question; return whether it has come.

        A hint is shown as far as the presses say that came meanwhile.
        """
        answer = self.asker.poll()
        if isinstance(answer, Hint):
            self.hint = answer
            for _ in range(self._presses * (answer.kind is not HintKind.FAULT)):
                self.press(None)
        else:
            self.answer = answer or self.answer
        return answer is not None

    def press(self, begins_at: Cell | None) -> None:
        """Begin a hint, or show one more step of it, or play it once all is shown.

        After a fault it begins again; while one is looked for, the press is remembered.
        `begins_at` is a safe cell where the game that is not begun is known to begin.
        """
        if self.looks_for_hint:
            self._presses += 1
            return
        if self.hint is not None and self.hint.kind is not HintKind.FAULT:
            shown, self.hint = self.hint, self.hint.next()
            if shown.is_whole:
                self._play_hint(shown)
            return
        self.forget()
        self.hint = self._first_hint(begins_at) or self._hint_at_once()
        if self.hint is None:
            flags = frozenset(self._assistant.flags_of_person)
            self._ask(HintQuery(self._assistant.query(DEFAULT), flags))

    def explain(self, cell: Cell, begins_at: Cell | None) -> None:
        """Say why a covered cell is safe or a mine, or how it compares with the best guess.

        Of a number it says what that still needs. `begins_at` is as in `press`.
        """
        self.forget()
        if cell in self._game.exploded:
            self.answer = Answer(hit_before(cell), asked=cell)
        elif begins_at is not None:
            self.answer = Answer(begun_there(begins_at), asked=cell)
        elif self._protects_first:
            self.answer = Answer(by_start_rule(cell), asked=cell)
        else:
            self._ask(cell_query(cell, self._game.recall()))

    def _play_hint(self, hint: Hint) -> None:
        """Take a wrong flag away, or make the move of the hint as AI Move does.

        A hint that names no cell leaves the move to AI Move.
        """
        if hint.wrong is not None:
            self._assistant.take_wrong_flag(DEFAULT, hint.wrong.explanation)
        elif hint.explanation is not None:
            known = hint.explanation
            self._assistant.play_explained(DEFAULT, known, hint.claims, by_hint=True)
        elif hint.begins_at is not None:
            self._play(Action.REVEAL, hint.begins_at)
        else:
            self.hint = None
            self._assistant.move()

    def _ask(self, query: Query[Hint] | Query[Answer]) -> None:
        self.asker.ask(query)
        self.take_answer()

    @property
    def _protects_first(self) -> bool:
        """Whether any cell may be opened."""
        return self._game.protects((0, 0))

    def _first_hint(self, begins_at: Cell | None) -> Hint | None:
        if begins_at is None and not self._protects_first:
            return None
        return Hint(HintKind.START, begins_at=begins_at)

    def _hint_at_once(self) -> Hint | None:
        """Return a hint that needs no query: no flag is wrong, and simple techniques suffice."""
        seen, flags = self._game.recall(), set(self._assistant.flags_of_person)
        if self._game.level.cells > limits.MOST_CELLS_HERE or not seen.clues.is_true:
            return None
        if flags and is_any_wrong(seen, flags, count_quickly(seen)):
            return None
        known = easiest_safe(seen, self._assistant.last_opened, simple=True)
        return None if known is None else about_move(known, seen)
