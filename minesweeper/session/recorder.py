"""Stores the game being played; a fault is noted, not raised."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from minesweeper.rules.command import Change, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage.game_rows import FRESH, Kept, Marks, Milliseconds
from minesweeper.storage.schema import StoreError
from minesweeper.storage.store import Record, Store

P = ParamSpec("P")
T = TypeVar("T")


class Recorder:
    """Stores each command as it is played; without a store it does nothing.

    `fault` is what went wrong last, None if nothing did. `place` is the game's place
    among the best times, None before it is won or if it does not count.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.fault: StoreError | None = None
        self.place: int | None = None
        self._store = store
        self._record: Record | None = None

    def begin(self, game: Game, marks: Marks = FRESH) -> None:
        """Begin to store a new game."""
        self.place = self._record = None
        if self._store is not None:
            self._record = self._try(self._store.begin, game, marks)

    def unfinished(self) -> Kept | None:
        """Return the game that was not over when the program ended, and go on storing it."""
        if self._store is None:
            return None
        kept = self._try(self._store.unfinished)
        if kept is not None:
            self._record = self._try(self._store.resume, kept)
        return kept

    def follow(self, change: Change, level: Level, elapsed: Milliseconds) -> None:
        """Store a command that was carried out when the clock showed `elapsed`."""
        if self._store is None or self._record is None:
            return
        self._try(self._record.add, change, elapsed)
        if change.ends and change.after is Status.WON:
            self.place = self._try(self._store.place, self._record, level)

    def change_board(self, game: Game) -> None:
        """Store the board of the game anew: one that was found, or other mines."""
        if self._record is not None:
            self._try(self._record.change_board, game)

    def keep_clock(self, elapsed: Milliseconds) -> None:
        """Store the time that the clock shows."""
        if self._record is not None:
            self._try(self._record.keep_clock, elapsed)

    def mark_assisted(self) -> None:
        """Store that the person had help."""
        if self._record is not None:
            self._try(self._record.mark, assisted=True)

    def close(self) -> None:
        """Close the store."""
        if self._store is not None:
            self._store.close()

    def _try(self, action: Callable[P, T], *args: P.args, **options: P.kwargs) -> T | None:
        try:
            return action(*args, **options)
        except StoreError as error:
            self.fault = error
            return None
