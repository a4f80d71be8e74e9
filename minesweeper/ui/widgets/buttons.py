"""Buttons that tell what they do, also while they are selected, and menus that do."""

from __future__ import annotations

from pygame_gui.core import UIElement
from pygame_gui.elements import UIButton, UIDropDownMenu

from minesweeper.ui.widgets.text_box import set_tip


class Button(UIButton):
    """A button whose tool tip appears while it is selected, too.

    In pygame_gui (0.6.14) the mouse is never over a selected button.
    """

    def can_hover(self) -> bool:
        """Return whether the mouse may rest on it."""
        return bool(self.is_enabled and not self.held)

    def on_hovered(self) -> None:
        """Light up, unless it is selected."""
        if self.is_selected:
            UIElement.on_hovered(self)
        else:
            super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare


def tip_menu(menu: UIDropDownMenu, tip: str) -> None:
    """Give a menu a tool tip; call it again and again, for a menu that was open has lost it.

    A menu is made of buttons, and these are what the mouse rests on.
    """
    for part in menu.menu_states["closed"].active_buttons:
        if part.tool_tip_text is None:
            set_tip(part, tip)
