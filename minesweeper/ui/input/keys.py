"""Key bindings: what each action of the settings means, and how a key is called."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from minesweeper.storage.settings import Keys
from minesweeper.ui.input.intents import Intent, MoveCursor, Wish

ACTIONS: Mapping[str, Intent] = {
    "cursor_up": MoveCursor(-1, 0),
    "cursor_down": MoveCursor(1, 0),
    "cursor_left": MoveCursor(0, -1),
    "cursor_right": MoveCursor(0, 1),
    "reveal": Wish.REVEAL_AT_CURSOR,
    "flag": Wish.FLAG_AT_CURSOR,
    "chord": Wish.CHORD_AT_CURSOR,
    "ai_move": Wish.AI_MOVE,
    "auto_play": Wish.AUTO_PLAY,
    "new_game": Wish.NEW_GAME,
    "choose_game": Wish.CHOOSE_GAME,
    "same_board": Wish.SAME_BOARD,
    "flag_mode": Wish.FLAG_MODE,
    "overlay": Wish.OVERLAY,
    "ai_view": Wish.AI_VIEW,
    "editor": Wish.EDITOR,
    "pause": Wish.PAUSE,
    "settings": Wish.SETTINGS,
    "full_screen": Wish.FULL_SCREEN,
    "help": Wish.HELP,
}
"""What the actions of the settings ask for."""

FIXED: Mapping[str, Intent] = {
    "escape": Wish.CANCEL,
    "f9": Wish.REVEAL_ALL,
    "ctrl+c": Wish.COPY_CODE,
    "ctrl+v": Wish.PASTE_CODE,
    "ctrl+q": Wish.QUIT,
}
"""Keys that always mean the same."""

MODIFIERS = frozenset(
    {"left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt"}
    | {"alt gr", "left meta", "right meta", "caps lock", "numlock"}
)
"""Keys that mean nothing by themselves."""


_OWN_NAMES = {pygame.K_PAUSE: "pause"}
"""Keys that pygame calls otherwise than the keyboard does."""


def key_name(event: pygame.Event) -> str:
    """Return how the settings call the key of a KEYDOWN event, as in `space` or `ctrl+z`."""
    name = _OWN_NAMES.get(event.key) or pygame.key.name(event.key)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return f"ctrl+{name}"
    return f"alt+{name}" if event.mod & pygame.KMOD_ALT else name


def bindings(keys: Keys) -> dict[str, Intent]:
    """Return what each key asks for; of actions that share one, the first has it."""
    bound: dict[str, Intent] = dict(FIXED)
    for action, names in keys.items():
        for name in names:
            if action in ACTIONS:
                bound.setdefault(name, ACTIONS[action])
    return bound
