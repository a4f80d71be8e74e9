"""What each part of the expert player is worth: `python -m benchmarks.parts`.

Every board is played along a surviving line (see `research.lines`) by the whole player,
by the one that searches deep, and by players that lack one part each, all with the same layout and
the same random numbers. Printed is by how much each wins less or more, in points of a hundred, with
one standard error.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import TypeAlias
from unittest.mock import patch

from benchmarks.self_play import asking_for_games
from minesweeper.inference import Analysis
from minesweeper.players import usual_first_cell
from minesweeper.rules.game import Game
from minesweeper.rules.level import Code, Level, Start, new_seed
from minesweeper.strategy import Strategist, candidates, decide, lookahead, outlook, prospects
from minesweeper.strategy.search import DEEP, QUICK, Patience
from minesweeper.strategy.worth import weights
from research.lines import chance_along

Lack: TypeAlias = Callable[[], AbstractContextManager[object]]


@contextmanager
def weighing(**changed: float) -> Iterator[None]:
    """Let cells be weighed otherwise."""
    other = replace(weights(), **changed)
    with ExitStack() as stack:
        for module in (lookahead, outlook):
            stack.enter_context(patch.object(module, "weights", lambda: other))
        yield


@contextmanager
def weighing_only(**changed: float) -> Iterator[None]:
    """Let cells be weighed otherwise, and the network say nothing."""
    with patch.object(decide, "knows", lambda _seen: False), weighing(**changed):
        yield


def nothing(*_args: object, **_options: object) -> list[object]:
    """Find nothing."""
    return []


def safest_only(analysis: Analysis, _margin: float) -> list[candidates.Chance]:
    """Consider the safest cells only."""
    return candidates.candidates(analysis, 0.0)


LACKS: Mapping[str, Lack] = {
    "the search near the end": lambda: patch.object(prospects, "further", lambda *_: {}),
    "that, and what is done otherwise near the end": lambda: patch.object(
        prospects, "is_late", lambda _layouts: False
    ),
    "the network": lambda: patch.object(decide, "knows", lambda _seen: False),
    "the network, and the coin flips": lambda: weighing_only(flips=0.0),
    "the network, and certain cells that tell": lambda: weighing_only(telling=0.0),
    "the network, and the second safest cell": lambda: weighing_only(
        second=0.0, first=weights().first + weights().second
    ),
    "all look-ahead": lambda: patch.object(decide, "prospects", nothing),
    "cells less safe than the safest": lambda: patch.object(prospects, "candidates", safest_only),
    "dead cells left out": lambda: patch.object(lookahead, "FEWEST_NUMBERS", 1),
    "playing on to near the end": lambda: patch.object(decide, "PLAYED_LAYOUTS", 0),
    "that, and the full game tree": lambda: patch.multiple(
        decide, PLAYED_LAYOUTS=0, TREE_LAYOUTS=1
    ),
}
"""Players without a part, by what they lack."""


def chances(level: Level, start: Start, seed: str, number: int) -> list[float]:
    """Return the chance to win along a line of a board: whole, deep, then of the others."""
    rng = random.Random(f"parts/{seed}/{level}/{start.value}/{number}")
    code, name = Code(level, start, new_seed(rng)), rng.random()
    whole, deep = along(code, name), along(code, name, DEEP)
    return [whole, deep, *(_without(lack, code, name) for lack in LACKS.values())]


def _without(lack: Lack, code: Code, name: float) -> float:
    with lack():
        prospects.forget()
        chance = along(code, name)
    prospects.forget()
    return chance


def along(code: Code, name: float, patience: Patience = QUICK) -> float:
    """Return the chance to win along the line of a board that a name stands for."""
    game = Game.from_code(code)
    game.reveal(usual_first_cell(code.level, code.start) or (0, 0))
    return chance_along(game, Strategist(patience), random.Random(name))


def described(rows: list[list[float]]) -> str:
    """Return what each part is worth, a part a line."""
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
