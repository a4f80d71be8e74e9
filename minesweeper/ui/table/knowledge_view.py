"""What a player knows of each cell, by its own figures: the contents of the AI view.

Colours and letters follow the screen of Andrea Covre's minesweeper-ai, whose player shows risks
and gains. Players that count layouts show chances.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.players import Belief, CellView, make_player
from minesweeper.players.view import map_values
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.naming import whole_percent
from minesweeper.rules.observation import Observation
from minesweeper.ui.look.theme import Color, Theme, heat_color

_UNINFORMED = "#7a1f1f"
"""The ground of a cell beside no number, for a player that knows risks."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell looks in the AI view: its letter, its ground, and up to two lines of figures."""

    belief: Belief
    ground: Color
    value: str = ""
    gains: str = ""


Looks: TypeAlias = Mapping[Cell, Look]


def looks_of(spec: str, level: Level, start: Start, seen: Observation, theme: Theme) -> Looks:
    """Return the look of every cell of a position, as the player `spec` knows it."""
    player = make_player(spec)
    player.start(level, start, random.Random(0))
    return map_values(player.view(seen), lambda view: _look(view, theme))


def _look(view: CellView, theme: Theme) -> Look:
    if view.belief is Belief.UNKNOWN:
        return _unknown(view, theme)
    grounds = {
        Belief.OPENED: theme.revealed,
        Belief.HIT: theme.hit,
        Belief.CLAIMED: theme.mine,
        Belief.SAFE: theme.heat[0],
    }
    value = str(view.number or "") if view.offset is None else str(view.offset)
    gains = _gains(view) if view.belief is Belief.SAFE else ""
    return Look(view.belief, grounds[view.belief], value, gains)


def _unknown(view: CellView, theme: Theme) -> Look:
    if view.chance is not None:
        ground = heat_color(theme, float(view.chance))
        return Look(view.belief, ground, str(whole_percent(view.chance)))
    if view.explorative_gain is None:
        return Look(view.belief, theme.covered)
    ground = _UNINFORMED if view.risk is None else risk_color(view.risk)
    return Look(view.belief, ground, str(view.risk or 0), _gains(view))


def _gains(view: CellView) -> str:
    return "" if view.explorative_gain is None else f"{view.risk_gain} {view.explorative_gain}"


def risk_color(risk: int) -> Color:
    """Return the colour of a risk: yellow for none, red from 8 on.

    >>> risk_color(0), risk_color(4), risk_color(20)
    ('#ffff00', '#ff8000', '#ff0000')
    """
    return f"#ff{round(255 - 255 * min(risk, 8) / 8 + 0.01):02x}00"
