"""What the window answers beside the game itself: shakes, waves, pointers, flags by other ways."""

from dataclasses import replace

import pygame
import pytest
from window import STILL, Program, Window

from minesweeper import Game, Status
from minesweeper.session.session import Session
from minesweeper.storage.settings import Animation, Settings
from minesweeper.ui.app import App
from minesweeper.ui.board.effects import LENGTHS, Effects
from minesweeper.ui.dialogs.settings_dialog import SettingsDialog
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.mouse import LEFT, MIDDLE, RIGHT
from minesweeper.ui.input.pointer import DOUBLE_CLICK, LONG_PRESS
from minesweeper.ui.look.pointers import ARROW, flag_pointer
from minesweeper.ui.look.sounds import Sound
from minesweeper.ui.look.themes import theme_named, themes

LIGHT = theme_named("light")

MOVING = replace(STILL, animation=Animation.FULL)
HOLDING = replace(STILL, long_press=True)


def on(mines, settings=STILL, height=3, width=3, opened=()):
    """Return a window with a game on this layout, the cells `opened` revealed."""
    window = Window(settings=settings)
    game = Game.with_mines(height, width, mines)
    for cell in opened:
        game.reveal(cell)
    window.table.actions.session = Session(game, window.session.environment)
    window.table.lay_out_changed()
    window.settle()
    return window


TWO = [(0, 0), (0, 3)]
AROUND = [(0, 2), (1, 0), (1, 1), (1, 2)]
"""The safe cells around B1 on a board with `TWO` mines.

* 1 1 * 1 .
1 1 1 1 1 .
"""


def on_two(settings=STILL, opened=()):
    """Return a window with the board of `TWO` mines, on which B1 and the cells `opened` show."""
    return on(TWO, settings, height=2, width=6, opened=[(0, 1), *opened])


def shakes(window):
    return set(window.table.area.effects.shakes)


def look_of(window, cell):
    return pygame.image.tobytes(window.screen.subsurface(window.grid.rect(cell)), "RGB")


# Numbers


@pytest.mark.parametrize("theme", themes())
def test_a_number_with_too_many_flags_is_marked_until_one_goes(theme):
    # . . *
    # . 1 .
    # . . .
    window = on([(0, 2)], replace(STILL, theme=theme), opened=[(1, 1)])
    plain = look_of(window, (1, 1))
    window.click_cell((0, 0), RIGHT)
    assert look_of(window, (1, 1)) == plain
    window.click_cell((0, 1), RIGHT)
    assert look_of(window, (1, 1)) != plain
    window.click_cell((0, 0), RIGHT)
    assert look_of(window, (1, 1)) == plain


def test_a_number_is_dim_once_its_flags_are_set_and_nothing_else_is_covered():
    window = on_two(replace(STILL, dim_finished=True), AROUND[1:])
    bright = look_of(window, (0, 1))
    window.click_cell((0, 0), RIGHT)
    assert look_of(window, (0, 1)) == bright
    window.click_cell(AROUND[0])
    dim = look_of(window, (0, 1))
    assert dim != bright
    window.click_cell((0, 0), RIGHT)
    assert look_of(window, (0, 1)) == bright
    window.click_cell((0, 0), RIGHT)
    window.table.do(Wish.PAUSE)
    window.settle()
    assert look_of(window, (0, 1)) not in (bright, dim)


def test_without_the_setting_no_number_is_dim():
    window = on_two(opened=AROUND)
    bright = look_of(window, (0, 1))
    window.click_cell((0, 0), RIGHT)
    assert look_of(window, (0, 1)) == bright


# Chords


def test_a_chord_with_the_wrong_flags_shakes_its_cell_for_a_moment():
    window = on_two(MOVING)
    window.settle(60)
    still = look_of(window, (0, 1))
    window.click_cell((0, 1))
    assert shakes(window) == {(0, 1)}
    looks = set()
    for _ in range(60):
        window.settle(1)
        looks.add(look_of(window, (0, 1)))
    assert len(looks) > 2
    assert shakes(window) == set()
    assert look_of(window, (0, 1)) == still


def test_a_chord_with_nothing_left_to_reveal_shakes_its_cell():
    window = on_two(MOVING, AROUND)
    window.click_cell((0, 0), RIGHT)
    window.click_cell((0, 1), MIDDLE)
    assert shakes(window) == {(0, 1)}


def test_a_chord_that_reveals_does_not_shake_nor_does_its_second_click():
    window = on_two(MOVING)
    window.click_cell((0, 0), RIGHT)
    window.click_cell((0, 1))
    assert (0, 2) in window.game.numbers
    window.click_cell((0, 1))  # a double click
    assert shakes(window) == set()
    window.now += DOUBLE_CLICK
    window.click_cell((0, 1))
    assert shakes(window) == {(0, 1)}


def test_without_animations_nothing_shakes():
    window = on_two()
    window.click_cell((0, 1))
    assert not window.table.area.effects.move


# The pointer of flag mode


def pointer_of(window):
    return window.table.manager.active_user_cursor


def test_flag_mode_gives_the_pointer_a_flag_over_the_board_only():
    window = Window()
    window.move(window.middle((4, 4)))
    assert pointer_of(window) == ARROW
    window.key(pygame.K_m)
    assert pointer_of(window) == flag_pointer(LIGHT, 1.0)
    assert pygame.mouse.get_cursor() == flag_pointer(LIGHT, 1.0)
    window.move((2, 300))
    assert pointer_of(window) == ARROW
    window.move(window.middle((4, 4)))
    assert pointer_of(window) == flag_pointer(LIGHT, 1.0)
    window.key(pygame.K_m)
    assert pointer_of(window) == ARROW


def test_a_dialog_over_the_board_has_the_plain_pointer():
    window = Window()
    window.key(pygame.K_m)
    window.move(window.middle((4, 4)))
    window.key(pygame.K_F1)
    assert pointer_of(window) == ARROW
    window.key(pygame.K_ESCAPE)
    window.move(window.middle((4, 5)))
    assert pointer_of(window) == flag_pointer(LIGHT, 1.0)


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_the_pointer_points_with_its_tip_and_grows_with_the_text(theme):
    for scale in (0.75, 1.0, 3.0):
        hot_spot, picture = flag_pointer(theme, scale).data
        assert picture.size == (round(32 * scale), round(32 * scale))
        assert picture.get_at(hot_spot).a > 0


# Flags by Ctrl and by a long press


def hold_ctrl(window, held=True):
    kind = pygame.KEYDOWN if held else pygame.KEYUP
    mod = pygame.KMOD_LCTRL if held else 0
    window.post(kind, key=pygame.K_LCTRL, mod=mod, unicode="")


def test_ctrl_and_the_left_button_flag_as_the_right_one_does():
    window = Window()
    hold_ctrl(window)
    window.click_cell((0, 0))
    assert window.game.flags == {(0, 0)}
    assert window.game.status is Status.READY
    window.click_cell((0, 0))
    assert window.game.flags == set()
    window.down(window.middle((0, 0)))
    window.move(window.middle((0, 1)))
    window.up(window.middle((0, 1)))
    assert window.game.flags == {(0, 0), (0, 1)}
    hold_ctrl(window, held=False)
    window.click_cell((4, 4))
    assert (4, 4) in window.game.numbers


def test_letting_ctrl_go_before_the_button_reveals_nothing():
    window = Window()
    hold_ctrl(window)
    window.down(window.middle((0, 0)))
    hold_ctrl(window, held=False)
    window.up(window.middle((0, 0)))
    assert window.game.flags == {(0, 0)}
    assert window.game.status is Status.READY
    assert not window.table.pointer.mouse.held


@pytest.mark.parametrize("away", ["dialog", "another window"])
def test_ctrl_is_forgotten_where_its_release_may_be_missed(away):
    window = Window()
    hold_ctrl(window)
    if away == "dialog":
        window.click_on(window.button(Wish.HELP))
        hold_ctrl(window, held=False)  # the dialog gets it
        window.key(pygame.K_ESCAPE)
    else:
        window.post(pygame.WINDOWFOCUSLOST)
    window.click_cell((4, 4))
    assert (4, 4) in window.game.numbers


def hold(window, cell, milliseconds):
    window.down(window.middle(cell))
    window.now += milliseconds
    window.settle(1)


def test_a_long_press_flags_while_the_button_is_held_and_its_release_does_nothing():
    window = Window(settings=HOLDING)
    hold(window, (0, 0), LONG_PRESS)
    assert window.game.flags == {(0, 0)}
    window.settle(50)
    window.up(window.middle((0, 0)))
    assert window.game.flags == {(0, 0)}
    assert window.game.status is Status.READY
    window.click_cell((4, 4))
    assert (4, 4) in window.game.numbers


def test_a_shorter_press_reveals_and_so_does_any_without_the_setting():
    for settings, length in ((HOLDING, LONG_PRESS - 200), (STILL, 3 * LONG_PRESS)):
        window = Window(settings=settings)
        hold(window, (4, 4), length)
        assert window.game.flags == set()
        window.up(window.middle((4, 4)))
        assert (4, 4) in window.game.numbers


def test_a_press_that_leaves_its_cell_is_not_long():
    window = Window(settings=HOLDING)
    window.down(window.middle((4, 3)))
    window.move(window.middle((4, 4)))
    window.move(window.middle((4, 3)))
    window.now += LONG_PRESS
    window.settle()
    window.up(window.middle((4, 3)))
    assert window.game.flags == set()
    assert (4, 3) in window.game.numbers


def test_a_long_press_on_a_number_still_chords():
    window = on_two(HOLDING)
    window.click_cell((0, 0), RIGHT)
    hold(window, (0, 1), 2 * LONG_PRESS)
    window.up(window.middle((0, 1)))
    assert (0, 2) in window.game.numbers


def test_the_loop_may_sleep_until_a_press_is_long_and_draws_nothing_meanwhile():
    window = Window(settings=HOLDING)
    assert window.table.wait() is None
    window.down(window.middle((0, 0)))  # lets 60 ms pass
    assert window.table.wait() == (LONG_PRESS - 40) / 1000
    frames = window.app.frames
    window.settle(5)
    assert window.app.frames == frames
    window.up(window.middle((0, 0)))
    window.click_cell((0, 0), RIGHT)
    assert window.table.pointer.press_wait() is None


# The win


@pytest.mark.parametrize("animation", Animation)
def test_a_win_sends_a_wave_over_the_mines_and_is_heard(animation, monkeypatch):
    heard = []
    window = on_two(replace(STILL, animation=animation), AROUND)
    monkeypatch.setattr(window.table.sounds, "play", lambda *sound: heard.append(sound))
    window.click_cell((0, 5))  # opens E1, E2 and F2, too
    window.settle(60)
    window.click_cell((1, 3))
    assert window.game.status is Status.WON
    assert heard[-1] == (Sound.WIN, 1)
    effects = window.table.area.effects
    waves = {cell: fade.begins for cell, fade in effects.fades.items() if fade.flashes}
    assert set(waves) == (set() if animation is Animation.OFF else set(TWO))
    if waves:
        assert waves[0, 0] > waves[0, 3]  # from the last cell outwards
    window.settle(6 * LENGTHS[animation] // 20 + 2)
    assert not effects.move


def test_a_loss_has_no_wave():
    window = on_two(MOVING)
    window.click_cell((0, 0))
    assert window.game.status is Status.LOST
    fades = window.table.area.effects.fades
    assert {cell for cell, fade in fades.items() if fade.flashes} == {(0, 0)}


# The settings


def test_the_switches_of_the_settings_are_turned_by_their_buttons():
    window = Window(settings=Settings(language="en", animation=Animation.OFF))
    window.table.do(Wish.SETTINGS)
    window.settle()
    assert isinstance(window.dialog, SettingsDialog)
    buttons = {button.text: button for _, row in window.dialog.choices for button in row}
    for title, name in (
        ("Question marks", "question_marks"),
        ("Dim finished numbers", "dim_finished"),
        ("Long press flags", "long_press"),
    ):
        for chosen in (True, False):
            window.click_on(buttons[title])
            assert getattr(window.app.preferences.settings, name) is chosen
            assert buttons[title].is_selected is chosen


def test_a_chosen_button_under_the_mouse_stays_chosen_and_one_beside_it_does_not_look_so():
    window = Window()
    window.table.do(Wish.SETTINGS)
    window.settle()
    off, on_, *_ = window.options("Animations")
    looks = []
    for button in (off, on_):
        window.move(button.rect.center)
        looks.append(window.screen.get_at(button.rect.move(4, 4).topleft))
    assert off.is_selected
    assert not on_.is_selected
    assert looks == [pygame.Color(LIGHT.accent), pygame.Color(LIGHT.button_hover)]
    window.click(on_.rect.center, LEFT)
    assert on_.is_selected


@pytest.mark.parametrize(
    ("animation", "speed"), [(Animation.OFF, "fast"), (Animation.FULL, "instant")]
)
def test_no_frame_of_an_instant_game_is_an_animation(animation, speed, monkeypatch):
    """Neither an opening, nor a flag, a lost or a won game, nor a dialog moves afterwards."""
    settings = replace(STILL, animation=animation, speed=speed, player="safest")
    window = Window(settings=settings)
    moved = []
    whole = Effects.draw

    def watched(effects, target, grid, theme):
        moved.append(effects.move)
        whole(effects, target, grid, theme)

    monkeypatch.setattr(Effects, "draw", watched)
    monkeypatch.setattr(Program, "draw", App.draw)
    window.key(pygame.K_p)
    while not window.game.is_over:
        window.settle(10)
        window.now += 200
    window.settle(30)
    window.key(pygame.K_F1)
    window.settle(30)
    frames = window.app.frames
    window.settle(30)
    assert not any(moved)
    assert window.app.frames == frames
