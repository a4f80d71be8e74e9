"""The score of a position: a weighted sum of leaf features, by which candidates are ranked.

A position scores higher, the safer its two safest cells are, the more certain cells are
informative, and the less its fifty-fifties cost. The weights were fitted on guesses whose
candidates were all played out on the same layouts. They are in `score.json`;
`python -m research.fit_score --write` makes them again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from heapq import nsmallest
from math import log1p
from operator import itemgetter
from pathlib import Path

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import Mask
from minesweeper.strategy.fifty_fifties import RiskGroups, cost, fifty_fifties, risk_groups

DATA = Path(__file__).with_name("score.json")
"""The weights, the command that makes them, and what they rest on."""

MOST_INFORMATIVE = 1.2
"""The mean of log(1 + informative cells) over the numbers of a candidate is hardly ever higher."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each feature; those of the first three sum to 1, up to rounding.

    `safety` is the weight of the candidate's own safety, `first` and `second` those of the two
    safest cells after it. `fifty_fifties` is the weight of their cost, which is subtracted.
    `informative` is that of log(1 + the informative certain cells).
    """

    safety: float
    first: float
    second: float
    fifty_fifties: float
    informative: float


@cache
def weights() -> Weights:
    """Return the fitted weights."""
    return Weights(**json.loads(DATA.read_text(encoding="utf-8"))["weights"])


@dataclass(frozen=True, slots=True)
class LeafFeatures:
    """The features of a position at which the look-ahead ends.

    `groups` are its risk groups, `undecided` the cells in them. `first` and `second` are the
    safeties of its two safest covered cells. `informative` is the number of certain cells that
    have an undecided neighbour. `fifty_fifties` has the chance of each fifty-fifty to come, and
    `fifty_fifty_cost` the cost of all of them.
    """

    groups: RiskGroups
    undecided: Mask
    first: float
    second: float
    informative: int
    fifty_fifties: list[float]
    fifty_fifty_cost: float

    def score(self) -> float:
        """Return the score without informative cells.

        It is 1 where two cells are certain and no fifty-fifty can come.
        """
        by = weights()
        safe = by.safety + by.first * self.first + by.second * self.second
        return safe - by.fifty_fifties * self.fifty_fifty_cost

    def score_after(self, safety: float) -> float:
        """Return the score after a candidate of this safety, informative cells included."""
        # The look-ahead multiplies by the probability of the number. The division makes
        # informative cells count by their mean over the numbers of a safe candidate.
        return self.score() + weights().informative / safety * log1p(self.informative)


def highest_score(safety: float) -> float:
    """Return the score that a candidate of this safety hardly ever exceeds."""
    by = weights()
    return safety * (by.safety + by.first + by.second + by.informative * MOST_INFORMATIVE)


def leaf_features(distribution: Distribution) -> LeafFeatures:
    """Return the features of a position."""
    groups, safe = risk_groups(distribution), distribution.safe_mask
    risks = [0.0] * min(safe.bit_count(), 2)
    for cells, mined in nsmallest(2, groups, key=itemgetter(1)):
        risks += [mined] * min(cells.bit_count(), 2)
    # With one covered cell left, it counts as both.
    first, second = (risks * 2)[:2] or (0.0, 0.0)
    undecided = sum(cells for cells, _ in groups)
    informative = distribution.deduced.frame.around(undecided) & safe if safe else 0
    chances = fifty_fifties(distribution, groups)
    return LeafFeatures(
        groups,
        undecided,
        1 - first,
        1 - second,
        informative.bit_count(),
        chances,
        cost(chances),
    )
