"""How many mines are found, and how many are hit, as a board gets fuller.

The experiment of a university report on a constraint agent: 8x8 cells, the first one not
protected, play goes on after a mine, until every mine is located or hit. Its final score is the
share of the mines that the player had flagged with certainty before they could be queried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minesweeper.arena import Match
from minesweeper.experiments.study import Diagram, Point, Study, mean_of
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.level import Level, Start
from minesweeper.rules.rules import Goal, Rules

PLAYERS = ("constraint", "safest", "sentence:total=known", "random")
"""The players compared, unless others are named; each uses the mine total where it is known."""

COUNTS = ("known", "unknown")
"""Whether the players know the number of mines."""


def rules(count: str) -> Rules:
    """Return the experiment's rules: locate the mines, go on after a hit."""
    return Rules(Goal.LOCATE, play_on=True, count_known=count == "known")


HIT, WRONG = mean_of(lambda game, _: game.hit), mean_of(lambda game, _: game.wrong)
"""How many mines a game hit, and how many of its claims are wrong in the end."""

SCORE = mean_of(lambda game, match: game.located / match.level.mines, most=1.0)
"""The share of the mines flagged with certainty in time.

Sound claims are never revealed, so those that are right in the end were made in time; a mine that
was hit is no claim. Wrong claims are counted apart and cost nothing here.
"""

MEASURES = {"score": SCORE, "hit": HIT, "wrong": WRONG}
"""What is measured, by the names of the columns."""


class Boards(NamedTuple):
    """Which boards a study of densities plays: their size, mine counts, and games a point."""

    width: int
    height: int
    mines: Sequence[int]
    games: int
    seed: int


def points(
    boards: Boards, counts: Sequence[str], players: Sequence[str], clues: ClueModel = EXACT
) -> tuple[Point, ...]:
    """Return a point for each count and number of mines; all play the same boards."""

    def point(count: str, mines: int) -> Point:
        level, run = Level(boards.width, boards.height, mines), (boards.games, boards.seed)
        match = Match(tuple(players), level, Start.ANY, *run, rules(count), clues=clues)
        return Point({"clues": str(clues), "count": count, "mines": mines}, match)

    return tuple(point(count, mines) for count in counts for mines in boards.mines)


def study(
    boards: Boards,
    counts: Sequence[str] = COUNTS,
    players: Sequence[str] = PLAYERS,
    clues: ClueModel = EXACT,
) -> Study:
    """Return the study of how much is found by density, with and without the mine count."""
    told = "" if clues == EXACT else f", {clues} clues"
    return Study(
        f"Mines found on {boards.width}x{boards.height} boards{told}"
        f" ({boards.games} games a point, 95 % intervals)",
        points(boards, counts, players, clues),
        MEASURES,
        ("player", "count"),
        (
            Diagram("score", "mines", "final score: share of the mines flagged with certainty"),
            Diagram("hit", "mines", "mines hit a game"),
        ),
    )
