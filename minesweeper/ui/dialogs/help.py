"""The dialog with the instructions."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import Keys
from minesweeper.ui.dialogs.lessons import MARKS, RULES, Lesson, techniques
from minesweeper.ui.dialogs.sketches import drawn
from minesweeper.ui.input.intents import ACTIONS, MoveCursor, Wish
from minesweeper.ui.input.keys import cursor_keys, keys_of
from minesweeper.ui.text.language import title_of, tr
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.pages import PagedDialog


class HelpDialog(PagedDialog):
    """The instructions, with pictures in the current theme, and the keys as they are bound now."""

    wanted_size = (680, 600)
    spacings = ((36, 10),)

    def __init__(
        self,
        preferences: Preferences,
        open_about: Callable[[], None],
        open_course: Callable[[], None],
        show_basics: Callable[[], None],
    ) -> None:
        super().__init__(preferences)
        self._open_course = open_course
        self._open_about = open_about
        self._tell_basics = show_basics

    def title(self) -> str:
        """Return the heading."""
        return tr("How to play")

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        tip = tr("Version, licence, credits, and where settings and games are kept")
        about = (tr("About"), self._open_about, tip)
        first = tr("Show the basics before each game, until the next win")
        return [self.close_button(), about, (tr("Basics"), self._show_basics, first)]

    def items(self, width: int) -> list[Item]:
        """Return the way to the course, the lessons with their pictures, then the paragraphs."""
        lessons = techniques()
        marks = Lesson(lessons[0].sketch, MARKS)
        size = self.px(_CELL if width >= self.px(_WIDE) else _SMALL_CELL)
        cells = max(lesson.sketch.columns for lesson in lessons)
        column = (cells * size) + self.px(4)

        def taught(lesson: Lesson) -> Item:
            picture = drawn(lesson.sketch, self.theme, size)
            return self.picture_item(picture, str(lesson), width, column)

        heading = tr("<b>How to find safe cells</b>, the easiest way first")
        return [
            Item(self.row, self._build_course),
            *(taught(lesson) for lesson in RULES),
            self.text_item(heading, width, leads=True),
            *(taught(lesson) for lesson in lessons),
            taught(marks),
            *self._paragraphs(width),
        ]

    def _build_course(self, place: pygame.Rect) -> None:
        """Make the button that opens the course."""
        width = min(place.width, self.px(_COURSE))
        tip = tr("Lessons and practice with boards to click, from the first number on")
        button = pygame.Rect(place.topleft, (width, place.height))
        self.button(button, tr("Learn in five minutes"), self._open_course, tip)

    def _paragraphs(self, width: int) -> list[Item]:
        """Return the lines of the help's text; a heading stays with the line below it."""
        return [
            self.text_item(line, width, leads=i == 0)
            for text in help_texts(self.preferences.settings.keys)
            for i, line in enumerate(text.split("<br>"))
        ]

    def _show_basics(self) -> None:
        """Let the panel say the basics again, and go back to it."""
        self.preferences.change(shows_basics=True)
        self._tell_basics()
        self.close()


_CELL, _SMALL_CELL = 26, 20
"""The size of the pictures' cells in pixels at scale 1, in a wide dialog and in a narrow one."""

_COURSE = 260
"""The width of the button that opens the course at scale 1."""

_WIDE = 440
"""The least width of a wide dialog at scale 1."""


def help_texts(keys: Keys) -> tuple[str, ...]:
    """Return the instructions without pictures, each with its heading, in HTML of text boxes."""
    by_pointing = (_mouse_help(), _touch_help())
    taught = (_hint_help(keys), _ai_help())
    return *by_pointing, _keyboard_help(keys), *taught, _editor_help(keys)


def _touch_help() -> str:
    return tr(
        "<b>Touch</b><br>"
        "Tap: reveal, or chord on a number. Hold for half a second: flag. Drag: scroll. Move two"
        " fingers apart or together: zoom."
    )


def _mouse_help() -> str:
    return tr(
        "<b>Mouse</b><br>"
        "Left click: reveal, when the button is released; drag off the board to cancel.<br>"
        "Right click, or left click with Ctrl: flag, or take the flag away.<br>"
        "Middle click, both buttons, or a left click on a number: chord, that is reveal all its"
        " unflagged neighbours, if as many flags as the number says are around it.<br>"
        "Wheel: scroll a large board; with Ctrl: zoom."
    )


def _keyboard_help(keys: Keys) -> str:
    phrase = tr(
        "<b>Keyboard</b><br>"
        "{cursor}: move the cursor. {reveal}: reveal, or chord on a number. {flag}: flag."
        " {chord}: chord.<br>"
        "{ai_move}: AI Move. {auto_play}: auto-play. {overlay}: chances. {ai_view}: the AI's view."
        " {editor}: position editor.<br>"
        "{new_game}: new game. {choose_game}: choose a game. {same_board}: same board again."
        " {flag_mode}: flag mode. {pause}: pause. {settings}: settings. {full_screen}: full"
        " screen. {help}: this help.<br>"
        "Ctrl+C: copy the board's code. Ctrl+V: open a code. Escape: close, stop. Ctrl+Q: quit.<br>"
        "F9: show where the mines are, for debugging; the game then counts as helped."
    )
    named = {name: keys_of(keys, action.intent) for name, action in ACTIONS.items()}
    others = [
        tr("{key}: {action}.").format(key=named[name], action=title_of(action))
        for name, action in ACTIONS.items()
        if f"{{{name}}}" not in phrase and not isinstance(action.intent, MoveCursor)
    ]
    copy = tr("Ctrl+Shift+C: copy what the panel says.")
    return " ".join([phrase.format(cursor=cursor_keys(keys), **named), copy, *others])


def _hint_help(keys: Keys) -> str:
    return tr(
        "<b>Hint and Why?</b><br>"
        "{hint} helps you to find a move: each press shows one step more, from whether there is a"
        " safe cell to the proof; the fifth plays it.<br>"
        "{why}, or a click with Shift, says why a covered cell is safe or a mine. {back} and {on}"
        " go through a proof step by step, and so does a click on its lines. A cell in a dashed"
        " frame is only supposed to be a mine (flag) or safe (ring).<br>"
        "A game with help of any kind counts for no record."
    ).format(
        hint=keys_of(keys, Wish.HINT),
        why=keys_of(keys, Wish.WHY),
        back=keys_of(keys, Wish.STEP_BACK),
        on=keys_of(keys, Wish.STEP_ON),
    )


def _ai_help() -> str:
    return tr(
        "<b>AI Move</b><br>"
        "The AI sees what you see and makes one move: a cell that must be safe, or, when none is"
        " known, a guess. It says which numbers tell it so, and outlines them. You and the AI may"
        " take turns as you like.<br>"
        "A flag of the AI is proved. A diamond is a claim: a mine that a player infers without"
        " proof. Where every mine is to be flagged, such a player is judged by its claims."
    )


def _editor_help(keys: Keys) -> str:
    return tr(
        "<b>Position editor</b><br>"
        "{editor} opens it: build what you see on a board elsewhere, or paste it as .mine text, and"
        " ask which cells are certain, how likely mines are, and where to go on. Cells are clicked"
        " or typed: 0 to 8, M for a mine that was hit, Delete to cover one."
    ).format(editor=keys_of(keys, Wish.EDITOR))
