"""SVG: a whole picture, and as text the elements that cells and digits are drawn with."""

from __future__ import annotations

import pygame

from minesweeper.ui.look.assets import rasterise
from minesweeper.ui.look.theme import Color


def drawn(width: int, height: int, body: str) -> pygame.Surface:
    """Return a picture of SVG elements whose units are pixels, with transparency."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'
    return rasterise(svg, width, height)


def line(path: str, color: Color, thick: float) -> str:
    """Return a line along a path, with round ends and corners."""
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{thick}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def disc(middle: float, radius: float, color: Color) -> str:
    """Return a disc around (middle, middle)."""
    return f'<circle cx="{middle:g}" cy="{middle:g}" r="{radius:g}" fill="{color}"/>'


def circle(middle: float, radius: float, color: Color, thick: int) -> str:
    """Return a circle of lines around (middle, middle)."""
    return (
        f'<circle cx="{middle:g}" cy="{middle:g}" r="{radius:g}" fill="none"'
        f' stroke="{color}" stroke-width="{thick}"/>'
    )


def frame(size: int, inset: int, color: Color, thick: int, dash: float = 0) -> str:
    """Return a square frame, `inset` pixels inside a square of `size` pixels; 0 is no dash."""
    place, side = inset + thick / 2, size - 2 * inset - thick
    dashes = f' stroke-dasharray="{dash:g}"' if dash else ""
    return (
        f'<rect x="{place:g}" y="{place:g}" width="{side}" height="{side}" fill="none"'
        f' stroke="{color}" stroke-width="{thick}"{dashes}/>'
    )
