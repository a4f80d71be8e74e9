"""What a person wants: window events become intents.

The functions here change nothing: an event and the mouse's state give intents and a new state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias

import pygame

from minesweeper.board import Cell
from minesweeper.game import Action


class Wish(Enum):
    """A wish that needs no cell."""

    AI_MOVE = auto()
    AUTO_PLAY = auto()
    NEW_GAME = auto()
    CHOOSE_GAME = auto()
    """Open the dialog that chooses the next game."""
    SAME_BOARD = auto()
    FLAG_MODE = auto()
    PAUSE = auto()
    """Stop the clock and hide the board, or go on."""
    SETTINGS = auto()
    FULL_SCREEN = auto()
    AI_VIEW = auto()
    """Show or hide the AI's view of the board."""
    REVEAL_ALL = auto()
    """Show or hide where the mines are."""
    OVERLAY = auto()
    """Show or hide the chances of a mine."""
    HELP = auto()
    CANCEL = auto()
    """Close what is open, stop what runs."""
    REVEAL_AT_CURSOR = auto()
    FLAG_AT_CURSOR = auto()
    CHORD_AT_CURSOR = auto()
    COPY_CODE = auto()
    """Put the board's code on the clipboard."""
    PASTE_CODE = auto()
    """Open the board whose code is on the clipboard."""
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class OnCell:
    """Do something at a cell."""

    action: Action
    cell: Cell


@dataclass(frozen=True, slots=True)
class MoveCursor:
    """Move the keyboard cursor by rows and columns."""

    down: int
    right: int


@dataclass(frozen=True, slots=True)
class Scroll:
    """Scroll the board by a number of wheel steps."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class Zoom:
    """Zoom the board by wheel steps (positive: larger) around a window position."""

    steps: int
    around: tuple[int, int]


Intent: TypeAlias = Wish | OnCell | MoveCursor | Scroll | Zoom

LEFT, MIDDLE, RIGHT = 1, 2, 3

KEYS: Mapping[int, Wish] = {
    pygame.K_SPACE: Wish.REVEAL_AT_CURSOR,
    pygame.K_RETURN: Wish.REVEAL_AT_CURSOR,
    pygame.K_KP_ENTER: Wish.REVEAL_AT_CURSOR,
    pygame.K_f: Wish.FLAG_AT_CURSOR,
    pygame.K_c: Wish.CHORD_AT_CURSOR,
    pygame.K_a: Wish.AI_MOVE,
    pygame.K_p: Wish.AUTO_PLAY,
    pygame.K_n: Wish.NEW_GAME,
    pygame.K_F2: Wish.NEW_GAME,
    pygame.K_g: Wish.CHOOSE_GAME,
    pygame.K_r: Wish.SAME_BOARD,
    pygame.K_m: Wish.FLAG_MODE,
    pygame.K_o: Wish.OVERLAY,
    pygame.K_v: Wish.AI_VIEW,
    pygame.K_F9: Wish.REVEAL_ALL,
    pygame.K_h: Wish.HELP,
    pygame.K_F1: Wish.HELP,
    pygame.K_ESCAPE: Wish.CANCEL,
}

CTRL_KEYS: Mapping[int, Wish] = {
    pygame.K_c: Wish.COPY_CODE,
    pygame.K_v: Wish.PASTE_CODE,
    pygame.K_q: Wish.QUIT,
}

_ARROWS = {
    pygame.K_UP: MoveCursor(-1, 0),
    pygame.K_DOWN: MoveCursor(1, 0),
    pygame.K_LEFT: MoveCursor(0, -1),
    pygame.K_RIGHT: MoveCursor(0, 1),
}


def key_intent(event: pygame.Event) -> Intent | None:
    """Return what a KEYDOWN event asks for, or None."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return CTRL_KEYS.get(event.key)
    if event.mod & pygame.KMOD_ALT:
        return None
    return _ARROWS.get(event.key) or KEYS.get(event.key)


def wheel_intent(event: pygame.Event, position: tuple[int, int], mod: int) -> Intent:
    """Return what a MOUSEWHEEL event asks for: scroll, or zoom with Ctrl held."""
    if mod & pygame.KMOD_CTRL:
        return Zoom(event.y, position)
    if mod & pygame.KMOD_SHIFT:
        return Scroll(-event.y, event.x)
    return Scroll(event.x, -event.y)


@dataclass(frozen=True, slots=True)
class Mouse:
    """The mouse over the board: which buttons are held, since where, and whether they chord."""

    held: frozenset[int] = frozenset()
    cell: Cell | None = None
    """The cell under the pointer while a press that began on the board lasts."""
    chords: bool = False
    spent: bool = False
    """The press has had its effect: what is still held does nothing more."""

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
    mouse: Mouse, event: pygame.Event, cell_at: CellAt, *, flag_mode: bool
) -> tuple[Mouse, OnCell | None]:
    """Return the mouse's state after a button or motion event, and the intent it completes.

    A press counts only if it begins on the board; releasing beside the board cancels it.
    """
    if event.type == pygame.MOUSEMOTION:
        return (replace(mouse, cell=cell_at(event.pos)) if mouse.held else mouse), None
    cell = cell_at(event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _pressed(mouse, event.button, cell)
    return _released(mouse, event.button, cell, flag_mode)


def _pressed(mouse: Mouse, button: int, cell: Cell | None) -> tuple[Mouse, OnCell | None]:
    if button not in (LEFT, MIDDLE, RIGHT) or (cell is None and not mouse.held):
        return mouse, None
    held = mouse.held | {button}
    chords = mouse.chords or button == MIDDLE or held >= {LEFT, RIGHT}
    after = replace(mouse, held=held, cell=cell, chords=chords)
    if held == {RIGHT} and cell is not None:
        return after, OnCell(Action.FLAG, cell)
    return after, None


def _released(
    mouse: Mouse, button: int, cell: Cell | None, flag_mode: bool
) -> tuple[Mouse, OnCell | None]:
    if button not in mouse.held:
        return mouse, None
    held = mouse.held - {button}
    after = replace(mouse, held=held, cell=cell, spent=True) if held else Mouse()
    if mouse.spent or cell is None:
        return after, None
    if mouse.chords:
        return after, OnCell(Action.CHORD, cell)
    if button == LEFT:
        return after, OnCell(Action.FLAG if flag_mode else Action.REVEAL, cell)
    return after, None
