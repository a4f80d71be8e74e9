"""How the database of the games is opened: a damaged file is set aside, and its games rescued."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path

from minesweeper.storage.database import IN_MEMORY, StoreError, connection, is_damage, why
from minesweeper.storage.folders import Damage, new_beside, set_aside
from minesweeper.storage.rescue import rescue_games
from minesweeper.storage.schema import check, migrate, version_of

_BESIDE = ("-wal", "-shm", "-journal")
"""The ends of the names of files that belong to a database."""

_FAULTS = (OSError, sqlite3.Error, UnicodeError, StoreError)
"""What opening a file raises; SQLite's words for damage may be no text."""


def open_database(path: Path) -> tuple[sqlite3.Connection, Path | None, Damage | None]:
    """Return the database in a file, the file, and what was wrong with it; None stands for nothing.

    A damaged file is set aside, and a new one has the games that could be rescued. A file of a
    newer version, or one that cannot be reached, is left alone. Where no file can be made, the
    games are kept in memory, and there is no file.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new_beside(path)  # a rescue that was killed left files
        _refuse_newer(path)
        return _up_to_date(path), path, None
    except _FAULTS as error:
        damage = (
            _replace_damaged(path, error) if is_damage(error) else Damage(path, why(error), None)
        )
    if damage.aside is not None:
        with contextlib.suppress(*_FAULTS):
            return _up_to_date(path), path, damage
    return _up_to_date(IN_MEMORY), None, damage


def read_only(path: Path) -> sqlite3.Connection:
    """Return a copy in memory of the games in a file as they are now; without a file it is empty.

    Nothing is made, mended or locked. Raises StoreError if the file cannot be read.
    """
    database = connection(IN_MEMORY)
    try:
        if path.exists():
            # Where there is a log, its readers agree with its writers by SQLite's index of it.
            has_log = path.with_name(f"{path.name}-wal").exists()
            mode = "mode=ro" if has_log else "immutable=1"
            with contextlib.closing(connection(path, mode)) as file:
                file.backup(database)
        check(database)
        migrate(database)
    except _FAULTS as error:
        database.close()
        raise StoreError("{file}: {what}", file=path.name, what=why(error)) from error
    return database


def _refuse_newer(path: Path) -> None:
    """Raise StoreError for a newer version, before anything is written beside its file."""
    if path.exists():
        with (
            contextlib.suppress(sqlite3.Error, UnicodeError),
            contextlib.closing(connection(path, "immutable=1")) as database,
        ):
            version_of(database)


def _up_to_date(path: Path | str) -> sqlite3.Connection:
    """Return a database, checked and brought up to date."""
    database = connection(path)
    try:
        version_of(database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        check(database)
        migrate(database)
        database.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        database.close()
        raise
    return database


def _replace_damaged(path: Path, error: Exception) -> Damage:
    """Set a damaged file aside, and put one in its place with the games that can be read."""
    new, rescue = new_beside(path), None
    try:
        with contextlib.suppress(OSError, sqlite3.Error):  # it is set aside all the same
            rescue = rescue_games(path, new)
        damage = set_aside(path, why(error), _BESIDE)
        if rescue is not None and damage.aside is not None:
            with contextlib.suppress(OSError):  # else an empty file is made
                new.replace(path)
                return replace(damage, rescue=rescue)
        return damage
    finally:
        with contextlib.suppress(OSError):  # mostly it has taken its place
            new.unlink()
