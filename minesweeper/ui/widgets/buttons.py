"""Buttons with pictures and tool tips as pygame_gui lacks them, and menus with tool tips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pygame
from pygame_gui.core import ObjectID, UIElement
from pygame_gui.elements import UIButton, UIDropDownMenu

from minesweeper.ui.widgets import grounds, internals
from minesweeper.ui.widgets.managers import Manager

Picture: TypeAlias = Callable[[str], pygame.Surface]
"""Gives what lies upon a button in a state: `normal`, `hovered`, `selected` or `disabled`."""

_STATES = ("normal", "hovered", "selected", "disabled")

_INDENT = 19
"""Where the middle of a picture before a text is, in pixels at scale 1."""


class Button(UIButton):
    """A button whose tool tip appears while it is selected or disabled, too, and goes at a press.

    In pygame_gui (0.6.14) the mouse is never over such a button.
    """

    ui_manager: Manager

    def __init__(
        self,
        place: pygame.Rect,
        text: str,
        manager: Manager,
        *,
        kind: str = "",
        command: Callable[[], None] | None = None,
        picture: Picture | None = None,
    ) -> None:
        """Make a button of a class, with a picture before its text, or in its middle without one.

        The picture is drawn anew by `rebuild`.
        """
        self.picture = picture
        object_id = ObjectID(class_id=kind or None)
        super().__init__(place, text, manager, object_id=object_id, command=command)

    def bind(self, event: int, function: Callable[[], object] | None = None) -> None:
        """Call a function without arguments at an event.

        pygame_gui asks each function for its parameters, for a tenth of the time of a new button.
        """
        super().bind(event)
        if function is not None:
            self._handler[event] = lambda _: function()

    def rebuild(self) -> None:
        """Draw it anew, once it is shown."""
        if self.picture is not None:
            for state in _STATES:
                drawn = self.picture(state)
                setattr(self, f"{state}_images", [drawn])
                setattr(self, f"{state}_image_positions", [self._share_before(drawn)])
        super().rebuild()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare

    def _share_before(self, drawn: pygame.Surface) -> tuple[float, float]:
        """Return where a picture lies, in shares of the room that it leaves beside it."""
        middle = self.rect.width // 2, self.rect.height // 2
        if self.text:
            middle = round(_INDENT * self.ui_manager.scale), middle[1]
        (x, y), (wide, high) = middle, drawn.get_size()
        right, below = max(self.rect.width - wide, 1), max(self.rect.height - high, 1)
        return (x - wide // 2 + 0.5) / right, (y - high // 2 + 0.5) / below

    def on_fresh_drawable_shape_ready(self) -> None:
        """Have its picture made when the window is drawn."""
        self.ui_manager.undrawn.add(self)

    def draw_state(self) -> None:
        """Make the picture of its state, on the ground of another button if that looks the same."""
        grounds.prepare(self, internals.shown_state(self))
        super().on_fresh_drawable_shape_ready()  # type: ignore[no-untyped-call]  # left bare
        internals.drop_wide_grounds(self)

    def process_event(self, event: pygame.Event) -> bool:
        """React to an event; a press takes the tool tip away until the mouse has left."""
        used = bool(super().process_event(event))
        if self.held:
            self.ui_manager.quiet = pygame.Rect(self.rect)
            UIElement.on_unhovered(self)
        return used

    def _set_inactive(self) -> None:
        """Show what it is once it is let go: a selected button stays selected."""
        internals.show_own_state(self)

    def while_hovering(self, time_delta: float, mouse_pos: Any) -> None:
        """Let its tool tip appear in time, unless the mouse has rested since a press."""
        if self.ui_manager.quiet is None:
            super().while_hovering(time_delta, mouse_pos)

    def can_hover(self) -> bool:
        """Return whether the mouse may rest on it."""
        return not self.held

    def on_hovered(self) -> None:
        """Light up; a selected or disabled button does not."""
        if self.is_selected or not self.is_enabled:
            UIElement.on_hovered(self)
        else:
            super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare


def enable(button: UIButton, *, acts: bool) -> None:
    """Let a button be pressed only while it can act."""
    if acts != button.is_enabled:
        button.enable() if acts else button.disable()


def show(element: UIElement, *, shown: bool) -> None:
    """Show an element or hide it."""
    if shown != bool(element.visible):
        (element.show if shown else element.hide)()  # type: ignore[no-untyped-call]  # left bare


def press(button: UIButton, held: bool) -> None:
    """Show a switch as held or not."""
    if held != button.is_selected:
        button.select() if held else button.unselect()


def mark_chosen(buttons: Sequence[UIButton], chosen: Sequence[bool]) -> None:
    """Show which buttons of a row are chosen."""
    for button, is_chosen in zip(buttons, chosen, strict=True):
        press(button, is_chosen)


def rebuild(button: UIButton) -> None:
    """Draw a button anew, once its size or its pictures have changed."""
    button.rebuild()
    internals.show_own_state(button)


def tip_menu(menu: UIDropDownMenu, tip: str) -> None:
    """Give a menu a tool tip, if it has none: a menu that was open has lost it.

    A menu is made of buttons, and the mouse rests on one of these.
    """
    for part in internals.closed_parts(menu):
        if part.tool_tip_text is None:
            part.set_tooltip(tip)
