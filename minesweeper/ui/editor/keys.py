"""What keys mean in the editor: cells are typed like text, the rest is as at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from minesweeper.storage.settings import Keys
from minesweeper.ui.board.cell_state import Sign
from minesweeper.ui.editor.draft import Mark
from minesweeper.ui.input.intents import Intent, MoveCursor, Wish
from minesweeper.ui.input.keys import bindings


@dataclass(frozen=True, slots=True)
class Typed:
    """A cell is typed: the cursor's one, or with `backwards` the one before it."""

    mark: Mark
    backwards: bool = False


class Order(Enum):
    """What else a key asks for."""

    PAINT = auto()
    """Do at the cursor what a click does."""
    UNDO = auto()
    COPY = auto()
    PASTE = auto()
    ASK = auto()
    CHANCES = auto()
    LEAVE = auto()
    """Go back to the table."""


Stroke: TypeAlias = Typed | Order | MoveCursor

_BY_WISH: Mapping[Intent, Stroke] = {
    Wish.REVEAL_AT_CURSOR: Order.PAINT,
    Wish.FLAG_AT_CURSOR: Typed(Sign.FLAG),
    Wish.AI_MOVE: Order.ASK,
    Wish.OVERLAY: Order.CHANCES,
    Wish.EDITOR: Order.LEAVE,
}
"""What the keys of the table do here."""

_FIXED: Mapping[str, Stroke] = {
    **{str(number): Typed(number) for number in range(9)},
    **{f"[{number}]": Typed(number) for number in range(9)},
    "m": Typed(Sign.HIT),
    "delete": Typed(Sign.COVERED),
    "backspace": Typed(Sign.COVERED, backwards=True),
    "space": Order.PAINT,
    "return": Order.PAINT,
    "enter": Order.PAINT,
    "ctrl+z": Order.UNDO,
    "ctrl+c": Order.COPY,
    "ctrl+v": Order.PASTE,
    "up": MoveCursor(-1, 0),
    "down": MoveCursor(1, 0),
    "left": MoveCursor(0, -1),
    "right": MoveCursor(0, 1),
}
"""Keys that always mean the same here; `[1]` is on the keypad."""


def strokes_of(keys: Keys) -> dict[str, Stroke]:
    """Return what each key does, by its name."""
    bound = {
        name: intent if isinstance(intent, MoveCursor) else _BY_WISH[intent]
        for name, intent in bindings(keys).items()
        if isinstance(intent, MoveCursor) or intent in _BY_WISH
    }
    return {**bound, **_FIXED}
