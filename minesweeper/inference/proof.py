"""Which numbers matter: a minimal set of clues that already proves a cell safe or mined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from minesweeper.inference.analysis import DEFAULT_BUDGET, Rule, analyze, joined
from minesweeper.inference.components import split
from minesweeper.inference.constraints import LocalDeduction, deduce
from minesweeper.inference.counting import count_cached
from minesweeper.inference.errors import BudgetExceeded
from minesweeper.inference.masks import Mask, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation

START = 8
"""Clues first tried together: those around the cell."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The numbers in `clues`, with the mine total if `mine_total`, prove what `mined` says.

    What is revealed is known to be safe, what was hit to be a mine, in any case; without any
    one of the clues (or the mine total, if it is needed) the cell would be uncertain.
    """

    cell: Cell
    mined: bool
    clues: tuple[Cell, ...]
    mine_total: bool


def proof(observation: Observation, cell: Cell, budget: int = DEFAULT_BUDGET) -> Proof | None:
    """Return a minimal proof about a covered cell, or None if the cell is not certain.

    Clues near the cell are preferred. Raises ValueError for a cell that is not covered,
    BudgetExceeded if the search takes more than `budget` states (a clue tried counts as one),
    and InconsistentBoard as `analyze` does.
    """
    analysis = analyze(observation, budget)
    if cell not in analysis.mined:
        raise ValueError(f"{cell} is not a covered cell")
    why = analysis.why(cell)
    if why is None:
        return None
    clues = sorted(observation.numbers, key=lambda clue: (_distance(clue, cell), clue))
    mine_total = why.rule is Rule.MINE_TOTAL
    needed = _Search(observation, cell, budget).minimal(clues, mine_total)
    return Proof(cell, why.mined, tuple(sorted(needed)), mine_total)


class _Search:
    """Tries sets of clues until none can be left out."""

    def __init__(self, seen: Observation, cell: Cell, budget: int) -> None:
        self._seen = seen
        self._frame = frame(seen.height, seen.width)
        self._here: Mask = 1 << self._frame.bit(cell)
        self._every = self._frame.mask(seen.numbers)
        self._budget = budget

    def minimal(self, clues: list[Cell], mine_total: bool) -> list[Cell]:
        """Return clues that prove the cell, none of which can be left out; `clues` do.

        Their shortest beginning that does is found by doubling; QuickXplain (U. Junker, 2004)
        then halves again and again what might be left out.
        """
        end = min(START, len(clues))
        while not self.proves(clues[:end], mine_total):
            end = min(2 * end, len(clues))
        return self._needed([], clues[:end], mine_total)

    def _needed(self, given: list[Cell], clues: list[Cell], mine_total: bool) -> list[Cell]:
        """Return which of the clues are needed beside those given; together they prove."""
        if self.proves(given, mine_total):
            return []
        if len(clues) == 1:
            return clues
        near, far = clues[: len(clues) // 2], clues[len(clues) // 2 :]
        far = self._needed(given + near, far, mine_total)
        near = self._needed(given + far, near, mine_total)
        return near + far

    def proves(self, clues: Sequence[Cell], mine_total: bool) -> bool:
        """Return whether these clues, with or without the mine total, make the cell certain."""
        self._budget -= len(clues) + 1
        if self._budget < 0:
            raise BudgetExceeded("the search for a proof takes more states than allowed")
        ignored = self._every & ~self._frame.mask(clues)
        if mine_total:
            analysis = joined(self._seen, deduce(self._seen, ignored), [], self._budget)
            self._budget -= sum(part.counted.states for part in analysis.parts)
            return bool((analysis.safe_mask | analysis.mines_mask) & self._here)
        return self._proves_alone(deduce(self._seen, ignored))

    def _proves_alone(self, found: LocalDeduction) -> bool:
        """Return whether the cell is certain whatever the mine total is."""
        if (found.mines | found.safe) & self._here:
            return True
        for component in split(found.constraints, found.links):
            if component.cells & self._here:
                counted = count_cached(component.shape, self._budget)
                self._budget -= counted.states
                box = next(i for i, box in enumerate(component.boxes) if box & self._here)
                return counted.decided(box)
        return False


def _distance(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
