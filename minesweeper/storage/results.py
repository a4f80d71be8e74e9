"""What the stored games come to: best times, places, statistics.

Only games that count are in it: new random boards with exact numbers, played without help.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Any

from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Milliseconds, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.rules.rules import CLASSIC, Rules
from minesweeper.storage.database import rows
from minesweeper.storage.game_rows import FRESH, GameId, Marks


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


class RecordKind(Enum):
    """Games that are compared with each other, by the condition of the database."""

    ORDINARY = "layout IS NULL AND rules = '{}' AND NOT no_guess"
    NO_GUESS = "layout IS NULL AND rules = '{}' AND no_guess"
    """On boards that need no guess."""
    STRICT = """rules = '{"strict": true}' AND no_guess"""
    """On such boards under the strict rule, which may have laid the mines anew."""


def can_count(game: Game, marks: Marks) -> bool:
    """Return whether a game with these marks may be of any kind that is compared."""
    usual = game.rules == CLASSIC or (game.rules == _STRICT and marks.no_guess)
    return usual and game.clues == EXACT and replace(marks, no_guess=False) == FRESH


def kind_of(game: Game, marks: Marks) -> RecordKind:
    """Return with which games one is compared."""
    if game.rules == _STRICT:
        return RecordKind.STRICT
    return RecordKind.NO_GUESS if marks.no_guess else RecordKind.ORDINARY


_STRICT = Rules(strict=True)


def best_times(
    database: sqlite3.Connection, level: Level, most: int | None, kind: RecordKind
) -> list[BestTime]:
    """Return a level's shortest wins, the shortest first, older before newer; raises StoreError."""
    wins = _counting(database, level, kind, "status = 'won' ORDER BY time, id")
    return [BestTime(win["id"], win["time"], win["begun"]) for win in wins[:most]]


def place_of(database: sqlite3.Connection, level: Level, number: GameId) -> int | None:
    """Return the place of a level's game among the best times of its kind, from 1; None without.

    Raises StoreError.
    """
    for kind in RecordKind:
        for place, best in enumerate(best_times(database, level, None, kind), 1):
            if best.number == number:
                return place
    return None


def statistics(database: sqlite3.Connection, level: Level, kind: RecordKind) -> Statistics:
    """Return how the games of a level ended; raises StoreError."""
    games = _counting(database, level, kind, "status <> 'ready' ORDER BY id")
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


def _counting(
    database: sqlite3.Connection, level: Level, kind: RecordKind, which: str
) -> list[dict[str, Any]]:
    """Return the games of a level and kind that count: new random boards, played without help.

    A game with a damaged mark, status or time does not count.
    """
    return rows(
        database,
        "SELECT id, time, begun, status FROM game"
        " WHERE width = ? AND height = ? AND mines = ? AND clues = 'exact'"
        " AND assisted = 0 AND seeded = 0 AND undone = 0 AND replayed = 0"
        " AND status IN ('ready', 'playing', 'won', 'lost')"
        f" AND typeof(time) = 'integer' AND time >= 0 AND {kind.value} AND {which}",
        *(level.width, level.height, level.mines),
    )
