"""A box to tick; the sign that pygame_gui (0.6.14) writes looks like that of a square root."""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UICheckBox

from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Theme

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
