"""Fitting the win value on self-play: `python -m research.fit` writes `value.json`.

Games of the three classic levels are played, with both start rules that protect the first cell;
each guess that rests on the look-ahead is an example, labelled by whether its game was won. The
boards come from seeds of their own ("fit"), so that no reported game was fitted on.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from math import exp, log

from minesweeper.inference import Analysis
from minesweeper.inference.masks import frame
from minesweeper.rules.game import Game, Status
from minesweeper.rules.level import LEVELS, Code, Level, Start, new_seed
from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.value import DATA, features

Example = tuple[dict[str, float], float]
"""The features of a guess, and 1 if its game was won, else 0."""

VERSION = 1
STEPS = 12
"""Newton's steps: the fit no longer moves after about six."""

PULL = 1e-4
"""How strongly weights are pulled to 0, so that features that say the same stay tame."""

FIRST = {Start.SAFE: (0, 0), Start.OPENING: (3, 3)}


class Recorder(Strategist):
    """Decides as ever, and keeps every guess by look-ahead."""

    def __init__(self) -> None:
        super().__init__()
        self.guesses: list[tuple[Analysis, Decision]] = []

    def guess(self, analysis: Analysis) -> Decision | None:
        """Return the guess, keeping it and what it rests on."""
        decision = super().guess(analysis)
        if decision and decision.basis is Basis.AHEAD:
            self.guesses.append((analysis, decision))
        return decision


def finish(game: Game, player: Strategist) -> bool:
    """Let a player play a game on to its end; return whether it is won."""
    cells = frame(game.level.height, game.level.width).cells
    while not game.is_over and (decision := player.decide(game.observe())):
        game.reveal(cells[decision.bit])
    return game.status is Status.WON


def record(code: Code) -> tuple[list[tuple[Analysis, Decision]], bool]:
    """Play a game; return its guesses by look-ahead, and whether it was won."""
    game, player = Game.from_code(code), Recorder()
    game.reveal(FIRST[code.start])
    won = finish(game, player)
    return player.guesses, won


def examples(level: Level, start: Start, games: int, rng: random.Random) -> Iterator[Example]:
    """Play so many games and yield the examples of each."""
    for _ in range(games):
        guesses, won = record(Code(level, start, new_seed(rng)))
        for analysis, decision in guesses:
            yield features(analysis, decision.prospects[0].ahead), float(won)


def fit(rows: Sequence[Sequence[float]], labels: Sequence[float]) -> list[float]:
    """Return the weights of the logistic regression of labels (0 to 1) on rows of features."""
    count = len(rows[0])
    found = [0.0] * count
    for _ in range(STEPS):
        slope = [PULL * weight * len(rows) for weight in found]
        curve = [[PULL * len(rows) * (i == j) for j in range(count)] for i in range(count)]
        for row, label in zip(rows, labels, strict=True):
            chance = 1 / (1 + exp(-sum(w * x for w, x in zip(found, row, strict=True))))
            for i, x in enumerate(row):
                slope[i] += (chance - label) * x
                bent = chance * (1 - chance) * x
                for j in range(i + 1):
                    curve[i][j] += bent * row[j]
        step = solve(curve, slope)
        found = [weight - change for weight, change in zip(found, step, strict=True)]
    return found


def solve(lower: list[list[float]], right: Sequence[float]) -> list[float]:
    """Return x with A x = right, for a positive definite A given by its lower half (Cholesky).

    >>> solve([[4.0, 0.0], [2.0, 5.0]], [8.0, 6.0])
    [1.75, 0.5]
    """
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = lower[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = rest**0.5 if i == j else rest / root[j][j]
    forth: list[float] = []
    for i in range(size):
        forth.append((right[i] - sum(root[i][k] * forth[k] for k in range(i))) / root[i][i])
    back = [0.0] * size
    for i in reversed(range(size)):
        rest = forth[i] - sum(root[k][i] * back[k] for k in range(i + 1, size))
        back[i] = rest / root[i][i]
    return back


def loss(rows: Sequence[Sequence[float]], labels: Sequence[float], found: Sequence[float]) -> float:
    """Return the mean log loss of fitted weights."""
    total = 0.0
    for row, label in zip(rows, labels, strict=True):
        chance = 1 / (1 + exp(-sum(w * x for w, x in zip(found, row, strict=True))))
        total -= log(chance if label else 1 - chance)
    return total / len(rows)


def main() -> None:
    """Play, fit, and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__, prog="research.fit")
    parser.add_argument("--games", type=int, default=2000, help="of each level and start (2000)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    args = parser.parse_args()
    found: list[Example] = []
    for name in ("expert", "intermediate", "beginner"):
        for start in FIRST:
            rng = random.Random(f"fit/{args.seed}/{name}/{start.value}")
            found += examples(LEVELS[name], start, args.games, rng)
    names = list(found[0][0])
    rows, labels = [list(values.values()) for values, _ in found], [won for _, won in found]
    weights = fit(rows, labels)
    data = {
        "version": VERSION,
        "command": f"python -m research.fit --games {args.games} --seed {args.seed}",
        "examples": len(found),
        "log loss": round(loss(rows, labels, weights), 5),
        "weights": {name: round(w, 5) for name, w in zip(names, weights, strict=True)},
    }
    DATA.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    print(f"{len(found)} examples, log loss {data['log loss']}: {DATA.name} written")


if __name__ == "__main__":
    main()
