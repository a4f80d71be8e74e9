"""A game in play that was left for another comes back, as long as that was not begun."""

from contextlib import nullcontext
from dataclasses import replace

import pygame
import pygame_gui
import pytest

from minesweeper import LEVELS
from minesweeper.rules.command import Action, Status
from minesweeper.session.setup import Setup
from minesweeper.storage.store import Store
from minesweeper.ui.input.intents import Wish
from minesweeper.words import links
from tests.storage.test_writer import locked
from tests.ui.table.test_storing import win
from tests.window import STILL, Window

BACK = "Back to the game you left (Ctrl+Z)"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def of_the_day(path):
    """Return a window in which the board of the day is in play, for 7 seconds."""
    window = Window(seed=None, store=Store(path))
    window.table.play_day(LEVELS["beginner"])
    window.settle()
    window.click_cell(window.session.begins_at)
    window.now += 7000
    window.settle()
    return window


def back(window):
    window.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    window.post(pygame.KEYUP, key=pygame.K_LCTRL, mod=0)


WAYS = {
    "N": lambda window: window.key(pygame.K_n),
    "R": lambda window: window.key(pygame.K_r),
    "the board of the day": lambda window: window.table.play_day(LEVELS["beginner"]),
    "another level": lambda window: window.table.new_game(Setup(LEVELS["expert"])),
    "a code": lambda window: window.table.new_game(Setup(seed=8)),
    "twice N": lambda window: [window.key(pygame.K_n), window.key(pygame.K_n)],
}


@pytest.mark.parametrize("leave", WAYS.values(), ids=WAYS)
def test_the_counted_try_that_was_left_comes_back_with_its_clock_and_its_record(path, leave):
    window = of_the_day(path)
    session, key = window.session, window.session.recorder.record.snapshot.key
    elapsed = session.elapsed
    leave(window)
    window.now += 60_000
    window.settle()
    assert window.session is not session
    assert BACK in window.message
    back(window)
    assert window.session is session
    assert session.is_paused
    assert elapsed <= session.elapsed < elapsed + 1000
    session.toggle_pause()
    assert session.can_count
    win(window)
    assert window.session.recorder.record.snapshot.key == key
    assert window.session.recorder.place == 1
    assert [one.daily is not None for one in window.session.recorder.store.entries()] == [True]
    window.table.close()


def test_no_tip_says_that_a_game_ends_which_can_be_brought_back(path):
    window = of_the_day(path)
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    assert window.dialog.main_button.tool_tip_text == "Begin this game"
    assert not any("ends" in (each.tool_tip_text or "") for each in window.dialog.focus.stops)


@pytest.mark.parametrize("is_late", [False, True])
def test_the_game_that_came_back_is_the_one_that_goes_on_at_the_next_start(path, is_late):
    window = of_the_day(path)
    with locked(path) if is_late else nullcontext():
        window.session.act(Action.FLAG, window.game.observe().covered()[0])
        window.key(pygame.K_n)
        back(window)
    commands = list(window.game.commands)
    window.table.close()
    again = Window(store=Store(path), resume=True)
    assert list(again.game.commands) == commands
    assert again.session.can_count
    store = again.session.recorder.store
    assert store.database.execute("SELECT COUNT(*) FROM game").fetchone()[0] == 1
    again.table.close()


def test_a_game_in_play_is_left_where_the_program_is_started_for_another(path):
    window = of_the_day(path)
    commands, elapsed = list(window.game.commands), window.session.elapsed
    window.table.close()
    other = Window(LEVELS["expert"], None, store=Store(path), resume=False)
    other.settle()
    assert (other.game.level, other.game.status) == (LEVELS["expert"], Status.READY)
    assert BACK in other.message
    back(other)
    assert list(other.game.commands) == commands
    assert other.session.is_paused
    assert elapsed <= other.session.elapsed < elapsed + 1000
    assert other.session.can_count
    other.table.close()


@pytest.mark.parametrize("begins", [False, True])
def test_a_game_that_was_left_is_resumed_unless_another_was_begun(path, begins):
    window = of_the_day(path)
    commands = list(window.game.commands)
    window.table.close()
    other = Window(LEVELS["expert"], None, store=Store(path), resume=False)
    if begins:
        other.click_cell((4, 4))
    wanted = list(other.game.commands) if begins else commands
    other.table.close()
    again = Window(store=Store(path), resume=True)
    assert list(again.game.commands) == wanted
    again.table.close()


def test_nothing_comes_back_once_the_other_game_is_begun_or_the_one_before_was_over():
    window = Window()
    window.click_cell((4, 4))
    left = window.session
    window.key(pygame.K_n)
    window.session.act(Action.FLAG, (0, 0))
    back(window)
    back(window)
    assert window.session is not left
    window.key(pygame.K_n)
    window.settle()
    assert BACK not in window.message  # nothing was open in the game before
    window.click_cell((4, 4))
    win(window)
    window.key(pygame.K_n)
    assert BACK not in window.message
    back(window)
    assert window.game.status is Status.READY


def test_the_key_is_that_of_the_settings_and_the_link_needs_none():
    window = Window(settings=replace(STILL, keys={"take_back": ("u",)}))
    window.click_cell((4, 4))
    session = window.session
    window.key(pygame.K_n)
    assert "Back to the game you left (U)" in window.message
    window.post(pygame_gui.UI_TEXT_BOX_LINK_CLICKED, link_target=links.TAKE_BACK)
    assert window.session is session


def test_a_dialog_that_closes_lets_no_game_go_on_that_came_back():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_g)
    window.table.new_game(Setup(seed=8))
    window.settle()
    window.key(pygame.K_ESCAPE)
    back(window)
    window.key(pygame.K_g)
    window.key(pygame.K_ESCAPE)
    assert window.session.is_paused
