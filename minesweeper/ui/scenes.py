"""The protocol of scenes, which lie over each other in the window.

The top scene gets the events. All scenes are updated, and drawn if they can be seen.
"""

from __future__ import annotations

from typing import Protocol

import pygame


class Scene(Protocol):
    """The table, the editor, or a dialog."""

    closed: bool
    """Whether the scene is done and can be taken off the stack."""

    covers: bool
    """Whether the scene hides all scenes below it."""

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; only the top scene gets it."""

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for a window of this size."""

    def discard(self) -> None:
        """Remove the widgets, after the scene was taken off the stack."""

    def await_tip(self) -> None:
        """Let a tool tip appear that is due; only the top scene is asked."""

    def rest(self) -> None:
        """Let go of what the mouse is over: another scene is about to lie above."""

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything looks different now."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw without changing anything."""

    def wait(self) -> float | None:
        """Return the seconds until `update` must be called without an event, or None."""
