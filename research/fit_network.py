"""Fitting the network: `python -m research.fit_network` writes `network.json`.

Games are played as surviving rollouts. At some guesses several candidates are revealed, all on
the same layout, and each of these games goes on as a surviving rollout of its own: the features of
the position after the candidate and the chance to win found there are an example. Late guesses,
at which riskier candidates count, too, have networks of their own. The boards have seeds of
their own ("network").
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
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.strategy import QUICK, Basis, Decision, Evaluation, Strategist
from minesweeper.strategy.features import network_features
from minesweeper.strategy.limits import OUTCOME_STATES
from minesweeper.strategy.lookahead import candidates, look_ahead
from minesweeper.strategy.network import DATA, LATE_LAYOUTS
from minesweeper.strategy.score import leaf_features
from research.rollouts import FIRST_CELLS, on_layout, sparing, surviving_rollout
from research.train import EXAMPLE, learn, rounded

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
"""The boards, and the share of the games that each gets."""

FEW_NUMBERS = 4
"""Positions with fewer numbers than this resemble each other in all games."""

ASKED_EARLY = 0.1
"""Of those positions, only this share of what a stage asks for gives examples."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Which guesses some networks are fitted on: those with at most this many `layouts`.

    `asked` is the share of them that gives examples. Of the candidates at most `margin` less safe
    than the safest, the `best` by score are revealed, and that many random `others`, on `draws`
    layouts each. `astray` is the share of guesses at which the game goes on with another of the
    better candidates.
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
    Stage("nets", inf, QUICK.early.margin, asked=0.7, best=3, others=3, draws=1, astray=0.0),
    Stage(
        "late", LATE_LAYOUTS, QUICK.late.margin, asked=1.0, best=4, others=4, draws=4, astray=0.3
    ),
)
"""All guesses, and the late ones, by the names of their networks in the data file."""

UNLIKELY = 0.05
"""Guesses reached with a lower probability give no examples."""

HIDDEN = 16, 8
"""The sums in the two layers of a network."""

NETWORKS = 4
"""The number of networks fitted for a stage."""

EPOCHS = 10
"""How often each network sees all examples."""

Groups: TypeAlias = list[list[tuple[float, float, float, bytes]]]
"""The examples of each guess on each layout: reached, safety, chance to win, features."""


def examples(stage: Stage, seed: str, number: int) -> NDArray[Any]:
    """Return the examples of a game; the same arguments give the same ones.

    Empty if the game comes to a position that takes too much to count.
    """
    rng = random.Random(f"network/{seed}/{number}")
    game, found = dealt(rng), Groups()
    try:
        surviving_rollout(game, Strategist(network=False), rng, partial(visit, stage, rng, found))
    except BudgetExceeded:
        return np.empty(0, EXAMPLE)
    rows = [
        (number << 8 | group, *one[:3], np.frombuffer(one[3], np.uint8))
        for group, ones in enumerate(found)
        for one in ones
    ]
    return np.array(rows, EXAMPLE)


def dealt(rng: random.Random) -> Game:
    """Return a game on one of the boards, its first cell revealed."""
    level = Level.parse(rng.choices(list(BOARDS), list(BOARDS.values()))[0])
    start = Start.SAFE if rng.random() < 0.35 else Start.OPENING
    game = Game.from_code(Code(level, start, new_seed(rng)))
    game.reveal(FIRST_CELLS[start])
    return game


def visit(
    stage: Stage,
    rng: random.Random,
    found: Groups,
    seen: Observation,
    decision: Decision,
    reached: float,
) -> Evaluation | None:
    """Add the examples of a guess if the stage wants them; now and then return another cell."""
    if decision.basis is not Basis.AHEAD:
        return None
    analysis = analyze(seen)
    if analysis.layouts > stage.layouts:
        return None
    share = stage.asked * (1 if len(seen.numbers) >= FEW_NUMBERS else ASKED_EARLY)
    if reached > UNLIKELY and rng.random() < share:
        found.extend(
            [(reached, *one) for one in compared(analysis, stage, rng)] for _ in range(stage.draws)
        )
    if rng.random() < stage.astray:
        return rng.choice(decision.evaluations[: stage.best])
    return None


def compared(
    analysis: Analysis, stage: Stage, rng: random.Random
) -> Iterator[tuple[float, float, bytes]]:
    """Reveal candidates on one layout; yield for each its safety, chance to win and features."""
    cells = analysis.deduced.frame.cells
    layout = Sampler(analysis).draw(rng)
    for candidate in chosen(analysis, stage, rng):
        cell = cells[candidate.bit]
        game = sparing(on_layout(analysis.seen, layout), cell, rng)
        game.reveal(cell)
        number = game.numbers[cell]
        after = next(
            one
            for one in after_numbers(analysis, candidate.bit, OUTCOME_STATES)
            if one.number == number
        )
        won = surviving_rollout(game, Strategist(network=False), rng)
        yield candidate.safety, won, network_features(after, leaf_features(after))


def chosen(analysis: Analysis, stage: Stage, rng: random.Random) -> list[Evaluation]:
    """Return the candidates to reveal: the best by score, and some others."""
    scores = {}
    for candidate in candidates(analysis, stage.margin):
        ahead = look_ahead(analysis, candidate)
        if ahead:
            scores[candidate] = ahead.evaluation.score
    ranked = sorted(scores, key=lambda candidate: -scores[candidate])
    others = ranked[stage.best :]
    rng.shuffle(others)
    return ranked[: stage.best] + others[: stage.others]


def played(stage: Stage, games: int, seed: str, workers: int) -> NDArray[Any]:
    """Return the examples of that many games; print a line of progress now and then."""
    found = []
    with ProcessPoolExecutor(workers) as pool:
        for number, some in enumerate(pool.map(partial(examples, stage, seed), range(games)), 1):
            found.append(some)
            if number % 1000 == 0:
                print(f"{number:,} of {games:,} games", flush=True)
    return np.concatenate(found)


def written(found: Mapping[str, NDArray[Any]], options: str) -> str:
    """Return the data file: networks fitted on each stage's examples, from different beginnings."""
    command = f"python -m research.fit_network {options}"
    counts = {name: len(rows) for name, rows in found.items()}
    networks = {
        name: [rounded(learn(rows, HIDDEN, EPOCHS, seed)) for seed in range(1, NETWORKS + 1)]
        for name, rows in found.items()
    }
    data = {"version": VERSION, "command": command, "examples": counts, **networks}
    return json.dumps(data) + "\n"


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
