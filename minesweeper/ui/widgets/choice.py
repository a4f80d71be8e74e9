"""A row that is chosen or not, with a title and what it means in a few words."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID

from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme, mix
from minesweeper.ui.widgets.buttons import Button, rebuild

_TITLE, _SUMMARY = 14, 13
"""The sizes of the texts in pixels at scale 1; a summary without room is written smaller."""

_TEXT_AT, _RING_AT, _RING, _BETWEEN = 24, 11, 6, 8
"""Where the texts begin, where the ring's middle is, its radius, and what parts the texts, in
pixels at scale 1."""


class Choice(Button):
    """A row with a ring, filled while it is chosen; without a ring it leads to more choices.

    The summary stands beside the title, or below it where there is no room beside.
    """

    def __init__(
        self,
        place: pygame.Rect,
        manager: UIManager,
        theme: Theme,
        scale: float,
        command: Callable[[], None],
    ) -> None:
        self._theme, self._scale = theme, scale
        self.title = self.summary = ""
        super().__init__(place, "", manager, object_id=ObjectID(class_id="@row"), command=command)

    def tell(self, title: str, summary: str = "", *, chosen: bool = False) -> None:
        """Show these texts, and whether the row is chosen."""
        if (title, summary, chosen) == (self.title, self.summary, self.is_selected):
            return
        self.title, self.summary = title, summary
        plain, filled = (self._picture(chosen=each) for each in (False, True))
        self.normal_images = self.hovered_images = self.disabled_images = [plain]
        self.selected_images = [filled]
        self.normal_image_positions = self.hovered_image_positions = [(0.5, 0.5)]
        self.disabled_image_positions = self.selected_image_positions = [(0.5, 0.5)]
        self.is_selected = chosen
        rebuild(self)

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _picture(self, *, chosen: bool) -> pygame.Surface:
        """Return everything that is drawn upon the row."""
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        theme, middle = self._theme, self.rect.height // 2
        if self.summary:
            ring = (self._px(_RING_AT), middle)
            color, thick = (theme.accent if chosen else theme.muted), max(1, self._px(2))
            pygame.draw.aacircle(picture, color, ring, self._px(_RING), thick)
            if chosen:
                pygame.draw.aacircle(picture, color, ring, self._px(3))
        title = written(self.title, self._px(_TITLE), theme.text, bold=bool(self.summary))
        room = self.rect.width - self._px(_TEXT_AT) - self._px(4)
        beside = room - title.width - self._px(_BETWEEN)
        summary = self._summary(self._px(_SUMMARY))
        at = title.get_rect(midleft=(self._px(_TEXT_AT), middle))
        if summary.width <= beside:
            below = summary.get_rect(left=at.right + self._px(_BETWEEN))
            below.centery = at.centery + self._px(1)
        else:
            summary = self._fitted(room)
            apart = (title.height + summary.height) * 21 // 50  # both have room above and below
            at.centery, below = middle - apart // 2, summary.get_rect(left=at.left)
            below.centery = at.centery + apart
        picture = picture.premul_alpha()
        for text, place in ((title, at), (summary, below)):
            picture.blit(text.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def _fitted(self, room: int) -> pygame.Surface:
        """Return the summary in the largest size that has room in a line of its own."""
        sizes = range(self._px(_SUMMARY), 5, -1)
        lines = [self._summary(size) for size in sizes]
        return next((line for line in lines if line.width <= room), lines[-1])

    def _summary(self, size: int) -> pygame.Surface:
        """Return the summary in a size, in a colour between those of titles and side notes."""
        color = mix(self._theme.muted, self._theme.text, 0.4)
        return written(self.summary, size, color)
