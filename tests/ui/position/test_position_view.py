"""What lies over the cells of a position."""

from dataclasses import replace

import pygame
import pytest

from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.position.position_view import PositionMarks, draw_position

LIGHT = theme_named("light")


def drawn(mark, finds):
    """Return the picture of a board of one cell."""
    target = pygame.display.set_mode((30, 30))
    draft = Draft(1, 1, 1, (mark,))
    grid = Grid(pygame.Rect(0, 0, 30, 30), 1, 1)
    draw_position(target, grid, draft.seen, finds, LIGHT)
    return pygame.image.tobytes(target, "RGB")


@pytest.fixture(autouse=True)
def _display():
    pygame.display.init()


def test_a_flag_on_a_safe_cell_is_ticked():
    plain = PositionMarks()
    safe = replace(plain, safe={(0, 0)})
    assert drawn(CellState.FLAG, safe) != drawn(CellState.FLAG, plain)
