"""What a player knows of each cell, by its own figures: the contents of the AI view.

A player that offers one map shows it as the board shows chances. The three maps of numbers, risks
and gains have the colours and letters of Andrea Covre's minesweeper-ai.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

import pygame

from minesweeper.players import Belief, CellView, Player, ViewMap, make_player
from minesweeper.players.view import beside_no_number, map_values
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.session.probabilities import Probabilities, ShownChance
from minesweeper.ui import limits
from minesweeper.ui.board.board_view import picture
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.cell_state import Appearance, CellState
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import Color, Theme, ink_on

_LEAST_TEXT = 8
"""The height of figures in pixels below which they cannot be read."""


class LookKind(Enum):
    """What a cell of the AI view tells, as far as the legend tells it apart."""

    COVERED = auto()
    """Covered, and nothing is known of it."""
    OPENED = auto()
    SAFE = auto()
    CHANCE = auto()
    COMMON = auto()
    """A chance that all cells beside no number share."""
    RISK = auto()
    UNINFORMED = auto()
    """Beside no number, for a player that knows risks."""
    CLAIMED = auto()
    HIT = auto()


class CellFigures(NamedTuple):
    """A cell with up to two lines of figures, and a letter for what it is held to be."""

    ground: Color
    first: str = ""
    second: str = ""


class CellLook(NamedTuple):
    """How a cell of the AI view looks: as on the board, or with figures."""

    kind: LookKind
    shown: Appearance | CellFigures


COVERED = CellLook(LookKind.COVERED, CellState.COVERED)
SAFE = CellLook(LookKind.SAFE, ShownChance(0, -100))
CLAIMED = CellLook(LookKind.CLAIMED, ShownChance(100, 100))
COMMON = CellLook(LookKind.COMMON, ShownChance(None, 0))
HIT = CellLook(LookKind.HIT, CellState.HIT)
"""Looks on the one map that shows everything."""

_GROUNDS: Mapping[LookKind, Color] = {
    LookKind.OPENED: "#a8a8a8",
    LookKind.SAFE: "#00c000",
    LookKind.UNINFORMED: "#7a1f1f",
    LookKind.CLAIMED: "#000000",
    LookKind.HIT: "#ff00ff",
}
"""The grounds of the three maps; risks are yellow to red."""

Looks: TypeAlias = Mapping[Cell, CellLook]


@dataclass(frozen=True)
class PlayerKnowledge:
    """What a player knows of a position; without one, only what it declares.

    `apart` are the covered cells beside no number.
    """

    player: Player
    views: Mapping[Cell, CellView] = field(default_factory=dict)
    apart: frozenset[Cell] = frozenset()
    sentences: Sequence[tuple[Set[Cell], int]] = ()
    """Groups of covered cells, each with its mines, as a knowledge base holds them."""

    @functools.cached_property
    def chances(self) -> Probabilities:
        """The chances that the player knows."""
        mined = {cell: view.chance for cell, view in self.views.items() if view.chance is not None}
        unknown = (cell for cell in self.apart if self.views[cell].belief is Belief.UNKNOWN)
        return Probabilities(mined, elsewhere=frozenset(unknown).intersection(mined))

    @functools.cached_property
    def claims(self) -> frozenset[Cell]:
        """The cells that the player holds to be mines."""
        return frozenset(c for c, view in self.views.items() if view.belief is Belief.CLAIMED)

    def map_shown(self, wanted: ViewMap | None) -> ViewMap:
        """Return the map wanted, if the player offers it, else its first that tells of beliefs."""
        if wanted is not None and wanted in self.player.maps:
            return wanted
        return next(each for each in self.player.maps if each is not ViewMap.NUMBERS)


def knowledge_of(
    spec: str, level: Level, start: Start, seen: Observation, begins_at: Cell | None = None
) -> PlayerKnowledge:
    """Return what the player `spec` knows of a position.

    Where the game is to begin at a given safe cell, one that knows chances knows no other: fewer
    layouts are left than it sees.
    """
    player = make_player(spec)
    player.start(level, start, random.Random(0))
    views: Mapping[Cell, CellView] = player.view(seen)
    if begins_at is not None and views[begins_at].chance is not None:
        unknown = map_values(views, lambda view: view._replace(chance=None))
        views = {**unknown, begins_at: CellView(Belief.SAFE)}
    return PlayerKnowledge(player, views, beside_no_number(seen), player.sentences(seen))


def looks_of(knowledge: PlayerKnowledge, wanted: ViewMap | None = None) -> Looks:
    """Return the look of every cell on one of the player's maps."""
    shown, chances = knowledge.map_shown(wanted), knowledge.chances
    if shown is not ViewMap.KNOWLEDGE:
        make = {
            ViewMap.NUMBERS: _number_look,
            ViewMap.RISKS: _risk_look,
            ViewMap.GAINS: _gain_look,
        }[shown]
        return map_values(knowledge.views, make)
    looks = map_values(knowledge.views, lambda view: _known_look(view, chances))
    return looks | dict.fromkeys(chances.elsewhere, COMMON)


def _known_look(view: CellView, chances: Probabilities) -> CellLook:
    """Return the look of a cell on the one map that shows everything."""
    if view.belief is Belief.OPENED:
        return CellLook(LookKind.OPENED, CellState.BLANK if view.number is None else view.number)
    if view.belief is Belief.UNKNOWN and view.chance is not None:
        return CellLook(LookKind.CHANCE, chances.shown(view.chance))
    return {
        Belief.HIT: HIT,
        Belief.CLAIMED: CLAIMED,
        Belief.SAFE: SAFE,
        Belief.UNKNOWN: COVERED,
    }[view.belief]


def _number_look(view: CellView) -> CellLook:
    """Return the look of a cell on the map of numbers."""
    if view.belief is Belief.OPENED:
        return figures_look(LookKind.OPENED, _figure(view.number))
    return decided_look(Belief.HIT) if view.belief is Belief.HIT else COVERED


def _risk_look(view: CellView) -> CellLook:
    """Return the look of a cell on the map of flags and risks."""
    if view.belief is Belief.OPENED:
        left = "" if not view.number else _figure(view.offset, nought="0")
        return figures_look(LookKind.OPENED, left)
    if view.belief is Belief.UNKNOWN:
        return _unknown_look(view, _figure(view.risk, nought="0"))
    return decided_look(view.belief)


def _gain_look(view: CellView) -> CellLook:
    """Return the look of a cell on the map of gains."""
    if view.belief is Belief.OPENED:
        return figures_look(LookKind.OPENED)
    if view.belief is Belief.UNKNOWN:
        return _unknown_look(view, *_gains(view))
    if view.belief is Belief.SAFE:
        return figures_look(LookKind.SAFE, *_gains(view))
    return decided_look(view.belief)


def decided_look(belief: Belief) -> CellLook:
    """Return the look of a cell that the player holds to be safe, or a mine, with its letter."""
    return figures_look(LookKind[belief.name], belief.value)


def figures_look(kind: LookKind, *figures: str) -> CellLook:
    """Return a look of the three maps with its figures."""
    return CellLook(kind, CellFigures(_GROUNDS[kind], *figures))


def risk_look(risk: int, *figures: str) -> CellLook:
    """Return the look of a cell of which the player knows a risk."""
    return CellLook(LookKind.RISK, CellFigures(risk_color(risk), *figures))


def _unknown_look(view: CellView, *figures: str) -> CellLook:
    """Return the look of a cell that the player holds for neither safe nor a mine."""
    if view.risk is None:
        return figures_look(LookKind.UNINFORMED, *figures)
    return risk_look(view.risk, *figures)


def _gains(view: CellView) -> tuple[str, str]:
    return _figure(view.risk_gain, nought="0"), _figure(view.explorative_gain, nought="0")


def _figure(number: int | None, nought: str = "") -> str:
    return "" if number is None else signed_text(number) if number else nought


def signed_text(number: int) -> str:
    """Return a number with a true minus sign: false claims around a number make risks negative.

    >>> signed_text(-1), signed_text(2)
    ('−1', '2')
    """
    return str(number).replace("-", "−")


def risk_color(risk: int) -> Color:
    """Return the colour of a risk: yellow for none or less, red from 8 on.

    >>> risk_color(-3), risk_color(0), risk_color(4), risk_color(20)
    ('#ffff00', '#ffff00', '#ff8000', '#ff0000')
    """
    return f"#ff{round(255 - 255 * min(max(risk, 0), 8) / 8 + 0.01):02x}00"


def has_room_for_two(size: int) -> bool:
    """Return whether a cell of this size in pixels has room for two figures over each other."""
    return size - 2 >= 2 * _LEAST_TEXT


@functools.lru_cache(maxsize=limits.CELL_LOOKS)
def look_picture(look: CellLook, theme: Theme, size: int) -> pygame.Surface:
    """Return the picture of a look, `size` pixels wide and high. It is shared: do not draw on it.

    Where figures have no room, the colour alone is left.
    """
    if not isinstance(look.shown, CellFigures):
        return picture(cell_art(theme, size), look.shown)
    drawn = pygame.Surface((size, size))
    drawn.fill(theme.grid)
    drawn.fill(look.shown.ground, drawn.get_rect().inflate(-1, -1))
    lines = [line for line in look.shown[1:] if line]
    height = max(size * (36 if len(lines) > 1 else 52) // 100, _LEAST_TEXT)
    if (len(lines) > 1 and not has_room_for_two(size)) or height > size - 2:
        return drawn
    for place, line in enumerate(lines, 1):
        text = text_picture(line, height, ink_on(look.shown.ground), bold=place == 1)
        middle = size // 2, (size - 1) * (2 * place - 1) // (2 * len(lines))
        drawn.blit(text, text.get_rect(center=middle))
    return drawn
