"""Writes snapshots of games into the database, in their order, and lets nobody wait for it.

What the database does not take, because another program holds it or the disk is full, waits: it is
tried again with the next snapshot. A snapshot is all of a game, so nothing is stored without what
came before it: no win without the help that led to it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from minesweeper.rules.command import Status
from minesweeper.storage.database import StoreError, transaction, why
from minesweeper.storage.game_rows import GameId, GameKey, Snapshot
from minesweeper.storage.limits import CLOSING, RETRY
from minesweeper.storage.owner import has_ended
from minesweeper.storage.results import place_of
from minesweeper.storage.snapshot_rows import write_snapshot

Connect: TypeAlias = Callable[[], sqlite3.Connection]
"""Opens the connection for writing; raises sqlite3.Error."""


class Backlog(NamedTuple):
    """What is not stored yet, and why."""

    fault: StoreError
    commands: int
    """How many commands wait."""


class StoredResult(NamedTuple):
    """What became of a game that was stored."""

    number: GameId
    revision: int
    """Of the snapshot that was stored last."""
    commands: int
    """How many commands it has; those of a later one begin with the same."""
    is_won: bool = False
    place: int | None = None
    """The place among the best times, from 1; None if the game is not won or does not count."""


class Writer:
    """Writes each snapshot at once, in the thread of the caller.

    `path` is the file of the database, None for one in memory. A new game takes the place of its
    owner's last one. No method raises StoreError.
    """

    def __init__(self, connect: Connect, path: Path | None) -> None:
        self._connect, self._path = connect, path
        self._database: sqlite3.Connection | None = None
        self._identity = None if path is None else _identity(path)
        self._changed = threading.Condition()
        """Guards what is below."""
        self._waiting: dict[GameKey, Snapshot] = {}
        self._fault: StoreError | None = None
        self._stored: dict[GameKey, StoredResult] = {}

    def put(self, snapshot: Snapshot) -> None:
        """Take a snapshot to be written; it replaces an earlier one of the same game."""
        with self._changed:
            self._waiting.pop(snapshot.key, None)
            self._waiting[snapshot.key] = snapshot  # after all others: the one that is played
        self._wake()

    def know(self, number: GameId, stored: Snapshot) -> None:
        """Learn where a game stands in the database, so that only what is new is written."""
        with self._changed:
            result = StoredResult(number, stored.revision, len(stored.commands))
            self._stored[stored.key] = result

    def close(self) -> None:
        """Try once more to write what still waits; what the database does not take is lost."""
        self.step()

    @property
    def waiting(self) -> tuple[Snapshot, ...]:
        """The snapshots that are not stored yet, in the order in which they came."""
        with self._changed:
            return tuple(self._waiting.values())

    @property
    def backlog(self) -> Backlog | None:
        """What is not stored because the last try failed; None if that succeeded."""
        with self._changed:
            if self._fault is None:
                return None
            known = {key: result.commands for key, result in self._stored.items()}
            waiting = self._waiting.values()
            commands = sum(len(one.commands) - known.get(one.key, 0) for one in waiting)
            return Backlog(self._fault, commands)

    def stored(self, key: GameKey) -> StoredResult | None:
        """Return what became of a game; None before it was stored."""
        with self._changed:
            return self._stored.get(key)

    def step(self) -> None:
        """Try to write everything that waits."""
        snapshots = self.waiting
        try:
            stored = self._write(snapshots) if snapshots else {}
        except StoreError as error:
            with self._changed:
                if str(error) != str(self._fault):  # the same again is nothing new to show
                    self._fault = error
        else:
            with self._changed:
                self._fault = None
                self._stored |= stored
                for snapshot in snapshots:
                    if self._waiting[snapshot.key] is snapshot:
                        del self._waiting[snapshot.key]

    def _wake(self) -> None:
        """React to a snapshot that was put."""
        self.step()

    def _write(self, snapshots: Sequence[Snapshot]) -> dict[GameKey, StoredResult]:
        """Write snapshots, all or none; return what became of their games; raises StoreError."""
        if self._path is not None and _identity(self._path) != self._identity:
            # SQLite would go on writing into the removed file, where nobody finds it again.
            raise StoreError("{file} was removed or replaced", file=self._path.name)
        stored, ended = {}, partial(has_ended, database=self._path)
        try:
            if self._database is None:
                self._database = self._connect()
            with transaction(self._database):
                for snapshot in snapshots:
                    before = self.stored(snapshot.key)
                    known = {} if before is None else {before.revision: before.commands}
                    number = write_snapshot(self._database, snapshot, known, ended)
                    won = snapshot.columns["status"] == Status.WON.value
                    place = place_of(self._database, number) if won else None
                    count = len(snapshot.commands)
                    stored[snapshot.key] = StoredResult(
                        number, snapshot.revision, count, won, place
                    )
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise StoreError("{why}", why=why(error)) from error
        return stored


class BackgroundWriter(Writer):
    """Writes in a thread of its own: no call waits for the database, and `close` hardly does."""

    def __init__(self, connect: Connect, path: Path | None) -> None:
        super().__init__(connect, path)
        self._is_woken = self._is_closing = False
        self.thread = threading.Thread(target=self._run, name="writer of games", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what waits, trying again for up to `CLOSING` seconds, and end the thread."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
        self.thread.join(CLOSING)

    def _wake(self) -> None:
        with self._changed:
            self._is_woken = True
            self._changed.notify()

    def _run(self) -> None:
        """Write what comes until the program ends, and try again what failed."""
        is_closing = False
        while self.waiting or not is_closing:
            with self._changed:
                if not self._is_woken and (self._waiting or not self._is_closing):
                    self._changed.wait(RETRY if self._waiting else None)
                self._is_woken, is_closing = False, self._is_closing
            self.step()
        if self._database is not None:
            self._database.close()


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from any other; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
