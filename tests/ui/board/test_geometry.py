"""Where cells are in the window, scrolled and zoomed."""

import pygame
import pytest

from minesweeper.ui.board.frame import SMALLEST_WINDOW, Frame
from minesweeper.ui.board.geometry import SMALLEST_CELL, Grid

AREA = pygame.Rect(30, 80, 600, 500)


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (960, 640), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_the_areas_lie_in_the_window_and_never_overlap(size, scale):
    frame = Frame.of(size, scale)
    window = pygame.Rect((0, 0), size)
    areas = [frame.header, frame.board, frame.panel]
    assert all(window.contains(area) and area.width > 0 and area.height > 0 for area in areas)
    assert not any(one.colliderect(other) for one in areas for other in areas if one is not other)


def test_30x16_fits_1280x720_with_readable_cells():
    grid = Grid(Frame.of((1280, 720), 1.0).board, 30, 16)
    assert not grid.scrolls
    assert grid.cell >= 30


@pytest.mark.parametrize(("columns", "rows"), [(9, 9), (30, 16), (2, 200), (200, 200)])
def test_every_visible_cell_is_found_at_its_middle(columns, rows):
    grid = Grid(AREA, columns, rows).scrolled(37, 41)
    for cell in grid.visible():
        middle = grid.rect(cell).center
        if grid.view.collidepoint(middle):
            assert grid.cell_at(middle) == cell


def test_beside_the_board_there_is_no_cell():
    grid = Grid(AREA, 9, 9)
    view = grid.view
    assert grid.cell_at((view.left - 1, view.top)) is None
    assert grid.cell_at((view.right, view.top)) is None
    assert grid.cell_at((view.left, view.bottom)) is None
    assert grid.cell_at((view.right - 1, view.bottom - 1)) == (8, 8)


def test_a_board_too_large_for_readable_cells_scrolls_but_not_past_its_edges():
    grid = Grid(AREA, 200, 200)
    assert grid.cell == SMALLEST_CELL
    assert grid.scrolls
    assert grid.scrolled(-100, -100).offset == (0, 0)
    corner = grid.scrolled(10**6, 10**6)
    assert corner.visible()[-1] == (199, 199)
    assert corner.rect((199, 199)).bottomright == grid.view.bottomright


@pytest.mark.parametrize(
    ("columns", "rows", "cell"), [(30, 16, 21), (16, 30, 21), (24, 16, 14), (60, 4, 28)]
)
def test_a_board_that_must_scroll_fills_the_other_direction_with_larger_cells(columns, rows, cell):
    width, height = (340, 340)
    grid = Grid(pygame.Rect(0, 0, width, height), columns, rows)
    assert grid.cell == cell
    assert grid.scrolls == (cell > 14)
    shown = min(columns, width // cell), min(rows, height // cell)
    assert grid.view.size == (shown[0] * cell, shown[1] * cell)
    assert min(grid.extent) <= 340


def test_showing_a_cell_scrolls_no_further_than_needed():
    grid = Grid(AREA, 200, 200)
    assert grid.showing((3, 3)) == grid
    shown = grid.showing((150, 20))
    assert shown.view.contains(shown.rect((150, 20)))
    assert shown.rect((150, 20)).bottom == shown.view.bottom
    assert shown.offset[0] == 0


def test_a_cell_is_framed_with_what_fits_around_it_and_the_nearest_first():
    grid = Grid(pygame.Rect(0, 0, 140, 140), 200, 200)
    assert grid.cell == 14  # ten cells fit each way
    framed = grid.framing((20, 20), [(24, 20), (90, 20), (20, 13)])
    assert framed.shown_rows == range(16, 26)
    assert framed.shown_columns == range(12, 22)
    assert framed.framing((20, 20), [(24, 20)]) == framed
    assert grid.framing((0, 0), [(1, 1)]) == grid
    assert grid.framing((199, 199), []).shown_rows == range(190, 200)


def test_zooming_keeps_the_cell_under_the_pointer():
    grid = Grid(AREA, 100, 100).scrolled(300, 200)
    pointer = (250, 300)
    before = grid.cell_at(pointer)
    larger = grid.zoomed(2.0, pointer)
    assert larger.cell > grid.cell
    assert larger.cell_at(pointer) == before
    assert larger.zoomed(0.5, pointer).cell == grid.cell


def test_zooming_stops_at_the_smallest_and_largest_cell():
    grid = Grid(AREA, 9, 9)
    for _ in range(100):
        grid = grid.zoomed(1.3, AREA.center)
    assert grid.cell == 96
    for _ in range(100):
        grid = grid.zoomed(0.7, AREA.center)
    assert grid.cell == SMALLEST_CELL
