"""The one door to stored games: `Store` for a window that plays, `stored_games` for any reader.

Each command is kept in a database as it is played. What others need of it is named here.

Only primary measurements are stored: the board, the commands with their times, the status, the
dates and the marks. Best times, streaks, and whether a game counts are derived from them.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from minesweeper.rules.daily import today
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage import results
from minesweeper.storage.database import StoreError, connect_again, rows, transaction, why
from minesweeper.storage.folders import data_folder, free_name
from minesweeper.storage.game_rows import GameId, GameKey, Snapshot, StoredGame, load_game, row_of
from minesweeper.storage.marks import FRESH, Marks, Uncounted, all_uncounted, is_timed
from minesweeper.storage.opening import open_database, read_only
from minesweeper.storage.owner import Owner, OwnerName, clean, has_ended
from minesweeper.storage.record import Record
from minesweeper.storage.results import BoardKind, GameEntry
from minesweeper.storage.snapshot_rows import TRIED, add_snapshot, forget
from minesweeper.storage.writer import BackgroundWriter, Backlog, Writer

__all__ = [
    "FRESH",
    "Backlog",
    "BoardKind",
    "GameEntry",
    "GameKey",
    "Marks",
    "Record",
    "Snapshot",
    "Store",
    "StoreError",
    "StoredGame",
    "StoredGames",
    "Uncounted",
    "all_uncounted",
    "is_timed",
    "row_of",
    "stored_games",
]

_RESUMABLE = """
    SELECT id, owner FROM game
    WHERE owner IS NOT NULL AND status IN ('ready', 'playing')
    ORDER BY EXISTS (SELECT 1 FROM command WHERE game = id) DESC, id DESC
"""
"""The games that may be resumed, in the order in which they are tried."""


_LAST_FINISHED = "SELECT id FROM game WHERE status IN ('won', 'lost') ORDER BY id DESC LIMIT 1"


class StoredGames:
    """Reads the games of a database; every method raises StoreError if it cannot be read."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def load(self, number: GameId) -> StoredGame:
        """Return a stored game; raises StoreError if there is none or it is wrong."""
        return load_game(self.database, number)

    def last_finished(self) -> StoredGame | None:
        """Return the newest game that was won or lost; None if there is none."""
        found = rows(self.database, _LAST_FINISHED)
        return self.load(found[0]["id"]) if found else None

    def entries(self) -> list[GameEntry]:
        """Return all games that were begun, in the order of their dates."""
        return results.entries(self.database)

    def best_times(self, kind: BoardKind, most: int = 10) -> list[GameEntry]:
        """Return the shortest wins that count, the shortest first, older before newer."""
        return results.best_times(self.database, kind, most)

    def has(self, key: GameKey) -> bool:
        """Return whether a game with a key is stored."""
        return bool(rows(self.database, 'SELECT id FROM game WHERE "key" = ?', key))

    def has_daily(self, level: Level, day: str) -> bool:
        """Return whether the board of a day was opened on a level."""
        query = (
            "SELECT id FROM game WHERE daily = ? AND width = ? AND height = ? AND mines = ?"
            f" AND {TRIED}"
        )
        return bool(rows(self.database, query, day, level.width, level.height, level.mines))


def stored_games(path: Path | None = None) -> StoredGames:
    """Return the games that a file has now, by default that of the data folder, to read them.

    The file stays as it is, and nothing is made beside it: no file is no games. What waits for the
    database is not among them. Raises StoreError if the file is damaged or cannot be read.
    """
    return StoredGames(read_only(path or games_file()))


def games_file() -> Path:
    """Return where the games are kept."""
    return data_folder() / "games.sqlite"


class Store(StoredGames):
    """The games kept in one database file, by default in the data folder.

    `damage` says what was wrong with the file when it was opened, or is None. `is_kept` is false
    where the games last until the program ends. A game that is being played belongs to the store
    that plays it, and no other resumes it meanwhile. With `in_background` a thread writes, and
    nobody waits for it; else what is put is written before the call returns, unless another
    program holds the database.
    """

    def __init__(self, path: Path | None = None, *, in_background: bool = False) -> None:
        database, self._path, self.damage = open_database(path or games_file())
        super().__init__(database)
        self.database.execute("PRAGMA busy_timeout = 0")  # readers of the log need not wait
        self.is_kept = self._path is not None
        self.owner: Owner | None = None
        """Under whose name the store plays: a new one, or that of the game which it resumed."""
        self.writer = self._writer_of(in_background)

    def close(self) -> None:
        """Store what waits, and close the file."""
        self.writer.close()
        super().close()
        if self.owner is not None:
            self.owner.release()

    @property
    def backlog(self) -> Backlog | None:
        """What cannot be stored at the moment; None if everything can."""
        return self.writer.backlog

    def begin(self, game: Game, marks: Marks = FRESH, daily: str | None = None) -> Record:
        """Begin to store a new game; this store's game before it is not resumed any more.

        `daily` is the day whose board it is, as in 2026-01-31.
        """
        if self.owner is None and self._path is not None:
            self.owner = Owner.new(self._path)
        owner = None if self.owner is None else self.owner.name
        return Record.begun(self.writer, game, marks, owner, daily)

    def unfinished(self) -> StoredGame | None:
        """Return the last game that is not over and whose window has ended, or this store's own.

        From then on it belongs to this store. Games without a command come last. Raises StoreError
        if what is stored is wrong.
        """
        if self._path is None:
            return None
        if self.owner is not None:
            return self._last_of(self.owner.name)
        names = list(self._last_games())
        clean(self._path, names)
        for name in names:
            self.owner = Owner.named(name, self._path)
            if self.owner is not None:
                kept = self._last_of(name)  # another window may have played it until now
                if kept is not None:
                    return kept
                self.owner.release()
                self.owner = None
        return None

    def _last_of(self, name: OwnerName) -> StoredGame | None:
        """Return the last game of an owner unless it is over; raises StoreError if it is wrong."""
        last = self._last_games().get(name)
        return None if last is None else self.load(last)

    def _last_games(self) -> dict[OwnerName, GameId]:
        """Return each owner's last game, in the order to try them."""
        last: dict[OwnerName, GameId] = {}
        for row in rows(self.database, _RESUMABLE):
            if isinstance(row["owner"], str):
                last.setdefault(row["owner"], row["id"])
        return last

    def add(self, snapshots: Sequence[Snapshot]) -> int:
        """Store games from elsewhere that are not here yet; return how many they were.

        Raises StoreError if nothing of them can be stored.
        """
        try:
            with self._writing() as database, transaction(database):
                return sum(add_snapshot(database, snapshot) for snapshot in snapshots)
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise StoreError("{why}", why=why(error)) from error

    def reset(self) -> Path | None:
        """Delete all games but those being played; return the file with a copy of all games.

        That boards of the day were tried today stays known. The file is None where the games are
        in memory. Raises StoreError if nothing was deleted.
        """
        copy = None if self._path is None else free_name(self._path, ".copy")
        try:
            with self._writing() as database:
                if copy is not None:
                    database.execute("VACUUM INTO ?", (str(copy),))
                with transaction(database):
                    forget(database, today().isoformat(), self._is_left)
        except sqlite3.Error as error:
            raise StoreError("{why}", why=why(error)) from error
        return copy

    def _is_left(self, name: OwnerName) -> bool:
        """Return whether nobody plays the unfinished game of an owner now."""
        is_own = self.owner is not None and self.owner.name == name
        return not is_own and has_ended(name, self._path)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection that waits for other writers; raises sqlite3.Error."""
        if self._path is None:
            yield self.database
        else:
            with contextlib.closing(connect_again(self._path)) as database:
                yield database

    def resume(self, kept: StoredGame) -> Record:
        """Go on storing an unfinished game."""
        if kept.number is not None:
            self.writer.know(kept.number, kept.snapshot)
        return Record(self.writer, kept.snapshot, kept.marks, kept.game)

    def _writer_of(self, in_background: bool) -> Writer:
        """Return the writer; one in the background has a connection of its own."""
        path = self._path
        if in_background and path is not None:
            return BackgroundWriter(lambda: connect_again(path), path)
        return Writer(lambda: self.database, path)
