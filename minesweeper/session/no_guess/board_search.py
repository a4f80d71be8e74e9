"""The search for the board of a game that needs no guess, some tries at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

from minesweeper.generator import first_passing, most_tries, needed_rule
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code
from minesweeper.rules.command import Actor
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.session import limits
from minesweeper.session.worker import Asker, PlayerCache, PositionKey, Worker


@dataclass(frozen=True, slots=True)
class Tried:
    """The accepted try of those made, if one passed; or what went wrong."""

    accepted: int | None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class TriesQuery:
    """Asks which of some tries passes first."""

    key: PositionKey
    code: Code
    first: Cell
    numbers: range

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        return (
            self.code.level.cells > limits.MOST_SEARCHED_CELLS_HERE
            or len(self.numbers) > limits.TRIES_HERE
        )

    def answered_by(self, players: PlayerCache) -> Tried:  # noqa: ARG002  # no player is asked
        """Return the first try that passes; mines without room for an opening are a fault."""
        try:
            return Tried(first_passing(self.code, self.first, self.numbers))
        except BadInput as error:
            return Tried(None, error)

    def failed(self, fault: Fault) -> Tried:  # noqa: ARG002  # only a lost process fails
        """Return the answer with a fault."""
        return Tried(None, Fault("The search failed: its process ended"))


class BoardSearch:
    """Searches for a board that begins at a cell, while the window goes on.

    `by` is who reveals the cell once the board is found. `tries` counts those made, `fault` says
    what ended the search without a board: None if all tries were spent.
    """

    _numbers = count(1)

    def __init__(self, code: Code, first: Cell, by: Actor, worker: Worker | None) -> None:
        self.first = first
        self.by = by
        self.tries = 0
        self.fault: Fault | None = None
        self._code = code
        self.most = most_tries(needed_rule(code))
        """The tries after which the search gives up."""
        self._asker: Asker[Tried] = Asker(worker)
        self._number = -next(self._numbers)  # games have positive numbers, the editor 0
        self._ask(limits.TRIES_HERE)

    @property
    def is_over(self) -> bool:
        """Whether it ended without a board."""
        return self.fault is not None or (self._asker.query is None and self.tries >= self.most)

    def more(self) -> None:
        """Allow as many tries again, after all have been made."""
        self.most *= 2
        self._ask(limits.TRIES_AT_ONCE)

    def go_on(self) -> Code | None:
        """Take an answer that has come and ask for more tries; return the code once one passes."""
        answer = self._asker.poll()
        if answer is None:
            return None
        if answer.accepted is not None:
            return replace(self._code, first=self.first, accepted=answer.accepted)
        self.tries, self.fault = self._asked.stop - 1, answer.fault
        if not self.is_over:
            self._ask(limits.TRIES_AT_ONCE)
        return None

    def cancel(self) -> None:
        """Stop searching."""
        self._asker.cancel()

    def _ask(self, tries: int) -> None:
        self._asked = range(self.tries + 1, min(self.tries + tries, self.most) + 1)
        self._asker.ask(TriesQuery((self._number, self.tries), self._code, self.first, self._asked))
