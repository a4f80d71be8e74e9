"""Intervals of win rates and means, without random numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (E. B. Wilson, 1927).

    >>> [round(end, 4) for end in wilson(40, 100)]
    [0.3094, 0.498]
    >>> wilson(0, 3)[0], wilson(10, 10)[1]
    (0.0, 1.0)
    """
    rate, z2 = wins / games, Z_95 * Z_95
    middle = rate + z2 / (2 * games)
    half = Z_95 * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    low, high = (middle - half) / scale, (middle + half) / scale
    return low if wins else 0.0, high if wins < games else 1.0  # floats would come near them


def bootstrap_mean(ones: int, total: int, confidence: float) -> tuple[float, float]:
    """Return the percentile bootstrap interval of the mean of `ones` 1s and 0s otherwise.

    Resampling n zeros and ones gives a binomial count. Infinitely many resamples (B. Efron, 1979)
    therefore end at two quantiles of the binomial distribution, which need no random numbers.

    >>> bootstrap_mean(1, 50, 0.9)
    (0.0, 0.06)
    """
    tail = (1 - confidence) / 2
    return _binomial_quantile(ones, total, tail), _binomial_quantile(ones, total, 1 - tail)


def _binomial_quantile(ones: int, total: int, level: float) -> float:
    """Return the `level` quantile of the share of ones among `total` draws with replacement."""
    if ones in (0, total):
        return ones / total
    rate = ones / total
    reach = 12 * math.sqrt(total * rate * (1 - rate)) + 12  # less than 1e-30 lies beyond
    first, last = max(0, int(ones - reach)), min(total, int(ones + reach))
    log_odds = math.log(rate) - math.log1p(-rate)
    log_share = (
        math.lgamma(total + 1)
        - math.lgamma(first + 1)
        - math.lgamma(total - first + 1)
        + total * math.log1p(-rate)
        + first * log_odds
    )
    reached = 0.0
    for count in range(first, last):
        reached += math.exp(log_share)
        if reached >= level:
            return count / total
        log_share += math.log((total - count) / (count + 1)) + log_odds
    return last / total


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the values and its standard error (0 for fewer than two values)."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))
