"""How long a journal takes to open, and its table to be made, against another version.

    python -m benchmarks.journal [GAMES] [--before FOLDER] [--games-before N]

GAMES games of one player (a million) are written to a journal, which is opened again by this
version. With `--before`, the folder of another version's source, both versions also write and open
a journal of N games (40,000), each in a process of its own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES, GAMES_BEFORE = 1_000_000, 40_000

ONE_JOURNAL = """
import resource, sys, time
from dataclasses import replace
from pathlib import Path
from minesweeper.arena import Match, cut, standings
from minesweeper.arena.journal import Journal
from minesweeper.arena.play import play_chunk
from minesweeper.commands.arena import table
from minesweeper.rules.level import LEVELS, Start

path, games = Path(sys.argv[1]), int(sys.argv[2])
match = Match(("random",), LEVELS["tiny"], Start.ANY, games, 1)
journal, result = Journal(path, match), None
for chunk in cut(match):
    result = result or play_chunk(chunk)
    journal.add(replace(result, first=chunk.first))
journal.close()
began = time.process_time()
journal = Journal(path, match)
opened = time.process_time()
table(match, standings(match, journal.results))
told = time.process_time()
assert sum(len(result.played[0]) for result in journal.results) == games
print(opened - began, told - opened, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
"""Writes and opens a journal with any version's arena; prints CPU-seconds, and the most memory."""


def measured(games: int, source: Path) -> tuple[float, float, float]:
    """Return CPU-seconds to open a journal and to make its table, and the most memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            [sys.executable, "-c", ONE_JOURNAL, f"{folder}/journal", str(games)],
            cwd=source,
            env=os.environ | {"PYTHONPATH": str(source)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
    opened, shown, memory = map(float, told.split())
    return opened, shown, memory


def main() -> None:
    """Print the times, and the ratio of the versions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--games-before", type=int, default=GAMES_BEFORE)
    options = parser.parse_args()
    here = Path(__file__).parents[1]
    opened, shown, memory = measured(options.games, here)
    print(f"{options.games:,} games: opened in {opened:.2f} s, table in {shown:.2f} s,", end=" ")
    print(f"{memory:.0f} MB at most")
    if options.before:
        games = options.games_before
        now, before = measured(games, here)[0], measured(games, options.before)[0]
        print(f"{games:,} games: {now:.3f} s, before {before:.3f} s, ratio {now / before:.4f}")


if __name__ == "__main__":
    main()
