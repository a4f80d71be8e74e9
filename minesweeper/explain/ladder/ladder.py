"""The ladder of a position: a proof of every certain cell, the easiest that is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.cases import MOST_STEPS, agreement, contradiction, near
from minesweeper.explain.ladder.count import count_by_case
from minesweeper.explain.ladder.facts import facts_of, showing_only
from minesweeper.explain.ladder.layouts import by_layouts
from minesweeper.explain.ladder.levels import Levels, parts_of
from minesweeper.explain.ladder.technique import Proof, Step, Technique
from minesweeper.inference import BudgetExceeded, Knowledge, Why, analyze, proof
from minesweeper.inference import Proof as MinimalProof
from minesweeper.inference.masks import Mask
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def prove(seen: Observation, cell: Cell) -> Proof | None:
    """Return the proof of a covered cell, or None if it is not certain; see `Ladder.prove`.

    >>> found = prove(Observation(1, 4, None, {(0, 0): 1, (0, 2): 1}), (0, 3))
    >>> for step in found.steps:
    ...     print(step.kind.value, step.clues, step.about, step.holds)
    full ((0, 0),) ((0, 1),) 1
    satisfied ((0, 2),) ((0, 3),) 0
    """
    return Ladder(seen).prove(cell)


def all_proofs(seen: Observation) -> list[Proof]:
    """Return the proofs of all certain cells of a position, row by row."""
    analysis = analyze(seen)
    return Ladder(seen).proofs_of(analysis.safe() | analysis.mines())


def easiest(seen: Observation, near_to: Cell | None = None) -> Proof | None:
    """Return the easiest proof of a safe cell, or None if there is none; see `Ladder.easiest`."""
    return Ladder(seen).easiest(near_to)


SIMPLE = (Technique.FULL, Technique.CONTAINED, Technique.OVERLAP)
"""The hardest techniques with which the whole board is gone through at once.

What SATISFIED decides alone takes one step, and so comes first with FULL, too.
"""


LEAST = 50
"""A proof takes at least as long as this many states."""

CELLS = 400
"""Each time the board has this many cells more, a proof takes a state more."""


class Ladder:
    """The proofs of one position.

    What the simple techniques find on the board is found once for all its cells, each technique
    when it is first needed. On a board of more than 10,000 cells they take the numbers of
    some rows above and below a cell alone. All proofs share one budget: once it is spent, those
    that the simple techniques found keep more steps than they need, and the search for others
    raises BudgetExceeded. Flags are not used. Raises ValueError if numbers may be false.
    """

    def __init__(self, seen: Observation, budget: Budget | None = None) -> None:
        self._seen = seen
        self._budget = budget or Budget()
        self._least = LEAST + seen.height * seen.width // CELLS
        self._facts = facts_of(seen)
        self._whole = Levels(self._facts, self._budget)
        self._parts = parts_of(seen, self._whole, self._budget)
        self._few: list[Levels] = []
        """What few numbers show with the mine total; they mostly decide many cells alike."""
        self._minimal: dict[Cell, MinimalProof] = {}
        self._hard_ways = (self._by_cases, self._by_count, self._by_layouts)
        """The ways to prove a hard cell, the easiest first."""

    def prove(self, cell: Cell) -> Proof | None:
        """Return the proof of a covered cell, or None if it is not certain.

        Raises ValueError for a cell that is not covered, and InconsistentBoard and BudgetExceeded
        as `analyze` and `proof` of exact inference do.
        """
        if not self._seen.is_covered(cell):
            raise ValueError(f"{cell} is not a covered cell")
        return self._simple(cell) or self._hard(cell)

    def proofs_of(self, certain: Iterable[Cell]) -> list[Proof]:
        """Return the proofs of certain cells, row by row; past the budget, cells have none.

        The simple ones come first, so that hard ones leave enough for them.
        """
        proofs: dict[Cell, Proof | None] = dict.fromkeys(sorted(certain))
        for find in (self._simple, self._hard):
            for cell in (cell for cell, found in proofs.items() if found is None):
                proofs[cell] = _if_affordable(find, cell)
        return [found for found in proofs.values() if found is not None]

    def easiest(self, near_to: Cell | None = None) -> Proof | None:
        """Return the easiest proof of a safe cell, or None if no cell is certainly safe.

        Of proofs by equally hard techniques, the easiest has the fewest steps, and of those it is
        about the cell nearest to the one given. Past CASES the first found will do. Raises errors
        as `prove` does.
        """
        simple = self.easiest_simple(near_to)
        if simple is not None:
            return simple
        safe = sorted(analyze(self._seen).safe(), key=lambda c: (_distance(c, near_to), c))
        return self._shortest_by_cases(safe) or self._nearest_past_cases(safe, near_to)

    def easiest_simple(self, near_to: Cell | None = None) -> Proof | None:
        """Return the easiest proof as `easiest` does, but None if it takes more than OVERLAP.

        Also None where the numbers contradict each other. This counts no layouts: a position of an
        expert game takes a few milliseconds.
        """
        for hardest in SIMPLE:
            safe: list[tuple[int, Cell]] = []
            for _, part in self._parts:
                if part.is_broken(hardest):
                    return None
                safe += part.safe(hardest)
            found = self._simple(_first(safe, near_to)) if safe else None
            if found is not None:
                return found
        return None

    def safe_by(self, hardest: Technique) -> list[Cell]:
        """Return the cells that techniques up to one of SIMPLE prove safe, row by row."""
        return self._facts.grid.cells_of(self._whole.at(hardest).decided.safe)

    def easiest_cells(self) -> tuple[Technique, frozenset[Cell]] | None:
        """Return the easiest kind of proof of a safe cell, and every safe cell of that kind.

        What SATISFIED decides comes with FULL. None if no cell is certainly safe. Raises errors as
        `prove` does.
        """
        return self.easiest_simple_cells() or self._easiest_hard_cells()

    def easiest_simple_cells(self) -> tuple[Technique, frozenset[Cell]] | None:
        """Return what `easiest_cells` does, but None if it takes more than OVERLAP."""
        for hardest in SIMPLE:
            safe = self.safe_by(hardest)
            if safe:
                return hardest, frozenset(safe)
        return None

    def _easiest_hard_cells(self) -> tuple[Technique, frozenset[Cell]] | None:
        certain = sorted(analyze(self._seen).safe())
        for kind, prove_by in (
            (Technique.CASES, self._by_cases),
            (Technique.COUNT, self._by_count),
        ):
            cells = frozenset(cell for cell in certain if prove_by(cell) is not None)
            if cells:
                return kind, cells
        return (Technique.LAYOUTS, frozenset(certain)) if certain else None

    def _shortest_by_cases(self, safe: list[Cell]) -> Proof | None:
        """Return the shortest proof by cases of some safe cells, of equal ones the first."""
        shortest: Proof | None = None
        half = self._budget.left // 2
        for cell in safe:
            if self._budget.left < half:
                break
            most = shortest.length - 1 if shortest else MOST_STEPS
            shortest = self._by_cases(cell, most) or shortest
        return shortest

    def _nearest_past_cases(self, safe: list[Cell], near_to: Cell | None) -> Proof | None:
        """Return a proof by the mine total or by layouts, where no cell is proved by cases."""
        if safe and self._facts.total is not None:
            counted = self._whole.safe(Technique.COUNT)
            if counted:
                safe.insert(0, _first(counted, near_to))
        for prove_by in self._hard_ways[1:]:
            for cell in safe:
                found = prove_by(cell)
                if found is not None:
                    return found
        return None

    def _simple(self, cell: Cell) -> Proof | None:
        """Return the proof by the easiest simple technique that suffices; see `prove`."""
        self._budget.demand(self._least)
        part = next(part for rows, part in self._parts if cell[0] in rows)
        for hardest in SIMPLE:
            steps = part.steps(cell, hardest)
            if steps is not None:
                return _proof(cell, steps)
        return None

    def _mask(self, cell: Cell) -> Mask:
        return 1 << self._facts.grid.bit(cell)

    def _hard(self, cell: Cell) -> Proof | None:
        """Return the proof of a cell that the simple techniques do not decide; see `prove`."""
        self._budget.demand(self._least)
        if analyze(self._seen).why(cell) is None:
            return None
        for prove_by in self._hard_ways:
            found = prove_by(cell)
            if found is not None:
                return found
        return None

    def _why(self, cell: Cell) -> Why:
        why = analyze(self._seen).why(cell)
        assert why is not None
        return why

    def _by_cases(self, cell: Cell, most: int = MOST_STEPS) -> Proof | None:
        """Return the proof by suppositions near a certain cell, if one of few steps is found."""
        why = self._why(cell)
        if why.rule is Knowledge.MINE_TOTAL:
            return None
        here = self._mask(cell)
        around = near(self._facts, here)
        for suppose in (contradiction, agreement):
            step = suppose(around, here, why.mined, self._budget, most)
            if step is not None:
                return _proof(cell, (step,))
        return None

    def _by_count(self, cell: Cell) -> Proof | None:
        """Return the proof by the mine total, if that is known and one is found.

        The numbers that exact inference needs for the cell mostly suffice; else all are tried.
        """
        if self._facts.total is None:
            return None
        known = (levels.steps(cell, Technique.COUNT) for levels in self._few)
        steps = next(filter(None, known), None)
        if steps is None:
            needed = self._needed(cell)
            steps = None if needed is None else self._counted(cell, needed)
            if steps is not None and needed is not None:
                self._few.append(needed)
        steps = steps or self._counted(cell, self._whole)
        return None if steps is None else _proof(cell, steps)

    def _needed(self, cell: Cell) -> Levels | None:
        """Return what the numbers of a minimal proof with the mine total show; None without one."""
        found = self._minimal_proof(cell)
        if not found.mine_total:
            return None
        return Levels(facts_of(showing_only(self._seen, found.clues)), self._budget)

    def _minimal_proof(self, cell: Cell) -> MinimalProof:
        """Return a minimal proof of exact inference; raise BudgetExceeded past half the budget."""
        if cell not in self._minimal:
            most = max(self._budget.left, 0) // 2
            try:
                found = proof(self._seen, cell, most)
            except BudgetExceeded:
                self._budget.spend(most)
                raise
            assert found is not None  # the cell is certain
            self._budget.spend(found.states)
            self._minimal[cell] = found
        return self._minimal[cell]

    def _counted(self, cell: Cell, levels: Levels) -> tuple[Step, ...] | None:
        """Return the steps to a cell by the mine total, perhaps from the opposite; None without."""
        steps = levels.steps(cell, Technique.COUNT)
        if steps is not None:
            return steps
        step = count_by_case(levels.facts, self._mask(cell), self._why(cell).mined, self._budget)
        return None if step is None else (step,)

    def _by_layouts(self, cell: Cell) -> Proof:
        found = self._minimal_proof(cell)
        return _proof(cell, (by_layouts(self._seen, found),), found.mine_total)


def _proof(cell: Cell, steps: tuple[Step, ...], mine_total: bool = False) -> Proof:
    """Return the proof of a cell from its steps."""
    kind = max(step.kind for step in steps)
    clues = {clue for step in steps for clue in step.clues}
    counts = mine_total or kind is Technique.COUNT
    return Proof(cell, steps[-1].mine, kind, steps, tuple(sorted(clues)), counts)


def _if_affordable(find: Callable[[Cell], Proof | None], cell: Cell) -> Proof | None:
    try:
        return find(cell)
    except BudgetExceeded:
        return None


def _first(safe: list[tuple[int, Cell]], near_to: Cell | None) -> Cell:
    """Return the safe cell that takes the fewest steps, of several the nearest to a cell."""
    return min((steps, _distance(cell, near_to), cell) for steps, cell in safe)[2]


def _distance(cell: Cell, other: Cell | None) -> int:
    if other is None:
        return 0
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))
