"""What keys mean in the editor: cells are typed like text, the rest is as at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from minesweeper.storage.settings import Keys
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.editor.draft import Mark
from minesweeper.ui.input.intents import Intent, MoveCursor, Wish, Zoom
from minesweeper.ui.input.keys import bindings


@dataclass(frozen=True, slots=True)
class Typed:
    """Write a mark at the cursor, or with `backwards` into the cell before it."""

    mark: Mark
    backwards: bool = False


class EditorWish(Enum):
    """A wish that needs no cell and no mark."""

    PAINT = auto()
    """Do at the cursor what a click does."""
    UNDO = auto()
    COPY = auto()
    PASTE = auto()
    ASK = auto()
    CHANCES = auto()
    LEAVE = auto()
    """Go back to the table."""


EditorIntent: TypeAlias = Typed | EditorWish | MoveCursor | Zoom

_BY_WISH: Mapping[Intent, EditorIntent] = {
    Wish.REVEAL_AT_CURSOR: EditorWish.PAINT,
    Wish.FLAG_AT_CURSOR: Typed(CellState.FLAG),
    Wish.AI_MOVE: EditorWish.ASK,
    Wish.OVERLAY: EditorWish.CHANCES,
    Wish.EDITOR: EditorWish.LEAVE,
}
"""What keys of the table mean here."""

_FIXED: Mapping[str, EditorIntent] = {
    **{str(number): Typed(number) for number in range(9)},
    **{f"[{number}]": Typed(number) for number in range(9)},
    "m": Typed(CellState.HIT),
    "delete": Typed(CellState.COVERED),
    "backspace": Typed(CellState.COVERED, backwards=True),
    "space": EditorWish.PAINT,
    "return": EditorWish.PAINT,
    "enter": EditorWish.PAINT,
    "ctrl+z": EditorWish.UNDO,
    "ctrl+c": EditorWish.COPY,
    "ctrl+v": EditorWish.PASTE,
    "up": MoveCursor(-1, 0),
    "down": MoveCursor(1, 0),
    "left": MoveCursor(0, -1),
    "right": MoveCursor(0, 1),
}
"""Keys that always mean the same here; `[1]` is on the keypad."""


def editor_bindings(keys: Keys) -> dict[str, EditorIntent]:
    """Return what each key asks for in the editor, by its name."""
    bound = {
        name: intent if isinstance(intent, MoveCursor | Zoom) else _BY_WISH[intent]
        for name, intent in bindings(keys).items()
        if isinstance(intent, MoveCursor | Zoom) or intent in _BY_WISH
    }
    return {**bound, **_FIXED}
