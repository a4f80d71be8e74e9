"""The part of the board that is shown: scrolled by fractions, zoomed, dragged with fingers."""

import pygame

from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.input.intents import Drag, MoveCursor, Scroll, Zoom


def large():
    """Return a view of 300 x 200 pixels on a board of 100 x 80 cells."""
    viewport = Viewport(100, 80)
    viewport.place(pygame.Rect(10, 20, 300, 200), 1.0)
    return viewport


def test_fractions_of_a_step_add_up_to_whole_pixels():
    viewport = large()
    assert viewport.grid.cell == 14
    for _ in range(40):
        viewport.turn(Scroll(0.01, 0.025))
    assert viewport.grid.offset == (16, 42)  # 0.4 and 1 steps of 3 cells


def test_a_drag_keeps_the_point_under_the_fingers():
    viewport = large()
    viewport.turn(Drag((200, 150), (150, 130)))
    assert viewport.grid.offset == (50, 20)
    assert viewport.grid.cell_at((150, 130)) == (9, 13)
    viewport.turn(Drag((150, 130), (160, 140), 2.0))
    assert viewport.grid.cell == 28
    assert viewport.grid.cell_at((160, 140)) == (9, 13)


def test_keys_zoom_around_the_cursor_and_without_one_around_the_middle():
    viewport = large()
    middle = viewport.grid.view.center
    shown = viewport.grid.cell_at(middle)
    viewport.turn(Scroll(5, 5))
    shown = viewport.grid.cell_at(middle)
    viewport.turn(Zoom(2))
    assert viewport.grid.cell_at(middle) == shown
    viewport.move(MoveCursor(0, 0))
    place = viewport.grid.rect(viewport.cursor).center
    viewport.turn(Zoom(2))
    assert viewport.grid.cell_at(place) == viewport.cursor


def test_the_cursor_goes_to_an_edge_and_stays_in_sight():
    viewport = large()
    viewport.move(MoveCursor(0, 0))
    row = viewport.cursor[0]
    viewport.move(MoveCursor(0, 10_000))
    assert viewport.cursor == (row, 99)
    assert viewport.grid.view.contains(viewport.grid.rect(viewport.cursor))
