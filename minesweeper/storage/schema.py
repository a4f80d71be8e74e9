"""The database of the games: how it is opened, its tables, and the migrations of older files.

Each command is written in one transaction. With SQLite's write-ahead log and `synchronous=NORMAL`
such a write does not wait for the disk. It survives when the process is killed. A power cut may
lose the last few commands, but never damages the file (https://www.sqlite.org/wal.html,
"Performance Considerations").
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from minesweeper.rules.faults import Fault
from minesweeper.storage.folders import Damage, set_aside


class StoreError(Fault):
    """Games cannot be read or written, or a stored game is wrong; the message says which."""


MIGRATIONS = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        code TEXT,    -- null if the board has none
        layout TEXT,  -- the mines as 'row,column row,column'; null if they follow from the code
        start TEXT NOT NULL,
        goal TEXT NOT NULL,
        play_on INTEGER NOT NULL,
        flood INTEGER NOT NULL,
        status TEXT NOT NULL,
        time INTEGER NOT NULL DEFAULT 0,  -- milliseconds played
        assisted INTEGER NOT NULL,
        seeded INTEGER NOT NULL,
        undone INTEGER NOT NULL,
        replayed INTEGER NOT NULL,
        no_guess INTEGER NOT NULL
    );
    CREATE INDEX game_level ON game (width, height, mines, status);
    CREATE TABLE command (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,  -- from 0 in every game
        action TEXT NOT NULL,
        row INTEGER NOT NULL,
        col INTEGER NOT NULL,
        at INTEGER NOT NULL,      -- milliseconds since the first command
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE game ADD COLUMN clues TEXT NOT NULL DEFAULT 'exact';
    ALTER TABLE game ADD COLUMN count_known INTEGER NOT NULL DEFAULT 1;
    """,
    """
    CREATE TABLE new_game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        code TEXT,
        layout TEXT,
        start TEXT NOT NULL,
        rules TEXT NOT NULL,  -- JSON of the rules that are not classic: '{}' for a classic game
        clues TEXT NOT NULL,
        status TEXT NOT NULL,
        time INTEGER NOT NULL DEFAULT 0,
        assisted INTEGER NOT NULL,
        seeded INTEGER NOT NULL,
        undone INTEGER NOT NULL,
        replayed INTEGER NOT NULL,
        no_guess INTEGER NOT NULL
    );
    INSERT INTO new_game SELECT
        id, begun, width, height, mines, code, layout, start,
        json_patch('{}', json_object(  -- a null takes its name away
            'goal', nullif(goal, 'open'),
            'play_on', CASE WHEN play_on THEN json('true') END,
            'flood', CASE WHEN NOT flood THEN json('false') END,
            'count_known', CASE WHEN NOT count_known THEN json('false') END
        )),
        clues, status, time, assisted, seeded, undone, replayed, no_guess
    FROM game;
    DROP TABLE game;
    ALTER TABLE new_game RENAME TO game;
    CREATE INDEX game_level ON game (width, height, mines, status);
    """,
    """
    ALTER TABLE command ADD COLUMN "by" TEXT NOT NULL DEFAULT 'person';
    """,
    """
    ALTER TABLE game ADD COLUMN "key" TEXT;  -- what names the game outside this file, too
    ALTER TABLE game ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- of the snapshot stored last
    UPDATE game SET "key" = lower(hex(randomblob(16)));
    CREATE UNIQUE INDEX game_key ON game ("key");
    """,
)
"""The steps from an empty file to these tables; a file's `user_version` counts its steps."""

IN_MEMORY = ":memory:"
_TIMEOUT = 2.0
"""Seconds to wait at the start for another program that is writing."""
_WRITE_TIMEOUT = 0.2
"""Seconds to wait for it later, where nobody waits for the writer."""


def open_database(path: Path) -> tuple[sqlite3.Connection, Damage | None]:
    """Return an open database, and what was wrong with the file, or None.

    A damaged file, or one of a newer version, is set aside and a new one is made. If no file can
    be made, the games are kept in memory.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _opened(str(path)), None
    except OSError as error:
        damage = Damage(path, error.strerror or str(error), None)
    except sqlite3.OperationalError as error:  # no access, a full disk or a lock damages nothing
        damage = Damage(path, str(error), None)
    except sqlite3.DatabaseError as error:
        damage = set_aside(path, str(error))
    if damage.aside is not None:
        with contextlib.suppress(sqlite3.DatabaseError):
            return _opened(str(path)), damage
    return _opened(IN_MEMORY), damage


def _opened(name: str) -> sqlite3.Connection:
    """Open, check and migrate a file; raises sqlite3.DatabaseError for a damaged one."""
    database = sqlite3.connect(name, timeout=_TIMEOUT, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        (answer,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if answer != "ok":
            raise sqlite3.DatabaseError(answer)
        _migrate(database)
        database.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        database.close()
        raise
    return database


def connect_again(path: Path) -> sqlite3.Connection:
    """Return another connection to a file that is open; it makes no new file.

    Raises sqlite3.Error if there is none.
    """
    name = f"{path.absolute().as_uri()}?mode=rw"
    database = sqlite3.connect(name, timeout=_WRITE_TIMEOUT, isolation_level=None, uri=True)
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA foreign_keys = ON")
    return database


def file_of(database: sqlite3.Connection) -> Path | None:
    """Return the file of an open database; None if it is in memory."""
    name = database.execute("PRAGMA database_list").fetchone()[2]
    return Path(name) if name else None


def _migrate(database: sqlite3.Connection) -> None:
    """Take the missing steps, all or none."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise sqlite3.DatabaseError(f"it was made by a newer version of the game ({version})")
    if version < len(MIGRATIONS):
        steps = "".join(MIGRATIONS[version:])
        done = f"PRAGMA user_version = {len(MIGRATIONS)};"
        # With foreign keys, dropping a table to make it anew would delete its commands.
        database.executescript(f"PRAGMA foreign_keys = OFF;BEGIN IMMEDIATE;{steps}{done}COMMIT;")
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
    if not tables >= {"game", "command"}:
        raise sqlite3.DatabaseError("it holds no games but something else")


def only_one_at(path: Path) -> sqlite3.Connection | None:
    """Return a lock that one program at a time can hold, or None if another holds it.

    The lock ends with the connection, also when the program is killed.
    """
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error:
        return None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        return None
    return lock


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Carry out everything that is written within, or nothing; raises StoreError if that fails."""
    try:
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # it may have been rolled back already
                database.execute("ROLLBACK")
            raise
    except sqlite3.Error as error:
        raise StoreError("the database cannot be written ({why})", why=error) from error


def rows(database: sqlite3.Connection, query: str, *values: object) -> list[dict[str, Any]]:
    """Return the rows that answer a query, by their columns; raises StoreError."""
    try:
        cursor = database.execute(query, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]
    except sqlite3.Error as error:
        raise StoreError("games cannot be read: {why}", why=error) from error
