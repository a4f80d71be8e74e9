"""The editor's board on the screen: marks, certain cells, chances and the advised move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

import pygame

from minesweeper.explain.sentences import Supposition
from minesweeper.rules.board import Cell
from minesweeper.session.probabilities import Chance
from minesweeper.ui.board.board_view import picture
from minesweeper.ui.board.cell_art import CellArt, cell_art, supposed_look
from minesweeper.ui.board.cell_state import Appearance, CellState
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.look.theme import Theme


@dataclass(frozen=True, slots=True)
class Finds:
    """The cells that something lies over: an answer of the analysis, or the cursor."""

    heat: Mapping[Cell, Chance] = field(default_factory=dict)
    """Chances of a mine to show."""
    safe: Set[Cell] = frozenset()
    mines: Set[Cell] = frozenset()
    clues: Set[Cell] = frozenset()
    spoken_of: Set[Cell] = frozenset()
    """The cells that the proof of the move speaks of."""
    supposed: Supposition | None = None
    """What the proof of the move supposes."""
    advised: Cell | None = None
    culprit: Cell | None = None
    """The number that fits no layout."""
    cursor: Cell | None = None


class DraftView:
    """Draws a draft's cells onto one surface; the next call draws only cells that differ."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._surface = pygame.Surface((0, 0))
        self._drawn: tuple[Grid, Draft, Finds] | None = None

    def draw(self, target: pygame.Surface, grid: Grid, draft: Draft, finds: Finds) -> int:
        """Draw the board at its place on `target`; return how many cells were drawn anew."""
        cells = self._differing(grid, draft, finds)
        if cells is None:
            self._surface = pygame.Surface(grid.view.size)
            self._surface.fill(self._theme.grid)
            wanted = grid.visible()
        else:
            rows, columns = grid.shown_rows, grid.shown_columns
            wanted = [cell for cell in cells if cell[0] in rows and cell[1] in columns]
        self._draw_cells(wanted, grid, draft, finds)
        self._drawn = (grid, draft, finds)
        target.blit(self._surface, grid.view)
        return len(wanted)

    def _differing(self, grid: Grid, draft: Draft, finds: Finds) -> set[Cell] | None:
        """Return the cells that may look different now; None for all."""
        if self._drawn is None or self._drawn[0] != grid:
            return None
        _, before, old = self._drawn
        if before.width != draft.width or old.heat is not finds.heat:
            return None
        cells: set[Cell] = set()
        if before.marks is not draft.marks:
            pairs = enumerate(zip(before.marks, draft.marks, strict=True))
            cells.update(divmod(i, draft.width) for i, (a, b) in pairs if a != b)
        for shown, now in (
            (old.safe, finds.safe),
            (old.mines, finds.mines),
            (old.clues, finds.clues),
            (old.spoken_of, finds.spoken_of),
        ):
            cells.update(shown ^ now)
        ends = (old.advised, finds.advised, old.culprit, finds.culprit, old.cursor, finds.cursor)
        cells.update(cell for cell in ends if cell is not None)
        cells.update(one.cell for one in (old.supposed, finds.supposed) if one is not None)
        return cells

    def _draw_cells(self, cells: Iterable[Cell], grid: Grid, draft: Draft, finds: Finds) -> None:
        art, left, top = cell_art(self._theme, grid.cell), *grid.offset
        blits = []
        for cell in cells:
            place = (cell[1] * grid.cell - left, cell[0] * grid.cell - top)
            blits.append((picture(art, _picture_of(draft, cell, finds)), place))
            is_flagged = draft.mark(cell) is CellState.FLAG
            marks = _marks_over(cell, finds, is_flagged=is_flagged)
            blits += [(_mark(art, name), place) for name in marks]
        self._surface.fblits(blits)


def _picture_of(draft: Draft, cell: Cell, finds: Finds) -> Appearance:
    mark = draft.mark(cell)
    marked = cell in finds.safe or cell in finds.mines
    if mark is CellState.COVERED and cell in finds.heat and not marked:
        return finds.heat[cell]
    return mark


def _marks_over(cell: Cell, finds: Finds, *, is_flagged: bool) -> tuple[str, ...]:
    """Return the names of what lies over a cell, the lowest first.

    A flag on a certain mine says it already: a cross over it would look like a wrong flag.
    """
    marks = []
    if cell in finds.safe:
        marks.append("tick")
    if cell in finds.mines and not is_flagged:
        marks.append("danger")
    if cell in finds.spoken_of:
        marks.append("shade")
    if finds.supposed is not None and cell == finds.supposed.cell:
        marks.append(supposed_look(finds.supposed))
    if cell in finds.clues:
        marks.append("clue")
    for name, marked in (
        ("advised", finds.advised),
        ("culprit", finds.culprit),
        ("cursor", finds.cursor),
    ):
        if cell == marked:
            marks.append(name)
    return tuple(marks)


def _mark(art: CellArt, name: str) -> pygame.Surface:
    return {
        "tick": lambda: art.tick,
        "danger": lambda: art.danger,
        "clue": lambda: art.clue,
        "shade": lambda: art.shade,
        "advised": lambda: art.advised,
        "culprit": lambda: art.culprit,
        "cursor": lambda: art.cursor,
    }[name]()
