"""Fitting the win estimate on self-play: `python -m research.fit_win_estimate`.

Games of the three classic levels are played, with both start rules that protect the first cell.
Each guess that rests on evaluations is an example, labelled by whether its game was won. The
boards have seeds of their own ("fit"), so that no reported game was fitted on.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.strategy.win_scale import DATA, win_features
from research.rollouts import FIRST_CELLS, guesses_of

Example: TypeAlias = tuple[dict[str, float], bool]
"""The features of a guess, and whether its game was won."""

Floats: TypeAlias = NDArray[np.float64]

VERSION = 1

STEPS = 12
"""Newton's steps; the fit no longer moves after about six."""

PULL = 1e-4
"""How strongly weights are pulled to 0, which keeps those of similar features small."""


def examples(level: Level, start: Start, games: int, rng: random.Random) -> Iterator[Example]:
    """Play games and yield the examples of each."""
    for _ in range(games):
        guesses, won = guesses_of(Code(level, start, new_seed(rng)))
        for analysis, decision in guesses:
            yield win_features(analysis, decision.evaluations[0].survival), won


def fit(rows: Floats, labels: Floats) -> Floats:
    """Return the weights of the logistic regression of labels (0 to 1) on rows of features."""
    weights = np.zeros(rows.shape[1])
    pull = PULL * len(rows)
    for _ in range(STEPS):
        chances = _chances(rows, weights)
        slope = rows.T @ (chances - labels) + pull * weights
        curvature = (rows.T * (chances * (1 - chances))) @ rows + pull * np.eye(len(weights))
        weights -= np.linalg.solve(curvature, slope)
    return weights


def loss(rows: Floats, labels: Floats, weights: Floats) -> float:
    """Return the mean logarithmic loss of weights; labels are 0 or 1."""
    chances = _chances(rows, weights)
    return float(-np.log(np.where(labels == 1, chances, 1 - chances)).mean())


def _chances(rows: Floats, weights: Floats) -> Floats:
    return 1 / (1 + np.exp(-rows @ weights))


def main() -> None:
    """Play, fit, and write the data file."""
    parser = argparse.ArgumentParser(description=__doc__, prog="research.fit_win_estimate")
    parser.add_argument("--games", type=int, default=2000, help="of each level and start (2000)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    args = parser.parse_args()
    found: list[Example] = []
    for name in ("expert", "intermediate", "beginner"):
        for start in FIRST_CELLS:
            rng = random.Random(f"fit/{args.seed}/{name}/{start.value}")
            found += examples(LEVELS[name], start, args.games, rng)
    rows = np.array([list(features.values()) for features, _ in found])
    labels = np.array([float(won) for _, won in found])
    weights = fit(rows, labels)
    data = {
        "version": VERSION,
        "command": f"python -m research.fit_win_estimate --games {args.games} --seed {args.seed}",
        "examples": len(found),
        "log loss": round(loss(rows, labels, weights), 5),
        "weights": {name: round(float(w), 5) for name, w in zip(found[0][0], weights, strict=True)},
    }
    DATA.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    print(f"{len(found)} examples, log loss {data['log loss']}: {DATA.name} written")


if __name__ == "__main__":
    main()
