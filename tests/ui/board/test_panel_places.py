"""The places of the side panel, for every shape and scale that the window gives it."""

from itertools import combinations

import pygame
import pytest

from minesweeper.ui.board.panel_places import SIX_LINES, PanelPlaces, least_height

COLUMNS = [(213, 480), (284, 640), (284, 720), (284, 2160), (320, 1080)]
"""Widths and heights at scale 1 of the panel beside the board."""

WIDTHS = [400, 460, 619, 620, 768, 1080, 2160]
"""Widths at scale 1 of the panel below the board."""

SCALES = [0.75, 1.0, 1.25, 1.5, 2.0, 3.0]


def areas():
    """Yield areas with their scale: columns, and bands of the least height and of more."""
    for scale in SCALES:
        for width, height in COLUMNS:
            yield pygame.Rect(700, 0, round(width * scale), round(height * scale)), scale
        for width in WIDTHS:
            wide = round(width * scale)
            for more in (0, 1, 57, 200, 600):
                height = least_height(wide, scale) + round(more * scale)
                yield pygame.Rect(0, 900, wide, height), scale


def rectangles(places):
    return [places.main, places.auto, *places.players, places.card, *places.tools]


@pytest.mark.parametrize(("area", "scale"), list(areas()))
def test_the_places_lie_inside_the_panel_and_apart_from_each_other(area, scale):
    places = PanelPlaces.of(area, scale)
    for place in rectangles(places):
        assert area.contains(place)
        assert place.width > 60 * scale
    for one, other in combinations(rectangles(places), 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize(("area", "scale"), list(areas()))
def test_the_card_has_room_for_six_lines_below_its_heading(area, scale):
    assert PanelPlaces.of(area, scale).card.height >= (SIX_LINES + 26 + 2 * 6) * scale - 4


def test_a_band_is_low_enough_for_a_small_portrait_window():
    assert least_height(400, 1.0) <= 370
    assert least_height(800, 1.0) <= 300
