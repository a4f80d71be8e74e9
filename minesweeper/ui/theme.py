"""How the program looks: one `Theme` holds every colour. A new theme is new data, no new code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = str
"""A colour as `#rrggbb`; pygame takes it wherever it takes a colour."""


@dataclass(frozen=True, slots=True)
class Tile:
    """The shape of a covered cell, in shares of the cell's width.

    `gap` lies between two tiles (at least a pixel unless 0), `corner` is the radius of the
    corners, `edge` the height of the light upper and the dark lower edge.
    """

    gap: float = 0.045
    corner: float = 0.16
    edge: float = 0.05


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the window and of the board."""

    name: str
    dark: bool
    """Light writing on a dark ground."""

    window: Colour
    panel: Colour
    panel_edge: Colour
    field: Colour
    """Behind text that can be typed or scrolled, and behind the header's digits."""
    text: Colour
    muted: Colour
    """Text of less weight; also what cannot be used now."""
    accent: Colour
    """What is chosen, focused or most wanted."""
    on_accent: Colour
    """Text upon the accent."""
    button: Colour
    button_hover: Colour
    button_pressed: Colour
    good: Colour
    bad: Colour

    grid: Colour
    """Between the cells."""
    covered: Colour
    covered_light: Colour
    """Upper edge of a covered cell."""
    covered_dark: Colour
    """Lower edge of a covered cell."""
    pressed: Colour
    revealed: Colour
    numbers: tuple[Colour, ...]
    """The colours of 1 to 8."""
    flag: Colour
    pole: Colour
    mine: Colour
    mine_shine: Colour
    exploded: Colour
    """Behind the mine that ended the game."""
    exploded_mine: Colour
    hit: Colour
    """Behind a mine that was hit in a game that goes on."""
    wrong: Colour
    """The cross over a wrong flag."""
    question: Colour
    cursor: Colour
    clue: Colour
    """The frame around a number that an explanation speaks of."""
    safe: Colour
    """The tick on a cell that is surely safe, and the mark of the start cell."""
    on_mark: Colour
    """Inside the tick's disc."""
    heat: tuple[Colour, ...]
    """Chance of a mine from 0 to 1, in equal steps."""
    counter: Colour
    """The header's digits."""
    counter_off: Colour
    """Behind the header's digits."""
    tile: Tile = Tile()


LIGHT = Theme(
    name="light",
    dark=False,
    window="#eef1f6",
    panel="#ffffff",
    panel_edge="#d3dae5",
    field="#f7f9fc",
    text="#1b2433",
    muted="#5b6778",
    accent="#2563d9",
    on_accent="#ffffff",
    button="#ffffff",
    button_hover="#e6edfa",
    button_pressed="#d3e0f8",
    good="#157a45",
    bad="#c0252d",
    grid="#d5dce7",
    covered="#a9bedd",
    covered_light="#c3d3ea",
    covered_dark="#8ba4c9",
    pressed="#c4d0e1",
    revealed="#f8fafd",
    numbers=(
        "#1f5fd6",
        "#1a7a34",
        "#d02a2a",
        "#4a2aa5",
        "#9a3412",
        "#0b7285",
        "#22262e",
        "#66707e",
    ),
    flag="#d6232f",
    pole="#2b3444",
    mine="#232a36",
    mine_shine="#ffffff",
    exploded="#d63c45",
    exploded_mine="#ffffff",
    hit="#f6c7c4",
    wrong="#c0252d",
    question="#22324d",
    cursor="#0b1d3d",
    clue="#e07b00",
    safe="#157a45",
    on_mark="#ffffff",
    heat=("#3fae74", "#a5cf6e", "#f2d45c", "#f0a04b", "#e46a4e", "#c93a4c"),
    counter="#1b2433",
    counter_off="#e3e9f2",
)

DARK = Theme(
    name="dark",
    dark=True,
    window="#12161d",
    panel="#1b212b",
    panel_edge="#303947",
    field="#141922",
    text="#e8edf5",
    muted="#98a4b6",
    accent="#6ea2ff",
    on_accent="#0b1424",
    button="#273040",
    button_hover="#323e52",
    button_pressed="#3d4c66",
    good="#5fd08f",
    bad="#ff7b7b",
    grid="#0d1117",
    covered="#46566f",
    covered_light="#5a6c88",
    covered_dark="#35435a",
    pressed="#2c3748",
    revealed="#1a202a",
    numbers=(
        "#6cabff",
        "#63d287",
        "#ff7a76",
        "#bb9bff",
        "#ffa862",
        "#4fd3dc",
        "#eef2f8",
        "#a3aebd",
    ),
    flag="#ff5a5f",
    pole="#e8edf5",
    mine="#dfe6f1",
    mine_shine="#1a202a",
    exploded="#d63c45",
    exploded_mine="#ffffff",
    hit="#5a2a31",
    wrong="#ff8a8a",
    question="#eef3fb",
    cursor="#ffffff",
    clue="#ffb638",
    safe="#5fd08f",
    on_mark="#0e1b14",
    heat=("#2f8f60", "#6f9f4c", "#c2a63c", "#cf7f38", "#c9553f", "#b02f47"),
    counter="#e8edf5",
    counter_off="#0d1117",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
"""Every theme by its name."""


def channels(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue of a colour, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.2)."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour `share` (0 to 1) of the way from one to the other.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def heat_colour(theme: Theme, chance: float) -> Colour:
    """Return the heat map's colour for a chance of a mine between 0 and 1."""
    place = min(max(chance, 0.0), 1.0) * (len(theme.heat) - 1)
    below = min(int(place), len(theme.heat) - 2)
    return mix(theme.heat[below], theme.heat[below + 1], place - below)


def ink_on(ground: Colour) -> Colour:
    """Return the better readable of black and white: at least 4.5:1 upon any ground."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))
