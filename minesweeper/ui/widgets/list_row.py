"""A button as wide as a list, whose words are drawn, so that they can differ in size and weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID

from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme, mix
from minesweeper.ui.widgets.buttons import Button

TITLE, NOTE = 14, 13
"""The sizes of titles and of notes in pixels at scale 1; a note without room is written smaller."""


class ListRow(Button):
    """The base of such rows: a subclass makes the pictures."""

    def __init__(
        self,
        place: pygame.Rect,
        manager: UIManager,
        theme: Theme,
        scale: float,
        command: Callable[[], None],
    ) -> None:
        self.theme, self._scale = theme, scale
        super().__init__(place, "", manager, object_id=ObjectID(class_id="@row"), command=command)

    def px(self, length: int) -> int:
        """Return a length at the scale of the row."""
        return round(length * self._scale)

    def side_note(self, words: str, size: int) -> pygame.Surface:
        """Return a note in a size in pixels, in a colour between those of titles and side notes."""
        color = mix(self.theme.muted, self.theme.text, 0.4)
        return written(words, size, color)

    def size_with_room(self, words: str, room: int) -> int:
        """Return the largest size in which a note is at most `room` pixels wide."""
        size = self.px(NOTE)
        while size > 1 and self.side_note(words, size).width > room:
            size -= 1
        return size


def with_texts(
    picture: pygame.Surface, texts: Iterable[tuple[pygame.Surface, pygame.Rect]]
) -> pygame.Surface:
    """Return a picture with texts at their places, blended as pygame_gui wants it."""
    picture = picture.premul_alpha()
    for text, place in texts:
        picture.blit(text.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
