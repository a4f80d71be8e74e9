"""Fitting what a cell is worth: `python -m research.fit_worth --write`.

A position is a guess of a game that the player played itself. Each cell that comes into question
there is opened and the game played out by the player, on the same layouts for all of them, drawn
uniformly from those that fit. A linear regression then tells how a cell's share of wins depends on
what the look-ahead sees of it. Only the cells of one position are compared, so that it does not
matter how hard the position is. The boards come from seeds of their own ("worth").
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, astuple, dataclass
from functools import partial
from math import log1p, sqrt
from statistics import fmean

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.sampling import Sampler
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.rules.level import LEVELS, Code, Level, new_seed
from minesweeper.strategy.candidates import Chance, candidates
from minesweeper.strategy.decide import Strategist
from minesweeper.strategy.lookahead import outcomes
from minesweeper.strategy.outlook import outlook
from minesweeper.strategy.worth import DATA, Weights
from research.fit import FIRST, finish, record, solve
from research.lines import on_layout

VERSION = 1

LATEST = 6
"""Positions are guesses up to this one of a game, all of them equally likely."""

MOST_CELLS = 10
"""Cells played out in a position, the safest first."""

RIDGE = 0.004
"""How strongly weights are pulled to 0, for each row, on features of spread 1."""

REPORTED = 50
"""Positions between two lines about how far the work is."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A cell that was played out: what the look-ahead sees of it, and its share of wins."""

    seen: Weights
    won: float


@dataclass(frozen=True, slots=True)
class Fit:
    """What a regression found for each feature, and how many standard errors that is from 0."""

    found: Weights
    t: Weights

    def weights(self) -> Weights:
        """Return the weights to rank cells by: the first three are 1 in all.

        Raises ValueError if safety was found to do no good, as by chance in very few positions.
        """
        found = self.found
        total = found.safe + found.first + found.second
        if total <= 0:
            raise ValueError("too few positions: safer cells did not win more")
        parts = (found.safe, found.first, found.second, -found.flips, found.telling)
        return Weights(*(round(part / total, 4) for part in parts))


def position(level: Level, rng: random.Random) -> Analysis:
    """Return a guess by look-ahead, of a game with either start rule that protects."""
    while True:
        start, number = list(FIRST)[int(rng.random() * len(FIRST))], int(rng.random() * LATEST)
        guesses, _ = record(Code(level, start, new_seed(rng)))
        if len(guesses) > number:
            return guesses[number][0]


def features(analysis: Analysis, chance: Chance) -> Weights | None:
    """Return what stands beside each weight in the worth of a cell.

    None for a cell that the look-ahead does not rank: dead, or too much to count.
    """
    first = second = flips = telling = 0.0
    numbers = 0
    try:
        for share, after in outcomes(analysis, chance):
            seen = outlook(after)
            numbers += 1
            first += share * seen.first
            second += share * seen.second
            flips += share * seen.flip_cost
            telling += share / chance.safe * log1p(seen.telling)
    except BudgetExceeded:
        return None
    return Weights(chance.safe, first, second, flips, telling) if numbers > 1 else None


def trials(analysis: Analysis, plays: int, rng: random.Random) -> list[Trial]:
    """Play out the cells of a position that the look-ahead ranks, on the same layouts."""
    sampler = Sampler(analysis)
    layouts = [sampler.draw(rng) for _ in range(plays)]
    cells = analysis.deduced.frame.cells
    ranked = [(chance.bit, features(analysis, chance)) for chance in candidates(analysis)]
    compared = [(bit, seen) for bit, seen in ranked if seen is not None][:MOST_CELLS]
    return [
        Trial(seen, fmean(play_out(analysis.seen, mines, cells[bit]) for mines in layouts))
        for bit, seen in compared
    ]


def play_out(seen: Observation, mines: frozenset[Cell], cell: Cell) -> bool:
    """Open a cell of a position on a layout that fits, play on; return whether that wins."""
    game = on_layout(seen, mines)
    game.reveal(cell)
    return finish(game, Strategist(network=False))


def tried(level: Level, plays: int, seed: str, number: int) -> list[Trial]:
    """Find a position and play it out; the same arguments give the same result.

    Empty, so left out, where a game comes to a position that takes too much to count.
    """
    rng = random.Random(f"worth/{seed}/{level}/{number}")
    try:
        return trials(position(level, rng), plays, rng)
    except BudgetExceeded:
        return []


def regress(positions: Sequence[Sequence[Trial]]) -> Fit:
    """Return the ridge regression of shares of wins on features, within each position.

    The t-values are those of least squares, as if plays of different cells were independent.
    Raises ValueError if there are too few cells for it.
    """
    rows = [row for position in positions for row in centred(position)]
    spread = [sqrt(fmean(row[i] ** 2 for row in rows)) or 1.0 for i in range(5)] if rows else []
    free = len(rows) - sum(map(bool, positions)) - len(spread)
    if free <= 0:
        raise ValueError("too few positions")
    scaled = [[x / size for x, size in zip(row, spread, strict=False)] for row in rows]
    won = [row[-1] for row in rows]
    square = [[_dot(a, b) for b in zip(*scaled, strict=True)] for a in zip(*scaled, strict=True)]
    for i, line in enumerate(square):
        line[i] += RIDGE * len(rows)
    found = solve(square, [_dot(column, won) for column in zip(*scaled, strict=True)])
    left = sum((y - _dot(found, row)) ** 2 for row, y in zip(scaled, won, strict=True)) / free
    errors = [sqrt(left * inverse) for inverse in _diagonal_of_inverse(square)]
    return Fit(
        Weights(*(value / size for value, size in zip(found, spread, strict=True))),
        Weights(*(v / error if error else 0.0 for v, error in zip(found, errors, strict=True))),
    )


def centred(position: Sequence[Trial]) -> Iterator[list[float]]:
    """Yield features and share of wins of each cell, less their means over the position."""
    rows = [(*astuple(trial.seen), trial.won) for trial in position]
    means = [fmean(column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield [x - mean for x, mean in zip(row, means, strict=True)]


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _diagonal_of_inverse(square: list[list[float]]) -> list[float]:
    size = range(len(square))
    return [solve(square, [float(i == j) for j in size])[i] for i in size]


def described(fit: Fit) -> str:
    """Return a fit, a feature a line."""
    t, weights = asdict(fit.t), asdict(fit.weights())
    lines = [f"{'':8} {'found':>8} {'t':>6} {'weight':>8}"]
    for name, found in asdict(fit.found).items():
        lines.append(f"{name:8} {found:8.4f} {t[name]:6.1f} {weights[name]:8.4f}")
    return "\n".join(lines)


def written(fit: Fit, args: argparse.Namespace, positions: int) -> str:
    """Return the data file."""
    asked = f"--positions {args.positions} --plays {args.plays} --seed {args.seed}"
    data = {
        "version": VERSION,
        "command": f"python -m research.fit_worth {asked} --write",
        "positions": positions,
        "plays": args.plays,
        "fitted": {name: round(value, 4) for name, value in asdict(fit.found).items()},
        "t": {name: round(value, 1) for name, value in asdict(fit.t).items()},
        "weights": asdict(fit.weights()),
    }
    return json.dumps(data, indent=2) + "\n"


def run(args: argparse.Namespace) -> list[list[Trial]]:
    """Return the positions that were played out, telling now and then how many they are."""
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
    parser = argparse.ArgumentParser(description=__doc__, prog="research.fit_worth")
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
