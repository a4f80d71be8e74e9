"""How the database of the games is opened: a damaged file is set aside, and its games rescued.

The damaged file itself is only read. A copy of it gets the header and the tables of a new file, so
that damage there costs no game. Then each game is copied, and played again.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from filelock import Timeout

from minesweeper.storage.database import IN_MEMORY, StoreError, connection, is_damage, why
from minesweeper.storage.folders import Damage, Rescue, new_beside, set_aside
from minesweeper.storage.game_rows import GameId, load_game
from minesweeper.storage.limits import NUMBERS_TRIED, OPEN_TIMEOUT
from minesweeper.storage.locks import alone
from minesweeper.storage.schema import check, empty, fill_in, migrate, version_of

_UNREADABLE = (OSError, sqlite3.Error, UnicodeError, OverflowError, StoreError)
"""What reading damage raises."""

_PAGE_SIZES = {1, *(2**power for power in range(9, 16))}
"""The sizes of a page as a header has them; 1 means 65,536."""
_PAGE_SIZE, _MODE, _PAGES = slice(16, 18), slice(18, 20), slice(28, 32)
"""Where a header has them (https://www.sqlite.org/fileformat.html)."""

_ROOT = """
    SELECT rootpage FROM sqlite_schema WHERE (type = 'table') + (name = ?1) + (tbl_name = ?1) >= 2
"""
"""Where a table begins, whichever of its three names is damaged; no index has two of them."""


def rescue_games(damaged: Path, new: Path) -> Rescue:
    """Write the games of a damaged file that can be read whole into a new file.

    Raises OSError or sqlite3.Error if that cannot be written.
    """
    with closing(empty(IN_MEMORY)) as database:
        with tempfile.TemporaryDirectory(dir=new.parent, prefix=f"{new.name}.") as folder:
            seen = _copy(_mended_copy(damaged, Path(folder)), database)
        fill_in(database)
        _delete_senseless(database)
        (games,) = database.execute("SELECT count(*) FROM game").fetchone()
        database.execute("VACUUM INTO ?", (str(new),))
    return Rescue(games, len(seen))


def _mended_copy(damaged: Path, folder: Path) -> Path:
    """Copy a file, and its log if it has one, with the header and the tables of a new file.

    The games of a former version have the first of these columns, and get the others' defaults.
    """
    copy, model = folder / "damaged", folder / "model"
    shutil.copyfile(damaged, copy)
    log = damaged.with_name(damaged.name + "-wal")
    if log.exists():
        shutil.copyfile(log, folder / "damaged-wal")
    with closing(empty(str(model))) as new, copy.open("r+b") as file:
        tables = dict(new.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
        header = bytearray(model.read_bytes()[:100])
        own_size = file.read(100)[_PAGE_SIZE]
        if int.from_bytes(own_size, "big") in _PAGE_SIZES:
            header[_PAGE_SIZE] = own_size
        header[_PAGES] = bytes(4)  # as many as the file has
        header[_MODE] = b"\2\2" if log.exists() else b"\1\1"
        file.seek(0)
        file.write(header)
    with contextlib.suppress(*_UNREADABLE), closing(connection(str(copy))) as database:
        _mend_tables(database, tables)
    return copy


def _mend_tables(database: sqlite3.Connection, tables: dict[str, str]) -> None:
    """Describe the tables as SQL anew, at the pages where they are; indexes are left out."""
    database.execute("PRAGMA writable_schema = ON")
    roots = {name: database.execute(_ROOT, (name,)).fetchone() for name in ("game", "command")}
    database.execute("DELETE FROM sqlite_schema")
    for name, root in roots.items():
        if root is not None:
            entry = ("table", name, name, *root, tables[name])
            database.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", entry)


def _copy(source: Path, database: sqlite3.Connection) -> set[GameId]:
    """Copy each game that can be read with all its commands; return the numbers of all seen."""
    with contextlib.suppress(*_UNREADABLE):
        database.execute("ATTACH ? AS damaged", (str(source),))
    seen = _numbers(database)
    between = range(min(seen, default=0), max(seen, default=0))
    for number in sorted(seen.union(between[:NUMBERS_TRIED])):
        with contextlib.suppress(*_UNREADABLE):
            for table, key in (("command", "game"), ("game", "id")):  # no game without its commands
                copied = f"SELECT * FROM damaged.{table} WHERE {key} = ?"
                database.execute(f"INSERT INTO main.{table} {copied}", (number,))
    seen.update(number for (number,) in database.execute("SELECT id FROM main.game"))
    with contextlib.suppress(sqlite3.Error):
        database.execute("DETACH damaged")
    return seen


def _numbers(database: sqlite3.Connection) -> set[GameId]:
    """Return the numbers of the games that can be seen, before and after any damage."""
    found: set[GameId] = set()
    for column in ("id FROM damaged.game", "DISTINCT game FROM damaged.command"):
        for order in ("ASC", "DESC"):
            with contextlib.suppress(*_UNREADABLE):
                numbers = database.execute(f"SELECT {column} ORDER BY 1 {order}")
                # Damage makes other values of them.
                found.update(number for (number,) in numbers if isinstance(number, int))
    return found


def _delete_senseless(database: sqlite3.Connection) -> None:
    """Delete the games that cannot be played again as they are stored."""
    database.execute("UPDATE game SET board = NULL")  # it follows from the mines, so none is lost
    for (number,) in database.execute("SELECT id FROM game").fetchall():
        try:
            board = load_game(database, number).snapshot.columns["board"]
            database.execute("UPDATE game SET board = ? WHERE id = ?", (board, number))
        except StoreError:
            database.execute("DELETE FROM game WHERE id = ?", (number,))
    database.execute("DELETE FROM command WHERE game NOT IN (SELECT id FROM game)")


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
        # One that looked at a file half made would take it for a damaged one.
        with alone(path, "opening", OPEN_TIMEOUT):
            database, damage = _open_or_replace(path)
    except Timeout:
        locked = StoreError("another program has locked the file")
        database, damage = None, Damage(path, locked, None)
    if database is None:
        return _up_to_date(IN_MEMORY), None, damage
    return database, path, damage


def _open_or_replace(path: Path) -> tuple[sqlite3.Connection | None, Damage | None]:
    """Return the database in a file, None where none can be made, and what was wrong with it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new_beside(path)  # a rescue that was killed left files
        _refuse_newer(path)
        return _up_to_date(path), None
    except _FAULTS as error:
        if not is_damage(error):
            return None, Damage(path, why(error), None)
        damage = _replace_damaged(path, error)
    if damage.aside is not None:
        with contextlib.suppress(*_FAULTS):
            return _up_to_date(path), damage
    return None, damage


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
                return damage._replace(rescue=rescue)
        return damage
    finally:
        with contextlib.suppress(OSError):  # mostly it has taken its place
            new.unlink()
