"""How much faster two processes play the arena than one, measured in one run.

    python -m benchmarks.scaling [GAMES]

Each round plays the same match in this process, in a pool of one process and in a pool of two;
the pools' start is part of their time. On a machine with other work the ratio is a lower bound;
what a game costs the processor then shows whether two processes hinder each other.
"""

from __future__ import annotations

import sys
import time
from statistics import median

from minesweeper.arena import MakeExecutor, Match, run
from minesweeper.arena.workers import LocalPool
from minesweeper.rules.level import LEVELS, Start

ROUNDS = 3
WAYS: dict[str, MakeExecutor | None] = {
    "this process": None,
    "a pool of 1": lambda: LocalPool(1),
    "a pool of 2": lambda: LocalPool(2),
}


def main(games: int) -> None:
    """Print games a second for each way to play, and the ratios of the medians."""
    match = Match(("sentence",), LEVELS["expert"], Start.OPENING, games, 1)
    speeds: dict[str, list[float]] = {name: [] for name in WAYS}
    costs: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, make_executor in WAYS.items():
            began = time.perf_counter()
            (standing,) = run(match, make_executor)
            costs[name].append(standing.mean("cpu"))
            speeds[name].append(games / (time.perf_counter() - began))
    for name, found in speeds.items():
        print(
            f"{name:13} {median(found):7.1f} games/s ({min(found):.1f} to {max(found):.1f}),"
            f" {1000 * median(costs[name]):.2f} CPU-ms a game"
        )
    one, two = median(speeds["a pool of 1"]), median(speeds["a pool of 2"])
    print(f"two processes are {two / one:.2f} times as fast as one")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1500)
