"""The dialog that gives actions other keys."""

from __future__ import annotations

import functools

import pygame
from pygame_gui.elements import UIButton

from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import Keys
from minesweeper.ui.input.intents import ACTIONS
from minesweeper.ui.input.keys import (
    MODIFIERS,
    TAKEN,
    all_keys,
    conflicts,
    key_label,
    key_name,
    own_keys,
)
from minesweeper.ui.text.language import title_of, tr
from minesweeper.ui.text.names import listed
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.text_box import TextBox


class KeysDialog(Dialog):
    """A press on an action's button waits for its new key; a note names shared keys."""

    wanted_size = (720, 580)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._waits_for: str | None = None
        self._buttons: dict[str, UIButton] = {}

    def title(self) -> str:
        """Return the heading."""
        return tr("Keys")

    def build(self, inner: pygame.Rect) -> None:
        """Make two columns of actions, each with its keys on a button."""
        bottom = self.buttons_below(
            inner,
            [
                self.close_button(),
                (tr("As at first"), self._reset, tr("Give every action its first keys again")),
            ],
        )
        half, gap = (inner.width - self.px(16)) // 2, self.px(16)
        count = (len(ACTIONS) + 1) // 2
        room = pygame.Rect(inner.x, inner.y, half, bottom - inner.y - self.px(40))
        rows = self.rows(room, count)
        places = [*rows, *(row.move(half + gap, 0) for row in rows)]
        for (name, action), row in zip(ACTIONS.items(), places, strict=False):
            title = title_of(action)
            self._buttons[name] = self.button(
                self.labelled(row, title),
                "",
                functools.partial(self._wait_for, name),
                tr("Press it, then the key for: {action}").format(action=title),
            )
        note = pygame.Rect(inner.x, rows[-1].bottom + self.px(4), inner.width, self.px(40))
        self._note = TextBox("", note, self.manager)
        self._show()

    def handle(self, event: pygame.Event) -> None:
        """Take the next key for the action that waits for one."""
        action = self._waits_for
        if action is None or event.type != pygame.KEYDOWN:
            super().handle(event)
            return
        name = key_name(event)
        if name in MODIFIERS:
            return
        self._waits_for = None
        if name not in TAKEN:
            self._bind({**self.preferences.settings.keys, action: (name,)})
        self._show()
        self._changed = True

    def _wait_for(self, action: str) -> None:
        self._waits_for = action
        self._show()

    def _reset(self) -> None:
        self._waits_for = None
        self._bind({})
        self._show()

    def _bind(self, keys: Keys) -> None:
        self.preferences.change(keys=own_keys(keys))

    def _show(self) -> None:
        """Show each action's keys, and the keys that actions share."""
        own = self.preferences.settings.keys
        keys = all_keys(own)
        for action, button in self._buttons.items():
            waits = action == self._waits_for
            labels = dict.fromkeys(key_label(name) for name in keys[action])
            button.set_text(tr("press a key …") if waits else ", ".join(labels))
        shared = []
        for key, actions in conflicts(own).items():
            titles = listed([title_of(ACTIONS[action]) for action in actions])
            phrase = tr("{key} is the key of {actions}")
            shared.append(phrase.format(key=key_label(key), actions=titles))
        text = tr("Press a button, then a key for it. Escape keeps the old one.")
        if shared:
            fault = tr("{faults}.").format(faults=tr("; ").join(shared))
            text = f'<font color="{self.theme.bad}">{fault}</font>'
        self._note.set_text(text)
