"""The mouse over the editor's board: a press paints a cell, dragging paints more cells alike."""

from __future__ import annotations

from itertools import count

from minesweeper.rules.board import Cell
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.editor.draft import Drafts, Mark, after
from minesweeper.ui.input.mouse import LEFT, RIGHT


class Painter:
    """Gives every cell of a drag what the first one became: by the brush, or a flag."""

    def __init__(self) -> None:
        self._numbers = count()
        self._drag: int | None = None
        self._button = 0
        self._mark: Mark = CellState.COVERED

    def press(self, drafts: Drafts, cell: Cell, button: int) -> bool:
        """Begin a drag at a cell; return whether the button paints."""
        if button not in (LEFT, RIGHT) or self._drag is not None:
            return False
        self._drag, self._button = next(self._numbers), button
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
        if drafts.draft.mark(cell) != self._mark:
            drafts.change(drafts.draft.with_marks([cell], self._mark), self._drag)


def mark_after_click(drafts: Drafts, cell: Cell, *, flags: bool = False) -> Mark:
    """Return what a click makes of a cell; with `flags` a click of the right button."""
    mark = drafts.draft.mark(cell)
    if flags:
        return CellState.COVERED if mark is CellState.FLAG else CellState.FLAG
    return after(mark) if drafts.brush is None else drafts.brush
