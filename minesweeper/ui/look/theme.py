"""A `Theme` holds every colour of the window; colours can be measured and mixed.

The themes themselves are in assets/themes.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

Color: TypeAlias = str
"""A colour as `#rrggbb`, as pygame takes it."""


NumberColors: TypeAlias = tuple[Color, Color, Color, Color, Color, Color, Color, Color]
"""A colour for each number from 1 to 8."""


class Tile(NamedTuple):
    """The shape of a covered cell, in shares of the cell's width.

    `gap` lies between two tiles (at least a pixel unless 0), `corner` is the radius of the
    corners, `edge` the height of the light upper and the dark lower edge. With `bevel` the edges
    run down the sides too.
    """

    gap: float = 0.034
    corner: float = 0.16
    edge: float = 0.05
    bevel: bool = False


class Outline(NamedTuple):
    """The outline of buttons, fields, cards and counters, in pixels at scale 1.

    `radius` is that of the corners. `bevel` is the width of the edges that make a button look
    raised and a field sunken; with 0 both have a plain line around them.
    """

    radius: int = 6
    bevel: int = 0


class Counter(Enum):
    """How the header shows its numbers."""

    DIGITS = "digits"
    """The digits of the board upon a plate."""
    SEGMENTS = "segments"
    """Seven segments for each digit; those that are off show dimly."""


class Face(NamedTuple):
    """The colours of the header's face."""

    ring: Color = "#c47f0a"
    upper: Color = "#ffe27a"
    lower: Color = "#ffbf2e"
    ink: Color = "#3b2a10"


class Theme(NamedTuple):
    """Every colour of the window and of the board, and the shapes."""

    name: str
    """Its name in the settings, and that of its file."""

    window: Color
    panel: Color
    panel_edge: Color
    field: Color
    """Behind text that can be typed or scrolled, and behind the header's digits."""
    text: Color
    muted: Color
    """Less important text, and what cannot be used now."""
    accent: Color
    """What is chosen or focused, and main buttons."""
    on_accent: Color
    """Text upon the accent."""
    button: Color
    button_hover: Color
    button_pressed: Color
    good: Color
    bad: Color

    grid: Color
    """Between the cells."""
    covered: Color
    covered_light: Color
    """Upper edge of a covered cell, and of what is raised by a bevel."""
    covered_dark: Color
    """Lower edge of a covered cell, and of what is raised by a bevel."""
    pressed: Color
    revealed: Color
    numbers: NumberColors
    """The colours of 1 to 8."""
    flag: Color
    pole: Color
    mine: Color
    mine_shine: Color
    exploded: Color
    """Behind the mine that ended the game."""
    exploded_mine: Color
    hit: Color
    """Behind a mine that was hit in a game that goes on."""
    wrong: Color
    """The cross over a wrong flag."""
    question: Color
    cursor: Color
    clue: Color
    """The frame around a clue of an explanation."""
    safe: Color
    """The tick on a safe cell."""
    on_mark: Color
    """Inside the tick's disc."""
    heat: tuple[Color, Color, Color, Color, Color]
    """The colours of chances: certainly safe, safer, about average, riskier, certainly a mine."""
    counter: Color
    """The header's digits."""
    counter_off: Color
    """Behind the header's digits."""
    counter_look: Counter = Counter.DIGITS
    tile: Tile = Tile()
    outline: Outline = Outline()
    face: Face = Face()
    fills_main: bool = True
    """Whether a main button is filled with the accent; otherwise only its text is bold."""

    @property
    def on_main(self) -> Color:
        """The colour of text and pictures upon a main button."""
        return self.on_accent if self.fills_main else self.text


def channels(color: Color) -> tuple[int, int, int]:
    """Return red, green and blue of a colour, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def luminance(color: Color) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.2)."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Color, other: Color, share: float) -> Color:
    """Return the colour `share` (0 to 1) of the way from one to the other.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def faint_ink(ink: Color, ground: Color, least: float) -> Color:
    """Return the ink mixed with the ground as far as a contrast of `least` allows.

    >>> faint_ink("#000000", "#ffffff", 4.5)
    '#737373'
    """
    paler = (mix(ink, ground, share / 20) for share in range(20, 0, -1))
    return next((color for color in paler if contrast(color, ground) >= least), ink)


def heat_color(theme: Theme, warmth: float) -> Color:
    """Return the colour of a chance of a mine by its warmth.

    -1 is certainly safe, 0 average, 1 certainly a mine.
    """
    place = min(max(1 + warmth, 0.0), 2.0) / 2 * (len(theme.heat) - 1)
    below = min(int(place), len(theme.heat) - 2)
    return mix(theme.heat[below], theme.heat[below + 1], place - below)


@cache
def ink_on(ground: Color) -> Color:
    """Return black or white, whichever has more contrast: at least 4.5:1 upon any ground."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))
