"""The readers of stored games: rows with values of wrong types, damaged files."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache, partial
from random import Random
from typing import Any

from minesweeper.records.summary import kinds
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, NoGuess, Start
from minesweeper.rules.rules import Goal, Rules
from minesweeper.storage.game_rows import row_of
from minesweeper.storage.store import FRESH, Store, StoreError
from tests.fuzz.engine import spoiled_bytes, spoiled_row
from tests.fuzz.reader import Reader, folder

LEVEL = Level(4, 4, 3)

TABLES = ("game", "command")


def _games() -> Iterator[Game]:
    """Yield games of all kinds: false clues, other rules, no guess, given mines."""
    located, missing = Rules(Goal.LOCATE, play_on=True), ClueModel(ClueKind.MISSING, 20)
    yield Game.from_code(Code(LEVEL, Start.OPENING, 7))
    yield Game.from_code(Code(Level(5, 4, 3), Start.SAFE, 8, missing), located)
    yield Game.from_code(Code(Level(5, 5, 3), NoGuess(), 9, first=(2, 2), accepted=1))
    yield Game.with_mines(4, 4, [(0, 0), (3, 3), (0, 3)])


@cache
def _rows() -> tuple[Mapping[str, Any], ...]:
    """Return stored games, each with the columns of its row and of its one command."""
    found = []
    for number, game in enumerate(_games(), 1):
        game.play(Command(Action.REVEAL, (2, 2), 5))
        row = {
            **row_of(game, FRESH),
            **{"id": number, "begun": "2026-01-31T18:30:00Z", "status": game.status.value},
            **{"time": 9, "key": f"key {number}", "revision": 1, "owner": ""},
            **{"game": number, "number": 0, "action": "reveal", "row": 2, "col": 2, "at": 5},
        }
        found.append({**row, "by": "person"})
    return tuple(found)


def _write(database: sqlite3.Connection, row: Mapping[str, Any]) -> None:
    """Write a game and its command; raises an error for a row that SQLite cannot hold."""
    for table in TABLES:
        known = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
        columns = [name for name in known if name in row]
        names = ", ".join(f'"{name}"' for name in columns)
        places = ", ".join("?" * len(columns))
        values = [row[name] for name in columns]
        database.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", values)


@cache
def _store() -> tuple[Store, sqlite3.Connection]:
    """Return a store, and another connection to its file."""
    path = folder() / "rows.sqlite"
    store = Store(path)
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    return store, database


def _row(row: Mapping[str, Any]) -> None:
    """Ask a store for everything where its only game is this row."""
    store, database = _store()
    database.execute("BEGIN")
    try:
        for table in TABLES:
            database.execute(f"DELETE FROM {table}")
        _write(database, row)
        database.execute("COMMIT")
    except (sqlite3.Error, OverflowError, UnicodeEncodeError):
        if database.in_transaction:  # some errors have ended it
            database.execute("ROLLBACK")
        return
    _ask(store)


def _ask(store: Store) -> None:
    """Ask for everything that the window asks for; the answers have the right types."""
    refused: list[StoreError] = []
    for ask in (store.unfinished, partial(store.load, 1)):
        try:
            ask()
        except StoreError as error:
            refused.append(error)
    for games in kinds(store.entries(), {}):
        for best in games.counted.best_times:
            assert isinstance(best.number, int)
            assert isinstance(best.time, int)
            assert isinstance(best.date, str)
        assert games.counted.won <= games.counted.played
    if refused:
        raise refused[0]


@cache
def _file() -> bytes:
    """Return the bytes of a database with all the games."""
    path, copy = folder() / "whole.sqlite", folder() / "copy.sqlite"
    Store(path).close()
    database = sqlite3.connect(path, isolation_level=None)
    for row in _rows():
        _write(database, row)
    database.execute("VACUUM INTO ?", [str(copy)])
    database.close()
    return copy.read_bytes()


def odd_rows() -> list[dict[str, Any]]:
    """Return rows that stores once read badly."""
    first, *_, given = _rows()
    return [
        {**first, "owner": b"x"},
        {**first, "code": 1},
        {**first, "code": b"1-B-S"},
        {**first, "rules": "[" * 100_000},
        {**first, "status": "9" * 100_000},
        {**given, "layout": 1},
        {**given, "layout": "٣,٣"},
        {**given, "layout": "9" * 5000 + ",0"},
    ]


def odd_files() -> list[bytes]:
    """Return files that stores once opened badly."""
    path = folder() / "odd.sqlite"
    path.write_bytes(_file())
    database = sqlite3.connect(path, isolation_level=None)
    for number in (b"x", "y"):  # SQLite keeps what is no number in a column of numbers, too
        database.execute("INSERT INTO command VALUES (?, 0, 0, 0, 0, 0, 0)", (number,))
    (root,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'game'").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    database.close()
    odd_numbers = bytearray(path.read_bytes())
    odd_numbers[(root - 1) * size] = 255  # no kind of page: only the commands name their games
    column = _file().replace(b"width INTEGER", b"w\x80dth INTEGER")
    return [bytes(odd_numbers), column, b"", b"SQLite format 3\0" * 10]


def _database(content: bytes) -> None:
    """Open a database; what is damaged must be kept aside, but for its header, as it was."""
    place = folder() / "damaged"
    place.mkdir()
    path = place / "games.sqlite"
    path.write_bytes(content)
    try:
        with Store(path) as store:
            if store.damage is not None and store.damage.aside is not None:
                assert store.damage.aside.read_bytes()[100:] == content[100:]
            _ask(store)
            store.begin(Game.from_code(Code(LEVEL, Start.ANY, 1)))
    finally:
        shutil.rmtree(place)


def _spoiled_row(rng: Random) -> dict[str, Any]:
    return spoiled_row(_rows(), rng)


def _spoiled_file(rng: Random) -> bytes:
    return spoiled_bytes([_file()], rng)


DATABASES = (
    Reader("rows", _spoiled_row, _row, (StoreError,)),
    Reader("databases", _spoiled_file, _database, (StoreError,), inputs=4),
)
