"""The veil over a board that waits: in a pause, or until a board without guesses is found."""

from __future__ import annotations

from math import pi

import pygame

from minesweeper.session.no_guess import BoardSearch
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import Theme
from minesweeper.words.language import tr
from minesweeper.words.no_guess import tries_label

_OPACITY = 130
"""How much of the covered cells the veil hides, of 255."""

_LARGEST_TEXT, _SMALLEST_TEXT = 18, 10
"""The size of the text in pixels at scale 1; it shrinks to fit."""


def draw_veil(
    target: pygame.Surface,
    grid: Grid,
    room: pygame.Rect,
    theme: Theme,
    search: BoardSearch | None = None,
) -> None:
    """Dim the cells, with words and a sign in their middle: of a search, else of a pause.

    A ring fills as the search goes on; a pause says that a click goes on. The plate behind the text
    may be wider than the cells, but stays in `room`.
    """
    veil = pygame.Surface(grid.view.size)
    veil.fill(theme.window)
    veil.set_alpha(_OPACITY)
    target.blit(veil, grid.view)
    plate = _plate(room.width, theme, grid.scale, search)
    target.blit(plate, plate.get_rect(center=grid.view.center).clamp(room))


def _ring(size: int, share: float, theme: Theme) -> pygame.Surface:
    """Return a ring of which a share is filled, from the top on with the clock."""
    large = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)  # drawn larger, for smooth edges
    around, width = large.get_rect(), size
    pygame.draw.ellipse(large, theme.panel_edge, around, width)
    if share > 0:
        pygame.draw.arc(large, theme.accent, around, pi / 2 - 2 * pi * share, pi / 2, width)
    return pygame.transform.smoothscale(large, (size, size))


def _plate(width: int, theme: Theme, scale: float, search: BoardSearch | None) -> pygame.Surface:
    """Return a plate at most `width` pixels wide with a sign and words."""
    words = tr("Paused: click to go on")
    if search is not None:
        words = tries_label(search.tries, search.one_in, is_over=search.is_over)
    size = round(_LARGEST_TEXT * scale)
    while _width(size, theme, words) > width and size > _SMALLEST_TEXT:
        size -= 1
    text, sign = _text(size, theme, words), assets.icon("play", _sign(size), theme.text)
    if search is not None:
        sign = _ring(_sign(size), search.progress, theme)
    plate = pygame.Surface((_width(size, theme, words), round(2.4 * size)), pygame.SRCALPHA)
    around, radius = plate.get_rect(), round(size * theme.outline.radius / 12)
    pygame.draw.rect(plate, theme.panel, around, border_radius=radius)
    line = max(1, round(scale))
    pygame.draw.rect(plate, theme.panel_edge, around, line, border_radius=radius)
    plate.blit(sign, sign.get_rect(midleft=(size, around.centery)))
    plate.blit(text, text.get_rect(midright=(around.right - size, around.centery)))
    return plate


def _width(size: int, theme: Theme, words: str) -> int:
    """Return the width of the plate with text of this size: its margins are as wide."""
    return _text(size, theme, words).get_width() + _sign(size) + round(2.4 * size)


def _text(size: int, theme: Theme, words: str) -> pygame.Surface:
    return text_picture(words, size, theme.text, bold=True)


def _sign(size: int) -> int:
    return round(1.1 * size)
