"""The win estimate: an estimated chance to win, for a person to read.

It is a logistic regression (D. R. Cox, 1958) on the chance to survive and on what is left to be
decided, fitted on games that the player played itself. Its weights are in `win_estimate.json`;
`python -m research.fit_win_estimate` makes them again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import log
from pathlib import Path

from minesweeper.inference import Analysis
from minesweeper.strategy.network import logistic

DATA = Path(__file__).with_name("win_estimate.json")
"""The weights by the names of the features, and the command that makes them."""


@cache
def win_weights() -> Mapping[str, float]:
    """Return the fitted weight of each feature."""
    fitted: dict[str, float] = json.loads(DATA.read_text(encoding="utf-8"))["weights"]
    return fitted


def win_features(analysis: Analysis, survival: float) -> dict[str, float]:
    """Return the features of a guess; `survival` is that of the candidate to reveal.

    Counts of cells are in hundreds, so that all weights are of about one size.
    """
    total = analysis.layouts
    density = analysis.interior_mined / total
    interior = analysis.interior.bit_count() / 100
    boundary = [(box.bit_count(), mined / total) for box, mined in analysis.boxes]
    return {
        "one": 1.0,
        "log of the survival": log(max(survival, 1e-6)),
        "survival": survival,
        "interior": interior,
        "interior squared": interior * interior,
        "mines of the interior": interior * density,
        "density of the interior": density,
        "density times mines": interior * density * density,
        "boundary": sum(cells for cells, _ in boundary) / 100,
        "uncertainty of the boundary": sum(cells * p * (1 - p) for cells, p in boundary) / 10,
        "components": len(analysis.parts) / 10,
        "log of the layouts": log(total) / 100,
        "log of the interior": log(1 + 100 * interior),
    }


def win_estimate(analysis: Analysis, survival: float) -> float:
    """Return the estimated chance to win after revealing a candidate with this survival."""
    fitted = win_weights()
    features = win_features(analysis, survival)
    return logistic(sum(fitted[name] * value for name, value in features.items()))
