"""The way of each technique: how it finds the proof of a cell, and what it says of a step.

The simple techniques are found together, on the whole board (`facts`, `derivation`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from minesweeper.explain.ladder.cases import agreement, contradiction, near
from minesweeper.explain.ladder.count import count_by_case
from minesweeper.explain.ladder.facts import facts_of, showing_only
from minesweeper.explain.ladder.levels import Evidence, Levels
from minesweeper.explain.ladder.proof import Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.pair_sentences import contained, overlap
from minesweeper.explain.phrases import Clause
from minesweeper.explain.step_sentences import Moment, all_layouts, by_total, full, satisfied
from minesweeper.inference import Knowledge, MinimalProof, analyze
from minesweeper.inference.joining import product
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def layouts_step(seen: Observation, found: MinimalProof) -> Step:
    """Return the step that decides a cell by all layouts around the numbers of a minimal proof."""
    ways = _ways(seen, found.clues, found.mine_total)
    here = (found.cell,)
    kind = Technique.LAYOUTS
    return Step(kind, found.clues, here, int(found.mined), here, found.mined, ways=ways)


def _ways(seen: Observation, clues: tuple[Cell, ...], mine_total: bool) -> int:
    """Return in how many ways the cells around some numbers can be filled."""
    known = showing_only(seen, clues)
    if not mine_total:
        known = replace(known, mines=None, density=None)
    analysis = analyze(known)
    fillings = product([part.counted.layouts for part in analysis.parts])
    return sum(ways for ways, weight in zip(fillings, analysis.weights, strict=True) if weight)


SayStep: TypeAlias = Callable[[Moment], Clause]
"""Says one step of a proof."""

Find: TypeAlias = Callable[[Evidence, Cell, int], Proof | None]
"""Returns the proof of a certain cell by at most that many steps, if one is found."""


class Way(NamedTuple):
    """What a technique says, and how it finds.

    `tell` is None where each branch of a step has sentences of its own, `find` for a simple
    technique. Of the proofs of several cells by a way that is `short` the shortest is the easiest,
    else the first.
    """

    tell: SayStep | None = None
    find: Find | None = None
    short: bool = False


def by_cases(here: Evidence, cell: Cell, most: int) -> Proof | None:
    """Return the proof by suppositions near a cell."""
    why = here.why(cell)
    if why.rule is Knowledge.MINE_TOTAL:
        return None
    bit = here.facts.grid.mask([cell])
    around = near(here.facts, bit)
    for suppose in (contradiction, agreement):
        step = suppose(around, bit, why.mined, here.budget, most)
        if step is not None:
            return Proof.of(cell, (step,))
    return None


def by_count(here: Evidence, cell: Cell, most: int) -> Proof | None:  # noqa: ARG001  # any length
    """Return the proof by the mine total, if that is known.

    The numbers that exact inference needs for the cell mostly suffice; else all are tried.
    """
    if here.facts.total is None:
        return None
    known = (levels.steps(cell, Technique.COUNT) for levels in here.few)
    steps = next(filter(None, known), None)
    if steps is None:
        needed = _levels_needed(here, cell)
        steps = None if needed is None else _steps_by_total(here, cell, needed)
        if steps is not None and needed is not None:
            here.few.append(needed)
    steps = steps or _steps_by_total(here, cell, here.whole)
    return None if steps is None else Proof.of(cell, steps)


def _levels_needed(here: Evidence, cell: Cell) -> Levels | None:
    """Return what the numbers of a minimal proof with the mine total show; None without one."""
    found = here.minimal_proof(cell)
    if not found.mine_total:
        return None
    return Levels(facts_of(showing_only(here.seen, found.clues)), here.budget)


def _steps_by_total(here: Evidence, cell: Cell, levels: Levels) -> tuple[Step, ...] | None:
    """Return the steps to a cell by the mine total, perhaps from the opposite; None without."""
    steps = levels.steps(cell, Technique.COUNT)
    if steps is not None:
        return steps
    bit = here.facts.grid.mask([cell])
    step = count_by_case(levels.facts, bit, here.why(cell).mined, here.budget)
    return None if step is None else (step,)


def by_layouts(here: Evidence, cell: Cell, most: int) -> Proof:  # noqa: ARG001  # any length
    """Return the proof by all layouts around a minimal set of numbers."""
    found = here.minimal_proof(cell)
    return Proof.of(cell, (layouts_step(here.seen, found),), found.mine_total)


WAYS: Mapping[Technique, Way] = {
    Technique.SATISFIED: Way(satisfied),
    Technique.FULL: Way(full),
    Technique.CONTAINED: Way(contained),
    Technique.OVERLAP: Way(overlap),
    Technique.CASES: Way(find=by_cases, short=True),
    Technique.COUNT: Way(by_total, by_count),
    Technique.LAYOUTS: Way(all_layouts, by_layouts),
}
"""The way of every technique."""
