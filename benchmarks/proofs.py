"""What proofs by the ladder of techniques cost: `python -m benchmarks.proofs`.

    python -m benchmarks.proofs [--positions N] [--stuck N] [--seed N]

Expert games are played by the safest cell; each position with a certain cell is proved in two
ways, with nothing cached: its easiest deduction, and all of its certain cells. The same run takes
the minimal clue sets of exact inference for all certain cells, which the costs are compared with.

A second table takes positions that are left when the knowledge base, without the mine total, is
done: which technique proves each of their safe cells.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median, quantiles

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import analyze, clear_caches, proof
from minesweeper.knowledge import MinesweeperAI
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.observation import Observation

OPENING = (3, 3)


def positions(rng: random.Random) -> Iterator[tuple[Observation, bool]]:
    """Yield the positions with a safe cell, and whether subsets find none, game after game."""
    while True:
        game = Game(LEVELS["expert"], rng, Start.OPENING)
        game.reveal(OPENING)
        knowledge = MinesweeperAI(game.level.height, game.level.width)
        learned: set[Cell] = set()
        while not game.is_over:
            seen = game.observe()
            knowledge.learn({c: n for c, n in seen.numbers.items() if c not in learned})
            knowledge.catch_up()
            learned.update(seen.numbers)
            analysis = analyze(seen)
            by_subsets = sorted(knowledge.safes - learned)
            if analysis.safe():
                yield seen, not by_subsets
            riskiest = min(analysis.mined, key=lambda cell: analysis.mined[cell])
            for cell in by_subsets or sorted(analysis.safe()) or [riskiest]:
                game.reveal(cell)


def minimal_clues(seen: Observation) -> None:
    """Find the minimal clue set of every certain cell."""
    analysis = analyze(seen)
    for cell in sorted(analysis.safe() | analysis.mines()):
        proof(seen, cell)


def all_proofs(seen: Observation) -> list[Proof]:
    """Return the proofs of all certain cells of a position."""
    analysis = analyze(seen)
    return Ladder(seen).proofs_of(analysis.safe() | analysis.mines())


def milliseconds(work: Callable[[Observation], object], seen: Observation) -> float:
    """Return how long some work on a position takes with empty caches, the best of two."""
    took = []
    for _ in range(2):
        clear_caches()
        start = time.perf_counter()
        work(seen)
        took.append((time.perf_counter() - start) * 1e3)
    return min(took)


WORK: dict[str, Callable[[Observation], object]] = {
    "minimal clue sets of all certain cells": minimal_clues,
    "easiest deduction": lambda seen: Ladder(seen).easiest(),
    "proofs of all certain cells": all_proofs,
}


def table_of_costs(title: str, chosen: list[Observation]) -> None:
    """Print what each kind of work costs, and its ratio to the minimal clue sets."""
    print(f"\n{len(chosen)} {title}, ms a position")
    print(f"{'':40}{'median':>9}{'p99':>9}{'most':>9}{'median / first':>16}")
    first = 0.0
    for name, work in WORK.items():
        took = [milliseconds(work, seen) for seen in chosen]
        middle, high = median(took), quantiles(took, n=100)[98]
        first = first or middle
        print(f"{name:40}{middle:9.2f}{high:9.2f}{max(took):9.2f}{middle / first:16.3f}")


def table_of_techniques(chosen: list[Observation]) -> None:
    """Print which techniques prove the safe cells of positions, and how many steps they take."""
    proofs = [one for seen in chosen for one in all_proofs(seen) if not one.mine]
    kinds = Counter(one.kind for one in proofs)
    print(f"\n{len(proofs)} safe cells where subsets find none")
    print(f"{'technique':12}{'cells':>7}{'per cent':>10}{'steps, median':>15}{'most':>6}")
    for technique in Technique:
        lengths = lengths_of(proofs, technique)
        if lengths:
            share = 100 * kinds[technique] / len(proofs)
            print(
                f"{technique.value:12}{len(lengths):7}{share:10.2f}"
                f"{median(lengths):15.0f}{max(lengths):6}"
            )


def lengths_of(proofs: list[Proof], technique: Technique) -> list[int]:
    """Return the numbers of steps of the proofs of one kind."""
    return [one.length for one in proofs if one.kind is technique]


def main() -> None:
    """Run both measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--stuck", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    every = positions(random.Random(options.seed))
    table_of_costs(
        "expert positions with a safe cell",
        [seen for seen, _ in islice(every, 0, 3 * options.positions, 3)],
    )
    hard = (seen for seen, stuck in positions(random.Random(options.seed + 1)) if stuck)
    chosen = list(islice(hard, options.stuck))
    table_of_costs("of them where subsets find none", chosen)
    table_of_techniques(chosen)


if __name__ == "__main__":
    main()
