"""The card of the panel with what the assistant says: a heading, the text, a button to copy it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.session.session import Session
from minesweeper.ui import system
from minesweeper.ui.board.panel_places import CARD_ROOM, HEADING
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import key_label, with_key
from minesweeper.ui.table.panel_message import Message
from minesweeper.ui.widgets.buttons import enable, press, rebuild, show
from minesweeper.ui.widgets.grounds import draw_card
from minesweeper.ui.widgets.scene import Scene
from minesweeper.ui.widgets.text_box import TextBox, whole_lines
from minesweeper.words.language import msgid, tr
from minesweeper.words.links import WHY

_STEPS = 26
"""The height of the button for the steps of a proof, in pixels at scale 1."""

WHY_TIP = msgid("Explain the cell that is pressed next")
"""What the button beside the heading does."""

_STEPS_LINK = re.compile(rf'<a href="{WHY}"><u>(.*?)</u></a>(?:<br>)?')


class MessageCard:
    """A ground of its own with the message of the panel."""

    def __init__(self, scene: Scene, place: pygame.Rect, wish: Callable[[Wish], None]) -> None:
        self.place, self._scene, self._px = place, scene, scene.px
        manager, muted = scene.manager, scene.theme.muted
        self.message = Message("", "")
        self._copied: Message | None = None
        """The message that was copied last."""
        inner = place.inflate(-2 * self._px(CARD_ROOM), -2 * self._px(6))
        row = pygame.Rect(inner.topleft, (inner.width, self._px(HEADING)))
        side = row.height
        self._heading_room = row.width - 2 * side - self._px(2)
        place = pygame.Rect(row.x + self._px(2), row.y, self._heading_room, side)
        self.heading = UILabel(place, "", manager, object_id=ObjectID(class_id="@heading"))
        corner = pygame.Rect(row.right - side, row.y, side, side)
        tip = tr("{tip} ({key})", tip=tr("Copy text"), key=key_label("ctrl+shift+c"))
        sign = scene.icon("copy", 16, muted)
        self.copy = scene.button(corner, "", self.copy_text, tip, "@quiet", sign)
        why = scene.icon("why", 16, muted)
        keys = scene.preferences.settings.keys
        tip = with_key(tr(WHY_TIP), keys, Wish.WHY)
        self.why = scene.button(
            corner.move(-side, 0), "", partial(wish, Wish.ASK_WHY), tip, "@quiet", why
        )
        room = pygame.Rect(row.x, row.y, row.width - 2 * side, side)
        self.badge = self._make_badge(manager, room)
        # What lies below the letters of the last line may reach into the card's margin.
        height = inner.bottom - row.bottom + self._px(4)
        self._text_room = pygame.Rect(inner.x, row.bottom, inner.width, height)
        below = self._text_room.copy()
        below.height = whole_lines(height, manager, "@card")
        self.text = TextBox("", below, manager, "@card")
        scene.focus.add_text(self.text)
        foot = pygame.Rect(below.x, inner.bottom - self._px(_STEPS), below.width, self._px(_STEPS))
        tip = tr("Show all steps of the proof, or only the last")
        self.steps = scene.button(foot, "", partial(wish, Wish.ALL_STEPS), tip)
        """Shows all steps of a proof, or only the last; hidden where it has no more."""
        show(self.steps, shown=False)

    def show(self, message: Message, session: Session, *, asks_why: bool) -> None:
        """Show a message, whether the game was helped, and whether a cell is awaited."""
        enable(self.why, acts=session.can_ask)
        press(self.why, asks_why)
        helped = session.is_assisted
        if (message, helped) == (self.message, bool(self.badge.visible)):
            return
        self._say(message, self._copied)
        font = self.heading.font
        assert font is not None  # a label has one from its start
        show(self.badge, shown=helped)
        room = self._heading_room - (self.badge.rect.width + self._px(4)) * helped
        self.heading.set_dimensions((room, self.heading.rect.height))
        fits = font.size(message.heading)[0] <= room - self._px(3) * helped  # apart from the badge
        self.heading.set_text(message.heading if fits else message.short_heading or message.heading)
        self._show_text(message.html)
        if not message.from_top:
            self.text.show_bold_link()

    def _show_text(self, html: str) -> None:
        """Show a text; its link to steps that are left out becomes a button below it."""
        link = _STEPS_LINK.search(html)
        if (link is not None) != bool(self.steps.visible):
            show(self.steps, shown=link is not None)
            height = self._text_room.height - (self._px(_STEPS + 4) if link else 0)
            height = whole_lines(height, self._scene.manager, "@card")
            self.text.set_dimensions((self._text_room.width, height))
        if link is not None:
            self.steps.set_text(link[1])
        self.text.set_text(_STEPS_LINK.sub("", html))

    def copy_text(self) -> None:
        """Put the message on the clipboard as plain text; a tick shows that it is there."""
        if system.copy(self.message.plain):
            self._say(self.message, self.message)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the ground, with a stripe in the colour of the main button."""
        theme = self._scene.theme
        draw_card(target, self.place, theme, self._scene.scale, theme.accent)

    def _make_badge(self, manager: UIManager, room: pygame.Rect) -> UILabel:
        """Make the sign of a helped game at the right end of a room; it is hidden at first."""
        text = tr("helped")
        width, height = manager.get_theme().get_font(["@badge"]).size(text)
        place = pygame.Rect(0, 0, width + self._px(10), height + self._px(4))
        place.midright = room.right - self._px(2), room.centery
        badge = UILabel(place, text, manager, object_id=ObjectID(class_id="@badge"), visible=0)
        badge.set_tooltip(
            tr("You had help, or saw where mines are: the game counts for no record.")
        )
        return badge

    def _say(self, said: Message, copied: Message | None) -> None:
        """Note what is said, and which message was copied last: a tick stands for that."""
        self.message, self._copied = said, copied
        self.copy.picture = self._scene.icon(
            "copied" if copied == said else "copy", 16, self._scene.theme.muted
        )
        rebuild(self.copy)
