"""What a new game is made of."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.level import LEVELS, Level, Start, StartRule
from minesweeper.rules.rules import CLASSIC, Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game is made of; without a seed the board is a new one."""

    level: Level = LEVELS["beginner"]
    start: StartRule = Start.OPENING
    rules: Rules = CLASSIC
    seed: int | None = None
    clues: ClueModel = EXACT
    first: Cell | None = None
    """The first cell of a board that was begun before."""
    accepted: int | None = None
    """The try of a board without guesses that was found before."""

    chosen: Setup | None = None
    """What the next game is made of, after a board that a code named; None for the same."""

    def on(self, code: Code) -> Setup:
        """Return the setup of the board that a code names, with the same rules."""
        begun = code.first, code.accepted
        return Setup(code.level, code.start, self.rules, code.seed, code.clues, *begun, self)
