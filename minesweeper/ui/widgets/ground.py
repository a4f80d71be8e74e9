"""The grounds of a side panel and of the card with a message in it."""

from __future__ import annotations

import pygame

from minesweeper.ui.look.edges import draw_edge
from minesweeper.ui.look.theme import Color, Theme, mix

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
    radius, wide = round(theme.outline.radius * scale), round(_STRIPE * scale)
    pygame.draw.rect(target, stripe, card, border_radius=radius)
    inside = pygame.Rect(card.x + wide, card.y, card.width - wide, card.height)
    corners = {"border_top_right_radius": radius, "border_bottom_right_radius": radius}
    edge = mix(theme.panel_edge, theme.muted, 0.5)
    pygame.draw.rect(target, theme.field, inside, **corners)
    pygame.draw.rect(target, edge, inside, max(1, round(scale)), **corners)
    draw_edge(target, card, theme, scale, sunken=True)
