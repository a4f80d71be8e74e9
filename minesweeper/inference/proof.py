"""Proofs: a minimal set of clues that makes a cell certainly safe or certainly a mine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from minesweeper.inference import limits
from minesweeper.inference.analysis import Knowledge, analyze_deduced
from minesweeper.inference.components import split
from minesweeper.inference.constraints import LocalDeduction, deduce
from minesweeper.inference.counting import count_cached
from minesweeper.inference.errors import BudgetExceeded
from minesweeper.inference.masks import Mask, frame
from minesweeper.inference.shared_analysis import analyze
from minesweeper.rules.board import Cell, distance
from minesweeper.rules.observation import Observation

START = 8
"""The number of nearest clues that are tried first, all together."""


@dataclass(frozen=True, slots=True)
class MinimalProof:
    """The numbers at `clues`, with the mine total if `mine_total`, prove a cell mined or safe.

    Besides them, a proof knows which cells are revealed and which mines were hit. Without any
    one of the clues, or without a mine total that it needs, the cell is uncertain.
    """

    cell: Cell
    mined: bool
    clues: tuple[Cell, ...]
    mine_total: bool
    states: int = field(default=0, repr=False, compare=False)
    """How many states the search took."""


def proof(
    observation: Observation, cell: Cell, budget: int = limits.DEFAULT_BUDGET
) -> MinimalProof | None:
    """Return a minimal proof about a covered cell, or None if the cell is not certain.

    Clues near the cell are preferred. Raises ValueError for a cell that is not covered,
    BudgetExceeded if the search takes more than `budget` states (each clue tried counts as one, a
    try on a large board as more), and InconsistentBoard as `analyze` does.
    """
    analysis = analyze(observation, budget)
    if cell not in analysis.mined:
        raise ValueError(f"{cell} is not a covered cell")
    why = analysis.why(cell)
    if why is None:
        return None
    clues = sorted(observation.numbers, key=lambda clue: (distance(clue, cell), clue))
    mine_total = why.rule is Knowledge.MINE_TOTAL
    search = _Search(observation, cell, budget)
    needed = tuple(sorted(search.minimal(clues, mine_total)))
    return MinimalProof(cell, why.mined, needed, mine_total, budget - search.left)


class _Search:
    """The search for clues of which none can be left out, within a budget."""

    def __init__(self, seen: Observation, cell: Cell, budget: int) -> None:
        self._seen = seen
        self._frame = frame(seen.height, seen.width)
        self._here: Mask = 1 << self._frame.bit(cell)
        self._every = self._frame.mask(seen.numbers)
        self._cost_of_try = 1 + seen.height * seen.width // limits.CELLS_A_STATE
        self.left = budget

    def minimal(self, clues: list[Cell], mine_total: bool) -> list[Cell]:
        """Return those of the clues that a proof needs; all of them together prove the cell.

        Doubling finds a beginning of the list that proves the cell. QuickXplain (U. Junker,
        2004) then finds the clues it needs by halving the list again and again.
        """
        end = min(START, len(clues))
        while not self.proves(clues[:end], mine_total):
            end = min(2 * end, len(clues))
        return self._needed([], clues[:end], mine_total)

    def _needed(self, given: list[Cell], clues: list[Cell], mine_total: bool) -> list[Cell]:
        """Return which clues are needed beside those given; all together prove the cell."""
        if self.proves(given, mine_total):
            return []
        if len(clues) == 1:
            return clues
        near, far = clues[: len(clues) // 2], clues[len(clues) // 2 :]
        far = self._needed(given + near, far, mine_total)
        near = self._needed(given + far, near, mine_total)
        return near + far

    def proves(self, clues: Sequence[Cell], mine_total: bool) -> bool:
        """Return whether these clues, with or without the mine total, prove the cell."""
        self.left -= len(clues) + self._cost_of_try
        if self.left < 0:
            raise BudgetExceeded("the search for a proof takes more states than allowed")
        ignored = self._every & ~self._frame.mask(clues)
        if mine_total:
            analysis = analyze_deduced(self._seen, deduce(self._seen, ignored), [], self.left)
            self.left -= sum(part.counted.states for part in analysis.parts)
            return bool((analysis.safe_mask | analysis.mines_mask) & self._here)
        return self._proves_alone(deduce(self._seen, ignored))

    def _proves_alone(self, found: LocalDeduction) -> bool:
        """Return whether a local deduction proves the cell without the mine total."""
        if (found.mines | found.safe) & self._here:
            return True
        for component in split(found.constraints, found.links):
            if component.cells & self._here:
                counted = count_cached(component.shape, self.left)
                self.left -= counted.states
                box = next(i for i, box in enumerate(component.boxes) if box & self._here)
                return counted.decided(box)
        return False
