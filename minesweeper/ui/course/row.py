"""A row of a list: a tick if it is done, a title, and a note at its right end."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID

from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme, mix
from minesweeper.ui.widgets.buttons import Button, rebuild

_TITLE, _NOTE = 14, 13
"""The sizes of the texts in pixels at scale 1; a note without room is written smaller."""

_TICK_AT, _TICK, _TEXT_AT, _END = 15, 16, 30, 10
"""Where the tick's middle is, its width, where the title begins, and what is free after the note,
in pixels at scale 1."""


class Row(Button):
    """A row that opens something; its pictures are its words, so that they can differ."""

    def __init__(
        self,
        place: pygame.Rect,
        manager: UIManager,
        theme: Theme,
        scale: float,
        command: Callable[[], None],
    ) -> None:
        self._theme, self._scale = theme, scale
        self.title = self.note = ""
        self.is_done = False
        super().__init__(place, "", manager, object_id=ObjectID(class_id="@row"), command=command)

    def tell(self, title: str, note: str, *, done: bool) -> None:
        """Show a title with a note, and a tick if that is done."""
        self.title, self.note, self.is_done = title, note, done
        self.normal_images = self.hovered_images = [self._picture()]
        self.normal_image_positions = self.hovered_image_positions = [(0.5, 0.5)]
        rebuild(self)

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _picture(self) -> pygame.Surface:
        """Return everything that is drawn upon the row."""
        picture, theme = pygame.Surface(self.rect.size, pygame.SRCALPHA), self._theme
        middle = self.rect.height // 2
        if self.is_done:
            tick = assets.icon("copied", self._px(_TICK), theme.good)
            picture.blit(tick, tick.get_rect(center=(self._px(_TICK_AT), middle)))
        title = written(self.title, self._px(_TITLE), theme.text, bold=True)
        at = title.get_rect(midleft=(self._px(_TEXT_AT), middle))
        note = self._written_note(self.rect.width - at.right - self._px(2 * _END))
        end = note.get_rect(midright=(self.rect.width - self._px(_END), middle))
        picture = picture.premul_alpha()
        for text, place in ((title, at), (note, end)):
            picture.blit(text.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def _written_note(self, room: int) -> pygame.Surface:
        """Return the note in the largest size that has room."""
        color = mix(self._theme.muted, self._theme.text, 0.4)
        size = self._px(_NOTE)
        while size > 1 and written(self.note, size, color).get_width() > room:
            size -= 1
        return written(self.note, size, color)
