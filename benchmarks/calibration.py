"""How true the estimated chances to win are: `python -m benchmarks.calibration --games 2000`.

Plays fresh games (never fitted on) and sorts all guesses that rest on an estimate by the chance
given; prints for each tenth how many of these games were won, with the 95 % interval. With
`--plot FILE` it is drawn as well, which needs matplotlib.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from minesweeper.arena.statistics import wilson
from minesweeper.game import Game, Status
from minesweeper.inference.masks import frame
from minesweeper.level import Code, Level, Start, new_seed
from minesweeper.players import usual_first_cell
from minesweeper.strategy import Basis, Strategist

BINS = 10


def estimates(level: Level, start: Start, games: int, seed: int) -> Iterator[tuple[float, bool]]:
    """Yield each estimated chance to win, and whether its game was won."""
    cells = frame(level.height, level.width).cells
    rng = random.Random(f"calibration/{seed}/{level}/{start.value}")
    for _ in range(games):
        game = Game.from_code(Code(level, start, new_seed(rng)))
        game.reveal(usual_first_cell(level, start) or (0, 0))
        player, told = Strategist(), []
        while not game.is_over and (decision := player.decide(game.observe())):
            if decision.basis is Basis.AHEAD and decision.prospects[0].win is not None:
                told.append(decision.prospects[0].win)
            game.reveal(cells[decision.bit])
        yield from ((chance, game.status is Status.WON) for chance in told)


def table(found: Sequence[tuple[float, bool]]) -> list[tuple[float, float, float, float, int]]:
    """Return for each tenth: mean estimate, share won, its interval, and the number of guesses."""
    rows = []
    for place in range(BINS):
        here = [(chance, won) for chance, won in found if int(chance * BINS) == place]
        if here:
            wins = sum(won for _, won in here)
            low, high = wilson(wins, len(here))
            mean = sum(chance for chance, _ in here) / len(here)
            rows.append((mean, wins / len(here), low, high, len(here)))
    return rows


def draw(rows: Sequence[tuple[float, float, float, float, int]], path: Path) -> None:
    """Draw the share won against the estimate."""
    from matplotlib import pyplot  # an extra, needed only here

    figure, axes = pyplot.subplots(figsize=(5, 5))
    errors = [
        [won - low for _, won, low, _, _ in rows],
        [high - won for _, won, _, high, _ in rows],
    ]
    axes.errorbar([row[0] for row in rows], [row[1] for row in rows], yerr=errors, fmt="o-")
    axes.plot([0, 1], [0, 1], linestyle=":")
    axes.set(
        xlabel="estimated chance to win", ylabel="share of games won", xlim=(0, 1), ylim=(0, 1)
    )
    figure.savefig(path)


def main() -> None:
    """Play, print the table, and draw it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--start", choices=["safe", "opening"], default="safe")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, metavar="FILE")
    args = parser.parse_args()
    level, start = Level.parse(args.level), Start(args.start)
    rows = table(list(estimates(level, start, args.games, args.seed)))
    print("estimate  won      95 % interval     guesses")
    for mean, won, low, high, count in rows:
        print(f"{mean:7.1%}  {won:7.1%}  {low:7.1%} - {high:6.1%}  {count:7}")
    if args.plot:
        draw(rows, args.plot)


if __name__ == "__main__":
    main()
