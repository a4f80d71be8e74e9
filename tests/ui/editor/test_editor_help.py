"""Help in the editor: whatever way a position came there, answers about the game's are help."""

import pygame
import pytest
from window import Window

from minesweeper import Level, Start
from minesweeper.formats import mine
from minesweeper.rules.observation import Observation
from minesweeper.ui.editor.editor import Editor

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def window():
    """A window with a game without help, of which some numbers are shown."""
    window = Window(level=Level(5, 5, 5), seed=4, start=Start.SAFE)
    window.click_cell((4, 4))
    safe = (cell for cell in sorted(window.game.observe().covered()) if cell not in mines(window))
    window.click_cell(next(safe))
    assert not window.game.is_over
    yield window
    window.app.table.close()


def mines(window):
    return window.game.mines


def open_editor(window):
    window.key(pygame.K_e)
    assert isinstance(window.dialog, Editor)
    return window.dialog


def paste(window, seen):
    pygame.scrap.put_text(mine.write(seen))
    window.key(pygame.K_v, CTRL)


def switch(window, name):
    window.click_on(window.dialog.panel.buttons[name])


ASKS = ["Certain", "Chances", "AI Move", "Why?"]


@pytest.mark.parametrize("ask", ASKS)
def test_an_answer_about_a_pasted_position_of_the_game_is_help(window, ask):
    editor = open_editor(window)
    paste(window, window.game.observe())
    assert not window.session.is_assisted
    switch(window, ask)
    assert window.session.is_assisted
    assert "counts as helped" in editor.panel.message.said


@pytest.mark.parametrize("ask", ["Certain", "Chances"])
def test_it_does_not_matter_what_was_switched_on_before(window, ask):
    open_editor(window)
    switch(window, ask)
    assert not window.session.is_assisted
    paste(window, window.game.observe())
    assert window.session.is_assisted


def test_an_edit_taken_back_may_bring_a_position_of_the_game(window):
    open_editor(window)
    paste(window, window.game.observe())
    switch(window, "Clear")
    switch(window, "Certain")
    assert not window.session.is_assisted
    window.key(pygame.K_z, CTRL)
    assert window.session.is_assisted


def test_an_earlier_position_tells_of_the_game_too(window):
    first, number = next(iter(window.game.numbers.items()))
    open_editor(window)
    paste(window, Observation(5, 5, 5, {first: number}))
    switch(window, "Chances")
    assert window.session.is_assisted


def test_flags_and_another_mine_total_make_no_difference(window):
    seen, flags = window.game.observe(), frozenset(window.game.mines)
    open_editor(window)
    paste(window, Observation(5, 5, 6, seen.numbers, flags))
    switch(window, "Certain")
    assert window.session.is_assisted


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("count", [1, 5])
def test_mines_typed_as_hit_make_no_other_game(window, ask, count):
    seen, hit = window.game.observe(), frozenset(sorted(mines(window))[:count])
    open_editor(window)
    paste(window, Observation(5, 5, 5, seen.numbers, hit=hit))
    switch(window, ask)
    assert window.session.is_assisted


@pytest.mark.parametrize("left_out", [0, 1])
def test_a_number_that_a_covered_cell_may_show_makes_no_other_game(window, left_out):
    game = window.game
    cell = max(set(game.observe().covered()) - mines(window))
    numbers = {**dict(list(game.numbers.items())[left_out:]), cell: game.field.clue_at[cell]}
    open_editor(window)
    paste(window, Observation(5, 5, None, numbers))
    switch(window, "Certain")
    assert window.session.is_assisted


def test_a_total_that_does_not_fit_the_game_is_told_without_asking_and_is_help(window):
    editor = open_editor(window)
    paste(window, Observation(5, 5, 0, window.game.observe().numbers))
    assert ", not 0." in editor.panel.message.said
    assert window.session.is_assisted


@pytest.mark.parametrize("change", ["a number", "more", "the size", "nothing shown", "elsewhere"])
def test_a_position_that_the_game_has_not_had_is_no_help(window, change):
    numbers, size = dict(window.game.observe().numbers), 5
    cell = next(iter(numbers))
    if change == "a number":
        numbers[cell] = numbers[cell] + 1
    elif change == "more":
        numbers[next(iter(mines(window)))] = 8
    elif change == "the size":
        size = 6
    elif change == "elsewhere":
        numbers = {min(set(window.game.observe().covered()) - mines(window)): 1}
    else:
        numbers = {}
    open_editor(window)
    paste(window, Observation(size, size, None, numbers))
    switch(window, "Chances")
    assert not window.session.is_assisted


def test_after_the_end_nothing_is_help(window):
    seen = window.game.observe()
    for cell in sorted(set(seen.covered()) - mines(window)):
        window.click_cell(cell)
    assert window.game.is_over
    open_editor(window)
    paste(window, seen)
    switch(window, "Certain")
    assert not window.session.is_assisted
