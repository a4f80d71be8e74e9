"""How the window is divided, at every size and scale, and how large it opens."""

from itertools import combinations, product

import pygame
import pytest

from minesweeper import LEVELS, Level
from minesweeper.ui.board.frame import (
    LEAST_AI_VIEW,
    SMALLEST_PORTRAIT,
    SMALLEST_WINDOW,
    Frame,
    fitting_scale,
)
from minesweeper.ui.board.geometry import BAR, COMFORTABLE_CELL, RULER, Grid
from minesweeper.ui.board.scrolling import bars_of, map_place
from minesweeper.ui.board.window_sizes import first_size, size_with_view

SIZES = [
    SMALLEST_PORTRAIT, SMALLEST_WINDOW, (600, 620), (620, 600), (768, 1280), (960, 640),
    (1920, 1080), (2160, 3840), (3840, 2160), (3840, 800),
]  # fmt: skip  # one list
SCALES = [0.75, 1.0, 2.0, 3.0]
LEVEL_LIST = [
    LEVELS["beginner"], LEVELS["expert"], Level(200, 200, 4000), Level(2, 2, 1), Level(60, 4, 40)
]  # fmt: skip  # one list


@pytest.fixture(params=SIZES, ids=str)
def size(request):
    return request.param


@pytest.fixture
def frames(size):
    return [Frame.of(size, fitting_scale(scale, size)) for scale in SCALES]


CELLS = [(level.width, level.height) for level in LEVEL_LIST]


@pytest.fixture
def boards(frames):
    """Return each frame of a size with the cells of each board."""
    return list(product(frames, CELLS))


def board(frame, cells, area=None):
    plain = frame.plain if area is None else None
    return Grid(area or frame.board, *cells, frame.scale, hangs=area is not None, plain=plain)


def disjoint(areas):
    return not any(one.colliderect(other) for one, other in combinations(areas, 2))


def with_rulers(grid):
    """Return the cells in sight with the room of their names and of their scroll bars."""
    ruler, bar = round(RULER * grid.scale), round(BAR * grid.scale)
    names = pygame.Rect(grid.view.topleft, grid.view.size)
    names.union_ip(grid.view.move(-ruler, -ruler))
    return names.union(grid.view.move(bar, bar)) if grid.scrolls else names


def test_nothing_overlaps_and_everything_lies_in_the_window(boards, size):
    for frame, cells in boards:
        grid = board(frame, cells)
        placed = frame.around(grid, grid)
        areas = [placed.header, placed.button, with_rulers(grid), placed.footer, placed.panel]
        assert all(pygame.Rect((0, 0), size).contains(area) for area in areas), (frame, cells)
        assert all(area.width > 0 and area.height > 0 for area in areas), (frame, cells)
        assert disjoint(areas), (frame, cells)


def test_the_panel_takes_a_third_beside_the_board_or_the_whole_width_below_it(frames, size):
    for frame in frames:
        if size[1] > size[0]:
            assert (frame.panel.width, frame.panel.bottom) == size
            assert frame.panel.left == 0
        else:
            assert frame.panel.width <= size[0] / 3
            assert frame.panel.bottomright == size
            assert frame.panel.top == 0


def test_a_hidden_panel_leaves_its_room_to_the_board(frames, size):
    for frame in frames:
        hidden, footer = Frame.of(size, frame.scale, panel=False), frame.footer
        assert hidden.panel is None
        assert hidden.footer.width > footer.width or hidden.footer.bottom > footer.bottom
        assert frame.panel.collidelist([hidden.board, hidden.footer, hidden.header]) >= 0


def test_the_board_is_in_the_middle_under_its_header_and_over_its_footer(boards):
    for frame, cells in boards:
        grid = board(frame, cells)
        placed = frame.around(grid, grid)
        assert abs(grid.view.centerx - frame.board.centerx) <= 1, (frame, cells)
        assert abs(grid.view.centery - frame.board.centery) <= 1, (frame, cells)
        assert 0 <= placed.footer.top - grid.view.bottom <= round(BAR * frame.scale), cells
        gap = grid.view.top - placed.header.bottom - round(RULER * frame.scale)
        makes_room = gap > 0 and frame.board_and_view(*cells)[1] is not None
        assert gap == 0 or makes_room, (frame, cells)


def test_the_header_stands_still_when_a_view_opens_and_nothing_overlaps_then(boards, size):
    for frame, cells in boards:
        area, view = frame.board_and_view(*cells)
        if view is None:
            assert area == frame.board, (frame, cells)
        else:
            check_the_view(frame, size, cells, area, view)


def check_the_view(frame, size, cells, area, view):
    alone = board(frame, cells)
    grid = board(frame, cells, area)
    placed = frame.around(alone, grid)
    assert placed.header == frame.around(alone, alone).header
    areas = [placed.header, placed.button, with_rulers(grid), placed.footer, placed.panel]
    ruler = round(RULER * frame.scale)
    beside = pygame.Rect(view.x - ruler, view.y, view.width + ruler, view.height)
    assert disjoint([*areas, beside])
    assert all(pygame.Rect((0, 0), size).contains(area) for area in [*areas, beside])
    least = [round(length * frame.scale) for length in LEAST_AI_VIEW]
    assert view.width >= least[0]
    assert view.height >= least[1]


@pytest.mark.parametrize(
    ("size", "panel", "place"),
    [
        ((640, 480), True, None),
        ((640, 480), False, "beside"),
        ((960, 640), True, "beside"),
        ((1280, 720), True, "beside"),
        ((400, 700), True, None),
        ((400, 700), False, "below"),
        ((600, 1280), True, "below"),
    ],
)
def test_the_ai_view_stands_beside_a_beginner_board_or_below_it_if_there_is_room(
    size, panel, place
):
    frame = Frame.of(size, 1.0, panel)
    area, view = frame.board_and_view(9, 9)
    places = {"beside": view is not None and view.left > area.right,
              "below": view is not None and view.top > area.bottom}  # fmt: skip  # one thought
    assert [name for name, holds in places.items() if holds] == [place] * (place is not None)


@pytest.mark.parametrize("zoom", [0.5, 1.5, 4.0])
def test_a_zoomed_board_stays_between_header_and_footer(boards, zoom):
    for frame, cells in boards:
        grid = board(frame, cells).zoomed(zoom, frame.board.center)
        alone = max(grid, board(frame, cells), key=lambda one: one.cell)
        placed = frame.around(alone, grid)
        areas = [placed.header, with_rulers(grid), placed.footer]
        assert disjoint(areas), (frame, cells)


def test_the_map_and_the_bars_show_exactly_while_cells_are_out_of_sight(boards):
    for frame, cells in boards:
        grid = board(frame, cells)
        assert bool(bars_of(grid)) == grid.scrolls, (frame, cells)
        place = map_place(grid)
        assert place is None or (grid.scrolls and grid.area.contains(place)), (frame, cells)


def test_no_row_or_column_is_cut_before_the_board_is_moved(boards):
    for frame, cells in boards:
        grid = board(frame, cells)
        assert grid.view.width % grid.cell == grid.view.height % grid.cell == 0, (frame, cells)


def test_scale_shrinks_to_what_fits_in_both_shapes():
    assert fitting_scale(1.0, SMALLEST_WINDOW) == 1.0
    assert fitting_scale(1.0, SMALLEST_PORTRAIT) == 1.0
    assert fitting_scale(3.0, (800, 1400)) == 2.0
    assert fitting_scale(3.0, (1280, 960)) == 2.0
    assert fitting_scale(1.0, (320, 560)) == pytest.approx(0.8)
    assert fitting_scale(1.0, (10, 10)) == 0.5


@pytest.mark.parametrize("screen", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_first_window_shows_a_whole_board_in_comfortable_cells(screen):
    for level, cell in (("beginner", 40), ("intermediate", 28), ("expert", 28)):
        size = first_size(LEVELS[level].width, LEVELS[level].height, 1.0, screen)
        grid = board(Frame.of(size, 1.0), (LEVELS[level].width, LEVELS[level].height))
        assert grid.cell >= cell
        assert not grid.scrolls
        assert size[0] < screen[0]
        assert size[1] < screen[1]
    assert first_size(9, 9, 1.0, screen) == (760, 600)


@pytest.mark.parametrize("screen", [(800, 600), (1024, 768), (1080, 1920), (600, 1000)])
def test_the_first_window_is_smaller_than_the_screen_and_has_its_shape(screen):
    for scale, cells in product(SCALES, CELLS):
        width, height = first_size(*cells, scale, screen)
        assert width < screen[0], (scale, cells)
        assert height < screen[1], (scale, cells)
        assert (height > width) == (screen[1] > screen[0]), (scale, cells)


@pytest.mark.parametrize("size", [(640, 480), (760, 600), (1280, 800), (2560, 1440), (900, 1600)])
def test_no_scale_of_the_person_makes_cells_smaller_than_it_asks_for(size):
    usual = Frame.of(size, fitting_scale(1.0, size))
    for scale, cells in product((1.25, 1.5, 2.0, 3.0), CELLS):
        larger = Frame.of(size, fitting_scale(scale, size))
        asked = round(COMFORTABLE_CELL * larger.scale)
        assert board(larger, cells).cell >= min(board(usual, cells).cell, asked), (scale, cells)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 800), 1.0), ((1920, 1080), 1.0), ((2560, 1440), 1.25), ((3840, 2160), 2.0),
     ((2160, 3840), 2.0)],
)  # fmt: skip  # one list
def test_text_grows_in_windows_of_large_screens(size, scale):
    assert fitting_scale(1.0, size) == scale
    assert fitting_scale(1.25, size) == 1.25 * scale


@pytest.mark.parametrize(
    ("size", "level", "screen"),
    [((760, 600), "beginner", (1920, 1080)), ((1280, 800), "expert", (2560, 1440)),
     ((700, 900), "beginner", (1080, 1920))],
)  # fmt: skip  # one list
def test_a_window_grows_for_the_ai_view_as_far_as_the_cells_ask(size, level, screen):
    cells = LEVELS[level].width, LEVELS[level].height
    alone = board(Frame.of(size, 1.0), cells).cell
    grown = size_with_view(size, cells, 1.0, screen)
    assert all(length <= most for length, most in zip(grown, screen, strict=True))
    assert Frame.of(grown, 1.0).cell_beside_view(*cells) >= min(alone, 40)
    assert size_with_view(size, cells, 1.0, size) == size
