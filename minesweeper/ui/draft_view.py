"""The editor's board on the screen: what each cell shows and what was found out about it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

import pygame

from minesweeper.board import Cell
from minesweeper.ui.board_view import picture
from minesweeper.ui.cell_art import CellArt, cell_art
from minesweeper.ui.draft import Draft
from minesweeper.ui.geometry import Grid
from minesweeper.ui.pictures import Heat, Picture, Sign
from minesweeper.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Finds:
    """What is shown of the findings, and the cursor: cells by what lies over them."""

    heat: Mapping[Cell, int] = field(default_factory=dict)
    """Chances of a mine to show, in whole percent."""
    safe: Set[Cell] = frozenset()
    mines: Set[Cell] = frozenset()
    clues: Set[Cell] = frozenset()
    advised: Cell | None = None
    culprit: Cell | None = None
    """The number that cannot be."""
    cursor: Cell | None = None


class DraftView:
    """Draws a draft's cells onto one surface, and on the next call only those that differ."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._surface = pygame.Surface((0, 0))
        self._grid: Grid | None = None
        self._drawn: dict[Cell, tuple[Picture, tuple[str, ...]]] = {}

    def draw(self, target: pygame.Surface, grid: Grid, draft: Draft, finds: Finds) -> int:
        """Draw the board at its place on `target`; return how many cells were drawn anew."""
        if grid != self._grid:
            self._grid, self._drawn = grid, {}
            self._surface = pygame.Surface(grid.view.size)
            self._surface.fill(self._theme.grid)
        art, left, top = cell_art(self._theme, grid.cell), *grid.offset
        blits = []
        for cell in grid.visible():
            look = _picture_of(draft, cell, finds), _marks_over(cell, finds)
            if self._drawn.get(cell) == look:
                continue
            self._drawn[cell] = look
            place = (cell[1] * grid.cell - left, cell[0] * grid.cell - top)
            blits.append((picture(art, look[0]), place))
            blits += [(_mark(art, name), place) for name in look[1]]
        self._surface.fblits(blits)
        target.blit(self._surface, grid.view)
        return len({place for _, place in blits})


def _picture_of(draft: Draft, cell: Cell, finds: Finds) -> Picture:
    mark = draft.mark(cell)
    marked = cell in finds.safe or cell in finds.mines
    if mark is Sign.COVERED and cell in finds.heat and not marked:
        return Heat(finds.heat[cell])
    return mark


def _marks_over(cell: Cell, finds: Finds) -> tuple[str, ...]:
    """Return the names of what lies over a cell, the lowest first."""
    marks = []
    if cell in finds.safe:
        marks.append("tick")
    if cell in finds.mines:
        marks.append("danger")
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
        "advised": lambda: art.advised,
        "culprit": lambda: art.culprit,
        "cursor": lambda: art.cursor,
    }[name]()
