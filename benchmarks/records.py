"""How long the records of many stored games take, against adding up the same rows in SQL.

    python -m benchmarks.records [--games N]

There are 20,000 expert games of four kinds, or N, with the figures of each in the cache, as after a
long time of play. Measured: reading the games, reading the figures, summing everything up (what the
screen does when all is shown), and the summary of one kind (what a filter does); then the screen
itself, drawn without a display: opening it up to its first frame, the frame after in which the
figures come, another kind, and each tab. The rival is a single query of SQLite's that counts games
and wins by kind, without marks, medians, streaks or days.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from minesweeper.records.figures import FigureCache, GameFigures
from minesweeper.records.summary import KindGames, kinds
from minesweeper.rules.level import LEVELS
from minesweeper.session.setup import Setup
from minesweeper.storage.folders import HOME_VARIABLE
from minesweeper.storage.settings import Settings
from minesweeper.storage.store import BoardKind, Store, StoredGames
from minesweeper.words.records import figure_rows

if TYPE_CHECKING:
    from minesweeper.ui.review.records_scene import RecordsScene

ROUNDS = 7
_RIVAL = "SELECT asked, rules, daily, count(*), sum(status = 'won') FROM game GROUP BY 1, 2, 3"


def fill(store: Store, cache: FigureCache, games: int, rng: random.Random) -> None:
    """Store games as they are after years of play, without their commands."""
    names = (
        '"key", begun, ended, width, height, mines, start, asked, rules, clues, status, time,'
        " assisted, seeded, undone, replayed, no_guess"
    )
    rows, figures = [], []
    for number in range(games):
        key, asked = f"{number:032x}", rng.choice(["safe", "opening", "no-guess", "no-guess:hard"])
        day = f"20{20 + number * 6 // games}-{1 + number % 12:02d}-{1 + number % 28:02d}T10:00:00Z"
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


def measure_screen(store: Store) -> None:
    """Print how long the screen takes until it is drawn."""
    from minesweeper.ui.app import App  # the display that it needs is chosen before
    from minesweeper.ui.review.record_pages import Curve, Tab
    from minesweeper.ui.review.records_scene import RecordsScene
    from minesweeper.ui.widgets import managers

    import pygame  # isort: skip  # after minesweeper.ui, which makes SDL's settings

    managers.keep_for_good()  # as the program does
    app = App(Setup(LEVELS["expert"]), random.Random(1), settings=Settings(), store=store)

    def seconds(work: Callable[[], object]) -> float:
        before = time.process_time()
        work()
        app.step()
        return time.process_time() - before

    found: defaultdict[str, list[float]] = defaultdict(list)
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    for _ in range(ROUNDS):
        found["screen: open"].append(seconds(app.openers.open_records))
        scene = app.scenes[-1]
        assert isinstance(scene, RecordsScene)
        found["screen: figures"].append(seconds(lambda: None))
        for kind in list(scene.games.found)[:2]:
            found["screen: another kind"].append(seconds(partial(show_kind, scene, kind)))
        for tab in Tab:
            found[f"screen: {tab.name.lower()}"].append(seconds(partial(scene.show, tab)))
        scene.show(Tab.OVER_TIME)
        for curve in Curve:
            chosen = partial(scene.choose_curve, curve)
            found[f"curve: {curve.name.lower()}"].append(seconds(chosen))
        del scene, chosen  # the frame that closes it sets it free
        found["screen: close"].append(seconds(partial(app.handle, escape)))
    for name, taken in found.items():
        print(f"{name:<26}{1000 * median(taken):8.1f} ms, at most {1000 * max(taken):.1f}")


def show_kind(scene: RecordsScene, kind: BoardKind) -> None:
    """Show the games of another kind, as after its row in the menu was pressed."""
    scene.take_kind(kind)
    scene.resize(scene.manager.window_resolution, scene.scale)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        with Store(Path(folder) / "games.sqlite") as store:
            with FigureCache() as cache:
                fill(store, cache, games, random.Random(1))
                measure(store, cache)
            measure_screen(store)


if __name__ == "__main__":
    main()
