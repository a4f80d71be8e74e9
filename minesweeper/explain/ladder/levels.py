"""Levels: what the techniques find on a board, each when it is first needed, and its lines.

`Evidence` is what is known of one position, for whatever proves its cells.

What a derivation does with a fact takes the longer the more cells the board has, so a large board
is divided into bands: some of its rows, with the numbers of more rows above and below. A band
proves only cells of its own rows, from numbers that are not far away.
"""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.explain import limits
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.count import count_line, derivation_with_total
from minesweeper.explain.ladder.derivation import Ancestry, Derivation
from minesweeper.explain.ladder.facts import Fact, Facts, facts_of
from minesweeper.explain.ladder.line import Line, LineGoal, shortest_line
from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import BudgetExceeded, MinimalProof, Why, analyze, proof
from minesweeper.inference.masks import Mask, single_cells
from minesweeper.rules.board import Cell
from minesweeper.rules.limits import LARGEST
from minesweeper.rules.observation import Observation


class Levels:
    """What all techniques up to a simple one, or up to COUNT, find by some facts in a budget.

    Of a part of a board it gives only the cells of its `own` rows.
    """

    def __init__(self, facts: Facts, budget: Budget, own: range = range(LARGEST)) -> None:
        self.facts = facts
        self.own = own
        self._budget = budget
        self._derivations: dict[Technique, Derivation] = {}
        self._shared: dict[tuple[Technique, Ancestry], tuple[Step, ...]] = {}

    def at(self, hardest: Technique) -> Derivation:
        """Return what all techniques up to the hardest find; COUNT needs a mine total."""
        if hardest not in self._derivations:
            _, numbers, total = self.facts
            if hardest is Technique.COUNT:
                assert total is not None
                self._derivations[hardest] = derivation_with_total(numbers, total, self._budget)
            else:
                self._derivations[hardest] = Derivation(numbers, hardest, self._budget)
        return self._derivations[hardest]

    def safe(self, hardest: Technique) -> list[tuple[int, Cell]]:
        """Return the cells found to be safe, each with the steps that it takes, row by row."""
        derivation, grid = self.at(hardest), self.facts.grid
        safe = ((bit, grid.cell_of(bit)) for bit in single_cells(derivation.decided.safe))
        return [
            (derivation.ancestry(bit).bit_count(), cell)
            for bit, cell in safe
            if cell[0] in self.own
        ]

    def steps(self, cell: Cell, hardest: Technique) -> tuple[Step, ...] | None:
        """Return the steps to a cell by techniques up to the hardest.

        None if these do not decide it, or no line leads to it. Cells that one step decides share
        their steps.
        """
        derivation, here = self.at(hardest), 1 << self.facts.grid.bit(cell)
        if not derivation.decided.cells & here:
            return None
        key = hardest, derivation.ancestry(here)
        steps = self._shared.get(key)
        if steps is None or cell not in steps[-1].decides:
            find = count_line if hardest is Technique.COUNT else simple_line
            line = find(derivation, here)
            if line is None:
                return None
            steps = self._shared[key] = line.steps(self.facts.grid)
        return steps


def simple_line(derivation: Derivation, cell: Mask) -> Line | None:
    """Return a line to a cell that the derivation decides, from as few numbers as is affordable."""
    line = _line(derivation, cell)
    if line is None or len(line.clues) < 3:
        return line
    left = line.clues
    used = {fact.clue: fact for fact in derivation.facts if fact.clue in left}
    for left_out in list(used):
        if left_out in left:
            if not derivation.budget.affords(len(left) * limits.STATES_A_FACT):
                break
            fewer = [fact for clue, fact in used.items() if clue in left and clue != left_out]
            line = _no_longer(line, fewer, derivation, cell)
            left = line.clues
    return line


def _line(derivation: Derivation, cell: Mask) -> Line | None:
    return shortest_line(derivation, derivation.behind(cell), LineGoal(cell))


def _no_longer(line: Line, facts: Sequence[Fact], derivation: Derivation, cell: Mask) -> Line:
    """Return a line from these facts alone if it is no longer than the one given, else that."""
    most = len(line.entries) + limits.SPARE_STEPS
    other = Derivation(facts, derivation.hardest, derivation.budget, target=cell, most=most)
    found = _line(other, cell)
    if found is None or len(found.entries) > len(line.entries):
        return line
    return found


def parts_of(seen: Observation, whole: Levels, budget: Budget) -> list[Levels]:
    """Return what finds the proofs of each row of a position: the whole, or bands if it is large.

    >>> from minesweeper.explain.ladder.facts import facts_of
    >>> large = Observation(200, 100, None, {})
    >>> budget = Budget()
    >>> [part.own for part in parts_of(large, Levels(facts_of(large), budget), budget)]
    [range(0, 50), range(50, 100), range(100, 150), range(150, 200)]
    """
    every = range(seen.height)
    if seen.height * seen.width <= limits.BAND_CELLS:
        return [whole]
    margin = limits.BAND_CELLS // seen.width // 4
    tops = every[:: 2 * margin]
    owned = [every[top : top + 2 * margin] for top in tops]
    taken = [every[max(top - margin, 0) : top + 3 * margin] for top in tops]
    return [
        Levels(whole.facts.within(rows), budget, own)
        for own, rows in zip(owned, taken, strict=True)
    ]


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
