"""Everything by the keyboard alone, the mouse alone, a trackpad alone and by touch.

The table in docs/controls.md and the list here have the same rows, and each cell is tried.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import pygame
import pytest
from window import STILL, Window

from minesweeper import LEVELS, Game, Level
from minesweeper.explain.advice import Advice, Outcome
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.phrases import Cells, Clause, Numbers, phrase
from minesweeper.explain.sentences import ProofSentence
from minesweeper.formats import game_file
from minesweeper.players import PLAIN
from minesweeper.rules.level import NoGuess
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.ui import system
from minesweeper.ui.course.lists import CourseDialog
from minesweeper.ui.course.proof_scene import ProofScene
from minesweeper.ui.dialogs.help import HelpDialog
from minesweeper.ui.dialogs.keys_dialog import KeysDialog
from minesweeper.ui.dialogs.new_game import NewGameDialog
from minesweeper.ui.dialogs.players_dialog import PlayersDialog
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import ACTIONS, Wish
from minesweeper.ui.input.keys import key_label
from minesweeper.ui.input.mouse import LEFT, MIDDLE, RIGHT
from minesweeper.ui.input.pointer import DOUBLE_CLICK
from minesweeper.ui.input.touch import LONG_PRESS
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.review.records_scene import RecordsScene
from minesweeper.ui.widgets.file_dialogs import last_folder
from minesweeper.words.links import COURSE, PROVE

PAGE = Path(__file__).parents[2] / "docs" / "controls.md"
WAYS = ("keyboard", "mouse", "trackpad", "touch")
CODE = str(Game(LEVELS["beginner"], random.Random(5)).code)


# What people do with their hands


@dataclass
class Keyboard:
    """Presses keys."""

    window: Window

    def press(self, *keys, mod=0):
        for key in keys:
            self.window.key(key, mod)

    def tab_to(self, widget):
        """Go to a widget with Tab, and press it."""
        self.read(widget, pygame.K_SPACE)

    def read(self, widget, code):
        """Go to a widget with Tab, and press a key."""
        focus = self.window.app.scenes[-1]
        focus = getattr(focus, "focus", None) or focus.focus
        for _ in range(60):
            if focus.current is widget:
                break
            self.window.key(pygame.K_TAB)
        assert focus.current is widget
        self.window.key(code)


@dataclass
class Mouse:
    """Presses with buttons and turns a wheel."""

    window: Window

    def press(self, place):
        self.window.click(place)

    def flag(self, place):
        self.window.click(place, RIGHT)

    def chord(self, place):
        self.window.click(place, MIDDLE)

    def point(self, place):
        self.window.move(place)

    def scroll(self, place):
        self.window.move(place)
        self.window.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)

    def scroll_text(self, box):
        self.scroll(box.rect.center)

    def zoom(self, intent):
        self.press(self.window.area.buttons[intent].center)


class Trackpad(Mouse):
    """Has one button, a click with two fingers, and two fingers that scroll by fractions."""

    def chord(self, place):
        self.press(place)

    def scroll(self, place):
        self.window.move(place)
        for _ in range(4):
            self.window.post(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=-0.3)

    def scroll_text(self, box):
        self.window.move(box.rect.center)
        self.window.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.2)


@dataclass
class Touch:
    """Taps, holds, drags and pinches."""

    window: Window

    def press(self, place):
        self.window.tap(place)

    def flag(self, place):
        self.window.touch(pygame.FINGERDOWN, place)
        self.window.now += LONG_PRESS
        self.window.settle()
        self.window.touch(pygame.FINGERUP, place)

    def chord(self, place):
        self.press(place)

    def point(self, place):
        self.window.touch(pygame.FINGERDOWN, place)

    def drag(self, place, to):
        self.window.touch(pygame.FINGERDOWN, place)
        self.window.touch(pygame.FINGERMOTION, to)
        self.window.touch(pygame.FINGERUP, to)

    def scroll(self, place):
        self.drag(place, (place[0], place[1] - 50))

    def scroll_text(self, box):
        slider = box.scroll_bar.sliding_button.rect
        self.drag(slider.center, (slider.centerx, slider.centery + 40))

    def zoom(self, intent):
        x, y = self.window.grid.view.center
        near, far = (40, 80) if intent.steps > 0 else (80, 40)
        self.window.touch(pygame.FINGERDOWN, (x - 40, y))
        self.window.touch(pygame.FINGERDOWN, (x + near, y), finger=1)
        self.window.touch(pygame.FINGERMOTION, (x + far, y), finger=1)
        self.window.touch(pygame.FINGERUP, (x + far, y), finger=1)
        self.window.touch(pygame.FINGERUP, (x - 40, y))


BY = {"keyboard": Keyboard, "mouse": Mouse, "trackpad": Trackpad, "touch": Touch}


# Windows to begin with


def fresh():
    window = Window()
    system.copy("nothing")
    return window


def begun():
    window = fresh()
    window.click_cell((4, 4))
    return window


def on_layout():
    """Return a window with mines at A1 and D1 of a board of two rows; B1 shows its 1."""
    window = Window(settings=replace(STILL, question_marks=True))
    game = Game.with_mines(2, 6, [(0, 0), (0, 3)])
    game.reveal((0, 1))
    window.table.actions.session = Session(game, window.session.environment)
    window.table.lay_out_changed()
    window.settle()
    return window


def flagged():
    window = on_layout()
    window.click_cell((0, 0), RIGHT)
    return window


def with_chances():
    window = begun()
    window.key(pygame.K_o)
    return window


def with_long_proof():
    """Return a window with more steps than its message has lines."""
    window = with_proof(40)
    window.key(pygame.K_w)
    return window


def with_proof(count=4):
    """Return a window in which the assistant gives a reason of n steps."""
    window = begun()
    clauses = (
        Clause(
            phrase("Step {number} {cells}."),
            {"number": Numbers((((row, 8), 1),)), "cells": Cells(((row, 0),))},
        )
        for row in [i % 9 for i in range(count)]
    )
    steps = tuple(ProofSentence(clause, place) for place, clause in enumerate(clauses))
    explanation = Explanation(Verdict.SAFE, (0, 0), Kind.STEPS, steps=steps)
    window.session.assistant.advice = Advice(Outcome.SAFE, explanation)
    window.table.changed = True
    window.settle()
    return window


def paused():
    window = begun()
    window.key(pygame.K_PAUSE)
    return window


def lost():
    window = begun()
    window.click_cell(min(window.game.mines))
    window.now += DOUBLE_CLICK
    window.settle()
    return window


def taken_back():
    window = lost()
    window.click_on(window.button(Wish.TAKE_BACK))
    return window


def large():
    return Window(level=Level(100, 80, 800))


def without_guesses():
    """Return a window with a game on a board without guesses that has begun."""
    window = fresh()
    window.table.new_game(Setup(LEVELS["beginner"], NoGuess(), seed=5))
    window.settle()
    window.click_cell((4, 4))
    window.settle()
    return window


def in_lesson(place):
    window = Window()
    window.table.do(Wish.COURSE)
    window.dialog.open_lesson(place)
    window.settle()
    return window


def in_help():
    window = Window(size=(640, 480))
    window.key(pygame.K_F1)
    return window


def with_code():
    window = fresh()
    system.copy(CODE)
    return window


def with_folder():
    """Return a window with a lost game that saves into an empty folder."""
    window = lost()
    folder = tempfile.mkdtemp(dir=os.environ["MINESWEEPER_HOME"])
    window.table.preferences.change(folder=folder)
    return window


def with_file():
    """Return a window before a folder that holds a game file."""
    window = with_folder()
    text = game_file.write(window.session.recorded())
    (last_folder(window.table.preferences) / "game.json").write_text(text, encoding="utf-8")
    window.key(pygame.K_n)
    return window


# What each way does


def keys(*codes, mod=0):
    """Return what presses keys."""
    return lambda by: by.press(*codes, mod=mod)


def button(wish):
    """Return what presses a button of the panel."""
    return lambda by: by.press(by.window.button(wish).rect.center)


def sign(wish):
    """Return what presses a button that is no widget."""
    return lambda by: by.press(by.window.area.buttons[wish].center)


def in_dialog(name):
    """Return what presses a button of the dialog by its text."""

    def press(by):
        by.press(_named(by.window, name).rect.center)

    return press


def to(name):
    """Return what goes to a button of the dialog with Tab, and presses it."""
    return lambda by: by.tab_to(_named(by.window, name))


def _named(window, name):
    return next(stop for stop in window.dialog.focus.stops if getattr(stop, "text", "") == name)


def each(*parts):
    def do(by):
        for part in parts:
            part(by)

    return do


def on_cell(how, cell):
    return lambda by: getattr(by, how)(by.window.middle(cell))


def on_exercise(how, cell):
    """Return what presses or flags a cell of a lesson."""
    return lambda by: getattr(by, how)(by.window.dialog.viewport.grid.rect(cell).center)


def _solves(window):
    return window.dialog.is_solved


def at_cell(cell, *codes):
    """Return what moves the cursor to a cell and presses keys."""

    def press(by):
        by.press(pygame.K_UP)
        down, right = cell[0] - by.window.cursor[0], cell[1] - by.window.cursor[1]
        by.press(*[pygame.K_DOWN if down > 0 else pygame.K_UP] * abs(down))
        by.press(*[pygame.K_RIGHT if right > 0 else pygame.K_LEFT] * abs(right))
        by.press(*codes)

    return press


def _speed_menu(by):
    menu = by.window.table.panel.speed
    by.press(menu.rect.center)
    items = menu.menu_states["expanded"].options_selection_list.item_list
    by.press(
        next(item["button_element"] for item in items if item["text"] == "Instant").rect.center
    )


def _speed_keys(by):
    by.tab_to(by.window.table.panel.speed)


def _player(name):
    return lambda window: window.table.panel.players[name]


def _link_to(target):
    """Return what presses the link of the card's text to a target."""

    def press(by):
        box = by.window.table.panel.card.text
        chunk = next(chunk for chunk in box.link_hover_chunks if chunk.href == target)
        by.press((box.rect.x + chunk.x + 12, box.rect.y + chunk.centery + 4))

    return press


def _why_sign(by):
    by.press(by.window.table.panel.card.why.rect.center)


def _ground(by):
    header = by.window.table.area.frame.header
    face = by.window.area.header.buttons[Wish.NEW_GAME]
    place = (face.left - 30, header.centery)
    by.press(place)
    by.press(place)


def _dialog(kind):
    return lambda window: isinstance(window.dialog, kind)


def _setting(name):
    return lambda window: getattr(window.app.preferences.settings, name)


def _clipboard(_):
    return system.clipboard_text()


@dataclass
class Row:
    """An action: where it begins, what must become true, and how it is done in each way."""

    begins: Callable
    effect: Callable
    keyboard: Callable
    pointing: Callable | None
    """By mouse, trackpad and touch; None if the table has a dash."""
    actions: tuple[str, ...] = ()
    """The actions whose keys the table names."""


ZOOM_IN, ZOOM_OUT = ACTIONS["zoom_in"].intent, ACTIONS["zoom_out"].intent
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT

ROWS = {
    "move the cursor": Row(
        fresh,
        lambda w: w.cursor == (0, 8),
        each(keys(pygame.K_UP, pygame.K_END), keys(pygame.K_UP, mod=SHIFT)),
        None,
        ("cursor_up", "cursor_down", "cursor_left", "cursor_right"),
    ),
    "reveal a cell": Row(
        fresh,
        lambda w: (4, 4) in w.game.numbers,
        at_cell((4, 4), pygame.K_SPACE),
        on_cell("press", (4, 4)),
        ("reveal",),
    ),
    "flag a cell, or take the flag away": Row(
        fresh,
        lambda w: w.game.flags == {(0, 0)},
        at_cell((0, 0), pygame.K_f),
        on_cell("flag", (0, 0)),
        ("flag",),
    ),
    "mark a cell with a question, if the settings want it": Row(
        on_layout,
        lambda w: w.session.questions == {(0, 0)},
        at_cell((0, 0), pygame.K_f, pygame.K_f),
        each(on_cell("flag", (0, 0)), on_cell("flag", (0, 0))),
    ),
    "chord at a number": Row(
        flagged,
        lambda w: (0, 2) in w.game.numbers,
        at_cell((0, 1), pygame.K_c),
        on_cell("chord", (0, 1)),
        ("chord",),
    ),
    "see the chance of one cell, while chances are shown": Row(
        with_chances,
        lambda w: "A1 is" in w.message,
        at_cell((0, 0)),
        on_cell("point", (0, 0)),
    ),
    "switch flag mode": Row(
        fresh,
        lambda w: w.app.preferences.flag_mode,
        keys(pygame.K_m),
        button(Wish.FLAG_MODE),
        ("flag_mode",),
    ),
    "let the AI make a move": Row(
        begun,
        lambda w: w.session.advice is not None,
        keys(pygame.K_a),
        button(Wish.AI_MOVE),
        ("ai_move",),
    ),
    "get a hint, one step more with each press": Row(
        begun,
        lambda w: w.session.teacher.hint is not None,
        keys(pygame.K_h),
        button(Wish.HINT),
        ("hint",),
    ),
    "learn why a cell is safe or a mine, or what a number still needs": Row(
        begun,
        lambda w: w.session.teacher.answer is not None and w.session.teacher.answer.asked == (0, 0),
        at_cell((0, 0), pygame.K_w),
        each(_why_sign, on_cell("press", (0, 0))),
        ("why",),
    ),
    "let the AI play on, or stop it": Row(
        begun,
        lambda w: w.session.assistant.is_busy,
        keys(pygame.K_p),
        button(Wish.AUTO_PLAY),
        ("auto_play",),
    ),
    "choose how quickly it plays on": Row(
        fresh,
        lambda w: w.app.preferences.settings.speed == "instant",
        _speed_keys,
        _speed_menu,
    ),
    "choose the player that the AI asks": Row(
        fresh,
        lambda w: w.app.preferences.settings.player == PLAIN,
        lambda by: by.tab_to(_player(1)(by.window)),
        lambda by: by.press(_player(1)(by.window).rect.center),
    ),
    "see all players": Row(
        fresh,
        _dialog(PlayersDialog),
        lambda by: by.tab_to(_player(-1)(by.window)),
        lambda by: by.press(_player(-1)(by.window).rect.center),
    ),
    "go to the next step of a proof": Row(
        with_proof,
        lambda w: w.table.marks().explained.outlined == {(2, 8)},
        keys(pygame.K_PERIOD, pygame.K_PERIOD, pygame.K_PERIOD),
        _link_to("step-2"),
        ("step_on",),
    ),
    "go back a step of a proof": Row(
        with_proof,
        lambda w: w.table.marks().explained.outlined == {(2, 8)},
        keys(pygame.K_COMMA, pygame.K_COMMA),
        _link_to("step-2"),
        ("step_back",),
    ),
    "see all steps of a proof, or the last ones": Row(
        with_proof,
        lambda w: w.app.preferences.whole_proofs,
        keys(pygame.K_w),
        lambda by: by.press(by.window.table.panel.card.steps.rect.center),
    ),
    "copy what the AI says": Row(
        with_proof,
        lambda w: "Step" in _clipboard(w),
        keys(pygame.K_c, mod=CTRL | SHIFT),
        lambda by: by.press(by.window.table.panel.card.copy.rect.center),
    ),
    "see the chances of all cells": Row(
        fresh, _setting("overlay"), keys(pygame.K_o), button(Wish.OVERLAY), ("overlay",)
    ),
    "see the AI's view": Row(
        fresh, _setting("ai_view"), keys(pygame.K_v), button(Wish.AI_VIEW), ("ai_view",)
    ),
    "pause": Row(
        begun,
        lambda w: w.session.is_paused,
        keys(pygame.K_p, mod=CTRL),
        sign(Wish.PAUSE),
        ("pause",),
    ),
    "go on after a pause": Row(
        paused,
        lambda w: not w.session.is_paused and len(w.game.commands) == 1,
        keys(pygame.K_SPACE),
        on_cell("press", (0, 0)),
    ),
    "begin a new game": Row(
        begun,
        lambda w: w.game.commands == [] and w.game.code.seed != 3,
        keys(pygame.K_n),
        sign(Wish.NEW_GAME),
        ("new_game",),
    ),
    "choose a game": Row(
        fresh,
        _dialog(NewGameDialog),
        keys(pygame.K_g),
        button(Wish.CHOOSE_GAME),
        ("choose_game",),
    ),
    "play the same board again": Row(
        begun,
        lambda w: w.game.commands == [] and w.game.code.seed == 3,
        keys(pygame.K_r),
        button(Wish.SAME_BOARD),
        ("same_board",),
    ),
    "take back the last command": Row(
        lost,
        lambda w: w.game.log.taken_back == 1,
        keys(pygame.K_z, mod=CTRL),
        button(Wish.TAKE_BACK),
        ("take_back",),
    ),
    "bring back what was taken back": Row(
        taken_back,
        lambda w: not w.game.log.can_redo,
        keys(pygame.K_y, mod=CTRL),
        None,
        ("bring_back",),
    ),
    "look back at the game": Row(
        lost,
        lambda w: isinstance(w.dialog, LookBackScene),
        keys(pygame.K_l),
        button(Wish.LOOK_BACK),
        ("look_back",),
    ),
    "see the records": Row(
        fresh, _dialog(RecordsScene), keys(pygame.K_t), sign(Wish.RECORDS), ("records",)
    ),
    "copy the board's code": Row(
        fresh,
        lambda w: _clipboard(w) == str(w.game.code),
        keys(pygame.K_c, mod=CTRL),
        sign(Wish.COPY_CODE),
    ),
    "open the board of a code": Row(
        with_code,
        lambda w: str(w.game.code) == CODE,
        keys(pygame.K_v, mod=CTRL),
        each(button(Wish.CHOOSE_GAME), *map(in_dialog, ("More …", "Paste", "Start"))),
    ),
    "open a file": Row(
        with_file,
        _dialog(LookBackScene),
        each(keys(pygame.K_o, mod=CTRL), to("game.json")),
        each(button(Wish.CHOOSE_GAME), *map(in_dialog, ("Open …", "game.json"))),
        ("open_file",),
    ),
    "save the game": Row(
        with_folder,
        lambda w: len(list(last_folder(w.table.preferences).iterdir())) == 1,
        keys(pygame.K_s, pygame.K_RETURN, mod=CTRL),
        each(button(Wish.LOOK_BACK), *map(in_dialog, ("Save …", "Save"))),
        ("save_file",),
    ),
    "build a position": Row(
        fresh, _dialog(Editor), keys(pygame.K_e), button(Wish.EDITOR), ("editor",)
    ),
    "change a setting": Row(
        fresh,
        lambda w: w.app.preferences.settings.theme == "dark",
        each(keys(pygame.K_s), to("Dark")),
        each(button(Wish.SETTINGS), in_dialog("Dark")),
        ("settings",),
    ),
    "give an action another key": Row(
        fresh,
        _dialog(KeysDialog),
        each(keys(pygame.K_s), to("Keys …")),
        each(button(Wish.SETTINGS), in_dialog("Keys …")),
    ),
    "prove that a board needs no guess": Row(
        without_guesses,
        _dialog(ProofScene),
        keys(pygame.K_j),
        _link_to(PROVE),
        ("prove",),
    ),
    "learn the game": Row(
        fresh,
        _dialog(CourseDialog),
        keys(pygame.K_F1, mod=SHIFT),
        _link_to(COURSE),
        ("course",),
    ),
    "open a cell in a lesson or in practice": Row(
        lambda: in_lesson(5),
        _solves,
        keys(pygame.K_UP, pygame.K_UP, pygame.K_SPACE),
        on_exercise("press", (0, 2)),
    ),
    "flag one there": Row(
        lambda: in_lesson(0),
        _solves,
        keys(pygame.K_UP, pygame.K_DOWN, pygame.K_f),
        on_exercise("flag", (1, 1)),
    ),
    "read the help": Row(
        fresh, _dialog(HelpDialog), keys(pygame.K_F1), button(Wish.HELP), ("help",)
    ),
    "scroll a long message": Row(
        with_long_proof,
        lambda w: w.table.panel.card.text.scroll_bar.start_percentage > 0,
        lambda by: by.read(by.window.table.panel.card.text, pygame.K_PAGEDOWN),
        lambda by: by.scroll_text(by.window.table.panel.card.text),
    ),
    "turn the page of a dialog": Row(
        in_help,
        lambda w: w.dialog.page == 1,
        keys(pygame.K_PAGEDOWN),
        lambda by: by.press(by.window.dialog.turners[1].rect.center),
    ),
    "scroll a large board": Row(
        large,
        lambda w: w.grid.offset[1] > 0,
        keys(pygame.K_UP, pygame.K_PAGEDOWN),
        on_cell("scroll", (9, 9)),
    ),
    "zoom in": Row(
        large,
        lambda w: w.grid.cell > 14,
        keys(pygame.K_EQUALS),
        lambda by: by.zoom(ZOOM_IN),
        ("zoom_in",),
    ),
    "zoom out": Row(
        fresh,
        lambda w: w.grid.cell < Window().grid.cell,
        keys(pygame.K_MINUS),
        lambda by: by.zoom(ZOOM_OUT),
        ("zoom_out",),
    ),
    "hide the side panel, or show it": Row(
        fresh,
        lambda w: w.table.panel is None,
        keys(pygame.K_b),
        sign(Wish.PANEL),
        ("panel",),
    ),
    "fill the screen, or leave it": Row(
        fresh, _setting("full_screen"), keys(pygame.K_F11), _ground, ("full_screen",)
    ),
    "close a dialog": Row(
        in_help,
        lambda w: w.app.scenes == [w.table],
        keys(pygame.K_ESCAPE),
        in_dialog("Close"),
    ),
    "quit": Row(
        fresh,
        lambda w: not w.app.running,
        keys(pygame.K_q, mod=CTRL),
        each(button(Wish.SETTINGS), in_dialog("Quit")),
    ),
}


def table():
    """Return the rows of the page: the cells by the headings, by the first cell."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0][1:] == list(WAYS)
    return {row[0]: dict(zip(WAYS, row[1:], strict=True)) for row in cells[2:]}


def test_the_table_has_the_rows_that_are_tried_and_a_dash_where_there_is_no_way():
    rows = table()
    assert list(rows) == list(ROWS)
    for name, cells in rows.items():
        dashes = {way for way, said in cells.items() if said == "–"}
        assert dashes == (set() if ROWS[name].pointing else set(WAYS[1:])), name
        assert all(cells.values()), name


def test_the_table_names_the_first_keys_of_every_action():
    rows = table()
    named = [action for row in ROWS.values() for action in row.actions]
    assert sorted(named) == sorted(ACTIONS)
    for name, row in ROWS.items():
        for action in row.actions:
            for key in ACTIONS[action].keys:
                shown = key_label(key)
                assert shown.removeprefix("Keypad ") in rows[name]["keyboard"], (name, shown)


LIKE_NO_MOUSE = ("chord at a number", "scroll a long message", "scroll a large board")
"""Rows in which a trackpad does what no mouse does; in the others it is the same."""


TAPPED = "let the AI make a move"
"""The row in which a tap on a button is tried; on the others' buttons it does as a click does."""


def ways_of_rows():
    for name, way in product(ROWS, WAYS):
        presses = getattr(ROWS[name].pointing, "__qualname__", "").startswith(("button.", "sign."))
        is_mouse = {
            "trackpad": name not in LIKE_NO_MOUSE,
            "touch": presses and name != TAPPED,
        }.get(way)
        yield pytest.param(name, way, marks=[pytest.mark.slow] if is_mouse else [])


@pytest.mark.parametrize(("name", "way"), list(ways_of_rows()))
def test_everything_can_be_done_in_every_way(name, way):
    row = ROWS[name]
    does = row.keyboard if way == "keyboard" else row.pointing
    if does is None:
        pytest.skip("the table has a dash")
    window = row.begins()
    assert not row.effect(window)
    does(BY[way](window))
    window.settle()
    assert row.effect(window)


def test_ctrl_and_the_wheel_and_both_buttons_work_as_the_table_says():
    window = large()
    window.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=CTRL, unicode="")
    window.move(window.grid.view.center)
    window.post(pygame.MOUSEWHEEL, x=0, y=2)
    assert window.grid.cell > 14
    window = flagged()
    for press in (window.down, window.up):
        for button_held in (LEFT, RIGHT):
            press(window.middle((0, 1)), button_held)
    assert (0, 2) in window.game.numbers


SCENES = {
    "settings": keys(pygame.K_s),
    "keys": each(keys(pygame.K_s), to("Keys …")),
    "new game": keys(pygame.K_g),
    "players": lambda by: by.tab_to(_player(-1)(by.window)),
    "help": keys(pygame.K_F1),
    "about": each(keys(pygame.K_F1), to("About")),
    "editor": keys(pygame.K_e),
    "course": keys(pygame.K_F1, mod=SHIFT),
    "lesson": each(keys(pygame.K_F1, mod=SHIFT), keys(pygame.K_RETURN)),
    "practice": each(keys(pygame.K_F1, mod=SHIFT), to("Practice")),
    "records": keys(pygame.K_t),
}


@pytest.mark.parametrize(
    "size",
    [
        (640, 480),
        *(pytest.param(size, marks=pytest.mark.slow) for size in [(400, 700), (960, 640)]),
    ],
)
@pytest.mark.parametrize("scene", SCENES)
def test_tab_reaches_everything_and_escape_leaves(scene, size):
    window = Window(size=size)
    SCENES[scene](Keyboard(window))
    dialog = window.dialog
    stops = dialog.focus.in_order()
    visited = []
    dialog.focus.clear()
    for _ in stops:
        window.key(pygame.K_TAB)
        visited.append(dialog.focus.current)
    assert visited == stops
    window.key(pygame.K_TAB)
    assert dialog.focus.current is stops[0]
    window.key(pygame.K_TAB, SHIFT)
    assert dialog.focus.current is stops[-1]
    window.key(pygame.K_ESCAPE)
    assert dialog not in window.app.scenes


@pytest.mark.parametrize(
    "scene", ["settings", "keys", "players", "help", "about", "practice", "records"]
)
def test_enter_presses_the_main_button_where_nothing_has_the_focus(scene):
    window = fresh()
    SCENES[scene](Keyboard(window))
    dialog = window.dialog
    dialog.focus.clear()
    assert dialog.main_button.text == "Close"
    window.key(pygame.K_RETURN)
    assert dialog not in window.app.scenes


def test_tab_can_be_no_key_of_an_action():
    window = fresh()
    SCENES["keys"](Keyboard(window))
    before = window.app.preferences.settings.keys
    window.click_on(window.dialog.key_buttons["flag"])
    window.key(pygame.K_TAB)
    assert window.app.preferences.settings.keys == before
