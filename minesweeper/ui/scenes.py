"""What a scene is: one layer of the window. The top scene gets the events, all are drawn."""

from __future__ import annotations

from typing import Protocol

import pygame


class Scene(Protocol):
    """One layer of the window: the table with the game, or a dialog over it."""

    closed: bool
    """Whether the scene is done, to be taken off the stack."""

    covers: bool
    """Whether nothing below the scene can be seen."""

    def handle(self, event: pygame.Event) -> None:
        """React to an event."""

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out anew for a window of this size."""

    def discard(self) -> None:
        """Let go of the widgets, once the scene is off the stack."""

    def stir(self) -> None:
        """Let a tool tip appear that is due; only the top scene is asked."""

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything looks different now."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw; nothing changes by it."""

    def wait(self) -> float | None:
        """Return the seconds until `update` must be called without an event, or None."""
