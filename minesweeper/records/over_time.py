"""Games over time: single ones or stretches of them, and running figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from statistics import median
from typing import NamedTuple

from minesweeper.records import limits
from minesweeper.records.summary import DayGames, Summary
from minesweeper.storage.store import GameEntry


class Stretch(NamedTuple):
    """Games that follow each other, with what they come to."""

    games: Sequence[GameEntry]
    value: float


def stretches(pairs: Sequence[tuple[GameEntry, float]]) -> list[Stretch]:
    """Return the median of each stretch of games; a stretch is one game while they are few."""
    return _divided(pairs, median)


def win_shares(finished: Sequence[GameEntry], wins: Iterable[bool]) -> list[Stretch]:
    """Return, at the end of each stretch, the share that was won of the newest games until then."""
    won = list(accumulate(wins, initial=0))
    shares = []
    for end in range(1, len(won)):
        start = max(end - limits.NEWEST, 0)
        shares.append((won[end] - won[start]) / (end - start))
    return _divided(list(zip(finished, shares, strict=True)), lambda values: values[-1])


def _divided(
    pairs: Sequence[tuple[GameEntry, float]], figure: Callable[[list[float]], float]
) -> list[Stretch]:
    """Return as many stretches of the same length as a chart can show."""
    length = -(-len(pairs) // limits.STRETCHES) or 1
    parts = (pairs[i : i + length] for i in range(0, len(pairs), length))
    return [
        Stretch([game for game, _ in part], figure([value for _, value in part])) for part in parts
    ]


def running_median(values: Sequence[float]) -> list[float]:
    """Return for each value the median of the ten before it, and itself.

    >>> running_median([5, 1, 3])
    [5, 3.0, 3]
    """
    return [median(values[max(i - 10, 0) : i + 1]) for i in range(len(values))]


def by_time(summary: Summary) -> dict[str, DayGames]:
    """Return the games of each day, or of each month where there are many days, in order."""
    days = summary.days
    if len(days) <= limits.DAYS:
        return days
    found: dict[str, DayGames] = {}
    for day, games in days.items():
        before = found.get(day[:7], DayGames(0, 0))
        found[day[:7]] = DayGames(before.played + games.played, before.won + games.won)
    return found
