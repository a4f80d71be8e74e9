"""The dialog with the instructions."""

from __future__ import annotations

import pygame

from minesweeper.ui.dialog import Dialog
from minesweeper.ui.language import tr
from minesweeper.ui.text_box import TextBox
from minesweeper.ui.words import help_text


class HelpDialog(Dialog):
    """The instructions."""

    wanted_size = (620, 600)

    def title(self) -> str:
        """Return the heading."""
        return tr("How to play")

    def build(self, inner: pygame.Rect) -> None:
        """Make a scrolling text and one button."""
        top = self.buttons_below(inner, [(tr("Close"), self.close)])
        place = pygame.Rect(inner.topleft, (inner.width, top - inner.top - self.px(12)))
        TextBox(help_text(), place, self.manager)
