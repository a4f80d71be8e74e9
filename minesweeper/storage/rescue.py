"""What can be read of a damaged database, in a new one.

The damaged file itself is only read. A copy of it gets the header and the tables that every file of
the game has, so that damage there costs no game. Then each game is copied, and played again.
"""

from __future__ import annotations

import contextlib
import functools
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from minesweeper.storage.folders import Rescue
from minesweeper.storage.game_rows import GameId, load_game
from minesweeper.storage.schema import MIGRATIONS, StoreError, connected, empty, migrate

_UNREADABLE = (OSError, sqlite3.Error, UnicodeError, OverflowError, StoreError)
"""What reading damage raises."""

_TABLES = ("game", "command")

_HEADER = {
    0: b"SQLite format 3\0",
    20: bytes((0, 64, 32, 32)),  # no bytes reserved in a page, and three constants
    32: bytes(8),  # no free pages: nothing is written
    44: bytes((0, 0, 0, 4)),  # the format of the schema
    52: bytes((0, 0, 0, 0, 0, 0, 0, 1)),  # no auto-vacuum; the text is UTF-8
    64: bytes(28),  # no incremental vacuum, no program's own number, reserved bytes
}
"""What each of our files has at these places (https://www.sqlite.org/fileformat.html)."""

_ALIKE = 1.5
"""A table's entry is more like it should be than this (`_likeness`); another program's is less."""

_PAGE_SIZE = slice(16, 18)
_LOCKING, _COUNTER, _VALID_FOR = slice(18, 20), slice(24, 28), slice(92, 96)
_USER_VERSION = slice(60, 64)

_GAP = 100_000
"""The most numbers between two games that are tried one by one."""


def rescued(damaged: Path, new: Path) -> Rescue:
    """Write the games of a damaged file that can be read whole into a new file.

    Raises OSError if it cannot be written.
    """
    best: Rescue | None = None
    with tempfile.TemporaryDirectory(dir=new.parent, prefix=f"{new.name}.") as folder:
        for version in _versions(damaged):
            source = _mended_copy(damaged, Path(folder) / "damaged", version)
            made = Path(folder) / f"{version}"
            try:
                found = _copied(source, made, version)
            except sqlite3.Error:  # the values do not fit the columns of this version
                continue
            if best is None or found.games > best.games:
                best = found
                made.replace(new)
            if found.games == found.seen > 0:
                break
    return best or Rescue(0, 0)


def _versions(damaged: Path) -> list[int]:
    """Return the versions that a file may have: the one that it says first, then newer ones."""
    with damaged.open("rb") as file:
        said = int.from_bytes(file.read(100)[_USER_VERSION], "big")
    every = range(len(MIGRATIONS), 0, -1)
    return sorted(every, key=lambda version: version != said)


def _mended_copy(damaged: Path, copy: Path, version: int) -> Path:
    """Copy a file with the header and the tables of a version."""
    shutil.copyfile(damaged, copy)
    log = damaged.with_name(damaged.name + "-wal")
    has_log = log.exists()
    if has_log:
        shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
    with copy.open("r+b") as file:
        header = file.read(100)
        file.seek(0)
        file.write(_mended_header(header, has_log=has_log))
    with contextlib.suppress(*_UNREADABLE), closing(connected(str(copy))) as database:
        _mend_tables(database, version)
    return copy


def _mended_header(header: bytes, *, has_log: bool) -> bytes:
    """Return the first bytes of a file as they should be."""
    mended = bytearray(header.ljust(100, b"\0"))
    for place, right in _HEADER.items():
        mended[place : place + len(right)] = right
    mended[_LOCKING] = bytes((2, 2)) if has_log else bytes((1, 1))
    mended[_VALID_FOR] = mended[_COUNTER]
    size = int.from_bytes(mended[_PAGE_SIZE], "big")
    if size not in (1, *(2**power for power in range(9, 16))):  # 1 means 65,536
        mended[_PAGE_SIZE] = (4096).to_bytes(2, "big")
    return bytes(mended)


def _mend_tables(database: sqlite3.Connection, version: int) -> None:
    """Describe the tables anew, at the pages where they are; indexes are left out."""
    right = _descriptions(version)
    database.text_factory = bytes
    database.execute("PRAGMA writable_schema = ON")
    found = database.execute("SELECT name, tbl_name, sql, rootpage FROM sqlite_schema").fetchall()
    database.execute("BEGIN")
    database.execute("DELETE FROM sqlite_schema")
    for name in _TABLES:
        likeness = {entry[-1]: _likeness(entry, name, right[name]) for entry in found}
        page = max(likeness, key=likeness.__getitem__, default=0)
        if likeness.get(page, 0) > _ALIKE:
            database.execute(
                "INSERT INTO sqlite_schema VALUES ('table', ?, ?, ?, ?)",
                (name, name, page, right[name]),
            )
    database.execute("COMMIT")


@functools.cache
def _descriptions(version: int) -> dict[str, str]:
    """Return the description of each table of a version, as SQL."""
    with closing(empty(":memory:", version)) as model:
        return dict(model.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))


def _likeness(entry: tuple[Any, ...], name: str, sql: str) -> float:
    """Return how much an entry of a schema is like that of a table, from 0 to 3."""
    own, table, text, _ = (one if isinstance(one, bytes) else b"" for one in entry)
    same = sum(one == other for one, other in zip(text, sql.encode(), strict=False))
    return (own == name.encode()) + (table == name.encode()) + same / len(sql)


def _copied(source: Path, made: Path, version: int) -> Rescue:
    """Copy the games of a version that make sense into a new file of this version."""
    numbers: set[GameId] = set()
    with closing(empty(str(made), version)) as target:
        target.execute("PRAGMA synchronous = OFF")  # nothing depends on it before it has its place
        with contextlib.suppress(*_UNREADABLE), closing(connected(str(source))) as database:
            numbers = _numbers(database)
            _copy(database, sorted(numbers), target)
        migrate(target)
        _delete_senseless(target)
        (games,) = target.execute("SELECT count(*) FROM game").fetchone()
        target.execute("PRAGMA synchronous = FULL")
    return Rescue(games, len(numbers))


def _numbers(database: sqlite3.Connection) -> set[GameId]:
    """Return the numbers of the games that can be seen, before and after any damage."""
    upwards, is_whole = _seen(database, "SELECT id FROM game ORDER BY id")
    if is_whole:
        return upwards
    downwards, _ = _seen(database, "SELECT id FROM game ORDER BY id DESC")
    played, _ = _seen(database, "SELECT DISTINCT game FROM command ORDER BY game")
    found = upwards | downwards | played
    between = range(max(upwards, default=0) + 1, min(downwards, default=0))[:_GAP]
    for number in between:
        found |= _seen(database, f"SELECT id FROM game WHERE id = {number}")[0]
    return found


def _seen(database: sqlite3.Connection, query: str) -> tuple[set[GameId], bool]:
    """Return the numbers that answer a query, and whether nothing was in the way."""
    found: set[GameId] = set()
    try:
        for (number,) in database.execute(query):
            if isinstance(number, int):  # damage makes other values of it
                found.add(number)
    except _UNREADABLE:
        return found, False
    return found, True


def _copy(
    database: sqlite3.Connection, numbers: Sequence[GameId], target: sqlite3.Connection
) -> None:
    """Copy each game that can be read, with all its commands."""
    target.execute("BEGIN")
    for number in numbers:
        target.execute("SAVEPOINT game")
        try:
            for table, key in (("game", "id"), ("command", "game")):
                query = f"SELECT * FROM {table} WHERE {key} = ?"
                for row in database.execute(query, (number,)):
                    places = ", ".join("?" for _ in row)
                    target.execute(f"INSERT INTO {table} VALUES ({places})", row)
        except _UNREADABLE:
            target.execute("ROLLBACK TO game")
        target.execute("RELEASE game")
    target.execute("COMMIT")


def _delete_senseless(database: sqlite3.Connection) -> None:
    """Delete the games that cannot be played again as they are stored."""
    for (number,) in database.execute("SELECT id FROM game").fetchall():
        try:
            load_game(database, number)
        except StoreError:
            database.execute("DELETE FROM command WHERE game = ?", (number,))
            database.execute("DELETE FROM game WHERE id = ?", (number,))
