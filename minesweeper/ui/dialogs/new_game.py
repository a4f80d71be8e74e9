"""The dialog that chooses level, rules and board of the next game.

It is one module because it is one card: each method makes a row of it, or keeps what is typed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
from pygame_gui.elements import UILabel

from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.level import LEVELS, Difficulty, Level, NoGuess, Start, beginning
from minesweeper.rules.rules import Goal
from minesweeper.session.preferences import Preferences
from minesweeper.session.setup import Setup
from minesweeper.ui import limits, system
from minesweeper.ui.dialogs.chosen_game import ChosenGame, typed_size
from minesweeper.ui.widgets.buttons import enable
from minesweeper.ui.widgets.choices import ChoiceButtons, ChoiceDialog, TickBox
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.inputs import Entry
from minesweeper.ui.widgets.packing import Item, proportional_places
from minesweeper.words.games import tight_start_sentence
from minesweeper.words.language import msgid, tr, tr_as
from minesweeper.words.names import (
    choice_names,
    choice_tips,
    game_text,
    level_name,
    player_name,
    size_text,
)
from minesweeper.words.no_guess import rarity_sentence

_MAY_GUESS = "may guess"
"""Stands for boards that may need a guess among the difficulties of those that need none."""

_FIRST, _WHOLE = (660, 412), (660, 772)
"""Width and height of the dialog at scale 1 before and after More."""


class NewGameDialog(ChoiceDialog):
    """Chooses level, rules and board of the next game, and says why a choice is impossible.

    At first it shows the level and whether a guess may be needed; everything else is behind More,
    unless something of it is chosen.
    """

    heading_phrase = msgid("Choose a game")
    spacings = (*ChoiceDialog.spacings, (25, 2))
    below = 88

    def __init__(
        self,
        preferences: Preferences,
        setup: Setup,
        start: Callable[[Setup], None],
        play_day: Callable[[Level], None],
        open_file: Callable[[], None],
    ) -> None:
        super().__init__(preferences)
        self._play_day = play_day
        self.wanted = ChosenGame(setup, preferences.settings)
        self._start, self._open_file = start, open_file
        self.fault = ""
        self.entries: list[Entry] = []
        self.board_entry: Entry | None = None
        self.shows_all = not self.wanted.is_usual()
        self.wanted_size = _WHOLE if self.shows_all else _FIRST

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        return [
            (tr("Start"), self.accept, tr("Begin this game")),
            (tr("Open …"), self._choose_file, tr("A game, a recording, a position or a board")),
            (tr("Cancel"), self.close, tr("Back to the game on the table")),
        ]

    def _choose_file(self) -> None:
        self.close()
        self._open_file()

    def items(self, width: int) -> list[Item]:
        """Return a row for each choice."""
        first = [
            self.choice_item(width, self._levels()),
            self.row_item(width, tr("Size"), self._build_sizes),
            self.choice_item(width, self._no_guessing()),
        ]
        if not self.shows_all:
            return [*first, self.row_item(width, "", self._build_more)]
        goal, numbers = self._goal(), self._numbers()
        needless = self._no_guess_boxes() if self.wanted.no_guess else []
        return [
            *first,
            self._heading(tr("How it is played"), width),
            self.boxes_item(width, tr("No-guess boards"), needless)
            if needless
            else self.choice_item(width, self._first_cells()),
            self.choice_item(width, goal),
            self.boxes_item(width, tr("Rules"), self._rule_boxes()),
            self._heading(tr("What the numbers tell"), width),
            self.choice_item(width, numbers),
            *([self.boxes_item(width, "", [self._total()])] if self.wanted.takes_total else []),
            self._heading(tr("Which board"), width),
            self.row_item(width, tr("Seed or code"), self._build_board),
            self.row_item(width, "", self._build_more),
        ]

    def _heading(self, words: str, width: int) -> Item:
        """Return the heading of a group of choices."""
        return self.text_item(f"<b>{words}</b>", width, leads=True)

    def _build_more(self, row: pygame.Rect) -> None:
        """Make the buttons that turn all other choices on or off and play the board of the day."""
        place, rest = proportional_places(row, (2, 3), self.px(8))
        name = tr("Fewer choices") if self.shows_all else tr("More …")
        tip = tr("First cell, goal, rules, numbers, seed or code")
        if self.wanted.no_guess:
            tip = tr("No-guess boards, goal, rules, numbers, seed or code")
        self.button(place, name, self._turn_all, tip)
        tip = tr(
            "The board of today of this size: the same for everyone, it may need a guess and counts"
            " once"
        )
        self.button(rest, tr("Board of the day"), self.play_day, tip)

    def play_day(self) -> None:
        """Play the board of today of the chosen level."""
        try:
            level = self.wanted.level()
        except ValueError:
            self.mark_choices()
        else:
            self.close()
            self._play_day(level)

    def _turn_all(self) -> None:
        self.shows_all = not self.shows_all
        self.wanted_size = _WHOLE if self.shows_all else _FIRST
        self.lay_out_again()

    def _no_guessing(self) -> ChoiceButtons:
        """Return the choice whether a guess may be needed, and how hard the board is if not."""
        names: dict[object, str] = {_MAY_GUESS: tr("off"), None: tr("any")}
        names |= choice_names(Difficulty)

        def chosen() -> tuple[object]:
            rule = self.wanted.no_guess
            return (rule.difficulty if rule else _MAY_GUESS,)

        def choose(value: object) -> None:
            rule = self.wanted.no_guess
            if not isinstance(value, Difficulty | None):
                self._set(start=beginning(self.wanted.setup.start))
            else:
                self._set(start=NoGuess(value, rule is None or rule.count_known))
            if (rule is None) is not (self.wanted.no_guess is None):
                self.lay_out_again()

        tips: dict[object, str] = {
            _MAY_GUESS: tr("A guess may be needed, as on most boards"),
            None: tr("Never a guess, however hard"),
        }
        tips |= choice_tips(Difficulty)
        return ChoiceButtons(tr("No guessing"), "", names, chosen, choose, tips=tips)

    def _no_guess_boxes(self) -> list[TickBox]:
        """Return the boxes of boards that need no guess."""
        uncounted = TickBox(
            tr("Solvable without the number of mines"),
            tr("No deduction needs the number of mines on the board"),
            lambda: self.wanted.no_guess is not None and not self.wanted.no_guess.count_known,
            lambda without: self.wanted.prove_with_count(not without),
        )
        needless = tr(
            "Opening a cell that is not certain, while a certain one exists, hits a mine if one can"
            " be there"
        )
        strict = TickBox(
            tr("Strict: a needless guess hits a mine"),
            needless,
            lambda: self.wanted.setup.rules.strict,
            lambda strict: self.wanted.set_rules(strict=strict),
        )
        return [uncounted, strict]

    def build(self, inner: pygame.Rect) -> None:
        """Make the rows of the page, with what is chosen marked."""
        self.entries, self.board_entry = [], None
        super().build(inner)

    def _levels(self) -> ChoiceButtons:
        """Return the choice of the usual sizes."""
        sizes = {name: tuple(typed_size(level)) for name, level in LEVELS.items()}
        return ChoiceButtons(
            tr("Level"),
            "",
            {size: level_name(name) for name, size in sizes.items()},
            lambda: (tuple(self.wanted.size),),
            self._preset,
            tips={size: size_text(LEVELS[name]) for name, size in sizes.items()},
        )

    def _goal(self) -> ChoiceButtons:
        """Return the choice of what wins."""
        return ChoiceButtons(
            tr("Goal"),
            "",
            choice_names(Goal),
            lambda: (self.wanted.setup.rules.goal,),
            lambda goal: self.wanted.set_rules(goal=goal),
        )

    def _numbers(self) -> ChoiceButtons:
        """Return the choice of how far the numbers can be trusted."""
        return ChoiceButtons(
            tr("Numbers"),
            tr("How far the numbers can be trusted"),
            choice_names(ClueKind),
            lambda: (self.wanted.setup.clues.kind,),
            lambda kind: self._set(clues=ClueModel.parse(kind.value)),
            tips=choice_tips(ClueKind),
        )

    def _first_cells(self) -> ChoiceButtons:
        """Return the choice of what the first cell may be."""
        return ChoiceButtons(
            tr("First cell"),
            tr("What the first cell you open may be"),
            choice_names(reversed(Start)),
            lambda: (self.wanted.setup.start,),
            lambda start: self._set(start=start),
            tips=choice_tips(Start),
        )

    def _rule_boxes(self) -> list[TickBox]:
        """Return the boxes of the rules that are on or off."""
        return [
            TickBox(
                tr("Play on after hitting a mine"),
                tr("A mine that is hit does not end the game, which counts for no record"),
                lambda: self.wanted.setup.rules.play_on,
                lambda play_on: self.wanted.set_rules(play_on=play_on),
            ),
            TickBox(
                tr("A 0 opens only itself"),
                tr("Without this a 0 opens all cells around it"),
                lambda: not self.wanted.setup.rules.flood,
                lambda alone: self.wanted.set_rules(flood=not alone),
            ),
        ]

    def _total(self) -> TickBox:
        """Return the box of what the player knows."""
        name = player_name(self.preferences.settings.player)
        return TickBox(
            tr("The AI ({player}) knows the number of mines", player=name),
            tr("Without this the AI has the numbers alone to go by"),
            lambda: self.wanted.knows_total,
            self.wanted.tell_total,
        )

    def _build_board(self, row: pygame.Rect) -> None:
        """Make the line for a seed or a code, and the button that takes one from the clipboard."""
        beside = row.copy()
        beside.width = min(self.px(96), row.width // 3)
        beside.right = row.right
        row = pygame.Rect(row.x, row.y, beside.x - self.px(8) - row.x, row.height)
        hint = tr("optional: a seed or a code")
        longest = limits.CODE_LETTERS
        self.board_entry = Entry(row, self, text=self.wanted.board, hint=hint, longest=longest)
        self.button(beside, tr("Paste"), self.paste, tr("Take the seed or code on the clipboard"))

    def paste(self) -> None:
        """Put the text on the clipboard into the entry of a seed or a code."""
        self.wanted.board = system.clipboard_text().strip()[: limits.CODE_LETTERS]
        if self.board_entry is not None:
            self.board_entry.set_text(self.wanted.board)
        self.mark_choices()

    def accept(self) -> None:
        """Start the chosen game, or say why it is impossible."""
        try:
            setup = self.wanted.game()
        except ValueError:
            self.mark_choices()
        else:
            self.close()
            if self.wanted.total_is_setting:
                self.preferences.change(mine_total=self.wanted.knows_total)
            self._start(setup)

    def typed(self) -> None:
        """Take what was typed, as far as it is on the page."""
        if self.entries:
            self.wanted.size = [entry.get_text() for entry in self.entries]
        if self.board_entry is not None:
            self.wanted.board = self.board_entry.get_text()
        self.mark_choices()

    def _preset(self, size: tuple[str, ...]) -> None:
        self.wanted.size = list(size)
        for entry, typed in zip(self.entries, size, strict=False):
            entry.set_text(typed)

    def _set(self, **choices: Any) -> None:
        self.wanted.setup = replace(self.wanted.setup, **choices)

    def mark_choices(self) -> None:
        """Mark the choices, and say what is wrong with them, or which game they make."""
        if self.wanted.follow_code():
            self.lay_out_again()
            return
        super().mark_choices()
        try:
            game = self.wanted.game()
        except ValueError as fault:
            self.fault = str(fault)
            self.note.set_text(self.in_red(self.fault))
        else:
            self.fault = ""
            told = [game_text(game.level, game.start, game.rules, game.clues.kind)]
            if isinstance(game.start, NoGuess) and game.accepted is None:  # else it is found
                told.append(rarity_sentence(game.level, game.start))
            elif game.start is Start.OPENING:
                told.append(tight_start_sentence(game.level))
            self.note.set_text("<br>".join(filter(None, told)))
        enable(self.main_button, acts=not self.fault)

    # Widgets

    def _build_sizes(self, row: pygame.Rect) -> None:
        """Make the lines for width, height and mines, each with its word."""
        font = self.manager.get_theme().get_font(["label"])
        names = (tr("wide"), tr("high"), tr_as("size", "mines"))
        words = [font.size(name)[0] + self.px(14) for name in names]
        part = row.width // 3
        entry = min(self.px(66), part - max(words) - self.px(6))
        for i, (name, typed) in enumerate(zip(names, self.wanted.size, strict=True)):
            place = pygame.Rect(row.x + i * part, row.y, entry, row.height)
            self.entries.append(Entry(place, self, text=typed, longest=limits.NUMBER_LETTERS))
            self.entries[-1].set_allowed_characters("numbers")
            beside = pygame.Rect(place.right + self.px(6), row.y, words[i], row.height)
            UILabel(beside, name, self.manager)
