"""Codes, and the layout that a seed stands for.

A layout is a pure function of (version, level, start rule, seed, first cell), uniform among the
layouts that obey the rule. A `Code` names the first four, and the clue model, in a few characters.
Once a game has begun, its code also names the first cell; where no guess is to be needed, with the
accepted try.
"""

from __future__ import annotations

import random
import re
import zlib
from dataclasses import dataclass

from minesweeper.rules.board import Cell, draw, neighbor_table
from minesweeper.rules.clues import EXACT, ClueKind, ClueModel
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, NoGuess, Start, StartRule, granted_start, mine_free
from minesweeper.rules.naming import cell_named, name_of

VERSION = 1
"""The version of the rule that turns a seed into a layout; codes of other versions are refused."""

SEED_BITS = 40
"""The number of bits of a new game's seed: eight characters of a code."""

LARGEST_SEED = 2**64 - 1


def layout(level: Level, start: Start, seed: int, first: Cell) -> frozenset[Cell]:
    """Return the mines of the board that the arguments stand for.

    Every layout that obeys the granted start rule (see `granted_start`) is equally likely: the
    mines are drawn among the cells that the rule leaves, and never moved afterwards.
    """
    free = mine_free(granted_start(start, first, level), first, level)
    cells = [cell for cell in neighbor_table(level.height, level.width) if cell not in free]
    return frozenset(draw(cells, level.mines, random.Random(seed)))


def layout_of_try(level: Level, seed: int, first: Cell, number: int) -> frozenset[Cell]:
    """Return the mines that try `number` (from 1) of a search for a board without guesses draws.

    Every layout in which the first cell is an opening is equally likely in every try. Raises
    ValueError if the mines leave no room for an opening there.
    """
    _check_opening(level, first)
    free = mine_free(Start.OPENING, first, level)
    cells = [cell for cell in neighbor_table(level.height, level.width) if cell not in free]
    return frozenset(draw(cells, level.mines, random.Random(f"{seed}/{number}")))


def _check_opening(level: Level, first: Cell) -> None:
    if granted_start(Start.OPENING, first, level) is not Start.OPENING:
        raise BadInput(
            "{mines} mines leave no room for an opening at {cell}",
            mines=level.mines,
            cell=name_of(first),
        )


def new_seed(rng: random.Random) -> int:
    """Draw a seed of SEED_BITS bits."""
    return int(rng.random() * 2**SEED_BITS)


_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's base 32 (2002), without I, L, O and U, which look like other characters."""

_MISREAD = str.maketrans("ILO", "110")
_OF_PYTHON = str.maketrans(_DIGITS, "0123456789abcdefghijklmnopqrstuv")
"""The digits of base 32 as `int` reads them."""

_PRESET_LETTERS = {"B": "beginner", "I": "intermediate", "E": "expert", "S": "small", "T": "tiny"}
_START_LETTERS = {start.value[0].upper(): start for start in Start}
_CLUE_LETTERS = {kind.value[0].upper(): kind for kind in ClueKind if kind is not ClueKind.EXACT}

_FORM = re.compile(
    rf"{VERSION}-(?P<level>[^-]+)-(?P<start>[ASO]|NC?(?:[EMHX]\d*)?)-"
    r"(?:(?P<clues>[MUO])(?P<percent>\d{0,2})-)?"
    r"(?:(?P<first>[A-Z]{1,3}\d{1,3})(?:F|T(?P<accepted>[1-9]\d{0,8}))-)?"
    r"(?P<seed>[0-9A-TV-Z]{1,13})(?P<check>[0-9A-TV-Z]{2})",
    re.ASCII,
)
"""A code in upper case: version, level, start rule, clues, first cell, and seed with check sum."""


@dataclass(frozen=True, slots=True)
class Code:
    """A short text that names a board: its level, start rule, clues and seed, and its first cell.

    Clues are named only if they are not exact: U under, O over, M20 missing in 20 % of cells. The
    first cell is named once it is known: D4F. Where no guess is to be needed, the accepted try
    stands beside it, D4T12; before, a code with a difficulty names the ladder's version.

    >>> str(Code(Level(30, 16, 99), Start.SAFE, 123456789))
    '1-E-S-3NQK8NGW'
    >>> Code.parse("1-e-s-3nqk8ngw").seed
    123456789
    >>> str(Code(Level(30, 16, 99), Start.SAFE, 123456789, ClueModel(ClueKind.MISSING, 20)))
    '1-E-S-M20-3NQK8NAA'
    >>> str(Code(Level(30, 16, 99), Start.SAFE, 123456789, first=(3, 3)))
    '1-E-S-D4F-3NQK8NRX'
    >>> str(Code(Level(30, 16, 99), NoGuess(), 123456789, first=(3, 3), accepted=12))
    '1-E-N-D4T12-3NQK8ND7'
    """

    level: Level
    start: StartRule
    seed: int
    clues: ClueModel = EXACT
    first: Cell | None = None
    """The only cell that can be revealed first, which is safe; None if any can."""
    accepted: int | None = None
    """The try, counted from 1, whose board needs no guess when `first` is revealed first."""

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise no_seed(self.seed)
        if self.no_guess is not None and self.clues != EXACT:
            raise BadInput("boards without guesses need exact clues, not {clues}", clues=self.clues)
        if (self.accepted is None) is (self.no_guess is not None and self.first is not None):
            raise BadInput(
                "boards without guesses, and no others, name a try with their first cell"
            )
        if self.first is not None:
            self._check_first(self.first)

    def _check_first(self, first: Cell) -> None:
        if first[0] >= self.level.height or first[1] >= self.level.width:
            raise BadInput(
                "{cell} is not on this {level} board", cell=name_of(first), level=self.level
            )
        if self.no_guess is not None:
            _check_opening(self.level, first)
        elif self.start is Start.ANY and first in self.mines(first):
            raise BadInput("the first cell {cell} is a mine", cell=name_of(first))

    def __str__(self) -> str:
        letters = {name: letter for letter, name in _PRESET_LETTERS.items()}
        level = letters.get(self.level.name, str(self.level).upper())
        middle = f"{_start_part(self)}-{_clue_part(self.clues)}{_first_part(self)}"
        body = f"{VERSION}-{level}-{middle}{_base32(self.seed)}"
        return body + _check(body)

    @property
    def is_open(self) -> bool:
        """Whether a try is still to be accepted, because no guess is to be needed."""
        return self.no_guess is not None and self.accepted is None

    @property
    def is_one_board(self) -> bool:
        """Whether the mines are the same whichever cell is revealed first."""
        return self.first is not None or self.start is Start.ANY

    @property
    def no_guess(self) -> NoGuess | None:
        """The rule of a board that needs no guess; None for other boards."""
        return self.start if isinstance(self.start, NoGuess) else None

    def mines(self, first: Cell) -> frozenset[Cell]:
        """Return the layout when `first` is revealed first; a code may have its own first cell.

        Raises ValueError where no guess is to be needed and no try is accepted yet.
        """
        first = self.first or first
        if isinstance(self.start, Start):
            return layout(self.level, self.start, self.seed, first)
        if self.accepted is None:
            raise BadInput("the board {code} is still to be found", code=self)
        return layout_of_try(self.level, self.seed, first, self.accepted)

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code in upper or lower case, with or without spaces around it.

        Raises ValueError that says what is wrong: the form, the version, or a mistyped character
        (the last two characters are a check sum).
        """
        found = _parts(text)
        level = Level.parse(_PRESET_LETTERS.get(found["level"], found["level"]))
        accepted, start = found["accepted"], found["start"]
        rule = _START_LETTERS.get(start) or NoGuess.read_letters(start, graded=bool(accepted))
        clues = EXACT
        if found["clues"]:
            clues = ClueModel(_CLUE_LETTERS[found["clues"]], int(found["percent"] or 0))
        first = cell_named(found["first"]) if found["first"] else None
        seed, check = (found[part].translate(_MISREAD) for part in ("seed", "check"))
        number = int(seed.translate(_OF_PYTHON), 32)
        code = cls(level, rule, number, clues, first, int(accepted) if accepted else None)
        # Codes once spelled some preset levels by their size: a check of the text as typed holds.
        body = found.string[: found.start("seed")] + seed
        if not str(code).endswith(seed + check) and _check(body) != check:
            raise BadInput("game code {text!r} has a mistyped character", text=text)
        return code


def _parts(text: str) -> re.Match[str]:
    """Return the parts of a code by their names in `_FORM`; raises ValueError for other text."""
    typed = text.strip().upper()
    version, dash, _ = typed.partition("-")
    if dash and version.isdecimal() and version != str(VERSION):
        raise BadInput(
            "game code {text!r} is of version {found}, not {version}",
            text=text,
            found=version,
            version=VERSION,
        )
    found = _FORM.fullmatch(typed)
    if found is None or not text.strip().isascii():  # some letters become ASCII in upper case
        raise BadInput("{text!r} is no game code: one looks like 1-E-S-3NQK8NGW", text=text)
    return found


def no_seed(found: object) -> BadInput:
    """Return what is wrong with something that is no seed; its `repr` is shown."""
    return BadInput(
        "a seed is a whole number from 0 to {most}, not {found!r}", most=LARGEST_SEED, found=found
    )


def _start_part(code: Code) -> str:
    """Return the part of a code for its start rule."""
    if isinstance(code.start, NoGuess):
        return code.start.letters(graded=code.accepted is not None)
    return code.start.value[0].upper()


def _first_part(code: Code) -> str:
    """Return the part of a code for its first cell: empty if it names none."""
    if code.first is None:
        return ""
    return name_of(code.first) + ("F-" if code.accepted is None else f"T{code.accepted}-")


def _clue_part(clues: ClueModel) -> str:
    """Return the part of a code for its clues: empty if they are exact."""
    if clues == EXACT:
        return ""
    return f"{clues.kind.value[0].upper()}{clues.percent or ''}-"


def _base32(number: int) -> str:
    digits = _DIGITS[number % 32]
    while number := number // 32:
        digits = _DIGITS[number % 32] + digits
    return digits


def _check(body: str) -> str:
    """Return two characters that a mistyped body matches in only 1 of 1,024 cases."""
    return _base32(1024 + zlib.crc32(body.encode()) % 1024)[1:]
