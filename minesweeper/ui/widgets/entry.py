"""A line to type into, whose hint is paler than what is typed; in pygame_gui both look alike."""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UITextEntryLine


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
        self.cursor_has_moved_recently = False  # else the next update shows its text cursor again
        shape = self.drawable_shape
        if shape is not None and shape.text_box_layout is not None:
            shape.text_box_layout.turn_off_cursor()
            shape.apply_active_text_changes()

    def _color(self, *, hints: bool) -> None:
        if self.drawable_shape is not None:
            color = self._hint_color if hints else self._typed_color
            self.drawable_shape.theming["normal_text"] = color
