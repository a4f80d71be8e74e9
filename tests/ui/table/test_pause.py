"""The clock in the window: what pauses it, the veil, the pause button, and what cannot act then."""

from dataclasses import replace

import pygame
import pytest
from window import STILL, Window

from minesweeper import LEVELS, Status
from minesweeper.storage.store import Store
from minesweeper.ui.board.cell_state import CellState, appearance_of
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.mouse import RIGHT
from minesweeper.ui.look.theme import contrast
from minesweeper.ui.look.themes import themes
from minesweeper.words.language import tr
from minesweeper.words.names import clock_text, won_sentence


@pytest.fixture
def window():
    """Return a window with a game in play whose clock shows five seconds."""
    window = Window()
    window.click_cell((4, 4))
    window.now += 5000
    window.settle()
    return window


def lose_focus(window):
    window.post(pygame.WINDOWFOCUSLOST)


def press_pause(window):
    window.click(window.area.header.buttons[Wish.PAUSE].center)


def board_picture(window):
    return pygame.image.tobytes(window.screen.subsurface(window.grid.view), "RGB")


def win(window):
    for cell in [c for c in window.game.observe().covered() if c not in window.game.mines]:
        window.click_cell(cell)
    assert window.game.status is Status.WON


@pytest.mark.parametrize("key", [pygame.K_g, pygame.K_s, pygame.K_F1, pygame.K_e])
def test_every_dialog_and_the_editor_hold_the_clock_until_they_close(window, key):
    window.key(key)
    elapsed = window.session.elapsed
    window.now += 60_000
    window.settle()
    assert window.session.elapsed == elapsed
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]
    assert not window.session.is_paused
    window.now += 1000
    assert window.session.elapsed >= elapsed + 1000


def test_a_dialog_over_a_dialog_holds_the_clock_until_both_are_closed(window):
    window.key(pygame.K_s)
    window.open_keys()
    window.key(pygame.K_ESCAPE)
    assert window.session.is_paused
    window.key(pygame.K_ESCAPE)
    assert not window.session.is_paused


def test_a_game_that_the_person_paused_stays_paused_after_a_dialog(window):
    window.key(pygame.K_PAUSE)
    window.key(pygame.K_F1)
    window.key(pygame.K_ESCAPE)
    assert window.session.is_paused


def test_auto_play_waits_while_a_dialog_is_open(window):
    window.key(pygame.K_p)
    window.key(pygame.K_F1)
    commands = len(window.game.commands)
    window.now += 60_000
    window.settle()
    assert len(window.game.commands) == commands
    window.key(pygame.K_ESCAPE)
    window.now += 1000
    window.settle()
    assert len(window.game.commands) > commands


def test_a_loss_of_focus_pauses_until_a_click(window):
    lose_focus(window)
    assert window.session.is_paused
    commands = len(window.game.commands)
    window.click_cell((0, 0))
    assert not window.session.is_paused
    assert len(window.game.commands) == commands


def test_a_loss_of_focus_pauses_only_if_the_settings_say_so():
    window = Window(settings=replace(STILL, pause_unfocused=False))
    window.click_cell((4, 4))
    lose_focus(window)
    assert not window.session.is_paused


def test_the_button_by_the_clock_pauses_and_goes_on(window):
    press_pause(window)
    assert window.session.is_paused
    press_pause(window)
    assert not window.session.is_paused


def test_the_button_by_the_clock_acts_only_in_a_game_in_play(window):
    assert Wish.PAUSE not in Window().area.header.buttons
    win(window)
    assert Wish.PAUSE not in window.area.header.buttons


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_w])
def test_no_help_is_given_in_a_pause_and_its_text_stays(window, key):
    window.move((0, 0))  # no cell is pointed at
    window.key(pygame.K_PAUSE)
    told = window.heading, window.message
    window.key(key)
    assert (window.heading, window.message) == told
    assert not window.table.panel.card.why.is_enabled


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_PAUSE])
def test_a_key_goes_on_and_reveals_nothing(window, key):
    window.key(pygame.K_UP)
    window.key(pygame.K_PAUSE)
    commands = len(window.game.commands)
    window.key(key)
    assert not window.session.is_paused
    assert len(window.game.commands) == commands


def test_the_flag_button_goes_on_without_a_flag(window):
    window.key(pygame.K_PAUSE)
    window.click_cell((0, 0), RIGHT)
    assert not window.session.is_paused
    assert window.game.flags == set()


@pytest.mark.parametrize(
    ("theme", "language"), [*((theme, "en") for theme in themes()), ("light", "zh_CN")]
)
def test_the_veil_lies_over_the_paused_board_with_text_that_can_be_read(theme, language):
    window = Window(settings=replace(STILL, theme=theme, language=language))
    window.click_cell((4, 4))
    before = board_picture(window)
    window.key(pygame.K_PAUSE)
    own, center = themes()[theme], window.grid.view.center
    assert contrast(own.text, own.panel) >= 7
    strip = pygame.Rect(0, 0, 100, 14)
    strip.center = center
    shown = {
        tuple(window.screen.get_at((x, y)))
        for x in range(strip.left, strip.right)
        for y in range(strip.top, strip.bottom)
    }
    assert {tuple(pygame.Color(own.text)), tuple(pygame.Color(own.panel))} <= shown
    assert (tr("Paused: click to go on") == "Paused: click to go on") is (language == "en")
    window.key(pygame.K_PAUSE)
    assert board_picture(window) == before


def test_the_chances_and_the_ai_view_tell_nothing_of_a_paused_board():
    window = Window(size=(1280, 720), settings=replace(STILL, overlay=True, ai_view=True))
    window.click_cell((4, 4))
    window.move(window.middle((0, 0)))
    window.key(pygame.K_PAUSE)
    assert "chance" not in window.message
    assert not window.ai_view.log.visible
    view = window.ai_view.grid.view
    shown = pygame.transform.average_color(window.screen, view)
    assert shown[:3] == tuple(pygame.Color(window.table.theme.covered))[:3]
    window.key(pygame.K_PAUSE)
    assert window.ai_view.log.visible


def test_a_resumed_game_begins_paused_if_it_was_begun(tmp_path):
    before = Window(seed=None, store=Store(tmp_path / "games.sqlite"))
    before.click_cell((4, 4))
    before.session.recorder.close()
    window = Window(LEVELS["expert"], store=Store(tmp_path / "games.sqlite"), resume=True)
    assert window.session.is_paused
    shown = {appearance_of(window.game, cell, window.table.marks()) for cell in window.game.numbers}
    assert shown == {CellState.COVERED}
    window.click_cell((0, 0))
    assert not window.session.is_paused
    window.table.close()


def test_restart_after_a_loss_waits_at_zero_without_the_message_of_the_loss(window):
    window.click_cell(min(window.game.mines))
    assert window.heading == "Lost"
    window.now += 5000
    window.click_on(window.button(Wish.SAME_BOARD))
    window.now += 5000
    window.settle()
    assert window.session.elapsed == 0
    assert window.game.status is Status.READY
    assert window.message.startswith("This board begins at E5: open it first.")
    assert window.table.marks().explained.cell == (4, 4)
    window.click_cell((0, 0))
    assert (window.heading, window.message) == ("Notice", "This board begins at E5: open it first.")
    window.click_cell((4, 4))
    assert window.heading == "Playing"
    assert "mine at" not in window.message
    assert window.table.marks().explained.cell is None


def test_buttons_that_cannot_act_are_disabled(window):
    panel = window.table.panel
    assert panel.buttons[Wish.AI_MOVE].is_enabled
    assert panel.buttons[Wish.AUTO_PLAY].is_enabled
    window.key(pygame.K_PAUSE)
    assert not panel.buttons[Wish.AI_MOVE].is_enabled
    assert not panel.buttons[Wish.AUTO_PLAY].is_enabled
    window.key(pygame.K_PAUSE)
    win(window)
    window.settle()
    assert Wish.AI_MOVE not in window.table.panel.buttons  # what can be done next stands there
    assert window.button(Wish.SAME_BOARD).is_enabled
    window.key(pygame.K_n)
    assert window.button(Wish.AI_MOVE).is_enabled
    assert not window.button(Wish.SAME_BOARD).is_enabled  # nothing has been done yet


def test_while_auto_play_runs_its_button_stops_it_even_in_a_pause(window):
    window.key(pygame.K_p)
    window.key(pygame.K_PAUSE)
    assert window.button(Wish.AUTO_PLAY).is_enabled
    assert not window.button(Wish.AI_MOVE).is_enabled
    window.click_on(window.button(Wish.AUTO_PLAY))
    assert not window.session.assistant.auto_plays
    window.key(pygame.K_p)
    assert not window.session.assistant.auto_plays


@pytest.mark.parametrize("time", [0, 99, 999, 8_340, 8_960, 59_999, 999_999])
def test_the_time_told_begins_with_what_the_clock_shows(time):
    told = won_sentence(time).removeprefix("Time: ").removesuffix(" seconds.")
    assert int(told.split(".")[0]) == int(clock_text(time))
    assert time - 10 < round(float(told) * 1000) <= time


def test_a_long_time_is_told_as_the_clock_shows_it():
    assert won_sentence(3_725_960) == f"Time: {clock_text(3_725_960)}.96."


def test_after_a_win_counter_clock_and_message_agree(window):
    window.now += 3960 - window.session.elapsed % 1000
    win(window)
    seconds = int(clock_text(window.session.elapsed))
    assert window.session.mines_left == 0
    assert f"Time: {seconds}." in window.message


@pytest.mark.parametrize("theme", ["light", "classic"])
def test_another_second_draws_the_clock_alone_and_the_window_is_as_if_all_were_drawn(theme):
    window = Window(settings=replace(STILL, theme=theme))
    window.click_cell((4, 4))
    window.settle(60)
    whole, drawn = window.app.draw, []
    window.app.draw = lambda: drawn.append(1) or whole()
    before = window.screen.copy()
    for _ in range(4):
        window.now += 1000
        window.app.step()
    after = window.screen.copy()
    assert not drawn
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    whole()
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(window.screen, "RGB")
