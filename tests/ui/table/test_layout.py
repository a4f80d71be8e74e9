"""The layout of the table by injected events: panel, views, scroll bars, map, the first window."""

import warnings
from dataclasses import replace

import pygame
import pytest
from window import STILL, Window

from minesweeper import LEVELS, Level, Status
from minesweeper.session.setup import Setup
from minesweeper.storage.store import Store
from minesweeper.ui.board.scrolling import bars_of
from minesweeper.ui.input.intents import Scroll, Wish, Zoom

LARGE = Level(200, 200, 4000)


@pytest.fixture
def large():
    return Window(LARGE, size=(1280, 800))


def press_button(window):
    window.click(window.area.header.buttons[Wish.PANEL].center)


LONGEST_LINE = "No code names this board: the strict rule laid its mines anew."


@pytest.mark.parametrize("note", ["", LONGEST_LINE])
def test_the_line_below_the_board_does_not_reach_the_ai_view(note):
    settings = replace(STILL, ai_view=True)
    window = Window(LEVELS["intermediate"], size=(1040, 480), settings=settings)
    area, view = window.area, window.ai_view.grid.view
    session, footer = window.session, area.frame.footer
    line = area.footer.draw(window.screen, area.frame, area.viewport.grid.view, session, None, note)
    assert footer.contains(line)
    assert footer.right < view.left


# The panel


@pytest.mark.parametrize("switch", [press_button, lambda window: window.key(pygame.K_b)])
@pytest.mark.parametrize("size", [(960, 640), (400, 700)])
def test_a_key_and_a_button_hide_the_panel_and_show_it_again(switch, size):
    window = Window(size=size)
    before = window.table.area.frame.panel
    switch(window)
    assert window.table.area.frame.panel is None
    assert not window.kept[-1].panel
    corner = (before.right - 2, before.bottom - 2)
    assert window.screen.get_at(corner) == pygame.Color(window.table.theme.window)
    switch(window)
    assert window.table.area.frame.panel == before
    assert window.kept[-1].panel


def test_without_a_panel_the_game_is_played_as_before():
    window = Window(settings=replace(STILL, panel=False))
    window.click_cell((4, 4))
    assert window.game.status is Status.PLAYING
    moves = len(window.game.commands)
    window.key(pygame.K_a)
    assert len(window.game.commands) > moves
    window.key(pygame.K_TAB)
    window.key(pygame.K_v)
    assert window.ai_view is not None


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_w, pygame.K_z])
def test_a_folded_panel_unfolds_for_what_a_key_is_answered(key):
    window = Window(size=(640, 480), settings=replace(STILL, panel=False))
    window.key(key, mod=pygame.KMOD_LCTRL if key == pygame.K_z else 0)
    window.settle()
    assert window.table.panel is not None
    assert window.table.panel.card.message.html


def test_a_folded_panel_unfolds_at_the_end_but_not_for_moves():
    window = Window(size=(640, 480), settings=replace(STILL, panel=False))
    window.click_cell((4, 4))
    window.key(pygame.K_a)
    assert window.table.panel is None
    window.click_cell(min(window.game.mines))
    window.settle()
    assert "Lost after" in window.message
    assert window.button(Wish.TAKE_BACK).is_enabled
    window.key(pygame.K_b)
    assert window.table.panel is None


@pytest.mark.parametrize("size", [(400, 700), (640, 480)])
def test_at_the_end_the_players_give_their_place_to_the_text(size):
    window = Window(size=size)
    window.click_cell((4, 4))
    before = window.table.panel.card.text.rect.height
    assert window.table.panel.players
    window.click_cell(min(window.game.mines))
    window.settle()
    assert not window.table.panel.players
    assert window.table.panel.card.text.rect.height >= before + 60


@pytest.mark.parametrize("size", [(400, 700), (640, 480), (960, 640)])
@pytest.mark.parametrize("panel", [True, False])
def test_the_headers_buttons_and_counters_never_overlap(size, panel):
    window = Window(Level(100, 100, 1200), size=size, settings=replace(STILL, panel=panel))
    window.click_cell((2, 2))
    window.now += 3_599_000 * 5
    window.settle()
    header, frame = window.area.header, window.table.area.frame
    places = [*header.counters, *header.buttons.values()]
    assert len(header.counters) == 2
    assert set(header.buttons) - {Wish.RECORDS} == {Wish.NEW_GAME, Wish.PAUSE, Wish.PANEL}
    assert not any(one.colliderect(other) for one in places for other in places if one is not other)
    assert all(frame.header.contains(place) for place in header.counters)


# The views


@pytest.mark.parametrize(
    ("level", "size"),
    [
        ("beginner", (640, 480)),
        ("expert", (960, 640)),
        ("beginner", (1280, 720)),
        ("expert", (500, 1000)),
    ],
)
def test_no_view_moves_the_header(size, level):
    window = Window(LEVELS[level], size=size)
    window.click_cell((4, 4))
    before = window.table.area.frame.header, dict(window.area.header.buttons)
    for key in (pygame.K_v, pygame.K_o, pygame.K_v, pygame.K_o):
        window.key(key)
        if not window.table.preferences.view_takes_panel:
            assert (window.table.area.frame.header, window.area.header.buttons) == before


# Scroll bars and map


def test_bars_show_only_while_cells_are_out_of_sight():
    window = Window()
    place = window.grid.view.center
    assert bars_of(window.grid) == []
    window.table.do(Zoom(10, place))
    window.settle()
    assert len(bars_of(window.grid)) == 2


def test_a_scroll_bar_is_dragged_and_nothing_is_revealed(large):
    below, _ = bars_of(large.grid)
    large.down(below.thumb.center)
    large.move((below.track.right, below.thumb.centery))
    large.up((below.track.right, large.grid.view.centery))
    assert large.grid == large.grid.scrolled(10**6, 0)
    assert large.grid.offset[1] == 0
    large.move(large.grid.view.center)
    assert large.grid.offset[1] == 0
    assert large.game.status is Status.READY


def test_a_click_on_the_map_jumps_and_reveals_nothing(large):
    place = large.table.area.place_of_map()
    frames = large.app.frames
    large.click(place.center)
    assert large.grid.visible()[0] > (50, 50)
    assert large.app.frames > frames
    assert large.game.status is Status.READY
    assert large.table.pointer.cell is None


def test_a_right_click_on_the_map_flags_nothing(large):
    large.click(large.table.area.place_of_map().center, 3)
    assert not large.game.flags


def test_a_drag_that_begins_on_the_board_does_not_scroll(large):
    _, beside = bars_of(large.grid)
    before = large.grid
    large.down(large.middle((1, 1)))
    large.move(beside.track.midbottom)
    large.up(beside.track.midbottom)
    assert large.grid == before


def test_a_bar_is_let_go_where_its_release_may_be_missed(large):
    below, _ = bars_of(large.grid)
    large.down(below.thumb.center)
    large.key(pygame.K_s)
    large.key(pygame.K_ESCAPE)
    before = large.grid
    large.move(below.track.midright)
    assert large.grid == before


def test_the_map_is_hidden_in_a_pause(large):
    large.click_cell((4, 4))
    large.key(pygame.K_PAUSE)
    frames = large.screen.copy()
    place = large.table.area.place_of_map()
    large.table.area.map.draw(frames, large.grid, large.game, place)
    assert frames.get_at(place.topleft) != large.screen.get_at(place.topleft)


def test_the_map_follows_the_game(large):
    def picture():
        place = large.table.area.place_of_map()
        return pygame.image.tobytes(large.screen.subsurface(place), "RGB")

    before = picture()
    large.click_cell((0, 0))
    opened = picture()
    assert opened != before
    large.click_cell((20, 20), 3)
    assert picture() != opened


def test_scrolling_by_the_wheel_moves_the_thumbs(large):
    before = bars_of(large.grid)
    large.table.do(Scroll(3, 2))
    after = bars_of(large.grid)
    assert after[0].thumb.left > before[0].thumb.left
    assert after[1].thumb.top > before[1].thumb.top


# The first window


@pytest.fixture
def screen(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(
    ("level", "cell"), [("beginner", 40), ("intermediate", 40), ("expert", 28)]
)
def test_the_first_window_is_as_large_as_its_level_needs(level, cell):
    window = Window(LEVELS[level], size=None)
    assert window.grid.cell >= cell
    assert not window.grid.scrolls
    assert window.app.preferences.settings.window_size is None


@pytest.mark.usefixtures("screen")
def test_only_a_size_that_the_person_chooses_is_stored():
    window = Window(size=None)
    first = window.app.screen.get_size()
    window.resize(first)
    window.key(pygame.K_F11)
    window.key(pygame.K_F11)
    assert window.app.screen.get_size() == first
    assert window.app.preferences.settings.window_size is None
    window.resize((900, 700))
    assert window.kept[-1].window_size == (900, 700)
    window.resize(first)
    assert window.kept[-1].window_size == first


@pytest.mark.usefixtures("screen")
def test_a_stored_size_stays():
    assert Window(LEVELS["expert"], size=(700, 500)).app.screen.get_size() == (700, 500)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("sized", [False, True])
def test_a_window_grows_for_a_level_that_needs_more_unless_the_person_has_sized_it(sized):
    fresh = Window(LEVELS["expert"], size=None).app.screen.get_size()
    window = Window(size=None)
    if sized:
        window.resize((700, 500))
    window.table.new_game(Setup(LEVELS["expert"]))
    window.settle()
    assert window.app.screen.get_size() == ((700, 500) if sized else fresh)
    window.table.new_game(Setup(LEVELS["beginner"]))
    window.settle()
    assert window.app.screen.get_size() == ((700, 500) if sized else fresh)


@pytest.mark.usefixtures("screen")
def test_a_resumed_game_has_the_window_of_its_level(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        window = Window(LEVELS["expert"], size=None, store=store)
        window.click_cell((4, 4))
        fresh = window.app.screen.get_size()
    with Store(tmp_path / "games.sqlite") as store:
        window = Window(size=None, store=store, resume=True)
        assert window.game.level == LEVELS["expert"]
        assert window.app.screen.get_size() == fresh


def test_a_window_of_another_size_than_asked_for_is_no_warning(monkeypatch, recwarn):
    window, set_mode = Window(), pygame.display.set_mode

    def forced(*asked):
        warnings.warn("Requested window was forcibly resized by the OS", RuntimeWarning, 2)
        return set_mode(*asked)

    monkeypatch.setattr(pygame.display, "set_mode", forced)
    window.key(pygame.K_F11)
    assert not recwarn.list


def test_a_new_game_begins_with_the_whole_board_and_the_same_board_again_as_it_was():
    window = Window(level=LEVELS["expert"])
    window.click_cell((4, 4))
    fitted = window.grid
    window.table.do(Zoom(4))
    zoomed = window.grid
    assert zoomed.cell > fitted.cell
    window.table.do(Wish.SAME_BOARD)
    assert window.grid == zoomed
    window.table.do(Wish.NEW_GAME)
    assert window.grid == fitted


@pytest.fixture
def real_screen(monkeypatch):
    """Let the window believe that someone sees it, on a screen of this size."""
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")


@pytest.mark.usefixtures("real_screen")
def test_the_window_grows_while_the_ai_view_is_open():
    window = Window(size=(760, 600))
    window.click_cell((0, 0))
    cell = window.grid.cell
    window.key(pygame.K_v)
    width, height = window.app.screen.get_size()
    assert 760 < width <= 1920
    assert height == 600
    assert window.table.panel is not None
    assert window.ai_view is not None
    assert window.grid.cell >= min(cell, 40)
    window.key(pygame.K_v)
    assert window.app.screen.get_size() == (760, 600)
    assert window.app.preferences.settings.window_size == (760, 600)


@pytest.mark.usefixtures("real_screen")
def test_a_size_chosen_while_the_ai_view_is_open_stays_when_it_closes():
    window = Window(size=(760, 600))
    window.key(pygame.K_v)
    window.resize((1100, 700))
    window.key(pygame.K_v)
    assert window.app.screen.get_size() == (1100, 700)


@pytest.mark.usefixtures("real_screen")
def test_the_window_grows_for_a_scale_that_needs_it_and_keeps_its_size_at_others():
    window = Window(size=(1200, 700))
    window.app.preferences.change(scale=1.25)
    assert window.app.screen.get_size() == (1200, 700)
    window.app.preferences.change(scale=2.0)
    assert window.app.screen.get_size() == (1280, 960)
    window.app.preferences.change(scale=1.0)
    assert window.app.screen.get_size() == (1280, 960)


@pytest.mark.usefixtures("real_screen")
def test_the_settings_say_how_large_the_window_is_drawn_where_it_has_no_room():
    window = Window(size=(1200, 700))
    window.app.preferences.change(scale=1.5)
    window.key(pygame.K_s)
    assert [one.text for one in window.options("Size")][:4] == ["75 %", "100 %", "125 %", "150 %"]
    window.resize((640, 480))
    said = [one.text for one in window.options("Size")]
    assert said[:4] == ["75 %", "100 %", "125 %", "150 %, here 100 %"]
    assert window.dialog.scale == 1.0


@pytest.mark.usefixtures("real_screen")
@pytest.mark.parametrize(
    ("level", "size"), [("beginner", None), ("expert", (1920, 1080)), ("beginner", (700, 900))]
)
def test_no_larger_scale_makes_the_window_smaller(level, size):
    window = Window(LEVELS[level], size=size)
    before = window.app.screen.get_size()
    for scale in (1.25, 3.0):
        window.app.preferences.change(scale=scale)
        now = window.app.screen.get_size()
        assert all(length >= old for length, old in zip(now, before, strict=True))
        before = now
        window.key(pygame.K_v)
        window.key(pygame.K_v)
        assert window.app.screen.get_size() == now


@pytest.mark.usefixtures("real_screen")
def test_a_size_that_the_system_has_chosen_is_no_smaller_at_a_larger_scale(monkeypatch):
    set_mode = pygame.display.set_mode
    whole = (1920, 1080)
    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "set_mode", lambda _, flags: set_mode(whole, flags))
        window = Window(size=None)
    window.app.preferences.change(scale=2.0)
    assert window.app.screen.get_size() == whole


@pytest.fixture
def place(monkeypatch):
    """Let the window stand somewhere: the list of its places, the last of which is now."""
    places = [(1100, 300)]
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: places[-1])
    monkeypatch.setattr(pygame.display, "set_window_position", places.append)
    return places


@pytest.mark.usefixtures("real_screen")
@pytest.mark.parametrize("moved", [None, (500, 200)])
def test_a_window_that_grew_for_the_ai_view_comes_back_unless_it_was_moved(place, moved):
    window = Window(size=(760, 600))
    window.key(pygame.K_v)
    width, _ = window.app.screen.get_size()
    assert place[-1] == (1920 - width, 300)
    if moved is not None:
        place.append(moved)
    window.key(pygame.K_v)
    assert place[-1] == (moved or (1100, 300))


@pytest.mark.usefixtures("real_screen")
def test_a_maximized_window_keeps_its_size():
    window = Window(size=(1200, 700))
    window.post(pygame.WINDOWMAXIMIZED)
    window.resize((1920, 1050))
    window.app.preferences.change(scale=1.5, ai_view=True)
    assert window.app.screen.get_size() == (1920, 1050)


def test_the_same_board_says_in_advance_that_it_does_not_count():
    window = Window()
    window.click_cell((4, 4))
    window.table.do(Wish.SAME_BOARD)
    window.settle()
    assert "It counts for no record: this board was played before." in window.message
    window.click_cell((4, 4))
    assert "It counts for no record" not in window.message


def test_a_chosen_board_says_in_advance_that_it_does_not_count():
    window = Window(seed=3, settings=replace(STILL, shows_basics=False))
    assert "It counts for no record: the board was chosen." in window.message
