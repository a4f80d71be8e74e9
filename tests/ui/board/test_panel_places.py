"""The places of the side panel, for every shape and scale that the window gives it."""

from itertools import combinations

import pygame
import pytest

from minesweeper.ui.board.panel_places import SIX_LINES, PanelPlaces, least_height

COLUMNS = [
    (213, 480),
    (239, 480),
    (240, 480),
    (284, 480),
    (284, 640),
    (284, 720),
    (284, 2160),
    (320, 1080),
]
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


def test_the_places_lie_inside_the_panel_and_apart_from_each_other():
    for area, scale in areas():
        places = PanelPlaces.of(area, scale)
        for place in rectangles(places):
            assert area.contains(place), (area, scale)
            assert place.width > 60 * scale, (area, scale)
        for one, other in combinations(rectangles(places), 2):
            assert not one.colliderect(other), (area, scale)


def test_the_card_has_room_for_six_lines_below_its_heading():
    for area, scale in areas():
        room = (SIX_LINES + 26 + 2 * 6) * scale - 4
        assert PanelPlaces.of(area, scale).card.height >= room, (area, scale)


@pytest.mark.parametrize("scale", SCALES)
def test_beside_a_low_board_too_the_panel_is_a_column(scale):
    for width, height in COLUMNS:
        area = pygame.Rect(0, 0, round(width * scale), round(height * scale))
        places = PanelPlaces.of(area, scale)
        assert places.main.width == places.auto.width == places.card.width
        assert len(places.tools) in (2, 3)


def test_a_band_is_low_enough_for_a_small_portrait_window():
    assert least_height(400, 1.0) <= 360
    assert least_height(800, 1.0) <= 300
