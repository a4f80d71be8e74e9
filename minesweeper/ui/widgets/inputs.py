"""Boxes to tick and lines to type into, each mended where pygame_gui (0.6.14) falls short.

The sign that pygame_gui writes into a box looks like that of a square root, and the hint of an
empty line looks like typed text.
"""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UICheckBox, UITextEntryLine

from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.widgets import internals

_TICK = 0.8
"""The size of the tick as a share of the box."""


class CheckBox(UICheckBox):
    """A box with a text, and a drawn tick while it is checked."""

    def __init__(
        self,
        place: pygame.Rect,
        text: str,
        manager: UIManager,
        theme: Theme,
        *,
        checked: bool = False,
    ) -> None:
        super().__init__(place, text, manager, initial_state=checked)
        self.set_check_symbol("")
        self.selected_images = [assets.icon("tick", round(_TICK * place.height), theme.on_accent)]
        self.selected_image_positions = [(0.5, 0.5)]
        self.rebuild()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare


class Entry(UITextEntryLine):
    """A line to type into; while it is empty and has no focus, it shows its hint."""

    def __init__(
        self, place: pygame.Rect, manager: UIManager, *, text: str, hint: str, longest: int
    ) -> None:
        super().__init__(place, manager, initial_text=text, placeholder_text=hint or None)
        self.set_text_length_limit(longest)
        self._typed_color = self.text_colour
        self._hint_color = self.ui_theme.get_colour_or_gradient(
            "placeholder_text", self.combined_element_ids
        )
        self.set_text(text)

    def set_text(self, text: str | None) -> None:
        """Show another text, without what no font can write."""
        self._color(hints=not text)
        super().set_text("".join(filter(str.isprintable, text or "")))

    def focus(self) -> None:
        """Take what is typed from now on."""
        self._color(hints=False)
        repeat = pygame.key.get_repeat()
        super().focus()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare
        pygame.key.set_repeat(*repeat)

    def unfocus(self) -> None:
        """Take no more; without a text the hint comes back."""
        self._color(hints=not self.text)
        repeat = pygame.key.get_repeat()
        super().unfocus()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare
        pygame.key.set_repeat(*repeat)  # which pygame_gui ends for the whole window
        internals.hide_text_cursor(self)

    def _color(self, *, hints: bool) -> None:
        internals.color_text(self, self._hint_color if hints else self._typed_color)
