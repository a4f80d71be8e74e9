"""Cases: a supposition that contradicts a number, or two that agree on a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import or_

from minesweeper.explain import limits
from minesweeper.explain.ladder.budget import Budget
from minesweeper.explain.ladder.derivation import Derivation, members
from minesweeper.explain.ladder.facts import NOTHING, PASSED_ON, Decided, Fact, Facts
from minesweeper.explain.ladder.line import Line, LineGoal, shortest_line
from minesweeper.explain.ladder.proof import Branch, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference.masks import BoardBits, Mask, single_cells


def near(facts: Facts, cell: Mask, radius: int = limits.CASE_RADIUS) -> Facts:
    """Return the facts of numbers that touch a cell within the radius of a cell."""
    area = cell
    for _ in range(radius):
        area = facts.grid.around(area)
    touching = [fact for fact in facts.numbers if fact.cells & area]
    return Facts(facts.grid, touching, total=None)


def contradiction(
    facts: Facts, cell: Mask, mine: bool, budget: Budget, most: int = limits.CASE_STEPS
) -> Step | None:
    """Return the step that decides a cell because the opposite contradicts a number, or None."""
    grid, numbers, _ = facts
    found = _broken_line(numbers, cell, mine, budget, most - 1)
    if found is None:
        return None
    line, clue = _with_fewer_clues(numbers, cell, mine, budget, *found)
    branch = Branch(grid.cell_of(cell), not mine, line.steps(grid), grid.cells[clue])
    return case_step(grid, cell, mine, (branch,), line.clues | {clue})


def case_step(
    grid: BoardBits, cell: Mask, mine: bool, branches: tuple[Branch, ...], clues: Iterable[int]
) -> Step:
    """Return the step that decides a cell by its branches, which use the numbers on these bits."""
    here = grid.cell_of(cell)
    hardest = max(
        (step.kind for branch in branches for step in branch.steps), default=Technique.CASES
    )
    by_total = any(branch.breaks == "total" for branch in branches)
    return Step(
        max(hardest, Technique.COUNT if by_total else Technique.CASES),
        tuple(grid.cells[clue] for clue in sorted(set(clues))),
        (here,),
        int(mine),
        (here,),
        mine,
        branches,
    )


def _broken_line(
    facts: Iterable[Fact], cell: Mask, mine: bool, budget: Budget, most: int
) -> tuple[Line, int] | None:
    """Return the line from the opposite to a broken number, and the bit of that number."""
    opposite = NOTHING.with_(cell, not mine)
    derivation = Derivation(facts, Technique.OVERLAP, budget, opposite, most=most)
    line, goal = line_to_break(derivation)
    clue = None if line is None else goal.broken_by(line)
    return None if line is None or clue is None else (line, clue)


def line_to_break(derivation: Derivation) -> tuple[Line | None, LineGoal]:
    """Return the line to a derivation's contradiction, None if there is none, and its goal.

    The number that the derivation broke comes first, but a line may break any other.
    """
    if derivation.broken is None:
        return None, LineGoal()
    clue, behind = derivation.broken
    goal = LineGoal(total=derivation.total)
    if clue is not None:
        numbers = [fact for fact in derivation.facts if fact.clue != PASSED_ON]
        goal = LineGoal(numbers=tuple(sorted(numbers, key=lambda fact: fact.clue != clue)))
    return shortest_line(derivation, members(behind), goal), goal


def _with_fewer_clues(
    facts: list[Fact], cell: Mask, mine: bool, budget: Budget, line: Line, clue: int
) -> tuple[Line, int]:
    """Return a line at most as long that needs all of its numbers, and the number it breaks."""
    used = {fact.clue: fact for fact in facts if fact.clue in line.clues | {clue}}
    for left_out in list(used):
        fewer = [fact for fact in used.values() if fact.clue != left_out]
        found = _broken_line(fewer, cell, mine, budget, len(line.entries))
        if found is not None and len(found[0].entries) <= len(line.entries):
            line, clue = found
            used = {c: fact for c, fact in used.items() if c in line.clues | {clue}}
    return line, clue


def agreement(
    facts: Facts, cell: Mask, mine: bool, budget: Budget, most: int = limits.CASE_STEPS
) -> Step | None:
    """Return the step that decides a cell because a mine elsewhere and none there both do."""
    grid, numbers, _ = facts
    for other in islice(_nearest(grid, numbers, cell), limits.CASES_TRIED):
        lines = {}
        for supposed in (True, False):
            known = NOTHING.with_(other, supposed)
            line = _line_from(numbers, known, cell, mine, budget, most - 2)
            if line is None:
                break
            lines[supposed] = line
        if len(lines) == 2 and sum(len(line.entries) for line in lines.values()) < most:
            branches = tuple(
                Branch(grid.cell_of(other), supposed, line.steps(grid), None)
                for supposed, line in lines.items()
            )
            return case_step(grid, cell, mine, branches, lines[True].clues | lines[False].clues)
    return None


def _line_from(
    facts: list[Fact], supposed: Decided, cell: Mask, mine: bool, budget: Budget, most: int
) -> Line | None:
    """Return the line from a supposition to a cell, None if it does not decide it so."""
    derivation = Derivation(facts, Technique.OVERLAP, budget, supposed, target=cell, most=most)
    wanted = derivation.decided.mines if mine else derivation.decided.safe
    if not wanted & cell:
        return None
    return shortest_line(derivation, derivation.behind(cell), LineGoal(cell))


def _nearest(grid: BoardBits, facts: list[Fact], cell: Mask) -> Iterator[Mask]:
    """Yield the other cells of the facts, the nearest first."""
    left = reduce(or_, (fact.cells for fact in facts), 0) & ~cell
    area = cell
    while left:
        area = grid.around(area)
        yield from single_cells(area & left)
        left &= ~area
