"""The base of every dialog: a dimmed window, a card, and widgets that the keyboard reaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.ui.look.edges import draw_edge
from minesweeper.ui.widgets.scene import Scene
from minesweeper.words.language import tr

Below: TypeAlias = tuple[str, Callable[[], None], str]
"""A button below a dialog: its text, what it does, its tool tip."""

_AROUND = 16
"""The width of the window, less the widest card, in pixels; and so for the heights."""


class Dialog(Scene):
    """A card in the middle of the dimmed window; Escape or its button closes it."""

    heading_phrase = ""
    """The heading, a phrase to translate."""
    wanted_size = (480, 400)
    covers = False

    def title(self) -> str:
        """Return the heading as it is shown."""
        return tr(self.heading_phrase)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Build the card for a window of `size` pixels."""
        self.begin_layout(size, scale)
        self._veil = pygame.Surface(size)
        self._veil.set_alpha(110)
        self.card = pygame.Rect(0, 0, *(self.px(length) for length in self.wanted_size))
        if self.card.width > size[0] - _AROUND:  # a narrow card may be higher
            self.card.height = size[1]
        self.card = self.card.clip(pygame.Rect(0, 0, size[0] - _AROUND, size[1] - _AROUND))
        self.card.center = (size[0] // 2, size[1] // 2)
        inner = self.card.inflate(-self.px(48), -self.px(40))
        heading = pygame.Rect(inner.topleft, (inner.width, self.px(32)))
        UILabel(heading, self.title(), self.manager, object_id=ObjectID(class_id="@title"))
        top = heading.bottom + self.px(12)
        self.build(pygame.Rect(inner.x, top, inner.width, inner.bottom - top))

    def build(self, inner: pygame.Rect) -> None:
        """Make the widgets inside the card, below its title."""
        raise NotImplementedError

    def accept(self) -> None:
        """Do what Enter means in this dialog."""
        self.close()

    def handle(self, event: pygame.Event) -> None:
        """React to an event; the table gets none."""
        self.changed = True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif not self.focus.handle(event):
            enter = event.type == pygame.KEYDOWN and event.key in (
                pygame.K_RETURN,
                pygame.K_KP_ENTER,
            )
            if not self.manager.process_events(event):
                self.left_over(event)
            if enter:
                self.accept()
            if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
                self.typed()

    def left_over(self, event: pygame.Event) -> None:
        """React to an event that no widget uses."""

    def typed(self) -> None:
        """React to a letter that was typed into a line, or taken away."""

    def update(self, seconds: float) -> bool:
        """Let the widgets follow the mouse and the text cursor blink."""
        changed, self.changed = self.changed or self.focus.on_text, False
        if changed:
            self.manager.update(seconds)
        return changed

    def wait(self) -> float | None:
        """Return the seconds until the text cursor blinks, if there is one."""
        return 0.1 if self.focus.on_text else None

    def draw(self, target: pygame.Surface) -> None:
        """Dim what lies below, or hide it, and draw the card."""
        if self.covers:
            target.fill(self.theme.window)
        else:
            target.blit(self._veil, (0, 0))
        theme, radius = self.theme, self.px(self.theme.outline.radius)
        pygame.draw.rect(target, theme.panel, self.card, border_radius=radius)
        line = max(1, self.px(1))
        pygame.draw.rect(target, theme.panel_edge, self.card, line, border_radius=radius)
        draw_edge(target, self.card, theme, self.scale, sunken=False)
        self.manager.draw_ui(target)
        self.focus.draw(target)

    # For subclasses

    def close_button(self) -> Below:
        """Return the button that closes the dialog, for `buttons_below`."""
        return tr("Close"), self.close, tr("Close ({key})", key="Esc")

    def buttons_below(self, inner: pygame.Rect, buttons: Sequence[Below], left: int) -> None:
        """Put buttons in the lower right corner, the main one first.

        They leave `left` pixels free at the left.
        """
        height, gap = self.px(38), self.px(10)
        width = min(self.px(128), (inner.width - left + (0 if left else gap)) // len(buttons) - gap)
        place = pygame.Rect(inner.right - width, inner.bottom - height, width, height)
        for i, (text, command, tip) in reversed(list(enumerate(buttons))):
            made = self.button(place.copy(), text, command, tip, "@primary" if i == 0 else "")
            if i == 0:
                self.main_button = made
            place.right = place.left - gap
