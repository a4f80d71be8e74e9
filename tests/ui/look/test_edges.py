"""Raised and sunken edges: light from the upper left, drawn alike by us and by pygame_gui."""

import pygame
import pytest
from pygame_gui.elements import UIButton, UITextEntryLine

from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.themes import theme_named, themes
from minesweeper.ui.widgets import managers

CLASSIC = theme_named("classic")
DARK = theme_named("dark")
LIGHT = theme_named("light")

every_theme = pytest.mark.parametrize("theme", themes().values(), ids=themes())


def edges_of(surface):
    """Return the colours of the middles of the upper, left, lower and right edge."""
    right, bottom = surface.get_width() - 1, surface.get_height() - 1
    places = [(right // 2, 0), (0, bottom // 2), (right // 2, bottom), (right, bottom // 2)]
    return [surface.get_at(place) for place in places]


def lit(theme, *, sunken=False):
    light, dark = pygame.Color(theme.covered_light), pygame.Color(theme.covered_dark)
    return [dark, dark, light, light] if sunken else [light, light, dark, dark]


@pytest.mark.parametrize("sunken", [False, True])
def test_light_comes_from_the_upper_left(sunken):
    surface = pygame.Surface((20, 12))
    draw_edge(surface, surface.get_rect(), CLASSIC, 2.0, sunken=sunken)
    assert edges_of(surface) == lit(CLASSIC, sunken=sunken)
    assert edge_width(CLASSIC, 2.0) == 4
    assert surface.get_at((4, 4)) == surface.get_at((10, 6)) == pygame.Color("black")
    assert surface.get_at((3, 3)) == lit(CLASSIC, sunken=sunken)[0]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_theme_without_a_bevel_has_no_edges(theme):
    surface = pygame.Surface((20, 12))
    draw_edge(surface, surface.get_rect(), theme, 2.0, sunken=False)
    assert edge_width(theme, 2.0) == 0
    assert edges_of(surface) == [pygame.Color("black")] * 4


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_buttons_are_raised_and_sink_under_the_mouse_and_fields_are_sunken(scale):
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    manager = managers.Manager((320, 240), CLASSIC, scale)
    button = UIButton(pygame.Rect(0, 0, 100, 40), "", manager)
    for state, sunken in (("normal", False), ("hovered", False), ("active", True)):
        button.drawable_shape.set_active_state(state)
        button.drawable_shape.update(1.0)
        drawn = button.drawable_shape.get_fresh_surface()
        assert edges_of(drawn) == lit(CLASSIC, sunken=sunken), state
    entry = UITextEntryLine(pygame.Rect(0, 50, 100, 40), manager)
    assert edges_of(entry.drawable_shape.get_fresh_surface()) == lit(CLASSIC, sunken=True)


@every_theme
def test_no_corner_is_round_where_the_theme_has_edges(theme):
    if theme.outline.bevel:
        assert theme.outline.radius == 0
        assert theme.tile.corner == 0
