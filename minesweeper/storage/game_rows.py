"""A game as rows of the database, and back."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from minesweeper.formats.checks import (
    as_object,
    member,
    natural,
    short_repr,
    short_text,
    text,
)
from minesweeper.formats.game_file import RecordedGame, rules_entries, rules_of
from minesweeper.formats.limits import LONGEST_TIME
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Actor, Command, Milliseconds, Status
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start, start_rule
from minesweeper.storage.database import StoreError, rows
from minesweeper.storage.marks import Marks, why_uncounted

GameId: TypeAlias = int
"""The number of a stored game; a later game has a larger one."""

GameKey: TypeAlias = str
"""What names a game before it has a number, the same in every file."""

Columns: TypeAlias = Mapping[str, Any]
"""A row of the database by its columns; the values are unchecked."""


class Snapshot(NamedTuple):
    """Everything that the database is to hold of a game at one moment."""

    key: GameKey
    revision: int
    """How many snapshots of this game came before: the database takes only later ones."""
    columns: Columns
    """The board, the marks, when the game began, its status, its time and its owner."""
    commands: tuple[Command, ...] = ()


class StoredGame(NamedTuple):
    """A stored game as it stands."""

    number: GameId | None
    """None while the game is not read from the database."""
    game: Game
    elapsed: Milliseconds
    marks: Marks
    snapshot: Snapshot

    def recorded(self) -> RecordedGame:
        """Return the game as a game file has it."""
        columns, marks = self.snapshot.columns, self.marks
        return RecordedGame(
            self.game,
            marks.assisted,
            self.snapshot.key,
            columns["begun"],
            columns["ended"],
            why_uncounted(marks, self.game.rules, self.game.clues) is None,
            marks.imported,
            self.elapsed,
            columns["daily"],
        )


def mark_columns(marks: Marks) -> dict[str, int]:
    """Return marks as columns."""
    return {name: int(is_set) for name, is_set in marks._asdict().items()}


def row_of(game: Game, marks: Marks) -> dict[str, Any]:
    """Return the board and the marks of a new game as columns."""
    return {
        "width": game.level.width,
        "height": game.level.height,
        "mines": game.level.mines,
        "code": None if game.code is None else str(game.code),
        "layout": None if _follows_from_code(game) else _layout_text(game.mines or frozenset()),
        "board": None if game.mines is None else _digest(game.level, game.mines),
        "start": game.start.value,
        "asked": game.field.asked.value,
        "rules": json.dumps(rules_entries(game.rules)),
        "clues": str(game.clues),
        "status": Status.READY.value,
        **mark_columns(marks),
    }


def load_game(database: sqlite3.Connection, number: GameId) -> StoredGame:
    """Return a stored game; raises StoreError if there is none or it is wrong."""
    found = rows(database, "SELECT * FROM game WHERE id = ?", number)
    if not found:
        raise StoreError("there is no stored game {number}", number=number)
    commands = rows(database, "SELECT * FROM command WHERE game = ? ORDER BY number", number)
    try:
        return _kept_game(found[0], commands)
    except (ValueError, TypeError, RecursionError) as error:
        raise StoreError("stored game {number}: {what}", number=number, what=error) from error


_STATUS, _START = member(Status), member(Start)
_ACTION, _ACTOR = member(Action), member(Actor)


def _kept_game(row: sqlite3.Row, commands: Sequence[sqlite3.Row]) -> StoredGame:
    """Play a stored game again; raises ValueError for wrong values."""
    game, status = _board(row), _STATUS(row["status"])
    for number, command in enumerate(commands):
        if natural(command["number"]) != number:
            raise BadInput("command {number} is missing", number=number)
        game.play(_command(command))
    if game.status is not status:
        raise BadInput(
            "it is stored as {status}, but was {found}",
            status=status.value,
            found=game.status.value,
        )
    time = _count(row["time"])
    elapsed = max([time, *(command.at for command in game.commands[-1:])])
    marks = Marks(*(bool(natural(row[mark])) for mark in Marks._fields))
    game.field.asked = start_rule(short_text(row["asked"]))
    columns = row_of(game, marks)
    columns |= {"status": status.value, "time": time, "begun": short_text(row["begun"])}
    for name, check in (("owner", text), ("ended", short_text), ("daily", short_text)):
        columns[name] = None if row[name] is None else check(row[name])
    key, revision = short_text(row["key"]), _count(row["revision"])
    snapshot = Snapshot(key, revision, columns, tuple(game.commands))
    return StoredGame(row["id"], game, elapsed, marks, snapshot)


def _count(value: Any) -> int:
    """Check for a whole number that still fits the database after any game."""
    if natural(value) > LONGEST_TIME:
        raise BadInput("{value} is too large", value=short_repr(value))
    return int(value)


def _command(row: sqlite3.Row) -> Command:
    cell = natural(row["row"]), natural(row["col"])
    action, by = _ACTION(row["action"]), _ACTOR(row["by"])
    return Command(action, cell, _count(row["at"]), by)


def _follows_from_code(game: Game) -> bool:
    """Return whether the layout follows from the code and the first command."""
    if game.code is None or game.mines is None:
        return game.code is not None
    first = game.first_cell
    return first is not None and game.mines == game.code.mines(first)


def _digest(level: Level, mines: frozenset[Cell]) -> str:
    """Return what is the same for the same size and mines, whatever names them, and only then."""
    board = f"{level.width}x{level.height} {_layout_text(mines)}"
    return hashlib.blake2b(board.encode(), digest_size=16).hexdigest()


def _layout_text(mines: frozenset[Cell]) -> str:
    return " ".join(f"{row},{column}" for row, column in sorted(mines))


def _layout_of(source: str) -> list[Cell]:
    cells = []
    for pair in source.split():
        row, comma, column = pair.partition(",")
        if not (comma and row.isdecimal() and column.isdecimal()):
            raise BadInput("{pair!r} is no cell of a layout", pair=pair)
        cells.append((int(row), int(column)))
    return cells


def _board(row: sqlite3.Row) -> Game:
    """Return a stored game before its first command."""
    level = Level(natural(row["width"]), natural(row["height"]), natural(row["mines"]))
    rules = rules_of(as_object(json.loads(text(row["rules"]))))
    code = None if row["code"] is None else Code.parse(text(row["code"]))
    if row["layout"] is not None:
        size, mines = (level.height, level.width), _layout_of(text(row["layout"]))
        seed = 0 if code is None else code.seed
        clues, start = ClueModel.parse(text(row["clues"])), _START(row["start"])
        game = Game.with_mines(*size, mines, rules, clues, seed, code, start)
    elif code is not None:
        game = Game.from_code(code, rules)
    else:
        raise BadInput("it has neither a code nor a layout")
    if game.level != level or (code is not None and code.level != level):
        raise BadInput("its board is not the {level} it should be", level=level)
    return game
