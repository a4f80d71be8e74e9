"""Levels, start rules, codes, and the layout that a seed stands for.

A layout is a pure function of (version, level, start rule, seed, first cell), uniform among the
layouts that obey the rule. A `Code` names the first four, and the clue model, in a few characters.
"""

from __future__ import annotations

import random
import re
import zlib
from dataclasses import dataclass
from enum import Enum

from minesweeper.rules.board import Cell, draw, neighbor_table, neighbors
from minesweeper.rules.clues import EXACT, ClueKind, ClueModel
from minesweeper.rules.faults import BadInput

VERSION = 1
"""The version of the rule that turns a seed into a layout; codes of other versions are refused."""

SMALLEST, LARGEST = 2, 200
"""The least and most rows and columns of a level."""

SEED_BITS = 40
"""The number of bits of a new game's seed: eight characters of a code."""

LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Level:
    """A board's width, height and number of mines.

    Raises ValueError for a size outside 2 to 200 or mines outside 1 to cells - 1.
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


class Start(Enum):
    """What the first revealed cell may be, from the weakest rule to the strongest."""

    ANY = "any"
    """The first cell may be a mine."""
    SAFE = "safe"
    """The first cell is never a mine."""
    OPENING = "opening"
    """Neither the first cell nor any of its neighbours is a mine."""


def mine_free(start: Start, first: Cell, level: Level) -> frozenset[Cell]:
    """Return the cells that `start` keeps free of mines when `first` is revealed first."""
    if start is Start.ANY:
        return frozenset()
    if start is Start.SAFE:
        return frozenset({first})
    return frozenset({first, *neighbors(first, level.height, level.width)})


def granted_start(start: Start, first: Cell, level: Level) -> Start:
    """Return `start`, or the next weaker rule that leaves room for all mines."""
    weaker = list(Start)[: list(Start).index(start) + 1]
    return next(
        rule
        for rule in reversed(weaker)
        if level.cells - len(mine_free(rule, first, level)) >= level.mines
    )


def layout(level: Level, start: Start, seed: int, first: Cell) -> frozenset[Cell]:
    """Return the mines of the board that the arguments stand for.

    Every layout that obeys the granted start rule (see `granted_start`) is equally likely: the
    mines are drawn among the cells that the rule leaves, and never moved afterwards.
    """
    free = mine_free(granted_start(start, first, level), first, level)
    cells = [cell for cell in neighbor_table(level.height, level.width) if cell not in free]
    return frozenset(draw(cells, level.mines, random.Random(seed)))


def new_seed(rng: random.Random) -> int:
    """Draw a seed of SEED_BITS bits."""
    return int(rng.random() * 2**SEED_BITS)


_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's base 32 (2002), without I, L, O and U, which look like other characters."""

_MISREAD = str.maketrans("ILO", "110")
_PRESET_LETTERS = {"B": "beginner", "I": "intermediate", "E": "expert", "S": "small", "T": "tiny"}
_START_LETTERS = {start.value[0].upper(): start for start in Start}
_CLUE_LETTERS = {kind.value[0].upper(): kind for kind in ClueKind if kind is not ClueKind.EXACT}


@dataclass(frozen=True, slots=True)
class Code:
    """A short text that names a board: its level, start rule, clues and seed.

    Clues are named only if they are not exact: U under, O over, M20 missing in 20 % of cells.

    >>> str(Code(LEVELS["expert"], Start.SAFE, 123456789))
    '1-E-S-3NQK8NGW'
    >>> Code.parse("1-e-s-3nqk8ngw").seed
    123456789
    >>> str(Code(LEVELS["expert"], Start.SAFE, 123456789, ClueModel(ClueKind.MISSING, 20)))
    '1-E-S-M20-3NQK8NAA'
    """

    level: Level
    start: Start
    seed: int
    clues: ClueModel = EXACT

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise no_seed(self.seed)

    def __str__(self) -> str:
        letters = {name: letter for letter, name in _PRESET_LETTERS.items()}
        level = letters.get(self.level.name, str(self.level).upper())
        start = self.start.value[0].upper()
        body = f"{VERSION}-{level}-{start}-{_clue_part(self.clues)}{_base32(self.seed)}"
        return body + _check(body)

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code in upper or lower case, with or without spaces around it.

        Raises ValueError that says what is wrong: the form, the version, or a mistyped character
        (the last two characters are a check sum).
        """
        parts = text.strip().upper().split("-")
        if len(parts) not in (4, 5) or not parts[0].isdecimal():
            raise BadInput("{text!r} is no game code: one looks like 1-E-S-3NQK8NGW", text=text)
        if parts[0] != str(VERSION):
            raise BadInput(
                "game code {text!r} is of version {found}, not {version}",
                text=text,
                found=parts[0],
                version=VERSION,
            )
        level = Level.parse(_PRESET_LETTERS.get(parts[1], parts[1]))
        start = _START_LETTERS.get(parts[2])
        if start is None:
            raise BadInput(
                "game code {text!r} names no start rule: A, S or O, not {found!r}",
                text=text,
                found=parts[2],
            )
        clues = _read_clues(parts[3], text) if len(parts) == 5 else EXACT
        tail = parts[-1].translate(_MISREAD)
        if len(tail) < 3 or not set(tail) <= set(_DIGITS):
            raise BadInput("game code {text!r} ends in no seed: {end!r}", text=text, end=parts[-1])
        seed = 0
        for digit in tail[:-2]:
            seed = seed * 32 + _DIGITS.index(digit)
        code = cls(level, start, seed, clues)
        # Codes once spelled some preset levels by their size: a check of the text as typed holds.
        typed = "-".join([*parts[:-1], tail[:-2]])
        if not str(code).endswith(tail) and _check(typed) != tail[-2:]:
            raise BadInput("game code {text!r} has a mistyped character", text=text)
        return code


def no_seed(found: object) -> BadInput:
    """Return what is wrong with something that is no seed; its `repr` is shown."""
    return BadInput(
        "a seed is a whole number from 0 to {most}, not {found!r}", most=LARGEST_SEED, found=found
    )


def _clue_part(clues: ClueModel) -> str:
    """Return the part of a code for its clues: empty if they are exact."""
    if clues == EXACT:
        return ""
    return f"{clues.kind.value[0].upper()}{clues.percent or ''}-"


def _read_clues(part: str, text: str) -> ClueModel:
    kind, percent = _CLUE_LETTERS.get(part[:1]), part[1:]
    if kind is None or not re.fullmatch(r"\d{0,2}", percent, re.ASCII):
        raise BadInput(
            "game code {text!r} names no clues: U, O or M20, not {part!r}", text=text, part=part
        )
    return ClueModel(kind, int(percent or 0))


def _base32(number: int) -> str:
    digits = _DIGITS[number % 32]
    while number := number // 32:
        digits = _DIGITS[number % 32] + digits
    return digits


def _check(body: str) -> str:
    """Return two characters that a mistyped body matches in only 1 of 1,024 cases."""
    return _base32(1024 + zlib.crc32(body.encode()) % 1024)[1:]
