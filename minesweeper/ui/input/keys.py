"""Keys: their intents, their names in the settings, and their labels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

import pygame

from minesweeper.storage.settings import Keys, bare_key
from minesweeper.ui.input.intents import ACTIONS, Intent, MoveCursor, Wish
from minesweeper.words.language import tr, tr_as

Meaning = TypeVar("Meaning")

FIXED: Mapping[str, Intent] = {
    "escape": Wish.CANCEL,
    "f9": Wish.REVEAL_ALL,
    "ctrl+c": Wish.COPY_CODE,
    "ctrl+shift+c": Wish.COPY_TEXT,
    "ctrl+v": Wish.PASTE_CODE,
    "ctrl+q": Wish.QUIT,
}
"""Keys that always mean the same."""

TAKEN = frozenset({*FIXED, "tab", "shift+tab"})
"""Keys that no action can have; Tab moves the focus."""

_CURSOR = ("cursor_up", "cursor_down", "cursor_left", "cursor_right")

ARROWS: Mapping[str, MoveCursor] = {
    "up": MoveCursor(-1, 0),
    "down": MoveCursor(1, 0),
    "left": MoveCursor(0, -1),
    "right": MoveCursor(0, 1),
}
"""The first keys of the cursor, which always move it where there is no game."""

_FAR = 10_000
"""More cells than any board is wide or high."""

_TO_EDGES: Mapping[str, Intent] = {
    "home": MoveCursor(0, -_FAR),
    "end": MoveCursor(0, _FAR),
    "page up": MoveCursor(-_FAR, 0),
    "page down": MoveCursor(_FAR, 0),
}
"""Keys that move the cursor to an edge of the board, unless an action has them."""

_JUMP = 5
"""With Shift the cursor moves by this many cells."""

_OWN_NAMES = {pygame.K_PAUSE: "pause"}
"""Names of keys that differ from pygame's."""


def key_name(event: pygame.Event) -> str:
    """Return the name of a KEYDOWN event's key in the settings, as in `space` or `ctrl+z`."""
    name = _OWN_NAMES.get(event.key) or pygame.key.name(event.key)
    if event.mod & pygame.KMOD_SHIFT:
        name = f"shift+{name}"
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return f"ctrl+{name}"
    return f"alt+{name}" if event.mod & pygame.KMOD_ALT else name


def meant(bound: Mapping[str, Meaning], event: pygame.Event) -> Meaning | None:
    """Return what a KEYDOWN event means, or None; Shift is ignored where it means nothing.

    So `+` may be a key of its own, or Shift and `=`.
    """
    name = key_name(event)
    return bound.get(name) or bound.get(name.replace("shift+", ""))


def all_keys(own: Keys) -> Keys:
    """Return the keys of every action: the person's own, or else its first ones.

    >>> all_keys({"pause": ("h",)})["hint"]
    ()
    """
    taken = {key for name, keys in own.items() if name in ACTIONS for key in keys}
    first = {
        name: tuple(key for key in action.keys if key not in taken or not action.yields)
        for name, action in ACTIONS.items()
    }
    return first | {name: keys for name, keys in own.items() if name in ACTIONS}


def own_keys(keys: Keys) -> Keys:
    """Return the keys that differ from an action's first ones, for the settings to keep.

    First keys stay where they would give way to another action, and keys of unknown actions do.

    >>> own_keys({"flag": ("f",), "help": ("f3",), "dance": ("d",)})
    {'help': ('f3',), 'dance': ('d',)}
    >>> own_keys({"help": ("h",), "hint": ("h",)})
    {'help': ('h',), 'hint': ('h',)}
    """
    differ = {
        name: names
        for name, names in keys.items()
        if name not in ACTIONS or names != ACTIONS[name].keys
    }
    given = all_keys(differ)
    return {name: names for name, names in keys.items() if name in differ or names != given[name]}


def bindings(own: Keys) -> Mapping[str, Intent]:
    """Return the intent of each key; of actions that share a key, the first has it.

    Keys of the cursor jump with Shift.
    """
    return _bindings(tuple(own.items()))


@lru_cache(maxsize=2)  # every tool tip of a button asks for its key
def _bindings(own: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, Intent]:
    bound: dict[str, Intent] = dict(FIXED)
    for action, names in all_keys(dict(own)).items():
        for name in names:
            bound.setdefault(name, ACTIONS[action].intent)
    for name, intent in list(bound.items()):
        if isinstance(intent, MoveCursor):
            jump = MoveCursor(_JUMP * intent.down, _JUMP * intent.right)
            bound.setdefault(f"shift+{name}", jump)
    return {**_TO_EDGES, **bound}


def conflicts(own: Keys) -> dict[str, list[str]]:
    """Return the keys of more than one action, with these actions.

    >>> conflicts({"flag": ("x",), "help": ("f1", "x")})
    {'x': ['flag', 'help']}
    """
    actions: dict[str, list[str]] = {}
    for action, names in all_keys(own).items():
        for name in dict.fromkeys(names):
            actions.setdefault(name, []).append(action)
    return {name: sharing for name, sharing in actions.items() if len(sharing) > 1}


def key_label(name: str) -> str:
    """Return the label of a key, as it is printed on it.

    >>> key_label("f11"), key_label("ctrl+shift+z"), key_label("page up"), key_label("[+]")
    ('F11', 'Ctrl+Shift+Z', 'Page up', 'Keypad +')
    """
    own = {
        "space": tr_as("key", "Space"),
        "return": tr_as("key", "Enter"),
        "enter": tr_as("key", "Enter"),
        "up": tr_as("key", "Up"),
        "down": tr_as("key", "Down"),
        "left": tr_as("key", "Left"),
        "right": tr_as("key", "Right"),
        "pause": tr_as("key", "Pause"),
        "escape": "Esc",
        ",": tr_as("key", "Comma"),
        ".": tr_as("key", "Full stop"),
    }
    key = bare_key(name)
    modifiers = name.removesuffix(key)
    if key.startswith("[") and key.endswith("]") and len(key) > 2:
        return modifiers.title() + tr("Keypad {key}", key=key[1:-1])
    return modifiers.title() + (own.get(key) or key[:1].upper() + key[1:])


def keys_of(own: Keys, intent: Intent) -> str:
    """Return the labels of the keys of an intent; a dash if it has none."""
    labels = [key_label(name) for name, bound in bindings(own).items() if bound == intent]
    return tr(" or ").join(dict.fromkeys(labels)) or "–"


def cursor_keys(own: Keys) -> str:
    """Return the labels of the keys that move the cursor."""
    keys = all_keys(own)
    if all(keys[action] == ACTIONS[action].keys for action in _CURSOR):
        return tr("Arrows")
    return " ".join(keys_of(own, ACTIONS[action].intent) for action in _CURSOR)


def with_key(tip: str, own: Keys, intent: Intent) -> str:
    """Return a button's tool tip with its key, if it has one."""
    key = keys_of(own, intent)
    return tip if key == "–" else tr("{tip} ({key})", tip=tip, key=key)
