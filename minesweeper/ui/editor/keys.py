"""What keys mean in the editor: cells are typed like text, the rest is as at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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


EditorIntent: TypeAlias = Typed | Wish | MoveCursor | Zoom

_KEPT: frozenset[Intent] = frozenset(
    {
        Wish.REVEAL_AT_CURSOR,
        Wish.AI_MOVE,
        Wish.OVERLAY,
        Wish.EDITOR,
        Wish.COPY_CODE,
        Wish.PASTE_CODE,
    }
)
"""Wishes of the table whose keys have a meaning here, too."""

_FIXED: Mapping[str, EditorIntent] = {
    **{str(number): Typed(number) for number in range(9)},
    **{f"[{number}]": Typed(number) for number in range(9)},
    "m": Typed(CellState.HIT),
    "delete": Typed(CellState.COVERED),
    "backspace": Typed(CellState.COVERED, backwards=True),
    "space": Wish.REVEAL_AT_CURSOR,
    "return": Wish.REVEAL_AT_CURSOR,
    "enter": Wish.REVEAL_AT_CURSOR,
    "ctrl+z": Wish.TAKE_BACK,
    "up": MoveCursor(-1, 0),
    "down": MoveCursor(1, 0),
    "left": MoveCursor(0, -1),
    "right": MoveCursor(0, 1),
}
"""Keys that always mean the same here; `[1]` is on the keypad."""


def editor_bindings(keys: Keys) -> dict[str, EditorIntent]:
    """Return what each key asks for in the editor, by its name."""
    bound: dict[str, EditorIntent] = {}
    for name, intent in bindings(keys).items():
        if intent is Wish.FLAG_AT_CURSOR:
            bound[name] = Typed(CellState.FLAG)
        elif isinstance(intent, MoveCursor | Zoom) or (
            isinstance(intent, Wish) and intent in _KEPT
        ):
            bound[name] = intent
    return {**bound, **_FIXED}
