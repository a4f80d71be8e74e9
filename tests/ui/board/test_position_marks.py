"""What lies over the cells of a position."""

from dataclasses import replace

import pygame
import pytest

from minesweeper.rules.observation import Observation
from minesweeper.session.explained import Explained
from minesweeper.ui.board.board_view import BoardView, marks_over
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.cell_state import CellMarks, CellState
from minesweeper.ui.board.geometry import SMALLEST_CELL, Grid
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.look.themes import theme_named, themes

LIGHT = theme_named("light")


def drawn(mark, finds):
    """Return the picture of a board of one cell."""
    target = pygame.display.set_mode((30, 30))
    draft = Draft(1, 1, 1, (mark,))
    grid = Grid(pygame.Rect(0, 0, 30, 30), 1, 1)
    BoardView(LIGHT).draw(target, grid, draft.seen, finds)
    return pygame.image.tobytes(target, "RGB")


@pytest.fixture(autouse=True)
def _display():
    pygame.display.init()


def test_a_mine_of_a_proof_is_crossed_unless_a_flag_or_the_mine_itself_is_seen():
    proof = Explained(shaded={(0, 0)})
    plain, mine = CellMarks(proof), CellMarks(replace(proof, mines={(0, 0)}))
    safe = CellMarks(replace(proof, safe={(0, 0)}))
    assert len({drawn(CellState.COVERED, marks) for marks in (plain, mine, safe)}) == 3
    assert drawn(CellState.FLAG, mine) == drawn(CellState.FLAG, plain)
    shown = {(0, 0): CellState.MINE}
    seen = [replace(marks, states=shown) for marks in (plain, mine)]
    assert drawn(CellState.COVERED, seen[0]) == drawn(CellState.COVERED, seen[1])


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [SMALLEST_CELL, 30, 96])
def test_a_wrong_number_is_seen_within_the_frame_of_the_cursor(theme, size):
    art = cell_art(theme, size)
    seen = art.revealed.copy()
    seen.blits([(art.culprit, (0, 0)), (art.cursor, (0, 0))])
    row = [seen.get_at((x, size // 2)) for x in range(size // 4)]
    assert pygame.Color(theme.wrong) in row


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [SMALLEST_CELL, 30, 96])
def test_the_frame_of_a_number_is_seen_around_the_cursor(theme, size):
    marks = CellMarks(Explained(outlined={(0, 0)}), cursor=(0, 0))
    names = [name for name, _ in marks_over(marks, Observation(2, 2, 1, {(0, 0): 1}))]
    art = cell_art(theme, size)
    seen = art.revealed.copy()
    seen.blits([(getattr(art, name), (0, 0)) for name in names])
    row = [seen.get_at((x, size // 2)) for x in range(size // 4)]
    assert row[0] == pygame.Color(theme.clue)
    assert pygame.Color(theme.cursor) in row


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [SMALLEST_CELL, 30, 96])
def test_a_number_of_a_proof_that_may_be_read_wrongly_shows_both_and_the_cursor(theme, size):
    marks = CellMarks(Explained(outlined={(0, 0)}), doubtful={(0, 0)}, cursor=(0, 0))
    names = [name for name, _ in marks_over(marks, Observation(2, 2, 1, {(0, 0): 1}))]
    art = cell_art(theme, size)
    seen = art.revealed.copy()
    seen.blits([(getattr(art, name), (0, 0)) for name in names])
    rim = {tuple(seen.get_at((x, 0))) for x in range(size)}
    assert {tuple(pygame.Color(theme.clue)), (0, 0, 0, 255)} <= rim
    assert pygame.Color(theme.cursor) in [seen.get_at((x, size // 2)) for x in range(size // 4)]


def test_a_flag_on_a_safe_cell_is_ticked():
    plain = CellMarks()
    safe = replace(plain, safe={(0, 0)})
    assert drawn(CellState.FLAG, safe) != drawn(CellState.FLAG, plain)
