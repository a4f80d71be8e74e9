"""The tables of the games: the migrations of older files, and how a file is checked."""

from __future__ import annotations

import contextlib
import functools
import sqlite3

from minesweeper.storage.database import (
    IN_MEMORY,
    NewerVersionError,
    StoreError,
    connection,
    transaction,
)
from minesweeper.storage.limits import FARTHEST_VERSION

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
    -- what names the game outside this file, too
    ALTER TABLE game ADD COLUMN "key" TEXT;
    -- of the snapshot stored last
    ALTER TABLE game ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    UPDATE game SET "key" = lower(hex(randomblob(16)));
    CREATE UNIQUE INDEX game_key ON game ("key");
    """,
    """
    -- whose it is; null once another took its place
    ALTER TABLE game ADD COLUMN owner TEXT;
    UPDATE game SET owner = ''
    WHERE id = (SELECT max(id) FROM game) AND status IN ('ready', 'playing');
    """,
    """
    -- the same for the same mines; null until they lie
    ALTER TABLE game ADD COLUMN board TEXT;
    CREATE INDEX game_board ON game (board) WHERE seeded OR replayed;
    UPDATE game SET replayed = 1  -- former versions knew a board by its code
    WHERE status IN ('ready', 'playing') AND EXISTS (
        SELECT 1 FROM game AS other
        WHERE other.code = game.code AND other.id <> game.id AND other.status <> 'ready'
        AND (other.seeded OR other.replayed)
    );
    """,
    """
    -- the start rule that was asked for
    ALTER TABLE game ADD COLUMN asked TEXT NOT NULL DEFAULT 'any';
    -- in universal time, null until it is over
    ALTER TABLE game ADD COLUMN ended TEXT;
    -- the day whose board it is, as in 2026-01-31
    ALTER TABLE game ADD COLUMN daily TEXT;
    ALTER TABLE game ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
    -- it came from a file that does not prove that it counts
    ALTER TABLE game ADD COLUMN unproved INTEGER NOT NULL DEFAULT 0;
    UPDATE game SET asked = CASE WHEN code IS NULL AND no_guess THEN 'no-guess' ELSE start END;
    UPDATE game SET asked = (  -- by the third part of the code
        SELECT CASE substr(part, 1, 1)
            WHEN 'A' THEN 'any' WHEN 'S' THEN 'safe' WHEN 'O' THEN 'opening'
            ELSE 'no-guess'
                || CASE WHEN part GLOB '*E*' THEN ':easy' WHEN part GLOB '*M*' THEN ':medium'
                    WHEN part GLOB '*H*' THEN ':hard' WHEN part GLOB '*X*' THEN ':extreme'
                    ELSE '' END
                || CASE WHEN part GLOB 'NC*' THEN ',no-count' ELSE '' END
            END
        FROM (SELECT substr(rest, 1, instr(rest, '-') - 1) AS part
            FROM (SELECT substr(tail, instr(tail, '-') + 1) AS rest
                FROM (SELECT substr(code, instr(code, '-') + 1) AS tail)))
    ) WHERE code LIKE '%-%-%-%';
    CREATE INDEX game_daily ON game (daily) WHERE daily IS NOT NULL;
    """,
    """
    -- it came from a file that says that it does not count
    ALTER TABLE game ADD COLUMN stated INTEGER NOT NULL DEFAULT 0;
    """,
)
"""The steps from an empty file to these tables; a file's `user_version` counts its steps."""


def version_of(database: sqlite3.Connection) -> int:
    """Return how many migrations a file has; raises StoreError for a number that cannot be."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if len(MIGRATIONS) < version < FARTHEST_VERSION:
        raise NewerVersionError(
            "it was made by a newer version of the game: {version}", version=version
        )
    if not 0 <= version <= len(MIGRATIONS):
        raise StoreError("it is of an impossible version: {version}", version=version)
    return int(version)


def check(database: sqlite3.Connection) -> None:
    """Raise StoreError for damage that can be seen without playing the games.

    `quick_check` is a fifth quicker, but does not compare the indexes with the tables.
    """
    (answer,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise StoreError("its content is damaged")
    found, wanted = _columns(database), _columns_of(version_of(database))
    names = {name for name, *_ in wanted}
    if (found and not wanted) or not names <= {name for name, *_ in found}:
        raise StoreError("it holds no games but something else")
    if {column for column in found if column[0] in names} != wanted:
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
def _columns_of(version: int) -> frozenset[tuple[object, ...]]:
    """Return the columns of all tables after that many migrations."""
    with contextlib.closing(empty(IN_MEMORY, version)) as database:
        return _columns(database)


def empty(name: str, version: int) -> sqlite3.Connection:
    """Return a new database with the tables of a version, and no games."""
    database = connection(name)
    script = "".join(MIGRATIONS[:version])
    database.executescript(f"BEGIN;{script};PRAGMA user_version = {version};COMMIT;")
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Take the missing steps, all or none; another program may have just taken them."""
    if version_of(database) == len(MIGRATIONS):
        return
    # With foreign keys, dropping a table to make it anew would delete its commands.
    database.execute("PRAGMA foreign_keys = OFF")
    with transaction(database):
        for step in MIGRATIONS[version_of(database) :]:
            for statement in step.split(";\n"):  # `executescript` would end the transaction
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
