"""Fingers on the cells: taps, long presses, drags and pinches.

SDL (2.32) copies the first finger as a mouse with one button: first comes the mouse's event, with
`touch` set, then the finger's. Widgets take the copy; over the cells it is dropped. There are no
events of gestures, so two fingers are followed here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Milliseconds
from minesweeper.session.clock import Clock
from minesweeper.ui.input.intents import Drag, Intent
from minesweeper.ui.input.mouse import CellAt

LONG_PRESS = 500
"""Milliseconds for which a finger, or the left button, is held on a cell until it flags."""

_SLOP = 12
"""Pixels at scale 1 by which a finger may slip until it drags."""

_PINCH = 1.1
"""Two fingers zoom once their distance has grown or shrunk by this factor."""

_FROM_MOUSE = -1
"""The touch device of fingers that SDL makes from a mouse or a trackpad."""

FingerName: TypeAlias = tuple[int, int]
"""A touch device and the number of a finger on it."""

Position: TypeAlias = tuple[int, int]

FINGER_EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


@dataclass(frozen=True, slots=True)
class Touch:
    """Up to two fingers, of which the first came down on a cell."""

    fingers: Mapping[FingerName, Position] = field(default_factory=dict)
    """Where they are in the window."""
    cell: Cell | None = None
    """The cell that lifting the only finger acts on; None once it drags, or was held for long."""
    since: Milliseconds = 0
    """When the first finger came down."""
    drags: bool = False
    spread: float | None = None
    """The distance of two fingers when the second came down; None once they zoom."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What may lie under the mouse or a finger.

    `size` is the window's in pixels. `buttons` are the places of buttons that are no widgets,
    `ground` is free but for these: two quick clicks there fill the screen.
    """

    cell_at: CellAt
    size: tuple[int, int]
    scale: float = 1.0
    buttons: Mapping[Intent, pygame.Rect] = field(default_factory=dict)
    ground: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def button_at(self, place: Position) -> Intent | None:
        """Return the intent of the button at a place in the window, or None."""
        buttons = self.buttons.items()
        return next((intent for intent, rect in buttons if rect.collidepoint(place)), None)


def touch_step(
    touch: Touch, event: pygame.Event, around: Surroundings, now: Milliseconds
) -> tuple[Touch, Cell | Drag | None]:
    """Return the fingers after an event of one, and the cell that it taps or the drag it completes.

    Events give places as shares of the window.
    """
    finger = event.touch_id, event.finger_id
    place = int(event.x * around.size[0]), int(event.y * around.size[1])
    if event.type == pygame.FINGERDOWN:
        return _after_touch(touch, finger, place, around.cell_at(place), now), None
    if finger not in touch.fingers:
        return touch, None
    if event.type == pygame.FINGERMOTION:
        return _after_motion(touch, finger, place, _SLOP * around.scale)
    return _after_lift(touch, finger)


def long_step(touch: Touch, now: Milliseconds) -> tuple[Touch, Cell | None]:
    """Return the fingers as time passes, and the cell of a press that is long now; only once."""
    if touch.cell is None or now < touch.since + LONG_PRESS:
        return touch, None
    return replace(touch, cell=None), touch.cell


def _after_touch(
    touch: Touch, finger: FingerName, place: Position, cell: Cell | None, now: Milliseconds
) -> Touch:
    """Return the fingers with another one; a third one means nothing."""
    if not touch.fingers:
        return touch if cell is None else Touch({finger: place}, cell, now)
    if len(touch.fingers) > 1 or finger in touch.fingers:
        return touch
    both = {**touch.fingers, finger: place}
    return replace(touch, fingers=both, cell=None, spread=_spread(both))


def _after_motion(
    touch: Touch, finger: FingerName, place: Position, slop: float
) -> tuple[Touch, Drag | None]:
    before = touch.fingers
    if not touch.drags and math.dist(before[finger], place) <= slop:
        return touch, None
    after = {**before, finger: place}
    moved = replace(touch, fingers=after, cell=None, drags=True)
    if touch.spread is not None and 1 / _PINCH < _spread(after) / touch.spread < _PINCH:
        return moved, Drag(_middle(before), _middle(after))
    factor = _spread(after) / _spread(before)
    return replace(moved, spread=None), Drag(_middle(before), _middle(after), factor)


def _after_lift(touch: Touch, finger: FingerName) -> tuple[Touch, Cell | None]:
    rest = {name: place for name, place in touch.fingers.items() if name != finger}
    return (replace(touch, fingers=rest, spread=None) if rest else Touch()), touch.cell


def _middle(fingers: Mapping[FingerName, Position]) -> Position:
    """Return the place in the middle of the fingers."""
    xs, ys = zip(*fingers.values(), strict=True)
    return sum(xs) // len(xs), sum(ys) // len(ys)


def _spread(fingers: Mapping[FingerName, Position]) -> float:
    """Return the distance of two fingers, at least a pixel; 1 for a single one."""
    places = list(fingers.values())
    return max(math.dist(places[0], places[-1]), 1.0)


class Fingers:
    """The fingers on a board now."""

    def __init__(self, clock: Clock) -> None:
        self.touch = Touch()
        self._clock = clock
        self._copied = False
        """Whether the mouse is held that SDL copies from a finger on the cells."""
        self._widget_has_it = False

    def let_go(self) -> None:
        """Forget all fingers: their events go elsewhere now."""
        self.touch, self._copied, self._widget_has_it = Touch(), False, False

    def leave_to_widget(self, event: pygame.Event) -> None:
        """Note an event that a widget has used: the finger that follows is not on the cells."""
        if event.type == pygame.MOUSEBUTTONDOWN and getattr(event, "touch", False):
            self._widget_has_it = True

    def drops(self, event: pygame.Event, cell_at: CellAt) -> bool:
        """Return whether a mouse event is the copy of a finger on the cells."""
        if not getattr(event, "touch", False):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._widget_has_it = False
            self._copied = cell_at(event.pos) is not None
        copied = self._copied
        if event.type == pygame.MOUSEBUTTONUP:
            self._copied = False
        return copied

    def handle(self, event: pygame.Event, around: Surroundings) -> Cell | Drag | None:
        """Take an event of a finger; return what it completes, or None."""
        if self._widget_has_it or event.touch_id == _FROM_MOUSE:
            return None
        self.touch, done = touch_step(self.touch, event, around, self._clock())
        return done

    def held_long(self) -> Cell | None:
        """Return the cell of a press that is long now, or None; only once."""
        self.touch, cell = long_step(self.touch, self._clock())
        return cell

    def wait(self) -> float | None:
        """Return the seconds until a press is a long one, or None."""
        due = self.touch.since + LONG_PRESS
        return None if self.touch.cell is None else max(due - self._clock(), 0) / 1000
