"""Scroll bars and the map of a board that is larger than its view."""

import random
from itertools import product

import pygame
import pytest

from minesweeper import Game, Level, Start
from minesweeper.rules.command import Action, Command
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.overview import Overview
from minesweeper.ui.board.scrolling import Scroller, bars_of, map_place, part_in_sight
from minesweeper.ui.input.mouse import LEFT, RIGHT
from minesweeper.ui.look.themes import theme_named

LIGHT = theme_named("light")

AREA = pygame.Rect(40, 90, 500, 400)
LARGE = Grid(AREA, 200, 100)
PANEL = pygame.Rect(560, 300, 240, 130)
"""The ground that a panel leaves."""


def press(position, button=LEFT):
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button)


def move(position):
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(1, 0, 0))


def release(position):
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=position, button=LEFT)


def test_a_board_has_bars_only_in_the_directions_in_which_it_scrolls():
    assert bars_of(Grid(AREA, 9, 9)) == []
    assert [bar.axis for bar in bars_of(Grid(AREA, 200, 5))] == [0]
    assert [bar.axis for bar in bars_of(Grid(AREA, 5, 200))] == [1]
    assert [bar.axis for bar in bars_of(LARGE)] == [0, 1]


@pytest.mark.parametrize("end", [0, 10**6])
def test_a_thumb_reaches_the_end_of_its_track_where_the_board_ends(end):
    grid = LARGE.scrolled(end, end)
    below, beside = bars_of(grid)
    if end:
        assert below.thumb.right == below.track.right
        assert beside.thumb.bottom == beside.track.bottom
    else:
        assert below.thumb.left == below.track.left
        assert beside.thumb.top == beside.track.top
    assert below.track.contains(below.thumb)
    assert beside.track.contains(beside.thumb)


def test_bars_lie_beside_the_cells():
    below, beside = bars_of(LARGE)
    assert below.track.top > LARGE.view.bottom
    assert beside.track.left > LARGE.view.right


def test_a_thumb_that_is_dragged_stays_under_the_mouse_and_the_board_follows():
    scroller, grid = Scroller(), LARGE
    below, _ = bars_of(grid)
    grabbed = below.thumb.move(5, 0).midleft
    assert scroller.handle(press(grabbed), grid, None) == grid
    grid = scroller.handle(move((grabbed[0] + 100, 0)), grid, None)
    after, _ = bars_of(grid)
    assert abs(after.thumb.left - (below.thumb.left + 100)) <= 1
    assert grid.offset[1] == 0
    grid = scroller.handle(move((10_000, 0)), grid, None)
    assert grid == LARGE.scrolled(10**6, 0)
    assert scroller.handle(release((10_000, 0)), grid, None) == grid
    assert scroller.handle(move((0, 0)), grid, None) is None


def test_a_press_on_the_track_brings_the_thumb_there():
    _, beside = bars_of(LARGE)
    place = (beside.track.centerx, beside.track.bottom - 60)
    _, after = bars_of(Scroller().handle(press(place), LARGE, None))
    assert abs(after.thumb.centery - place[1]) <= 1


def test_only_the_left_button_and_only_on_bar_or_map_scrolls():
    below, _ = bars_of(LARGE)
    assert Scroller().handle(press(below.thumb.center, RIGHT), LARGE, None) is None
    assert Scroller().handle(press(LARGE.view.center), LARGE, map_place(LARGE, PANEL)) is None
    assert Scroller().handle(release(below.thumb.center), LARGE, None) is None


def test_a_press_on_the_map_shows_the_cells_there_and_a_drag_goes_on():
    scroller, place = Scroller(), map_place(LARGE, PANEL)
    grid = scroller.handle(press(place.center), LARGE, place)
    assert grid.rect((50, 100)).move(-7, -7).collidepoint(grid.view.center)
    grid = scroller.handle(move(place.topleft), grid, place)
    assert grid.offset == (0, 0)
    grid = scroller.handle(move((10_000, 10_000)), grid, place)
    assert grid.visible()[-1] == (99, 199)


def test_the_map_lies_in_the_panel_or_beside_a_narrow_board_and_never_over_cells():
    narrow = Grid(AREA, 5, 200)
    place = map_place(narrow)
    assert AREA.contains(place)
    assert not place.colliderect(narrow.view)
    assert not any(place.colliderect(bar.track) for bar in bars_of(narrow))
    assert PANEL.contains(map_place(LARGE, PANEL))
    assert map_place(LARGE) is None
    assert map_place(Grid(AREA, 200, 2), PANEL) is None
    for height in (0, 8, 40):
        assert map_place(LARGE, pygame.Rect(PANEL.topleft, (PANEL.width, height))) is None


def test_the_frame_on_the_map_lies_where_the_board_is_scrolled_to():
    place = map_place(LARGE, PANEL)
    assert part_in_sight(LARGE, place).topleft == place.topleft
    far = LARGE.scrolled(10**6, 10**6)
    place = map_place(far, PANEL)
    last = part_in_sight(far, place)
    assert abs(last.right - place.right) <= 1
    assert abs(last.bottom - place.bottom) <= 1


def test_the_map_shows_what_was_opened_flagged_and_hit():
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    target = pygame.Surface((640, 480))
    game, overview = Game(Level(200, 100, 3000), random.Random(1), Start.OPENING), Overview(LIGHT)
    place = pygame.Rect(0, 0, 200, 100)  # a pixel for each cell

    def colors():
        target.fill("black")
        overview.draw(target, LARGE, game, place)
        return {cell: tuple(target.get_at(cell[::-1])) for cell in product((50, 90), (100, 150))}

    before = colors()
    assert len(set(before.values())) == 1
    overview.follow(game.play(Command(Action.REVEAL, (50, 100))))
    overview.follow(game.play(Command(Action.FLAG, (90, 150))))
    after = colors()
    changed = {cell for cell in after if after[cell] != before[cell]}
    assert changed == {cell for cell in after if cell in game.numbers or cell in game.flags}
    assert after[50, 100] != after[90, 150]
    overview.follow(game.play(Command(Action.FLAG, (90, 150))))
    assert colors()[90, 150] == before[90, 150]
