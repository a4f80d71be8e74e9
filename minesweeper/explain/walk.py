"""A walk through an explanation, sentence by sentence.

What a window marks on the board comes from the sentences that it shows, so text and board always
name the same cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from minesweeper.explain.phrases import Cells, Clause, Marked, outlined, shaded
from minesweeper.explain.sentences import (
    BROKEN,
    IF_MINE,
    IF_SAFE,
    LIKEWISE,
    SUPPOSE_MINE,
    SUPPOSE_SAFE,
    WHETHER,
    WHETHER_AT,
)
from minesweeper.rules.board import Cell

SUPPOSES = {SUPPOSE_MINE: True, SUPPOSE_SAFE: False}
"""Sentences that begin a branch, and whether a mine is supposed."""

AT_ONCE = {IF_MINE: True, IF_SAFE: False}
"""The same for sentences that are a whole branch."""

ENDS = (BROKEN, WHETHER, WHETHER_AT)
"""Sentences that say what follows from the branches before them."""


@dataclass(frozen=True, slots=True)
class Supposition:
    """What a branch takes for true: a mine at a cell (`mine`), or none."""

    cell: Cell
    mine: bool


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of a proof as it is shown: its sentence, after those that it refers to.

    `supposed` is what the branch of the step takes for true, None outside of branches.
    """

    clauses: tuple[Clause, ...]
    supposed: Supposition | None = None

    @property
    def clause(self) -> Clause:
        """The sentence of the step itself."""
        return self.clauses[-1]

    @property
    def outlined(self) -> Marked:
        """The numbers that the sentences name."""
        return outlined(self.clauses)

    @property
    def shaded(self) -> Marked:
        """The covered cells that the sentences speak of."""
        return shaded(self.clauses)


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of a proof, one of which is shown; there is at least one."""

    steps: tuple[ShownStep, ...]
    place: int = 0
    """The place of the step that is shown, from 0."""

    @property
    def shown_step(self) -> ShownStep:
        """The step that is shown."""
        return self.steps[self.place]

    @property
    def is_first(self) -> bool:
        """Whether there is no step before."""
        return self.place == 0

    @property
    def is_last(self) -> bool:
        """Whether there is no step after it."""
        return self.place == len(self.steps) - 1

    def next(self) -> Walk:
        """Return the walk at the next step; at the last one it stays."""
        return self if self.is_last else replace(self, place=self.place + 1)

    def back(self) -> Walk:
        """Return the walk at the step before; at the first one it stays."""
        return self if self.is_first else replace(self, place=self.place - 1)


def walk(sentences: Sequence[Clause]) -> Walk | None:
    """Return the walk through the sentences of a proof, from the first; None if there are none.

    >>> from minesweeper.explain.explanation import of_cell
    >>> from minesweeper.rules.observation import Observation
    >>> row = Observation(1, 4, None, {(0, 0): 1, (0, 2): 1})
    >>> shown = walk(of_cell((0, 3), row).steps)
    >>> sorted(shown.shown_step.outlined.cells), sorted(shown.next().shown_step.shaded.cells)
    ([(0, 0)], [(0, 1), (0, 3)])
    """
    steps: list[ShownStep] = []
    begins: Clause | None = None
    for sentence in sentences:
        if sentence.phrase in SUPPOSES:
            begins = sentence
            steps.append(ShownStep((sentence,), _supposition(sentence, SUPPOSES[sentence.phrase])))
        elif sentence.phrase in AT_ONCE:
            steps.append(ShownStep((sentence,), _supposition(sentence, AT_ONCE[sentence.phrase])))
        elif begins is None or sentence.phrase in (WHETHER, WHETHER_AT):
            steps.append(ShownStep((*_referred(sentence, steps), sentence)))
        else:
            steps.append(_in_branch(sentence, begins, steps))
        begins = None if sentence.phrase in ENDS else begins
    return Walk(tuple(steps)) if steps else None


def _in_branch(sentence: Clause, begins: Clause, steps: Sequence[ShownStep]) -> ShownStep:
    """Return a step of a branch, after the sentence with which the branch begins."""
    supposed = _supposition(begins, SUPPOSES[begins.phrase])
    referred = _referred(sentence, steps)
    before = referred if begins in referred else (begins, *referred)
    return ShownStep((*before, sentence), supposed)


def _referred(sentence: Clause, steps: Sequence[ShownStep]) -> tuple[Clause, ...]:
    """Return the sentences without which a sentence cannot be understood."""
    return steps[-1].clauses if sentence.phrase is LIKEWISE and steps else ()


def _supposition(sentence: Clause, mine: bool) -> Supposition:
    cell = sentence.parts["cell"]
    assert isinstance(cell, Cells)  # a supposition is about one cell
    return Supposition(cell.cells[0], mine)
