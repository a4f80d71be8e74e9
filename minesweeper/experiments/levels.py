"""How often each player wins on the classic levels, with a safe first cell and with an opening."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.arena import Match
from minesweeper.experiments.study import Diagram, Point, Study, win_rate
from minesweeper.players import PLAYERS
from minesweeper.rules.level import CLASSIC_LEVELS, LEVELS, Start

STARTS = (Start.SAFE, Start.OPENING)

SLOW = {"uct": 10}
"""By how much the number of games is divided, for players that take long."""


def study(games: int, seed: int, players: Sequence[str] = tuple(PLAYERS)) -> Study:
    """Return the study: all players on the same boards of each level and start rule."""
    fast = tuple(spec for spec in players if _slowness(spec) == 1)
    slow = [(spec,) for spec in players if _slowness(spec) > 1]
    groups = [group for group in (fast, *slow) if group]
    points = tuple(
        Point(
            {"start": start.value, "level": name},
            Match(group, LEVELS[name], start, max(1, games // _slowness(group[0])), seed),
        )
        for start in STARTS
        for name in CLASSIC_LEVELS
        for group in groups
    )
    return Study(
        f"Games won by level ({games} games a bar, fewer for slow players; 95 % intervals)",
        points,
        {"win rate": win_rate},
        ("player",),
        tuple(
            Diagram(
                "win rate", "level", f"first cell: {start.value}", {"start": start.value}, bars=True
            )
            for start in STARTS
        ),
    )


def _slowness(spec: str) -> int:
    return SLOW.get(spec.partition(":")[0], 1)
