"""Stores the game being played; nothing here waits for the database or fails."""

from __future__ import annotations

from datetime import date

from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.command import Change, Milliseconds
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage.store import (
    FRESH,
    Backlog,
    Marks,
    Record,
    Store,
    StoredGame,
    StoreError,
)


class Recorder:
    """Stores each command as it is played; without a store it does nothing.

    `unread` is what was wrong with the unfinished game, None if nothing was.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.unread: StoreError | None = None
        self.store = store
        self.record: Record | None = None
        self._best: tuple[Record, int | None, Milliseconds | None] | None = None

    @property
    def backlog(self) -> Backlog | None:
        """What cannot be stored at the moment; None if everything can."""
        return None if self.store is None else self.store.backlog

    @property
    def place(self) -> int | None:
        """The game's place among the best times.

        None before it is won and stored, or if it does not count.
        """
        return None if self.record is None else self.record.place

    @property
    def is_refused(self) -> bool:
        """Whether the game's win is stored, and has no place among the best times."""
        return self.record is not None and self.record.is_refused

    def best_time(self) -> Milliseconds | None:
        """Return the shortest time of the games with which this one is compared; None if unknown.

        It is looked up once a game, and anew once the game has a place itself.
        """
        if self.store is None or self.record is None:
            return None
        if self._best is None or self._best[:2] != (self.record, self.place):
            try:
                found = self.store.best_times(self.record.kind, 1)
            except StoreError:
                found = []
            self._best = self.record, self.place, found[0].time if found else None
        return self._best[2]

    def begin(self, game: Game, marks: Marks = FRESH, daily: str | None = None) -> None:
        """Begin to store a new game, by `daily` on the board of that day."""
        if self.store is not None:
            self.record = self.store.begin(game, marks, daily)

    def has_daily(self, level: Level, day: date) -> bool:
        """Return whether the board of a day was tried before; false if that is unknown."""
        try:
            return self.store is not None and self.store.has_daily(level, day.isoformat())
        except StoreError:
            return False

    def last_finished(self) -> StoredGame | None:
        """Return the game that was finished last; None if there is none, or none can be read."""
        try:
            return None if self.store is None else self.store.last_finished()
        except StoreError:
            return None

    def unfinished(self) -> StoredGame | None:
        """Return the game that was not over when the program ended, and go on storing it."""
        if self.store is None:
            return None
        try:
            kept = self.store.unfinished()
        except StoreError as error:
            self.unread = error
            return None
        if kept is None:
            return None
        self.record = self.store.resume(kept)
        return kept

    def go_on(self, record: Record | None, elapsed: Milliseconds) -> None:
        """Store another game again, which was left when its clock showed `elapsed`."""
        self.record = record
        self.keep_clock(elapsed)

    def recorded(self, game: Game, elapsed: Milliseconds) -> RecordedGame | None:
        """Return the game on the table as a file has it; None if it is not stored."""
        record = self.record
        if record is None:
            return None
        return StoredGame(None, game, elapsed, record.marks, record.snapshot).recorded()

    def follow(self, change: Change, elapsed: Milliseconds) -> None:
        """Store a command that was carried out when the clock showed `elapsed`."""
        if self.record is not None:
            self.record.add(change, elapsed)

    def keep(self, game: Game, elapsed: Milliseconds) -> None:
        """Store a game of which a command was taken back, or brought back."""
        if self.record is not None:
            self.record.keep(game, elapsed)

    def keep_clock(self, elapsed: Milliseconds) -> None:
        """Store the time that the clock shows."""
        if self.record is not None:
            self.record.keep_clock(elapsed)

    def mark_assisted(self) -> None:
        """Store that the person had help."""
        if self.record is not None:
            self.record.mark(assisted=True)

    def close(self) -> None:
        """Close the store."""
        if self.store is not None:
            self.store.close()
