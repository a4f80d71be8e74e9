"""The window and its loop: opening, sleeping, full screen, settings that cannot be kept."""

import os
import random
from dataclasses import replace

import pygame
import pygame_gui
import pytest
from pygame_gui.elements import UITextEntryLine
from window import STILL, Window

from minesweeper import LEVELS
from minesweeper.explain.ladder.technique import Technique
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Settings
from minesweeper.ui.app import App
from minesweeper.ui.board.window_sizes import SMALLEST
from minesweeper.ui.dialogs.help import HelpDialog
from minesweeper.ui.dialogs.keys_dialog import KeysDialog
from minesweeper.ui.input.intents import ACTIONS, Wish
from minesweeper.ui.input.keys import all_keys
from minesweeper.ui.input.pointer import DOUBLE_CLICK
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.screen import NoDisplayError

LIGHT = theme_named("light")


@pytest.fixture
def window():
    return Window()


def no_screen(*_):
    raise pygame.error("no video device")


def test_the_loop_sleeps_longer_the_longer_nothing_happens_and_ends_with_the_window(
    window, monkeypatch
):
    naps = []

    def wait(milliseconds):
        naps.append(milliseconds)
        window.now += max(milliseconds, 1)
        if len(naps) == 700:
            pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(pygame.time, "wait", wait)
    ended = []
    monkeypatch.setattr(pygame, "quit", lambda: ended.append(True))
    monkeypatch.setattr(window.table, "warm_up", lambda: None)
    window.move((10, 10))
    window.app.run()
    assert ended
    steady = [nap for nap in dict.fromkeys(naps) if naps.count(nap) > 20]
    assert steady == [5, 10, 33, 50]


def test_scenes_in_which_nothing_happens_are_updated_twice_a_second(window, monkeypatch):
    window.settle()
    monkeypatch.setattr(window.table, "warm_up", lambda: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    updates, update = [], window.table.update

    def wait(milliseconds):
        window.now += max(milliseconds, 1)
        if window.now > 10_000:
            window.app.quit()

    monkeypatch.setattr(window.table, "update", lambda s: updates.append(window.now) or update(s))
    monkeypatch.setattr(pygame.time, "wait", wait)
    window.app.run()
    assert 18 <= len(updates) <= 24


@pytest.mark.parametrize("stored", [1.0, 2.0])
def test_a_size_without_room_on_the_screen_is_barred_and_says_which_is_the_largest(stored):
    window = Window(settings=Settings(language="en", scale=stored))  # the screen: 1024x768
    window.table.do(Wish.SETTINGS)
    window.settle()
    buttons = {button.text.split(",")[0]: button for button in window.options("Size")}
    assert list(buttons) == ["75 %", "100 %", "125 %", "150 %", "200 %", "300 %"]
    barred = {"200 %", "300 %"} - {f"{100 * stored:.0f} %"}
    assert {text for text, button in buttons.items() if not button.is_enabled} == barred
    assert [text for text, one in buttons.items() if one.is_selected] == [f"{100 * stored:.0f} %"]
    for text in barred:
        window.click_on(buttons[text])
        assert window.app.preferences.settings.scale == stored
        window.move((3, 3))
        window.move(buttons[text].rect.center)
        window.settle(50)
        assert buttons[text].tool_tip.text_block.html_text.endswith("fits is 150\xa0%")


def test_opengl_is_not_asked_to_copy_the_window_on_x11_alone(monkeypatch):
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    for driver, before, after in (("x11", "", "0"), ("x11", "1", "1"), ("wayland", "", None)):
        monkeypatch.delenv(name, raising=False)
        if before:
            monkeypatch.setenv(name, before)
        monkeypatch.setattr(pygame.display, "get_driver", lambda driver=driver: driver)
        Window()
        assert os.environ.get(name) == after


def test_the_loop_sleeps_no_longer_than_the_clock_may_wait(window, monkeypatch):
    window.click_cell((4, 4))
    window.now += 10_995 - window.session.elapsed
    naps = []
    monkeypatch.setattr(pygame.time, "wait", naps.append)
    window.app.step()
    window.app.sleep()
    assert naps == [5]  # to the eleventh second, not 33


def test_a_theme_and_a_language_that_are_not_there_are_kept_but_others_shown():
    window = Window(settings=Settings(theme="neon", language="tlh"))
    assert window.table.theme is LIGHT
    window.app.preferences.change(muted=True)
    assert (window.kept[-1].theme, window.kept[-1].language) == ("neon", "tlh")
    window.open_keys()
    assert window.dialog.theme is LIGHT


def test_of_the_keys_that_version_0_1_stored_only_changed_ones_are_stored_again():
    window = Window(settings=Settings(keys={**all_keys({}), "flag": ("x",), "dance": ("d",)}))
    window.app.preferences.change(muted=True)
    assert window.kept[-1].keys == {"flag": ("x",), "dance": ("d",)}


def test_keys_of_actions_of_a_newer_version_stay_while_others_are_given(window):
    newer = {"dance": ("d", "f"), "": ("q",), "flag": ("d",)}
    window = Window(settings=replace(STILL, keys=newer))
    rebind(window, "help", pygame.K_d)
    assert window.kept[-1].keys == {**newer, "help": ("d",), "flag": ("f1",)}
    window.open_keys()
    window.dialog.reset()
    assert window.kept[-1].keys == {}


def rebind(window, action, code):
    """Give an action a key in the dialog of the keys."""
    window.open_keys()
    window.dialog.wait_for(action)
    window.key(code)
    window.post(pygame_gui.UI_TEXT_BOX_LINK_CLICKED, link_target="swap-keys")
    window.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    ("code", "owner", "title"),
    [
        (pygame.K_c, "chord", "C is the key of Chord."),
        (pygame.K_l, "look_back", "L is the key of Look back."),
        (pygame.K_F1, "help", "F1 is the key of Help."),
    ],
)
def test_a_key_that_another_action_has_is_offered_as_a_swap_and_kept_without(
    window, code, owner, title
):
    window.open_keys()
    window.dialog.wait_for("flag")
    window.key(code)
    assert title in window.dialog.note.html_text
    assert "Swap the keys" in window.dialog.note.html_text
    assert window.app.preferences.settings.keys == {}
    window.post(pygame_gui.UI_TEXT_BOX_LINK_CLICKED, link_target="swap-keys")
    keys = window.app.preferences.settings.keys
    assert (keys["flag"], keys[owner]) == ((pygame.key.name(code),), ("f",))
    assert "Swap the keys" not in window.dialog.note.html_text


@pytest.mark.parametrize("press", ["click", "enter"])
def test_enter_takes_the_swap_that_is_offered_and_only_then_closes(window, press):
    window.open_keys()
    button = window.dialog.key_buttons["flag"]
    if press == "click":
        window.click_on(button)
    else:
        window.dialog.focus.give(button)
        window.key(pygame.K_RETURN)
    window.key(pygame.K_c)
    window.key(pygame.K_RETURN)
    assert window.app.preferences.settings.keys == {"flag": ("c",), "chord": ("f",)}
    assert isinstance(window.dialog, KeysDialog)
    window.key(pygame.K_RETURN)
    assert window.dialog is window.table


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_keyboard_alone_changes_a_key_and_swaps_the_two(size):
    window = Window(size=size)
    window.open_keys()

    def tab_to(wanted):
        for _ in range(2 * len(window.dialog.focus.in_order())):
            if window.dialog.focus.current is wanted():
                return True
            window.key(pygame.K_TAB)
        return False

    pages = [pygame.K_PAGEDOWN] * (len(window.dialog.pages) - 1)
    seen = set(window.dialog.key_buttons)
    while "flag" not in window.dialog.key_buttons and pages:
        window.key(pages.pop())
        seen |= set(window.dialog.key_buttons)
    assert tab_to(lambda: window.dialog.key_buttons["flag"])
    window.key(pygame.K_RETURN)
    window.key(pygame.K_c)
    assert tab_to(lambda: window.dialog.note)
    window.key(pygame.K_RETURN)
    keys = window.app.preferences.settings.keys
    assert (keys["flag"], keys["chord"]) == (("c",), ("f",))
    for _ in pages:
        window.key(pygame.K_PAGEDOWN)
        seen |= set(window.dialog.key_buttons)
    assert seen == set(ACTIONS)
    for name in window.dialog.key_buttons:
        assert tab_to(lambda name=name: window.dialog.key_buttons[name])


def test_a_key_that_no_action_can_have_is_refused_with_the_reason(window):
    window.open_keys()
    window.dialog.wait_for("flag")
    window.key(pygame.K_TAB)
    assert "Tab always means the same" in window.dialog.note.html_text
    assert "flag" not in window.app.preferences.settings.keys
    window.key(pygame.K_F4)  # it still waits for one
    assert window.app.preferences.settings.keys == {"flag": ("f4",)}
    window.dialog.wait_for("flag")
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_F5)
    assert window.app.preferences.settings.keys == {"flag": ("f4",)}


def test_help_that_is_given_h_again_keeps_it_at_the_next_start(window):
    rebind(window, "help", pygame.K_h)
    for _ in range(2):
        window = Window(settings=replace(STILL, keys=window.kept[-1].keys))
        window.key(pygame.K_h)
        assert isinstance(window.dialog, HelpDialog)
        assert window.session.teacher.hint is None
        window.key(pygame.K_ESCAPE)
        window.app.preferences.change(muted=True)
    rebind(window, "help", pygame.K_F3)
    rebind(window, "hint", pygame.K_h)
    assert window.kept[-1].keys == {"help": ("f3",)}
    window.key(pygame.K_h)
    assert window.session.teacher.hint is not None


def test_a_screen_that_cannot_be_filled_has_a_window_all_the_same(window, monkeypatch):
    set_mode, size = pygame.display.set_mode, window.app.screen.get_size()

    def only_windows(asked, flags=0):
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return set_mode(asked, flags)

    monkeypatch.setattr(pygame.display, "set_mode", only_windows)
    window.key(pygame.K_F11)
    assert window.app.screen.get_size() == size
    window.click_cell((0, 0))
    assert window.game.numbers


def test_full_screen_and_back_keeps_the_windows_size(window):
    size = window.app.screen.get_size()
    window.key(pygame.K_F11)
    assert window.app.preferences.settings.full_screen
    whole = window.app.screen.get_size()
    assert window.table.area.frame.panel.right == whole[0]
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=whole, w=whole[0], h=whole[1]))
    window.settle()
    assert window.app.preferences.settings.window_size == size
    window.key(pygame.K_F11)
    assert window.app.screen.get_size() == size
    assert window.table.area.frame.panel.right == size[0]


@pytest.mark.parametrize(
    ("wanted", "opened"),
    [
        ((20_000, 20_000), (1824, 1267)),
        ((1, 1), SMALLEST),
        ((-5, 0), SMALLEST),
        ((20_000, 700), (1824, 700)),
        ((1800, 1000), (1800, 1000)),
    ],
)
def test_a_stored_size_is_kept_within_the_screens(monkeypatch, wanted, opened):
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1200, 1440)])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    window = Window(size=wanted)
    assert window.app.screen.get_size() == opened
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=opened, w=opened[0], h=opened[1]))
    window.settle()
    assert window.app.preferences.settings.window_size == wanted


def test_without_a_screen_a_stored_size_is_bounded_too():
    window = Window(size=(20_000, 20_000))
    assert window.app.screen.get_size() == (3648, 1900)


def test_an_uncovered_window_is_drawn_again(window):
    window.screen.fill("red")
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    window.settle(1)
    assert window.screen.get_at((1, 1)) == pygame.Color(window.table.theme.window)


def test_settings_that_cannot_be_kept_hold_for_now_and_it_is_said(window):
    def full(_):
        raise OSError("no space left")

    window.app.keep = full
    window.key(pygame.K_o)
    assert window.app.preferences.settings.overlay
    window.settle()
    assert (
        "The settings cannot be kept: the system refuses (no space left)."
        in window.table.actions.notice
    )


def waiting_for_a_key(window):
    window.open_keys()
    window.dialog.wait_for("flag")


def typing(window):
    window.key(pygame.K_g)
    window.show_all_choices()
    entry = next(stop for stop in window.dialog.focus.stops if isinstance(stop, UITextEntryLine))
    window.click_on(entry)
    assert window.dialog.focus.on_text


def typing_in_the_editor(window):
    window.key(pygame.K_e)
    entry = next(stop for stop in window.dialog.focus.stops if isinstance(stop, UITextEntryLine))
    window.click_on(entry)
    assert window.dialog.focus.on_text


def in_practice(window):
    window.app.openers.open_course()
    window.dialog.open_practice()
    window.dialog.open_technique(Technique.SATISFIED)


SCENES = {
    "table": lambda _: None,
    "help": lambda window: window.key(pygame.K_F1),
    "about": lambda window: window.open_about(),
    "new game": lambda window: window.key(pygame.K_g),
    "players": lambda window: window.app.open_dialog(Wish.PLAYERS),
    "settings": lambda window: window.key(pygame.K_s),
    "keys": lambda window: window.open_keys(),
    "editor": lambda window: window.key(pygame.K_e),
    "course": lambda window: window.app.openers.open_course(),
    "waiting for a key": waiting_for_a_key,
    "typing": typing,
    "typing in the editor": typing_in_the_editor,
    "practice": in_practice,
}


@pytest.mark.parametrize("scene", SCENES)
def test_ctrl_q_closes_the_program_from_every_scene(window, scene):
    SCENES[scene](window)
    window.settle()
    assert (scene == "table") is (window.app.scenes == [window.table])
    window.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert not window.app.running
    assert window.app.preferences.settings.keys == {}


def test_a_q_without_ctrl_closes_nothing(window):
    window.key(pygame.K_q)
    assert window.app.running


def test_a_missing_screen_raises_its_own_error(monkeypatch):
    monkeypatch.setattr(pygame.display, "set_mode", no_screen)
    with pytest.raises(NoDisplayError, match="no video device"):
        App(Setup(LEVELS["beginner"]), random.Random(1), settings=STILL)
    monkeypatch.setattr(pygame.display, "init", no_screen)
    with pytest.raises(NoDisplayError, match="no video device"):
        App(Setup(LEVELS["beginner"]), random.Random(1), settings=STILL)


def test_an_invisible_driver_that_nobody_asked_for_is_no_screen(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoDisplayError, match="SDL found no screen"):
        App(Setup(LEVELS["beginner"]), random.Random(1), settings=STILL)


@pytest.mark.parametrize("opened", ["open_about", "open_keys"])
def test_a_scene_that_opens_keeps_the_layout_of_the_table_and_pauses_it(opened):
    window = Window()
    window.click_cell((4, 4))
    panel = window.table.panel
    assert window.button(Wish.AI_MOVE).is_enabled
    getattr(window, opened)()
    window.settle(1)
    assert window.table.panel is panel
    assert not window.button(Wish.AI_MOVE).is_enabled


def test_a_closed_dialog_leaves_the_table_its_layout_unless_a_setting_changed(window):
    manager = window.table.manager
    for key in (pygame.K_F1, pygame.K_ESCAPE):
        window.key(key)
    assert window.table.manager is manager
    window.open_keys()
    window.table.preferences.change(keys={"editor": ("f7",)})
    window.key(pygame.K_ESCAPE)
    assert window.dialog is window.table
    assert window.button(Wish.EDITOR).tool_tip_text.endswith("(F7)")


def test_a_double_click_on_close_presses_nothing_of_the_scene_below():
    window = Window(LEVELS["expert"], size=(1280, 800))
    window.table.do(Wish.PLAYERS)
    window.settle()
    close = next(one for one in window.dialog.focus.in_order() if one.text == "Close")
    cell = next(cell for cell in window.game.observe().covered() if on(window, cell, close))
    for _ in range(2):
        window.click(window.middle(cell))
    assert window.app.scenes == [window.table]
    assert window.game.commands == []
    window.now += DOUBLE_CLICK
    window.click(window.middle(cell))
    assert [command.cell for command in window.game.commands] == [cell]


def test_a_held_key_does_nothing_in_the_scene_that_it_opened_or_closed():
    window = Window()
    window.table.do(Wish.CHOOSE_GAME)
    press = {"key": pygame.K_RETURN, "mod": 0, "unicode": ""}
    window.post(pygame.KEYDOWN, **press)
    assert window.app.scenes == [window.table]
    for _ in range(2):  # the first would only show the cursor
        window.post(pygame.KEYDOWN, **press)
    assert window.game.commands == []
    window.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    for _ in range(2):
        window.key(pygame.K_RETURN)
    assert len(window.game.commands) == 1


def test_escape_held_closes_one_dialog():
    window = Window()
    window.table.do(Wish.SETTINGS)
    window.open_keys()
    window.settle()
    assert len(window.app.scenes) == 3
    for _ in range(2):
        window.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert len(window.app.scenes) == 2


def on(window, cell, widget):
    """Return whether the middle of a cell lies under a widget."""
    return widget.rect.collidepoint(window.middle(cell))
