"""The database of the games: its tables, the migrations of older files, and how it is checked.

Each command is written in one transaction. With SQLite's write-ahead log and `synchronous=NORMAL`
such a write does not wait for the disk. It survives when the process is killed. A power cut may
lose the last few commands, but never damages the file (https://www.sqlite.org/wal.html,
"Performance Considerations").
"""

from __future__ import annotations

import contextlib
import functools
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from minesweeper.rules.faults import Fault


class StoreError(Fault):
    """Games cannot be read or written, or a stored game is wrong; the message says which."""


class NewerVersionError(StoreError):
    """A file was made by a newer version of the game; it is left as it is."""


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
    """
    ALTER TABLE game ADD COLUMN owner TEXT;  -- whose it is; null once another took its place
    UPDATE game SET owner = ''
    WHERE id = (SELECT max(id) FROM game) AND status IN ('ready', 'playing');
    """,
    """
    ALTER TABLE game ADD COLUMN board TEXT;  -- the same for the same mines; null until they lie
    CREATE INDEX game_board ON game (board) WHERE seeded OR replayed;
    UPDATE game SET replayed = 1  -- former versions knew a board by its code
    WHERE status IN ('ready', 'playing') AND EXISTS (
        SELECT 1 FROM game AS other
        WHERE other.code = game.code AND other.id <> game.id AND other.status <> 'ready'
        AND (other.seeded OR other.replayed)
    );
    """,
)
"""The steps from an empty file to these tables; a file's `user_version` counts its steps."""

_FARTHEST = 1000
"""No newer version has that many migrations: such a number is damage."""

IN_MEMORY = ":memory:"
_TIMEOUT = 2.0
"""Seconds to wait at the start for another program that is writing."""
_WRITE_TIMEOUT = 0.2
"""Seconds to wait for it later, where nobody waits for the writer."""

Tables: TypeAlias = Mapping[str, Sequence[tuple[Any, ...]]]
"""The columns of each table, and what they refer to, as SQLite describes them."""


def connected(name: str) -> sqlite3.Connection:
    """Return a connection to a database as it is; raises sqlite3.Error."""
    return sqlite3.connect(name, timeout=_TIMEOUT, isolation_level=None)


def version_of(database: sqlite3.Connection) -> int:
    """Return how many migrations a file has; raises StoreError for an impossible number."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return checked_version(version)


def checked_version(version: int) -> int:
    """Return the number of migrations in a file; raises StoreError if this version has fewer."""
    if len(MIGRATIONS) < version < _FARTHEST:
        raise NewerVersionError(
            "it was made by a newer version of the game: {version}", version=version
        )
    if not 0 <= version <= len(MIGRATIONS):
        raise StoreError("it is of an impossible version: {version}", version=version)
    return version


def check(database: sqlite3.Connection) -> None:
    """Raise StoreError for damage that can be seen without playing the games.

    `quick_check` is a fifth quicker, but does not compare the indexes with the tables.
    """
    (answer,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise StoreError("its content is damaged")
    found, wanted = tables(database), tables_of(version_of(database))
    if (found and not wanted) or not found.keys() >= wanted.keys():
        raise StoreError("it holds no games but something else")
    if any(found[name] != wanted[name] for name in wanted):
        raise StoreError("its content is damaged")


def tables(database: sqlite3.Connection) -> Tables:
    """Return the tables of a database."""
    names = database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    return {
        name: [
            row
            for pragma in ("table_xinfo", "foreign_key_list")
            for row in database.execute(f"SELECT * FROM pragma_{pragma}(?)", (name,))
        ]
        for (name,) in names
    }


@functools.cache
def tables_of(version: int) -> Tables:
    """Return the tables after that many migrations."""
    with contextlib.closing(empty(IN_MEMORY, version)) as database:
        return tables(database)


def empty(name: str, version: int) -> sqlite3.Connection:
    """Return a new database with the tables of a version, and no games."""
    database = connected(name)
    script = "".join(MIGRATIONS[:version])
    database.executescript(f"BEGIN;{script};PRAGMA user_version = {version};COMMIT;")
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Take the missing steps, all or none; another program may have just taken them."""
    if version_of(database) == len(MIGRATIONS):
        return
    # With foreign keys, dropping a table to make it anew would delete its commands.
    database.execute("PRAGMA foreign_keys = OFF")
    database.execute("BEGIN IMMEDIATE")
    try:
        for step in MIGRATIONS[version_of(database) :]:
            for statement in _statements(step):
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script one by one: `executescript` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def is_damage(error: Exception) -> bool:
    """Return whether a file is wrong; else it could only not be reached."""
    if not isinstance(error, sqlite3.Error):
        return not isinstance(error, NewerVersionError | OSError)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code == sqlite3.SQLITE_IOERR_SHORT_READ or code & 0xFF not in _UNREACHED


_UNREACHED = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
"""SQLite's codes for a file that may be whole."""


def why(error: Exception) -> Fault:
    """Return what SQLite, or the system, says of a file."""
    if isinstance(error, Fault):
        return error
    no_text = isinstance(error, sqlite3.OperationalError) and not hasattr(error, "sqlite_errorcode")
    if no_text or isinstance(error, UnicodeError):
        return StoreError("its content is damaged")
    if isinstance(error, OSError):
        return StoreError("{why}", why=error.strerror or error)
    code = getattr(error, "sqlite_errorcode", None)
    known = {
        sqlite3.SQLITE_BUSY: StoreError("another program has locked the file"),
        sqlite3.SQLITE_CANTOPEN: StoreError("the file cannot be opened"),
        sqlite3.SQLITE_CORRUPT: StoreError("its content is damaged"),
        sqlite3.SQLITE_FULL: StoreError("the disk is full"),
        sqlite3.SQLITE_IOERR: StoreError("the disk cannot be read or written"),
        sqlite3.SQLITE_NOTADB: StoreError("it is no database"),
        sqlite3.SQLITE_READONLY: StoreError("the file is read-only"),
    }
    unknown = StoreError("{why}", why=error)
    return unknown if code is None else known.get(code & 0xFF, unknown)


def connect_again(path: Path) -> sqlite3.Connection:
    """Return another connection to a file that is open; it makes no new file.

    Raises sqlite3.Error if there is none.
    """
    name = f"{path.absolute().as_uri()}?mode=rw"
    database = sqlite3.connect(name, timeout=_WRITE_TIMEOUT, isolation_level=None, uri=True)
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA foreign_keys = ON")
    return database


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
    except (sqlite3.Error, OverflowError, UnicodeError) as error:
        raise StoreError("{why}", why=why(error)) from error


def rows(database: sqlite3.Connection, query: str, *values: object) -> list[dict[str, Any]]:
    """Return the rows that answer a query, by their columns; raises StoreError."""
    try:
        cursor = database.execute(query, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]
    except (sqlite3.Error, UnicodeError) as error:  # even SQLite's message may be no text
        raise StoreError("games cannot be read: {why}", why=why(error)) from error
