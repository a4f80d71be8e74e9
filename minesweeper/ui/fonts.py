"""Small words drawn straight onto the window, in the face that pygame_gui ships."""

from __future__ import annotations

import functools
from importlib import resources

import pygame

from minesweeper.ui.theme import Colour


@functools.lru_cache(maxsize=32)
def _font(size: int, bold: bool) -> pygame.font.Font:
    face = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    with resources.as_file(resources.files("pygame_gui") / "data" / face) as path:
        return pygame.font.Font(path, size)


@functools.lru_cache(maxsize=4096)
def written(text: str, size: int, colour: Colour, *, bold: bool = False) -> pygame.Surface:
    """Return a line of text as a picture, `size` pixels high; it is shared, not to draw on."""
    return _font(size, bold).render(text, True, colour)
