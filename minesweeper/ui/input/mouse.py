"""How events of the mouse become intents.

The functions here change nothing: an event and the mouse's state give an intent and a new state.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple, TypeAlias

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.storage.settings import ChordStyle
from minesweeper.ui.input.intents import FlagToo, OnCell, Scroll, Zoom

LEFT, MIDDLE, RIGHT = 1, 2, 3

MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


def wheel_intent(event: pygame.Event, position: tuple[int, int], mod: int) -> Scroll | Zoom:
    """Return what a MOUSEWHEEL event asks for: scroll, or zoom with Ctrl held.

    Two fingers on a trackpad scroll by fractions of a step, which only the precise values have.
    """
    right, up = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
    if mod & pygame.KMOD_CTRL:
        return Zoom(up, position)
    if mod & pygame.KMOD_SHIFT:
        return Scroll(-up, right)
    return Scroll(right, -up)


class Clicks(NamedTuple):
    """The meaning of clicks, as the person wants it."""

    flag_mode: bool = False
    """A left click flags."""
    chords: Set[ChordStyle] = frozenset(ChordStyle)


class Mouse(NamedTuple):
    """The mouse over the board: the buttons held, the cell under it, and whether they chord."""

    held: frozenset[int] = frozenset()
    cell: Cell | None = None
    """The cell under the pointer during a press that began on the board."""
    chords: bool = False
    spent: bool = False
    """The press has had its effect: buttons still held do nothing more."""

    @property
    def previews_cell(self) -> bool:
        """Whether releasing now would act on `cell` alone."""
        return self.cell is not None and self.held == {LEFT} and not self.chords and not self.spent

    @property
    def previews_chord(self) -> bool:
        """Whether releasing now would chord at `cell`."""
        return self.cell is not None and self.chords and not self.spent


CellAt: TypeAlias = Callable[[tuple[int, int]], Cell | None]


def mouse_step(
    mouse: Mouse, event: pygame.Event, cell_at: CellAt, clicks: Clicks
) -> tuple[Mouse, OnCell | FlagToo | None]:
    """Return the mouse's state after a button or motion event, and the intent it completes.

    A press counts only if it begins on the board; releasing beside the board cancels it.
    """
    cell = cell_at(event.pos)
    if event.type == pygame.MOUSEMOTION:
        return _after_motion(mouse, cell)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _after_press(mouse, event.button, cell, clicks)
    return _after_release(mouse, event.button, cell, clicks)


def _after_motion(mouse: Mouse, cell: Cell | None) -> tuple[Mouse, FlagToo | None]:
    if not mouse.held:
        return mouse, None
    dragged = mouse.held == {RIGHT} and not mouse.chords and cell not in (None, mouse.cell)
    intent = FlagToo(cell) if dragged and cell is not None else None
    return mouse._replace(cell=cell), intent


def _after_press(
    mouse: Mouse, button: int, cell: Cell | None, clicks: Clicks
) -> tuple[Mouse, OnCell | None]:
    if button not in (LEFT, MIDDLE, RIGHT) or (cell is None and not mouse.held):
        return mouse, None
    held = mouse.held | {button}
    both = held >= {LEFT, RIGHT} and ChordStyle.BOTH_BUTTONS in clicks.chords
    middle = button == MIDDLE and ChordStyle.MIDDLE in clicks.chords
    chords = mouse.chords or both or middle
    after = mouse._replace(held=held, cell=cell, chords=chords)
    if held == {RIGHT} and cell is not None:
        return after, OnCell(Action.FLAG, cell)
    return after, None


def _after_release(
    mouse: Mouse, button: int, cell: Cell | None, clicks: Clicks
) -> tuple[Mouse, OnCell | None]:
    if button not in mouse.held:
        return mouse, None
    held = mouse.held - {button}
    after = mouse._replace(held=held, cell=cell, spent=True) if held else Mouse()
    if mouse.spent or cell is None:
        return after, None
    if mouse.chords:
        return after, OnCell(Action.CHORD, cell)
    if button == LEFT:
        return after, OnCell(Action.FLAG if clicks.flag_mode else Action.REVEAL, cell)
    return after, None
