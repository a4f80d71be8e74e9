"""Small boards in the window's own cells, as pictures of the help."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import pygame

from minesweeper.explain.reasons import of_cell
from minesweeper.formats.mine import parse
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from minesweeper.ui.board.board_view import BoardView
from minesweeper.ui.board.cell_state import NO_MARKS, CellMarks, proof_marks
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.theme import Theme


@dataclass(frozen=True)
class Sketch:
    """A small board with marks over it: its own ones, or those of the proof of a cell."""

    seen: Observation
    own: CellMarks = NO_MARKS
    proved: Cell | None = None

    @functools.cached_property
    def marks(self) -> CellMarks:
        """The marks to draw; a proof is found when they are first needed, as that takes a while."""
        return self.own if self.proved is None else proof_marks(of_cell(self.proved, self.seen))


@functools.cache
def proof_sketch(position: str, name: str) -> Sketch:
    """Return a position (.mine text) with the proof of a named cell over it.

    Raises ValueError for a text that is no position, or a name of no cell.
    """
    return Sketch(parse(position), proved=cell_named(name))


def sketch_picture(sketch: Sketch, theme: Theme, size: int) -> pygame.Surface:
    """Return the picture of a sketch with cells of `size` pixels, framed as the board is."""
    edge, seen = _edge(theme, size), sketch.seen
    board = pygame.Surface(sketch_size(sketch, theme, size))
    board.fill(theme.grid)
    draw_edge(board, board.get_rect(), theme, size / _PLAIN_CELL, sunken=True)
    grid = Grid(board.get_rect().inflate(-2 * edge, -2 * edge), seen.width, seen.height)
    BoardView(theme).draw(board, grid, seen, sketch.marks)
    return board


def sketch_size(sketch: Sketch, theme: Theme, size: int) -> tuple[int, int]:
    """Return width and height in pixels of the picture that `sketch_picture` returns."""
    around = 2 * _edge(theme, size)
    return sketch.seen.width * size + around, sketch.seen.height * size + around


def _edge(theme: Theme, size: int) -> int:
    """Return the width in pixels of the edge around cells of `size` pixels."""
    return edge_width(theme, size / _PLAIN_CELL) or 1


_PLAIN_CELL = 26
"""The size of a cell in pixels at scale 1."""
