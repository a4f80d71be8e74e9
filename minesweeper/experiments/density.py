"""How much of the mines is found, and how many are hit, as a board gets fuller.

The experiment of a university report on a constraint agent: 8x8 cells, the first one not
protected, play goes on after a mine, until every mine is located or hit. Its final score is the
share of the mines that the player had flagged with certainty before they could be queried.
"""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.arena import Match, Played
from minesweeper.experiments.study import Panel, Point, Study, mean_of
from minesweeper.game import Goal, Rules
from minesweeper.level import Level, Start

PLAYERS = ("constraint", "safest", "sentence", "random")
"""The players compared, unless others are named."""

COUNTS = ("known", "unknown")
"""Whether the players are told the number of mines."""


def score(game: Played, match: Match) -> float:
    """Return a game's final score: the share of the mines flagged with certainty in time.

    Sound claims are never revealed, so those that are right in the end were made in time; a
    mine that was hit is no claim. Wrong claims are counted apart and cost nothing here.
    """
    return game.located / match.level.mines


def hit(game: Played, match: Match) -> float:  # noqa: ARG001  # all counts take both
    """Return how many mines a game hit."""
    return game.hit


def wrong(game: Played, match: Match) -> float:  # noqa: ARG001  # all counts take both
    """Return how many claims of a game are wrong in the end."""
    return game.wrong


def rules(count: str) -> Rules:
    """Return the experiment's rules: locate the mines, go on after a hit."""
    return Rules(Goal.LOCATE, play_on=True, count_known=count == "known")


def study(
    width: int,
    height: int,
    mines: Sequence[int],
    games: int,
    seed: int,
    counts: Sequence[str] = COUNTS,
    players: Sequence[str] = PLAYERS,
) -> Study:
    """Return the study: for each count and number of mines, the same boards for all players."""
    points = tuple(
        Point(
            {"count": count, "mines": number},
            Match(
                tuple(players), Level(width, height, number), Start.ANY, games, seed, rules(count)
            ),
        )
        for count in counts
        for number in mines
    )
    return Study(
        f"Mines found on a {width}x{height} board ({games} games a point, 95 % intervals)",
        points,
        {"score": mean_of(score), "hit": mean_of(hit), "wrong": mean_of(wrong)},
        ("player", "count"),
        (
            Panel("score", "mines", "final score: share of the mines flagged with certainty"),
            Panel("hit", "mines", "mines hit a game"),
        ),
    )
