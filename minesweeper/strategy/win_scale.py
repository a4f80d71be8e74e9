"""The chance to win of every cell of a guess, on one scale, for a person to read.

Candidates are judged in stages, and a stage judges only those that came closest in the one before.
The stages' figures are on scales of their own. Here a candidate's chance to win is that of the
best of its last stage, times the ratio of their figures there. The best of a stage always reaches
the next one, so no candidate has a higher chance to win than the cell that is played, whose own
chance is the win estimate.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path

from minesweeper.inference import Analysis
from minesweeper.rules.level import Level
from minesweeper.strategy.lookahead import Evaluation, evaluation_of
from minesweeper.strategy.network import knows, logistic
from minesweeper.strategy.whole_board import guess_at


def on_one_scale(analysis: Analysis, found: Iterable[Evaluation]) -> tuple[Evaluation, ...]:
    """Return evaluations with their chances to win, the best first.

    They have none on boards that are unlike those on which the win estimate was fitted.
    """
    ranked = sorted(found, key=_rank, reverse=True)
    if not ranked or not knows(analysis.seen):
        return tuple(ranked)
    best = ranked[0]
    most = min(win_estimate(analysis, best.survival), best.safety)
    return tuple(one._replace(win=min(most * _share(one, ranked), one.safety)) for one in ranked)


def judge(analysis: Analysis, ranked: Sequence[Evaluation], bit: int) -> Evaluation:
    """Return the evaluation of any undecided cell beside those that a decision rests on.

    `ranked` are the decision's evaluations, the best first. The cell's chance to win is on their
    scale and at most that of the best; None if theirs is, or if it takes too long to find.
    """
    own = next((one for one in ranked if one.bit == bit), None)
    if own is not None:
        return own
    grid, best = analysis.deduced.frame, ranked[0]
    unjudged = Evaluation(bit, float(1 - analysis.probability(grid.cells[bit])))
    if best.win is None:
        return unjudged
    if best.exact:
        seen = analysis.seen
        level = Level(seen.width, seen.height, seen.mines or 0)
        return guess_at(level, seen.numbers.items(), bit) or unjudged
    found = evaluation_of(analysis, unjudged)
    return found._replace(win=min(best.win * _share(found, ranked), found.safety))


def _share(one: Evaluation, ranked: Sequence[Evaluation]) -> float:
    """Return a candidate's part of the best one's chance to win, at most 1."""
    stage = _stage(one)
    reached = [other for other in ranked if _stage(other) >= stage]
    leader = max(reached, key=lambda other: (_figures(other)[stage], _stage(other)))
    most = _figures(leader)[stage]
    share = min(max(_figures(one)[stage] / most, 0.0), 1.0) if most > 0 else 1.0
    return share if leader.bit in (one.bit, ranked[0].bit) else share * _share(leader, ranked)


def _rank(one: Evaluation) -> tuple[int, float]:
    """Return the sort key: the later the last stage, the better, then by the figure of it."""
    stage = _stage(one)
    return stage, _figures(one)[stage]


def _stage(one: Evaluation) -> int:
    """Return the number of the last stage that judged a candidate, from 0."""
    return len(_figures(one)) - 1


def _figures(one: Evaluation) -> list[float]:
    """Return what each stage found: the look-ahead, the network, the search."""
    found = (one.score, one.network_win, one.search_win)
    return [figure for figure in found if figure is not None]


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
