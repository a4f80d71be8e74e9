"""Stored games with fixed dates, for pictures and tests: none of them was ever played."""

from __future__ import annotations

import random
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.daily import daily_code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.storage.store import FRESH, Marks, Snapshot, Store, row_of

DAY = date(2026, 1, 31)
"""The day of the newest of the games."""


def ended(
    game: Game, ends: str, milliseconds: int, marks: Marks = FRESH, daily: str | None = None
) -> Snapshot:
    """Return a game that is over as it is stored."""
    dates = {"begun": ends, "ended": ends, "owner": None, "daily": daily}
    state = {"status": game.status.value, "time": milliseconds}
    key = f"{ends}-{daily}-{game.code}"
    return Snapshot(key, 1, row_of(game, marks) | dates | state, tuple(game.commands))


def play(game: Game, rng: random.Random, milliseconds: int, *, wins: bool) -> None:
    """Open the safe cells of a game; a loss ends it halfway."""
    code = game.code
    first = code.first if code is not None and code.first is not None else (4, 4)
    game.play(Command(Action.REVEAL, first, 0))
    assert game.mines is not None  # they are laid now
    while game.status is Status.PLAYING:
        covered = sorted(set(game.observe().covered()) - game.mines)
        halfway = len(game.numbers) > game.level.cells * 3 // 5
        cell = min(game.mines) if halfway and not wins else rng.choice(covered)
        at = min(milliseconds, game.commands[-1].at + rng.randint(300, 900))
        game.play(Command(Action.REVEAL, cell, at))


def fill(store: Store, games: int = 24, level: Level = LEVELS["beginner"]) -> None:
    """Store games of a level, of which every sixth had help, and its boards of ten days."""
    store.add(_played(games, level))


@cache
def _played(games: int, level: Level) -> list[Snapshot]:
    rng = random.Random(7)
    found = []
    for number in range(games):
        day = DAY - timedelta(days=(games - number) // 2)
        game = Game(level, random.Random(number), start=Start.OPENING)
        time = rng.randint(40_000, 90_000)
        play(game, rng, time, wins=number % 3 > 0)
        ends = f"{day.isoformat()}T{8 + number % 12:02d}:00:00Z"
        found.append(ended(game, ends, time, Marks(assisted=number % 6 == 5)))
    for back in (1, 2, 3, 5, 6, 9, 11, 12, 13, 20):
        day = DAY - timedelta(days=back)
        game = Game.from_code(daily_code(level, day))
        time = rng.randint(40_000, 90_000)
        play(game, rng, time, wins=back != 5)
        found.append(ended(game, f"{day}T21:00:00Z", time, daily=day.isoformat()))
    return found


def filled(folder: Path, games: int = 24) -> Store:
    """Return a store in a folder with games."""
    store = Store(folder / "games.sqlite")
    fill(store, games)
    return store
