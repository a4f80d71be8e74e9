"""The dialog that gives actions other keys."""

from __future__ import annotations

import functools

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel

from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import Keys, is_modifier
from minesweeper.ui.input.intents import ACTIONS
from minesweeper.ui.input.keys import (
    TAKEN,
    all_keys,
    conflicts,
    key_label,
    key_name,
    own_keys,
)
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.packing import Item, side_by_side
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import and_list


class KeysDialog(PagedDialog):
    """A press on an action's button waits for its new key; a note names shared keys.

    A key that another action has changes hands only by a swap.
    """

    heading_phrase = msgid("Keys")
    wanted_size = (720, 580)
    below = 62

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._waits_for: str | None = None
        self._refused = ""
        """The key that no action can have, if one was just pressed."""
        self._swap: Keys = {}
        """The key that an action would get, and what those that have it would get in exchange."""
        self.key_buttons: dict[str, UIButton] = {}

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        reset = (tr("Defaults"), self.reset, tr("Give every action its default keys"))
        return [self.close_button(), reset]

    def items(self, width: int) -> list[Item]:
        """Return rows of actions, each with its keys on a button: two in a row with room."""
        columns = 2 if width >= self.px(_WIDE) else 1
        actions = list(ACTIONS)
        rows = [actions[i : i + columns] for i in range(0, len(actions), columns)]
        return [Item(self.row, functools.partial(self._make, row, columns=columns)) for row in rows]

    def build(self, inner: pygame.Rect) -> None:
        """Make the rows of the page."""
        self.key_buttons = {}
        super().build(inner)
        self._show()

    def build_below(self, place: pygame.Rect) -> None:
        """Make the note that names shared keys."""
        super().build_below(place)
        self.focus.add_text(self.note)

    def _make(self, actions: list[str], place: pygame.Rect, *, columns: int) -> None:
        """Make a row: the title of each action, and a button with its keys."""
        gap = self.px(16)
        wide = (place.width - gap * (columns - 1)) // columns
        for i, name in enumerate(actions):
            title = tr(ACTIONS[name].title)
            part = pygame.Rect(place.x + i * (wide + gap), place.y, wide, place.height)
            beside, rest = side_by_side(part, (self.px(124), 0), 0)
            UILabel(beside, title, self.manager)
            self.key_buttons[name] = self.button(
                rest,
                "",
                functools.partial(self.wait_for, name),
                tr("Press it, then the key for: {action}", action=title),
            )

    def handle(self, event: pygame.Event) -> None:
        """Take the next key for the action that waits for one."""
        if event.type == pygame_gui.UI_TEXT_BOX_LINK_CLICKED and self._swap:
            self.accept()
        action = self._waits_for
        if action is None or event.type != pygame.KEYDOWN:
            super().handle(event)
            return
        name = key_name(event)
        if is_modifier(name):
            return
        self._refused = name if name in TAKEN and name != "escape" else ""
        if not self._refused:
            self._waits_for = None
        if name not in TAKEN:
            keys = all_keys(self.preferences.settings.keys)
            others = [one for one, own in keys.items() if name in own and one != action]
            change = {**dict.fromkeys(others, keys[action]), action: (name,)}
            if others:
                self._swap = change
            else:
                self._bind({**self.preferences.settings.keys, **change})
        self._show()
        if self._swap:
            self.focus.give(self.note)
        self.changed = True

    def accept(self) -> None:
        """Swap the keys while that is offered, else close."""
        if not self._swap:
            super().accept()
            return
        self._bind({**self.preferences.settings.keys, **self._swap})
        self._swap = {}
        self.focus.clear()
        self._show()

    def wait_for(self, action: str) -> None:
        """Let the next key be that of an action."""
        self._waits_for, self._refused, self._swap = action, "", {}
        self._show()

    def reset(self) -> None:
        """Give each action its first key again."""
        self._waits_for, self._refused, self._swap = None, "", {}
        self._bind({})
        self._show()

    def _bind(self, keys: Keys) -> None:
        self.preferences.change(keys=own_keys(keys))

    def _show(self) -> None:
        """Show each action's keys, and the keys that actions share."""
        own = self.preferences.settings.keys
        keys = all_keys(own)
        for action, button in self.key_buttons.items():
            waits = action == self._waits_for
            labels = dict.fromkeys(key_label(name) for name in keys[action])
            button.set_text(tr("press a key …") if waits else tr(", ").join(labels))
        taken = conflicts(own)
        if self._swap:
            *owners, wanting = self._swap
            taken = {self._swap[wanting][0]: owners}
        shared = []
        for key, actions in taken.items():
            titles = and_list([tr(ACTIONS[action].title) for action in actions])
            shared.append(tr("{key} is the key of {actions}", key=key_label(key), actions=titles))
        text = tr("Press a button, then a key for it. Esc keeps the old one.")
        fault = tr("{faults}.", faults=tr("; ").join(shared)) if shared else ""
        if self._refused:
            phrase = tr("{key} always means the same in this program: no action can have it.")
            fault = phrase.format(key=key_label(self._refused))
        if fault:
            text = self.in_red(fault)
        if self._swap and not self._refused:
            swap = tr("Swap the keys")
            text += f' <a href="swap-keys">{swap}</a>'
        self.note.set_text(text)


_WIDE = 520
"""The least width at scale 1 for two actions in a row."""
