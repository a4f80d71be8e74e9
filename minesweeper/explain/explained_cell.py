"""What can be said of one covered cell: its proof, or its chance beside the best guess."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.explain.explanation import Explanation, Verdict, of_cell
from minesweeper.explain.guess import Comparison, compared
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class ExplainedCell:
    """What is known of a covered cell.

    `comparison` sets an uncertain cell beside the best guess; it is None for a certain cell, and
    where no guess is needed because another cell is certainly safe.
    """

    explanation: Explanation
    comparison: Comparison | None = None

    @property
    def cell(self) -> Cell:
        """The cell."""
        return self.explanation.cell

    @property
    def is_certain(self) -> bool:
        """Whether it is certainly a mine, or certainly safe."""
        return self.explanation.verdict is not Verdict.GUESS


def explain_cell(cell: Cell, seen: Observation) -> ExplainedCell:
    """Return what is known of a covered cell; flags change nothing.

    Raises ValueError for a cell that is not covered, InconsistentBoard if no layout fits.
    """
    known = of_cell(cell, seen)
    if known.verdict is not Verdict.GUESS:
        return ExplainedCell(known)
    return ExplainedCell(known, compared(seen, cell))
