"""Buttons as wide as a list, whose words are drawn, so that they can differ in size and weight."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pygame

from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import fitting_text, text_picture
from minesweeper.ui.look.theme import mix
from minesweeper.ui.widgets.buttons import Button, rebuild
from minesweeper.ui.widgets.scene import Scene

TITLE, NOTE = 14, 13
"""The sizes of titles and of notes in pixels at scale 1; a note without room is written smaller."""

_TEXT_AT, _RING_AT, _RING, _BETWEEN = 24, 11, 16, 8
"""Where the texts begin, where the ring's middle is, its width, and what parts the texts, in pixels
at scale 1."""


class ListRow(Button):
    """The base of such rows: a subclass makes the pictures."""

    def __init__(
        self,
        place: pygame.Rect,
        scene: Scene,
        command: Callable[[], None],
        tip: str | None = None,
    ) -> None:
        self.theme, self.px = scene.theme, scene.px
        super().__init__(place, "", scene.manager, kind="@row", command=command)
        self.set_tooltip(tip)
        scene.focus.add(self, command)

    def rebuild(self) -> None:
        """Draw it anew, once it has a picture."""
        if self.picture is not None:
            super().rebuild()

    def show_pictures(self, plain: pygame.Surface, chosen: pygame.Surface | None = None) -> None:
        """Show a picture over the whole row, another one while the row is chosen."""
        self.picture = lambda state: chosen if chosen and state == "selected" else plain
        rebuild(self)

    def side_note(self, words: str, room: float = math.inf) -> pygame.Surface:
        """Return a note, smaller where it has no room, in a colour between title and side note."""
        color = mix(self.theme.muted, self.theme.text, 0.4)
        return fitting_text(words, self.px(NOTE), color, room)


def with_texts(
    picture: pygame.Surface, texts: Iterable[tuple[pygame.Surface, pygame.Rect]]
) -> pygame.Surface:
    """Return a picture with texts at their places; pygame_gui blends it with its ground."""
    for text, place in texts:
        picture.blit(text, place)
    return picture


class Choice(ListRow):
    """A row with a ring, filled while it is chosen; without a title it leads to more choices.

    The summary stands beside the title, or below it where there is no room beside. Where a row
    leads to more choices it says so at its end; unless it `ends_with_more`, in place of the
    summary. So these words keep their place, whatever the title.
    """

    title = summary = more = ""
    ends_with_more = True
    summary_height = 0
    """The height of the summary in pixels, once it is shown."""
    more_place = pygame.Rect(0, 0, 0, 0)
    """Where upon the row it says that it leads to more, once that is shown."""

    def tell(self, title: str, summary: str = "", *, chosen: bool = False, more: str = "") -> None:
        """Show these texts, and whether the row is chosen; `more` is what else it leads to."""
        shown = (self.title, self.summary, self.is_selected, self.more)
        if (title, summary, chosen, more) == shown:
            return
        self.title, self.summary, self.more = title, summary, more
        self.is_selected = chosen
        self.show_pictures(self._picture(chosen=False), self._picture(chosen=True))

    def has_room_for(self, title: str, more: str) -> bool:
        """Return whether these words stand beside each other."""
        wide = text_picture(title, self.px(TITLE), self.theme.text, bold=True).width
        wide += text_picture(more, self.px(NOTE), self.theme.text).width
        return bool(wide <= self.rect.width - self.px(_TEXT_AT) - self.px(4) - self.px(_BETWEEN))

    def _picture(self, *, chosen: bool) -> pygame.Surface:
        """Return everything that is drawn upon the row."""
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        theme, middle = self.theme, self.rect.height // 2
        if self.title:
            name, color = ("chosen", theme.accent) if chosen else ("choice", theme.muted)
            ring = assets.icon(name, self.px(_RING), color)
            picture.blit(ring, ring.get_rect(center=(self.px(_RING_AT), middle)))
        title = text_picture(self.title, self.px(TITLE), theme.text, bold=True)
        room = self.rect.width - self.px(_TEXT_AT) - self.px(4)
        beside = room - title.width - self.px(_BETWEEN)
        ends = self.ends_with_more and self.has_room_for(self.title, self.more)
        summary = self.side_note(self.summary)
        at = title.get_rect(midleft=(self.px(_TEXT_AT), middle))
        if summary.width <= beside and not self.more:
            below = summary.get_rect(left=at.right + self.px(_BETWEEN))
            below.centery = at.centery + self.px(1)
        else:
            summary = self.side_note(self.summary if ends or not self.more else "", room)
            apart = (title.height + summary.height) * 21 // 50  # both have room above and below
            at.centery, below = middle - apart // 2, summary.get_rect(left=at.left)
            below.centery = at.centery + apart
            inked = at.y + title.get_bounding_rect().bottom + self.px(1)
            at.y -= max(inked - below.y - summary.get_bounding_rect().top, 0)
        self.summary_height = summary.height
        more = text_picture(self.more, self.px(NOTE), theme.text)
        end = more.get_rect(right=self.rect.width - self.px(4), centery=middle - self.px(7))
        if not ends:
            end.midleft = self.px(_TEXT_AT), middle + self.px(7)
        self.more_place = end
        texts = [(title, at), (summary, below), (more, end)]
        return with_texts(picture, texts)
