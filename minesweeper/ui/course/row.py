"""A row of a list: a tick if it is done, a title, and a note at its right end."""

from __future__ import annotations

import pygame

from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import written
from minesweeper.ui.widgets.buttons import rebuild
from minesweeper.ui.widgets.list_row import TITLE, ListRow, with_texts

_TICK_AT, _TICK, _TEXT_AT, _END = 15, 16, 30, 10
"""Where the tick's middle is, its width, where the title begins, and what is free after the note,
in pixels at scale 1."""


class Row(ListRow):
    """A row that opens something."""

    title = note = ""
    is_done = False

    def tell(self, title: str, note: str, *, done: bool) -> None:
        """Show a title with a note, and a tick if that is done."""
        self.title, self.note, self.is_done = title, note, done
        self.normal_images = self.hovered_images = [self._picture()]
        self.normal_image_positions = self.hovered_image_positions = [(0.5, 0.5)]
        rebuild(self)

    def _picture(self) -> pygame.Surface:
        """Return everything that is drawn upon the row."""
        picture, theme = pygame.Surface(self.rect.size, pygame.SRCALPHA), self.theme
        middle = self.rect.height // 2
        if self.is_done:
            tick = assets.icon("copied", self.px(_TICK), theme.good)
            picture.blit(tick, tick.get_rect(center=(self.px(_TICK_AT), middle)))
        title = written(self.title, self.px(TITLE), theme.text, bold=True)
        at = title.get_rect(midleft=(self.px(_TEXT_AT), middle))
        room = self.rect.width - at.right - self.px(2 * _END)
        note = self.side_note(self.note, self.size_with_room(self.note, room))
        end = note.get_rect(midright=(self.rect.width - self.px(_END), middle))
        return with_texts(picture, [(title, at), (note, end)])
