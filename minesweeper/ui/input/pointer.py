"""The mouse over the table: presses on the board, the header, double clicks, the wheel."""

from __future__ import annotations

from collections.abc import Container, Mapping

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
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
        self.lit: Wish | None = None
        """The wish of the header's button that the pointer is over, or holds."""
        self._preferences = preferences
        self._clock = clock
        self._position = (0, 0)
        self._modifiers = 0
        self._held_button: Wish | None = None
        self._last_click: tuple[int, OnCell | FlagToo] | None = None

    def let_go(self) -> None:
        """Forget which buttons are held."""
        self.mouse, self._held_button = Mouse(), None

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
        buttons: Mapping[Wish, pygame.Rect],
        numbers: Container[Cell],
    ) -> Intent | None:
        """Take a button or motion event; return the intent that it completes, or None.

        `buttons` are the places of the header's buttons, `numbers` holds the cells that show a
        number.
        """
        self._position, self.cell = event.pos, cell_at(event.pos)
        places = buttons.items()
        over = next((wish for wish, place in places if place.collidepoint(event.pos)), None)
        released = self._press_button(event, over)
        self.lit = self._held_button or over
        if released is not None or self._held_button is not None:
            return over if over is released else None
        self.mouse, wanted = mouse_step(self.mouse, event, cell_at, self._clicks())
        return None if wanted is None else self._doubled(wanted, numbers)

    def _press_button(self, event: pygame.Event, over: Wish | None) -> Wish | None:
        """Follow the left button over the header; return the wish whose press ends now."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._held_button = None if self.mouse.held else over
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            released, self._held_button = self._held_button, None
            return released
        return None

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
