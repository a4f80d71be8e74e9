"""The start rule of boards that need no guess.

What is drawn here is named only: finding such a board takes inference, which `generator` has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from minesweeper.rules.faults import BadInput

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
