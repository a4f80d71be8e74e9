"""Our own digits, drawn for the exact pixels that they cover.

A digit is a line of even width. Its box, its line and the ends of its straight parts are whole
pixels, so that upright and level lines begin and end on pixel boundaries at every size. Cells,
chances and the header show the same digits; the counters of a theme may have seven segments.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping
from typing import TypeAlias

import pygame

from minesweeper.ui import limits
from minesweeper.ui.board.svg import drawn, line
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.theme import Color, Counter, Theme, mix

_STROKES = {
    "0": "M0 .28 C0 .125 .225 0 .5 0 C.775 0 1 .125 1 .28 L1 .72 C1 .875 .775 1 .5 1"
    " C.225 1 0 .875 0 .72 Z",
    "1": "M.1 .2 L.6 0 L.6 1",
    "2": "M0 .27 C0 .11 .21 0 .5 0 C.78 0 1 .115 1 .275 C1 .5 .35 .66 0 1 L1 1",
    "3": "M.03 .17 C.1 .07 .28 0 .48 0 C.75 0 .95 .1 .95 .235 C.95 .37 .75 .465 .38 .465"
    " C.76 .465 1 .57 1 .73 C1 .89 .78 1 .48 1 C.27 1 .08 .93 0 .82",
    "4": "M.74 1 L.74 0 L0 .7 L1 .7",
    "5": "M.93 0 L.13 0 L.07 .45 C.18 .395 .33 .36 .48 .36 C.78 .36 1 .49 1 .68"
    " C1 .87 .78 1 .47 1 C.27 1 .09 .94 0 .84",
    "6": "M.8 0 C.35 .14 0 .38 0 .68 C0 .87 .2 1 .5 1 C.8 1 1 .87 1 .69 C1 .51 .8 .39 .5 .39"
    " C.2 .39 0 .51 0 .68",
    "7": "M0 0 L1 0 L.3 1",
    "8": "M.5 0 C.24 0 .05 .1 .05 .235 C.05 .37 .24 .465 .5 .465 C.76 .465 .95 .37 .95 .235"
    " C.95 .1 .76 0 .5 0 Z M.5 .465 C.2 .465 0 .57 0 .73 C0 .89 .2 1 .5 1 C.8 1 1 .89 1 .73"
    " C1 .57 .8 .465 .5 .465 Z",
    "9": "M.2 1 C.65 .86 1 .62 1 .32 C1 .13 .8 0 .5 0 C.2 0 0 .13 0 .31 C0 .49 .2 .61 .5 .61"
    " C.8 .61 1 .49 1 .32",
    "-": "M.1 .52 L.9 .52",
    ":": "M.5 .25 L.5 .26 M.5 .75 L.5 .76",
    " ": "",
}
"""The path of each digit in a box of width 1 and height 1, with only M, L, C and Z."""

_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")


def stroke_width(height: int) -> float:
    """Return the width in pixels of the line of digits of this height."""
    return max(1.0, round(height * 0.17 * 2) / 2 if height < 12 else round(height * 0.17))


def digit_width(height: int) -> int:
    """Return the width in pixels of all digits of this height."""
    stroke = math.ceil(stroke_width(height))
    return stroke + 2 * max(1, round((height * 0.6 - stroke) / 2))


def digit_svg(digit: str, x: float, y: float, height: int, color: Color) -> str:
    """Return an SVG element that draws a digit; (x, y) is the upper left corner of its box.

    Raises KeyError for anything but digits, the minus sign, the colon and the space.
    """
    stroke = stroke_width(height)
    wide, tall = digit_width(height) - stroke, height - stroke
    left, top = x + stroke / 2, y + stroke / 2

    def placed(command: re.Match[str]) -> str:
        numbers = [float(number) for number in command[2].split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        # Only straight lines have edges that can lie on a pixel boundary.
        snap = command[1] == "L" or (command[1] == "M" and digit in "147-")
        shifts = [(u * wide, v * tall) for u, v in points]
        if snap:
            shifts = [(round(right), round(down)) for right, down in shifts]
        return command[1] + " ".join(f"{left + right:g} {top + down:g}" for right, down in shifts)

    path = _COMMAND.sub(placed, _STROKES[digit])
    return line(path, color, stroke)


def text_width(text: str, height: int) -> int:
    """Return the width in pixels of digits in a row, with the gaps between them."""
    return sum(_advance(digit, height) for digit in text) - _gap(height)


def text_svg(text: str, x: int, y: int, height: int, color: Color) -> str:
    """Return SVG elements for a row of digits whose upper left corner is (x, y)."""
    elements = []
    for digit in text:
        box = x - (digit_width(height) - _width(digit, height)) / 2
        elements.append(digit_svg(digit, box, y, height, color))
        x += _advance(digit, height)
    return "".join(elements)


def _gap(height: int) -> int:
    return max(1, round(height * 0.14))


def _width(digit: str, height: int) -> int:
    return math.ceil(stroke_width(height)) if digit == ":" else digit_width(height)


def _advance(digit: str, height: int) -> int:
    return _width(digit, height) + _gap(height)


Corners: TypeAlias = list[tuple[float, float]]
"""The corners of a segment, right and down from the upper left corner of its digit."""

SEGMENTS: Mapping[str, str] = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "3": "abcdg",
    "4": "bcfg",
    "5": "acdfg",
    "6": "acdefg",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "-": "g",
    " ": "",
}
"""The segments that are lit: a to f clockwise from the top one, g in the middle."""


def segment_width(height: int) -> int:
    """Return the width in pixels of a digit of this height."""
    return max(5, round(height * 0.56))


def segments_width(text: str, height: int) -> int:
    """Return the width in pixels of digits in a row, with the gaps between them."""
    return sum(_segment_advance(digit, height) for digit in text) - _segment_gap(height)


def segments_svg(text: str, x: int, y: int, height: int, lit: Color, off: Color) -> str:
    """Return SVG elements for a row of digits whose upper left corner is (x, y).

    `text` has only 0 to 9, `-`, `:` and spaces; KeyError for anything else. `off` is the colour of
    the segments that are not lit.
    """
    elements = []
    for digit in text:
        if digit == ":":
            elements.append(_segment_colon(x, y, height, lit))
        else:
            elements += _segments_of(SEGMENTS[digit], x, y, height, lit, off)
        x += _segment_advance(digit, height)
    return "".join(elements)


def _segments_of(shown: str, x: int, y: int, height: int, lit: Color, off: Color) -> list[str]:
    """Return SVG elements for the segments of a digit, those shown lit."""
    outlines = _segment_outlines(segment_width(height), height)
    return [
        f'<path d="{_outline_path(corners, x, y)}" fill="{lit if letter in shown else off}"/>'
        for letter, corners in outlines.items()
    ]


def _segment_outlines(wide: int, tall: int) -> dict[str, Corners]:
    """Return the corners of each segment in a box whose upper left corner is (0, 0)."""
    thick = _segment_thickness(tall)
    gap = max(1.0, tall / 24)  # between two segments that meet
    half, middle = thick / 2, tall / 2
    low, high, start, end = middle + half, middle - half, thick + gap, wide - thick - gap
    edge = middle - gap / 2
    top: Corners = [(gap, 0), (wide - gap, 0), (end, thick), (start, thick)]
    side: Corners = [(0, gap), (thick, start), (thick, edge - half), (half, edge), (0, edge)]
    bar: Corners = [(half + gap, middle), (start, high), (end, high)]
    bar += [(wide - half - gap, middle), (end, low), (start, low)]

    def mirrored(corners: Corners, *, across: bool = False, down: bool = False) -> Corners:
        return [(wide - u if across else u, tall - v if down else v) for u, v in corners]

    return {
        "a": top,
        "b": mirrored(side, across=True),
        "c": mirrored(side, across=True, down=True),
        "d": mirrored(top, down=True),
        "e": mirrored(side, down=True),
        "f": side,
        "g": bar,
    }


def _segment_colon(x: int, y: int, height: int, color: Color) -> str:
    side = _segment_thickness(height)
    return "".join(
        f'<rect x="{x}" y="{y + round(height * share) - side // 2}" width="{side}"'
        f' height="{side}" fill="{color}"/>'
        for share in (0.3, 0.7)
    )


def _outline_path(corners: Corners, x: int, y: int) -> str:
    return "M" + " L".join(f"{x + u:g} {y + v:g}" for u, v in corners) + " Z"


def _segment_thickness(height: int) -> int:
    return max(1, round(height * 0.13))


def _segment_gap(height: int) -> int:
    return max(1, round(height * 0.12))


def _segment_advance(digit: str, height: int) -> int:
    wide = _segment_thickness(height) if digit == ":" else segment_width(height)
    return wide + _segment_gap(height)


@functools.lru_cache(maxsize=limits.COUNTERS)
def draw_counter(text: str, height: int, theme: Theme) -> pygame.Surface:
    """Return a plate of `height` pixels with digits, for the mine counter and the clock.

    `text` has only 0 to 9, `-`, `:` and spaces. The surface is shared: copy it before drawing on
    it.
    """
    return _COUNTERS[theme.counter_look](text, height, theme)


def _plate_of_digits(text: str, height: int, theme: Theme) -> pygame.Surface:
    """Return a plate with the digits of the board, with the corners of the theme."""
    tall = round(height * 0.56)
    pad = round(height * 0.3)
    width = text_width(text, tall) + 2 * pad
    radius = height * 0.04 * theme.outline.radius
    plate = f'<rect width="{width}" height="{height}" rx="{radius:g}"'
    body = f'{plate} fill="{theme.counter_off}"/>' + text_svg(
        text, pad, (height - tall) // 2, tall, theme.counter
    )
    return drawn(width, height, body)


def _plate_of_segments(text: str, height: int, theme: Theme) -> pygame.Surface:
    """Return a sunken plate that the segments fill up to a narrow margin."""
    scale = height / _PLAIN_COUNTER
    pad = edge_width(theme, scale) + max(2, round(height * 0.07))
    tall = height - 2 * pad
    width = segments_width(text, tall) + 2 * pad
    off = mix(theme.counter_off, theme.counter, _UNLIT)
    body = f'<rect width="{width}" height="{height}" fill="{theme.counter_off}"/>'
    body += segments_svg(text, pad, pad, tall, theme.counter, off)
    plate = drawn(width, height, body)
    draw_edge(plate, plate.get_rect(), theme, scale, sunken=True)
    return plate


_COUNTERS = {Counter.DIGITS: _plate_of_digits, Counter.SEGMENTS: _plate_of_segments}

_PLAIN_COUNTER = 40
"""The height of a counter in pixels at scale 1."""

_UNLIT = 0.22
"""How much of the digits' colour the segments have that are off."""
