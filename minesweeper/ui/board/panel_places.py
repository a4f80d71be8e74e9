"""Where things are in the side panel, which is a column beside the board or a band below it.

Pure arithmetic on integers in pixels; nothing here draws or knows the game.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

SIX_LINES = 150
"""The height of six lines of message in pixels at scale 1, in the language with the highest."""

CARD_ROOM = 10
"""The least distance of the card's contents from its edge, in pixels at scale 1."""

HEADING = 26
"""The height of the card's heading, in pixels at scale 1."""

_LEAST_CARD = SIX_LINES + HEADING + 2 * 6
_MOST_CARD = 560
_MAIN, _ROW, _TOOL = 38, 30, 30
_PLAYER = 34
"""The height of a player's row: its title with its summary below it."""

_GAP = 6
_WIDE = 620
"""A panel of at least this width, at scale 1, has the card beside the buttons."""

_ROOMY = 560
"""A column of at least this height, at scale 1, has words on most of its tools."""

_NARROW = 240
"""A narrower column, at scale 1, is as tight as a band."""

_TIGHT, _MARGIN = 8, 12
"""The distance of everything from the panel's edge, in pixels at scale 1."""


_COLUMN = (_MAIN, _ROW, 3 * _PLAYER, _LEAST_CARD, _TOOL, _TOOL)
_BAND = (_MAIN, 2 * _PLAYER, _LEAST_CARD, _TOOL)
_WIDE_BAND = (_MAIN, _ROW, 3 * _PLAYER, _TOOL, _TOOL)
"""The heights of the rows of a column, of a band, and of a wide band, in which the card is beside
them."""


@dataclass(frozen=True, slots=True)
class PanelPlaces:
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

    @classmethod
    def of(cls, area: pygame.Rect, scale: float) -> PanelPlaces:
        """Divide an area of at least `least_height`: a column, a band, or a wide band."""
        if area.width >= round(_WIDE * scale):
            return _wide(_Rows(area, scale, _MARGIN))
        margin = _TIGHT if area.width < _NARROW * scale else _MARGIN
        if area.height >= _height_of(_COLUMN, margin, scale):
            return _column(_Rows(area, scale, margin))
        return _band(_Rows(area, scale, _TIGHT))


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


class _Rows:
    """Takes rows from the top and the bottom of an area; `left` is the rest."""

    def __init__(self, area: pygame.Rect, scale: float, margin: int) -> None:
        self.scale = scale
        self.gap = round(_GAP * scale)
        self.left = area.inflate(-2 * round(margin * scale), -2 * round(margin * scale))

    def px(self, length: int) -> int:
        return round(length * self.scale)

    def take(self, length: int) -> pygame.Rect:
        """Return a row of this height at scale 1 at the top."""
        row = pygame.Rect(self.left.topleft, (self.left.width, self.px(length)))
        self._leave(row.bottom + self.gap, self.left.bottom)
        return row

    def take_last(self, count: int) -> tuple[pygame.Rect, ...]:
        """Return rows of tools at the bottom."""
        height, width = self.px(_TOOL), self.left.width
        tops = [self.left.bottom - i * (height + self.gap) - height for i in range(count)]
        self._leave(self.left.top, tops[-1] - self.gap)
        return tuple(pygame.Rect(self.left.x, top, width, height) for top in reversed(tops))

    def take_players(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return three rows without gaps at the top."""
        whole, height = self.take(3 * _PLAYER), self.px(_PLAYER)
        first, second, third = (
            pygame.Rect(whole.x, whole.y + i * height, whole.width, height) for i in range(3)
        )
        return first, second, third

    def take_card(self) -> pygame.Rect:
        """Return the rest, no higher than a long message needs."""
        card = self.left.copy()
        card.height = min(card.height, self.px(_MOST_CARD))
        return card

    def halves(self) -> tuple[_Rows, _Rows]:
        """Return the left and the right half."""
        width = (self.left.width - 2 * self.gap) // 2
        return self._part(self.left.x, width), self._part(self.left.right - width, width)

    def _part(self, x: int, width: int) -> _Rows:
        part = _Rows(self.left, self.scale, 0)
        part.left = pygame.Rect(x, self.left.y, width, self.left.height)
        return part

    def _leave(self, top: int, bottom: int) -> None:
        self.left = pygame.Rect(self.left.x, top, self.left.width, bottom - top)


def _column(rows: _Rows) -> PanelPlaces:
    """Return everything below each other."""
    tools = rows.take_last(3 if rows.left.height >= rows.px(_ROOMY) else 2)
    main, auto, players = rows.take(_MAIN), rows.take(_ROW), rows.take_players()
    return PanelPlaces(main, auto, players, rows.take_card(), tools)


def _band(rows: _Rows) -> PanelPlaces:
    """Return a row of buttons, two of players, the card, and a row of tools."""
    tools = rows.take_last(1)
    row, players = rows.take(_MAIN), rows.take(2 * _PLAYER)
    half = (row.width - rows.gap) // 2
    main = pygame.Rect(row.topleft, (half, row.height))
    auto = pygame.Rect(row.right - half, row.y, half, row.height)
    line = rows.px(_PLAYER)
    first = pygame.Rect(players.topleft, (half, line))
    more = pygame.Rect(players.right - half, players.y, half, line)
    second = pygame.Rect(players.x, first.bottom, players.width, line)
    return PanelPlaces(main, auto, (first, second, more), rows.take_card(), tools)


def _wide(rows: _Rows) -> PanelPlaces:
    """Return the buttons at the left and the card at the right."""
    left, right = rows.halves()
    tools = left.take_last(2)
    main, auto, players = left.take(_MAIN), left.take(_ROW), left.take_players()
    return PanelPlaces(main, auto, players, right.left, tools)
