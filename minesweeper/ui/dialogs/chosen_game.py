"""What is chosen in the dialog of a new game, and whether it can be played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from minesweeper.players import MineTotal, make_player
from minesweeper.rules.clues import EXACT
from minesweeper.rules.code import Code
from minesweeper.rules.level import Level, NoGuess, Start
from minesweeper.rules.numerals import whole_number
from minesweeper.rules.rules import CLASSIC
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Settings
from minesweeper.words.faults import level_fault, seed_fault
from minesweeper.words.language import tr
from minesweeper.words.no_guess import no_guess_fault


class ChosenGame:
    """The choices of the next game, right or wrong, beginning with those of the last one.

    `size` holds width, height and mines as they are typed, `board` a seed or a code; `setup` has
    everything else. `takes_total` says whether the player can use the mine total, `knows_total`
    whether it does; `total_is_setting`, whether a setting decides that, not the rules of the game.
    """

    def __init__(self, setup: Setup, settings: Settings) -> None:
        self.setup = self._before = setup
        self.size = typed_size(setup.level)
        self.board = ""
        player = make_player(settings.player)
        self.takes_total = player.mine_total is not MineTotal.NEVER
        self.total_is_setting = player.knowledge_first and player.mine_total is MineTotal.OPTIONAL
        uses = settings.mine_total or not self.total_is_setting
        self.knows_total = uses and setup.rules.count_known

    @property
    def no_guess(self) -> NoGuess | None:
        """The rule of boards that need no guess; None where one may be needed."""
        return self.setup.start if isinstance(self.setup.start, NoGuess) else None

    def is_usual(self) -> bool:
        """Return whether only the level and the need to guess differ from the classic game."""
        start, rules = self.setup.start, replace(self.setup.rules, count_known=True)
        total = self.knows_total or not self.takes_total or self.total_is_setting
        return (
            (start is Start.OPENING or (isinstance(start, NoGuess) and start.count_known))
            and total
            and rules == CLASSIC
            and self.setup.clues == EXACT
        )

    def set_rules(self, **rules: Any) -> None:
        """Change rules of the game."""
        self.setup = replace(self.setup, rules=replace(self.setup.rules, **rules))

    def follow_code(self) -> bool:
        """Choose what a typed code names; return whether something else was chosen."""
        try:
            code = Code.parse(self.board.strip())
        except ValueError:
            return False
        before = self.setup, self.size
        self.setup = replace(self.setup, start=code.start, clues=code.clues)
        self.size = typed_size(code.level)
        return before != (self.setup, self.size)

    def tell_total(self, known: bool) -> None:
        """Let the player know the mine total or not."""
        self.knows_total = known
        if known or not self.total_is_setting:
            self.set_rules(count_known=known)

    def prove_with_count(self, known: bool) -> None:
        """Let the proof of a board that needs no guess use the mine total or not."""
        if self.no_guess is not None:
            self.setup = replace(self.setup, start=replace(self.no_guess, count_known=known))

    def game(self) -> Setup:
        """Return the chosen game; raises ValueError with a sentence if it is impossible."""
        text = self.board.strip()
        seed = whole_number(text)
        if text and seed is None:
            return replace(self.setup.on(_code_of(text)), chosen=self._before)
        level = self.level()
        if fault := seed_fault(seed or 0):
            raise ValueError(fault)
        if self.no_guess is None:
            rules = replace(self.setup.rules, strict=False)
            return replace(self.setup, level=level, seed=seed, rules=rules)
        if fault := no_guess_fault(level, self.setup.clues):
            raise ValueError(fault)
        return replace(self.setup, level=level, seed=seed)

    def level(self) -> Level:
        """Return the chosen level; raises ValueError with a sentence if it is impossible."""
        if any(whole_number(typed) is None for typed in self.size):
            raise ValueError(tr("Please type width, height and mines as numbers."))
        if fault := level_fault(*map(int, self.size)):
            raise ValueError(fault)
        return Level.parse("x".join(self.size))


def typed_size(level: Level) -> list[str]:
    """Return width, height and mines of a level as they are typed."""
    return [str(level.width), str(level.height), str(level.mines)]


def _code_of(text: str) -> Code:
    try:
        return Code.parse(text)
    except ValueError as error:
        raise ValueError(
            tr(
                "This is no seed and no code of a board: a code looks like 1-E-S-3NQK8NGW, and one"
                " with a mistyped character opens nothing."
            )
        ) from error
