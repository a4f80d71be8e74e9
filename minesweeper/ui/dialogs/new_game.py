"""The dialog that chooses level, rules and board of the next game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import (
    UICheckBox,
    UILabel,
)

from minesweeper.players import MineTotal, make_player
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.level import LEVELS, Code, Level, Start
from minesweeper.rules.rules import Goal
from minesweeper.session.preferences import Preferences
from minesweeper.session.session import Setup
from minesweeper.ui.input import clipboard
from minesweeper.ui.text.faults import code_fault, level_fault, limits_sentence, seed_fault
from minesweeper.ui.text.language import tr
from minesweeper.ui.text.names import clue_name, goal_name, level_name, player_name, start_name
from minesweeper.ui.widgets.dialog import Dialog, mark
from minesweeper.ui.widgets.entry import Entry
from minesweeper.ui.widgets.text_box import TextBox, set_tip

_LONGEST = 40
"""The most letters of a code."""


class NewGameDialog(Dialog):
    """Chooses level, rules and board of the next game, and says why a choice is impossible."""

    wanted_size = (660, 588)

    def __init__(
        self, preferences: Preferences, setup: Setup, start: Callable[[Setup], None]
    ) -> None:
        super().__init__(preferences)
        self._setup = setup
        self._start = start
        self._typed = [str(setup.level.width), str(setup.level.height), str(setup.level.mines)]
        self._board = ""
        self._fault = ""
        player = make_player(preferences.settings.player)
        self._takes_total = player.mine_total is not MineTotal.NEVER
        self._by_setting = player.knowledge_first and player.mine_total is MineTotal.OPTIONAL
        """Whether a setting, not the rules of the game, says if the player uses the mine total."""
        uses = preferences.settings.mine_total or not self._by_setting
        self._knows_total = uses and setup.rules.count_known

    def title(self) -> str:
        """Return the heading."""
        return tr("New game")

    def build(self, inner: pygame.Rect) -> None:
        """Make a row for each choice, then the limits or what is wrong."""
        start = (tr("Start"), self.accept, tr("Begin this game; the one on the table ends"))
        cancel = (tr("Cancel"), self.close, tr("Back to the game on the table"))
        bottom = self.buttons_below(inner, [start, cancel])
        room = pygame.Rect(inner.x, inner.y, inner.width, bottom - inner.y - self.px(56))
        rows = self.rows(room, 8 if self._takes_total else 7)
        self._presets = self.choice_row(
            rows[0],
            tr("Level"),
            [level_name(name) for name in LEVELS],
            self._preset,
            tr("A board of a usual size with its number of mines"),
        )
        self._entries = self._sizes(self.labelled(rows[1], tr("Size")))
        self._build_rules(rows[2:5])
        self._build_boxes(self.labelled(rows[5], tr("Rules")))
        self._total = self._build_total(self.labelled(rows[6], "")) if self._takes_total else None
        place = self.labelled(rows[-1], tr("Board"))
        self._board_entry = self._build_board(place)
        top = rows[-1].bottom + self.px(8)
        place = pygame.Rect(inner.x, top, inner.width, bottom - top)
        self._below = TextBox("", place, self.manager)
        self._show()

    def _build_rules(self, rows: Sequence[pygame.Rect]) -> None:
        """Make the rows of the first cell, the goal and the numbers."""
        starts, goals, kinds = list(reversed(Start)), list(Goal), list(ClueKind)
        self._starts = self.choice_row(
            rows[0],
            tr("First cell"),
            [start_name(start) for start in starts],
            lambda i: self._set_start(starts[i]),
            tr("What the first cell you open may be"),
        )
        self._goals = self.choice_row(
            rows[1],
            tr("Goal"),
            [goal_name(goal) for goal in goals],
            lambda i: self._set_rules(goal=goals[i]),
            tr("What wins the game"),
        )
        self._clues = self.choice_row(
            rows[2],
            tr("Numbers"),
            [clue_name(kind) for kind in kinds],
            lambda i: self._set_clues(kinds[i]),
            tr("How far the numbers can be trusted"),
        )

    def _build_boxes(self, row: pygame.Rect) -> None:
        """Make the boxes of the rules that are on or off."""
        rules, right = self._setup.rules, row.copy()
        right.left += self.px(238)
        self._play_on = self._check(
            row,
            tr("Play on after hitting a mine"),
            tr("A mine that is hit does not end the game"),
            checked=rules.play_on,
        )
        self._no_flood = self._check(
            right,
            tr("A 0 opens only itself"),
            tr("Without this a 0 opens all cells around it"),
            checked=not rules.flood,
        )

    def _build_total(self, row: pygame.Rect) -> UICheckBox:
        """Make the box of what the player knows."""
        name = player_name(self.preferences.settings.player)
        return self._check(
            row,
            tr("{player} knows the number of mines").format(player=name),
            tr("Without this the AI has the numbers alone to go by"),
            checked=self._knows_total,
        )

    def _build_board(self, row: pygame.Rect) -> Entry:
        """Make the entry of a seed or a code, and the button that takes one from the clipboard."""
        beside = row.copy()
        beside.width = self.px(96)
        beside.right = row.right
        row = pygame.Rect(row.x, row.y, beside.x - self.px(8) - row.x, row.height)
        entry = self._entry(row, self._board, tr("optional: a seed or a code"), _LONGEST)
        self.button(beside, tr("Paste"), self._paste, tr("Take the seed or code on the clipboard"))
        return entry

    def _paste(self) -> None:
        """Put the text on the clipboard into the entry of a seed or a code."""
        self._board = clipboard.text().strip()[:_LONGEST]
        self._board_entry.set_text(self._board)
        self._check_now()

    def accept(self) -> None:
        """Start the chosen game, or say why it is impossible."""
        try:
            setup = self._chosen()
        except ValueError as fault:
            self._fault = str(fault)
            self._show()
        else:
            self.close()
            if self._by_setting:
                self.preferences.change(mine_total=self._knows_total)
            self._start(setup)

    def handle(self, event: pygame.Event) -> None:
        """React to an event, and keep the typed text."""
        super().handle(event)
        if not self.closed and event.type in (
            pygame_gui.UI_TEXT_ENTRY_CHANGED,
            pygame_gui.UI_CHECK_BOX_CHECKED,
            pygame_gui.UI_CHECK_BOX_UNCHECKED,
        ):
            self._typed = [entry.get_text() for entry in self._entries]
            self._board = self._board_entry.get_text()
            rules = {
                "play_on": self._play_on.is_checked,
                "flood": not self._no_flood.is_checked,
            }
            if self._total is not None:
                self._knows_total = self._total.is_checked
                if self._knows_total or not self._by_setting:
                    rules["count_known"] = self._knows_total
            self._set_rules(**rules)

    def _chosen(self) -> Setup:
        text = self._board.strip()
        if text and not text.isdecimal():
            code = self._parsed(text)
            return self._setup.on(code)
        level = self._typed_level()
        seed = int(text) if text else None
        if fault := seed_fault(seed or 0):
            raise ValueError(fault)
        return replace(self._setup, level=level, seed=seed)

    def _parsed(self, text: str) -> Code:
        try:
            return Code.parse(text)
        except ValueError as error:
            raise ValueError(code_fault()) from error

    def _typed_level(self) -> Level:
        names = (tr("width"), tr("height"), tr("mines"))
        for name, typed in zip(names, self._typed, strict=True):
            if not typed.isdecimal():
                raise ValueError(tr("Please type the {name} as a number.").format(name=name))
        if fault := level_fault(*map(int, self._typed)):
            raise ValueError(fault)
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

    def _set_clues(self, kind: ClueKind) -> None:
        self._setup = replace(self._setup, clues=ClueModel.parse(kind.value))
        self._check_now()

    def _set_rules(self, **rules: Any) -> None:
        self._setup = replace(self._setup, rules=replace(self._setup.rules, **rules))
        self._check_now()

    def _show(self) -> None:
        """Mark the choices, and say what is wrong with them, or the limits."""
        sizes = [[str(x.width), str(x.height), str(x.mines)] for x in LEVELS.values()]
        mark(self._presets, [size == self._typed for size in sizes])
        mark(self._starts, [start is self._setup.start for start in reversed(Start)])
        mark(self._clues, [kind is self._setup.clues.kind for kind in ClueKind])
        mark(self._goals, [goal is self._setup.rules.goal for goal in Goal])
        fault = f'<font color="{self.theme.bad}">{self._fault}</font>'
        self._below.set_text(fault if self._fault else limits_sentence())

    # Widgets

    def _sizes(self, row: pygame.Rect) -> list[Entry]:
        entry, word = self.px(66), (row.width - 3 * self.px(66)) // 3
        entries = []
        names = (tr("wide"), tr("high"), tr("mines"))
        for i, (name, typed) in enumerate(zip(names, self._typed, strict=True)):
            place = pygame.Rect(row.x + i * (entry + word), row.y, entry, row.height)
            entries.append(self._entry(place, typed, "", 5))
            entries[-1].set_allowed_characters("numbers")
            beside = pygame.Rect(place.right + self.px(8), row.y, word - self.px(8), row.height)
            UILabel(beside, name, self.manager)
        return entries

    def _entry(self, place: pygame.Rect, text: str, hint: str, longest: int) -> Entry:
        entry = Entry(place, self.manager, text=text, hint=hint, longest=longest)
        self.focus.add(entry)
        return entry

    def _check(self, row: pygame.Rect, text: str, tip: str, *, checked: bool) -> UICheckBox:
        side = self.px(20)
        place = pygame.Rect(row.x, row.y + (row.height - side) // 2, side, side)
        box = UICheckBox(place, text, self.manager, initial_state=checked)
        set_tip(box, tip)
        self.focus.add(box)
        return box
