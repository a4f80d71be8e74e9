"""Stores of small games of every kind: won, lost, begun, helped, chosen, imported, of the day."""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path

from minesweeper.records.transfer import export, import_games
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.daily import daily_code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.rules import CLASSIC, Rules
from minesweeper.storage.store import FRESH, Marks, Snapshot, Store, row_of

TODAY = date(2026, 3, 1)

SIZES = (Level(3, 3, 2), Level(4, 3, 3))
"""Tiny boards, because each guess on them is judged; some boards of the days are larger."""

MARKS = (
    *(FRESH for _ in range(6)),
    Marks(assisted=True),
    Marks(undone=True),
    Marks(seeded=True),
    Marks(replayed=True),
    Marks(imported=True),
    Marks(imported=True, unproved=True),
    Marks(imported=True, stated=True),
    Marks(assisted=True, replayed=True, undone=True),
)

UNUSUAL = ((Rules(play_on=True), None), (CLASSIC, "missing:20"))


def play(game: Game, rng: random.Random) -> None:
    """Play on a game as a person with luck: reveals, flags, chords, errors; it may be left."""
    skill, at = rng.choice([0.6, 0.9, 1.0]), 0
    if game.code is not None and game.code.first is not None:
        game.play(Command(Action.REVEAL, game.code.first, at))
    while not game.is_over and rng.random() < 0.995:
        at += rng.randint(0, 900)
        mines, covered = game.mines or frozenset(), game.observe().covered()
        kind = rng.random()
        if kind < 0.15 and game.numbers:
            command = Command(Action.CHORD, rng.choice(sorted(game.numbers)), at)
        elif kind < 0.35 and mines:
            right = sorted(mines - game.flags) if rng.random() < skill else covered
            command = Command(Action.FLAG, rng.choice(right or covered), at)
        else:
            spared = [c for c in covered if c not in mines or rng.random() > skill]
            command = Command(Action.REVEAL, rng.choice(spared or covered), at)
        game.play(command)


def stored(game: Game, rng: random.Random, marks: Marks, day: date, **columns: str) -> Snapshot:
    """Return a game as it is stored that ended, or began, on a day."""
    time = (game.commands[-1].at if game.commands else 0) + max(rng.randint(-100, 500), 0)
    moment = f"{day}T{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:00Z"
    state = {
        "status": game.status.value,
        "time": time,
        "begun": moment,
        "ended": moment if game.is_over else None,
        "owner": None,
        "daily": None,
    }
    key = f"{rng.random()}"
    own = row_of(game, marks) | state | columns
    return Snapshot(key, 1, own, tuple(game.commands))


def any_game(rng: random.Random) -> Snapshot:
    """Return a game of any kind."""
    level, marks = rng.choice(SIZES), rng.choice(MARKS)
    rules, clues = rng.choice(UNUSUAL) if rng.random() < 0.1 else (CLASSIC, None)
    day, kind = TODAY - timedelta(days=rng.randint(0, 50)), rng.random()
    columns = {}
    if kind < 0.15:  # the board of that day
        game, columns["daily"] = Game.from_code(daily_code(level, day)), day.isoformat()
    elif kind < 0.35:
        marks = marks._replace(no_guess=True)
        rules = rng.choice([CLASSIC, Rules(strict=True)])
        columns["asked"] = rng.choice(["no-guess", "no-guess:hard"])
        game = Game(level, rng, Start.OPENING, rules)
    else:
        model = {} if clues is None else {"clues": ClueModel.parse(clues)}
        game = Game(level, rng, rng.choice(list(Start)), rules, **model)
    play(game, rng)
    return stored(game, rng, marks, day, **columns)


def of_today(rng: random.Random) -> list[Snapshot]:
    """Return games on the boards of the days until today, one each day."""
    found = []
    for back in range(4):
        day = TODAY - timedelta(days=back)
        game = Game.from_code(daily_code(LEVELS["beginner"], day))
        while game.status is not Status.WON:
            game = Game.from_code(daily_code(LEVELS["beginner"], day))
            play(game, rng)
        found.append(stored(game, rng, FRESH, day, daily=day.isoformat()))
    return found


def mixed_store(folder: Path, seed: int, games: int) -> Store:
    """Return a store with games of all kinds, some of which came from another one."""
    rng, store = random.Random(f"stored {seed}"), Store(folder / f"{seed}.sqlite")
    days = of_today(rng) if games > 10 else []
    store.add([any_game(rng) for _ in range(games)] + days)
    with Store(folder / f"{seed} elsewhere.sqlite") as other:
        other.add([any_game(rng) for _ in range(games // 6)])
        import_games("".join(export(other, other.entries())), store)
    return store
