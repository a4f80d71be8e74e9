"""A study: the matches behind a picture, what is measured in them, and how it is drawn.

Every point of a study is a match of the arena, so a study runs on any executors, gives the same
rows for the same seed, and resumes from the journals of its matches.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TextIO, TypeAlias

from minesweeper import arena
from minesweeper.arena import GameResult, MakeExecutor, Match, PlayerGames
from minesweeper.arena.statistics import Z_95, mean_and_error, wilson

RowKey: TypeAlias = str | int
"""What rows differ in: a number of mines, a player's name."""


class Measured(NamedTuple):
    """A mean over games, with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, mean: float, error: float, most: float = math.inf) -> Measured:
        """Return a mean with its normal interval, as far as means from 0 to `most` can lie in it.

        `error` is the standard error.
        """
        half = Z_95 * error
        return cls(mean, max(mean - half, 0.0), min(mean + half, most))


MatchMeasure: TypeAlias = Callable[[PlayerGames, Match], Measured]
"""What is measured of one player's games of a match."""


def mean_of(count: Callable[[GameResult, Match], float], most: float = math.inf) -> MatchMeasure:
    """Return the measure that is the mean of a count a game, from 0 to `most` each."""

    def measure(standing: PlayerGames, match: Match) -> Measured:
        counts = [float(count(game, match)) for game in standing.played]
        return Measured.of(*mean_and_error(counts), most)

    return measure


def win_rate(standing: PlayerGames, match: Match) -> Measured:  # noqa: ARG001  # all measures take both
    """Measure the share of games won (Wilson's 95 % interval)."""
    rate, (low, high) = standing.win_rate, wilson(standing.wins, standing.games)
    return Measured(rate, min(low, rate), max(high, rate))  # rounding may put 0 outside by 1e-18


class Point(NamedTuple):
    """A match, and the keys of its rows, to which each player's name is added."""

    keys: Mapping[str, RowKey]
    match: Match


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram: a measure over the key `x` of the rows whose keys are as in `where`.

    With `bars` the values of `x` are names rather than numbers.
    """

    measure: str
    x: str
    title: str = ""
    where: Mapping[str, RowKey] = field(default_factory=dict)
    bars: bool = False


@dataclass(frozen=True, slots=True)
class Study:
    """The matches to play, the measures to take, and the diagrams to draw.

    In a diagram every combination of the keys `series` is a line of its own.
    """

    title: str
    points: tuple[Point, ...]
    measures: Mapping[str, MatchMeasure]
    series: tuple[str, ...]
    panels: tuple[Diagram, ...]

    @property
    def games(self) -> int:
        """The games of all matches, each counted once whatever the number of players."""
        return sum(point.match.games for point in self.points)


class Row(NamedTuple):
    """The measures of one player's games of one point."""

    keys: Mapping[str, RowKey]
    games: int
    measured: Mapping[str, Measured]


def run(
    study: Study,
    make_executor: MakeExecutor | None = None,
    *,
    resume: Path | None = None,
    on_games: Callable[[int], None] = lambda _: None,
) -> list[Row]:
    """Play a study's matches and return its rows, a player a row, in the order of its points.

    With `resume`, a folder, each match keeps its journal there and goes on from it. `on_games` is
    called with the number of games finished. Raises as `arena.run` does.
    """
    rows: list[Row] = []
    finished = 0
    if resume:
        resume.mkdir(parents=True, exist_ok=True)
    for place, point in enumerate(study.points):
        before = finished
        ranked = arena.run(
            point.match,
            make_executor,
            journal=resume and resume / f"{_file_name(place, point)}.jsonl",
            on_games=lambda games, before=before: on_games(before + games),  # type: ignore[misc]  # mypy knows no type for a default of a lambda
        )
        rows += [_row(study, point, standing) for standing in ranked]
        finished += point.match.games
    return rows


def _file_name(place: int, point: Point) -> str:
    return "-".join([f"{place:03}", *(str(key).replace(":", "") for key in point.keys.values())])


def _row(study: Study, point: Point, standing: PlayerGames) -> Row:
    measured = {name: measure(standing, point.match) for name, measure in study.measures.items()}
    return Row({**point.keys, "player": _name(point, standing)}, standing.games, measured)


def _name(point: Point, standing: PlayerGames) -> str:
    """Return a player's name, with its options only if others of that name play as well."""
    names = [spec.partition(":")[0] for spec in point.match.players]
    name = standing.player.partition(":")[0]
    return name if names.count(name) == 1 else standing.player


def write_csv(rows: Sequence[Row], file: TextIO) -> None:
    """Write rows as CSV: the keys, the games, and each measure with its interval."""
    writer = csv.writer(file, lineterminator="\n")
    first = rows[0]
    columns = [f"{name}{end}" for name in first.measured for end in ("", "_low", "_high")]
    writer.writerow([*first.keys, "games", *columns])
    for row in rows:
        values = [v for m in row.measured.values() for v in (m.mean, m.low, m.high)]
        writer.writerow([*row.keys.values(), row.games, *(f"{value:.6f}" for value in values)])
