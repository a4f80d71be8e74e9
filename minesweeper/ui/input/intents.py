"""What a person wants, as data, and how mouse events become intents.

The functions here change nothing: an event and the mouse's state give an intent and a new state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.words.language import msgid


class Wish(Enum):
    """A wish that names no cell."""

    AI_MOVE = auto()
    AUTO_PLAY = auto()
    NEW_GAME = auto()
    CHOOSE_GAME = auto()
    """Open the dialog that chooses the next game."""
    SAME_BOARD = auto()
    TAKE_BACK = auto()
    """Take the last command back, also after a loss."""
    BRING_BACK = auto()
    """Bring back what was taken back last."""
    LOOK_BACK = auto()
    """Look at the game move by move."""
    FLAG_MODE = auto()
    PAUSE = auto()
    """Stop the clock and hide the board, or go on."""
    EDITOR = auto()
    """Open the position editor."""
    SETTINGS = auto()
    FULL_SCREEN = auto()
    AI_VIEW = auto()
    """Show or hide the AI's view of the board."""
    PANEL = auto()
    """Show or hide the side panel."""
    REVEAL_ALL = auto()
    """Show or hide the mines."""
    OVERLAY = auto()
    """Show or hide the chances of a mine."""
    PLAYERS = auto()
    """Open the list of all players."""
    COPY_TEXT = auto()
    """Put the panel's message on the clipboard."""
    HINT = auto()
    """Begin a hint, or show one more step of it."""
    WHY = auto()
    """Explain the covered cell that is pointed at; without one, as ALL_STEPS."""
    ASK_WHY = auto()
    """Explain the covered cell that is pressed next."""
    ALL_STEPS = auto()
    """Show all steps of proofs, or only the last."""
    COURSE = auto()
    """Open the list of lessons."""
    STEP_BACK = auto()
    """Go back to the step before in the proof that is shown."""
    STEP_ON = auto()
    """Go on to the next step of the proof that is shown."""
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
    PROVE = auto()
    """Prove that a board needs no guess, deduction by deduction."""
    MORE_TRIES = auto()
    """Search on for a board without guesses."""
    ORDINARY_BOARD = auto()
    """Begin a board that may need a guess, instead of one that was not found."""
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class OnCell:
    """Reveal, flag or chord a cell."""

    action: Action
    cell: Cell


@dataclass(frozen=True, slots=True)
class FlagToo:
    """Do to one more cell of a drag what the right button did to the first."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Explain:
    """Say why a covered cell is safe or a mine."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class ChooseStep:
    """Show the step at a place of the proof that is shown, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class LookBackAt:
    """Look at the game as it stood before its command at a place, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class MoveCursor:
    """Move the keyboard cursor by rows and columns."""

    down: int
    right: int


@dataclass(frozen=True, slots=True)
class Scroll:
    """Scroll the board by wheel steps; a trackpad gives fractions of one."""

    right: float
    down: float


@dataclass(frozen=True, slots=True)
class Zoom:
    """Zoom the board by wheel steps (positive: larger) around a window position.

    Without a position the cursor, or else the middle of what is shown, stays where it is.
    """

    steps: float
    around: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the board with the fingers: what was at `start` is at `end`, `factor` times as large.

    Both are window positions.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    factor: float = 1.0


Shift: TypeAlias = Scroll | Zoom | Drag
"""What changes the part of the board that is shown."""

Intent: TypeAlias = Wish | OnCell | FlagToo | Explain | ChooseStep | LookBackAt | MoveCursor | Shift


@dataclass(frozen=True, slots=True)
class KeyAction:
    """An intent that can have keys."""

    intent: Intent
    title: str
    """Its name in the window, a phrase to translate."""
    keys: tuple[str, ...]
    """Its keys until the person changes them; `enter` is the key beside the digits."""
    yields: bool = False
    """Whether its first keys give way where the person has bound them to other actions."""


ACTIONS: Mapping[str, KeyAction] = {
    "cursor_up": KeyAction(MoveCursor(-1, 0), msgid("Up"), ("up",)),
    "cursor_down": KeyAction(MoveCursor(1, 0), msgid("Down"), ("down",)),
    "cursor_left": KeyAction(MoveCursor(0, -1), msgid("Left"), ("left",)),
    "cursor_right": KeyAction(MoveCursor(0, 1), msgid("Right"), ("right",)),
    "reveal": KeyAction(Wish.REVEAL_AT_CURSOR, msgid("Reveal"), ("space", "return", "enter")),
    "flag": KeyAction(Wish.FLAG_AT_CURSOR, msgid("Flag"), ("f",)),
    "chord": KeyAction(Wish.CHORD_AT_CURSOR, msgid("Chord"), ("c",)),
    "ai_move": KeyAction(Wish.AI_MOVE, msgid("AI Move"), ("a",)),
    "auto_play": KeyAction(Wish.AUTO_PLAY, msgid("Auto-play"), ("p",)),
    "new_game": KeyAction(Wish.NEW_GAME, msgid("New game"), ("n", "f2")),
    "choose_game": KeyAction(Wish.CHOOSE_GAME, msgid("Choose a game"), ("g",)),
    "same_board": KeyAction(Wish.SAME_BOARD, msgid("Same board"), ("r",)),
    "take_back": KeyAction(Wish.TAKE_BACK, msgid("Take back"), ("ctrl+z",), yields=True),
    "bring_back": KeyAction(
        Wish.BRING_BACK, msgid("Bring back"), ("ctrl+shift+z", "ctrl+y"), yields=True
    ),
    "look_back": KeyAction(Wish.LOOK_BACK, msgid("Look back"), ("l",), yields=True),
    "flag_mode": KeyAction(Wish.FLAG_MODE, msgid("Flag mode"), ("m",)),
    "hint": KeyAction(Wish.HINT, msgid("Hint"), ("h",), yields=True),
    "why": KeyAction(Wish.WHY, msgid("Why?"), ("w",), yields=True),
    "step_back": KeyAction(Wish.STEP_BACK, msgid("Step back"), (",",), yields=True),
    "step_on": KeyAction(Wish.STEP_ON, msgid("Next step"), (".",), yields=True),
    "overlay": KeyAction(Wish.OVERLAY, msgid("Chances"), ("o",)),
    "ai_view": KeyAction(Wish.AI_VIEW, msgid("AI view"), ("v",)),
    "panel": KeyAction(Wish.PANEL, msgid("Side panel"), ("b",)),
    "editor": KeyAction(Wish.EDITOR, msgid("Position editor"), ("e",)),
    "pause": KeyAction(Wish.PAUSE, msgid("Pause"), ("pause",)),
    "settings": KeyAction(Wish.SETTINGS, msgid("Settings"), ("s",)),
    "zoom_in": KeyAction(Zoom(2), msgid("Zoom in"), ("+", "=", "[+]")),
    "zoom_out": KeyAction(Zoom(-2), msgid("Zoom out"), ("-", "[-]")),
    "full_screen": KeyAction(Wish.FULL_SCREEN, msgid("Full screen"), ("f11",)),
    "prove": KeyAction(Wish.PROVE, msgid("Prove no guess"), ("j",)),
    "course": KeyAction(Wish.COURSE, msgid("Course"), ("shift+f1",)),
    "help": KeyAction(Wish.HELP, msgid("Help"), ("f1",)),
}
"""Every intent that can have keys, by its name in the settings, in the order of the keys dialog."""

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


@dataclass(frozen=True, slots=True)
class Clicks:
    """The meaning of clicks, as the person wants it."""

    flag_mode: bool = False
    """A left click flags."""
    both_chord: bool = True
    middle_chords: bool = True


@dataclass(frozen=True, slots=True)
class Mouse:
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
        return _moved(mouse, cell)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _pressed(mouse, event.button, cell, clicks)
    return _released(mouse, event.button, cell, clicks)


def _moved(mouse: Mouse, cell: Cell | None) -> tuple[Mouse, FlagToo | None]:
    if not mouse.held:
        return mouse, None
    dragged = mouse.held == {RIGHT} and not mouse.chords and cell not in (None, mouse.cell)
    intent = FlagToo(cell) if dragged and cell is not None else None
    return replace(mouse, cell=cell), intent


def _pressed(
    mouse: Mouse, button: int, cell: Cell | None, clicks: Clicks
) -> tuple[Mouse, OnCell | None]:
    if button not in (LEFT, MIDDLE, RIGHT) or (cell is None and not mouse.held):
        return mouse, None
    held = mouse.held | {button}
    both = held >= {LEFT, RIGHT} and clicks.both_chord
    chords = mouse.chords or both or (button == MIDDLE and clicks.middle_chords)
    after = replace(mouse, held=held, cell=cell, chords=chords)
    if held == {RIGHT} and cell is not None:
        return after, OnCell(Action.FLAG, cell)
    return after, None


def _released(
    mouse: Mouse, button: int, cell: Cell | None, clicks: Clicks
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
        return after, OnCell(Action.FLAG if clicks.flag_mode else Action.REVEAL, cell)
    return after, None
