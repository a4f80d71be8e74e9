"""What it costs to keep a command, against writing it as a line and waiting for the disk.

    python -m benchmarks.storing

The rival appends each command to a text file and calls `fsync`, the plain way to outlive a kill.
Also measured: on a file that holds many games, opening it, with the check for damage, and
beginning a game; the end of a win beside many games of its level; in the window, a click and a
second of play while another program holds the database, and how long the store then takes to close.
"""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from minesweeper.rules.board import draw, neighbor_table
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Animation, Settings
from minesweeper.storage.store import Store
from minesweeper.ui.app import App
from minesweeper.ui.input.mouse import RIGHT
from tools.fault_probe import Times

import pygame  # isort: skip  # after minesweeper.ui, which makes SDL's settings

GAMES, COMMANDS = 1_000, 200
ENDED = 20_000
CLICKS = 300


def commands() -> list[Command]:
    """Return a game of flags put on and taken away."""
    cells = list(neighbor_table(16, 30))
    return [Command(Action.FLAG, cells[n * 7 % len(cells)], n) for n in range(COMMANDS)]


def kept(path: Path, *, in_background: bool) -> list[float]:
    """Return the seconds of each `Record.add`."""
    seconds = []
    with Store(path, in_background=in_background) as store:
        for seed in range(GAMES):
            game = Game.from_code(Code(LEVELS["expert"], Start.OPENING, seed))
            record = store.begin(game)
            for command in commands():
                change = game.play(command)
                before = time.perf_counter()
                record.add(change, command.at)
                seconds.append(time.perf_counter() - before)
    return seconds


def endings(path: Path, *, known: bool) -> list[float]:
    """Return how long the last command of a win takes beside many wins, or many known boards."""
    with Store(path) as store:
        _ending(store, 0)
        columns = "width, height, mines, code, start, rules, clues, status, assisted, undone"
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            database.executemany(
                f"INSERT INTO game ({columns}, replayed, no_guess, seeded, time, board, 'key')"
                f" SELECT {columns}, replayed, no_guess, ?, ?, ?, ? FROM game WHERE id = 1",
                [(known, 1_000 + n, f"board {n}", f"key {n}") for n in range(ENDED)],
            )
        return [_ending(store, seed) for seed in range(1, 101)]


def _ending(store: Store, seed: int) -> float:
    """Win a game; return the seconds for which its last command was being stored."""
    level, corner = LEVELS["small"], {(0, 0), (0, 1), (1, 0), (1, 1)}
    mines = draw([c for c in neighbor_table(8, 8) if c not in corner], 8, random.Random(seed))
    game = Game.with_mines(level.height, level.width, mines)
    record = store.begin(game)
    for cell in neighbor_table(8, 8):
        if cell not in mines and game.is_covered(cell):
            change = game.play(Command(Action.REVEAL, cell))
            before = time.perf_counter()
            record.add(change, 5_000)
            spent = time.perf_counter() - before
    return spent


class Clicks:
    """The window on an expert board, and a covered cell that is flagged again and again."""

    def __init__(self, path: Path) -> None:
        self.now = 0
        self.store = Store(path, in_background=True)
        settings = Settings(language="en", animation=Animation.OFF)
        setup = Setup(LEVELS["expert"])
        self.app = App(
            setup, random.Random(1), settings=settings, store=self.store, clock=lambda: self.now
        )
        session = self.app.table.session
        session.play(Action.REVEAL, (8, 15))
        self.app.step()
        cell = min(session.game.observe().covered())
        self._place = self.app.table.area.viewport.grid.rect(cell).center

    def seconds(self) -> tuple[list[float], list[float]]:
        """Return the seconds from each click to its frame, and those of computing among them.

        There is one click in every second of play. What other programs took of the processors does
        not count.
        """
        seconds, computed = [], []
        for _ in range(CLICKS):
            self.now += 1_000
            for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(event, pos=self._place, button=RIGHT))
            before = Times.now()
            self.app.step()
            spent = Times.now().since(before)
            seconds.append(spent.wall - spent.queued)
            computed.append(spent.cpu)
        return seconds, computed


def window(path: Path) -> None:
    """Print how long clicks take with the database free and held."""
    clicks = Clicks(path)
    _print_clicks("free", clicks)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    _print_clicks("held", clicks)
    other.close()
    clicks.store.close()


def _print_clicks(database: str, clicks: Clicks) -> None:
    seconds, computed = clicks.seconds()
    print(shown(f"click, {database}", seconds))
    print(shown(f"click, {database}, computing", computed))


def lines(path: Path) -> list[float]:
    """Return the seconds of each line written and synced, for a hundredth of the games."""
    seconds = []
    with path.open("w", encoding="utf-8") as file:
        for _ in range(GAMES // 100):
            for command in commands():
                before = time.perf_counter()
                file.write(f"{command}\n")
                file.flush()
                os.fsync(file.fileno())
                seconds.append(time.perf_counter() - before)
    return seconds


def shown(name: str, seconds: list[float]) -> str:
    """Return a line with median, 99th hundredth and largest, in milliseconds."""
    ordered = sorted(seconds)
    middle, late = statistics.median(ordered), ordered[len(ordered) * 99 // 100]
    return (
        f"{name:<28}median {middle * 1e3:7.3f} ms   p99 {late * 1e3:7.3f} ms"
        f"   most {ordered[-1] * 1e3:7.1f} ms"
    )


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        rival = lines(Path(folder) / "lines.txt")
        path = Path(folder) / "games.sqlite"
        ours = kept(path, in_background=False)
        handed = kept(Path(folder) / "background.sqlite", in_background=True)
        before = time.perf_counter()
        store = Store(path)
        opened = time.perf_counter() - before
        before = time.perf_counter()
        store.begin(Game.from_code(Code(LEVELS["expert"], Start.OPENING, GAMES)))
        begun = time.perf_counter() - before
        store.close()
        size = path.stat().st_size
        wins = endings(Path(folder) / "wins.sqlite", known=False)
        boards = endings(Path(folder) / "known.sqlite", known=True)
        window(Path(folder) / "window.sqlite")
    print(shown("line and fsync", rival))
    print(shown("Record.add", ours))
    print(shown("Record.add, in background", handed))
    print(f"ratio of medians: {statistics.median(rival) / statistics.median(ours):.2f}")
    print(f"opening {GAMES * COMMANDS:,} commands ({size / 1e6:.1f} MB): {opened * 1e3:.1f} ms")
    print(f"beginning the next game: {begun * 1e3:.2f} ms")
    print(shown(f"a win beside {ENDED:,} wins", wins))
    print(shown(f"a win beside {ENDED:,} known", boards))


if __name__ == "__main__":
    main()
