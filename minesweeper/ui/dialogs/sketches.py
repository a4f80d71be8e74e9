"""Small boards in the window's own cells, as pictures of the help."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame

from minesweeper.explain.reasons import of_cell
from minesweeper.formats.mine import parse
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from minesweeper.ui.board.board_view import BoardView
from minesweeper.ui.board.cell_state import NO_MARKS, CellMarks, CellState, proof_marks
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.theme import Theme

STATES: Mapping[str, CellState] = {
    "F": CellState.FLAG,
    "M": CellState.MINE,
    "*": CellState.HIT,
    "P": CellState.PRESSED,
}
"""What the letters of a sketch show; digits are numbers, and H is a covered cell."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A small board, a row of letters for each row of cells, with the marks over it."""

    rows: tuple[str, ...]
    marks: CellMarks = NO_MARKS

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])


@functools.cache
def proof_sketch(position: str, name: str) -> Sketch:
    """Return a position (.mine text) with the proof of a named cell over it.

    Raises ValueError for a text that is no position, or a name of no cell.
    """
    known = of_cell(cell_named(name), parse(position))
    return Sketch(tuple(position.split()[1:]), proof_marks(known))


def sketch_picture(sketch: Sketch, theme: Theme, size: int) -> pygame.Surface:
    """Return the picture of a sketch with cells of `size` pixels, framed as the board is."""
    edge, rows = _edge(theme, size), range(len(sketch.rows))
    board = pygame.Surface(sketch_size(sketch, theme, size))
    board.fill(theme.grid)
    draw_edge(board, board.get_rect(), theme, size / _PLAIN_CELL, sunken=True)
    cells = {
        (row, column): sketch.rows[row][column] for row in rows for column in range(sketch.columns)
    }
    numbers = {cell: int(letter) for cell, letter in cells.items() if letter.isdigit()}
    states = {cell: STATES[letter] for cell, letter in cells.items() if letter in STATES}
    grid = Grid(board.get_rect().inflate(-2 * edge, -2 * edge), sketch.columns, len(rows))
    seen = Observation(len(rows), sketch.columns, None, numbers)
    BoardView(theme).draw(board, grid, seen, replace(sketch.marks, states=states))
    return board


def sketch_size(sketch: Sketch, theme: Theme, size: int) -> tuple[int, int]:
    """Return width and height in pixels of the picture that `drawn` returns."""
    around = 2 * _edge(theme, size)
    return sketch.columns * size + around, len(sketch.rows) * size + around


def _edge(theme: Theme, size: int) -> int:
    """Return the width in pixels of the edge around cells of `size` pixels."""
    return edge_width(theme, size / _PLAIN_CELL) or 1


_PLAIN_CELL = 26
"""The size of a cell in pixels at scale 1."""
