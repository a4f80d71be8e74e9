"""How fast boards without guesses are drawn: beside ms-toollib, by level and by difficulty.

    python -m benchmarks.generator [--boards N] [--seed N] [--graded N] [--shares N]
                                   [--solved N]

ms-toollib (`pip install ms-toollib`, Rust) draws a board of the same level after each of ours, by
`laymine_solvable`, which knows no mine total: its boards are solvable without it. Ours count the
mine total as knowledge, unless the row says otherwise. Seconds are of one core (process time for
ours and its). `--graded` boards are drawn of each difficulty of the expert level; `--shares` tries
of each level are sorted by difficulty and by rounds past OVERLAP. With `--solved`, instead, that
many boards of each level are played by the knowledge base, and those are counted that it wins
without a guess.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from statistics import mean, median, quantiles

from minesweeper.arena import Match, run
from minesweeper.generator import Grade, NoBoardError, find_board, grade, passes
from minesweeper.players import usual_first_cell
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code, layout_of_try
from minesweeper.rules.level import LEVELS, Difficulty, Level, NoGuess, Start

LARGE = Level(60, 40, 500)
HOPELESS = Level(30, 24, 200)
HOPELESS_TRIES = 300


def seconds(work: Callable[..., object], *given: object) -> float:
    """Return the processor time of some work."""
    begun = time.process_time()
    work(*given)
    return time.process_time() - begun


def drawn(level: Level, rule: NoGuess, seeds: range) -> tuple[list[Code], list[float]]:
    """Return the boards of some seeds, and the seconds that each took."""
    codes: list[Code] = []

    def draw(seed: int) -> None:
        codes.append(find_board(Code(level, rule, seed), first_of(level)))

    return codes, [seconds(draw, seed) for seed in seeds]


def first_of(level: Level) -> Cell:
    """Return the usual first cell of a level."""
    return usual_first_cell(level, Start.OPENING) or (0, 0)


def beside_rival(level: Level, seeds: range) -> tuple[list[Code], list[float], list[float]]:
    """Return our boards with their seconds, and the seconds of the rival's, drawn in turns."""
    rival = import_module("ms_toollib")
    row, column = first_of(level)
    codes: list[Code] = []
    ours: list[float] = []
    theirs: list[float] = []
    for seed in seeds:
        found, took = drawn(level, NoGuess(), range(seed, seed + 1))
        codes += found
        ours += took
        board = level.height, level.width, level.mines, row, column
        theirs.append(seconds(rival.laymine_solvable, *board, 10**9))
    return codes, ours, theirs


def spread(times: Sequence[float]) -> str:
    """Return median, 95 % and most of some times, in milliseconds; nothing of no times."""
    if not times:
        return "| |"
    high = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    return f"{1000 * median(times):.2f} | {1000 * high:.2f} | {1000 * max(times):.1f}"


def grading(codes: Sequence[Code]) -> str:
    """Return how long it takes to grade boards that were found."""

    def graded(code: Code) -> None:
        grade(code.level, code.mines(first_of(code.level)), first_of(code.level))

    return spread([seconds(graded, code) for code in codes])


def tries(codes: Sequence[Code]) -> str:
    """Return the mean number of tries; nothing of no boards."""
    numbers = [code.accepted for code in codes if code.accepted]
    return f"{mean(numbers):.2f}" if numbers else ""


def shares(count: int, seed: int) -> None:
    """Print of some tries how many boards have each difficulty, and the rounds past OVERLAP."""
    print("\n| level | tries | any | easy | medium | hard | extreme | boards by hard rounds |")
    print("|---|---|---|---|---|---|---|---|")
    for name, level in LEVELS.items():
        first, graded = first_of(level), Counter[Grade]()
        for number in range(1, count + 1):
            mines = layout_of_try(level, seed, first, number)
            if passes(level, NoGuess(), mines, first):
                found = grade(level, mines, first)
                assert found is not None  # it can be solved
                graded[found] += 1
        of = {one: sum(n for g, n in graded.items() if g.difficulty is one) for one in Difficulty}
        rounds = Counter({g.hard_steps: n for g, n in graded.items() if g.hard_steps})
        each = " | ".join(str(of[one]) for one in Difficulty)
        told = ", ".join(f"{n} with {steps}" for steps, n in sorted(rounds.items()))
        print(f"| {name} | {count} | {graded.total()} | {each} | {told} |")


def solved(games: int, seed: int) -> None:
    """Print how many boards the knowledge base solves without a guess, by what it knows."""
    print("| level | subsets | with the mine total | everything |\n|---|---|---|---|")
    players = ("sentence", "sentence:total=known", "safest")
    for name in ("beginner", "intermediate", "expert"):
        ranked = run(Match(players, LEVELS[name], NoGuess(), games, seed))
        shares = {
            one.player: sum(game.won and not game.guesses for game in one.played) for one in ranked
        }
        cells = " | ".join(f"{100 * shares[player] / games:.1f}" for player in players)
        print(f"| {name} | {cells} |")


def main() -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--graded", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shares", type=int, default=2000)
    parser.add_argument("--solved", type=int)
    args = parser.parse_args()
    if args.solved:
        solved(args.solved, args.seed)
        return
    seeds = range(1000 * args.seed, 1000 * args.seed + args.boards)
    print("| level | ms a board: median | 95 % | most | tries | rival | 95 % | most | ratio |")
    print("|---|---|---|---|---|---|---|---|---|")
    found = {}
    for name in ("beginner", "intermediate", "expert"):
        codes, ours, theirs = beside_rival(LEVELS[name], seeds)
        found[name] = codes
        ratio = median(ours) / median(theirs)
        print(f"| {name} | {spread(ours)} | {tries(codes)} | {spread(theirs)} | {ratio:.2f} |")
    codes, ours = drawn(LEVELS["expert"], NoGuess(count_known=False), seeds)
    print(f"| expert, no count | {spread(ours)} | {tries(codes)} | | | | |")
    codes, ours = drawn(LARGE, NoGuess(), seeds[: args.graded])
    print(f"| {LARGE} | {spread(ours)} | {tries(codes)} | | | | |")
    print("\n| level | ms to grade: median | 95 % | most |\n|---|---|---|---|")
    for name, codes in found.items():
        print(f"| {name} | {grading(codes)} |")
    print("\n| expert | boards | ms a board: median | 95 % | most | tries |")
    print("|---|---|---|---|---|---|")
    for difficulty in Difficulty:
        codes, ours = drawn(LEVELS["expert"], NoGuess(difficulty), seeds[: args.graded])
        print(f"| {difficulty.value} | {len(codes)} | {spread(ours)} | {tries(codes)} |")
    shares(args.shares, args.seed)
    try:
        find_board(Code(HOPELESS, NoGuess(), args.seed), first_of(HOPELESS), HOPELESS_TRIES)
    except NoBoardError as error:
        print(f"\n{error}.")


if __name__ == "__main__":
    main()
