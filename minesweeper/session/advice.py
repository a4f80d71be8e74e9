"""What the assistant did, or says about its next move, as data."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from enum import Enum, auto

from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.explain.phrases import Clue
from minesweeper.explain.sentences import last_sentences
from minesweeper.explain.walk import Excerpt
from minesweeper.rules.board import Cell


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


LAST_STEPS = 2
"""Of a longer proof the last steps are shown, unless the person wants all."""

WAITS = frozenset({Outcome.WRONG_FLAG, Outcome.FLAGGED_GUESS})
"""Outcomes that are only pointed out; the next AI Move acts on them."""

MOVES = frozenset({Outcome.SAFE, Outcome.GUESS, Outcome.REMOVED_FLAG, Outcome.REMOVED_OWN_FLAG})
"""Outcomes that open a cell."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What came of AI Move; the explanation is None if no cell was found."""

    outcome: Outcome
    explanation: Explanation | None = None
    fault: str = ""

    @property
    def cell(self) -> Cell | None:
        """The cell that is explained, or None."""
        return None if self.explanation is None else self.explanation.cell

    @property
    def is_proof(self) -> bool:
        """Whether it is about a cell that is certainly safe."""
        return self.explanation is not None and self.explanation.verdict is Verdict.SAFE

    @property
    def mines(self) -> frozenset[Cell]:
        """The mines that the proof of the move speaks of."""
        return frozenset() if self.explanation is None else self.explanation.mines

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that prove the cell."""
        return () if self.explanation is None else self.explanation.clues

    def steps(self, *, whole: bool) -> Excerpt:
        """Return the sentences of the proof; unless the `whole` of it is wanted, the last ones.

        With those come the ones without which they cannot stand.
        """
        steps = () if self.explanation is None else self.explanation.steps
        return Excerpt(steps if whole else last_sentences(steps, LAST_STEPS))

    def clues_shown(self, *, whole: bool) -> frozenset[Cell]:
        """Return the cells of the numbers that the steps name; without steps, of all clues."""
        steps = self.steps(whole=whole)
        return steps.outlined if steps.sentences else frozenset(clue for clue, _ in self.clues)


def advice_on(explanation: Explanation, flags: Set[Cell]) -> Advice:
    """Return the advice about an explained cell on a board with these flags of the person."""
    flagged = explanation.cell in flags
    if explanation.verdict is Verdict.SAFE:
        return Advice(Outcome.WRONG_FLAG if flagged else Outcome.SAFE, explanation)
    return Advice(Outcome.FLAGGED_GUESS if flagged else Outcome.GUESS, explanation)
