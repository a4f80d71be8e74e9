"""What the games of a kind come to: rates, streaks, best games, medians, days."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import count, groupby
from statistics import fmean, median
from typing import NamedTuple, TypeAlias

from minesweeper.records import limits
from minesweeper.records.figures import GameFigures, missed_techniques
from minesweeper.rules.command import Milliseconds, Status
from minesweeper.rules.metrics import Played
from minesweeper.storage.store import BoardKind, GameEntry, GameKey, Uncounted, is_timed

KnownFigures: TypeAlias = Mapping[GameKey, GameFigures]
"""What has been worked out of the games, by their keys."""

Day: TypeAlias = str
"""A date in universal time, as in 2026-01-31."""


class DayGames(NamedTuple):
    """The games that ended on a day."""

    played: int
    won: int


@dataclass(frozen=True)
class Summary:
    """The games of one kind, in the order of their dates; a figure without games is None."""

    games: Sequence[GameEntry]
    figures: KnownFigures

    @cached_property
    def finished(self) -> list[GameEntry]:
        """The games that were won or lost."""
        return [game for game in self.games if game.status is not Status.PLAYING]

    @cached_property
    def wins(self) -> list[GameEntry]:
        """The games that were won."""
        return [game for game in self.finished if game.status is Status.WON]

    @property
    def played(self) -> int:
        """How many games were finished."""
        return len(self.finished)

    @property
    def won(self) -> int:
        """How many games were won."""
        return len(self.wins)

    @property
    def unfinished(self) -> int:
        """How many games were begun and not finished."""
        return len(self.games) - self.played

    @property
    def rate(self) -> float | None:
        """The share of the finished games that were won."""
        return self.won / self.played if self.played else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the rate."""
        from minesweeper.arena.statistics import wilson  # the window would wait for the arena

        return wilson(self.won, self.played) if self.played else None

    @property
    def streak(self) -> int:
        """The wins since the last loss."""
        won, length = self._runs[-1] if self._runs else (False, 0)
        return length if won else 0

    @property
    def best_streak(self) -> int:
        """The most wins in a row."""
        return max((length for won, length in self._runs if won), default=0)

    @cached_property
    def _runs(self) -> list[tuple[bool, int]]:
        ends = (game.status is Status.WON for game in self.finished)
        return [(won, len(list(run))) for won, run in groupby(ends)]

    @cached_property
    def timed(self) -> list[GameEntry]:
        """The wins whose time can be compared."""
        return [game for game in self.wins if is_timed(game.time)]

    @cached_property
    def best_times(self) -> list[GameEntry]:
        """The shortest wins, the shortest first, older before newer."""
        return sorted(self.timed, key=lambda game: (game.time, game.date))[: limits.BEST]

    @cached_property
    def best_rates(self) -> list[GameEntry]:
        """The wins with the most 3BV/s, the most first; those not worked out are not among them."""
        known = [game for game in self.wins if self.three_bv_per_second(game) is not None]
        best = sorted(known, key=lambda one: (-(self.three_bv_per_second(one) or 0), one.date))
        return best[: limits.BEST]

    @property
    def median_time(self) -> Milliseconds | None:
        """The median time of these wins."""
        return round(median(game.time for game in self.timed)) if self.timed else None

    @property
    def median_rate(self) -> float | None:
        """The median 3BV/s of the wins as far as it is worked out."""
        rates = [self.three_bv_per_second(game) for game in self.wins]
        known = [rate for rate in rates if rate is not None]
        return median(known) if known else None

    def three_bv(self, game: GameEntry) -> int | None:
        """Return the 3BV of a game's board; None if it is not worked out."""
        found = self.figures.get(game.key)
        return None if found is None else found.three_bv

    def three_bv_per_second(self, game: GameEntry) -> float | None:
        """Return the 3BV that a game solved in a second; None if it is not worked out."""
        found = self.figures.get(game.key)
        solved = None if found is None else found.solved
        return None if solved is None or not is_timed(game.time) else 1000 * solved / game.time

    @cached_property
    def days(self) -> dict[Day, DayGames]:
        """How many games were finished and won on each day with any, in order."""
        found: defaultdict[Day, list[bool]] = defaultdict(list)
        for game in self.finished:
            found[game.date[:10]].append(game.status is Status.WON)
        return {day: DayGames(len(ends), sum(ends)) for day, ends in sorted(found.items())}

    @cached_property
    def clicked(self) -> list[tuple[GameFigures, Played]]:
        """The figures and clicks of the wins as far as they are worked out."""
        known = ((game, self.figures.get(game.key)) for game in self.wins)
        pairs = ((found, found.played(game.time)) for game, found in known if found is not None)
        return [(found, played) for found, played in pairs if played is not None]

    @cached_property
    def click_means(self) -> dict[str, float | None]:
        """The means of the figures of the clicks over the wins, by their names."""
        found, clicks = [one for one, _ in self.clicked], [one for _, one in self.clicked]
        return {
            "3BV": _mean(one.three_bv for one in clicks),
            "3BV/s": _mean(one.three_bv_per_second for one in clicks),
            "IOE": _mean(one.efficiency for one in clicks),
            "Corr": _mean(one.correctness for one in clicks),
            "Thrp": _mean(one.throughput for one in clicks),
            "ZiNi": _mean(one.zini for one in found),
            "HZiNi": _mean(one.human_zini for one in found),
            "RQP": _mean(one.rapid_quality for one in clicks),
            "IOS": _mean(one.speed_index for one in clicks),
        }

    @cached_property
    def judged(self) -> list[tuple[GameEntry, GameFigures]]:
        """The finished games whose moves have been judged, with their figures."""
        known = ((game, self.figures.get(game.key)) for game in self.finished)
        return [(game, found) for game, found in known if found and found.judged]

    @property
    def accuracy(self) -> float | None:
        """The mean accuracy of the judged games that have one, from 0 to 1."""
        return _mean(found.accuracy for _, found in self.judged)

    @property
    def luck(self) -> float | None:
        """The mean luck of the judged games."""
        return _mean(found.luck for _, found in self.judged)

    @property
    def needless(self) -> float | None:
        """The mean number of needless risks of a judged game."""
        return _mean(found.needless for _, found in self.judged)

    @property
    def misread(self) -> float | None:
        """The mean number of provable mines that a judged game opened."""
        return _mean(found.misread for _, found in self.judged)

    @property
    def missed(self) -> Counter[str]:
        """How often each technique was missed, by its name in data."""
        told = Counter(found.missed for _, found in self.judged if found.missed)
        total: Counter[str] = Counter()
        for missed, games in told.items():
            for name, times in missed_techniques(missed).items():
                total[name] += times * games
        return total

    @property
    def reasons(self) -> Counter[Uncounted]:
        """Why how many of the finished games do not count."""
        return Counter(game.why for game in self.finished if game.why is not None)


def _mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of what is known; None if nothing is."""
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


class KindGames(NamedTuple):
    """The games of one kind of board: those that count, and all others."""

    kind: BoardKind
    counted: Summary
    helped: Summary
    """Those with help, and those that do not count for another reason."""


def day_streak(daily: Summary, today: date) -> int:
    """Return on how many days in a row the board of the day was won, until today or yesterday."""
    won = {game.daily for game in daily.wins}
    last = today if today.isoformat() in won else today - timedelta(days=1)
    days = (last - timedelta(days=back) for back in count())
    return next(number for number, day in enumerate(days) if day.isoformat() not in won)


def kinds(games: Iterable[GameEntry], figures: KnownFigures) -> list[KindGames]:
    """Return the games by kinds of boards: smaller boards first, then as the start rules are named.

    The daily boards come last of their level.
    """
    found: defaultdict[BoardKind, tuple[list[GameEntry], list[GameEntry]]]
    found = defaultdict(lambda: ([], []))
    for game in games:
        found[game.kind][game.why is not None].append(game)
    ordered = sorted(found, key=lambda kind: (kind.level.cells, kind.level.mines, _order(kind)))
    return [
        KindGames(kind, Summary(found[kind][0], figures), Summary(found[kind][1], figures))
        for kind in ordered
    ]


def _order(kind: BoardKind) -> tuple[bool, bool, str, bool]:
    return kind.daily, kind.start.startswith("no-guess"), kind.start, kind.strict
