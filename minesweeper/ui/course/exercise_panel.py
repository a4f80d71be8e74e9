"""The panel beside an exercise: a card with what is said, and buttons below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from minesweeper.ui.look.theme import Color
from minesweeper.ui.widgets.buttons import enable
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.grounds import draw_card, draw_ground
from minesweeper.ui.widgets.text_box import TextBox

LEAST_HEIGHT = 356
"""The height of a panel below the board at scale 1."""

MOST_OF_THE_WIDTH = 3 / 7
"""The share of the window that a panel beside the board may take."""

_MOST_CARD = 420
"""The height of the card in a high window at scale 1."""

_BAND_WIDTH = 340
"""A panel of at least this width at scale 1 lies below the board."""

_MANY = 6
"""Of more buttons three stand in a row of a narrow panel."""

_LEAST_BUTTON = 84
"""The width of a button, with the gap beside it, where more than two stand in a row."""

_MARGIN, _BUTTON, _GAP, _ROOM = 14, 34, 8, 10
"""Around everything, the height of buttons, between them, and around the text of the card, in
pixels at scale 1."""


@dataclass(frozen=True, slots=True)
class PanelButton:
    """A button: its words, what it does, its tool tip and its class."""

    text: str
    press: Callable[[], None]
    tip: str
    kind: str = ""


class ExercisePanel:
    """The widgets of the panel; `buttons` are made in the order in which they stand.

    Between them and the card a strip of this height at scale 1 stays free.
    """

    def __init__(
        self, dialog: Dialog, area: pygame.Rect, buttons: Sequence[PanelButton], strip: int = 0
    ) -> None:
        self._dialog, self._area = dialog, area
        px = dialog.px
        inner = area.inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
        in_a_row = 2 if len(buttons) <= _MANY else 3
        if inner.width >= px(_BAND_WIDTH):
            in_a_row = min(len(buttons), max(inner.width // px(_LEAST_BUTTON), 2))
        rows = -(-len(buttons) // in_a_row)
        below = rows * px(_BUTTON + _GAP) + (px(strip + _GAP) if strip else 0)
        height = min(inner.height - below, px(_MOST_CARD))
        self.card = pygame.Rect(inner.topleft, (inner.width, height))
        self.strip = pygame.Rect(inner.x, self.card.bottom + px(_GAP), inner.width, px(strip))
        first = self.strip.bottom if strip else self.card.bottom
        text = self.card.inflate(-2 * px(_ROOM), -2 * px(_ROOM) + px(4))
        self.message = TextBox("", text, dialog.manager, "@card")
        dialog.focus.add_text(self.message)
        pitch = (inner.width + px(_GAP)) // in_a_row
        self.buttons = [
            dialog.button(
                pygame.Rect(
                    inner.x + i % in_a_row * pitch,
                    first + px(_GAP) + i // in_a_row * px(_BUTTON + _GAP),
                    pitch - px(_GAP),
                    px(_BUTTON),
                ),
                button.text,
                button.press,
                button.tip,
                button.kind,
            )
            for i, button in enumerate(buttons)
        ]

    def show(self, text: str, acts: Sequence[bool]) -> None:
        """Show a text, and which buttons can act."""
        if text != self.message.said:
            self.message.set_text(text)
        for button, can_act in zip(self.buttons, acts, strict=True):
            enable(button, acts=can_act)

    def draw_ground(self, target: pygame.Surface, scale: float, stripe: Color) -> None:
        """Draw the grounds of panel and card, which has a stripe of a colour."""
        theme = self._dialog.theme
        draw_ground(target, self._area, theme)
        draw_card(target, self.card, theme, scale, stripe)
