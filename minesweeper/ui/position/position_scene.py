"""The bases of the scenes that tell of a position, or of many: a card and buttons beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame_gui.core import ObjectID

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Milliseconds
from minesweeper.session.environment import Environment
from minesweeper.ui.look.theme import Color
from minesweeper.ui.position.board_scene import BoardScene
from minesweeper.ui.widgets.buttons import enable
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.grounds import draw_card
from minesweeper.ui.widgets.packing import grid_places
from minesweeper.ui.widgets.text_box import TextBox, whole_lines

_BAND_WIDTH = 340
"""A panel of at least this width at scale 1 lies below the board."""

_MANY = 6
"""Of more buttons three stand in a row of a narrow panel."""

_LEAST_BUTTON = 84
"""The width of a button, with the gap beside it, where more than two stand in a row."""

_MARGIN, _BUTTON, _GAP, _ROOM = 14, 34, 8, 10
"""Around everything, the height of buttons, between them, and around the text of the card, in
pixels at scale 1."""


PLACES = {
    pygame.K_LEFT: -1,
    pygame.K_COMMA: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PERIOD: 1,
    pygame.K_PAGEUP: -10,
    pygame.K_PAGEDOWN: 10,
    pygame.K_HOME: -10_000_000,
    pygame.K_END: 10_000_000,
}
"""The keys that go through moments, and by how many."""


class PanelButton(NamedTuple):
    """A button: its words, what it does, its tool tip, its class, and whether it can act now."""

    text: str
    press: Callable[[], None]
    tip: str
    kind: str = ""
    acts: bool = True


class PositionPanel:
    """The widgets of the panel; `buttons` are made in the order in which they stand.

    Between them and the card a strip of this height at scale 1 stays free.
    """

    def __init__(
        self, dialog: Dialog, area: pygame.Rect, buttons: Sequence[PanelButton], strip: int = 0
    ) -> None:
        px = dialog.px
        inner = area.inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
        in_a_row = 2 if len(buttons) <= _MANY else 3
        if inner.width >= px(_BAND_WIDTH):
            in_a_row = min(len(buttons), max(inner.width // px(_LEAST_BUTTON), 2))
        rows = -(-len(buttons) // in_a_row)
        below = rows * px(_BUTTON + _GAP) + (px(strip + _GAP) if strip else 0)
        height = inner.height - below
        self.card = pygame.Rect(inner.topleft, (inner.width, height))
        self.strip = pygame.Rect(inner.x, self.card.bottom + px(_GAP), inner.width, px(strip))
        first = self.strip.bottom if strip else self.card.bottom
        text = self.card.inflate(-2 * px(_ROOM), -2 * px(_ROOM) + px(4))
        text.height = whole_lines(text.height, dialog.manager, "@card")
        self.message = TextBox("", text, dialog.manager, "@card")
        dialog.focus.add_text(self.message)
        pitch = (inner.width + px(_GAP)) // in_a_row, px(_BUTTON + _GAP)
        place = pygame.Rect(inner.x, first + px(_GAP), pitch[0] - px(_GAP), px(_BUTTON))
        places = grid_places(place, len(buttons), in_a_row, pitch)
        self.buttons = [
            dialog.button(place, one.text, one.press, one.tip, one.kind)
            for place, one in zip(places, buttons, strict=True)
        ]

    def show(self, text: str, buttons: Sequence[PanelButton]) -> None:
        """Show a text, and the buttons as they are now."""
        if text != self.message.said:
            self.message.set_text(text)
        for widget, button in zip(self.buttons, buttons, strict=True):
            enable(widget, acts=button.acts)
            if widget.text != button.text:
                widget.set_text(button.text)
            kind = button.kind or None
            if widget.class_ids[-1] != kind:
                widget.change_object_id(ObjectID(class_id=kind))


class PositionScene(BoardScene):
    """Shows a position, and a card that tells of it."""

    strip = 0
    """The height at scale 1 that the panel leaves free below its card."""

    # For subclasses

    def text(self) -> str:
        """Return what the card says."""
        raise NotImplementedError

    def panel_buttons(self) -> list[PanelButton]:
        """Return the buttons below the text as they are now, always as many."""
        raise NotImplementedError

    def stripe(self) -> Color:
        """Return the colour at the side of the card."""
        return self.theme.accent

    # Scene

    def build_panel(self, area: pygame.Rect) -> None:
        """Make the card and its buttons."""
        self.panel = PositionPanel(self, area, self.panel_buttons(), self.strip)
        self.manager.keep_clear = [self.panel.card]

    def draw_panel(self, target: pygame.Surface) -> None:
        """Draw the grounds of panel and card."""
        super().draw_panel(target)
        draw_card(target, self.panel.card, self.theme, self.scale, self.stripe())

    def update(self, seconds: float) -> bool:
        """Let the panel say what is shown, and the widgets follow."""
        if self.changed:
            self.heading.set_text(self.title())
            self.panel.show(self.text(), self.panel_buttons())
        return super().update(seconds)


class SteppedScene(PositionScene):
    """Shows moment `place` of many, from 0; keys go through them, and they play by themselves."""

    def __init__(self, environment: Environment, columns: int, rows: int) -> None:
        super().__init__(environment, columns, rows)
        self.place = 0
        self.plays = False
        """Whether the moments follow each other by themselves."""
        self._clock = environment.clock
        self._next_at: Milliseconds = 0

    # For subclasses

    @property
    def last(self) -> int:
        """The place of the last moment."""
        raise NotImplementedError

    def cell_in_sight(self) -> Cell | None:
        """Return the cell to which the board scrolls at the moment that is shown, if any."""
        raise NotImplementedError

    def pause(self) -> Milliseconds:
        """Return for how long the moment is shown while they play."""
        raise NotImplementedError

    # Going through the moments

    def go(self, steps: int) -> None:
        """Show the moment that many places further, and no longer play."""
        self.plays = False
        self.show(self.place + steps)

    def show(self, place: int) -> None:
        """Show the moment at a place, or the nearest one."""
        self.place = min(max(place, 0), self.last)
        cell = self.cell_in_sight()
        if cell is not None:
            self.viewport.frame(cell, self.marks().explained.cells)
        self.changed = True

    def play(self) -> None:
        """Let the moments follow each other, from the first if the last is shown; or stop."""
        self.plays = not self.plays
        if self.plays and self.place == self.last:
            self.show(0)
        self._next_at = self._clock() + self.pause()
        self.changed = True

    def accept(self) -> None:
        """Press the highlighted button."""
        for button in self.panel_buttons():
            if button.kind == "@primary" and button.acts:
                button.press()

    def key(self, event: pygame.Event) -> bool:
        """Go through the moments, or play; return whether the key does that."""
        if event.key in PLACES:
            self.go(PLACES[event.key])
        elif event.key == pygame.K_p:
            self.play()
        elif event.key == pygame.K_SPACE and self.focus.current is None:
            self.accept()
        else:
            return False
        return True

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out board and panel, with the cell of the moment in sight."""
        super().resize(size, scale)
        self.show(self.place)

    def update(self, seconds: float) -> bool:
        """Show the next moment if it is due."""
        if self.plays and self._clock() >= self._next_at:
            self.show(self.place + 1)
            self.plays = self.place < self.last
            self._next_at = self._clock() + self.pause()
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until the next moment is due, or None."""
        return max(self._next_at - self._clock(), 0) / 1000 if self.plays else None
