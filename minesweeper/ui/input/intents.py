"""What a person wants, as data, and every intent that can have keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

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
    """Take the last command back, also after a loss; before the first, go on with the game left."""
    BRING_BACK = auto()
    """Bring back what was taken back last."""
    LOOK_BACK = auto()
    """Look at the game move by move."""
    RECORDS = auto()
    """Open the screen of records."""
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
    """Explain the cell that is pointed at; without one, as ALL_STEPS."""
    ASK_WHY = auto()
    """Explain the cell that is pressed next."""
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
    """Open the board whose code is on the clipboard, or the text of a file."""
    OPEN_FILE = auto()
    """Open the dialog that chooses a file."""
    SAVE_FILE = auto()
    """Open the dialog that saves the game."""
    PROVE = auto()
    """Prove that a board needs no guess, deduction by deduction."""
    MORE_TRIES = auto()
    """Search on for a board without guesses."""
    ORDINARY_BOARD = auto()
    """Begin a board that may need a guess, instead of one that was not found."""
    COPY_RESULT = auto()
    """Put the result of the board of the day on the clipboard."""
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


class KeyAction(NamedTuple):
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
    "records": KeyAction(Wish.RECORDS, msgid("Records"), ("t",), yields=True),
    "open_file": KeyAction(Wish.OPEN_FILE, msgid("Open a file"), ("ctrl+o",), yields=True),
    "save_file": KeyAction(Wish.SAVE_FILE, msgid("Save the game"), ("ctrl+s",), yields=True),
    "flag_mode": KeyAction(Wish.FLAG_MODE, msgid("Flag mode"), ("m",)),
    "hint": KeyAction(Wish.HINT, msgid("Hint"), ("h",), yields=True),
    "why": KeyAction(Wish.WHY, msgid("Why?"), ("w",), yields=True),
    "step_back": KeyAction(Wish.STEP_BACK, msgid("Step back"), (",",), yields=True),
    "step_on": KeyAction(Wish.STEP_ON, msgid("Next step"), (".",), yields=True),
    "overlay": KeyAction(Wish.OVERLAY, msgid("Chances"), ("o",)),
    "ai_view": KeyAction(Wish.AI_VIEW, msgid("AI view"), ("v",)),
    "panel": KeyAction(Wish.PANEL, msgid("Side panel"), ("b",)),
    "editor": KeyAction(Wish.EDITOR, msgid("Position editor"), ("e",)),
    "pause": KeyAction(Wish.PAUSE, msgid("Pause"), ("pause", "ctrl+p"), yields=True),
    "settings": KeyAction(Wish.SETTINGS, msgid("Settings"), ("s",)),
    "zoom_in": KeyAction(Zoom(2), msgid("Zoom in"), ("+", "=", "[+]")),
    "zoom_out": KeyAction(Zoom(-2), msgid("Zoom out"), ("-", "[-]")),
    "full_screen": KeyAction(Wish.FULL_SCREEN, msgid("Full screen"), ("f11",)),
    "prove": KeyAction(Wish.PROVE, msgid("Prove no guess"), ("j",)),
    "course": KeyAction(Wish.COURSE, msgid("Course"), ("shift+f1",)),
    "help": KeyAction(Wish.HELP, msgid("Help"), ("f1",)),
}
"""Every intent that can have keys, by its name in the settings, in the order of the keys dialog."""

TITLES: Mapping[Intent, str] = {action.intent: action.title for action in ACTIONS.values()}
"""The title of each of these intents."""
