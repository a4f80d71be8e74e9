"""The ladder of a position: a proof of every certain cell, the easiest that is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from minesweeper.explain import limits
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.levels import Evidence, parts_of
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.ladder.ways import WAYS, Find
from minesweeper.inference import analyze, if_affordable
from minesweeper.rules.board import Cell, distance
from minesweeper.rules.observation import Observation

SIMPLE = [kind for kind in Technique if kind.is_simple and kind is not Technique.SATISFIED]
"""The hardest techniques with which the whole board is gone through at once.

What SATISFIED decides alone takes one step, and so comes first with FULL, too.
"""

HARD = [(kind, way.find, way.short) for kind, way in WAYS.items() if way.find is not None]
"""The ways to prove a hard cell, the easiest first; the last one proves every certain cell."""


class Ladder:
    """The proofs of one position.

    What the simple techniques find on the board is found once for all its cells, each technique
    when it is first needed. On a board of more than 10,000 cells they take the numbers of
    some rows above and below a cell alone. All proofs share one budget: once it is spent, those
    that the simple techniques found keep more steps than they need, and the search for others
    raises BudgetExceeded. Flags are not used. Raises ValueError if numbers may be false.
    """

    def __init__(self, seen: Observation, budget: Budget | None = None) -> None:
        self._here = Evidence(seen, budget)
        self._least = limits.STATES_A_PROOF + seen.height * seen.width // limits.CELLS_A_STATE
        self._parts = parts_of(seen, self._here.whole, self._here.budget)

    def prove(self, cell: Cell) -> Proof | None:
        """Return the proof of a covered cell, or None if it is not certain.

        Raises ValueError for a cell that is not covered, and InconsistentBoard and BudgetExceeded
        as `analyze` and `proof` of exact inference do.

        >>> found = Ladder(Observation(1, 4, None, {(0, 0): 1, (0, 2): 1})).prove((0, 3))
        >>> for step in found.steps:
        ...     print(step.kind.value, step.clues, step.about, step.holds)
        full ((0, 0),) ((0, 1),) 1
        satisfied ((0, 2),) ((0, 3),) 0
        """
        if not self._here.seen.is_covered(cell):
            raise ValueError(f"{cell} is not a covered cell")
        return self._simple(cell) or self._hard(cell)

    def proofs_of(self, certain: Iterable[Cell]) -> list[Proof]:
        """Return the proofs of certain cells, row by row; past the budget, cells have none.

        The simple ones come first, so that hard ones leave enough for them.
        """
        proofs: dict[Cell, Proof | None] = dict.fromkeys(sorted(certain))
        for find in (self._simple, self._hard):
            for cell in (cell for cell, found in proofs.items() if found is None):
                proofs[cell] = if_affordable(find, cell)
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
        safe = sorted(analyze(self._here.seen).safe(), key=lambda c: (_distance(c, near_to), c))
        for kind, find, is_short in HARD:
            if is_short:
                found = self._shortest(find, safe)
            else:
                found = self._first_found(kind, find, safe, near_to)
            if found is not None:
                return found
        return None

    def easiest_simple(self, near_to: Cell | None = None) -> Proof | None:
        """Return the easiest proof as `easiest` does, but None if it takes more than OVERLAP.

        Also None where the numbers contradict each other. This counts no layouts: a position of an
        expert game takes a few milliseconds.
        """
        for hardest in SIMPLE:
            safe: list[tuple[int, Cell]] = []
            for part in self._parts:
                if part.at(hardest).broken:
                    return None
                safe += part.safe(hardest)
            found = self._simple(_first(safe, near_to)) if safe else None
            if found is not None:
                return found
        return None

    def easiest_simple_cells(self) -> tuple[Technique, frozenset[Cell]] | None:
        """Return the easiest simple kind of proof of a safe cell, and every safe cell of that kind.

        What SATISFIED decides comes with FULL. None if no such proof is found.
        """
        for hardest in SIMPLE:
            safe = self._here.whole.at(hardest).decided.safe
            if safe:
                return hardest, frozenset(self._here.facts.grid.cells_of(safe))
        return None

    def hard_cells(self, passed: Callable[[Cell], bool]) -> Iterator[tuple[Technique, Cell]]:
        """Yield the safe cells of the easiest kind of proof past OVERLAP, each when it is found.

        A cell that is `passed` when its turn comes is left out. Raises errors as `prove` does.
        """
        certain, found = sorted(analyze(self._here.seen).safe()), False
        for kind, find, _ in HARD:
            for cell in certain:
                if not passed(cell) and (
                    kind is HARD[-1][0] or find(self._here, cell, limits.CASE_STEPS) is not None
                ):
                    found = True
                    yield kind, cell
            if found:
                return

    def _shortest(self, find: Find, safe: list[Cell]) -> Proof | None:
        """Return the shortest proof of some safe cells by one way, of equal ones the first."""
        shortest: Proof | None = None
        half = self._here.budget.left // 2
        for cell in safe:
            if self._here.budget.left < half:
                break
            most = shortest.length - 1 if shortest else limits.CASE_STEPS
            shortest = find(self._here, cell, most) or shortest
        return shortest

    def _first_found(
        self, kind: Technique, find: Find, safe: list[Cell], near_to: Cell | None
    ) -> Proof | None:
        """Return the first proof of some safe cells by one way; past the budget raise."""
        if kind is Technique.COUNT and safe and self._here.facts.total is not None:
            counted = self._here.whole.safe(kind)
            safe = [_first(counted, near_to), *safe] if counted else safe
        found = (find(self._here, cell, limits.CASE_STEPS) for cell in safe)
        return next(filter(None, found), None)

    def _simple(self, cell: Cell) -> Proof | None:
        """Return the proof by the easiest simple technique that suffices; see `prove`."""
        self._here.budget.demand(self._least)
        part = next(part for part in self._parts if cell[0] in part.own)
        for hardest in SIMPLE:
            steps = part.steps(cell, hardest)
            if steps is not None:
                return Proof.of(cell, steps)
        return None

    def _hard(self, cell: Cell) -> Proof | None:
        """Return the proof of a cell that the simple techniques do not decide; see `prove`."""
        self._here.budget.demand(self._least)
        if analyze(self._here.seen).why(cell) is None:
            return None
        for _, find, _ in HARD:
            found = find(self._here, cell, limits.CASE_STEPS)
            if found is not None:
                return found
        return None


def _first(safe: list[tuple[int, Cell]], near_to: Cell | None) -> Cell:
    """Return the safe cell that takes the fewest steps, of several the nearest to a cell."""
    return min((steps, _distance(cell, near_to), cell) for steps, cell in safe)[2]


def _distance(cell: Cell, other: Cell | None) -> int:
    return 0 if other is None else distance(cell, other)
