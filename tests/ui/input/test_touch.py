"""Fingers: taps, long presses, drags and pinches; and the mouse that SDL makes of them."""

import pygame
import pytest
from window import Window

from minesweeper import Level, Status
from minesweeper.storage.settings import Animation, Settings
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.board.effects import LEAST_RING
from minesweeper.ui.input.intents import Drag, Wish
from minesweeper.ui.input.touch import (
    LONG_PRESS,
    Fingers,
    Surroundings,
    Touch,
    long_step,
    touch_step,
)

SIZE = (200, 100)
OUTSIDE = (150, 50)


def cell_at(position):
    """Return the cell of a board of 10 x 10 cells of 10 pixels each."""
    x, y = position
    return (y // 10, x // 10) if x < 100 else None


def event(kind, position, finger=0, device=1):
    x, y = position[0] / SIZE[0] + 1e-6, position[1] / SIZE[1] + 1e-6
    return pygame.Event(kind, touch_id=device, finger_id=finger, x=x, y=y)


def down(position, finger=0):
    return event(pygame.FINGERDOWN, position, finger)


def motion(position, finger=0):
    return event(pygame.FINGERMOTION, position, finger)


def up(position, finger=0):
    return event(pygame.FINGERUP, position, finger)


def after(*events):
    """Return what the events complete, and the fingers afterwards."""
    touch, done = Touch(), []
    for each in events:
        touch, completed = touch_step(touch, each, Surroundings(cell_at, SIZE), 1000)
        if completed is not None:
            done.append(completed)
    return done, touch


def test_a_tap_acts_when_the_finger_is_lifted():
    assert after(down((45, 23)))[0] == []
    assert after(down((45, 23)), up((45, 23))) == ([(2, 4)], Touch())


def test_a_finger_that_slips_a_little_still_taps_where_it_came_down():
    assert after(down((45, 23)), motion((53, 27)), up((53, 27)))[0] == [(2, 4)]


def test_a_finger_that_slips_further_drags_from_where_it_came_down():
    done, touch = after(down((45, 23)), motion((60, 23)), motion((61, 20)), up((61, 20)))
    assert done == [Drag((45, 23), (60, 23)), Drag((60, 23), (61, 20))]
    assert touch == Touch()


def test_a_finger_beside_the_cells_does_nothing():
    assert after(down(OUTSIDE), motion((45, 23)), up((45, 23))) == ([], Touch())


def test_two_fingers_drag_by_the_place_between_them_and_tap_nothing():
    events = [down((10, 20)), down((90, 20), 1), motion((10, 40)), motion((90, 40), 1)]
    done, _ = after(*events, up((10, 40)), up((90, 40), 1))
    assert done == [Drag((50, 20), (50, 30)), Drag((50, 30), (50, 40))]


def test_two_fingers_zoom_once_their_distance_has_changed_by_a_tenth():
    events = [down((20, 20)), down((60, 20), 1), motion((80, 20), 1), motion((82, 20), 1)]
    done, _ = after(*events)
    assert done == [Drag((40, 20), (50, 20), 60 / 40), Drag((50, 20), (51, 20), 62 / 60)]


def test_the_second_finger_may_be_beside_the_cells_and_a_third_means_nothing():
    done, touch = after(down((20, 20)), down(OUTSIDE, 1), down((50, 50), 2), motion((90, 90), 2))
    assert done == []
    assert touch.fingers == {(1, 0): (20, 20), (1, 1): OUTSIDE}


def test_after_two_fingers_the_one_left_drags_on_and_taps_nothing():
    events = [down((20, 20)), down((60, 20), 1), motion((60, 60), 1), up((20, 20))]
    done, _ = after(*events, motion((70, 60), 1), up((70, 60), 1))
    assert done[-1] == Drag((60, 60), (70, 60))
    assert all(isinstance(each, Drag) for each in done)


def test_a_finger_held_for_long_is_a_long_tap_once_and_lifting_it_does_nothing():
    _, touch = after(down((45, 23)))
    assert long_step(touch, 1000 + LONG_PRESS - 1) == (touch, None)
    held, tap = long_step(touch, 1000 + LONG_PRESS)
    assert tap == (2, 4)
    assert long_step(held, 1000 + 2 * LONG_PRESS) == (held, None)
    assert touch_step(held, up((45, 23)), Surroundings(cell_at, SIZE), 3000) == (Touch(), None)


def test_a_finger_that_drags_is_never_held_for_long():
    _, touch = after(down((45, 23)), motion((90, 23)))
    assert long_step(touch, 9999) == (touch, None)


def test_fingers_that_sdl_makes_from_a_mouse_are_ignored():
    fingers = Fingers(lambda: 0)
    around = Surroundings(cell_at, SIZE)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        assert fingers.handle(event(kind, (45, 23), device=-1), around) is None


# At the window


@pytest.fixture
def window():
    return Window()


def test_a_tap_reveals_once_although_sdl_sends_a_mouse_too(window):
    window.tap(window.middle((4, 4)))
    assert [(c.action.value, c.cell) for c in window.game.commands] == [("reveal", (4, 4))]


def test_a_finger_shows_the_press_and_a_drag_takes_it_back(window):
    x, y = window.middle((4, 4))
    window.touch(pygame.FINGERDOWN, (x, y))
    assert window.table.marks().states == {(4, 4): CellState.PRESSED}
    window.touch(pygame.FINGERMOTION, (x + 40, y))
    assert window.table.marks().states == {}
    window.touch(pygame.FINGERUP, (x + 40, y))
    assert window.game.commands == []


def test_a_finger_held_flags_whatever_the_setting(window):
    assert not window.app.preferences.settings.long_press
    window.touch(pygame.FINGERDOWN, window.middle((0, 0)))
    assert window.table.wait() == (LONG_PRESS - 40) / 1000
    window.now += LONG_PRESS
    window.settle(1)
    assert window.game.flags == {(0, 0)}
    window.touch(pygame.FINGERUP, window.middle((0, 0)))
    assert window.game.flags == {(0, 0)}
    assert window.game.status is Status.READY


def test_a_ring_wider_than_a_finger_shows_the_long_press_for_a_moment():
    window = Window(settings=Settings(language="en", animation=Animation.FULL))
    place = window.middle((4, 4))
    beside = place[0] - LEAST_RING, place[1]
    before = window.screen.get_at(beside)
    window.touch(pygame.FINGERDOWN, place)
    window.now += LONG_PRESS
    window.settle(1)
    radius = window.table.area.effects.ring_radius(window.grid)
    assert radius >= LEAST_RING
    assert window.screen.get_at((place[0] - radius + 1, place[1])) != before
    window.now += 1000
    window.settle()
    assert not window.table.area.effects.move


def test_in_flag_mode_a_tap_flags(window):
    window.key(pygame.K_m)
    window.tap(window.middle((0, 0)))
    assert window.game.flags == {(0, 0)}


def test_buttons_are_pressed_by_the_mouse_that_sdl_makes_of_a_finger(window):
    window.tap(window.table.panel.buttons[Wish.FLAG_MODE].rect.center)
    assert window.app.preferences.flag_mode
    window.tap(window.middle((4, 4)))
    before = window.session
    window.tap(window.area.header.buttons[Wish.NEW_GAME].center)
    assert window.session is not before


def test_a_tap_on_the_veil_of_a_pause_goes_on_and_reveals_nothing(window):
    window.tap(window.middle((4, 4)))
    window.key(pygame.K_PAUSE)
    commands = list(window.game.commands)
    window.tap(window.middle((0, 0)))
    assert not window.session.is_paused
    assert window.game.commands == commands


def test_fingers_are_forgotten_where_their_lifting_may_be_missed(window):
    window.touch(pygame.FINGERDOWN, window.middle((0, 0)))
    window.post(pygame.WINDOWFOCUSLOST)
    window.now += LONG_PRESS
    window.settle()
    assert window.game.flags == set()
    window.touch(pygame.FINGERUP, window.middle((0, 0)))
    window.tap(window.middle((4, 4)))
    assert (4, 4) in window.game.numbers


def test_fingers_drag_and_zoom_a_large_board():
    window = Window(level=Level(100, 80, 800))
    x, y = window.grid.view.center
    window.touch(pygame.FINGERDOWN, (x, y))
    window.touch(pygame.FINGERMOTION, (x - 60, y - 45))
    assert window.grid.offset == (60, 45)
    window.touch(pygame.FINGERUP, (x - 60, y - 45))
    cell = window.grid.cell
    window.touch(pygame.FINGERDOWN, (x - 50, y))
    window.touch(pygame.FINGERDOWN, (x + 50, y), finger=1)
    window.touch(pygame.FINGERMOTION, (x + 150, y), finger=1)
    assert window.grid.cell == 2 * cell
    assert window.game.commands == []


def test_in_the_editor_a_tap_paints_a_long_one_flags_and_a_drag_paints_nothing():
    window = Window(level=Level(100, 80, 800))
    window.key(pygame.K_e)
    editor = window.dialog

    def place(cell):
        return editor.viewport.grid.rect(cell).center

    x, y = place((2, 2))
    window.tap((x, y))
    assert editor.draft.mark((2, 2)) == 0
    window.touch(pygame.FINGERDOWN, place((3, 3)))
    window.now += LONG_PRESS
    window.settle(1)
    window.touch(pygame.FINGERUP, place((3, 3)))
    assert editor.draft.mark((3, 3)) is CellState.FLAG
    marks = editor.draft.marks
    window.touch(pygame.FINGERDOWN, place((9, 9)))
    window.touch(pygame.FINGERMOTION, place((5, 6)))
    window.touch(pygame.FINGERUP, place((9, 9)))
    assert editor.draft.marks == marks
    assert editor.viewport.grid.offset == (3 * 14, 4 * 14)
