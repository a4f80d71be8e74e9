"""The tables of the games, how a file is checked, and how one of a former version is renewed."""

from __future__ import annotations

import contextlib
import functools
import sqlite3

from minesweeper.rules.code import Code
from minesweeper.storage.database import (
    IN_MEMORY,
    NewerVersionError,
    StoreError,
    connection,
    transaction,
)
from minesweeper.storage.limits import FARTHEST_VERSION

VERSION = 9
"""The `user_version` of a file with these tables."""

TABLES = """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        code TEXT,    -- null if the board has none
        layout TEXT,  -- the mines as 'row,column row,column'; null if they follow from the code
        start TEXT NOT NULL,
        rules TEXT NOT NULL,  -- JSON of the rules that are not classic: '{}' for a classic game
        clues TEXT NOT NULL,
        status TEXT NOT NULL,
        time INTEGER NOT NULL DEFAULT 0,  -- milliseconds played
        assisted INTEGER NOT NULL,
        seeded INTEGER NOT NULL,
        undone INTEGER NOT NULL,
        replayed INTEGER NOT NULL,
        no_guess INTEGER NOT NULL,
        "key" TEXT,  -- what names the game outside this file, too
        revision INTEGER NOT NULL DEFAULT 0,  -- of the snapshot stored last
        owner TEXT,  -- whose it is; null once another took its place
        board TEXT,  -- the same for the same mines; null until they lie
        asked TEXT NOT NULL DEFAULT 'any',  -- the start rule that was asked for
        ended TEXT,  -- in universal time, null until it is over
        daily TEXT,  -- the day whose board it is, as in 2026-01-31
        imported INTEGER NOT NULL DEFAULT 0,
        unproved INTEGER NOT NULL DEFAULT 0,  -- its file does not prove that it counts
        stated INTEGER NOT NULL DEFAULT 0     -- its file says that it does not count
    );
    CREATE INDEX game_level ON game (width, height, mines, status);
    CREATE UNIQUE INDEX game_key ON game ("key");
    CREATE INDEX game_board ON game (board) WHERE seeded OR replayed;
    CREATE INDEX game_daily ON game (daily) WHERE daily IS NOT NULL;
    CREATE TABLE command (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,  -- from 0 in every game
        action TEXT NOT NULL,
        row INTEGER NOT NULL,
        col INTEGER NOT NULL,
        at INTEGER NOT NULL,      -- milliseconds since the first command
        "by" TEXT NOT NULL DEFAULT 'person',
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
"""
"""The tables of the games and their indexes."""

_FORMER = {
    "rules": """
        json_patch('{}', json_object(  -- a null takes its name away
            'goal', nullif(goal, 'open'),
            'play_on', CASE WHEN play_on THEN json('true') END,
            'flood', CASE WHEN NOT flood THEN json('false') END,
            'count_known', CASE WHEN NOT count_known THEN json('false') END
        ))
    """,
    "owner": """
        CASE WHEN id = (SELECT max(id) FROM former_game) AND status IN ('ready', 'playing')
            THEN '' END
    """,
}
"""What stands for columns that former versions lacked, by their own ones; others have defaults."""

_OLDEST = {"clues": "'exact'", "count_known": "1"}
"""The defaults of columns that the second version had, and from which these are made."""


def version_of(database: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for a new one; raises StoreError for what cannot be one."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if VERSION < version < FARTHEST_VERSION:
        raise NewerVersionError(
            "it was made by a newer version of the game: {version}", version=version
        )
    if not 0 <= version <= VERSION:
        raise StoreError("it is of an impossible version: {version}", version=version)
    return int(version)


def check(database: sqlite3.Connection) -> None:
    """Raise StoreError for damage that can be seen without playing the games.

    `quick_check` is a fifth quicker, but does not compare the indexes with the tables.
    """
    (answer,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise StoreError("its content is damaged")
    found, version = _columns(database), version_of(database)
    names = {name for name, *_ in found}
    if (found or version) and not (version and names >= {"game", "command"}):
        raise StoreError("it holds no games but something else")
    own = {column for column in found if column[0] in ("game", "command")}
    if version == VERSION and own != _present_columns():
        raise StoreError("its content is damaged")


def _columns(database: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    """Return the columns of all tables, and what they refer to, each after its table's name."""
    return frozenset(
        row
        for pragma in ("table_xinfo", "foreign_key_list")
        for row in database.execute(
            f"SELECT tbl_name, own.* FROM sqlite_schema AS entry, pragma_{pragma}(tbl_name) AS own"
            " WHERE entry.type = 'table' AND tbl_name NOT LIKE 'sqlite_%'"
        )
    )


@functools.cache
def _present_columns() -> frozenset[tuple[object, ...]]:
    with contextlib.closing(empty(IN_MEMORY)) as database:
        return _columns(database)


def empty(name: str) -> sqlite3.Connection:
    """Return a new database without games."""
    database = connection(name)
    database.executescript(f"BEGIN;{TABLES};PRAGMA user_version = {VERSION};COMMIT;")
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Make the tables of this version, with the games of a former one; all or nothing."""
    if version_of(database) == VERSION:
        return
    # With foreign keys, dropping the games would delete their commands.
    database.execute("PRAGMA foreign_keys = OFF")
    with transaction(database):
        version = version_of(database)
        if version == VERSION:  # another program was quicker
            return
        former = ("game", "command") if version else ()
        for table in former:
            database.execute(f"CREATE TEMP TABLE former_{table} AS SELECT * FROM {table}")
            database.execute(f"DROP TABLE {table}")
        for statement in TABLES.split(";\n"):  # `executescript` would end the transaction
            database.execute(statement)
        if former:
            _add_oldest(database)
        for table in former:
            database.execute(_copying(database, table))
        fill_in(database)
        for table in former:
            database.execute(f"DROP TABLE former_{table}")
        database.execute(f"PRAGMA user_version = {VERSION}")


def _add_oldest(database: sqlite3.Connection) -> None:
    """Give former games the columns that the first version lacked."""
    for name in _OLDEST.keys() - set(_names(database, "former_game")):
        database.execute(f"ALTER TABLE former_game ADD COLUMN {name} DEFAULT {_OLDEST[name]}")


def _copying(database: sqlite3.Connection, table: str) -> str:
    """Return SQL that takes over the rows of a former table."""
    had = _names(database, f"former_{table}")
    values = {
        name: f'"{name}"' if name in had else _FORMER.get(name, "")
        for name in _names(database, table)
    }
    names = ", ".join(f'"{name}"' for name, value in values.items() if value)
    chosen = ", ".join(filter(None, values.values()))
    return f"INSERT INTO {table} ({names}) SELECT {chosen} FROM former_{table}"


def _names(database: sqlite3.Connection, table: str) -> list[str]:
    return [name for name, *_ in database.execute(f"SELECT * FROM {table} LIMIT 0").description]


def fill_in(database: sqlite3.Connection) -> None:
    """Give the games of former versions a key, and the start rule that was asked for."""
    database.execute("""UPDATE game SET "key" = lower(hex(randomblob(16))) WHERE "key" IS NULL""")
    coded = database.execute("SELECT id, code FROM game WHERE asked = 'any' AND code NOT NULL")
    codes = coded.fetchall()
    database.execute(
        "UPDATE game SET asked = CASE WHEN no_guess THEN 'no-guess' ELSE start END"
        " WHERE asked = 'any'"
    )
    for number, code in codes:
        with contextlib.suppress(ValueError, AttributeError):  # `load_game` says what is wrong
            asked = Code.parse(code).start.value
            database.execute("UPDATE game SET asked = ? WHERE id = ?", (asked, number))
