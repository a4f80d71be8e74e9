"""A connection to the database of the games, and what can be wrong with it.

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

from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage.limits import OPEN_TIMEOUT, WRITE_TIMEOUT


class StoreError(BadInput):
    """Games cannot be read or written, or a stored game is wrong; the message says which."""


class NewerVersionError(StoreError):
    """A file was made by a newer version of the game; it is left as it is."""


IN_MEMORY = ":memory:"


def connection(path: Path | str, mode: str = "") -> sqlite3.Connection:
    """Return a connection to a database as it is; raises sqlite3.Error.

    A `mode` of SQLite's, as in `mode=rw`, makes no new file
    (https://www.sqlite.org/c3ref/open.html).
    """
    name = f"{Path(path).absolute().as_uri()}?{mode}" if mode else str(path)
    return sqlite3.connect(name, timeout=OPEN_TIMEOUT, isolation_level=None, uri=bool(mode))


def connect_again(path: Path) -> sqlite3.Connection:
    """Return another connection to a file that is open; raises sqlite3.Error if it is gone."""
    database = connection(path, "mode=rw")
    database.execute(f"PRAGMA busy_timeout = {WRITE_TIMEOUT * 1000:.0f}")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA foreign_keys = ON")
    return database


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Carry out everything that is written within, or nothing; raises what SQLite raises."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # it may have been rolled back already
            database.execute("ROLLBACK")
        raise


def rows(database: sqlite3.Connection, query: str, *values: object) -> list[sqlite3.Row]:
    """Return the rows that answer a query; raises StoreError."""
    try:
        cursor = database.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(query, values).fetchall()
    except (sqlite3.Error, UnicodeError) as error:
        raise StoreError("games cannot be read: {why}", why=why(error)) from error


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
    if isinstance(error, OSError):
        return StoreError("{why}", why=error)
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and isinstance(error, sqlite3.OperationalError | UnicodeError):
        return StoreError("its content is damaged")  # even SQLite's message was no text
    known = {
        sqlite3.SQLITE_BUSY: StoreError("another program has locked the file"),
        sqlite3.SQLITE_CANTOPEN: StoreError("the file cannot be opened"),
        sqlite3.SQLITE_CORRUPT: StoreError("its content is damaged"),
        sqlite3.SQLITE_FULL: StoreError("the disk is full"),
        sqlite3.SQLITE_IOERR: StoreError("the disk cannot be read or written"),
        sqlite3.SQLITE_NOTADB: StoreError("it is no database"),
        sqlite3.SQLITE_READONLY: StoreError("the file is read-only"),
    }
    return known.get((code or 0) & 0xFF, StoreError("{why}", why=error))
