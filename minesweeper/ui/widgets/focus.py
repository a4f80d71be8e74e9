"""Keyboard focus for pygame_gui's widgets: Tab moves it, a ring shows it, Enter and Space act.

In a text box arrows and the page keys scroll, left and right follow links. Enter and Space show the
next page, or follow the link where there is no other page.

pygame_gui (0.6.14) gives the focus only to a widget that is clicked, and its buttons ignore keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame_gui.core import UIElement
from pygame_gui.elements import UITextEntryLine

from minesweeper.ui.look.theme import Theme
from minesweeper.ui.widgets import internals
from minesweeper.ui.widgets.managers import Manager
from minesweeper.ui.widgets.text_box import TextBox

_SCROLLS: Mapping[int, float] = {
    pygame.K_UP: -0.15,
    pygame.K_DOWN: 0.15,
    pygame.K_PAGEUP: -0.9,
    pygame.K_PAGEDOWN: 0.9,
    pygame.K_HOME: -1000.0,
    pygame.K_END: 1000.0,
}
"""Keys of a text box, and by how many times its height they scroll."""

ACTS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys that do what a widget is for."""

_LINKS: Mapping[int, int] = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Focus:
    """The order in which Tab visits widgets, and the one that has the focus."""

    def __init__(self, manager: Manager, theme: Theme, scale: float) -> None:
        self.manager = manager
        self._theme = theme
        self._scale = scale
        self.stops: list[UIElement] = []
        manager.controls = self.stops
        self._texts: list[TextBox] = []
        self._commands: dict[UIElement, Callable[[], None]] = {}
        self.current: UIElement | None = None

    def add(self, element: UIElement, command: Callable[[], None] | None = None) -> None:
        """Add a widget; `command` is what Enter and Space do on it. Tab goes in reading order."""
        self.stops.append(element)
        if command is not None:
            self._commands[element] = command

    def add_text(self, box: TextBox, command: Callable[[], None] | None = None) -> None:
        """Add a text, which Tab visits while it is longer than its box or has links.

        Without a `command` Enter and Space show its next page, or follow its link.
        """
        self._texts.append(box)
        self._commands[box] = command or box.page_on

    @property
    def on_text(self) -> bool:
        """Whether a text entry has the focus, so that letters belong to it."""
        return isinstance(self.current, UITextEntryLine)

    def clear(self) -> None:
        """Take the focus away."""
        self.current = None
        self.manager.set_focus_set(None)

    def handle(self, event: pygame.Event) -> bool:
        """React to Tab, Enter, Space and clicks; return whether the event is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            under = [stop for stop in self.stops if stop.rect.collidepoint(event.pos)]
            self.current = next((stop for stop in under if isinstance(stop, UITextEntryLine)), None)
            return False
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._move(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if isinstance(self.current, TextBox) and self.reads(event):
            if event.key in _SCROLLS:
                self.current.scroll(_SCROLLS[event.key])
            else:
                self.current.follow_link(_LINKS[event.key])
            return True
        if event.key in ACTS and self.current in self._commands:
            if self.current.is_enabled:
                self._commands[self.current]()
            return True
        return False

    def takes(self, event: pygame.Event) -> bool:
        """Return whether a key belongs to the widget that has the focus, and not to a board."""
        acts = event.key in ACTS and self.current is not None
        return acts or self.on_text or self.reads(event)

    def reads(self, event: pygame.Event) -> bool:
        """Return whether a key scrolls the text that has the focus, or follows its links."""
        return isinstance(self.current, TextBox) and event.key in (*_SCROLLS, *_LINKS)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a ring in the colour of the board's cursor around the widget that has the focus."""
        if self.current is not None:
            thick = max(2, round(2 * self._scale))
            ring = self.current.rect.inflate(3 * thick, 3 * thick)
            rounded = self._theme.outline.radius
            radius = round((rounded + 2) * self._scale) if rounded else 0
            pygame.draw.rect(target, self._theme.cursor, ring, thick, border_radius=radius)

    def place(self) -> int | None:
        """Return the place of the focus in the order of Tab; None if no widget has it."""
        stops = self.in_order()
        return stops.index(self.current) if self.current in stops else None

    def go_to(self, place: int | None) -> None:
        """Give the focus to the widget at a place, if there is one."""
        stops = self.in_order()
        if place is not None and place < len(stops):
            self.give(stops[place])
        if isinstance(self.current, UITextEntryLine):
            internals.select_text(self.current)  # what is typed replaces it

    def in_order(self) -> list[UIElement]:
        """Return the widgets in reading order: by rows."""
        texts = [text for text in self._texts if text.takes_focus]
        usable = [stop for stop in (*self.stops, *texts) if stop.is_enabled and stop.visible]
        return sorted(usable, key=lambda stop: (stop.rect.centery, stop.rect.x))

    def give(self, stop: UIElement) -> None:
        """Give the focus to a widget."""
        self.current = stop
        self.manager.set_focus_set(stop)

    def _move(self, step: int) -> None:
        stops = self.in_order()
        if not stops:
            return
        if self.current in stops:
            place = (stops.index(self.current) + step) % len(stops)
        else:
            place = 0 if step > 0 else -1
        self.give(stops[place])
        if isinstance(self.current, UITextEntryLine):
            internals.select_text(self.current)  # what is typed replaces it
