"""How long the records of many stored games take, against adding up the same rows in SQL.

    python -m benchmarks.records

There are 20,000 expert games of four kinds, with the figures of each in the cache, as after a
long time of play. Measured: reading the games, reading the figures, summing everything up (what the
screen does when it opens), and the summary of one kind (what a filter does). The rival is a single
query of SQLite's that counts games and wins by kind, without marks, medians, streaks or days.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from minesweeper.records.figures import FigureCache, GameFigures
from minesweeper.records.summary import KindGames, kinds
from minesweeper.storage.store import Store, StoredGames
from minesweeper.words.records import figure_rows

GAMES, ROUNDS = 20_000, 7
_RIVAL = "SELECT asked, rules, daily, count(*), sum(status = 'won') FROM game GROUP BY 1, 2, 3"


def fill(store: Store, cache: FigureCache, rng: random.Random) -> None:
    """Store games as they are after years of play, without their commands."""
    names = (
        '"key", begun, ended, width, height, mines, start, asked, rules, clues, status, time,'
        " assisted, seeded, undone, replayed, no_guess"
    )
    rows, figures = [], []
    for number in range(GAMES):
        key, asked = f"{number:032x}", rng.choice(["safe", "opening", "no-guess", "no-guess:hard"])
        day = f"20{20 + number * 6 // GAMES}-{1 + number % 12:02d}-{1 + number % 28:02d}T10:00:00Z"
        status = "won" if rng.random() < 0.4 else "lost"
        marks = int(rng.random() < 0.1), 0, 0, 0, int(asked.startswith("no"))
        time_ = 60_000 + int(rng.random() * 200_000)
        rows.append(
            (key, day, day, 30, 16, 99, "safe", asked, "{}", "exact", status, time_, *marks)
        )
        figures.append(
            GameFigures(
                key,
                170,
                170,
                12,
                60,
                120,
                130,
                150,
                60,
                20,
                5,
                1,
                rng.random(),
                0.4,
                1,
                0.2,
                "full 1",
            )
        )
    places = ", ".join("?" for _ in rows[0])
    store.database.execute("BEGIN")
    store.database.executemany(f"INSERT INTO game ({names}) VALUES ({places})", rows)
    store.database.execute("COMMIT")
    cache.put(figures)


def shown(found: list[KindGames]) -> None:
    """Work out everything that the first page shows of one kind."""
    summary = found[0].counted
    list(figure_rows(summary))
    assert summary.best_times
    assert summary.best_rates
    assert summary.days
    assert summary.missed


def timed(work: Callable[[], object]) -> float:
    """Return the median of the seconds of the processor that something takes."""
    seconds = []
    for _ in range(ROUNDS):
        before = time.process_time()
        work()
        seconds.append(time.process_time() - before)
    return median(seconds)


def measure(games: StoredGames, cache: FigureCache) -> None:
    """Print each part, and the whole beside the rival."""
    entries, figures = games.entries(), cache.all()
    parts: dict[str, Callable[[], object]] = {
        "reading the games": games.entries,
        "reading the figures": cache.all,
        "opening": lambda: shown(kinds(games.entries(), cache.all())),
        "one kind": lambda: shown(kinds(entries, figures)),
        "rival": lambda: games.database.execute(_RIVAL).fetchall(),
    }
    found = {name: timed(work) for name, work in parts.items()}
    for name, seconds in found.items():
        print(f"{name:<22}{1000 * seconds:8.1f} ms")
    print(f"opening / rival       {found['opening'] / found['rival']:8.1f}")


def main() -> None:
    """Print the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "games.sqlite") as store,
        FigureCache(Path(folder) / "figures.sqlite") as cache,
    ):
        fill(store, cache, random.Random(1))
        measure(store, cache)


if __name__ == "__main__":
    main()
