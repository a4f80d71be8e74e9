"""Counting: numbers that share no undecided cell, and how many mines they leave for all others.

Of all facts that a derivation has, two families without common cells are looked for: the one that
needs the most mines, and the one that has the most safe cells. If the first needs all mines that
are left, all other cells are safe; if the second has all safe cells that are left, all other cells
are mines; if a family has more than are left, something that was supposed is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import groupby
from operator import or_

from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.cases import case_step, line_to_break
from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.facts import (
    NOTHING,
    PASSED_ON,
    Conclusion,
    Decided,
    Fact,
    Facts,
    Total,
)
from minesweeper.explain.ladder.line import Line, LineDeduction, LineGoal, shortest_line
from minesweeper.explain.ladder.proof import Branch, Broken, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference.masks import Mask
from minesweeper.knowledge.packing import WeightedSet, groups, heaviest

Family = tuple[int, ...]
"""Facts of a derivation, by index, that share no undecided cell."""


def derivation_with_total(
    facts: Iterable[Fact], total: Total, budget: Budget, supposed: Decided = NOTHING
) -> Derivation:
    """Return everything that follows from the facts and the mine total, to the first break.

    Or as much of it as the budget allows.
    """
    derivation = Derivation(facts, Technique.OVERLAP, budget, supposed, total=total)
    while derivation.broken is None and budget.left > 0 and _count_once(derivation, total):
        pass
    return derivation


def _count_once(derivation: Derivation, total: Total) -> bool:
    """Draw one conclusion from the mine total; return whether there is one."""
    left, holds = total.rest((), derivation.decided) or (0, 0)
    if not 0 <= holds <= left.bit_count():
        derivation.contradict((), None, None)
        return True
    for count_mines, most in ((True, holds), (False, left.bit_count() - holds)):
        family, sum_ = _best_family(derivation, count_mines)
        if sum_ > most:
            return _contradict(derivation, total, family, count_mines, most)
        if sum_ == most and _conclude(derivation, total, family):
            return True
    return False


def _conclude(derivation: Derivation, total: Total, family: Family) -> bool:
    """Decide the cells that a family leaves over; return whether there are any."""
    facts = [derivation.facts[index] for index in family]
    cells, holds = total.rest(facts, derivation.decided) or (0, 0)
    if not cells:
        return False
    rests_on = _common_cells(facts) | (
        derivation.decided.safe if holds else derivation.decided.mines
    )
    derivation.add(family, Conclusion(Technique.COUNT, cells, holds, rests_on))
    return True


def _contradict(
    derivation: Derivation, total: Total, family: Family, count_mines: bool, most: int
) -> bool:
    """End a derivation whose family has too much; return whether a number can be named for it.

    Facts are taken out of the family until it has no more than is left, numbers first. What
    it leaves to the other cells then contradicts the last number that was taken out.
    """
    kept = sorted(family, key=lambda index: derivation.facts[index].clue == PASSED_ON, reverse=True)
    while True:
        out = derivation.facts[kept.pop()]
        facts = [derivation.facts[index] for index in kept]
        if sum(_weight(derivation, fact, count_mines) for fact in facts) <= most:
            break
    if out.clue == PASSED_ON:
        return False
    cells, holds = total.rest(facts, derivation.decided) or (0, 0)
    decided = derivation.decided
    rests_on = _common_cells([*facts, out]) | (decided.mines if count_mines else decided.safe)
    rests_on |= out.cells & decided.cells
    conclusion = Conclusion(Technique.COUNT, cells, holds, rests_on)
    if 0 < holds < cells.bit_count():
        conclusion = conclusion._replace(passes=Fact(cells, holds))
    derivation.contradict(kept, conclusion, out.clue)
    return True


def _weight(derivation: Derivation, fact: Fact, count_mines: bool) -> int:
    need = fact.need(derivation.decided.mines)
    if count_mines:
        return need
    return (fact.cells & ~derivation.decided.cells).bit_count() - need


def _common_cells(facts: Iterable[Fact]) -> Mask:
    """Return the cells of more than one fact."""
    once = twice = 0
    for fact in facts:
        twice |= once & fact.cells
        once |= fact.cells
    return twice


def _best_family(derivation: Derivation, count_mines: bool) -> tuple[Family, int]:
    """Return the facts without common undecided cells that have the most mines, or safe cells."""
    known = derivation.decided.cells
    open_facts: dict[Mask, int] = {}
    for index, fact in enumerate(derivation.facts):
        cells = fact.cells & ~known
        if cells:
            open_facts.setdefault(cells, index)
    family: Family = ()
    sum_ = 0
    for group in groups(open_facts):
        facts = [derivation.facts[open_facts[cells]] for cells in group]
        weights = [_weight(derivation, fact, count_mines) for fact in facts]
        sets = [WeightedSet(*one, 1) for one in zip(group, weights, strict=True)]
        most, chosen = heaviest(sets, derivation.budget.beginnings)
        family += tuple(open_facts[cells] for cells in chosen)
        sum_ += most
    return family, sum_


def count_line(derivation: Derivation, cell: Mask) -> Line | None:
    """Return the folded line to a cell, or None if the derivation does not decide it."""
    if cell & ~derivation.decided.cells:
        return None
    goal = LineGoal(cell)
    line = shortest_line(derivation, derivation.behind(cell), goal)
    return None if line is None else folded_line(derivation, line, goal)


def count_by_case(facts: Facts, cell: Mask, mine: bool, budget: Budget) -> Step | None:
    """Return the step that decides a cell because the opposite contradicts the mine total."""
    assert facts.total is not None
    derivation = derivation_with_total(
        facts.numbers, facts.total, budget, NOTHING.with_(cell, not mine)
    )
    line, goal = line_to_break(derivation)
    if line is None:
        return None
    line = folded_line(derivation, line, goal)
    clue = goal.broken_by(line)
    breaks: Broken = "total" if clue is None else facts.grid.cells[clue]
    here = facts.grid.cell_of(cell)
    branch = Branch(here, not mine, line.steps(facts.grid), breaks)
    clues = line.clues if clue is None else line.clues | {clue}
    return case_step(facts.grid, cell, mine, (branch,), clues)


FOLDED = (Technique.FULL, Technique.SATISFIED)


def folded_line(derivation: Derivation, line: Line, goal: LineGoal) -> Line:
    """Return a line with as few entries of FULL and SATISFIED as the order of the others allows.

    A line that does not count stays as it is.
    """
    kinds = {entry.conclusion.kind for entry in line.entries}
    if Technique.COUNT not in kinds and goal.total is None:
        return line
    order = [entry.deduction for entry in _in_rounds(line, derivation.supposed.cells)]
    sorted_line = shortest_line(derivation, order, goal) or line
    return Line(_merged_entries(sorted_line.entries), sorted_line.decided)


def _in_rounds(line: Line, decided: int) -> Iterable[LineDeduction]:
    """Yield the entries, all that are ready and FULL, or SATISFIED, before any other."""
    waiting = list(enumerate(line.entries))
    done: set[int] = set()
    while waiting:
        ready = [
            (index, entry)
            for index, entry in waiting
            if not entry.conclusion.rests_on & ~decided and done.issuperset(entry.takes)
        ]
        ready = ready or waiting[:1]
        for kind in FOLDED:
            alike = [item for item in ready if item[1].conclusion.kind is kind]
            if alike:
                break
        else:
            alike = ready[:1]
        for index, entry in alike:
            yield entry
            done.add(index)
            if entry.conclusion.passes is None:
                decided |= entry.conclusion.cells
        waiting = [item for item in waiting if item[0] not in done]


def _merged_entries(entries: tuple[LineDeduction, ...]) -> tuple[LineDeduction, ...]:
    """Return the entries, neighbours of one folded technique as one.

    A number's being full rests on safe cells alone, its being satisfied on mines alone, so none of
    the entries merged rests on another.
    """
    merged: list[LineDeduction] = []
    place: dict[int, int] = {}
    numbered = list(enumerate(entries))
    for _, items in groupby(numbered, key=_group):
        group = list(items)
        place.update((index, len(merged)) for index, _ in group)
        first = group[0][1]
        clues = tuple(clue for _, entry in group for clue in entry.clues)
        cells = reduce(or_, (entry.conclusion.cells for _, entry in group))
        holds = sum(entry.conclusion.holds for _, entry in group)
        conclusion = first.conclusion._replace(cells=cells, holds=holds)
        merged.append(LineDeduction(clues, conclusion, tuple(place[take] for take in first.takes)))
    return tuple(merged)


def _group(item: tuple[int, LineDeduction]) -> object:
    index, entry = item
    kind = entry.conclusion.kind
    return kind if kind in FOLDED else index
