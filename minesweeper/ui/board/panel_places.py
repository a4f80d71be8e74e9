"""Where things are in the side panel, which is a column beside the board or a band below it.

Pure arithmetic on integers in pixels; nothing here draws or knows the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

SIX_LINES = 150
"""The height of six lines of message in pixels at scale 1, in the language with the highest."""

CARD_ROOM = 10
"""The least distance of the card's contents from its edge, in pixels at scale 1."""

HEADING = 26
"""The height of the card's heading, in pixels at scale 1."""

_LEAST_CARD = SIX_LINES + HEADING + 2 * 6
_MOST_CARD = 560
_SHARED_CARD, _MAP = 460, 130
"""A card at least so high leaves room for the map of a board that scrolls, and the height of that
room."""
_MAIN, _ROW, _TOOL = 38, 30, 30
_PLAYER = 34
"""The height of a player's row: its title with its summary below it."""

_BELOW_PLAYERS = 4
"""What parts the last of them from the card, besides the gap."""

_GAP = 6
_WIDE = 620
"""A panel of at least this width, at scale 1, has the card beside the buttons."""

_ROOMY = 560
"""A column of at least this height, at scale 1, has words on most of its tools."""

_NARROW = 240
"""A narrower column, at scale 1, is as tight as a band."""

_TIGHT, _MARGIN = 8, 12
"""The distance of everything from the panel's edge, in pixels at scale 1."""


_COLUMN = (_MAIN, _ROW, 3 * _PLAYER + _BELOW_PLAYERS, _LEAST_CARD, _TOOL, _TOOL)
_BAND = (_MAIN, 2 * _PLAYER, _LEAST_CARD, _TOOL)
_WIDE_BAND = (_MAIN, _ROW, 3 * _PLAYER, _TOOL, _TOOL)
"""The heights of the rows of a column, of a band, and of a wide band, in which the card is beside
them."""


class PanelPlaces(NamedTuple):
    """The rows of the panel and the card of its message, which do not overlap."""

    main: pygame.Rect
    """AI Move, and what stands beside it."""
    auto: pygame.Rect
    """Auto-play with its speed."""
    players: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    """The two players in sight, and the way to the others."""
    card: pygame.Rect
    tools: tuple[pygame.Rect, ...]
    """Rows of buttons: a single one for all, two, or in a high column three."""

    @property
    def card_at_end(self) -> pygame.Rect:
        """The card of a game that is over: players above it give it their place."""
        above = self.players[0].x == self.card.x
        return self.card.unionall(self.players) if above else self.card

    @property
    def spare(self) -> pygame.Rect:
        """The ground that a high column leaves between card and tools."""
        left, top = self.card.bottomleft
        return pygame.Rect(left, top, self.card.width, max(self.tools[0].top - top, 0))

    @classmethod
    def of(cls, area: pygame.Rect, scale: float, *, scrolls: bool = False) -> PanelPlaces:
        """Divide an area of at least `least_height`: a column, a band, or a wide band.

        `scrolls` is whether the board has a map, for which a high card leaves room.
        """
        if area.width >= round(_WIDE * scale):
            return _wide(_inside(area, _MARGIN, scale), scale)
        margin = _TIGHT if area.width < _NARROW * scale else _MARGIN
        if area.height >= _height_of(_COLUMN, margin, scale):
            return _column(_inside(area, margin, scale), scale, scrolls=scrolls)
        return _band(_inside(area, _TIGHT, scale), scale)


def rows_of(area: pygame.Rect, heights: Sequence[int | None], gap: int) -> list[pygame.Rect]:
    """Return rows of some heights below each other; the one without a height takes the rest.

    >>> [row.height for row in rows_of(pygame.Rect(0, 0, 9, 100), [20, None, 30], 5)]
    [20, 40, 30]
    """
    rest = area.height - sum(height or 0 for height in heights) - gap * (len(heights) - 1)
    rows, top = [], area.y
    for height in heights:
        rows.append(pygame.Rect(area.x, top, area.width, rest if height is None else height))
        top = rows[-1].bottom + gap
    return rows


def least_height(width: int, scale: float) -> int:
    """Return the height in pixels that a band of this width needs for everything.

    Six lines of message are part of it.
    """
    if width >= round(_WIDE * scale):
        return _height_of(_WIDE_BAND, _MARGIN, scale)
    return _height_of(_BAND, _TIGHT, scale)


def _height_of(rows: tuple[int, ...], margin: int, scale: float) -> int:
    """Return the height of rows with the gaps between them and the margins."""
    gaps = (len(rows) - 1) * round(_GAP * scale)
    return sum(round(row * scale) for row in rows) + gaps + 2 * round(margin * scale)


def _inside(area: pygame.Rect, margin: int, scale: float) -> pygame.Rect:
    """Return an area without the margin around it."""
    return area.inflate(-2 * round(margin * scale), -2 * round(margin * scale))


def _rows(area: pygame.Rect, heights: Sequence[int | None], scale: float) -> list[pygame.Rect]:
    """Return rows of heights at scale 1."""
    own = [None if height is None else round(height * scale) for height in heights]
    return rows_of(area, own, round(_GAP * scale))


def _thirds(area: pygame.Rect, scale: float) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the rows of the players, without gaps."""
    height = round(_PLAYER * scale)
    first = pygame.Rect(area.topleft, (area.width, height))
    return first, first.move(0, height), first.move(0, 2 * height)


def _column(area: pygame.Rect, scale: float, *, scrolls: bool) -> PanelPlaces:
    """Return everything below each other; the card is no higher than a long message needs."""
    count = 3 if area.height >= round(_ROOMY * scale) else 2
    heights = (_MAIN, _ROW, 3 * _PLAYER + _BELOW_PLAYERS, None, *(_TOOL,) * count)
    main, auto, players, card, *tools = _rows(area, heights, scale)
    shares = scrolls and card.height >= round(_SHARED_CARD * scale)
    room = card.height - shares * round(_MAP * scale)
    card.height = min(room, round(_MOST_CARD * scale))
    return PanelPlaces(main, auto, _thirds(players, scale), card, tuple(tools))


def _band(area: pygame.Rect, scale: float) -> PanelPlaces:
    """Return a row of buttons, two of players, the card, and a row of tools."""
    row, players, card, tools = _rows(area, (_MAIN, 2 * _PLAYER, None, _TOOL), scale)
    card.height = min(card.height, round(_MOST_CARD * scale))
    half = (area.width - round(_GAP * scale)) // 2
    first, second, _ = _thirds(players, scale)
    main, first = (pygame.Rect(place.topleft, (half, place.height)) for place in (row, first))
    auto, more = (place.move(area.width - half, 0) for place in (main, first))
    return PanelPlaces(main, auto, (first, second, more), card, (tools,))


def _wide(area: pygame.Rect, scale: float) -> PanelPlaces:
    """Return the buttons at the left and the card at the right."""
    width = (area.width - 2 * round(_GAP * scale)) // 2
    left = pygame.Rect(area.topleft, (width, area.height))
    heights = (_MAIN, _ROW, 3 * _PLAYER, None, _TOOL, _TOOL)
    main, auto, players, _, *tools = _rows(left, heights, scale)
    card = left.move(area.width - width, 0)
    return PanelPlaces(main, auto, _thirds(players, scale), card, tuple(tools))
