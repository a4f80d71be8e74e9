"""How many cells are opened, and mines hit, until all mines are located.

The plots of Andrea Covre's minesweeper-ai, by board area and by density, on its own rules: the
first cell is safe, a 0 opens only itself, play goes on after a mine, and the aim is to locate all
mines while opening as few cells as possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.arena import Match
from minesweeper.experiments.density import HIT, WRONG
from minesweeper.experiments.study import Diagram, Point, RowKey, Study, mean_of, win_rate
from minesweeper.rules.level import Level, Start
from minesweeper.rules.rules import Goal, Rules

PLAYERS = ("gain", "safest", "scout")
"""The original's player, the usual standard, and the one made for this aim."""

SIDES = (6, 8, 10, 12, 14, 16)
"""Rows and columns of the boards of growing area, with a mine in 10 % of the cells."""

DENSITIES = (5, 10, 15, 20, 25, 30)
"""Mines in percent of the cells, on 10x10 boards."""

RULES = Rules(Goal.LOCATE, play_on=True, flood=False)


OPENED = mean_of(lambda game, match: 100 * game.opened / match.level.cells, most=100.0)
"""The share of the cells that a game opened, in percent; mines that were hit count."""


def study(games: int, seed: int, players: Sequence[str] = PLAYERS) -> Study:
    """Return the study: boards of growing area, then of growing density."""

    def point(sweep: str, side: int, mines: int) -> Point:
        level = Level(side, side, mines)
        keys: dict[str, RowKey] = {"sweep": sweep, "area": level.cells, "mines": mines}
        keys["density"] = round(100 * mines / level.cells)
        return Point(keys, Match(tuple(players), level, Start.SAFE, games, seed, RULES))

    points = [point("area", side, round(side * side / 10)) for side in SIDES]
    points += [point("density", 10, mines) for mines in DENSITIES]
    panels = [
        Diagram(measure, sweep, title, {"sweep": sweep})
        for sweep, title in (("area", "10 % mines"), ("density", "10x10, mines in %"))
        for measure in ("opened %", "hit")
    ]
    return Study(
        f"Cells opened to locate all mines ({games} games a point, 95 % intervals)",
        tuple(points),
        {
            "opened %": OPENED,
            "hit": HIT,
            "wrong": WRONG,
            "located all, hit none": win_rate,
        },
        ("player",),
        tuple(panels),
    )
