"""The counters of seven segments: which are lit, in pixels."""

import pygame
import pytest

from minesweeper.ui.board.digits import (
    SEGMENTS,
    draw_counter,
    segment_width,
    segments_svg,
    segments_width,
)
from minesweeper.ui.board.svg import drawn
from minesweeper.ui.look.theme import Counter
from minesweeper.ui.look.themes import theme_named

CLASSIC = theme_named("classic")
LIGHT = theme_named("light")

TALL = 46
LIT, OFF = "#ff0000", "#300000"

DRAWN = {
    "0": [" _ ", "| |", "|_|"],
    "1": ["   ", "  |", "  |"],
    "2": [" _ ", " _|", "|_ "],
    "3": [" _ ", " _|", " _|"],
    "4": ["   ", "|_|", "  |"],
    "5": [" _ ", "|_ ", " _|"],
    "6": [" _ ", "|_ ", "|_|"],
    "7": [" _ ", "  |", "  |"],
    "8": [" _ ", "|_|", "|_|"],
    "9": [" _ ", "|_|", " _|"],
    "-": ["   ", " _ ", "   "],
    " ": ["   ", "   ", "   "],
}


def middles(wide):
    """Return a point within each segment, by its place in DRAWN."""
    inner = TALL * 0.065
    return {
        (0, 1): (wide / 2, inner),
        (1, 0): (inner, TALL * 0.27),
        (1, 1): (wide / 2, TALL / 2),
        (1, 2): (wide - inner, TALL * 0.27),
        (2, 0): (inner, TALL * 0.73),
        (2, 1): (wide / 2, TALL - inner),
        (2, 2): (wide - inner, TALL * 0.73),
    }


@pytest.mark.parametrize("digit", DRAWN)
def test_a_digit_lights_its_segments_and_shows_the_others_dimly(digit):
    wide = segment_width(TALL)
    picture = drawn(wide, TALL, segments_svg(digit, 0, 0, TALL, LIT, OFF))
    for (row, column), (x, y) in middles(wide).items():
        expected = LIT if DRAWN[digit][row][column] != " " else OFF
        assert picture.get_at((int(x), int(y))) == pygame.Color(expected), (digit, row, column)


def test_only_digits_a_minus_and_a_space_have_segments():
    assert set(SEGMENTS) == set(DRAWN)
    with pytest.raises(KeyError):
        segments_svg("x", 0, 0, TALL, LIT, OFF)


@pytest.mark.parametrize("height", [20, 27, 40, 80, 120])
@pytest.mark.parametrize("text", ["007", "-12", "1:23:45"])
def test_a_counter_of_segments_is_square_and_as_wide_as_its_digits(height, text):
    drawn = draw_counter(text, height, CLASSIC)
    assert drawn.height == height
    corners = [(0, 0), (drawn.width - 1, 0), (0, height - 1), (drawn.width - 1, height - 1)]
    assert all(drawn.get_at(corner).a == 255 for corner in corners)
    assert drawn.width > segments_width(text, height // 2)


def test_the_theme_says_how_counters_look():
    assert (LIGHT.counter_look, CLASSIC.counter_look) == (Counter.DIGITS, Counter.SEGMENTS)
    assert draw_counter("0", 40, LIGHT).get_at((0, 0)).a == 0
