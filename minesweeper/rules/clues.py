"""Clue models: how the number on a revealed cell comes from the mines around it.

Besides the exact clues of the classic game there are three kinds of noisy clues, from a
university report on a constraint agent. With t mines among the d cells around a cell:

- missing(p): with probability p the cell shows no clue at all;
- under: the clue is drawn from 0 to t, each as likely, so there are at least that many mines;
- over: the clue is drawn from t to d, each as likely, so there are at most that many mines.

A cell's clue is drawn once. Players know the model, never the truth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput

LIKELIHOODS = 2520
"""The unit of likelihoods is 1/2520: a multiple of 1 to 9, so all of them are whole numbers."""

USUAL_PERCENT = 20
"""The default chance of a missing clue, in percent."""


class ClueKind(Enum):
    """How clues relate to the true numbers."""

    EXACT = "exact"
    MISSING = "missing"
    UNDER = "under"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ClueModel:
    """A kind of clues; `percent` is the chance of a missing clue, 1 to 99, else 0.

    Raises ValueError for any other percentage.
    """

    kind: ClueKind = ClueKind.EXACT
    percent: int = 0

    def __post_init__(self) -> None:
        if self.kind is ClueKind.MISSING and not 1 <= self.percent <= 99:
            raise BadInput(
                "clues are missing in 1 to 99 percent of cells, not {percent}", percent=self.percent
            )
        if self.kind is not ClueKind.MISSING and self.percent:
            raise BadInput("{kind} clues take no percentage", kind=self.kind.value)

    @classmethod
    def parse(cls, text: str) -> ClueModel:
        """Read exact, missing, missing:PERCENT, under or over; raise ValueError for others.

        >>> ClueModel.parse("missing:30").percent
        30
        """
        match = re.fullmatch(
            r"(exact|missing|under|over)(?::(\d{1,2}))?", text.strip().lower(), re.ASCII
        )
        if match is None or (match[2] and match[1] != "missing"):
            raise BadInput(
                "clues are exact, missing[:PERCENT], under or over, not {text!r}", text=text
            )
        kind = ClueKind(match[1])
        missing = kind is ClueKind.MISSING
        return cls(kind, int(match[2] or USUAL_PERCENT) if missing else 0)

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.percent}" if self.percent else self.kind.value

    @property
    def is_true(self) -> bool:
        """Whether every clue that is shown is the true number."""
        return self.kind in (ClueKind.EXACT, ClueKind.MISSING)

    def shown(self, mines: int, around: int, chance: float) -> int | None:
        """Return the clue of a cell with `mines` mines in the `around` cells around it, or None.

        `chance`, from 0 up to but not 1, decides; equal steps of it are equally likely.
        """
        if self.kind is ClueKind.UNDER:
            return int(chance * (mines + 1))
        if self.kind is ClueKind.OVER:
            return mines + int(chance * (around - mines + 1))
        return None if chance * 100 < self.percent else mines

    def draw(
        self, table: Mapping[Cell, Sequence[Cell]], mines_around: Mapping[Cell, int], rng: Random
    ) -> dict[Cell, int | None]:
        """Draw the clue of every cell of a neighbour table, None where it is missing.

        A clue of 0 that proves the cells around safe, and so opens them, is left out.
        """
        drawn: dict[Cell, int | None] = {}
        for cell, around in table.items():
            clue = self.shown(mines_around.get(cell, 0), len(around), rng.random())
            if clue != 0 or self.truth(0, len(around)) is None:
                drawn[cell] = clue
        return drawn

    def likelihood(self, clue: int, mines: int, around: int) -> int:
        """Return the likelihood of a clue, in parts of 1/2520, with `mines` mines around it.

        With missing clues it is the likelihood given that the cell shows a clue.

        >>> ClueModel(ClueKind.UNDER).likelihood(1, 2, 8)
        840
        """
        if self.kind is ClueKind.UNDER:
            return LIKELIHOODS // (mines + 1) if mines >= clue else 0
        if self.kind is ClueKind.OVER:
            return LIKELIHOODS // (around - mines + 1) if mines <= clue else 0
        return LIKELIHOODS if mines == clue else 0

    def truth(self, clue: int, around: int) -> int | None:
        """Return the true number of mines if the clue allows only one, else None.

        >>> ClueModel(ClueKind.OVER).truth(0, 8)
        0
        """
        if self.is_true or (self.kind is ClueKind.OVER and clue == 0):
            return clue
        if self.kind is ClueKind.UNDER and clue == around:
            return clue
        return None


EXACT = ClueModel()
"""The clues of the classic game."""
