"""The shapes of the mouse's pointer: the system's arrow and hand, and an arrow with a flag."""

from __future__ import annotations

import functools

import pygame

from minesweeper.ui import limits
from minesweeper.ui.look.assets import picture, rasterise
from minesweeper.ui.look.theme import Theme

ARROW = pygame.cursors.Cursor(pygame.SYSTEM_CURSOR_ARROW)
"""The pointer of the system."""

HAND = pygame.cursors.Cursor(pygame.SYSTEM_CURSOR_HAND)
"""The pointer of the system over what can be pressed but looks like text."""

_SIZE = 32
"""The width and height of a pointer in pixels at scale 1."""

_SHAFT = "M1 1 V17 L5 13.5 L7.6 19.5 L10.2 18.4 L7.7 12.6 H13 Z"
"""An arrow, in the same units; its tip is the hot spot."""


@functools.lru_cache(maxsize=limits.POINTERS)
def flag_pointer(theme: Theme, scale: float) -> pygame.cursors.Cursor:
    """Return the pointer of flag mode: an arrow, and a flag in the colours of the board."""
    size = round(_SIZE * scale)
    drawn = rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">'
        f'<circle cx="21" cy="21" r="10" fill="{theme.covered}" stroke="{theme.pole}"/>'
        f'<path d="{_SHAFT}" fill="#ffffff" stroke="#000000" stroke-linejoin="round"/></svg>',
        size,
        size,
    )
    flag = picture("flag", round(15 * scale), flag=theme.flag, pole=theme.pole)
    drawn.blit(flag, flag.get_rect(center=(round(21.5 * scale), round(20.5 * scale))))
    return pygame.cursors.Cursor((round(scale), round(scale)), drawn)
