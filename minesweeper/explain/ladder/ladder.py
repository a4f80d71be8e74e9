"""The ladder of a position: a proof of every certain cell, the easiest that is found."""

from __future__ import annotations

from minesweeper.explain.ladder.cases import agreement, contradiction, near
from minesweeper.explain.ladder.count import count_by_case, count_steps, counted
from minesweeper.explain.ladder.derivation import Derivation, single_bits
from minesweeper.explain.ladder.facts import facts_of
from minesweeper.explain.ladder.layouts import all_layouts
from minesweeper.explain.ladder.simple import simple_line
from minesweeper.explain.ladder.technique import Proof, Step, Technique
from minesweeper.inference import Knowledge, Why, analyze
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def prove(seen: Observation, cell: Cell) -> Proof | None:
    """Return the proof of a covered cell, or None if it is not certain; see `Ladder.prove`."""
    return Ladder(seen).prove(cell)


def all_proofs(seen: Observation) -> list[Proof]:
    """Return the proofs of all certain cells of a position, row by row."""
    return Ladder(seen).all_proofs()


def easiest(seen: Observation, near_to: Cell | None = None) -> Proof | None:
    """Return the easiest proof of a safe cell, or None if there is none; see `Ladder.easiest`."""
    return Ladder(seen).easiest(near_to)


SIMPLE = (Technique.SATISFIED, Technique.FULL, Technique.CONTAINED, Technique.OVERLAP)
"""The techniques that go through the whole board at once."""


class Ladder:
    """The proofs of one position.

    What the simple techniques find on the board is found once for all its cells, each technique
    when it is first needed. Flags are not used. Raises ValueError if numbers may be false.
    """

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._facts = facts_of(seen)
        self._levels: dict[Technique, Derivation] = {}

    def prove(self, cell: Cell) -> Proof | None:
        """Return the proof of a covered cell, or None if it is not certain.

        Raises ValueError for a cell that is not covered, and InconsistentBoard and BudgetExceeded
        as `analyze` and `proof` of exact inference do.
        """
        if not self._seen.is_covered(cell):
            raise ValueError(f"{cell} is not a covered cell")
        return self._simple(cell) or self._hard(cell)

    def all_proofs(self) -> list[Proof]:
        """Return the proofs of all certain cells, row by row."""
        analysis = analyze(self._seen)
        proofs = [self.prove(cell) for cell in sorted(analysis.safe() | analysis.mines())]
        return [proof for proof in proofs if proof is not None]

    def easiest(self, near_to: Cell | None = None) -> Proof | None:
        """Return the easiest proof of a safe cell, or None if no cell is certainly safe.

        Of equally hard proofs that of the fewest steps is the easiest, then the nearest to a cell.
        """
        for hardest in SIMPLE:
            derivation = self._level(hardest)
            if derivation.decided.safe:
                return self._simple(self._first(derivation, near_to))
        analysis = analyze(self._seen)
        proofs = [self._hard(cell) for cell in sorted(analysis.safe())]
        found = [proof for proof in proofs if proof is not None]
        if not found:
            return None
        return min(found, key=lambda p: (p.kind, p.length, _distance(p.cell, near_to), p.cell))

    def _first(self, derivation: Derivation, near_to: Cell | None) -> Cell:
        """Return the safe cell that takes the fewest steps, the nearest of several."""
        grid = self._facts.grid
        ranked = [
            (derivation.steps_to(bit), _distance(cell, near_to), cell)
            for bit in single_bits(derivation.decided.safe)
            for cell in [grid.cells[bit.bit_length() - 1]]
        ]
        return min(ranked)[2]

    def _level(self, hardest: Technique) -> Derivation:
        """Return what all techniques up to a simple one, or up to COUNT, find on the board."""
        if hardest not in self._levels:
            numbers, total = self._facts.numbers, self._facts.total
            if hardest is Technique.COUNT:
                assert total is not None
                self._levels[hardest] = counted(numbers, total)
            else:
                self._levels[hardest] = Derivation(numbers, hardest)
        return self._levels[hardest]

    def _simple(self, cell: Cell) -> Proof | None:
        """Return the proof by the easiest simple technique that suffices."""
        here = 1 << self._facts.grid.bit(cell)
        for hardest in SIMPLE:
            derivation = self._level(hardest)
            if derivation.decided.cells & here:
                steps = simple_line(derivation, here).steps(self._facts.grid)
                return _proof(cell, steps)
        return None

    def _hard(self, cell: Cell) -> Proof | None:
        """Return the proof of a cell that the simple techniques do not decide."""
        why = analyze(self._seen).why(cell)
        if why is None:
            return None
        return self._by_cases(cell, why) or self._by_count(cell, why) or self._by_layouts(cell)

    def _by_cases(self, cell: Cell, why: Why) -> Proof | None:
        if why.rule is Knowledge.MINE_TOTAL:
            return None
        grid, numbers, _ = self._facts
        here = 1 << grid.bit(cell)
        around = near(grid, numbers, here)
        step = contradiction(grid, around, here, why.mined) or agreement(
            grid, around, here, why.mined
        )
        return None if step is None else _proof(cell, (step,))

    def _by_count(self, cell: Cell, why: Why) -> Proof | None:
        total = self._facts.total
        if total is None:
            return None
        here = 1 << self._facts.grid.bit(cell)
        derivation = self._level(Technique.COUNT)
        if derivation.decided.cells & here:
            return _proof(cell, count_steps(self._facts, derivation, here))
        step = count_by_case(self._facts, total, here, why.mined)
        return None if step is None else _proof(cell, (step,))

    def _by_layouts(self, cell: Cell) -> Proof:
        step, mine_total = all_layouts(self._seen, cell)
        return _proof(cell, (step,), mine_total)


def _proof(cell: Cell, steps: tuple[Step, ...], mine_total: bool = False) -> Proof:
    """Return the proof of a cell from its steps."""
    kind = max(step.kind for step in steps)
    clues = {clue for step in steps for clue in step.clues}
    counts = mine_total or kind is Technique.COUNT
    return Proof(cell, steps[-1].mine, kind, steps, tuple(sorted(clues)), counts)


def _distance(cell: Cell, other: Cell | None) -> int:
    if other is None:
        return 0
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))
