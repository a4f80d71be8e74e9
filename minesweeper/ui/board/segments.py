"""Digits of seven segments, for the counters of a theme that wants them."""

from __future__ import annotations

from collections.abc import Mapping

from minesweeper.ui.look.theme import Color

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

_LETTERS = "abcdefg"


def segment_width(height: int) -> int:
    """Return the width in pixels of a digit of this height."""
    return max(5, round(height * 0.56))


def row_width(text: str, height: int) -> int:
    """Return the width in pixels of digits in a row, with the gaps between them."""
    return sum(_advance(digit, height) for digit in text) - _gap(height)


def row_svg(text: str, x: int, y: int, height: int, lit: Color, off: Color) -> str:
    """Return SVG elements for a row of digits whose upper left corner is (x, y).

    `text` has only 0 to 9, `-`, `:` and spaces; KeyError for anything else. `off` is the colour of
    the segments that are not lit.
    """
    elements = []
    for digit in text:
        if digit == ":":
            elements.append(_colon(x, y, height, lit))
        else:
            elements += _digit(SEGMENTS[digit], x, y, height, lit, off)
        x += _advance(digit, height)
    return "".join(elements)


def _digit(shown: str, x: int, y: int, height: int, lit: Color, off: Color) -> list[str]:
    outlines = _outlines(segment_width(height), height)
    return [
        f'<path d="{_path(outlines[letter], x, y)}" fill="{lit if letter in shown else off}"/>'
        for letter in _LETTERS
    ]


def _outlines(wide: int, tall: int) -> dict[str, list[tuple[float, float]]]:
    """Return the corners of each segment in a box whose upper left corner is (0, 0)."""
    thick = _thick(tall)
    gap = max(1.0, tall / 24)  # between two segments that meet
    half, middle = thick / 2, tall / 2
    top = [(gap, 0), (wide - gap, 0), (wide - gap - thick, thick), (gap + thick, thick)]
    low = middle - gap / 2
    upper_left = [(0, gap), (thick, gap + thick), (thick, low - half), (half, low), (0, low)]
    bar = [
        (half + gap, middle),
        (thick + gap, middle - half),
        (wide - thick - gap, middle - half),
        (wide - half - gap, middle),
        (wide - thick - gap, middle + half),
        (thick + gap, middle + half),
    ]

    def over(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(wide - u, v) for u, v in points]

    def under(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(u, tall - v) for u, v in points]

    return {
        "a": [(float(u), float(v)) for u, v in top],
        "b": over(upper_left),
        "c": under(over(upper_left)),
        "d": under([(float(u), float(v)) for u, v in top]),
        "e": under(upper_left),
        "f": upper_left,
        "g": bar,
    }


def _colon(x: int, y: int, height: int, color: Color) -> str:
    side = _thick(height)
    return "".join(
        f'<rect x="{x}" y="{y + round(height * share) - side // 2}" width="{side}"'
        f' height="{side}" fill="{color}"/>'
        for share in (0.3, 0.7)
    )


def _path(corners: list[tuple[float, float]], x: int, y: int) -> str:
    return "M" + " L".join(f"{x + u:g} {y + v:g}" for u, v in corners) + " Z"


def _thick(height: int) -> int:
    return max(1, round(height * 0.13))


def _gap(height: int) -> int:
    return max(1, round(height * 0.12))


def _advance(digit: str, height: int) -> int:
    return (_thick(height) if digit == ":" else segment_width(height)) + _gap(height)
