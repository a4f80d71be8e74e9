"""Raised and sunken edges, for the themes whose outline has a bevel; others have none of them."""

from __future__ import annotations

import pygame
from pygame_gui.core.colour_gradient import ColourGradient

from minesweeper.ui.look.theme import Color, Theme


def edge_width(theme: Theme, scale: float) -> int:
    """Return the width of edges in pixels at a ui scale, 0 without a bevel."""
    return max(1, round(theme.outline.bevel * scale)) if theme.outline.bevel else 0


def edge_colors(theme: Theme, *, sunken: bool) -> tuple[Color, Color]:
    """Return the colours of the upper left and the lower right edge."""
    light, dark = theme.covered_light, theme.covered_dark
    return (dark, light) if sunken else (light, dark)


def draw_edge(
    target: pygame.Surface, rect: pygame.Rect, theme: Theme, scale: float, *, sunken: bool
) -> None:
    """Draw the edge of a raised or sunken rectangle just inside `rect`; nothing without a bevel."""
    width = edge_width(theme, scale)
    upper, lower = edge_colors(theme, sunken=sunken)
    for i in range(width):
        ring = rect.inflate(-2 * i, -2 * i)
        right, bottom = ring.right - 1, ring.bottom - 1
        pygame.draw.lines(
            target, lower, False, [(right, ring.top), (right, bottom), (ring.left, bottom)]
        )
        pygame.draw.lines(
            target, upper, False, [(ring.left, bottom - 1), ring.topleft, (right - 1, ring.top)]
        )


class Edge(ColourGradient):
    """A border of pygame_gui in two colours that meet at the corners, not in a smooth gradient.

    pygame_gui (0.6.14) paints the whole of a widget with its border's colour or gradient, then the
    ground over its middle.
    """

    def __init__(self, gradient: ColourGradient) -> None:
        super().__init__(gradient.angle_direction, gradient.colour_1, gradient.colour_2)

    def __str__(self) -> str:
        """Return a name for the cache of shapes, which differs from that of the gradient."""
        return f"edge_{super().__str__()}"

    def apply_gradient_to_surface(
        self, input_surface: pygame.Surface, rect: pygame.Rect | None = None
    ) -> None:
        """Paint the upper left half in the first colour, the lower right one in the second."""
        whole = input_surface.get_rect() if rect is None else rect
        deep = min(whole.size) // 2
        left, top, right, bottom = whole.left, whole.top, whole.right - 1, whole.bottom - 1
        input_surface.fill(self.colour_2, whole)
        for i in range(deep):
            corner = (left + i, top + i)
            path = [(left + i, bottom - i - 1), corner, (right - i - 1, top + i)]
            pygame.draw.lines(input_surface, self.colour_1, False, path)
