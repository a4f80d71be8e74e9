"""The card of the panel with what the assistant says: a heading, the text, a button to copy it."""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.ui.board.panel_places import CARD_ROOM, HEADING
from minesweeper.ui.input import clipboard
from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.text.panel_message import Message
from minesweeper.ui.widgets.buttons import Button, Icons
from minesweeper.ui.widgets.ground import draw_card
from minesweeper.ui.widgets.text_box import TextBox


class MessageCard:
    """A ground of its own with the message of the panel."""

    def __init__(
        self,
        manager: UIManager,
        place: pygame.Rect,
        theme: Theme,
        scale: float,
        icons: Icons,
    ) -> None:
        self.place, self._theme, self._scale = place, theme, scale
        self._said = Message("", "")
        self._copied: Message | None = None
        """The message that was copied last."""
        inner = place.inflate(-2 * self._px(CARD_ROOM), -2 * self._px(6))
        row = pygame.Rect(inner.topleft, (inner.width, self._px(HEADING)))
        side = row.height
        self._heading_room = row.width - side - self._px(2)
        self._heading = UILabel(
            pygame.Rect(row.x + self._px(2), row.y, self._heading_room, side),
            "",
            manager,
            object_id=ObjectID(class_id="@heading"),
        )
        self.copy = Button(
            pygame.Rect(row.right - side, row.y, side, side),
            "",
            manager,
            object_id=ObjectID(class_id="@quiet"),
            command=self.copy_text,
        )
        icons.add(self.copy, self._icon, 16)
        below = pygame.Rect(inner.x, row.bottom, inner.width, inner.bottom - row.bottom)
        self.text = TextBox("", below, manager, "@card")

    @property
    def heading(self) -> str:
        """The heading as it is shown."""
        return str(self._heading.text)

    def show(self, message: Message) -> None:
        """Show a message."""
        if message == self._said:
            return
        self._said = message
        font = self._heading.font
        assert font is not None  # a label has one from its start
        fits = font.size(message.heading)[0] <= self._heading_room
        self._heading.set_text(
            message.heading if fits else message.short_heading or message.heading
        )
        self.text.set_text(message.html)

    def copy_text(self) -> None:
        """Put the message on the clipboard as plain text; a tick shows that it is there."""
        clipboard.copy(self._said.plain)
        self._copied = self._said

    def draw(self, target: pygame.Surface) -> None:
        """Draw the ground, with a stripe in the colour of the main button."""
        draw_card(target, self.place, self._theme, self._scale, self._theme.accent)

    def _icon(self, size: int) -> pygame.Surface:
        name = "copied" if self._copied == self._said else "copy"
        return assets.icon(name, size, self._theme.muted)

    def _px(self, length: int) -> int:
        return round(length * self._scale)
