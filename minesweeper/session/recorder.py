"""Keeping the game on the screen in the store, where there is one; a fault is told, not raised."""

from __future__ import annotations

from collections.abc import Callable

from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage.game_rows import FRESH, Kept, Marks, Milliseconds
from minesweeper.storage.schema import StoreError
from minesweeper.storage.store import Record, Store


class Keeper:
    """The stored side of the window's games; without a store nothing is kept.

    `fault` says what went wrong last, empty if nothing did.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.fault = ""
        self._store = store
        self._record: Record | None = None

    def begin(self, game: Game, marks: Marks = FRESH) -> None:
        """Start to keep a new game."""
        store = self._store
        if store is not None:
            self._record = None
            self._try(lambda: setattr(self, "_record", store.begin(game, marks)))

    def unfinished(self) -> Kept | None:
        """Return the game that was not over when the program ended, ready to be kept on."""
        kept: list[Kept] = []
        store = self._store
        if store is None:
            return None

        def look() -> None:
            if (found := store.unfinished()) is not None:
                self._record = store.resume(found)
                kept.append(found)

        self._try(look)
        return kept[0] if kept else None

    def keep(self, game: Game, elapsed: Milliseconds) -> None:
        """Store what has been played."""
        record = self._record
        if record is not None:
            self._try(lambda: record.keep(game, elapsed))

    def keep_clock(self, elapsed: Milliseconds) -> None:
        """Store what the clock shows."""
        record = self._record
        if record is not None:
            self._try(lambda: record.keep_clock(elapsed))

    def mark_assisted(self) -> None:
        """Note that the game was not played unassisted."""
        record = self._record
        if record is not None:
            self._try(lambda: record.mark(assisted=True))

    def place(self, level: Level) -> int | None:
        """Return the finished game's place among the best times of its level, or None."""
        store, record, places = self._store, self._record, []
        if store is not None and record is not None:
            self._try(lambda: places.append(store.place(record, level)))
        return places[0] if places else None

    def close(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            self._store.close()

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except StoreError as error:
            self.fault = str(error)
