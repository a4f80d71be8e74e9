"""The veil over a paused board, with what to do about it."""

from __future__ import annotations

import pygame

from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.text.language import tr

_OPACITY = 130
"""How much of the covered cells the veil hides, of 255."""

_LARGEST_TEXT, _SMALLEST_TEXT = 18, 10
"""The size of the text in pixels at scale 1; it shrinks to fit."""


def draw_veil(
    target: pygame.Surface,
    view: pygame.Rect,
    room: pygame.Rect,
    theme: Theme,
    scale: float,
) -> None:
    """Dim the cells at `view`, and write in their middle that a click goes on.

    The plate behind the text may be wider than the cells, but stays in `room`.
    """
    veil = pygame.Surface(view.size)
    veil.fill(theme.window)
    veil.set_alpha(_OPACITY)
    target.blit(veil, view)
    plate = _plate(room.width, theme, scale)
    target.blit(plate, plate.get_rect(center=view.center).clamp(room))


def _plate(width: int, theme: Theme, scale: float) -> pygame.Surface:
    """Return a plate at most `width` pixels wide with the sign of going on and the text."""
    size = round(_LARGEST_TEXT * scale)
    while _width(size, theme) > width and size > _SMALLEST_TEXT:
        size -= 1
    text, sign = _text(size, theme), assets.icon("play", _sign(size), theme.text)
    plate = pygame.Surface((_width(size, theme), round(2.4 * size)), pygame.SRCALPHA)
    around, radius = plate.get_rect(), round(size * theme.outline.radius / 12)
    pygame.draw.rect(plate, theme.panel, around, border_radius=radius)
    line = max(1, round(scale))
    pygame.draw.rect(plate, theme.panel_edge, around, line, border_radius=radius)
    plate.blit(sign, sign.get_rect(midleft=(size, around.centery)))
    plate.blit(text, text.get_rect(midright=(around.right - size, around.centery)))
    return plate


def _width(size: int, theme: Theme) -> int:
    """Return the width of the plate with text of this size: its margins are as wide."""
    return _text(size, theme).get_width() + _sign(size) + round(2.4 * size)


def _text(size: int, theme: Theme) -> pygame.Surface:
    return written(tr("Paused: click to go on"), size, theme.text, bold=True)


def _sign(size: int) -> int:
    return round(1.1 * size)
