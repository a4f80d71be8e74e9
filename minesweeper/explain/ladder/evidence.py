"""What is known of one position, for whatever proves its cells."""

from __future__ import annotations

from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.facts import facts_of
from minesweeper.explain.ladder.levels import Levels
from minesweeper.inference import BudgetExceeded, MinimalProof, Why, analyze, proof
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


class Evidence:
    """A position, its facts and what the simple techniques find; all proofs share its budget."""

    def __init__(self, seen: Observation, budget: Budget | None = None) -> None:
        self.seen = seen
        self.budget = budget or Budget()
        self.facts = facts_of(seen)
        self.whole = Levels(self.facts, self.budget)
        self.few: list[Levels] = []
        """What few numbers show with the mine total; they mostly decide many cells alike."""
        self._minimal: dict[Cell, MinimalProof] = {}

    def why(self, cell: Cell) -> Why:
        """Return the knowledge that decides a certain cell."""
        why = analyze(self.seen).why(cell)
        assert why is not None
        return why

    def minimal_proof(self, cell: Cell) -> MinimalProof:
        """Return a minimal proof of exact inference; raise BudgetExceeded past half the budget."""
        if cell not in self._minimal:
            most = max(self.budget.left, 0) // 2
            try:
                found = proof(self.seen, cell, most)
            except BudgetExceeded:
                self.budget.spend(most)
                raise
            assert found is not None  # the cell is certain
            self.budget.spend(found.states)
            self._minimal[cell] = found
        return self._minimal[cell]
