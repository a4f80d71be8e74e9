"""The mouse over the table: presses on the board, the face, double clicks, the wheel."""

from __future__ import annotations

from collections.abc import Container

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.game import Action
from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import ChordStyle
from minesweeper.ui.input.intents import (
    LEFT,
    CellAt,
    Clicks,
    FlagToo,
    Intent,
    Mouse,
    OnCell,
    Wish,
    mouse_step,
    wheel_intent,
)

DOUBLE_CLICK = 400
"""Milliseconds within which two clicks are one double click."""


class Pointer:
    """Where the mouse is and which buttons are held; its events become intents.

    `cell` is the cell under it, None beside the board.
    """

    def __init__(self, preferences: Preferences, clock: Clock) -> None:
        self.mouse = Mouse()
        self.cell: Cell | None = None
        self.face_is_lit = False
        """Whether the pointer is over the face, or holds it."""
        self._preferences = preferences
        self._clock = clock
        self._position = (0, 0)
        self._modifiers = 0
        self._holds_face = False
        self._last_click: tuple[int, OnCell | FlagToo] | None = None

    def let_go(self) -> None:
        """Forget which buttons are held."""
        self.mouse, self._holds_face = Mouse(), False

    def note_keys(self, event: pygame.Event) -> None:
        """Remember from a key event which of Shift and Ctrl are held, for the wheel."""
        self._modifiers = event.mod

    def wheel(self, event: pygame.Event) -> Intent:
        """Return the intent of a turn of the wheel."""
        return wheel_intent(event, self._position, self._modifiers)

    def handle(
        self,
        event: pygame.Event,
        cell_at: CellAt,
        face: pygame.Rect,
        numbers: Container[Cell],
    ) -> Intent | None:
        """Take a button or motion event; return the intent that it completes, or None.

        `face` is where the face is, `numbers` holds the cells that show a number.
        """
        self._position, self.cell = event.pos, cell_at(event.pos)
        over_face = face.collidepoint(event.pos)
        pressed_face = self._press_face(event, over_face=over_face)
        self.face_is_lit = over_face or self._holds_face
        if pressed_face or self._holds_face:
            return Wish.NEW_GAME if pressed_face and over_face else None
        self.mouse, wanted = mouse_step(self.mouse, event, cell_at, self._clicks())
        return None if wanted is None else self._doubled(wanted, numbers)

    def _press_face(self, event: pygame.Event, *, over_face: bool) -> bool:
        """Follow the left button on the face; return whether a press there ends now."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._holds_face = over_face and not self.mouse.held
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT and self._holds_face:
            self._holds_face = False
            return True
        return False

    def _clicks(self) -> Clicks:
        """Return the meaning of clicks by the settings."""
        chords = self._preferences.settings.chords
        return Clicks(
            self._preferences.flag_mode,
            ChordStyle.BOTH_BUTTONS in chords,
            ChordStyle.MIDDLE in chords,
        )

    def _doubled(self, wanted: OnCell | FlagToo, numbers: Container[Cell]) -> Intent:
        """Return an intent; the second of two quick clicks on a number is a chord."""
        now, before = (self._clock(), wanted), self._last_click
        self._last_click = now
        twice = before is not None and before[1] == wanted and now[0] - before[0] <= DOUBLE_CLICK
        chords = self._preferences.settings.chords
        if twice and ChordStyle.DOUBLE_CLICK in chords and wanted.cell in numbers:
            return OnCell(Action.CHORD, wanted.cell)
        return wanted
