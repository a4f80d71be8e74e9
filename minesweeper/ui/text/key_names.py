"""Keys by the names that are printed on them, as they are bound now."""

from __future__ import annotations

from minesweeper.storage.settings import DEFAULT_KEYS, Keys
from minesweeper.ui.input.intents import Intent
from minesweeper.ui.input.keys import ACTIONS, bindings
from minesweeper.ui.text.language import tr, tr_as

_CURSOR = ("cursor_up", "cursor_down", "cursor_left", "cursor_right")


def key_label(name: str) -> str:
    """Name a key as people do.

    >>> key_label("f11"), key_label("ctrl+z"), key_label("page up")
    ('F11', 'Ctrl+Z', 'Page up')
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
    }
    *modifiers, key = name.split("+") if name[-1:] != "+" else [name]
    label = own.get(key) or (key[:1].upper() + key[1:])
    return "+".join([*(modifier.capitalize() for modifier in modifiers), label])


def keys_of(keys: Keys, intent: Intent) -> str:
    """Name the keys that ask for an intent; a dash if none does."""
    labels = [key_label(name) for name, bound in bindings(keys).items() if bound == intent]
    return tr(" or ").join(dict.fromkeys(labels)) or "–"


def cursor_keys(keys: Keys) -> str:
    """Name the keys that move the cursor."""
    if all(keys.get(action) == DEFAULT_KEYS[action] for action in _CURSOR):
        return tr("Arrows")
    return " ".join(keys_of(keys, ACTIONS[action]) for action in _CURSOR)


def with_key(tip: str, keys: Keys, intent: Intent) -> str:
    """Name the key after what a button does, if there is one."""
    key = keys_of(keys, intent)
    return tip if key == "–" else tr("{tip} ({key})").format(tip=tip, key=key)
