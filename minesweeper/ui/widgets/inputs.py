"""Lines to type into, mended where pygame_gui (0.6.14) falls short.

The hint of an empty line looks like typed text. A click puts the text cursor into a number that is
to be replaced, and a double click takes a word of a code or a path.
"""

from __future__ import annotations

import pygame
from pygame_gui.elements import UITextEntryLine

from minesweeper.ui.widgets import internals
from minesweeper.ui.widgets.scene import Scene


class Entry(UITextEntryLine):
    """A line to type into; while it is empty and has no focus, it shows its hint."""

    def __init__(
        self, place: pygame.Rect, scene: Scene, *, text: str, longest: int, hint: str = ""
    ) -> None:
        self._is_new = False
        """Whether it has got the focus, and no press since."""
        super().__init__(place, scene.manager, initial_text=text, placeholder_text=hint or None)
        scene.focus.add(self)
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
        self._is_new = True
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

    def _process_mouse_button_event(self, event: pygame.Event) -> bool:
        """Select the whole text by the press that gives the focus, so that typing replaces it."""
        used = bool(super()._process_mouse_button_event(event))
        if used and self._is_new:
            internals.select_text(self)
            self._is_new = False
        return used

    def _calculate_double_click_word_selection(self) -> bool:
        """Select the whole text by each press that follows another one quickly."""
        self.double_click_timer = 0.0
        internals.select_text(self)
        return True

    def _color(self, *, hints: bool) -> None:
        internals.color_text(self, self._hint_color if hints else self._typed_color)
