"""What keys and mouse mean in the editor.

Cells are typed like text, other keys are as at the table. A press of the mouse paints a cell, and
dragging it paints more cells alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.rules.board import Cell
from minesweeper.storage.settings import Keys
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.editor.draft import Drafts, Mark, after
from minesweeper.ui.input.intents import MoveCursor, Wish, Zoom
from minesweeper.ui.input.keys import ARROWS, bindings
from minesweeper.ui.input.mouse import LEFT, RIGHT


@dataclass(frozen=True, slots=True)
class Typed:
    """Write a mark at the cursor, or with `backwards` into the cell before it."""

    mark: Mark
    backwards: bool = False


EditorIntent: TypeAlias = Typed | Wish | MoveCursor | Zoom

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
    **ARROWS,
}
"""Keys that always mean the same here; `[1]` is on the keypad."""


def editor_bindings(keys: Keys, kept: Collection[Wish]) -> dict[str, EditorIntent]:
    """Return what each key asks for in the editor, by its name.

    `kept` are the wishes of the table whose keys have a meaning here, too.
    """
    bound: dict[str, EditorIntent] = {}
    for name, intent in bindings(keys).items():
        if intent is Wish.FLAG_AT_CURSOR:
            bound[name] = Typed(CellState.FLAG)
        elif isinstance(intent, MoveCursor | Zoom) or (isinstance(intent, Wish) and intent in kept):
            bound[name] = intent
    return {**bound, **_FIXED}


class Painter:
    """Gives every cell of a drag what the first one became: by the brush, or a flag."""

    def __init__(self) -> None:
        self._drag: object = None
        self._button = 0
        self._mark: Mark = CellState.COVERED

    def press(self, drafts: Drafts, cell: Cell, button: int) -> bool:
        """Begin a drag at a cell; return whether the button paints."""
        if button not in (LEFT, RIGHT) or self._drag is not None:
            return False
        self._drag, self._button = object(), button
        self._mark = mark_after_click(drafts, cell, flags=button == RIGHT)
        self._paint(drafts, cell)
        return True

    def drag(self, drafts: Drafts, cell: Cell) -> bool:
        """Paint one more cell during a drag; return whether there is one."""
        if self._drag is None:
            return False
        self._paint(drafts, cell)
        return True

    def release(self, button: int) -> None:
        """End the drag of a button."""
        if button == self._button:
            self.let_go()

    def let_go(self) -> None:
        """End the drag."""
        self._drag = None

    def _paint(self, drafts: Drafts, cell: Cell) -> None:
        draft = drafts.draft
        if draft.mark(cell) != self._mark or cell in draft.doubtful:
            drafts.change(draft.with_marks([cell], self._mark), self._drag)


def mark_after_click(drafts: Drafts, cell: Cell, *, flags: bool = False) -> Mark:
    """Return what a click makes of a cell; with `flags` a click of the right button.

    Without a brush the first click on a doubtful cell confirms what was read there.
    """
    mark = drafts.draft.mark(cell)
    if flags:
        return CellState.COVERED if mark is CellState.FLAG else CellState.FLAG
    if drafts.brush is None:
        return mark if cell in drafts.draft.doubtful else after(mark)
    return drafts.brush
