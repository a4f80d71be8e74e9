"""The win value: how likely a game is won from here, fitted on games the player played itself.

A logistic regression (D. R. Cox, 1958) on what the look-ahead promises and on what is left to
be decided. Its weights are in `value.json`; `python -m research.fit` remakes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import log
from pathlib import Path

from minesweeper.inference import Analysis
from minesweeper.strategy.network import logistic

DATA = Path(__file__).with_name("value.json")
"""The fitted weights, by the names of the features, and the command that made them."""


@cache
def weights() -> Mapping[str, float]:
    """Return the fitted weight of each feature."""
    fitted: dict[str, float] = json.loads(DATA.read_text(encoding="utf-8"))["weights"]
    return fitted


def features(analysis: Analysis, prospect: float) -> dict[str, float]:
    """Return what the win value looks at in a position, with the prospect of the cell chosen.

    Counts of cells are in hundreds, so that all weights are of about one size.
    """
    total = analysis.layouts
    density = analysis.interior_mined / total
    interior = analysis.interior.bit_count() / 100
    chances = [(box.bit_count(), mined / total) for box, mined in analysis.boxes]
    return {
        "one": 1.0,
        "log of the prospect": log(max(prospect, 1e-6)),
        "prospect": prospect,
        "interior": interior,
        "interior squared": interior * interior,
        "mines of the interior": interior * density,
        "density of the interior": density,
        "density times mines": interior * density * density,
        "boundary": sum(cells for cells, _ in chances) / 100,
        "uncertainty of the boundary": sum(cells * p * (1 - p) for cells, p in chances) / 10,
        "components": len(analysis.parts) / 10,
        "log of the layouts": log(total) / 100,
        "log of the interior": log(1 + 100 * interior),
    }


def chance_to_win(analysis: Analysis, prospect: float) -> float:
    """Return the estimated chance to win, opening a cell with this prospect."""
    fitted = weights()
    score = sum(fitted[name] * value for name, value in features(analysis, prospect).items())
    return logistic(score)
