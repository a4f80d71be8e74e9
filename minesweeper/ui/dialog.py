"""What every dialog is: a dimmed window, a card, and widgets that the keyboard reaches, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import (
    UIButton,
    UILabel,
    UIPanel,
)

from minesweeper.ui.focus import Focus
from minesweeper.ui.gui_theme import gui_theme
from minesweeper.ui.theme import Theme


class Dialog:
    """A card in the middle of the dimmed window; Escape or its button closes it."""

    title = ""
    wanted_size = (480, 400)

    def __init__(self, theme: Theme) -> None:
        self.closed = False
        self._theme = theme
        self._changed = True

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Build the card for a window of this size; what was typed stays."""
        self._scale = scale
        self._manager = UIManager(size, gui_theme(self._theme, scale, "en"))
        self.focus = Focus(self._manager, self._theme)
        self.card = pygame.Rect(0, 0, *(self._px(length) for length in self.wanted_size))
        self.card = self.card.clip(pygame.Rect(0, 0, size[0] - 16, size[1] - 16))
        self.card.center = (size[0] // 2, size[1] // 2)
        UIPanel(self.card, manager=self._manager, object_id=ObjectID(class_id="@card"))
        inner = self.card.inflate(-self._px(48), -self._px(40))
        heading = pygame.Rect(inner.topleft, (inner.width, self._px(32)))
        UILabel(heading, self.title, self._manager, object_id=ObjectID(class_id="@title"))
        self.build(
            pygame.Rect(
                inner.x,
                heading.bottom + self._px(12),
                inner.width,
                inner.bottom - heading.bottom - self._px(12),
            )
        )
        self._changed = True

    def build(self, inner: pygame.Rect) -> None:
        """Make the widgets inside the card, below its title."""
        raise NotImplementedError

    def accept(self) -> None:
        """Do what Enter asks for."""
        self.close()

    def close(self) -> None:
        """Take the dialog off the window."""
        self.closed = True

    def handle(self, event: pygame.Event) -> None:
        """React to an event; none goes on to the table."""
        self._changed = True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif not self.focus.handle(event):
            enter = event.type == pygame.KEYDOWN and event.key in (
                pygame.K_RETURN,
                pygame.K_KP_ENTER,
            )
            self._manager.process_events(event)
            if enter:
                self.accept()

    def update(self, seconds: float) -> bool:
        """Let the widgets follow the mouse and the text cursor blink."""
        changed, self._changed = self._changed or self.focus.on_text, False
        if changed:
            self._manager.update(seconds)
        return changed

    def wait(self) -> float | None:
        """Return when the text cursor blinks next, if there is one."""
        return 0.1 if self.focus.on_text else None

    def draw(self, target: pygame.Surface) -> None:
        """Dim what lies below and draw the card."""
        veil = pygame.Surface(target.get_size())
        veil.set_alpha(110)
        target.blit(veil, (0, 0))
        self._manager.draw_ui(target)
        self.focus.draw(target)

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _button(
        self, place: pygame.Rect, text: str, command: Callable[[], None], kind: str = ""
    ) -> UIButton:
        button = UIButton(
            place, text, self._manager, object_id=ObjectID(class_id=kind or None), command=command
        )
        self.focus.add(button, command)
        return button

    def _buttons_below(
        self, inner: pygame.Rect, buttons: Sequence[tuple[str, Callable[[], None]]]
    ) -> int:
        """Put buttons in the lower right corner, the main one first; return their top."""
        width, height, gap = self._px(128), self._px(38), self._px(10)
        place = pygame.Rect(inner.right - width, inner.bottom - height, width, height)
        for i, (text, command) in reversed(list(enumerate(buttons))):
            self._button(place.copy(), text, command, "@primary" if i == 0 else "")
            place.right = place.left - gap
        return place.top
