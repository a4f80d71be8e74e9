"""Fitting the network: `python -m minesweeper.strategy.fit_network` writes `network.json`.

Games are played along surviving lines. At guesses on the way some of the cells that come into
question are opened, all on the same layout, and each game is played on along a line of its own:
what the position after a cell looks like, and the chance to win found, is an example. The boards
come from seeds of their own ("network"). It needs numpy: `pip install '.[fit]'`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minesweeper.game import Game, Observation
from minesweeper.inference import Analysis, BudgetExceeded, analyze
from minesweeper.inference.sampling import Sampler
from minesweeper.level import Code, Level, Start, new_seed
from minesweeper.strategy.candidates import Chance, candidates
from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.features import features
from minesweeper.strategy.fit import FIRST
from minesweeper.strategy.learning import EXAMPLE, learn, rounded
from minesweeper.strategy.lines import chance_along, on_layout, sparing
from minesweeper.strategy.lookahead import look_ahead
from minesweeper.strategy.network import DATA
from minesweeper.strategy.outlook import outlook

VERSION = 1

BOARDS = {
    "30x16x99": 26,
    "16x16x40": 3,
    "9x9x10": 1,
    "24x24x99": 1,
    "30x20x130": 1,
    "30x16x70": 1,
    "10x10x15": 1,
}
"""Boards played on, and how many of all games each gets."""

ASKED, ASKED_EARLY, EARLY = 0.7, 0.08, 4
"""The share of guesses that examples are made of; the second with fewer numbers than the third,
where games resemble each other."""

BEST, OTHERS = 3, 3
"""Cells opened at a guess: those that seem best, and some of the others."""

UNLIKELY = 0.05
"""Guesses that are reached less often than this are left out."""

HIDDEN = 16, 8
"""Sums of the two layers of a net."""

NETS, EPOCHS = 4, 10
"""Nets fitted, and how often each sees all examples."""


def examples(seed: str, number: int) -> NDArray[Any]:
    """Return the examples of a game; the same arguments give the same ones.

    There are none if the game comes to a position that takes too much to count.
    """
    rng = random.Random(f"network/{seed}/{number}")
    level = Level.parse(rng.choices(list(BOARDS), list(BOARDS.values()))[0])
    start = Start.SAFE if rng.random() < 0.35 else Start.OPENING
    code = Code(level, start, new_seed(rng))
    game = Game.from_code(code)
    game.reveal(FIRST[start])
    found: list[tuple[float, Iterator[tuple[float, float, bytes]]]] = []

    def visit(seen: Observation, decision: Decision, chance: float) -> None:
        share = ASKED if len(seen.numbers) >= EARLY else ASKED_EARLY
        if decision.basis is Basis.AHEAD and chance > UNLIKELY and rng.random() < share:
            found.append((chance, iter(list(compared(seen, rng)))))

    try:
        chance_along(game, Strategist(network=False), rng, visit)
    except BudgetExceeded:
        return np.empty(0, EXAMPLE)
    rows = [
        (number << 4 | guess, reached, *one)
        for guess, (reached, ones) in enumerate(found)
        for one in ones
    ]
    return np.array([(*row[:4], np.frombuffer(row[4], np.uint8)) for row in rows], EXAMPLE)


def compared(seen: Observation, rng: random.Random) -> Iterator[tuple[float, float, bytes]]:
    """Open some cells of a guess on one layout; yield how safe each is, and its example."""
    analysis = analyze(seen)
    cells = analysis.deduced.frame.cells
    layout = Sampler(analysis).draw(rng)
    for chance in chosen(analysis, rng):
        cell = cells[chance.bit]
        game = sparing(on_layout(seen, layout), cell, rng)
        game.reveal(cell)
        after = analysis.after(cell, game.numbers[cell])
        if after is None:
            raise AssertionError("a layout that fits shows a number that may come")
        won = chance_along(game, Strategist(network=False), rng)
        yield chance.safe, won, features(after, outlook(after))


def chosen(analysis: Analysis, rng: random.Random) -> list[Chance]:
    """Return the cells to open: the best by the weights, and some others."""
    worth = {}
    for chance in candidates(analysis):
        ahead = look_ahead(analysis, chance)
        if ahead:
            worth[chance] = ahead.prospect.worth
    ranked = sorted(worth, key=lambda chance: -worth[chance])
    others = ranked[BEST:]
    rng.shuffle(others)
    return ranked[:BEST] + others[:OTHERS]


def played(games: int, seed: str, workers: int) -> NDArray[Any]:
    """Return the examples of so many games, telling now and then how many there are."""
    found = []
    with ProcessPoolExecutor(workers) as pool:
        for number, some in enumerate(pool.map(partial(examples, seed), range(games)), 1):
            found.append(some)
            if number % 1000 == 0:
                print(f"{number:,} of {games:,} games", flush=True)
    return np.concatenate(found)


def written(found: NDArray[Any], asked: str) -> str:
    """Return the data file: nets fitted on the examples, from different beginnings."""
    nets = [rounded(learn(found, HIDDEN, EPOCHS, seed)) for seed in range(1, NETS + 1)]
    command = f"python -m minesweeper.strategy.fit_network {asked}"
    data = {"version": VERSION, "command": command, "examples": len(found), "nets": nets}
    return json.dumps(data) + "\n"


def main() -> None:
    """Play, fit, and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__, prog="minesweeper.strategy.fit_network")
    parser.add_argument("--games", type=int, default=150_000, metavar="N", help="(150000)")
    parser.add_argument("--workers", type=int, default=1, metavar="W", help="processes (1)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    parser.add_argument("--write", type=Path, default=DATA, metavar="FILE", help=f"({DATA.name})")
    args = parser.parse_args()
    found = played(args.games, args.seed, args.workers)
    text = written(found, f"--games {args.games} --seed {args.seed}")
    args.write.write_text(text, encoding="utf-8")
    print(f"{len(found):,} examples: {args.write} written")


if __name__ == "__main__":
    main()
