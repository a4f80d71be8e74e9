"""What a player knows of each cell, by its own measure: the contents of the AI's view.

Colours and letters follow the screen of Andrea Covre's minesweeper-ai, whose player shows risks and
gains; the players that count layouts show the chances they go by.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.explain.naming import whole_percent
from minesweeper.players import Belief, CellView, make_player
from minesweeper.players.view import each
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start
from minesweeper.ui.look.theme import Color, Theme, heat_color, ink_on

_UNINFORMED = "#7a1f1f"
"""The ground of a cell beside no number, for a player that goes by risks."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell stands in the AI view: its ground, its letter, and up to two lines of figures."""

    belief: Belief
    ground: Color
    value: str = ""
    gains: str = ""


Looks: TypeAlias = Mapping[Cell, Look]


class KnowledgeView:
    """Turns positions of one game into looks, for the player that is asked."""

    def __init__(self, level: Level, start: Start, spec: str, theme: Theme) -> None:
        self._theme = theme
        self._player = make_player(spec)
        self._player.start(level, start, random.Random(0))

    def looks(self, seen: Observation) -> Looks:
        """Return the look of every cell of the board."""
        return each(self._player.view(seen), self._look)

    def _look(self, view: CellView) -> Look:
        if view.belief is Belief.UNKNOWN:
            return self._unknown(view)
        grounds = {
            Belief.OPENED: self._theme.revealed,
            Belief.HIT: self._theme.hit,
            Belief.CLAIMED: self._theme.mine,
            Belief.SAFE: self._theme.heat[0],
        }
        value = str(view.number or "") if view.offset is None else str(view.offset)
        gains = _gains(view) if view.belief is Belief.SAFE else ""
        return Look(view.belief, grounds[view.belief], value, gains)

    def _unknown(self, view: CellView) -> Look:
        if view.chance is not None:
            ground = heat_color(self._theme, float(view.chance))
            return Look(view.belief, ground, str(whole_percent(view.chance)))
        if view.explorative_gain is None:
            return Look(view.belief, self._theme.covered)
        ground = _UNINFORMED if view.risk is None else risk_color(view.risk)
        return Look(view.belief, ground, str(view.risk or 0), _gains(view))


def _gains(view: CellView) -> str:
    return "" if view.explorative_gain is None else f"{view.risk_gain} {view.explorative_gain}"


def risk_color(risk: int) -> Color:
    """Return the gain player's colour of a risk: yellow for none, red from 8 on.

    >>> risk_color(0), risk_color(4), risk_color(20)
    ('#ffff00', '#ff8000', '#ff0000')
    """
    return f"#ff{round(255 - 255 * min(risk, 8) / 8 + 0.01):02x}00"


def ink(look: Look) -> Color:
    """Return the colour of the letters upon a look's ground."""
    return ink_on(look.ground)
