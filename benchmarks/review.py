"""How long the judgement of a game takes: `python -m benchmarks.review [--games N] [--seed S]`.

Expert games of somebody who errs and is lucky (`benchmarks/erring.py`) are looked back at as in
the window: a warm worker process judges a few moves at a time. The first table has the seconds
until the first label and until the last one. The second has the CPU time of judging a game in one
go, with nothing cached, beside that of one plain analysis of each position in the same run. Both
ways must give the same labels.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median

from benchmarks.erring import erring_game
from minesweeper.inference import analyze, clear_caches
from minesweeper.review.review import Review, moves_of, review
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.session.look_back import LookBack
from minesweeper.session.worker import Worker

LOOKS_AGAIN = 0.005
"""The seconds between two looks for an answer."""


def looked_back(game: Game, worker: Worker) -> tuple[float, float, Review]:
    """Return the seconds until the first label and until the last, and the judged game."""
    begun, first = time.perf_counter(), None
    found = LookBack(game, worker)
    while not found.is_judged:
        if found.go_on() and first is None:
            first = time.perf_counter() - begun
        time.sleep(LOOKS_AGAIN)
    last = time.perf_counter() - begun
    return last if first is None else first, last, found.review


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of some work with nothing cached."""
    clear_caches()
    begun = time.process_time()
    work()
    return time.process_time() - begun


def analyzed(game: Game) -> None:
    """Analyze the position before each move of a game."""
    for _, seen in moves_of(game):
        analyze(seen)


def row(name: str, figures: Iterable[float]) -> str:
    """Return a line of a table: the median and the most."""
    ranked = sorted(figures)
    return f"| {name} | {median(ranked):.3f} | {ranked[-1]:.3f} |"


def main() -> None:
    """Judge the games both ways, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=Level.parse, default=Level.parse("expert"))
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    worker, labels = Worker(), Counter[str]()
    looked_back(erring_game(args.level, 0), worker)  # warms the process
    firsts, lasts, judging, plain = [], [], [], []
    for number in range(args.games):
        game = erring_game(args.level, 1000 * args.seed + number)
        first, last, found = looked_back(game, worker)
        assert found == review(game), f"game {number} has other labels when judged again"
        firsts.append(first)
        lasts.append(last)
        judging.append(cpu_seconds(partial(review, game)))
        plain.append(cpu_seconds(partial(analyzed, game)))
        labels.update(one.judgement.label.value for one in found.moves)
    worker.stop()
    print(f"{args.games} games, labels: {dict(labels.most_common())}\n")
    print("| in the worker | median s | most s |\n|---|---|---|")
    print(row("first label", firsts), row("whole game", lasts), sep="\n", end="\n\n")
    print("| in one go | median CPU s | most CPU s |\n|---|---|---|")
    print(row("judging", judging), row("analysis of each position", plain), sep="\n")
    print(row("their ratio", (a / b for a, b in zip(judging, plain, strict=True))))


if __name__ == "__main__":
    main()
