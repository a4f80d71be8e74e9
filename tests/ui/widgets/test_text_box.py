"""Long texts and their links by the keyboard."""

import pygame
import pytest
from window import Window

from minesweeper import LEVELS
from minesweeper.ui.dialogs.new_game import NewGameDialog


def share(box):
    return box.scroll_bar.start_percentage


def test_a_dialogs_text_scrolls_at_once_and_stops_at_its_ends():
    window = Window(size=(640, 480))
    window.key(pygame.K_F1)
    text = window.dialog.text
    window.key(pygame.K_PAGEDOWN)
    assert 0 < share(text) < 1
    window.key(pygame.K_END)
    end = share(text)
    assert end == pytest.approx(1 - text.scroll_bar.visible_percentage, abs=0.001)
    window.key(pygame.K_DOWN)
    assert share(text) == end
    window.key(pygame.K_HOME)
    assert share(text) == 0


def test_keys_of_an_entry_are_its_own():
    window = Window(size=(640, 480))
    window.key(pygame.K_g)
    assert isinstance(window.dialog, NewGameDialog)
    window.key(pygame.K_TAB)
    window.dialog.focus.go_to(window.dialog.focus._in_order().index(window.dialog._board_entry))
    assert not window.dialog.focus.read_first(pygame.Event(pygame.KEYDOWN, key=pygame.K_HOME))


def test_the_log_is_walked_with_left_and_right():
    window = Window(level=LEVELS["beginner"], size=(1600, 1000))
    window.key(pygame.K_v)
    for _ in range(3):
        window.key(pygame.K_a)
    log = window.ai_view.log
    moves = len(window.game.commands)
    while window.table._focus.current is not log:
        window.key(pygame.K_TAB)
    whole = window.app.preferences.whole_proofs
    window.key(pygame.K_RIGHT)
    assert window.ai_view.position == moves - 1
    window.key(pygame.K_RIGHT)
    assert window.ai_view.position == moves - 2
    window.key(pygame.K_LEFT)
    window.key(pygame.K_LEFT)
    assert window.ai_view.position is None
    assert window.cursor is None
    assert window.app.preferences.whole_proofs is whole
