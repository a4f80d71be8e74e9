"""How far an estimated judgement of a guess may be wrong: `python -m benchmarks.judgement`.

    python -m benchmarks.judgement [--level L] [--positions N] [--rollouts N] [--seed S]

Positions come from games of somebody who errs and is lucky: a guess is needed, more layouts are
left than a judgement tries, and the cell that is judged is one of the least risky, but not the
best. The estimated share of the chance to win that it gives up is held against surviving rollouts
of both cells, which the quick expert plays. Their own standard error is reported and taken off.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import sqrt
from statistics import fmean, stdev

from benchmarks.erring import erring_game
from minesweeper.explain.guess import compared
from minesweeper.inference import Analysis, BudgetExceeded, analyze
from minesweeper.inference.sampling import Sampler
from minesweeper.players.counting import undecided
from minesweeper.review import limits
from minesweeper.review.judgement import BLUNDER, INACCURACY, MISTAKE, lost_share
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level
from minesweeper.strategy import Strategist
from research.rollouts import on_layout, sparing, surviving_rollout

TEMPTING = 20
"""The judged cell is one of this many, the least risky ones."""

BOUNDS = (0.0, 0.05, 0.10, 0.15, 0.30, 1.01)
"""What divides the estimated shares in the table."""

LIMITS = (0.02, 0.05, 0.075, 0.10, 0.125, 0.15, 0.20)


@dataclass(frozen=True, slots=True)
class Judged:
    """A guess: the share it gives up as estimated, as measured, and the error of the latter."""

    estimated: float
    measured: float
    error: float


def positions(level: Level, seed: int) -> Iterator[Analysis]:
    """Yield positions that need a guess judged by estimates, at most one of a game."""
    for number in count():
        game = erring_game(level, 1_000_000 * seed + number)
        rng, found = random.Random(f"judgement/{seed}/{number}"), []
        replayed = game.again()
        for command in game.commands:
            known = analyze(replayed.observe().without_flags())
            if replayed.numbers and not known.safe() and known.layouts > limits.TREE_LAYOUTS:
                found.append(known)
            replayed.play(command)
        if found:
            yield found[int(rng.random() * len(found))]


def judged(known: Analysis, rollouts: int, rng: random.Random) -> Judged | None:
    """Return a tempting guess of a position with both shares; None if there is no estimate."""
    seen = known.seen
    cells = sorted(undecided(known), key=lambda cell: (known.probability(cell), cell))[:TEMPTING]
    cell = cells[int(rng.random() * len(cells))]
    guess = compared(seen, cell)
    if guess is None or guess.asked.win is None or guess.best.cell == cell:
        return None
    wins = [
        [won(known, one, random.Random(rng.random())) for _ in range(rollouts)]
        for one in (cell, guess.best.cell)
    ]
    chosen, best = map(fmean, wins)
    if not best:
        return None
    spread = [stdev(some) / sqrt(rollouts) for some in wins]
    error = sqrt((spread[0] / best) ** 2 + (spread[1] * chosen / best**2) ** 2)
    return Judged(lost_share(guess), 1 - chosen / best, error)


def won(known: Analysis, cell: Cell, rng: random.Random) -> float:
    """Return the chance to win along one path that begins with a cell."""
    safety = float(1 - known.probability(cell))
    game = sparing(on_layout(known.seen, Sampler(known).draw(rng)), cell, rng)
    game.reveal(cell)
    return safety * surviving_rollout(game, Strategist(), rng)


def errors(found: Sequence[Judged]) -> str:
    """Return how far the estimates lie from what was measured, with and without its own error."""
    squares = fmean((one.estimated - one.measured) ** 2 for one in found)
    own = fmean(one.error**2 for one in found)
    bias = fmean(one.estimated - one.measured for one in found)
    return (
        f"{len(found)} guesses; root mean square of estimated - measured {sqrt(squares):.3f}, of"
        f" the measurement's own error {sqrt(own):.3f}, so of the estimate's"
        f" {sqrt(max(0.0, squares - own)):.3f}; mean {bias:+.3f}"
    )


def table_of_shares(found: Sequence[Judged]) -> Iterator[str]:
    """Yield the shares in bins of the estimated one."""
    yield "| estimated share | guesses | mean estimated | mean measured |\n|---|---|---|---|"
    for low, high in pairwise(BOUNDS):
        here = [one for one in found if low <= one.estimated < high]
        if here:
            said, found_out = (
                fmean(one.estimated for one in here),
                fmean(one.measured for one in here),
            )
            share = f"{low:.2f} to {min(high, 1):.2f}"
            yield f"| {share} | {len(here)} | {said:.3f} | {found_out:.3f} |"


def table_of_limits(found: Sequence[Judged]) -> Iterator[str]:
    """Yield for limits the labels given past them, and the shares of them that are right.

    A label is right if the measured share is that of any label, or of this one or a worse one.
    """
    yield "| limit | labels | gave something up | as much as the label says |\n|---|---|---|---|"
    for limit in LIMITS:
        here = [one for one in found if one.estimated >= max(limit, INACCURACY)]
        if here:
            some = fmean(one.measured >= INACCURACY for one in here)
            least = fmean(one.measured >= threshold(one.estimated) for one in here)
            yield f"| {limit:g} | {len(here)} | {some:.1%} | {least:.1%} |"


def threshold(share: float) -> float:
    """Return the least share of the label that a share has."""
    return max(one for one in (INACCURACY, MISTAKE, BLUNDER) if share >= one)


def main() -> None:
    """Judge and play out the guesses, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=Level.parse, default=Level.parse("expert"))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--rollouts", type=int, default=60, help="of each cell (60)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, found = random.Random(f"judgement/{args.seed}"), []
    for known in positions(args.level, args.seed):
        try:
            one = judged(known, args.rollouts, rng)
        except BudgetExceeded:
            continue
        found += [one] if one else []
        if len(found) == args.positions:
            break
    print(errors(found), *table_of_shares(found), *table_of_limits(found), sep="\n")


if __name__ == "__main__":
    main()
