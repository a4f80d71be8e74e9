"""Where a tool tip appears: beside its widget, inside the window, and clear of what is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import hypot

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UIImage

_GAP = 4
"""Pixels between a tip and what it keeps clear of."""


_AWAY = pygame.Rect(-9, -9, 1, 1)


class LateTip(UIImage):
    """Gives a tool tip to what is drawn without widgets; it is asked for once the mouse is there.

    It can be seen nowhere itself.
    """

    def __init__(self, manager: UIManager, text: Callable[[], str]) -> None:
        self._text = text
        super().__init__(_AWAY, pygame.Surface((1, 1), pygame.SRCALPHA), manager)

    def lie_over(self, places: Sequence[pygame.Rect]) -> None:
        """Lie over the first of the places; outside the window if there is none."""
        place = places[0] if places else _AWAY
        if self.rect != place:
            self.set_dimensions(place.size)
            self.set_position(place.topleft)

    def can_hover(self) -> bool:
        """Return whether its tip may appear."""
        return getattr(self.ui_manager, "quiet", None) is None

    def on_hovered(self) -> None:
        """Ask for the text."""
        self.set_tooltip(self._text())
        super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare


def tip_place(
    size: tuple[int, int],
    widget: pygame.Rect,
    window: pygame.Rect,
    clear: Sequence[pygame.Rect] = (),
    controls: Sequence[pygame.Rect] = (),
    texts: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return where the tip of a widget lies: over none of the places to keep `clear`.

    It lies at most the widget's height away and leaves free the next of the `controls`, which are
    in the order of Tab, then as many of the others and of the `texts` as it can; of such places it
    takes the nearest. In a window too small for all of them it lies over the widget.
    """
    others = [one for one in controls if one != widget]
    following = [one for one in others if (one.centery, one.x) > (widget.centery, widget.x)]

    def cost(place: pygame.Rect) -> tuple[bool, bool, bool, int, int, float]:
        return (
            place.collidelist([widget, *clear]) >= 0,
            _distance(place, widget) > widget.height,
            place.collidelist(following[:1]) >= 0,
            len(place.collidelistall(others)),
            len(place.collidelistall(texts)),
            _distance(place, widget),
        )

    tip = pygame.Rect((0, 0), size)
    best = min(_candidates(tip, window, [widget, *clear, *others]), key=cost)
    if cost(best)[0]:
        best.center = widget.center
    return best.clamp(window)


def _candidates(
    tip: pygame.Rect, window: pygame.Rect, places: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Yield the places in the window below, above and beside others, the first of which counts."""
    widget = places[0]
    lefts = {widget.centerx - tip.width // 2, widget.left, widget.right - tip.width}
    tops = {widget.centery - tip.height // 2}
    for place in places:
        lefts |= {place.left - _GAP - tip.width, place.right + _GAP}
        tops |= {place.top - _GAP - tip.height, place.bottom + _GAP}
    inside = tip.clamp(window)
    for left, top in product(sorted(lefts), sorted(tops, reverse=True)):
        yield pygame.Rect((left, top), inside.size).clamp(window)


def _distance(place: pygame.Rect, widget: pygame.Rect) -> float:
    """Return the distance between two places that do not overlap, in pixels."""
    right = max(place.left - widget.right, widget.left - place.right, 0)
    down = max(place.top - widget.bottom, widget.top - place.bottom, 0)
    return hypot(right, down)
