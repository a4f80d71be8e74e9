"""Keeps the game being played in the store; a fault is noted, not raised."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from minesweeper.rules.command import Change, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage.game_rows import FRESH, Kept, Marks, Milliseconds
from minesweeper.storage.schema import StoreError
from minesweeper.storage.store import Record, Store

T = TypeVar("T")


class Recorder:
    """The stored side of the games being played; without a store nothing is kept.

    `fault` is what went wrong last, empty if nothing did. `place` is which of the best times
    the game has, None before it is won or if it does not count.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.fault = ""
        self.place: int | None = None
        self._store = store
        self._record: Record | None = None

    def begin(self, game: Game, marks: Marks = FRESH) -> None:
        """Begin to keep a new game."""
        self.place = self._record = None
        store = self._store
        if store is not None:
            self._record = self._try(lambda: store.begin(game, marks))

    def unfinished(self) -> Kept | None:
        """Return the game that was not over when the program ended, and go on keeping it."""
        store = self._store
        kept = None if store is None else self._try(store.unfinished)
        if store is not None and kept is not None:
            self._record = self._try(lambda: store.resume(kept))
        return kept

    def follow(self, change: Change, level: Level, elapsed: Milliseconds) -> None:
        """Keep a command that was carried out; the clock shows `elapsed`."""
        store, record = self._store, self._record
        if store is None or record is None:
            return
        self._try(lambda: record.add(change, elapsed))
        if change.ends and change.after is Status.WON:
            self.place = self._try(lambda: store.place(record, level))

    def keep_clock(self, elapsed: Milliseconds) -> None:
        """Keep what the clock shows."""
        record = self._record
        if record is not None:
            self._try(lambda: record.keep_clock(elapsed))

    def mark_assisted(self) -> None:
        """Note that the game was not played unassisted."""
        record = self._record
        if record is not None:
            self._try(lambda: record.mark(assisted=True))

    def close(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            self._store.close()

    def _try(self, action: Callable[[], T]) -> T | None:
        try:
            return action()
        except StoreError as error:
            self.fault = str(error)
            return None
