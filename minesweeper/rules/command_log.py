"""The commands of a game: all that were given, and those that stand after some were taken back."""

from __future__ import annotations

from minesweeper.rules.command import Action, Command

TAKES_BACK = (Action.UNDO, Action.REDO)
"""Commands about commands: they have no cell of their own."""


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
        self._waiting: list[Command] = []

    @property
    def can_redo(self) -> bool:
        """Whether there is a command to bring back."""
        return bool(self._waiting)

    def add(self, command: Command) -> None:
        """Note a command about the board."""
        self.all.append(command)
        self.standing.append(command)
        self._waiting.clear()

    def undo(self, command: Command) -> None:
        """Take back the last command that stands; there must be one."""
        self._waiting.append(self.standing.pop())
        self.all.append(command)
        self.taken_back += 1

    def redo(self, command: Command) -> Command:
        """Bring back the command that was taken back last, and return it; there must be one."""
        again = self._waiting.pop()
        self.all.append(command)
        self.standing.append(again)
        return again
