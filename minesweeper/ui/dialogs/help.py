"""The dialog with the instructions: rules, techniques, marks and keys, with small boards."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeAlias

import pygame

from minesweeper.explain.ladder.technique import TO_LEARN
from minesweeper.explain.phrases import Phrase
from minesweeper.formats.mine import parse
from minesweeper.rules.board import neighbors
from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import Keys
from minesweeper.ui.board.cell_state import CellMarks, CellState
from minesweeper.ui.dialogs.about import AboutDialog
from minesweeper.ui.dialogs.sketches import Sketch, proof_sketch, sketch_picture, sketch_size
from minesweeper.ui.input.intents import ACTIONS, MoveCursor, Wish
from minesweeper.ui.input.keys import cursor_keys, keys_of
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.words.language import msgid, tr

CaptionedSketch: TypeAlias = tuple[Sketch, str | Phrase]
"""A sketch with what it shows, a phrase to translate."""

_MINES = dict.fromkeys([(0, 0), (2, 2)], CellState.MINE)
_PRESSED = dict.fromkeys(neighbors((1, 1), 3, 3), CellState.PRESSED) | {(0, 0): CellState.FLAG}

NUMBER = Sketch(parse("3x3x2\nH10\n121\n01H"), CellMarks(states=_MINES))
FLAG = Sketch(parse("2x2x1\nF1\n11"))
CHORD = Sketch(parse("3x3x1\nFHH\nH1H\nHHH"), CellMarks(states=_PRESSED))

RULES: tuple[CaptionedSketch, ...] = (
    (
        NUMBER,
        msgid(
            "<b>Open every cell that hides no mine.</b> A number counts the mines in the cells"
            " around it, at most eight: two mines touch the 2 in the middle."
        ),
    ),
    (
        FLAG,
        msgid(
            "A flag marks a cell that you take for a mine. You can win without flags, and the AI"
            " never relies on them."
        ),
    ),
    (
        CHORD,
        msgid(
            "A chord, a click on a number with as many flags around it as it says, opens all its"
            " other neighbours."
        ),
    ),
)
"""The rules, the easiest first."""

MARKS = msgid(
    "<b>What the AI outlines:</b> frames are around the numbers from which it concludes, stripes"
    " lie over the cells that it speaks of, with a tick if certainly safe and a cross if certainly"
    " a mine, corners are around the cell that it opens."
)


def techniques() -> list[CaptionedSketch]:
    """Return a lesson for each technique of the ladder, in the order to learn them."""
    return [
        (proof_sketch(each.example.position, each.example.cell), each.example.text)
        for each in TO_LEARN
    ]


class HelpDialog(PagedDialog):
    """The instructions, with pictures in the current theme, and the keys as they are bound now."""

    heading_phrase = msgid("How to play")
    wanted_size = (680, 600)
    spacings = ((36, 10),)

    def __init__(self, preferences: Preferences, open_course: Callable[[], None]) -> None:
        super().__init__(preferences)
        self._open_course = open_course

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        tip = tr("Version, licence, credits, and where settings and games are kept")
        about = (tr("About"), self._open_about, tip)
        return [self.close_button(), about]

    def _open_about(self) -> None:
        self.open_above(AboutDialog(self.preferences))

    def items(self, width: int) -> list[Item]:
        """Return the way to the course, the lessons with their pictures, then the paragraphs."""
        lessons = techniques()
        marks = lessons[0][0], MARKS
        size = self.px(_CELL if width >= self.px(_WIDE) else _SMALL_CELL)
        cells = max(sketch.seen.width for sketch, _ in lessons)
        column = (cells * size) + self.px(4)

        def taught(sketch: Sketch, phrase: str | Phrase) -> Item:
            picture = functools.partial(sketch_picture, sketch, self.theme, size)
            drawn = sketch_size(sketch, self.theme, size)
            return self.picture_item(picture, drawn, tr(phrase), width, column)

        heading = tr("<b>How to find safe cells</b>, the easiest way first")
        return [
            Item(self.row, self._build_course),
            *(taught(*lesson) for lesson in RULES),
            self.text_item(heading, width, leads=True),
            *(taught(*lesson) for lesson in lessons),
            taught(*marks),
            *self._paragraphs(width),
        ]

    def _build_course(self, place: pygame.Rect) -> None:
        """Make the button that opens the course."""
        width = min(place.width, self.px(_COURSE))
        tip = tr("Lessons and practice with boards to click, from the first number on")
        button = pygame.Rect(place.topleft, (width, place.height))
        self.button(button, tr("Learn step by step"), self._open_course, tip)

    def _paragraphs(self, width: int) -> list[Item]:
        """Return the lines of the help's text; a heading stays with the line below it."""
        items = []
        for text in help_texts(self.preferences.settings.keys):
            heading, *lines = text.split("<br>")
            items.append(self.text_item(heading, width, leads=True))
            if lines[0].startswith("<b>"):
                firsts = range(0, len(lines), _KEYS_TOGETHER)
                items += [self._keys_item(lines[i : i + _KEYS_TOGETHER], width) for i in firsts]
            else:
                items += [self.text_item(line, width) for line in lines]
        return items

    def _keys_item(self, lines: list[str], width: int) -> Item:
        """Return lines with keys that stand together, in two columns of a wide dialog."""
        count = 2 if width >= self.px(_WIDE) else 1
        high, wide = -(-len(lines) // count), width // count
        columns = [
            self.text_item("<br>".join(lines[i : i + high]), wide)
            for i in range(0, len(lines), high)
        ]

        def build(place: pygame.Rect) -> None:
            for i, column in enumerate(columns):
                column.build(pygame.Rect(place.x + i * wide, place.y, wide, column.height))

        return Item(max(column.height for column in columns), build)


_CELL, _SMALL_CELL = 26, 20
"""The size of the pictures' cells in pixels at scale 1, in a wide dialog and in a narrow one."""

_COURSE = 260
"""The width of the button that opens the course at scale 1."""

_WIDE = 440
"""The least width of a wide dialog at scale 1."""


_KEYS_TOGETHER = 10
"""How many lines with keys stand together without a gap."""


_MOUSE = msgid(
    "<b>Mouse</b><br>"
    "Left click: reveal, when the button is released; drag off the board to cancel.<br>"
    "Right click, or left click with Ctrl: flag, or take the flag away.<br>"
    "Middle click, both buttons, or a left click on a number: chord, that is reveal all its"
    " unflagged neighbours, if as many flags as the number says are around it.<br>"
    "Wheel: scroll a large board; with Ctrl: zoom."
)

_TOUCH = msgid(
    "<b>Touch</b><br>"
    "Tap: reveal, or chord on a number. Hold for half a second: flag. Drag: scroll. Move two"
    " fingers apart or together: zoom."
)

_HINTS = msgid(
    "<b>Hint and Why?</b><br>"
    "{hint} helps you to find a move: each press shows one step more, from whether there is a"
    " safe cell to the proof; the last one plays it.<br>"
    "{why}, or a click with Shift, says why a covered cell is safe or a mine; on a number {why}"
    " says how many mines it still needs. {back} and {on} go through a proof step by step, and so"
    " does a click on its lines. A cell in a dashed"
    " frame is only supposed to be a mine (flag) or safe (ring).<br>"
    "A game with help of any kind counts for no record."
)

_AI = msgid(
    "<b>AI Move</b><br>"
    "The AI sees what you see and makes one move: a cell that must be safe, or, when none is"
    " known, a guess. It says which numbers tell it so, and outlines them. You and the AI may"
    " take turns as you like.<br>"
    "The AI sets a flag only on a mine that it has proved. Some players also claim mines"
    " without proof: a diamond marks such a claim. Where you win by flagging every mine, their"
    " claims count as flags."
)

_EDITOR = msgid(
    "<b>Position editor</b><br>"
    "{editor} opens it: build what you see on a board elsewhere, or paste it as .mine text or as a"
    " picture, and ask which cells are certain, how likely mines are, and where to go on. Cells are"
    " clicked or typed: 0 to 8, M for an open mine, Delete to cover one."
)


def help_texts(keys: Keys) -> tuple[str, ...]:
    """Return the instructions without pictures, each with its heading, in HTML of text boxes."""
    named = {
        "hint": keys_of(keys, Wish.HINT),
        "why": keys_of(keys, Wish.WHY),
        "back": keys_of(keys, Wish.STEP_BACK),
        "on": keys_of(keys, Wish.STEP_ON),
        "editor": keys_of(keys, Wish.EDITOR),
    }
    taught = (tr(text, **named) for text in (_HINTS, _AI, _EDITOR))
    return tr(_MOUSE), tr(_TOUCH), _keyboard_help(keys), *taught


def _keyboard_help(keys: Keys) -> str:
    """Return a line for each action with its keys."""
    bound = [
        (keys_of(keys, action.intent), tr(action.title))
        for action in ACTIONS.values()
        if not isinstance(action.intent, MoveCursor)
    ]
    fixed = [
        ("Ctrl+C", tr("Copy the board's code")),
        ("Ctrl+V", tr("Open a code")),
        ("Ctrl+Shift+C", tr("Copy what the panel says")),
        ("Esc", tr("Close, stop")),
        ("Ctrl+Q", tr("Quit")),
        ("F9", tr("Show where the mines are, for debugging; the game then counts as helped")),
    ]
    meanings = [(cursor_keys(keys), tr("Move the cursor")), *bound, *fixed]
    lines = [tr("<b>{key}</b>: {action}", key=k, action=a) for k, a in meanings]
    return "<br>".join([tr("<b>Keyboard</b>"), *lines])
