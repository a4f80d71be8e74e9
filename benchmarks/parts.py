"""What each part of the expert player wins: `python -m benchmarks.parts`.

Every board is played as a surviving rollout (`research.rollouts`) by the whole player, by the one
that searches deep, and by players that lack one part each, all with the same layout and the same
random numbers. The table shows by how much each wins less or more, in points of a hundred, with
one standard error. It needs the extra `research`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import TypeAlias
from unittest.mock import patch

from benchmarks.self_play import asking_for_games
from minesweeper.inference import Analysis
from minesweeper.players import usual_first_cell
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.strategy import DEEP, QUICK, SearchLimits, Strategist, decide, lookahead, score
from minesweeper.strategy.score import weights
from research.rollouts import surviving_rollout

Lack: TypeAlias = Callable[[], AbstractContextManager[object]]
"""Makes the context in which the player lacks a part."""


@contextmanager
def other_weights(**changed: float) -> Iterator[None]:
    """Let the score have other weights, and leave the network out."""
    other = replace(weights(), **changed)
    with (
        patch.object(decide, "knows", lambda _seen: False),
        patch.object(score, "weights", lambda: other),
    ):
        yield


def safest_only(analysis: Analysis, _margin: float = 0.0) -> list[lookahead.Evaluation]:
    """Return the safest cells alone as candidates."""
    return lookahead.candidates(analysis, 0.0)


LACKS: Mapping[str, Lack] = {
    "the search near the end": lambda: patch.object(decide, "search_best", lambda *_: {}),
    "that, and what is done otherwise near the end": lambda: patch.object(
        decide, "is_late", lambda _layouts: False
    ),
    "the network": lambda: patch.object(decide, "knows", lambda _seen: False),
    "the network, and the fifty-fifties": lambda: other_weights(fifty_fifties=0.0),
    "the network, and the informative cells": lambda: other_weights(informative=0.0),
    "the network, and the second safest cell": lambda: other_weights(
        second=0.0, first=weights().first + weights().second
    ),
    "all look-ahead": lambda: patch.object(decide, "evaluate", lambda *_: ()),
    "cells less safe than the safest": lambda: patch.object(decide, "candidates", safest_only),
    "dead cells left out": lambda: patch.object(lookahead, "FEWEST_NUMBERS", 1),
    "playing on to near the end": lambda: patch.object(decide, "PLAYED_LAYOUTS", 0),
    "that, and the full tree": lambda: patch.multiple(decide, PLAYED_LAYOUTS=0, TREE_LAYOUTS=1),
}
"""Players that lack a part, by its name."""


def chances(level: Level, start: Start, seed: str, number: int) -> list[float]:
    """Return the chance to win a board: by the whole player, deep, then without each part."""
    rng = random.Random(f"parts/{seed}/{level}/{start.value}/{number}")
    code, name = Code(level, start, new_seed(rng)), rng.random()
    whole, deep = chance(code, name), chance(code, name, DEEP)
    return [whole, deep, *(_without(lack, code, name) for lack in LACKS.values())]


def _without(lack: Lack, code: Code, name: float) -> float:
    # The evaluations kept from other games were made with the part, or without another.
    with lack():
        decide.evaluate_first.cache_clear()
        found = chance(code, name)
    decide.evaluate_first.cache_clear()
    return found


def chance(code: Code, name: float, limits: SearchLimits = QUICK) -> float:
    """Return the chance to win a board by the surviving rollout that `name` stands for."""
    game = Game.from_code(code)
    game.reveal(usual_first_cell(code.level, game.start) or (0, 0))
    return surviving_rollout(game, Strategist(limits), random.Random(name))


def described(rows: list[list[float]]) -> str:
    """Return the table, a part a line."""
    whole = [row[0] for row in rows]
    error = 100 * stdev(whole) / sqrt(len(rows))
    lines = [f"{len(rows):,} boards, the whole player: {100 * fmean(whole):.2f} ± {error:.2f}"]
    for place, name in enumerate(["with depth=deep", *(f"without {name}" for name in LACKS)], 1):
        gaps = [100 * (row[place] - row[0]) for row in rows]
        lines.append(f"{name}: {fmean(gaps):+.2f} ± {stdev(gaps) / sqrt(len(gaps)):.2f}")
    return "\n".join(lines)


def main() -> None:
    """Play and print."""
    args = asking_for_games("benchmarks.parts", __doc__).parse_args()
    play, rows = partial(chances, args.level, Start(args.start), args.seed), []
    with ProcessPoolExecutor(args.workers) as pool:
        for row in pool.map(play, range(args.games)):
            rows.append(row)
            if len(rows) % 500 == 0:
                print(described(rows), flush=True)
    print(described(rows))


if __name__ == "__main__":
    main()
