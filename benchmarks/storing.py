"""What it costs to keep a command, against writing it as a line and waiting for the disk.

    python -m benchmarks.storing

The rival appends each command to a text file and calls `fsync`, the plain way to outlive a kill.
Also measured, on a file that holds many games: opening it, with the check for damage, and
beginning a game.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

from minesweeper.rules.board import neighbor_table
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.storage.store import Store

GAMES, COMMANDS = 1_000, 200


def commands() -> list[Command]:
    """Return a game of flags put on and taken away."""
    cells = list(neighbor_table(16, 30))
    return [Command(Action.FLAG, cells[n * 7 % len(cells)], n) for n in range(COMMANDS)]


def kept(path: Path) -> list[float]:
    """Return the seconds of each `Record.add`."""
    seconds = []
    with Store(path) as store:
        for seed in range(GAMES):
            game = Game.from_code(Code(LEVELS["expert"], Start.OPENING, seed))
            record = store.begin(game)
            for command in commands():
                change = game.play(command)
                before = time.perf_counter()
                record.add(change, command.at)
                seconds.append(time.perf_counter() - before)
    return seconds


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
        f"{name:<24}median {middle * 1e3:7.3f} ms   p99 {late * 1e3:7.3f} ms"
        f"   most {ordered[-1] * 1e3:7.1f} ms"
    )


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        rival = lines(Path(folder) / "lines.txt")
        path = Path(folder) / "games.sqlite"
        ours = kept(path)
        before = time.perf_counter()
        store = Store(path)
        opened = time.perf_counter() - before
        before = time.perf_counter()
        store.begin(Game.from_code(Code(LEVELS["expert"], Start.OPENING, GAMES)))
        begun = time.perf_counter() - before
        store.close()
        size = path.stat().st_size
    print(shown("line and fsync", rival))
    print(shown("Record.add", ours))
    print(f"ratio of medians: {statistics.median(rival) / statistics.median(ours):.2f}")
    print(f"opening {GAMES * COMMANDS:,} commands ({size / 1e6:.1f} MB): {opened * 1e3:.1f} ms")
    print(f"beginning the next game: {begun * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
