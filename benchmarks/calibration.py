"""The calibration of the win estimate: `python -m benchmarks.calibration --plot FILE`.

Games are played whose seeds are drawn under "calibration/SEED/LEVEL/START"; those fitted on are
drawn under "fit/...". All guesses with a win estimate are sorted by it. The table has, for each
tenth, the share whose games were won, with its 95 % interval, and the Brier score and the log
loss, beside those of a constant estimate, the share of all guesses whose games were won. `--plot`
draws it, too, which needs matplotlib. `--closer` takes the chance to win by which the best
candidates were compared instead, which no person sees.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from minesweeper.arena.statistics import wilson
from minesweeper.experiments import plot
from minesweeper.inference.masks import frame
from minesweeper.players import usual_first_cell
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.strategy import Basis, Evaluation, Strategist

BINS = 10


@dataclass(frozen=True, slots=True)
class Estimated:
    """The estimated chance to win of a guess, the number of its game, and whether that was won."""

    chance: float
    game: int
    won: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """Guesses of similar estimates: their mean, the share won, and the interval of that."""

    estimate: float
    won: float
    low: float
    high: float
    guesses: int


def estimates(
    level: Level, start: Start, games: int, seed: str, closer: bool = False
) -> list[Estimated]:
    """Return each estimated chance to win in that many games, and whether they were won.

    With `closer` they are those by which the best candidates were compared, not those shown.
    """
    cells = frame(level.height, level.width).cells
    rng = random.Random(f"calibration/{seed}/{level}/{start.value}")
    found = []
    for number in range(games):
        game = Game.from_code(Code(level, start, new_seed(rng)))
        game.reveal(usual_first_cell(level, start) or (0, 0))
        player, chances = Strategist(), []
        while not game.is_over and (decision := player.decide(game.observe())):
            if decision.basis is Basis.AHEAD:
                best = decision.evaluations[0]
                chances.append(_compared_by(best) if closer else best.win)
            game.reveal(cells[decision.bit])
        won = game.status is Status.WON
        found += [Estimated(chance, number, won) for chance in chances if chance is not None]
    return found


def _compared_by(best: Evaluation) -> float | None:
    """Return the chance by which a candidate was compared; None if no other came close."""
    return best.network_win if best.search_win is None else best.search_win


def table(found: Sequence[Estimated]) -> list[Bin]:
    """Return the tenths that have guesses.

    Guesses of one game are won or lost together, so an interval counts each game once.
    """
    bins = []
    for place in range(BINS):
        here = [one for one in found if min(int(one.chance * BINS), BINS - 1) == place]
        if here:
            mean = sum(one.chance for one in here) / len(here)
            won = sum(one.won for one in here) / len(here)
            games = len({one.game for one in here})
            bins.append(Bin(mean, won, *wilson(round(won * games), games), len(here)))
    return bins


def brier(chances: Sequence[float], won: Sequence[bool]) -> float:
    """Return the mean squared error of chances (G. W. Brier, 1950).

    >>> brier([0.5, 1.0], [True, True])
    0.125
    """
    return sum((p - w) ** 2 for p, w in zip(chances, won, strict=True)) / len(won)


def log_loss(chances: Sequence[float], won: Sequence[bool]) -> float:
    """Return the mean negative logarithm of the chance given to what happened.

    >>> round(log_loss([0.5, 0.25], [True, False]), 4)
    0.4904
    """
    return -sum(log(p if w else 1 - p) for p, w in zip(chances, won, strict=True)) / len(won)


def describe(found: Sequence[Estimated]) -> str:
    """Return the table, and the scores beside those of the constant estimate."""
    chances, won = [one.chance for one in found], [one.won for one in found]
    base = [sum(won) / len(won)] * len(won)
    lines = ["estimate  won      95 % interval     guesses"]
    lines += [
        f"{row.estimate:7.1%}  {row.won:7.1%}  {row.low:7.1%} - {row.high:6.1%}  {row.guesses:7}"
        for row in table(found)
    ]
    lines += [
        f"{name:13}{score(chances, won):.4f}, base rate {score(base, won):.4f}"
        for name, score in (("Brier score", brier), ("log loss", log_loss))
    ]
    return "\n".join(lines)


def draw(found: Mapping[str, Sequence[Estimated]], path: Path) -> None:
    """Draw the share won against the estimate, a line for each name; raises as `plot.draw`."""
    plot.check(path)
    from matplotlib.figure import Figure  # an extra, needed only here

    figure = Figure(figsize=(5.6, 5.2), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, 1], [0, 1], linestyle=":", color="#999999", label="as estimated")
    for place, (name, guesses) in enumerate(found.items()):
        rows = table(guesses)
        below, above = [row.won - row.low for row in rows], [row.high - row.won for row in rows]
        axes.errorbar(
            [row.estimate for row in rows],
            [row.won for row in rows],
            yerr=[[max(0, reach) for reach in reaches] for reaches in (below, above)],
            color=plot.COLORS[place],
            marker=plot.MARKERS[place],
            markersize=4,
            linewidth=1.2,
            capsize=2,
            label=f"{name}, {len(guesses):,} guesses",
        )
    axes.set(xlabel="estimated chance to win", ylabel="games won", xlim=(0, 1), ylim=(0, 1))
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small", loc="upper left")
    figure.savefig(path, dpi=110)


def main() -> None:
    """Play, print the tables, and draw them if asked."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.calibration")
    parser.add_argument("--level", type=Level.parse, default=Level.parse("expert"))
    parser.add_argument("--games", type=int, default=2000, help="of each start rule (2000)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    parser.add_argument("--closer", action="store_true", help="the chance that chose the cell")
    parser.add_argument("--plot", type=Path, metavar="FILE")
    args = parser.parse_args()
    if args.plot:
        plot.check(args.plot)  # fails now, not after all the games
    found = {}
    for start in (Start.SAFE, Start.OPENING):
        name = f"{args.level}, {start.value}"
        found[name] = estimates(args.level, start, args.games, args.seed, args.closer)
        print(f"{name}\n{describe(found[name])}\n", flush=True)
    if args.plot:
        draw(found, args.plot)


if __name__ == "__main__":
    main()
