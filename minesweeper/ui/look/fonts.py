"""Text drawn straight onto the window, in the faces that come with pygame_gui."""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path

import pygame

from minesweeper.ui import limits
from minesweeper.ui.look.theme import Color
from minesweeper.words import language


@functools.cache
def face_path(face: str) -> Path:
    """Return the file of a face that comes with pygame_gui."""
    with resources.as_file(resources.files("pygame_gui") / "data" / face) as path:
        return path


@functools.lru_cache(maxsize=limits.TEXT_FACES)
def _font(face: str, size: int) -> pygame.font.Font:
    return pygame.font.Font(face_path(face), size)


def text_picture(text: str, size: int, color: Color, *, bold: bool = False) -> pygame.Surface:
    """Return a line of text as a picture, `size` pixels high. It is shared: do not draw on it."""
    spoken = language.spoken()
    return _line_picture(text, size, color, spoken.bold if bold else spoken.regular)


@functools.lru_cache(maxsize=limits.TEXT_LINES)
def _line_picture(text: str, size: int, color: Color, face: str) -> pygame.Surface:
    return _font(face, size).render(text, True, color)


def fitting_text(text: str, size: int, color: Color, room: float) -> pygame.Surface:
    """Return a text in a size in pixels, or smaller if it is wider than the room."""
    while size > 1 and text_picture(text, size, color).get_width() > room:
        size -= 1
    return text_picture(text, size, color)
