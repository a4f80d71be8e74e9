"""A snapshot written into the database: its game's row, and the commands that are not there yet."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sized

from minesweeper.rules.command import OVER
from minesweeper.storage.database import rows
from minesweeper.storage.game_rows import GameId, Snapshot
from minesweeper.storage.owner import OwnerName

_UNTOUCHED = (
    "status = 'ready' AND owner IS NOT NULL AND NOT EXISTS (SELECT 1 FROM command WHERE game = id)"
)
"""The condition of a game without a command."""

TRIED = "(status <> 'ready' OR undone)"
"""The condition of a game whose board the person saw something of."""

_DELETED = "deleted-"
"""What the key of a deleted game begins with, of which only its board and its day are kept."""

_ENDS = frozenset(status.value for status in OVER)
"""The statuses of games that are over, as they are stored."""


def write_snapshot(
    database: sqlite3.Connection,
    snapshot: Snapshot,
    known: Mapping[int, int],
    has_ended: Callable[[OwnerName], bool],
) -> GameId:
    """Bring a stored game to where a snapshot has it; return its number.

    A game that stands there or later stays as it is. `known` has how many of its commands stand in
    the database, by its revision: they are not written again. A new game, or one given up that goes
    on, takes the place of its owner's last one. Must be called within a transaction; raises
    StoreError or sqlite3.Error.
    """
    query = 'SELECT id, revision, status, owner FROM game WHERE "key" = ?'
    found, owner = rows(database, query, snapshot.key), snapshot.columns["owner"]
    if found and found[0]["revision"] >= snapshot.revision:
        return int(found[0]["id"])
    if not found or found[0]["owner"] != owner:
        _make_room(database, owner, has_ended)
    if not found:
        number, first = _insert(database, snapshot), 0
    else:
        number, values = int(found[0]["id"]), _values(snapshot)
        update = f"UPDATE game SET ({', '.join(values)}) = ({_places(values)}) WHERE id = ?"
        database.execute(update, (*values.values(), number))
        first = known.get(int(found[0]["revision"]), 0)  # another program may have written it since
    _write_commands(database, number, snapshot, first)
    was_over = any(row["status"] in _ENDS for row in found)
    if snapshot.columns["status"] in _ENDS and not was_over:
        _mark_if_known(database, number)
    return number


def add_snapshot(database: sqlite3.Connection, snapshot: Snapshot) -> bool:
    """Store a finished game from elsewhere unless it is there already; return whether it was not.

    Of games on the board of a day the one that began first counts, in whatever order they come.
    Must be called within a transaction; raises StoreError or sqlite3.Error.
    """
    if rows(database, 'SELECT id FROM game WHERE "key" = ?', snapshot.key):
        return False
    database.execute('DELETE FROM game WHERE "key" = ?', (_DELETED + snapshot.key,))
    number = _insert(database, snapshot)
    _write_commands(database, number, snapshot, 0)
    _mark_if_known(database, number, "other.begun <= game.begun")
    database.execute(
        "UPDATE game SET replayed = 1 WHERE status IN ('won', 'lost') AND EXISTS (SELECT 1"
        " FROM game AS new WHERE new.id = ? AND new.board = game.board AND new.daily = game.daily"
        " AND new.begun < game.begun)",
        (number,),
    )
    return True


def forget(database: sqlite3.Connection, day: str, is_left: Callable[[OwnerName], bool]) -> None:
    """Delete all games but those being played; that boards of a day were tried stays known.

    `is_left` tells whether nobody plays an owner's unfinished game. Must be called within a
    transaction; raises StoreError or sqlite3.Error.
    """
    for game in rows(database, "SELECT DISTINCT owner FROM game WHERE owner IS NOT NULL"):
        if is_left(game["owner"]):
            database.execute("UPDATE game SET owner = NULL WHERE owner = ?", (game["owner"],))
    ends = "(owner IS NULL OR status IN ('won', 'lost'))"
    tried = f"SELECT id FROM game WHERE {ends} AND daily >= ? AND {TRIED}"
    for game in rows(database, tried, day):
        database.execute("DELETE FROM command WHERE game = ?", (game["id"],))
        database.execute(
            "UPDATE game SET status = 'ready', time = 0, ended = NULL, owner = NULL, undone = 1,"
            ' "key" = ? || "key" WHERE id = ? AND "key" NOT LIKE ?',
            (_DELETED, game["id"], f"{_DELETED}%"),
        )
    database.execute(f"""DELETE FROM game WHERE {ends} AND "key" NOT LIKE '{_DELETED}%'""")
    database.execute('DELETE FROM game WHERE daily < ? AND "key" LIKE ?', (day, f"{_DELETED}%"))


def _insert(database: sqlite3.Connection, snapshot: Snapshot) -> GameId:
    values = _values(snapshot)
    insert = f"INSERT INTO game ({', '.join(values)}) VALUES ({_places(values)})"
    number = database.execute(insert, list(values.values())).lastrowid
    assert number is not None  # a row was inserted
    return number


def _values(snapshot: Snapshot) -> dict[str, object]:
    """Return the columns of a game, with what names it and its revision."""
    return {'"key"': snapshot.key, "revision": snapshot.revision, **snapshot.columns}


def _places(values: Sized) -> str:
    return ", ".join("?" * len(values))


def _make_room(
    database: sqlite3.Connection,
    owner: OwnerName | None,
    has_ended: Callable[[OwnerName], bool],
) -> None:
    """Give up an owner's last game; delete games without a command whose windows have ended."""
    found = rows(database, f"SELECT id, owner FROM game WHERE {_UNTOUCHED}")
    for game in found:
        if game["owner"] == owner or has_ended(game["owner"]):
            database.execute("DELETE FROM game WHERE id = ?", (game["id"],))
    database.execute("UPDATE game SET owner = NULL WHERE owner = ?", (owner,))


def _mark_if_known(database: sqlite3.Connection, number: GameId, earlier: str = "TRUE") -> None:
    """Mark a game that has just ended if its mines were chosen or the day's before, in any window.

    `earlier` is the condition of another game on the board that makes it known. Mines that have
    come twice by chance, as on a tiny board they do, are not known by that.
    """
    database.execute(
        "UPDATE game SET replayed = 1 WHERE id = ? AND (EXISTS (SELECT 1 FROM game AS other"
        " WHERE other.board = game.board AND other.id <> game.id AND other.status <> 'ready'"
        f" AND {earlier} AND (other.seeded OR other.replayed))"
        " OR EXISTS (SELECT 1 FROM game AS other"
        " WHERE other.board = game.board AND other.id <> game.id AND other.daily IS NOT NULL"
        f" AND {earlier}"
        " AND (other.status IN ('won', 'lost') OR (other.id < game.id"
        " AND (other.status <> 'ready' OR other.undone)))))",
        (number,),
    )


def _write_commands(
    database: sqlite3.Connection, number: GameId, snapshot: Snapshot, first: int
) -> None:
    """Write the commands from the first that is new, in place of those that may be there."""
    database.execute("DELETE FROM command WHERE game = ? AND number >= ?", (number, first))
    database.executemany(
        "INSERT INTO command VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (number, place, one.action.value, *one.cell, one.at, one.by.value)
            for place, one in enumerate(snapshot.commands[first:], first)
        ],
    )
