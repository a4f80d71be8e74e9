"""What the assistant did or has to say about the next move, as data."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from enum import Enum, auto

from minesweeper.explain.explanation import Clue, Explanation, Verdict
from minesweeper.rules.board import Cell


class Outcome(Enum):
    """What came of asking for a move."""

    SAFE = auto()
    """A safe cell."""
    GUESS = auto()
    WRONG_FLAG = auto()
    """A safe cell that carries a flag of the person's."""
    REMOVED_FLAG = auto()
    """Such a flag was taken away, and the cell was opened."""
    FLAGGED_GUESS = auto()
    """A guess at a cell that carries a flag."""
    ALL_FLAGGED = auto()
    """All cells left to reveal are flagged."""
    NO_MOVE = auto()
    """All cells left to reveal are mines."""
    FAULT = auto()
    """The player could not answer."""


WAITS = frozenset({Outcome.WRONG_FLAG, Outcome.FLAGGED_GUESS})
"""What is only pointed out, and done when the next move is asked for."""

MOVES = frozenset({Outcome.SAFE, Outcome.GUESS, Outcome.REMOVED_FLAG})
"""What opens a cell."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What came of asking for a move; `explanation` is there if a cell was found."""

    outcome: Outcome
    explanation: Explanation | None = None
    fault: str = ""

    @property
    def cell(self) -> Cell | None:
        """The cell it is about, or None."""
        return None if self.explanation is None else self.explanation.cell

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The numbers that prove the cell."""
        return () if self.explanation is None else self.explanation.clues


def advice_on(explanation: Explanation, flags: Set[Cell]) -> Advice:
    """Return what an explained cell comes to on a board with flags of the person's."""
    flagged = explanation.cell in flags
    if explanation.verdict is Verdict.SAFE:
        return Advice(Outcome.WRONG_FLAG if flagged else Outcome.SAFE, explanation)
    return Advice(Outcome.FLAGGED_GUESS if flagged else Outcome.GUESS, explanation)
