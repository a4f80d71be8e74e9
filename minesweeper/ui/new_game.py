"""The dialog that chooses level, rules and board of the next game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.elements import (
    UIButton,
    UICheckBox,
    UILabel,
    UITextBox,
    UITextEntryLine,
)

from minesweeper.game import Goal
from minesweeper.level import LARGEST, LEVELS, SMALLEST, Code, Level, Start
from minesweeper.ui.dialog import Dialog
from minesweeper.ui.play import Setup
from minesweeper.ui.theme import Theme
from minesweeper.ui.words import goal_name, level_name, start_name, tr


class NewGameDialog(Dialog):
    """Chooses level, rules and board of the next game; impossible wishes are explained."""

    wanted_size = (620, 500)

    def __init__(self, theme: Theme, setup: Setup, start: Callable[[Setup], None]) -> None:
        super().__init__(theme)
        self.title = tr("New game")
        self._setup = setup
        self._start = start
        self._typed = [str(setup.level.width), str(setup.level.height), str(setup.level.mines)]
        self._board = ""
        self._fault = ""

    def build(self, inner: pygame.Rect) -> None:
        """Make a row for each choice."""
        row, y = self._px(36) + self._px(12), inner.top
        label = self._px(110)
        self._label_width = label
        self._rows = pygame.Rect(inner.x + label, inner.y, inner.width - label, self._px(36))
        self._presets = self._choices(y, tr("Level"), [level_name(n) for n in LEVELS], self._preset)
        self._entries = self._sizes(y + row)
        starts = list(reversed(Start))
        self._starts = self._choices(
            y + 2 * row,
            tr("First cell"),
            [start_name(s) for s in starts],
            lambda i: self._set_start(starts[i]),
        )
        self._goals = self._choices(
            y + 3 * row,
            tr("Goal"),
            [goal_name(g) for g in Goal],
            lambda i: self._set_rules(goal=list(Goal)[i]),
        )
        self._play_on = self._check(y + 4 * row, tr("Play on after hitting a mine"))
        self._board_entry = self._entry(
            pygame.Rect(self._rows.x, y + 5 * row, self._rows.width, self._px(36)),
            self._board,
            tr("optional: a seed or a code"),
            40,
        )
        self._label(y + 5 * row, tr("Board"))
        top = self._buttons_below(inner, [(tr("Start"), self.accept), (tr("Cancel"), self.close)])
        self._say_below(pygame.Rect(inner.x, y + 6 * row, inner.width, top - y - 6 * row))
        self._show()

    def accept(self) -> None:
        """Start the game that was chosen, or say why that is impossible."""
        try:
            setup = self._chosen()
        except ValueError as fault:
            self._fault = str(fault)
            self._show()
        else:
            self.close()
            self._start(setup)

    def handle(self, event: pygame.Event) -> None:
        """React to an event, and keep what is typed."""
        super().handle(event)
        if not self.closed and event.type in (
            pygame_gui.UI_TEXT_ENTRY_CHANGED,
            pygame_gui.UI_CHECK_BOX_CHECKED,
            pygame_gui.UI_CHECK_BOX_UNCHECKED,
        ):
            self._typed = [entry.get_text() for entry in self._entries]
            self._board = self._board_entry.get_text()
            self._set_rules(play_on=self._play_on.is_checked)
            self._check_now()

    def _chosen(self) -> Setup:
        text = self._board.strip()
        if text and not text.isdecimal():
            code = Code.parse(text)
            return replace(self._setup, level=code.level, start=code.start, seed=code.seed)
        level = self._typed_level()
        seed = int(text) if text else None
        Code(level, self._setup.start, seed or 0)  # raises for a seed that is too large
        return replace(self._setup, level=level, seed=seed)

    def _typed_level(self) -> Level:
        names = (tr("width"), tr("height"), tr("mines"))
        for name, typed in zip(names, self._typed, strict=True):
            if not typed.isdecimal():
                raise ValueError(tr("Please type the {name} as a number.").format(name=name))
        return Level.parse("x".join(self._typed))

    def _check_now(self) -> None:
        try:
            self._chosen()
            self._fault = ""
        except ValueError as fault:
            self._fault = str(fault)
        self._show()

    def _preset(self, index: int) -> None:
        level = list(LEVELS.values())[index]
        self._typed = [str(level.width), str(level.height), str(level.mines)]
        for entry, typed in zip(self._entries, self._typed, strict=True):
            entry.set_text(typed)
        self._check_now()

    def _set_start(self, start: Start) -> None:
        self._setup = replace(self._setup, start=start)
        self._check_now()

    def _set_rules(self, **rules: Any) -> None:
        self._setup = replace(self._setup, rules=replace(self._setup.rules, **rules))
        self._check_now()

    def _show(self) -> None:
        """Mark what is chosen and say what is wrong with it, or the limits."""
        sizes = [[str(x.width), str(x.height), str(x.mines)] for x in LEVELS.values()]
        _mark(self._presets, [size == self._typed for size in sizes])
        _mark(self._starts, [start is self._setup.start for start in reversed(Start)])
        _mark(self._goals, [goal is self._setup.rules.goal for goal in Goal])
        limits = tr(
            "Boards are {least} to {most} cells wide and high, with 1 mine up to one less than"
            " there are cells."
        ).format(least=SMALLEST, most=LARGEST)
        fault = f'<font color="{self._theme.bad}">{_sentence(self._fault)}</font>'
        self._below.set_text(fault if self._fault else limits)

    # Rows of widgets

    def _label(self, y: int, text: str) -> None:
        place = pygame.Rect(self._rows.x - self._label_width, y, self._label_width, self._px(36))
        UILabel(place, text, self._manager)

    def _choices(
        self, y: int, label: str, names: Sequence[str], choose: Callable[[int], None]
    ) -> list[UIButton]:
        self._label(y, label)
        places = _shared_out(self._rows.move(0, y - self._rows.y), names, self._px(6))
        return [
            self._button(place, name, functools.partial(choose, i))
            for i, (place, name) in enumerate(zip(places, names, strict=True))
        ]

    def _sizes(self, y: int) -> list[UITextEntryLine]:
        self._label(y, tr("Size"))
        names = (tr("wide"), tr("high"), tr("mines"))
        entry, word = self._px(66), (self._rows.width - 3 * self._px(66)) // 3
        entries = []
        for i, (name, typed) in enumerate(zip(names, self._typed, strict=True)):
            x = self._rows.x + i * (entry + word)
            place = pygame.Rect(x, y, entry, self._px(36))
            entries.append(self._entry(place, typed, "", 5))
            entries[-1].set_allowed_characters("numbers")
            beside = pygame.Rect(x + entry + self._px(8), y, word - self._px(8), self._px(36))
            UILabel(beside, name, self._manager)
        return entries

    def _entry(self, place: pygame.Rect, text: str, hint: str, longest: int) -> UITextEntryLine:
        entry = UITextEntryLine(
            place, self._manager, initial_text=text, placeholder_text=hint or None
        )
        entry.set_text_length_limit(longest)
        self.focus.add(entry)
        return entry

    def _check(self, y: int, text: str) -> UICheckBox:
        side = self._px(20)
        place = pygame.Rect(self._rows.x, y + (self._px(36) - side) // 2, side, side)
        box = UICheckBox(place, text, self._manager, initial_state=self._setup.rules.play_on)
        self.focus.add(box)
        return box

    def _say_below(self, place: pygame.Rect) -> None:
        self._below = UITextBox("", place, self._manager, object_id=ObjectID(class_id="@bare"))


def _shared_out(row: pygame.Rect, names: Sequence[str], gap: int) -> list[pygame.Rect]:
    """Divide a row among buttons: longer names get more room."""
    letters = [len(name.encode("gbk", "replace")) + 6 for name in names]  # Chinese is wide
    room = row.width - gap * (len(names) - 1)
    places, x = [], row.x
    for count in letters:
        width = room * count // sum(letters)
        places.append(pygame.Rect(x, row.y, width, row.height))
        x += width + gap
    places[-1].width = row.right - places[-1].x
    return places


def _mark(buttons: Sequence[UIButton], chosen: Sequence[bool]) -> None:
    for button, is_chosen in zip(buttons, chosen, strict=True):
        button.select() if is_chosen else button.unselect()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "." if text else ""
