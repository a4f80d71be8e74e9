"""Levels: what the techniques find on a board, each when it is first needed, and its lines.

What a derivation does with a fact takes the longer the more cells the board has, so a large board
is divided into bands: some of its rows, with the numbers of more rows above and below. A band
proves only cells of its own rows, from numbers that are not far away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from minesweeper.explain import limits
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.count import count_line, derivation_with_total
from minesweeper.explain.ladder.derivation import Ancestry, Derivation
from minesweeper.explain.ladder.facts import Fact, Facts, facts_of
from minesweeper.explain.ladder.line import Line, LineGoal, shortest_line
from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference.masks import Mask, single_cells
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


class Levels:
    """What all techniques up to a simple one, or up to COUNT, find in a position in a budget."""

    def __init__(self, seen: Observation, budget: Budget) -> None:
        self._seen = seen
        self._budget = budget
        self._derivations: dict[Technique, Derivation] = {}
        self._shared: dict[tuple[Technique, Ancestry], tuple[Step, ...]] = {}

    @cached_property
    def facts(self) -> Facts:
        """What the numbers say, each by itself."""
        return facts_of(self._seen)

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

    def is_broken(self, hardest: Technique) -> bool:
        """Return whether the techniques found numbers that contradict each other."""
        return self.at(hardest).broken is not None

    def safe(self, hardest: Technique) -> list[tuple[int, Cell]]:
        """Return the cells found to be safe, each with the steps that it takes, row by row."""
        derivation, grid = self.at(hardest), self.facts.grid
        return [
            (derivation.steps_to(bit), grid.cell_of(bit))
            for bit in single_cells(derivation.decided.safe)
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


class Band(Levels):
    """Some rows of a position, and what the simple techniques find there.

    `own` are the rows whose cells it proves, `rows` those whose numbers it takes. Derivations see
    only `rows`, counted from 0.
    """

    def __init__(self, seen: Observation, own: range, rows: range, budget: Budget) -> None:
        super().__init__(seen, budget)
        self._own, self._rows = own, rows
        self._lowered: dict[tuple[Step, ...], tuple[Step, ...]] = {}

    @cached_property
    def facts(self) -> Facts:
        """What the numbers of its rows say."""
        return facts_of(_cut(self._seen, self._rows))

    def safe(self, hardest: Technique) -> list[tuple[int, Cell]]:
        """Return the cells of its own rows found to be safe, each with the steps it takes."""
        top = self._rows.start
        return [
            (steps, (row + top, column))
            for steps, (row, column) in super().safe(hardest)
            if row + top in self._own
        ]

    def steps(self, cell: Cell, hardest: Technique) -> tuple[Step, ...] | None:
        """Return the steps to a cell as `Levels.steps` does."""
        top = self._rows.start
        steps = super().steps((cell[0] - top, cell[1]), hardest)
        if steps is None:
            return None
        if steps not in self._lowered:
            self._lowered[steps] = tuple(_step_below(step, top) for step in steps)
        return self._lowered[steps]


def parts_of(seen: Observation, whole: Levels, budget: Budget) -> list[tuple[range, Levels]]:
    """Return what finds the proofs of each row of a position: the whole, or bands if it is large.

    >>> large = Observation(200, 100, None, {})
    >>> budget = Budget()
    >>> [rows for rows, _ in parts_of(large, Levels(large, budget), budget)]
    [range(0, 50), range(50, 100), range(100, 150), range(150, 200)]
    """
    every = range(seen.height)
    if seen.height * seen.width <= limits.BAND_CELLS:
        return [(every, whole)]
    margin = limits.BAND_CELLS // seen.width // 4
    tops = every[:: 2 * margin]
    owned = [every[top : top + 2 * margin] for top in tops]
    taken = [every[max(top - margin, 0) : top + 3 * margin] for top in tops]
    return [(own, Band(seen, own, rows, budget)) for own, rows in zip(owned, taken, strict=True)]


def _cut(seen: Observation, rows: range) -> Observation:
    """Return some rows of a position; a number that touches a row left out is not shown."""
    top, last = rows.start, seen.height - 1
    whole = {row for row in rows if max(row - 1, 0) in rows and min(row + 1, last) in rows}
    numbers = {(r - top, c): n for (r, c), n in seen.numbers.items() if r in whole}
    unread = seen.blank.union(cell for cell in seen.numbers if cell[0] not in whole)
    return replace(
        seen,
        height=len(rows),
        mines=None,
        numbers=numbers,
        flags=frozenset(),
        claims=frozenset(),
        hit=_cells_within(seen.hit, rows),
        blank=_cells_within(unread, rows),
    )


def _cells_within(cells: Iterable[Cell], rows: range) -> frozenset[Cell]:
    return frozenset((row - rows.start, column) for row, column in cells if row in rows)


def _step_below(step: Step, rows: int) -> Step:
    """Return a step of a simple technique with its cells moved down by some rows."""

    def lower(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple((row + rows, column) for row, column in cells)

    return replace(
        step,
        clues=lower(step.clues),
        about=lower(step.about),
        decides=lower(step.decides),
        besides=lower(step.besides),
    )
