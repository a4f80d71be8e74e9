"""A row that is chosen or not, with a title and what it means in a few words."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID

from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme, mix
from minesweeper.ui.widgets.buttons import Button, rebuild

_TITLE, _SUMMARY = 14, 13
"""The sizes of the texts in pixels at scale 1; a summary without room is written smaller."""

_TEXT_AT, _RING_AT, _RING, _BETWEEN = 24, 11, 16, 8
"""Where the texts begin, where the ring's middle is, its width, and what parts the texts, in pixels
at scale 1."""


class Choice(Button):
    """A row with a ring, filled while it is chosen; without a ring it leads to more choices.

    The summary stands beside the title, or below it where there is no room beside. A chosen row
    that leads to more choices says so at its end; if its title leaves no room there, in place of
    the summary.
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
        self.title = self.summary = self.more = ""
        self.summary_size = 0
        """The size of the summary in pixels, once it is shown."""
        super().__init__(place, "", manager, object_id=ObjectID(class_id="@row"), command=command)

    def tell(self, title: str, summary: str = "", *, chosen: bool = False, more: str = "") -> None:
        """Show these texts, and whether the row is chosen; `more` is what else it leads to."""
        shown = (self.title, self.summary, self.is_selected, self.more)
        if (title, summary, chosen, more) == shown:
            return
        self.title, self.summary, self.more = title, summary, more
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
        has_ring = bool(self.summary or self.more)
        if has_ring:
            name, color = ("chosen", theme.accent) if chosen else ("choice", theme.muted)
            ring = assets.icon(name, self._px(_RING), color)
            picture.blit(ring, ring.get_rect(center=(self._px(_RING_AT), middle)))
        title = written(self.title, self._px(_TITLE), theme.text, bold=has_ring)
        room = self.rect.width - self._px(_TEXT_AT) - self._px(4)
        beside = room - title.width - self._px(_BETWEEN)
        more = written(self.more, self._px(_SUMMARY), theme.text)
        has_end = bool(self.more) and more.width <= beside
        self.summary_size = self._px(_SUMMARY)
        words = self.summary if has_end or not self.more else self.more
        summary = self._summary(words, self.summary_size)
        at = title.get_rect(midleft=(self._px(_TEXT_AT), middle))
        if summary.width <= beside and not has_end:
            below = summary.get_rect(left=at.right + self._px(_BETWEEN))
            below.centery = at.centery + self._px(1)
        else:
            summary = self._fitted(words, room)
            apart = (title.height + summary.height) * 21 // 50  # both have room above and below
            at.centery, below = middle - apart // 2, summary.get_rect(left=at.left)
            below.centery = at.centery + apart
        texts = [(title, at), (summary, below)]
        if has_end:
            texts.append(
                (more, more.get_rect(right=self.rect.width - self._px(4), centery=at.centery))
            )
        picture = picture.premul_alpha()
        for text, place in texts:
            picture.blit(text.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def _fitted(self, words: str, room: int) -> pygame.Surface:
        """Return a summary in the largest size that has room in a line of its own."""
        summary = self._summary(words, self.summary_size)
        while summary.width > room and self.summary_size > 1:
            self.summary_size -= 1
            summary = self._summary(words, self.summary_size)
        return summary

    def _summary(self, words: str, size: int) -> pygame.Surface:
        """Return a summary in a size, in a colour between those of titles and side notes."""
        color = mix(self._theme.muted, self._theme.text, 0.4)
        return written(words, size, color)
