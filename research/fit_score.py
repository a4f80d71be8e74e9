"""Fitting the weights of the score: `python -m research.fit_score --write`.

A position is a guess of a game that the player played itself. Each candidate is revealed there
and the game played out, on the same layouts for all candidates, drawn uniformly from those that
fit. A linear regression then says how a candidate's share of wins depends on its features. Only
the candidates of one position are compared, so that it does not matter how hard the position is.
The boards have seeds of their own ("score").
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, astuple, dataclass
from functools import partial
from math import log1p
from statistics import fmean
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.sampling import Sampler
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.level import LEVELS, Level
from minesweeper.rules.observation import Observation
from minesweeper.strategy import Strategist
from minesweeper.strategy.lookahead import FEWEST_NUMBERS, Evaluation, candidates, outcomes
from minesweeper.strategy.score import DATA, Weights, leaf_features
from research.rollouts import FIRST_CELLS, guesses_of, on_layout, rollout

Floats: TypeAlias = NDArray[np.float64]

VERSION = 1

LATEST = 6
"""Positions are guesses up to this one of a game, all of them equally likely."""

MOST_CELLS = 10
"""Candidates played out in a position, the safest first."""

RIDGE = 0.004
"""How strongly weights are pulled to 0, for each row, on features of spread 1."""

REPORTED = 50
"""Positions between two lines of progress."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A candidate that was played out: its features, in the fields of `Weights`, and its wins.

    `won` is the share of the layouts that were won.
    """

    features: Weights
    won: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The coefficient of each feature, and how many standard errors it is from 0."""

    found: Weights
    t: Weights

    def weights(self) -> Weights:
        """Return the weights of the score: the first three sum to 1.

        Raises ValueError if safer candidates did not win more, as by chance in few positions.
        """
        found = self.found
        total = found.safety + found.first + found.second
        if total <= 0:
            raise ValueError("too few positions: safer cells did not win more")
        parts = (found.safety, found.first, found.second, -found.fifty_fifties, found.informative)
        return Weights(*(round(part / total, 4) for part in parts))


def guess_position(level: Level, rng: random.Random) -> Analysis:
    """Return a guess by look-ahead, of a game with either start rule that protects."""
    while True:
        start = list(FIRST_CELLS)[int(rng.random() * len(FIRST_CELLS))]
        number = int(rng.random() * LATEST)
        guesses, _ = guesses_of(Code(level, start, new_seed(rng)))
        if len(guesses) > number:
            return guesses[number][0]


def score_features(analysis: Analysis, candidate: Evaluation) -> Weights | None:
    """Return the features that the score weights, in the fields of the weights.

    None for a candidate that has no score of its own: dead, or too much to count.
    """
    first = second = fifty_fifties = informative = 0.0
    numbers = 0
    try:
        for share, after in outcomes(analysis, candidate):
            leaf = leaf_features(after)
            numbers += 1
            first += share * leaf.first
            second += share * leaf.second
            fifty_fifties += share * leaf.fifty_fifty_cost
            informative += share / candidate.safety * log1p(leaf.informative)
    except BudgetExceeded:
        return None
    if numbers < FEWEST_NUMBERS:
        return None
    return Weights(candidate.safety, first, second, fifty_fifties, informative)


def trials(analysis: Analysis, plays: int, rng: random.Random) -> list[Trial]:
    """Play out the candidates of a position that have a score, on the same layouts."""
    sampler = Sampler(analysis)
    layouts = [sampler.draw(rng) for _ in range(plays)]
    cells = analysis.deduced.frame.cells
    scored = [(one.bit, score_features(analysis, one)) for one in candidates(analysis)]
    compared = [(bit, features) for bit, features in scored if features is not None][:MOST_CELLS]
    return [
        Trial(features, fmean(play_out(analysis.seen, mines, cells[bit]) for mines in layouts))
        for bit, features in compared
    ]


def play_out(seen: Observation, mines: frozenset[Cell], cell: Cell) -> bool:
    """Reveal a cell of a position on a layout that fits, play on; return whether that wins."""
    game = on_layout(seen, mines)
    game.reveal(cell)
    return rollout(game, Strategist(network=False))


def tried(level: Level, plays: int, seed: str, number: int) -> list[Trial]:
    """Find a position and play it out; the same arguments give the same result.

    Empty where a game comes to a position that takes too much to count.
    """
    rng = random.Random(f"score/{seed}/{level}/{number}")
    try:
        return trials(guess_position(level, rng), plays, rng)
    except BudgetExceeded:
        return []


def regress(positions: Sequence[Sequence[Trial]]) -> Fit:
    """Return the ridge regression of shares of wins on features, within each position.

    The t-values are those of least squares, as if plays of different cells were independent.
    Raises ValueError if there are too few candidates.
    """
    groups = [centered(position) for position in positions if position]
    table = np.concatenate(groups) if groups else np.empty((0, 6))
    free = len(table) - len(groups) - 5
    if free <= 0:
        raise ValueError("too few positions")
    rows, won = table[:, :5], table[:, 5]
    spread = np.sqrt((rows**2).mean(0))
    spread[spread == 0] = 1
    scaled = rows / spread
    square = scaled.T @ scaled + RIDGE * len(rows) * np.eye(5)
    found = np.linalg.solve(square, scaled.T @ won)
    variance = ((won - scaled @ found) ** 2).sum() / free
    errors = np.sqrt(variance * np.linalg.inv(square).diagonal())
    t = np.divide(found, errors, out=np.zeros(5), where=errors > 0)
    return Fit(Weights(*map(float, found / spread)), Weights(*map(float, t)))


def centered(position: Sequence[Trial]) -> Floats:
    """Return the features and wins of each candidate, less their means over the position."""
    rows = np.array([(*astuple(trial.features), trial.won) for trial in position])
    return np.asarray(rows - rows.mean(0))


def described(fit: Fit) -> str:
    """Return a fit as a table, a feature a line."""
    t, weights = asdict(fit.t), asdict(fit.weights())
    lines = [f"{'':13} {'found':>8} {'t':>6} {'weight':>8}"]
    for name, found in asdict(fit.found).items():
        lines.append(f"{name:13} {found:8.4f} {t[name]:6.1f} {weights[name]:8.4f}")
    return "\n".join(lines)


def written(fit: Fit, args: argparse.Namespace, positions: int) -> str:
    """Return the data file."""
    options = f"--positions {args.positions} --plays {args.plays} --seed {args.seed}"
    data = {
        "version": VERSION,
        "command": f"python -m research.fit_score {options} --write",
        "positions": positions,
        "plays": args.plays,
        "fitted": {name: round(value, 4) for name, value in asdict(fit.found).items()},
        "t": {name: round(value, 1) for name, value in asdict(fit.t).items()},
        "weights": asdict(fit.weights()),
    }
    return json.dumps(data, indent=2) + "\n"


def run(args: argparse.Namespace) -> list[list[Trial]]:
    """Return the positions that were played out; print a line of progress now and then."""
    found: list[list[Trial]] = []
    play = partial(tried, LEVELS["expert"], args.plays, args.seed)
    with ProcessPoolExecutor(args.workers) as pool:
        for number, position in enumerate(pool.map(play, range(args.positions)), 1):
            if position:
                found.append(position)
            if number % REPORTED == 0:
                print(f"{number:,} of {args.positions:,} positions", flush=True)
    return found


def main() -> None:
    """Play out positions, fit, print, and write the data file if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, prog="research.fit_score")
    parser.add_argument("--positions", type=int, default=3500, metavar="N", help="(3500)")
    parser.add_argument("--plays", type=int, default=64, metavar="K", help="of each cell (64)")
    parser.add_argument("--workers", type=int, default=1, metavar="W", help="processes (1)")
    parser.add_argument("--seed", default="1", help="which positions (1)")
    parser.add_argument("--write", action="store_true", help=f"write {DATA.name}")
    args = parser.parse_args()
    found = run(args)
    try:
        fit = regress(found)
        print(f"{len(found):,} positions, {sum(map(len, found)):,} cells\n{described(fit)}")
    except ValueError as error:
        parser.error(str(error))
    if args.write:
        DATA.write_text(written(fit, args, len(found)), encoding="utf-8")
        print(f"{DATA.name} written")


if __name__ == "__main__":
    main()
