"""What mouse and keys mean: presses, both release orders of a chord, leaving the board."""

from types import MappingProxyType

import pygame
import pytest

from minesweeper.rules.command import Action
from minesweeper.storage.settings import ChordStyle
from minesweeper.ui.input.intents import ACTIONS, FlagToo, MoveCursor, OnCell, Scroll, Wish, Zoom
from minesweeper.ui.input.keys import (
    all_keys,
    bindings,
    conflicts,
    key_label,
    meant,
    own_keys,
)
from minesweeper.ui.input.mouse import LEFT, MIDDLE, RIGHT, Clicks, Mouse, mouse_step, wheel_intent

OUTSIDE = (-1, -1)


def cell_at(position):
    return None if position == OUTSIDE else (position[1] // 10, position[0] // 10)


def down(button, position=(5, 5)):
    return pygame.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=position)


def up(button, position=(5, 5)):
    return pygame.Event(pygame.MOUSEBUTTONUP, button=button, pos=position)


def motion(position):
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))


def wanted(*events, **clicks):
    """Return the intents that the events complete, and the mouse afterwards."""
    mouse, intents = Mouse(), []
    for event in events:
        mouse, intent = mouse_step(mouse, event, cell_at, Clicks(**clicks))
        if intent is not None:
            intents.append(intent)
    return intents, mouse


REVEAL, FLAG, CHORD = (
    OnCell(action, (0, 0)) for action in (Action.REVEAL, Action.FLAG, Action.CHORD)
)


def test_a_left_click_reveals_on_release_only():
    assert wanted(down(LEFT))[0] == []
    assert wanted(down(LEFT), up(LEFT)) == ([REVEAL], Mouse())


def test_a_left_press_previews_the_cell_under_the_pointer():
    _, mouse = wanted(down(LEFT), motion((15, 5)))
    assert mouse.previews_cell
    assert mouse.cell == (0, 1)


def test_releasing_beside_the_board_cancels():
    intents, mouse = wanted(down(LEFT), motion(OUTSIDE), up(LEFT, OUTSIDE))
    assert intents == []
    assert mouse == Mouse()
    assert not wanted(down(LEFT), motion(OUTSIDE))[1].previews_cell


def test_coming_back_before_the_release_reveals():
    events = [down(LEFT), motion(OUTSIDE), motion((15, 5)), up(LEFT, (15, 5))]
    assert wanted(*events)[0] == [OnCell(Action.REVEAL, (0, 1))]


def test_a_press_that_began_beside_the_board_does_nothing():
    assert wanted(down(LEFT, OUTSIDE), motion((5, 5)), up(LEFT))[0] == []


def test_a_right_click_flags_on_the_press():
    assert wanted(down(RIGHT))[0] == [FLAG]
    assert wanted(down(RIGHT), up(RIGHT))[0] == [FLAG]


def test_flag_mode_makes_a_left_click_flag():
    assert wanted(down(LEFT), up(LEFT), flag_mode=True)[0] == [FLAG]


def test_a_middle_click_chords():
    assert wanted(down(MIDDLE))[1].previews_chord
    assert wanted(down(MIDDLE), up(MIDDLE)) == ([CHORD], Mouse())


@pytest.mark.parametrize("first", [LEFT, RIGHT])
def test_both_buttons_chord_once_in_either_release_order(first):
    second = LEFT + RIGHT - first
    intents, mouse = wanted(down(LEFT), down(RIGHT), up(first), up(second))
    assert intents == [CHORD]
    assert mouse == Mouse()


@pytest.mark.parametrize("first", [LEFT, RIGHT])
def test_a_chord_that_begins_with_the_right_button_keeps_its_flag(first):
    second = LEFT + RIGHT - first
    intents, mouse = wanted(down(RIGHT), down(LEFT), up(first), up(second))
    assert intents == [FLAG, CHORD]
    assert mouse == Mouse()


def test_after_a_chord_the_button_still_held_previews_nothing():
    _, mouse = wanted(down(LEFT), down(RIGHT), up(RIGHT))
    assert not mouse.previews_cell
    assert not mouse.previews_chord


def test_a_chord_released_beside_the_board_is_cancelled():
    intents, _ = wanted(down(LEFT), down(RIGHT), up(LEFT, OUTSIDE), up(RIGHT))
    assert intents == []


def test_buttons_of_the_wheel_are_ignored():
    assert wanted(down(4), up(4)) == ([], Mouse())


def test_dragging_the_right_button_flags_the_cells_it_passes():
    events = [down(RIGHT), motion((15, 5)), motion((16, 6)), motion((25, 5)), up(RIGHT, (25, 5))]
    assert wanted(*events)[0] == [FLAG, FlagToo((0, 1)), FlagToo((0, 2))]


def test_ways_to_chord_can_be_switched_off():
    both = [down(LEFT), down(RIGHT), up(RIGHT), up(LEFT)]
    assert CHORD not in wanted(*both, chords={ChordStyle.MIDDLE})[0]
    assert wanted(down(MIDDLE), up(MIDDLE), chords={ChordStyle.BOTH_BUTTONS})[0] == []


def key(code, mod=0):
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def intent_of(event, keys=MappingProxyType({})):
    return meant(bindings(keys), event)


def test_keys_have_their_meaning_and_others_none():
    pygame.display.init()
    assert intent_of(key(pygame.K_LEFT)) == MoveCursor(0, -1)
    assert intent_of(key(pygame.K_a)) is Wish.AI_MOVE
    assert intent_of(key(pygame.K_SPACE)) is Wish.REVEAL_AT_CURSOR
    assert intent_of(key(pygame.K_KP_ENTER)) is Wish.REVEAL_AT_CURSOR
    assert intent_of(key(pygame.K_z)) is None
    assert intent_of(key(pygame.K_a, pygame.KMOD_LCTRL)) is None
    assert intent_of(key(pygame.K_q, pygame.KMOD_LCTRL)) is Wish.QUIT


def test_shift_makes_the_cursor_jump_and_is_ignored_elsewhere():
    pygame.display.init()
    assert intent_of(key(pygame.K_UP, pygame.KMOD_LSHIFT)) == MoveCursor(-5, 0)
    assert intent_of(key(pygame.K_a, pygame.KMOD_LSHIFT)) is Wish.AI_MOVE
    assert intent_of(key(pygame.K_EQUALS, pygame.KMOD_LSHIFT)) == Zoom(2)
    assert intent_of(key(pygame.K_KP_PLUS)) == Zoom(2)
    assert intent_of(key(pygame.K_c, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) is Wish.COPY_TEXT
    assert intent_of(key(pygame.K_v, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) is Wish.PASTE_CODE
    keys = {"cursor_left": ("j",), "flag": ("shift+a",)}
    assert intent_of(key(pygame.K_j, pygame.KMOD_LSHIFT), keys) == MoveCursor(0, -5)
    assert intent_of(key(pygame.K_a, pygame.KMOD_LSHIFT), keys) is Wish.FLAG_AT_CURSOR


def test_home_and_end_lead_to_the_edges_unless_an_action_has_them():
    pygame.display.init()
    assert intent_of(key(pygame.K_HOME)).right < -200
    assert intent_of(key(pygame.K_PAGEDOWN)).down > 200
    assert intent_of(key(pygame.K_HOME), {"flag": ("home",)}) is Wish.FLAG_AT_CURSOR


def test_keys_are_labelled_as_they_are_printed():
    assert [key_label(name) for name in ("shift+up", "+", "[+]", "alt+-")] == [
        "Shift+Up",
        "+",
        "Keypad +",
        "Alt+-",
    ]


def test_every_action_has_a_name_and_an_intent_of_its_own():
    assert len({action.title for action in ACTIONS.values()}) == len(ACTIONS)
    assert len({action.intent for action in ACTIONS.values()}) == len(ACTIONS)


def test_the_first_keys_do_not_conflict():
    assert conflicts({}) == {}


def test_the_settings_keep_only_keys_that_differ_from_the_first_ones():
    changed = {"flag": ("x",), "help": ()}
    assert own_keys({**all_keys({}), **changed}) == changed
    assert all_keys(changed) == {**all_keys({}), **changed}


def test_a_key_bound_anew_means_something_else():
    keys = {"flag": ("x",), "help": ("ctrl+h",)}
    assert intent_of(key(pygame.K_x), keys) is Wish.FLAG_AT_CURSOR
    assert intent_of(key(pygame.K_f), keys) is None
    assert intent_of(key(pygame.K_h, pygame.KMOD_LCTRL), keys) is Wish.HELP


@pytest.mark.parametrize(
    ("pressed", "action", "wish", "gives_way"),
    [
        (pygame.K_h, "flag", Wish.FLAG_AT_CURSOR, "hint"),
        (pygame.K_w, "pause", Wish.PAUSE, "why"),
        (pygame.K_COMMA, "ai_move", Wish.AI_MOVE, "step_back"),
        (pygame.K_PERIOD, "cursor_up", MoveCursor(-1, 0), "step_on"),
    ],
)
def test_a_key_of_the_person_wins_over_the_first_key_of_a_newer_action(
    pressed, action, wish, gives_way
):
    name = pygame.key.name(pressed)
    keys = {action: (name,)}
    assert intent_of(key(pressed), keys) == wish
    assert all_keys(keys)[gives_way] == ()
    assert conflicts(keys) == {}
    assert own_keys(keys) == keys


def test_help_that_the_person_gave_h_and_another_key_keeps_both_and_the_hint_has_none():
    keys = {"help": ("h", "f3")}
    assert intent_of(key(pygame.K_h), keys) is Wish.HELP
    assert intent_of(key(pygame.K_F3), keys) is Wish.HELP
    assert all_keys(keys)["hint"] == ()
    assert conflicts(keys) == {}


def test_the_wheel_scrolls_sideways_with_shift_and_zooms_with_ctrl():
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=1)
    assert wheel_intent(wheel, (7, 8), 0) == Scroll(0, -1)
    assert wheel_intent(wheel, (7, 8), pygame.KMOD_LSHIFT) == Scroll(-1, 0)
    assert wheel_intent(wheel, (7, 8), pygame.KMOD_LCTRL) == Zoom(1, (7, 8))


def test_two_fingers_on_a_trackpad_scroll_by_fractions_of_a_step():
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.25, precise_y=-0.5)
    assert wheel_intent(wheel, (7, 8), 0) == Scroll(0.25, 0.5)
    assert wheel_intent(wheel, (7, 8), pygame.KMOD_LCTRL) == Zoom(-0.5, (7, 8))
