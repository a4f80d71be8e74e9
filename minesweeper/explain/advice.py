"""What the assistant did, or says about its next move, as data."""

from __future__ import annotations

from collections.abc import Set
from enum import Enum, auto
from typing import NamedTuple

from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import Fault


class Outcome(Enum):
    """What came of AI Move."""

    SAFE = auto()
    """A safe cell was opened."""
    GUESS = auto()
    WRONG_FLAG = auto()
    """The cell is safe, but carries a flag of the person."""
    REMOVED_FLAG = auto()
    """A wrong flag of the person was taken away and its cell opened."""
    REMOVED_OWN_FLAG = auto()
    """The same with a flag that the assistant had put."""
    TOOK_FLAG = auto()
    """A flag was taken away as a hint said; nothing was opened."""
    FLAGGED_GUESS = auto()
    """The cell to guess at carries a flag of the person."""
    ALL_FLAGGED = auto()
    """All cells that may still be revealed carry flags."""
    NO_MOVE = auto()
    """All covered cells are mines."""
    CLAIMED = auto()
    """The player's claims ended the game."""
    TOO_MANY_CLAIMS = auto()
    """The player claims more mines than the board has, so that some claim is wrong."""
    FAULT = auto()
    """The player could not answer."""


WAITS = frozenset({Outcome.WRONG_FLAG, Outcome.FLAGGED_GUESS})
"""Outcomes that are only pointed out; the next AI Move acts on them."""

MOVES = frozenset({Outcome.SAFE, Outcome.GUESS, Outcome.REMOVED_FLAG, Outcome.REMOVED_OWN_FLAG})
"""Outcomes that open a cell."""


class Advice(NamedTuple):
    """What came of AI Move; the explanation is None if no cell was found."""

    outcome: Outcome
    explanation: Explanation | None = None
    fault: Fault | None = None
    by_hint: bool = False
    """Whether a hint was played, which has said why."""
    flagged: int = 0
    """The number of mines that were flagged with it."""

    @property
    def cell(self) -> Cell | None:
        """The cell that is explained, or None."""
        return None if self.explanation is None else self.explanation.cell

    @property
    def is_proof(self) -> bool:
        """Whether it is about a cell that is certainly safe."""
        return self.explanation is not None and self.explanation.verdict is Verdict.SAFE


def advice_on(explanation: Explanation, flags: Set[Cell]) -> Advice:
    """Return the advice about an explained cell on a board with these flags of the person."""
    flagged = explanation.cell in flags
    if explanation.verdict is Verdict.SAFE:
        return Advice(Outcome.WRONG_FLAG if flagged else Outcome.SAFE, explanation)
    return Advice(Outcome.FLAGGED_GUESS if flagged else Outcome.GUESS, explanation)
