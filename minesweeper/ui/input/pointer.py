"""The mouse and the fingers over the table: what they press, double and long clicks, the wheel."""

from __future__ import annotations

from collections.abc import Callable, Container

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation
from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import ChordStyle
from minesweeper.ui.input.intents import Drag, Explain, FlagToo, Intent, OnCell, Wish
from minesweeper.ui.input.mouse import LEFT, RIGHT, Clicks, Mouse, mouse_step, wheel_intent
from minesweeper.ui.input.touch import LONG_PRESS, Fingers, Surroundings

DOUBLE_CLICK = 400
"""Milliseconds within which two clicks are one double click."""


class Pointer:
    """Where the mouse is and which buttons are held; its events become intents, and a finger's.

    `cell` is the cell under it, None beside the board. A finger on a cell counts as a mouse with
    its left button held.
    """

    def __init__(self, preferences: Preferences, clock: Clock) -> None:
        self.mouse = Mouse()
        self.fingers = Fingers(clock)
        self.cell: Cell | None = None
        self.lit: Intent | None = None
        """The intent of the button that the pointer is over, or holds."""
        self._preferences = preferences
        self._clock = clock
        self._position = (0, 0)
        self._modifiers = 0
        self._held_button: Intent | None = None
        self._last_click: tuple[int, Intent] | None = None
        self._left_flags = False
        """Whether the left button is held, pressed with Ctrl, and acts as the right one."""
        self._long_press: tuple[int, Cell] | None = None
        """When and where a press began that may become a long one."""

    def let_go(self) -> None:
        """Forget which buttons are held."""
        self.mouse, self._held_button = Mouse(), None
        self.fingers.let_go()
        self._left_flags, self._long_press = False, None

    def leave(self) -> None:
        """Forget everything that is held and where the mouse is: its events go elsewhere now."""
        self.let_go()
        self.cell, self.lit, self._modifiers = None, None, 0

    def look_again(self, cell_at: Callable[[tuple[int, int]], Cell | None]) -> None:
        """Note the cell under the mouse, which rested while the board was laid out anew."""
        if self.cell is not None:
            self.cell = cell_at(self._position)

    def note(self, event: pygame.Event) -> bool:
        """Remember from an event which of Shift and Ctrl are held, and whether the window is left.

        Return whether anything may look different.
        """
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._modifiers = event.mod
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.leave()
        return event.type == pygame.WINDOWFOCUSLOST

    def wheel(self, event: pygame.Event) -> Intent:
        """Return the intent of a turn of the wheel."""
        return wheel_intent(event, self._position, self._modifiers)

    def handle(
        self, event: pygame.Event, around: Surroundings, numbers: Container[Cell]
    ) -> Intent | None:
        """Take a button or motion event; return the intent that it completes, or None.

        `numbers` holds the cells that show a number.
        """
        self._position, self.cell = event.pos, around.cell_at(event.pos)
        over = around.button_at(event.pos)
        released = self._press_button(event, over)
        self.lit = self._held_button or over
        if released is not None or self._held_button is not None:
            return over if over == released else None
        if over is None and self._presses_ground(event, around):
            if not self._follows_quickly(Wish.FULL_SCREEN):
                return None
            self._last_click = None
            return Wish.FULL_SCREEN
        asked = self._asked_about(event)
        if asked is not None:
            self.mouse = Mouse(frozenset({LEFT}), asked.cell, spent=True)
            return asked
        event = self._with_ctrl(event)
        clicks = Clicks(self._preferences.flag_mode, self._preferences.settings.chords)
        self.mouse, wanted = mouse_step(self.mouse, event, around.cell_at, clicks)
        self._follow_long_press(event)
        return None if wanted is None else self._chord_if_double(wanted, numbers)

    def touch(
        self, event: pygame.Event, around: Surroundings, numbers: Container[Cell]
    ) -> Intent | None:
        """Take an event of a finger; return the intent that it completes, or None."""
        done = self.fingers.handle(event, around)
        self.cell = self.fingers.touch.cell
        self.mouse = Mouse() if self.cell is None else Mouse(frozenset({LEFT}), self.cell)
        if done is None or isinstance(done, Drag):
            return done
        action = Action.FLAG if self._preferences.flag_mode else Action.REVEAL
        return self._chord_if_double(OnCell(action, done), numbers)

    def press_wait(self) -> float | None:
        """Return the seconds until a press may become a long one, or None."""
        if self._long_press is None:
            return self.fingers.wait()
        return max(self._long_press[0] + LONG_PRESS - self._clock(), 0) / 1000

    def held_long(self, board: Game | Observation) -> OnCell | None:
        """Return the flag that a long press on a covered cell sets now, or None; only once.

        The release of the button then does nothing. A finger held on a number chords.
        """
        held = self.fingers.held_long()
        if held is not None:
            self.mouse = Mouse()
            return OnCell(Action.FLAG if board.is_covered(held) else Action.CHORD, held)
        if self._long_press is None or self.press_wait():
            return None
        (_, cell), self._long_press = self._long_press, None
        if not board.is_covered(cell):
            return None
        self.mouse = self.mouse._replace(spent=True)
        return OnCell(Action.FLAG, cell)

    def _asked_about(self, event: pygame.Event) -> Explain | None:
        """Return the question about a cell that is pressed with Shift, or None."""
        presses = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT
        asks = presses and not self.mouse.held and self._modifiers & pygame.KMOD_SHIFT
        return Explain(self.cell) if asks and self.cell is not None else None

    def _with_ctrl(self, event: pygame.Event) -> pygame.Event:
        """Return the event as one of the right button if the left one was pressed with Ctrl."""
        if event.type == pygame.MOUSEMOTION or event.button != LEFT:
            return event
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._left_flags = bool(self._modifiers & pygame.KMOD_CTRL)
        return pygame.Event(event.type, pos=event.pos, button=RIGHT) if self._left_flags else event

    def _follow_long_press(self, event: pygame.Event) -> None:
        """Begin to wait with a press of the left button; stop once the pointer leaves the cell."""
        cell = self.mouse.cell if self.mouse.previews_cell else None
        if event.type == pygame.MOUSEBUTTONDOWN:
            wanted = self._preferences.settings.long_press and cell is not None
            self._long_press = (self._clock(), cell) if wanted and cell is not None else None
        elif self._long_press is not None and self._long_press[1] != cell:
            self._long_press = None

    def _presses_ground(self, event: pygame.Event, around: Surroundings) -> bool:
        """Return whether an event is a press of the left button on the header's free ground."""
        presses = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT
        return presses and self.cell is None and around.ground.collidepoint(event.pos)

    def _follows_quickly(self, wanted: Intent) -> bool:
        """Note a click; return whether it quickly follows one with the same intent."""
        now, before = self._clock(), self._last_click
        self._last_click = now, wanted
        return before is not None and before[1] == wanted and now - before[0] <= DOUBLE_CLICK

    def _press_button(self, event: pygame.Event, over: Intent | None) -> Intent | None:
        """Follow the left button over buttons; return the intent whose press ends now."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._held_button = None if self.mouse.held else over
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            released, self._held_button = self._held_button, None
            return released
        return None

    def _chord_if_double(self, wanted: OnCell | FlagToo, numbers: Container[Cell]) -> Intent:
        """Return an intent; the second of two quick clicks on a number is a chord."""
        twice, chords = self._follows_quickly(wanted), self._preferences.settings.chords
        if twice and ChordStyle.DOUBLE_CLICK in chords and wanted.cell in numbers:
            return OnCell(Action.CHORD, wanted.cell)
        return wanted
