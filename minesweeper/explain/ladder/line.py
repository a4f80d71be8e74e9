"""Lines: the deductions that a cell needs, gone through again with nothing else decided.

A derivation decides cells all over the board. A line keeps a few of its deductions and repeats
them from the start, so that each speaks of the cells that this line alone has not decided, by the
technique that then fits. What a line can do without is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minesweeper.explain import limits
from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.facts import (
    PASSED_ON,
    Conclusion,
    Decided,
    Fact,
    Total,
    from_one,
    from_two,
)
from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference.masks import BoardBits, Mask


class LineDeduction(NamedTuple):
    """A deduction of a line: the bits of its numbers and its conclusion.

    `takes` are the entries before it that passed on what it takes; `deduction` is its index in
    the derivation.
    """

    clues: tuple[int, ...]
    conclusion: Conclusion
    takes: tuple[int, ...] = ()
    deduction: int = -1


class Line(NamedTuple):
    """Entries in their order, and the cells they decide beside those supposed."""

    entries: tuple[LineDeduction, ...]
    decided: Decided

    @property
    def clues(self) -> frozenset[int]:
        """The bits of all numbers it uses."""
        return frozenset(clue for entry in self.entries for clue in entry.clues)

    def steps(self, grid: BoardBits) -> tuple[Step, ...]:
        """Return the entries as steps."""
        return tuple(_step(entry, grid) for entry in self.entries)


class LineGoal(NamedTuple):
    """What a line is to reach: cells decided, one of some numbers broken, or the mine total."""

    cells: Mask = 0
    numbers: tuple[Fact, ...] = ()
    total: Total | None = None

    def is_reached(self, line: Line) -> bool:
        """Return whether a line reaches it."""
        if self.numbers:
            return self.broken_by(line) is not None
        if self.total is not None:
            left, holds = self.total.rest((), line.decided) or (0, 0)
            return not 0 <= holds <= left.bit_count()
        return not self.cells & ~line.decided.cells

    def broken_by(self, line: Line) -> int | None:
        """Return the bit of the first number that a line breaks, or None."""
        return next((number.clue for number in self.numbers if breaks(number, line)), None)


def breaks(number: Fact, line: Line) -> bool:
    """Return whether a number has more mines than it shows, or can no longer have as many."""
    need = number.need(line.decided.mines)
    left = number.cells & ~line.decided.cells
    if not 0 <= need <= left.bit_count():
        return True
    if not line.entries or line.entries[-1].conclusion.kind is not Technique.COUNT:
        return False
    rest, holds = line.entries[-1].conclusion[1:3]
    if left & ~rest:
        return False
    return need > holds or (left.bit_count() - need) > rest.bit_count() - holds


def shortest_line(derivation: Derivation, deductions: Sequence[int], goal: LineGoal) -> Line | None:
    """Return a line to the goal from which no entry can be dropped.

    None if the deductions, in their order, do not reach it: past a contradiction they may not.
    To try each entry takes the square of their number; where the budget does not afford that, the
    line keeps all of them.
    """
    derivation.budget.spend(limits.STATES_A_STEP * len(deductions))
    if not derivation.budget.affords(limits.STATES_A_REPETITION * len(deductions) ** 2 // 2):
        return _line_through(Repetition(derivation), deductions, goal)
    before = [Repetition(derivation)]
    for index in deductions:
        after = before[-1].copy()
        if not after.repeat(index):
            break  # what was broken on the way may be the goal
        before.append(after)
    if not goal.is_reached(before.pop().line()):
        return None
    kept: list[int] = []
    for start, index in reversed(list(zip(before, deductions, strict=False))):
        if _line_through(start, kept, goal) is None:
            kept = [index, *kept]
    return _line_through(Repetition(derivation), kept, goal)


def _line_through(start: Repetition, deductions: Sequence[int], goal: LineGoal) -> Line | None:
    """Return the line of a beginning and these deductions, or None if it misses the goal."""
    repetition = start.copy()
    for index in deductions:
        if not repetition.repeat(index):
            break
    line = repetition.line()
    return line if goal.is_reached(line) else None


class Repetition:
    """A line that is being built: what it has decided and passed on so far."""

    def __init__(self, derivation: Derivation) -> None:
        self._derivation = derivation
        self.decided = derivation.supposed
        self.entries: list[LineDeduction] = []
        self._passed: dict[tuple[Mask, int], int] = {}
        self._instead: dict[tuple[Mask, int], Fact] = {}

    def copy(self) -> Repetition:
        """Return one that has come as far and goes on by itself."""
        other = Repetition(self._derivation)
        other.decided = self.decided
        other.entries = list(self.entries)
        other._passed = dict(self._passed)
        other._instead = dict(self._instead)
        return other

    def line(self) -> Line:
        """Return the line so far."""
        return Line(tuple(self.entries), self.decided)

    def repeat(self, index: int) -> bool:
        """Draw a conclusion again, unless nothing about it is new; return whether it follows."""
        indices, found = self._derivation.deductions[index]
        if not found.cells & ~self.decided.cells:
            return True
        return self._repeat([self._derivation.facts[i] for i in indices], found, index)

    def _repeat(self, facts: list[Fact], found: Conclusion, index: int) -> bool:
        """Conclude the same from the facts again; return whether it follows."""
        facts = [self._instead.get(fact[:2], fact) for fact in facts]
        there = [fact for fact in facts if not self._is_missing(fact)]
        if found.kind is Technique.COUNT:
            entry = self._by_count(facts, found) if there == facts else None
        else:
            entry = self._alone(there, found) or self._together(there, found)
        if entry is not None:
            self._take(entry._replace(deduction=index))
            if found.passes is not None and entry.conclusion.passes is not None:
                self._instead[found.passes[:2]] = entry.conclusion.passes
            return True
        return self._stands_for(there, found) or self._from_sources(there, found, index)

    def _is_missing(self, fact: Fact) -> bool:
        if fact.clue != PASSED_ON or fact[:2] in self._passed:
            return False
        return bool(fact.cells & ~self.decided.cells)

    def _alone(self, facts: list[Fact], found: Conclusion) -> LineDeduction | None:
        """Return the conclusion if one of the numbers suffices."""
        for fact in facts:
            alone = from_one(fact, self.decided) if fact.clue != PASSED_ON else None
            if alone is not None and self._leads_on(alone, found):
                return LineDeduction((fact.clue,), alone)
        return None

    def _together(self, facts: list[Fact], found: Conclusion) -> LineDeduction | None:
        """Return the conclusion from two facts."""
        if len(facts) < 2 or facts[0] == facts[1]:
            return None
        for a, b in (facts, facts[::-1]):
            for conclusion in from_two(a, b, self.decided, self._derivation.hardest):
                if self._leads_on(conclusion, found):
                    return self._entry((a, b), conclusion)
        return None

    def _by_count(self, facts: list[Fact], found: Conclusion) -> LineDeduction | None:
        """Return what the mine total leaves for the cells of none of the facts."""
        total = self._derivation.total
        assert total is not None
        rest = total.rest(facts, self.decided)
        if rest is None:
            return None
        cells, holds = rest
        if not cells or not 0 <= holds <= cells.bit_count():
            return None
        passes = None if holds in (0, cells.bit_count()) else Fact(cells, holds)
        conclusion = Conclusion(Technique.COUNT, cells, holds, 0, passes)
        if found.passes is None and not self._leads_on(conclusion, found):
            return None
        return self._entry(facts, conclusion)

    def _entry(self, facts: Sequence[Fact], conclusion: Conclusion) -> LineDeduction:
        clues = tuple(fact.clue for fact in facts if fact.clue != PASSED_ON)
        left = [f for f in facts if f.clue == PASSED_ON and f[:2] in self._passed]
        return LineDeduction(clues, conclusion, tuple(self._passed[fact[:2]] for fact in left))

    def _leads_on(self, conclusion: Conclusion, found: Conclusion) -> bool:
        """Return whether a conclusion decides or passes on the same as the one found."""
        if found.passes is not None:
            return conclusion.cells == found.passes.cells & ~self.decided.cells
        if conclusion.passes is not None or conclusion.mine != found.mine:
            return False
        return not found.cells & ~self.decided.cells & ~conclusion.cells

    def _take(self, entry: LineDeduction) -> None:
        conclusion = entry.conclusion
        if conclusion.passes is None:
            decided = self.decided.with_(conclusion.cells, conclusion.mine)
            self.decided = decided.with_(conclusion.besides, mine=True)
        else:
            self._passed[conclusion.passes[:2]] = len(self.entries)
        self.entries.append(entry)

    def _from_sources(self, facts: list[Fact], found: Conclusion, index: int) -> bool:
        """Conclude the same from what a fact was passed on by; return whether it follows.

        A fact that was passed on decides nothing alone, but with these it does.
        """
        for fact in facts:
            if fact.clue == PASSED_ON:
                sources = self._derivation.passed_by[fact[:2]]
                if self._repeat([self._derivation.facts[i] for i in sources], found, index):
                    return True
        return False

    def _stands_for(self, facts: list[Fact], found: Conclusion) -> bool:
        """Return whether one of the facts by now says what was to be passed on; let it do so."""
        if found.passes is None:
            return False
        left = found.passes.cells & ~self.decided.cells
        for fact in facts:
            if fact.cells & ~self.decided.cells == left:
                self._instead[found.passes[:2]] = fact
                return True
        return False


def _step(entry: LineDeduction, grid: BoardBits) -> Step:
    conclusion = entry.conclusion
    about = tuple(grid.cells_of(conclusion.cells))
    return Step(
        conclusion.kind,
        tuple(grid.cells[clue] for clue in entry.clues),
        about,
        conclusion.holds,
        () if conclusion.passes else about,
        conclusion.mine,
        takes=entry.takes,
        besides=tuple(grid.cells_of(conclusion.besides)),
    )
