"""Pictures upon buttons: pygame_gui writes only text on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UIButton

Drawing: TypeAlias = Callable[[int], pygame.Surface]
"""Gives a picture of so many pixels' width and height."""

_INDENT = 19
"""Where the middle of a picture before a text is, in pixels at scale 1."""


class Icons:
    """Draws its pictures over their buttons, but not over an open list or a tool tip."""

    def __init__(self, manager: UIManager, scale: float) -> None:
        self._manager = manager
        self._scale = scale
        self._icons: list[tuple[UIButton, Drawing, int]] = []

    def add(self, button: UIButton, drawing: Drawing, size: int = 18) -> None:
        """Draw a picture upon a button: before its text, in its middle where it has none.

        `size` is that of the picture in pixels at scale 1.
        """
        self._icons.append((button, drawing, round(size * self._scale)))

    def draw(self, target: pygame.Surface) -> None:
        """Draw all pictures."""
        sprites = self._manager.get_sprite_group().sprites()
        indent = round(_INDENT * self._scale)
        for button, drawing, size in self._icons:
            picture = drawing(size)
            place = picture.get_rect(center=(button.rect.x + indent, button.rect.centery))
            if not button.text:
                place.center = button.rect.center
            above = (other.rect for other in sprites if other.layer > button.layer)
            if not any(place.colliderect(rect) for rect in above):
                target.blit(picture, place)
