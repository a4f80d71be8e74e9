"""Fitting the network: `python -m research.fit_network` writes `network.json`.

Games are played along surviving lines. At guesses on the way some of the cells that come into
question are opened, all on the same layout, and each game is played on along a line of its own:
what the position after a cell looks like, and the chance to win found, is an example. There are
nets of their own for guesses near the end, where riskier cells come into question, too. The
boards come from seeds of their own ("network"). It needs numpy: `pip install '.[fit]'`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.inference import Analysis, BudgetExceeded, analyze
from minesweeper.inference.after_number import after_numbers
from minesweeper.inference.sampling import Sampler
from minesweeper.rules.game import Game, Observation
from minesweeper.rules.level import Code, Level, Start, new_seed
from minesweeper.strategy.candidates import Chance, candidates
from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.features import features
from minesweeper.strategy.lookahead import BUDGET, Prospect, look_ahead
from minesweeper.strategy.network import DATA, LATE_LAYOUTS
from minesweeper.strategy.outlook import outlook
from minesweeper.strategy.prospects import LATE, USUAL
from research.fit import FIRST
from research.learning import EXAMPLE, learn, rounded
from research.lines import chance_along, on_layout, sparing

VERSION = 2

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

ASKED_EARLY, EARLY = 0.1, 4
"""The share of guesses with fewer numbers than the second that are asked about as the others are:
there, games resemble each other."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Guesses that nets of their own are fitted on: those with at most so many `layouts`.

    A share of them is `asked` about. Of the cells at most `margin` less safe than the safest the
    `best` by the weights are opened, and some of the `others`, each on so many `draws` of a
    layout. Now and then games go on `astray`, with one of the better cells.
    """

    name: str
    layouts: float
    margin: float
    asked: float
    best: int
    others: int
    draws: int
    astray: float


STAGES = (
    Stage("nets", inf, USUAL.margin, asked=0.7, best=3, others=3, draws=1, astray=0.0),
    Stage("late", LATE_LAYOUTS, LATE.margin, asked=1.0, best=4, others=4, draws=4, astray=0.3),
)
"""All guesses, and those near the end."""

UNLIKELY = 0.05
"""Guesses that are reached less often than this are left out."""

HIDDEN = 16, 8
"""Sums of the two layers of a net."""

NETS, EPOCHS = 4, 10
"""Nets fitted, and how often each sees all examples."""


Found: TypeAlias = list[list[tuple[float, float, float, bytes]]]
"""Examples, those of the same guess on the same layout together."""


def examples(stage: Stage, seed: str, number: int) -> NDArray[Any]:
    """Return the examples of a game; the same arguments give the same ones.

    There are none if the game comes to a position that takes too much to count.
    """
    rng = random.Random(f"network/{seed}/{number}")
    game, found = dealt(rng), Found()
    try:
        chance_along(game, Strategist(network=False), rng, partial(visit, stage, rng, found))
    except BudgetExceeded:
        return np.empty(0, EXAMPLE)
    rows = [
        (number << 8 | group, *one[:3], np.frombuffer(one[3], np.uint8))
        for group, ones in enumerate(found)
        for one in ones
    ]
    return np.array(rows, EXAMPLE)


def dealt(rng: random.Random) -> Game:
    """Return a game on one of the boards, its first cell opened."""
    level = Level.parse(rng.choices(list(BOARDS), list(BOARDS.values()))[0])
    start = Start.SAFE if rng.random() < 0.35 else Start.OPENING
    game = Game.from_code(Code(level, start, new_seed(rng)))
    game.reveal(FIRST[start])
    return game


def visit(
    stage: Stage,
    rng: random.Random,
    found: Found,
    seen: Observation,
    decision: Decision,
    chance: float,
) -> Prospect | None:
    """Find the examples of a guess, if it is asked about; now and then, go astray."""
    if decision.basis is not Basis.AHEAD:
        return None
    analysis = analyze(seen)
    if analysis.layouts > stage.layouts:
        return None
    share = stage.asked * (1 if len(seen.numbers) >= EARLY else ASKED_EARLY)
    if chance > UNLIKELY and rng.random() < share:
        found.extend(
            [(chance, *one) for one in compared(analysis, stage, rng)] for _ in range(stage.draws)
        )
    if rng.random() < stage.astray:
        return rng.choice(decision.prospects[: stage.best])
    return None


def compared(
    analysis: Analysis, stage: Stage, rng: random.Random
) -> Iterator[tuple[float, float, bytes]]:
    """Open some cells of a guess on one layout; yield how safe each is, and its example."""
    cells = analysis.deduced.frame.cells
    layout = Sampler(analysis).draw(rng)
    for chance in chosen(analysis, stage, rng):
        cell = cells[chance.bit]
        game = sparing(on_layout(analysis.seen, layout), cell, rng)
        game.reveal(cell)
        number = game.numbers[cell]
        after = next(
            one for one in after_numbers(analysis, chance.bit, BUDGET) if one.number == number
        )
        won = chance_along(game, Strategist(network=False), rng)
        yield chance.safe, won, features(after, outlook(after))


def chosen(analysis: Analysis, stage: Stage, rng: random.Random) -> list[Chance]:
    """Return the cells to open: the best by the weights, and some others."""
    worth = {}
    for chance in candidates(analysis, stage.margin):
        ahead = look_ahead(analysis, chance)
        if ahead:
            worth[chance] = ahead.prospect.worth
    ranked = sorted(worth, key=lambda chance: -worth[chance])
    others = ranked[stage.best :]
    rng.shuffle(others)
    return ranked[: stage.best] + others[: stage.others]


def played(stage: Stage, games: int, seed: str, workers: int) -> NDArray[Any]:
    """Return the examples of so many games, telling now and then how many there are."""
    found = []
    with ProcessPoolExecutor(workers) as pool:
        for number, some in enumerate(pool.map(partial(examples, stage, seed), range(games)), 1):
            found.append(some)
            if number % 1000 == 0:
                print(f"{number:,} of {games:,} games", flush=True)
    return np.concatenate(found)


def written(found: Mapping[str, NDArray[Any]], asked: str) -> str:
    """Return the data file: nets fitted on the examples, from different beginnings."""
    command = f"python -m research.fit_network {asked}"
    counts = {name: len(rows) for name, rows in found.items()}
    nets = {
        name: [rounded(learn(rows, HIDDEN, EPOCHS, seed)) for seed in range(1, NETS + 1)]
        for name, rows in found.items()
    }
    return json.dumps({"version": VERSION, "command": command, "examples": counts, **nets}) + "\n"


def main() -> None:
    """Play, fit, and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__, prog="research.fit_network")
    parser.add_argument("--games", type=int, default=150_000, metavar="N", help="(150000)")
    parser.add_argument("--workers", type=int, default=1, metavar="W", help="processes (1)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    parser.add_argument("--write", type=Path, default=DATA, metavar="FILE", help=f"({DATA.name})")
    args = parser.parse_args()
    found = {stage.name: played(stage, args.games, args.seed, args.workers) for stage in STAGES}
    text = written(found, f"--games {args.games} --seed {args.seed}")
    args.write.write_text(text, encoding="utf-8")
    print(f"{sum(map(len, found.values())):,} examples: {args.write} written")


if __name__ == "__main__":
    main()
