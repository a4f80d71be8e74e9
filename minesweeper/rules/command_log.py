"""The commands of a game: all that were given, and those that stand after some were taken back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile

from minesweeper.rules.command import Action, Actor, Command, Milliseconds

TAKES_BACK = (Action.UNDO, Action.REDO)
"""Commands about commands: they have no cell of their own."""

_AT_ONCE: Milliseconds = 100
"""The longest time between two commands that the AI gave for one move."""


class CommandLog:
    """What happened in a game, in order; nothing leaves it.

    An UNDO takes back the last command that stands, a REDO brings back what was taken back last.
    Any other command forgets what could be brought back.
    """

    def __init__(self) -> None:
        self.all: list[Command] = []
        """Every command, UNDO and REDO among them."""
        self.standing: list[Command] = []
        """The commands that make the position."""
        self.taken_back = 0
        """How often a command was taken back."""
        self.moves_taken_back = 0
        """How many moves they were."""
        self._waiting: list[Command] = []

    @property
    def can_redo(self) -> bool:
        """Whether there is a command to bring back."""
        return bool(self._waiting)

    def move_to(self, turn: Action) -> int:
        """Return how many commands are one move: the last, or the one that a REDO brings back.

        A person's command is a move. So is what the AI opened at once, with the flags around it.
        """
        pairs: Iterator[tuple[Command, Command]] = pairwise(reversed(self._waiting))
        if turn is Action.UNDO:
            pairs = ((before, after) for after, before in pairwise(reversed(self.standing)))
        return 1 + sum(1 for _ in takewhile(lambda pair: _is_one_move(*pair), pairs))

    def add(self, command: Command) -> None:
        """Note a command about the board."""
        self.all.append(command)
        self.standing.append(command)
        self._waiting.clear()

    def undo(self, command: Command) -> None:
        """Take back the last command that stands; there must be one."""
        last = self.standing.pop()
        self._waiting.append(last)
        self.all.append(command)
        self.taken_back += 1
        goes_on = self.standing and _is_one_move(self.standing[-1], last)
        self.moves_taken_back += not goes_on

    def redo(self, command: Command) -> Command:
        """Bring back the command that was taken back last, and return it; there must be one."""
        again = self._waiting.pop()
        self.all.append(command)
        self.standing.append(again)
        return again


def _is_one_move(before: Command, after: Command) -> bool:
    """Return whether a command goes on with the move of the AI that the one before belongs to."""
    by_ai = before.by is after.by is Actor.AI and after.at - before.at <= _AT_ONCE
    return by_ai and (after.action is not Action.REVEAL or before.cell == after.cell)
