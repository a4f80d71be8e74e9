"""Levels, and start rules: what the first revealed cell may be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.faults import BadInput
from minesweeper.rules.limits import LARGEST, SMALLEST


@dataclass(frozen=True, slots=True)
class Level:
    """A board's width, height and number of mines.

    Raises ValueError for a size outside 2 to 200 or mines outside 1 to cells - 1.

    >>> level = Level(width=30, height=16, mines=99)
    >>> level.cells, level == LEVELS["expert"]
    (480, True)
    """

    width: int
    height: int
    mines: int

    def __post_init__(self) -> None:
        if not (SMALLEST <= self.width <= LARGEST and SMALLEST <= self.height <= LARGEST):
            raise BadInput(
                "a board is {least} to {most} cells wide and high, not {width}x{height}",
                least=SMALLEST,
                most=LARGEST,
                width=self.width,
                height=self.height,
            )
        if not 1 <= self.mines < self.cells:
            raise BadInput(
                "a {width}x{height} board holds 1 to {most} mines, not {mines}",
                width=self.width,
                height=self.height,
                most=self.cells - 1,
                mines=self.mines,
            )

    @property
    def cells(self) -> int:
        """The number of cells of the board."""
        return self.width * self.height

    @property
    def name(self) -> str:
        """The name of the preset that it is; empty if it is none."""
        return next((name for name, preset in LEVELS.items() if preset == self), "")

    @classmethod
    def parse(cls, text: str) -> Level:
        """Read a preset's name or WxHxM: width x height x mines.

        Raises ValueError that says what is wrong with the text.

        >>> Level.parse("30x16x99") == LEVELS["expert"]
        True
        """
        wanted = text.strip().lower()
        if wanted in LEVELS:
            return LEVELS[wanted]
        match = re.fullmatch(r"(\d{1,6})x(\d{1,6})x(\d{1,6})", wanted, re.ASCII)
        if match is None:
            raise BadInput(
                "{text!r} is no level: use {levels}"
                " or WxHxM (width x height x mines), as in 30x16x99",
                text=text,
                levels=", ".join(LEVELS),
            )
        level = cls(*map(int, match.groups()))
        return LEVELS.get(level.name, level)

    def __str__(self) -> str:
        return self.name or f"{self.width}x{self.height}x{self.mines}"


LEVELS = {
    "beginner": Level(9, 9, 10),
    "intermediate": Level(16, 16, 40),
    "expert": Level(30, 16, 99),
    "small": Level(8, 8, 8),
    "tiny": Level(4, 4, 5),
}
"""The presets by name: the three classic levels, CS50's board and a tiny one."""


CLASSIC_LEVELS = ("beginner", "intermediate", "expert")
"""The levels that every program has."""


class Start(Enum):
    """What the first revealed cell may be, from the weakest rule to the strongest."""

    ANY = "any"
    """The first cell may be a mine."""
    SAFE = "safe"
    """The first cell is never a mine."""
    OPENING = "opening"
    """Neither the first cell nor any of its neighbours is a mine."""


# Boards that need no guess: what is drawn here is named only, `generator` finds them by inference.

LADDER_VERSION = 3
"""The version of the ladder of techniques and of the classes by which difficulties are graded.

Whoever changes which technique a position needs, or the classes, raises it: the same seed then
gives another board.
"""

_NAME = "no-guess"
_NO_COUNT = "no-count"


class Difficulty(Enum):
    """The hardest technique that a board needs, and how often, in four classes.

    A round opens every safe cell of the easiest kind there is.
    """

    EASY = "easy"
    """Single numbers: satisfied and full."""
    MEDIUM = "medium"
    """Two numbers: contained and overlap."""
    HARD = "hard"
    """In one round suppositions, the mine total or all layouts: cases, count and layouts."""
    EXTREME = "extreme"
    """These in two rounds or more."""


@dataclass(frozen=True, slots=True)
class NoGuess:
    """The rule that the first cell is an opening, and that a certainly safe cell always exists.

    `count_known` is whether the mine total counts as knowledge. Without a `difficulty`, every
    board that can be solved without a guess is equally likely.
    """

    difficulty: Difficulty | None = None
    count_known: bool = True

    @property
    def value(self) -> str:
        """The rule as text, which `parse` reads.

        >>> NoGuess(Difficulty.HARD, count_known=False).value
        'no-guess:hard,no-count'
        """
        difficulty = "" if self.difficulty is None else f":{self.difficulty.value}"
        return _NAME + difficulty + ("" if self.count_known else f",{_NO_COUNT}")

    @classmethod
    def parse(cls, text: str) -> NoGuess:
        """Read `no-guess`, with `:difficulty` and `,no-count` if wanted.

        Raises ValueError that says what is wrong with the text.
        """
        match = re.fullmatch(rf"{_NAME}(?::([a-z]+))?(,{_NO_COUNT})?", text)
        levels = [difficulty.value for difficulty in Difficulty]
        if match is None or (match[1] and match[1] not in levels):
            raise BadInput(
                "{text!r} is no start rule: use {rule}",
                text=text,
                rule=f"{_NAME}[:{'|'.join(levels)}][,{_NO_COUNT}]",
            )
        return cls(Difficulty(match[1]) if match[1] else None, match[2] is None)

    @classmethod
    def read_letters(cls, letters: str, *, graded: bool) -> NoGuess:
        """Read what `letters` returns; its form has been checked.

        Raises ValueError for a difficulty by another ladder, unless the board is found and
        `graded` already.
        """
        match = re.fullmatch(r"N(C?)(?:([EMHX])(\d*))?", letters, re.ASCII)
        assert match is not None  # by its form
        difficulty = next((d for d in Difficulty if _LETTERS[d] == match[2]), None)
        if difficulty is not None and not graded and match[3] != str(LADDER_VERSION):
            raise BadInput(
                "its difficulty is by version {found} of the ladder of techniques, not {version},"
                " and would be another board here",
                found=match[3] or 0,
                version=LADDER_VERSION,
            )
        return cls(difficulty, not match[1])

    def letters(self, *, graded: bool) -> str:
        """Return the rule in a few letters; the ladder's version is left out if `graded`.

        >>> NoGuess(Difficulty.HARD).letters(graded=False), NoGuess().letters(graded=True)
        ('NH3', 'N')
        """
        letters = "N" if self.count_known else "NC"
        if self.difficulty is None:
            return letters
        return letters + _LETTERS[self.difficulty] + ("" if graded else str(LADDER_VERSION))


_LETTERS = {
    Difficulty.EASY: "E",
    Difficulty.MEDIUM: "M",
    Difficulty.HARD: "H",
    Difficulty.EXTREME: "X",
}


StartRule: TypeAlias = Start | NoGuess
"""What a person or an arena asks for. A game that needs no guess begins like Start.OPENING."""


USUAL_START = Start.SAFE
"""What other programs grant; their recordings do not say it."""


def start_rule(text: str) -> StartRule:
    """Read a start rule; raises ValueError that says what is wrong with the text.

    >>> start_rule("safe"), start_rule("no-guess:hard").value
    (<Start.SAFE: 'safe'>, 'no-guess:hard')
    """
    plain = [start.value for start in Start]
    if text in plain:
        return Start(text)
    try:
        return NoGuess.parse(text)
    except BadInput as error:
        raise BadInput("{fault}, or {rules}", fault=error, rules=", ".join(plain)) from None


def beginning(start: StartRule) -> Start:
    """Return how a game with a start rule begins: with an opening where no guess is needed."""
    return Start.OPENING if isinstance(start, NoGuess) else start


def mine_free(start: Start, first: Cell, level: Level) -> frozenset[Cell]:
    """Return the cells that `start` keeps free of mines when `first` is revealed first."""
    if start is Start.ANY:
        return frozenset()
    if start is Start.SAFE:
        return frozenset({first})
    return frozenset({first, *neighbors(first, level.height, level.width)})


def protects(start: Start, first: Cell, level: Level) -> bool:
    """Return whether a start rule keeps the first cell of a game from being a mine."""
    return granted_start(start, first, level) is not Start.ANY


def granted_start(start: Start, first: Cell, level: Level) -> Start:
    """Return `start`, or the next weaker rule that leaves room for all mines."""
    weaker = list(Start)[: list(Start).index(start) + 1]
    return next(
        rule
        for rule in reversed(weaker)
        if level.cells - len(mine_free(rule, first, level)) >= level.mines
    )
