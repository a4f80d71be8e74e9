"""Proofs in the words of the ladder: steps, each of one technique."""

from __future__ import annotations

from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell

Broken: TypeAlias = Cell | Literal["total"] | None
"""What a supposition contradicts: the number on a cell or the mine total; None for nothing."""


class Branch(NamedTuple):
    """What follows from supposing that a cell is a mine (`mine`), or that it is none.

    With `breaks` the steps end in a contradiction: that number, or the mine total, cannot be
    right. Without, the last step decides what both branches of a step agree on.
    """

    cell: Cell
    mine: bool
    steps: tuple[Step, ...]
    breaks: Broken


class Step(NamedTuple):
    """One technique at work: its numbers and their consequence.

    The numbers at `clues`, with what earlier steps decided or passed on, imply that exactly
    `holds` of the cells `about` are mines. If these are all or none of them, the step decides
    them: `decides` is `about`, and `mine` says which. Otherwise `decides` is empty, and the step
    passes on how many mines the cells hold; a later step takes them like a number, and names by
    `takes` the steps before it (counted from 0 within their proof or branch) that passed them on.

    CONTAINED and OVERLAP name two numbers, or one beside what it takes: first the contained one,
    or the one that needs more. FULL and SATISFIED name one number; before a COUNT, which needs
    the mines of the whole board, they may name several, each of which is full or satisfied by
    itself. COUNT names numbers that share no undecided cell, and is about all cells besides: they
    hold the mines that the total has beyond those decided and those of the numbers.

    An OVERLAP that decides safe cells decides the mines `besides`, too: the own cells of the number
    that needs more.

    A step that supposes has one branch, which breaks, or two, which agree; it is of the hardest
    technique in its branches, and at least of CASES. The `ways` of LAYOUTS are the number of
    ways to fill the undecided cells around its numbers.
    """

    kind: Technique
    clues: tuple[Cell, ...]
    about: tuple[Cell, ...]
    holds: int
    decides: tuple[Cell, ...] = ()
    mine: bool = False
    branches: tuple[Branch, ...] = ()
    takes: tuple[int, ...] = ()
    ways: int = 0
    besides: tuple[Cell, ...] = ()

    @property
    def length(self) -> int:
        """The number of steps, with those in its branches."""
        return 1 + sum(step.length for branch in self.branches for step in branch.steps)


class Proof(NamedTuple):
    """Why a covered cell is certainly a mine (`mine`), or certainly safe.

    The last step decides the cell. `kind` is the hardest technique of all steps, `clues` are the
    numbers used anywhere in it, row by row, and `mine_total` says whether the mine total was used.
    A proof rests on the numbers shown and the mines hit alone.
    """

    cell: Cell
    mine: bool
    kind: Technique
    steps: tuple[Step, ...]
    clues: tuple[Cell, ...]
    mine_total: bool

    @classmethod
    def of(cls, cell: Cell, steps: tuple[Step, ...], mine_total: bool = False) -> Proof:
        """Return the proof of a cell from its steps; COUNT always uses the mine total."""
        kind = max(step.kind for step in steps)
        clues = tuple(sorted({clue for step in steps for clue in step.clues}))
        counts = mine_total or kind is Technique.COUNT
        return cls(cell, steps[-1].mine, kind, steps, clues, counts)

    @property
    def length(self) -> int:
        """The number of steps, with those in branches."""
        return sum(step.length for step in self.steps)

    @property
    def mines(self) -> frozenset[Cell]:
        """The cells that its steps decide to be mines; what branches suppose is left out."""
        mines = [step.decides if step.mine else step.besides for step in self.steps]
        return frozenset(chain.from_iterable(mines))
