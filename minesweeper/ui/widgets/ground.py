"""The ground of a side panel."""

from __future__ import annotations

import pygame

from minesweeper.ui.look.theme import Theme


def draw_ground(target: pygame.Surface, panel: pygame.Rect, theme: Theme) -> None:
    """Draw the ground of a panel, with a line between it and the board beside it or above it."""
    pygame.draw.rect(target, theme.panel, panel)
    end = panel.bottomleft if panel.x else panel.topright
    pygame.draw.line(target, theme.panel_edge, panel.topleft, end)
