"""A line to type into shows a pale hint until something is typed, and a text cursor in focus."""

import pygame
import pytest
from window import STILL, Window

from minesweeper import LEVELS
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.look.themes import theme_named

LIGHT = theme_named("light")


def ink(entry):
    return entry.drawable_shape.theming["normal_text"]


def test_the_hint_is_paler_than_what_is_typed_and_comes_back():
    window = Window(settings=STILL)
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    window.show_all_choices()
    entry = window.dialog.board_entry
    hint = ink(entry)
    assert hint != pygame.Color(LIGHT.text)
    assert ink(window.dialog.entries[0]) == pygame.Color(LIGHT.text)
    window.click_on(entry)
    window.type("12")
    assert entry.get_text() == "12"
    assert ink(entry) == pygame.Color(LIGHT.text)
    window.key(pygame.K_BACKSPACE)
    window.key(pygame.K_BACKSPACE)
    window.click_on(window.options("Level")[0])
    assert entry.get_text() == ""
    assert ink(entry) == hint


def test_only_the_line_with_the_focus_shows_a_text_cursor():
    window = Window(settings=STILL)
    repeat = pygame.key.get_repeat()
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    first, second = window.dialog.entries[:2]
    window.click_on(first)
    window.type("1")
    window.dialog.focus.give(second)
    for _ in range(60):  # both would blink
        window.settle(1)
        rows = first.drawable_shape.text_box_layout.layout_rows
        assert not any(row.edit_cursor_active for row in rows)
    assert window.dialog.focus.current is second
    assert pygame.key.get_repeat() == repeat


@pytest.mark.parametrize("presses", [1, 2, 3])
def test_what_is_typed_after_a_click_or_quick_clicks_replaces_the_number(presses):
    window = Window(LEVELS["intermediate"], settings=STILL)
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    for entry in window.dialog.entries[:3]:
        number = entry.get_text()
        for _ in range(presses):
            window.click((entry.rect.right - 4, entry.rect.centery))
        window.type("3")
        assert (number, entry.get_text()) in (("16", "3"), ("40", "3"))


def test_a_later_click_puts_the_text_cursor_into_the_number():
    window = Window(LEVELS["intermediate"], settings=STILL)
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    entry = window.dialog.entries[0]
    for _ in range(2):
        window.click((entry.rect.right - 4, entry.rect.centery))
        window.settle(60)
    window.type("3")
    assert entry.get_text() == "163"


def test_tab_selects_the_number_that_it_reaches():
    window = Window(LEVELS["intermediate"], settings=STILL)
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    first, second = window.dialog.entries[:2]
    window.dialog.focus.give(first)
    window.key(pygame.K_TAB)
    assert window.dialog.focus.current is second
    window.type("3")
    assert second.get_text() == "3"
