"""The games played, kept in a database: each command as it is played, best times, statistics.

Only primary measurements are stored: the board, the commands with their times, the status, and
the marks. Best times, streaks, and whether a game counts are derived from them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields, replace
from enum import Enum
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any

from minesweeper.rules.command import OVER, Change, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage.folders import data_folder
from minesweeper.storage.game_rows import (
    FRESH,
    GameId,
    Kept,
    Marks,
    Milliseconds,
    load_game,
    row_of,
)
from minesweeper.storage.opening import open_database
from minesweeper.storage.schema import only_one_at, rows, transaction


@dataclass(frozen=True, slots=True)
class BestTime:
    """A won game that counts for the records."""

    number: GameId
    time: Milliseconds
    begun: str
    """When it began, in universal time, as in 2026-01-31T18:30:00Z."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a level's games ended; only games that count for the records are in it."""

    won: int = 0
    lost: int = 0
    unfinished: int = 0
    streak: int = 0
    """The wins since the last loss."""
    longest_streak: int = 0

    @property
    def win_rate(self) -> Fraction | None:
        """The share of the finished games that were won; None if none was finished."""
        finished = self.won + self.lost
        return Fraction(self.won, finished) if finished else None


class Record:
    """The stored side of a game that is being played.

    Its methods raise StoreError if the database cannot be written. The next call that succeeds
    then stores what is missing.
    """

    def __init__(
        self,
        database: sqlite3.Connection,
        number: GameId,
        marks: Marks,
        commands: Sequence[Command] = (),
        status: Status = Status.READY,
    ) -> None:
        self._database = database
        self._commands = list(commands)
        self._waiting: list[Command] = []
        """Commands that are not stored yet."""
        self._status = status
        self.number = number
        self.marks = marks

    def add(self, change: Change, elapsed: Milliseconds) -> None:
        """Store a command that was carried out; `elapsed` is the clock's time."""
        if change.before not in OVER:
            self._waiting.append(change.command)
        self._write(change.after, elapsed)

    def keep(self, game: Game, elapsed: Milliseconds) -> None:
        """Store a game of which commands may have been undone.

        These are deleted, and the game is marked as undone. But a game that was over stays stored
        as it ended, and what follows is stored as a game of its own.
        """
        if game.commands[: len(self._commands)] != self._commands:
            self._take_back(game)
        self._waiting = game.commands[len(self._commands) :]
        self._write(game.status, elapsed)

    def _write(self, status: Status, elapsed: Milliseconds) -> None:
        """Store the commands that wait, and where the game stands after them."""
        with transaction(self._database):
            self._append(self._waiting)
            if status is not self._status:
                self._database.execute(
                    "UPDATE game SET status = ?, time = ? WHERE id = ?",
                    (status.value, elapsed, self.number),
                )
        self._commands += self._waiting
        self._waiting = []
        self._status = status

    def keep_clock(self, elapsed: Milliseconds) -> None:
        """Store the clock's time: a resumed game starts there, not at its last command."""
        if self._status not in OVER:
            with transaction(self._database):
                self._database.execute(
                    "UPDATE game SET time = ? WHERE id = ?", (elapsed, self.number)
                )

    def mark(self, **marks: bool) -> None:
        """Set marks, as in `mark(assisted=True)`; a game that is over stays as it is."""
        wanted = replace(self.marks, **marks)
        if wanted == self.marks or self._status in OVER:
            return
        with transaction(self._database):
            _write_marks(self._database, self.number, wanted)
        self.marks = wanted

    def change_board(self, game: Game) -> None:
        """Store the board of the game anew: one that was found, or other mines."""
        row = row_of(game, self.marks)
        with transaction(self._database):
            self._database.execute(
                "UPDATE game SET code = ?, layout = ?, start = ? WHERE id = ?",
                (row["code"], row["layout"], row["start"], self.number),
            )

    def _append(self, commands: Sequence[Command]) -> None:
        self._database.executemany(
            "INSERT INTO command VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (self.number, number, one.action.value, *one.cell, one.at, one.by.value)
                for number, one in enumerate(commands, len(self._commands))
            ],
        )

    def _take_back(self, game: Game) -> None:
        """Delete the commands from the first that differs; after the end begin a new game."""
        undone = replace(self.marks, undone=True)
        if self._status in OVER:
            number, left = _insert(self._database, game, undone), 0
        else:
            number, left = self.number, _in_common(self._commands, game.commands)
            with transaction(self._database):
                self._database.execute(
                    "DELETE FROM command WHERE game = ? AND number >= ?", (number, left)
                )
                _write_marks(self._database, number, undone)
        self.number, self.marks, self._status = number, undone, Status.READY
        del self._commands[left:]


class RecordKind(Enum):
    """Games that are compared with each other, by the condition of the database."""

    ORDINARY = "layout IS NULL AND rules = '{}' AND NOT no_guess"
    NO_GUESS = "layout IS NULL AND rules = '{}' AND no_guess"
    """On boards that need no guess."""
    STRICT = """rules = '{"strict": true}' AND no_guess"""
    """On such boards under the strict rule, which may have laid the mines anew."""


class Store:
    """The games kept in one database file, by default in the data folder.

    `damage` says what was wrong with the file when it was opened, or is None. `is_kept` is false
    where the games last until the program ends. A second program
    on the same file adds its games, but resumes none. All methods raise StoreError if the
    database cannot be read or written.
    """

    def __init__(self, path: Path | None = None) -> None:
        path = data_folder() / "games.sqlite" if path is None else path
        self._database, self.damage = open_database(path)
        (_, _, file) = self._database.execute("PRAGMA database_list").fetchone()
        self.is_kept = file != ""
        lock = path.with_name(path.name + ".lock")
        self._lock = only_one_at(lock) if self.is_kept else None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    def begin(self, game: Game, marks: Marks = FRESH) -> Record:
        """Begin to store a new game; the game before it is not resumed any more."""
        if self._lock is not None:  # without the lock it may be another program's game
            with transaction(self._database):
                self._database.execute(
                    "DELETE FROM game WHERE status = 'ready'"
                    " AND NOT EXISTS (SELECT 1 FROM command WHERE game = id)"
                )
        return Record(self._database, _insert(self._database, game, marks), marks)

    def unfinished(self) -> Kept | None:
        """Return the last game unless it is over or another program plays it.

        Raises StoreError if what is stored is wrong.
        """
        if self._lock is None:
            return None
        last = rows(self._database, "SELECT id, status FROM game ORDER BY id DESC LIMIT 1")
        if not last or last[0]["status"] in [status.value for status in OVER]:
            return None
        return self.load(last[0]["id"])

    def resume(self, kept: Kept) -> Record:
        """Go on storing an unfinished game."""
        game = kept.game
        return Record(self._database, kept.number, kept.marks, game.commands, game.status)

    def load(self, number: GameId) -> Kept:
        """Return a stored game; raises StoreError if there is none or it is wrong."""
        return load_game(self._database, number)

    def best_times(
        self, level: Level, most: int = 10, kind: RecordKind = RecordKind.ORDINARY
    ) -> list[BestTime]:
        """Return a level's shortest wins that count, the shortest first, older before newer."""
        wins = _counting(self._database, level, kind, "AND status = 'won' ORDER BY time, id")
        return [BestTime(win["id"], win["time"], win["begun"]) for win in wins[:most]]

    def place(self, record: Record, level: Level) -> int | None:
        """Return the place of a game among the best times of its kind, from 1; None without one."""
        kind = _kind_of(self._database, record.number)
        wins = _counting(self._database, level, kind, "AND status = 'won' ORDER BY time, id")
        places = {win["id"]: place for place, win in enumerate(wins, 1)}
        return places.get(record.number)

    def statistics(self, level: Level, kind: RecordKind = RecordKind.ORDINARY) -> Statistics:
        """Return how the games of a level ended."""
        games = _counting(self._database, level, kind, "AND status <> 'ready' ORDER BY id")
        ends = [game["status"] for game in games if game["status"] != Status.PLAYING.value]
        runs = [(end == Status.WON.value, len(list(run))) for end, run in groupby(ends)]
        wins = [length for won, length in runs if won]
        return Statistics(
            won=sum(wins),
            lost=len(ends) - sum(wins),
            unfinished=len(games) - len(ends),
            streak=runs[-1][1] if runs and runs[-1][0] else 0,
            longest_streak=max(wins, default=0),
        )


def _kind_of(database: sqlite3.Connection, number: GameId) -> RecordKind:
    """Return with which games a stored game is compared."""
    (game,) = rows(database, "SELECT rules, no_guess FROM game WHERE id = ?", number)
    if not game["no_guess"]:
        return RecordKind.ORDINARY
    return RecordKind.NO_GUESS if game["rules"] == "{}" else RecordKind.STRICT


def _counting(
    database: sqlite3.Connection, level: Level, kind: RecordKind, and_order: str
) -> list[dict[str, Any]]:
    """Return the games of a level and kind that count: new random boards, played without help."""
    return rows(
        database,
        "SELECT id, time, begun, status FROM game"
        " WHERE width = ? AND height = ? AND mines = ? AND clues = 'exact'"
        f" AND NOT (assisted OR seeded OR undone OR replayed) AND {kind.value} {and_order}",
        *(level.width, level.height, level.mines),
    )


def _insert(database: sqlite3.Connection, game: Game, marks: Marks) -> GameId:
    values = row_of(game, marks)
    columns, places = ", ".join(values), ", ".join("?" for _ in values)
    with transaction(database):
        cursor = database.execute(
            f"INSERT INTO game ({columns}) VALUES ({places})", list(values.values())
        )
    assert cursor.lastrowid is not None  # a row was inserted
    return cursor.lastrowid


def _write_marks(database: sqlite3.Connection, number: GameId, marks: Marks) -> None:
    columns = ", ".join(f"{mark.name} = ?" for mark in fields(marks))
    database.execute(f"UPDATE game SET {columns} WHERE id = ?", (*astuple(marks), number))


def _in_common(some: Sequence[Command], others: Sequence[Command]) -> int:
    """Return the number of commands that both lists begin with."""
    pairs = enumerate(zip(some, others, strict=False))
    shorter = min(len(some), len(others))
    return next((place for place, (one, other) in pairs if one != other), shorter)
