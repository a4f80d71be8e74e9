"""What is done to a game, and what that changes, as data."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from minesweeper.rules.board import Cell

Milliseconds: TypeAlias = int
"""A length of time, or a time since the program started."""


class Status(Enum):
    """Where a game stands."""

    READY = "ready"
    """Nothing has been revealed; the mines are not placed yet."""
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    """Ended by a mine, or played on to the end after hitting one."""


OVER = (Status.WON, Status.LOST)
"""Where a game takes no more commands."""


class Action(Enum):
    """What a command does at its cell."""

    REVEAL = "reveal"
    FLAG = "flag"
    """Put a flag, or take it away."""
    CLAIM = "claim"
    """Put a flag that says what a player infers without proof, or take that flag away."""
    CHORD = "chord"
    """Reveal the neighbours of a number that has as many flags around it."""
    UNDO = "undo"
    """Take back the last command that stands, the one that lost the game included."""
    REDO = "redo"
    """Bring back the command that was taken back last."""


class Actor(Enum):
    """Who gives a command."""

    PERSON = "person"
    AI = "ai"
    """The assistant, whichever player it asks."""


class Command(NamedTuple):
    """One action of a game, at a time after its first command.

    The cell of an UNDO or REDO says nothing.

    >>> Command(Action.FLAG, (2, 3), at=1500).by.value
    'person'
    """

    action: Action
    cell: Cell
    at: Milliseconds = 0
    by: Actor = Actor.PERSON


class Change(NamedTuple):
    """What one command changed; whatever follows a game reads it and compares nothing.

    >>> from minesweeper.rules.game import Game
    >>> game = Game.with_mines(2, 2, {(0, 0)})
    >>> change = game.play(Command(Action.REVEAL, (0, 1)))
    >>> change.after.value, change.opened
    ('playing', frozenset({(0, 1)}))
    """

    command: Command
    before: Status
    after: Status
    opened: frozenset[Cell] = frozenset()
    """The safe cells that were revealed."""
    hit: tuple[Cell, ...] = ()
    """The mines that exploded."""
    flagged: frozenset[Cell] = frozenset()
    unflagged: frozenset[Cell] = frozenset()

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that show something else now; at the end of a game others may, too."""
        return self.opened.union(self.hit, self.flagged, self.unflagged)

    @property
    def informs(self) -> bool:
        """Whether a player knows more than before: flags tell nothing."""
        return bool(self.opened or self.hit)

    @property
    def ends(self) -> bool:
        """Whether the game is over by this command."""
        return self.before is not self.after and self.after in OVER
