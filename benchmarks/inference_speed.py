"""How fast exact inference is: beside ms-toollib, against board size, on hard positions.

    python -m benchmarks.inference_speed [--positions N] [--seed N]

ms-toollib (`pip install ms-toollib`, Rust) gets the same stuck positions of our own expert games
in the same run, one after the other, each the best of three; `cal_probability_onboard` is its
all-in-one call. "cold" is `analyze` and every probability with nothing cached, "warm" with the
cache that the game's earlier positions left. Both programs must agree on every cell.
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median, quantiles
from typing import Any

from minesweeper.inference import Analysis, analyze, clear_caches
from minesweeper.inference.constraints import deduce
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation
from tests.oracle import loose_numbers

COVERED = 10
"""ms-toollib's mark of a covered cell."""

BUDGET = 10_000_000
"""States allowed, so that every table can be completed; the default is 300,000."""

SIZES = [(30, 16), (60, 32), (100, 100), (200, 200)]
DENSITY = 99 / 480
GAMES = 3
"""Positions of each size."""


def seconds(work: Callable[..., object], *given: object) -> float:
    """Return how long some work takes."""
    start = time.perf_counter()
    work(*given)
    return time.perf_counter() - start


def everything(seen: Observation) -> Analysis:
    """Analyze a position and take the count of every cell."""
    analysis = analyze(seen, BUDGET)
    assert analysis.mined is not None
    return analysis


def game_positions(rng: random.Random) -> Iterator[tuple[Observation, bool]]:
    """Yield the positions of one expert game by the safest cell, and whether each is stuck."""
    game = Game(LEVELS["expert"], rng, Start.OPENING)
    game.reveal((8, 15))
    while not game.is_over:
        seen = game.observe()
        analysis = analyze(seen)
        safe = sorted(analysis.safe())
        yield seen, not safe
        for cell in safe or [min(analysis.mined, key=lambda cell: analysis.mined[cell])]:
            game.reveal(cell)


def rival_board(seen: Observation) -> list[list[int]]:
    """Return a position as ms-toollib takes it."""
    return [
        [seen.numbers.get((row, column), COVERED) for column in range(seen.width)]
        for row in range(seen.height)
    ]


def compare_with_rival(positions: int, seed: int) -> None:
    """Time both on the same stuck positions and compare their probabilities."""
    rival: Any = import_module("ms_toollib")
    games = games_with_stuck_positions(positions, random.Random(seed))
    cold: list[float] = []
    theirs: list[float] = []
    error = 0.0
    for seen in (seen for game in games for seen, stuck in game if stuck):
        board, ours, its = rival_board(seen), [], []
        for _ in range(3):
            clear_caches()
            ours.append(seconds(everything, seen))
            its.append(seconds(rival.cal_probability_onboard, board, 99))
        cold.append(min(ours))
        theirs.append(min(its))
        error = max(error, difference(seen, rival.cal_probability_onboard(board, 99)[0]))
    print(f"{len(cold)} stuck expert positions, ms a position; largest difference {error:.1e}")
    print(f"{'':16}{'median':>8}{'p99':>8}{'max':>8}{'median/rival':>14}{'p99/rival median':>18}")
    rows = {
        "ms-toollib": theirs,
        "ours, cold": cold,
        "ours, warm": times_as_played(games),
    }
    for name, times in rows.items():
        middle, high = median(times), quantiles(times, n=100)[98]
        print(
            f"{name:16}{middle * 1e3:8.3f}{high * 1e3:8.3f}{max(times) * 1e3:8.3f}"
            f"{middle / median(theirs):14.3f}{high / median(theirs):18.3f}"
        )


def games_with_stuck_positions(
    positions: int, rng: random.Random
) -> list[list[tuple[Observation, bool]]]:
    """Return whole games until `positions` of their positions are stuck."""
    games: list[list[tuple[Observation, bool]]] = []
    while sum(stuck for game in games for _, stuck in game) < positions:
        games.append(list(game_positions(rng)))
    return games


def times_as_played(games: list[list[tuple[Observation, bool]]]) -> list[float]:
    """Return how long each stuck position takes after its game's others, the best of three."""
    runs = []
    for _ in range(3):
        times = []
        for game in games:
            clear_caches()
            for seen, stuck in game:
                took = seconds(everything, seen)
                if stuck:
                    times.append(took)
        runs.append(times)
    return [min(times) for times in zip(*runs, strict=True)]


def difference(seen: Observation, theirs: list[list[float]]) -> float:
    """Return the largest difference of a probability from the rival's."""
    analysis = analyze(seen)
    return max(abs(float(analysis.probability((r, c))) - theirs[r][c]) for r, c in analysis.mined)


def middle_of_a_game(width: int, height: int, seed: int, scattered: bool) -> Observation:
    """Return a position with half the safe cells revealed.

    Either by playing from the middle by local rules (and a safe cell given when stuck), or
    scattered: by revealing random safe cells, which leaves far more to be inferred.
    """
    rng = random.Random(seed)
    level = Level(width, height, round(width * height * DENSITY))
    game = Game(level, rng, Start.OPENING)
    middle = (height // 2, width // 2)
    game.reveal(middle)
    mines = game.mines or frozenset()

    def place(cell: Cell) -> float:
        if scattered:
            return rng.random()
        return abs(cell[0] - middle[0]) + abs(cell[1] - middle[1])

    rest = iter(sorted((c for c in game.observe().covered() if c not in mines), key=place))
    while len(game.numbers) * 2 < level.cells - level.mines:
        safe = [] if scattered else safe_by_local_rules(game.observe())
        for cell in safe or [next(cell for cell in rest if game.is_covered(cell))]:
            game.reveal(cell)
    return game.observe()


def safe_by_local_rules(seen: Observation) -> list[Cell]:
    """Return the covered cells that one or two numbers show to be safe."""
    found = deduce(seen)
    return found.frame.cells_of(found.safe)


def table_of_sizes(seed: int) -> None:
    """Print what a position costs against the size of the board."""
    print(f"\n{'board':10}{'revealed':>22}{'ms':>9}{'states':>9}{'components':>12}{'peak MB':>9}")
    for scattered in (False, True):
        for width, height in SIZES:
            seen = [middle_of_a_game(width, height, seed + i, scattered) for i in range(GAMES)]
            times, states, parts, peak = [], [], [], 0.0
            for position in seen:
                clear_caches()
                times.append(seconds(everything, position))
                analysis = analyze(position, BUDGET)
                states.append(analysis.cost)
                parts.append(len(analysis.parts))
            clear_caches()
            tracemalloc.start()
            everything(seen[0])
            peak = tracemalloc.get_traced_memory()[1] / 1e6
            tracemalloc.stop()
            how = "half, scattered" if scattered else "half, by play"
            print(
                f"{width}x{height:<6}{how:>22}{median(times) * 1e3:9.2f}{median(states):9.0f}"
                f"{median(parts):12.0f}{peak:9.1f}"
            )


HARD = {
    "lattice 10x21": loose_numbers(10, 21, 80, lambda r, c: r % 2 == 0 and c % 2 == 0),
    "odd lattice 10x21": loose_numbers(10, 21, 80, lambda r, c: r % 2 == 1 and c % 2 == 1),
    "wide lattice 12x30": loose_numbers(12, 30, 120, lambda r, c: r % 2 == 1 and c % 2 == 1),
    "tall lattice 26x12": loose_numbers(26, 12, 105, lambda r, c: r % 2 == 1 and c % 2 == 1),
    "staggered 14x30": loose_numbers(14, 30, 140, lambda r, c: r % 2 == 0 and c % 4 == r % 4),
    "oblique 12x30": loose_numbers(12, 30, 100, lambda r, c: (r + 3 * c) % 7 in (0, 3)),
    "scattered 13x30": loose_numbers(13, 30, 110, lambda r, c: (7 * r + 11 * c) % 13 < 3),
}
"""The positions of tests/test_inference_hard.py."""


def table_of_hard_positions() -> None:
    """Print what the positions cost that are hard to count."""
    print(f"\n{'hard position':24}{'seconds':>9}{'states':>9}{'layouts of the net':>20}")
    for name, seen in HARD.items():
        clear_caches()
        took = seconds(everything, seen)
        analysis = analyze(seen)
        states = analysis.cost
        ways = 1
        for part in analysis.parts:
            ways *= sum(part.counted.layouts)
        print(f"{name:24}{took:9.3f}{states:9}{ways:20.2e}")


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compare_with_rival(options.positions, options.seed)
    table_of_sizes(options.seed)
    table_of_hard_positions()


if __name__ == "__main__":
    main()
