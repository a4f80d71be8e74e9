"""Where a tool tip appears: beside its widget, inside the window, and clear of what is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UIImage

from minesweeper.ui.widgets.text_box import set_tip

_GAP = 4
"""Pixels between a tip and what it keeps clear of."""


class LateTip(UIImage):
    """Gives a tool tip to what is drawn without widgets; it is asked for once the mouse is there.

    It can be seen nowhere itself.
    """

    def __init__(self, manager: UIManager, text: Callable[[], str]) -> None:
        self._text = text
        super().__init__(pygame.Rect(0, 0, 1, 1), pygame.Surface((1, 1), pygame.SRCALPHA), manager)

    def lie_over(self, places: Sequence[pygame.Rect]) -> None:
        """Lie over the first of the places, if there is one."""
        if places and self.rect != places[0]:
            self.set_dimensions(places[0].size)
            self.set_position(places[0].topleft)

    def on_hovered(self) -> None:
        """Ask for the text."""
        set_tip(self, self._text())
        super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare


def tip_place(
    size: tuple[int, int],
    widget: pygame.Rect,
    window: pygame.Rect,
    clear: Sequence[pygame.Rect] = (),
    around: pygame.Rect | None = None,
) -> pygame.Rect:
    """Return where the tip of a widget lies: over none of the places to keep `clear`.

    `around` is what the widget is a part of; the tip lies outside of it if there is room. The first
    that fits of below, above, left and right of the widget counts, then beside the `clear` places.
    In a window too small for all of them it lies over the widget.
    """
    tip = pygame.Rect((0, 0), size)
    whole = [] if around is None else [around]
    for kept in ([*whole, *clear], clear):
        for place in _candidates(tip, widget, window, kept):
            if window.contains(place) and place.collidelist([widget, *kept]) < 0:
                return place
    tip.center = widget.center
    return tip.clamp(window)


def _candidates(
    tip: pygame.Rect, widget: pygame.Rect, window: pygame.Rect, clear: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Yield the places around a widget, then those around what is to stay clear."""
    for around in (widget, *clear):
        x, y = tip.copy(), tip.copy()
        x.centerx, y.centery = widget.center
        x, y = _along(x, window, 0), _along(y, window, 1)
        yield x.move(0, around.bottom + _GAP - x.y)
        yield x.move(0, around.top - _GAP - x.bottom)
        yield y.move(around.left - _GAP - y.right, 0)
        yield y.move(around.right + _GAP - y.x, 0)


def _along(tip: pygame.Rect, window: pygame.Rect, axis: int) -> pygame.Rect:
    """Return a place moved into the window along one axis."""
    inside, moved = tip.clamp(window), tip.copy()
    moved[axis] = inside[axis]
    return moved
