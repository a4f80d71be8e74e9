"""Buttons draw a state when it is first shown, and never show an old one."""

from dataclasses import replace

import pygame
import pytest
from pygame_gui.elements import UIButton
from window import STILL, Window

from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.buttons import Button, rebuild
from minesweeper.ui.widgets.internals import shown_state

LIGHT = theme_named("light")


@pytest.fixture
def manager():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    pygame.mouse.set_pos(1279, 799)  # a test before may have left it over a button
    return managers.Manager((1280, 800), LIGHT, 1.0)


def made(manager, text="one", size=(120, 36)):
    return Button(pygame.Rect((10, 10), size), text, manager)


def drawn(button):
    return {name for name, state in button.drawable_shape.states.items() if state.generated}


def draw(manager):
    """Let a frame pass."""
    manager.update(0.02)
    manager.draw_ui(pygame.display.get_surface())


def pixels(button):
    draw(button.ui_manager)
    return pygame.image.tobytes(button.image, "RGBA")


def test_a_button_draws_only_the_states_that_are_shown(manager):
    button = made(manager)
    assert drawn(button) == set()
    for _ in range(5):
        draw(manager)
    assert drawn(button) == {"normal"}
    button.select()
    draw(manager)
    assert drawn(button) == {"normal", "selected"}
    button.hide()
    button.disable()
    draw(manager)
    assert drawn(button) == {"normal", "selected"}
    button.show()
    draw(manager)
    assert drawn(button) == {"normal", "selected", "disabled"}


def test_a_selected_button_that_is_pressed_again_shows_that_it_is_selected(manager):
    button = made(manager)
    button.select()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        button.process_event(pygame.Event(kind, pos=button.rect.center, button=1))
    assert shown_state(button) == "selected"


def test_a_selected_button_shows_a_new_text_in_the_next_frame(manager):
    button, other = made(manager), made(manager, "another")
    for each in (button, other):
        each.select()
    assert pixels(button) != pixels(other)
    button.set_text("another")
    assert pixels(button) == pixels(other)


def test_a_state_that_was_drawn_with_the_old_text_is_drawn_anew_when_it_is_shown(manager):
    button, other = made(manager), made(manager, "another")
    button.select()
    draw(manager)
    button.unselect()
    button.set_text("another")
    draw(manager)
    for each in (button, other):
        each.select()
    assert pixels(button) == pixels(other)


def test_a_large_button_is_drawn_as_the_first_of_its_size(manager):
    first, again = (made(manager, "", size=(900, 60)) for _ in range(2))
    assert first.drawable_shape.containing_rect.size == (900, 60)
    assert pixels(first) == pixels(again)
    picture = pygame.Surface((20, 20))
    again.normal_images, again.normal_image_positions = [picture], [(0.5, 0.5)]
    rebuild(again)
    assert pixels(made(manager, "", size=(900, 60))) == pixels(first) != pixels(again)


def test_a_button_wider_than_the_cache_keeps_only_its_pictures(manager):
    wide = made(manager, "", size=(1500, 60))
    narrow = made(manager, "", size=(300, 60))
    column = [
        pixels(each)[row * each.rect.width * 4 :][:600]
        for each in (wide, narrow)
        for row in (0, 30)
    ]
    assert column[:2] == column[2:]
    assert wide.drawable_shape.temp_additive_shape is None
    assert all(
        one["surface"].get_width() <= 1024
        for one in wide.ui_theme.shape_cache.cache_short_term_lookup.values()
    )


def ground_of(button, state="normal"):
    """Draw the state that is shown, and return what is below the text of a state."""
    draw(button.ui_manager)
    return button.drawable_shape.states[state].pre_text_surface


@pytest.mark.parametrize("height", [35, 36])
@pytest.mark.parametrize("state", ["normal", "selected"])
def test_the_ground_of_a_button_is_nearly_what_pygame_gui_draws(manager, height, state):
    place, colors = pygame.Rect(0, 0, 300, height), []
    for kind in (UIButton, Button):
        button = kind(place, "one", manager)
        button.ui_theme.shape_cache.cache_short_term_lookup.clear()
        if state == "selected":
            button.select()
        colors.append(pygame.surfarray.pixels3d(ground_of(button, state)))
    away = abs(colors[0].astype(int) - colors[1]).max(axis=2)
    assert (away > 0).sum() <= 4 * 30  # in the corners
    assert not away[12:-12].any()


def test_buttons_of_all_widths_have_the_same_ends(manager):
    ends = set()
    for width in (39, 41, 90, 91, 900):
        button = made(manager, "one", (width, 36))
        left = ground_of(button).subsurface((0, 0, 18, 36))
        right = ground_of(button).subsurface((width - 18, 0, 18, 36))
        mirrored = pygame.transform.flip(right, flip_x=True, flip_y=False)
        ends |= {pygame.image.tobytes(end, "RGBA") for end in (left, mirrored)}
        assert ground_of(button).get_at((width // 2, 18)) == pygame.Color(LIGHT.panel)
    assert len(ends) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_words_of_a_row_are_as_strong_as_on_the_window(theme):
    window = Window(settings=replace(STILL, theme=theme))
    window.settle()
    row = window.table.panel.players[0]
    words = text_picture(row.title, 14, window.table.theme.text, bold=True)
    plain = pygame.Surface(words.size)
    plain.fill(window.table.theme.panel)
    plain.blit(words, (0, 0))
    place = words.get_rect(midleft=(row.rect.x + 24, row.rect.centery))
    assert pygame.image.tobytes(window.screen.subsurface(place), "RGB") == pygame.image.tobytes(
        plain, "RGB"
    )
