"""The grounds of buttons: rounded rectangles, drawn once and stretched to each width.

pygame_gui (0.6.14) draws each width anew, at four times its size, which takes most of the opening
of a dialog, and loses a column of some corners. What is put into its cache here it does not draw.
"""

from __future__ import annotations

import functools
from typing import TypeAlias

import pygame
from pygame_gui.elements import UIButton

from minesweeper.ui import limits
from minesweeper.ui.look.edges import draw_edge
from minesweeper.ui.look.theme import Color, Theme, mix
from minesweeper.ui.widgets import internals

_STRIPE = 4
"""The width of a card's stripe in pixels at scale 1."""


def draw_ground(target: pygame.Surface, panel: pygame.Rect, theme: Theme) -> None:
    """Draw the ground of a panel, with a line between it and the board beside it or above it."""
    pygame.draw.rect(target, theme.panel, panel)
    end = panel.bottomleft if panel.x else panel.topright
    pygame.draw.line(target, theme.panel_edge, panel.topleft, end)


def draw_card(
    target: pygame.Surface, card: pygame.Rect, theme: Theme, scale: float, stripe: Color
) -> None:
    """Draw the ground of a card, with a stripe of a colour at its left."""
    target.blit(_card(card.size, theme, scale, stripe), card)


@functools.lru_cache(maxsize=limits.CARDS)
def _card(size: tuple[int, int], theme: Theme, scale: float, stripe: Color) -> pygame.Surface:
    target, card = pygame.Surface(size, pygame.SRCALPHA), pygame.Rect((0, 0), size)
    radius, wide = round(theme.outline.radius * scale), round(_STRIPE * scale)
    pygame.draw.rect(target, stripe, card, border_radius=radius)
    inside = pygame.Rect(card.x + wide, card.y, card.width - wide, card.height)
    corners = {"border_top_right_radius": radius, "border_bottom_right_radius": radius}
    edge = mix(theme.panel_edge, theme.muted, 0.5)
    pygame.draw.rect(target, theme.field, inside, **corners)
    pygame.draw.rect(target, edge, inside, max(1, round(scale)), **corners)
    draw_edge(target, card, theme, scale, sunken=True)
    return target


Rgba: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue and alpha, 0 to 255 each."""

_FINER = 4
"""How many times as large a ground is drawn, for smooth corners."""


def prepare(button: UIButton, state: str) -> None:
    """Draw the ground of a button's state once for each look; pygame_gui draws other shapes."""
    edge, color = button.colours[f"{state}_border"], button.colours[f"{state}_bg"]
    (radius, *others), border = button.shape_corner_radius or [0], button.border_width["left"]
    width, height = button.rect.size
    if not (
        button.shape == "rounded_rectangle"
        and button.shadow_width == 0
        and isinstance(edge, pygame.Color)  # no gradient
        and isinstance(color, pygame.Color)
        and all(other == radius <= height // 2 for other in others)
        and height + 2 < width
    ):
        return
    look = (height, radius, border, tuple(edge), tuple(color))
    internals.cached_ground(
        button, (width, height), (edge, color), lambda: stretched_ground(_narrow(*look), width)
    )


@functools.lru_cache(maxsize=limits.GROUNDS)
def _narrow(height: int, radius: int, border: int, edge: Rgba, color: Rgba) -> pygame.Surface:
    """Return the ends of a ground with one column between them."""
    size = (2 * _end(height) + 1, height)
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA, 32)
    inner = large.get_rect().inflate(-2 * border * _FINER, -2 * border * _FINER)
    for rect, fill, corner in (
        (large.get_rect(), edge, radius),
        (inner, color, max(radius - border, 0)),
    ):
        premultiplied = pygame.Color(fill).premul_alpha()
        pygame.draw.rect(large, premultiplied, rect, border_radius=corner * _FINER)
    return pygame.transform.smoothscale(large, size)


def stretched_ground(ground: pygame.Surface, width: int) -> pygame.Surface:
    """Return a ground in another width: its ends, and its middle column between them.

    Both are wider than high.
    """
    height = ground.get_height()
    end = _end(height)
    middle = ground.subsurface((end, 0, 1, height))
    result = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    parts = [
        (ground.subsurface((0, 0, end, height)), 0),
        (pygame.transform.scale(middle, (width - 2 * end, height)), end),
        (ground.subsurface((ground.get_width() - end, 0, end, height)), width - end),
    ]
    for part, left in parts:
        result.blit(part, (left, 0), special_flags=pygame.BLEND_RGBA_ADD)  # as they are
    return result


def _end(height: int) -> int:
    """Return the width of an end: no corner is larger than half the height."""
    return (height + 1) // 2
