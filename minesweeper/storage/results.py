"""What stored games are to the records: which count, with which they are compared, their place."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from minesweeper.formats.checks import as_object
from minesweeper.formats.game_file import rules_of
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Milliseconds, Status
from minesweeper.rules.level import Level, start_rule
from minesweeper.storage.database import rows
from minesweeper.storage.game_rows import GameId, GameKey
from minesweeper.storage.marks import Marks, Uncounted, is_timed, why_uncounted

_STRICT_TEXT = '{"strict": true}'


class BoardKind(NamedTuple):
    """The boards whose games are compared with each other."""

    level: Level
    start: str
    """The start rule that was asked for, as `start_rule` reads it."""
    strict: bool = False
    """Whether a needless guess hits a mine."""
    daily: bool = False
    """Whether they are the boards of the days, the same for everyone."""

    @property
    def name(self) -> str:
        """What tells it from the other kinds of its level: a start rule, or `daily`.

        >>> BoardKind(Level(9, 9, 10), "no-guess:hard", strict=True).name
        'no-guess:hard,strict'
        """
        return "daily" if self.daily else self.start + (",strict" if self.strict else "")


class GameEntry(NamedTuple):
    """A stored game that was begun, without its commands."""

    number: GameId
    key: GameKey
    time: Milliseconds
    date: str
    """When it ended, or began if that is not known: universal time, as in 2026-01-31T18:30:00Z."""
    daily: str | None
    """The day whose board it is, as in 2026-01-31."""
    status: Status
    kind: BoardKind
    imported: bool
    why: Uncounted | None
    """Why it counts for no record."""


def kind_of(columns: Mapping[str, Any]) -> BoardKind:
    """Return the kind of a game's board by its columns; raises ValueError for wrong ones."""
    size = columns["width"], columns["height"], columns["mines"]
    daily = columns["daily"] is not None
    return _kind(size, columns["asked"], columns["rules"], daily=daily)


def _kind(size: Iterable[int], asked: str, rules: str, *, daily: bool) -> BoardKind:
    """Return the kind of the boards with a width, a height and a number of mines."""
    return BoardKind(Level(*size), start_rule(asked).value, rules == _STRICT_TEXT, daily)


_SHARED = "status, width, height, mines, asked, rules, daily NOT NULL, clues"
_DATE = "-".join(("[0-9]" * 4, "[0-9]" * 2, "[0-9]" * 2)) + "T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z"
_QUERY = (
    'SELECT id, "key", time, coalesce(ended, begun) AS date, daily,'
    f" {_SHARED}, {', '.join(Marks._fields)} FROM game"
    " WHERE status IN ('playing', 'won', 'lost') AND typeof(time) = 'integer' AND time >= 0"
    f" AND typeof(date) = 'text' AND date GLOB '{_DATE}'"
)


def entries(database: sqlite3.Connection, which: str = "", *values: object) -> list[GameEntry]:
    """Return the games that were begun, in the order of their dates; raises StoreError.

    `which` narrows them by a condition in SQL, which begins with AND. A game with a damaged level,
    status, date or time is left out; one with a damaged mark does not count.
    """
    own = GameEntry._fields.index("status")
    found = [
        GameEntry._make(row[:own] + shared)
        for row in rows(database, f"{_QUERY}{which} ORDER BY id", *values)
        if (shared := _shared(row[own:]))
    ]
    return sorted(found, key=attrgetter("date"))  # SQLite takes twice as long


@cache
def _shared(columns: tuple[Any, ...]) -> tuple[Status, BoardKind, bool, Uncounted | None] | None:
    """Return what a game with these columns is from its status on; None for damaged columns.

    Few games differ in them, so this is remembered.
    """
    status, *size, asked, rules, daily, clues = columns[: -len(Marks._fields)]
    marks = Marks(*map(bool, columns[-len(Marks._fields) :]))
    try:
        kind = _kind(size, asked, rules, daily=bool(daily))
        known = rules_of(as_object(json.loads(rules)))
        why = why_uncounted(marks, known, ClueModel.parse(clues))
        return Status(status), kind, marks.imported, why
    except (ValueError, TypeError, RecursionError):
        return None


def best_times(database: sqlite3.Connection, kind: BoardKind, most: int) -> list[GameEntry]:
    """Return the shortest wins that count, the shortest first, older before newer.

    Raises StoreError.
    """
    return _wins(database, kind, "")[:most]


def place_of(database: sqlite3.Connection, number: GameId) -> int | None:
    """Return a game's place among the best times of its kind, from 1; None if it has none.

    Raises StoreError.
    """
    own = entries(database, " AND id = ?", number)
    if not own or not _has_place(own[0]) or own[0].status is not Status.WON:
        return None
    wins = _wins(database, own[0].kind, " AND time <= ?", own[0].time)
    return 1 + [win.number for win in wins].index(number)


def _wins(
    database: sqlite3.Connection, kind: BoardKind, which: str, *values: object
) -> list[GameEntry]:
    """Return the wins of a kind that count, the shortest first."""
    level = kind.level
    condition = f" AND width = ? AND height = ? AND mines = ? AND status = 'won'{which}"
    found = entries(database, condition, level.width, level.height, level.mines, *values)
    wins = (one for one in found if one.kind == kind and _has_place(one))
    return sorted(wins, key=lambda one: (one.time, one.date))


def _has_place(win: GameEntry) -> bool:
    return win.why is None and is_timed(win.time)
