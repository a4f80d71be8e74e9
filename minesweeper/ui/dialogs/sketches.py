"""Small boards in the window's own cells, as pictures of the help."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Set
from dataclasses import dataclass

import pygame

from minesweeper.explain.reasons import of_cell
from minesweeper.explain.sentences import Supposition
from minesweeper.explain.walk import Excerpt
from minesweeper.formats.mine import parse
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named
from minesweeper.ui.board.board_view import picture
from minesweeper.ui.board.cell_art import CellArt, supposed_look
from minesweeper.ui.board.cell_state import Appearance, CellState
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.theme import Theme

STATES: Mapping[str, CellState] = {
    "H": CellState.COVERED,
    "F": CellState.FLAG,
    "M": CellState.MINE,
    "*": CellState.HIT,
    "P": CellState.PRESSED,
}
"""What the letters of a sketch show; digits are numbers."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A small board, a row of letters for each row of cells, with the marks over it."""

    rows: tuple[str, ...]
    clues: Set[Cell] = frozenset()
    spoken_of: Set[Cell] = frozenset()
    advised: Cell | None = None
    supposed: Supposition | None = None

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])


@functools.cache
def proof_sketch(position: str, name: str) -> Sketch:
    """Return a position (.mine text) with the proof of a named cell over it.

    Raises ValueError for a text that is no position, or a name of no cell.
    """
    cell = cell_named(name)
    shown = Excerpt(of_cell(cell, parse(position)).steps)
    rows = tuple(position.split()[1:])
    return Sketch(rows, shown.outlined, shown.shaded, cell, shown.supposed)


def drawn(sketch: Sketch, theme: Theme, size: int) -> pygame.Surface:
    """Return the picture of a sketch with cells of `size` pixels, framed as the board is."""
    art, edge = CellArt(theme, size), _edge(theme, size)
    board = pygame.Surface(size_drawn(sketch, theme, size))
    board.fill(theme.grid)
    draw_edge(board, board.get_rect(), theme, size / _PLAIN_CELL, sunken=True)
    for row, letters in enumerate(sketch.rows):
        for column, letter in enumerate(letters):
            place = (edge + column * size, edge + row * size)
            board.blit(picture(art, _shown(letter)), place)
            for mark in _marks(sketch, (row, column), art):
                board.blit(mark, place)
    return board


def size_drawn(sketch: Sketch, theme: Theme, size: int) -> tuple[int, int]:
    """Return width and height in pixels of the picture that `drawn` returns."""
    around = 2 * _edge(theme, size)
    return sketch.columns * size + around, len(sketch.rows) * size + around


def _edge(theme: Theme, size: int) -> int:
    """Return the width in pixels of the edge around cells of `size` pixels."""
    return edge_width(theme, size / _PLAIN_CELL) or 1


_PLAIN_CELL = 26
"""The size of a cell in pixels at scale 1."""


def _shown(letter: str) -> Appearance:
    return int(letter) if letter.isdigit() else STATES[letter]


def _marks(sketch: Sketch, cell: Cell, art: CellArt) -> list[pygame.Surface]:
    """Return what lies over a cell, the lowest first."""
    marks = []
    if cell in sketch.spoken_of:
        marks.append(art.shade)
    if sketch.supposed is not None and cell == sketch.supposed.cell:
        marks.append(getattr(art, supposed_look(sketch.supposed)))
    if cell in sketch.clues:
        marks.append(art.clue)
    if cell == sketch.advised:
        marks.append(art.advised)
    return marks
