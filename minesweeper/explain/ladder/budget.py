"""The budget of a ladder: how much work all of its proofs may take together."""

from __future__ import annotations

from minesweeper.explain import limits
from minesweeper.inference import BudgetExceeded


class Budget:
    """States that may still be looked at: one takes about a microsecond.

    Work that only makes a proof shorter leaves a third for the proofs of other cells.
    """

    def __init__(self, states: int = limits.LADDER_STATES) -> None:
        self.left = states
        self._kept = states // 3

    def affords(self, states: int) -> bool:
        """Return whether there is enough for that much work; if so, it counts as done."""
        if self.left - states < self._kept:
            return False
        self.left -= states
        return True

    def spend(self, states: int) -> None:
        """Count work that is done whether there is enough or not."""
        self.left -= states

    def beginnings(self, states: int) -> int:
        """Count the beginnings of a family, and return how many of them to follow.

        Once the budget is spent, that is one alone.
        """
        self.spend(states)
        return limits.FAMILY_STATES if self.left > 0 else 1

    def demand(self, states: int) -> None:
        """Count work to be done; raise BudgetExceeded if nothing is left for it."""
        if self.left < states:
            raise BudgetExceeded("the search for a proof takes more states than allowed")
        self.left -= states
