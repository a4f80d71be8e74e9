"""A hint as data: what it says, where it points, and how much of it is shown yet.

A hint is shown in steps, one more for each press: a verdict and no more, where to look, what to
look at, why. The next press plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, IntEnum, auto
from fractions import Fraction
from typing import NamedTuple

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.guess import GuessCandidate
from minesweeper.explain.ladder.proof import Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.wrong_flags import WrongFlag
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import Fault
from minesweeper.rules.observation import Observation


class HintKind(Enum):
    """What a hint is about."""

    START = auto()
    """Nothing is revealed yet, and the first cell is no mine."""
    WRONG_FLAG = auto()
    """The numbers shown disprove a flag of the person."""
    SAFE = auto()
    """A cell is certainly safe."""
    GUESS = auto()
    """No cell is certainly safe, or none is known to be."""
    NO_MOVE = auto()
    """All covered cells are mines."""
    FAULT = auto()
    """The hint could not be found."""


SPOKEN = frozenset({HintKind.WRONG_FLAG, HintKind.SAFE, HintKind.GUESS})
"""Kinds of hints that have more to show than their verdict."""


class HintStep(IntEnum):
    """How much of a hint is shown; each step keeps what those before it show."""

    VERDICT = 1
    """Whether there are safe cells, a guess is needed, or a flag is wrong."""
    REGION = 2
    """Where to look."""
    EVIDENCE = 3
    """The numbers of the proof; the cells to choose from; the wrong flag."""
    REASON = 4
    """The proof or the comparison in words."""


class Hint(NamedTuple):
    """A hint of which the steps up to `step` are shown.

    `explanation` is that of the move that AI Move would make, with what its player `claims`, or of
    the `wrong` flag that is disproved. `begins_at` is the safe cell where the same board was begun
    before. `region`, `evidence` and `reason` are empty as long as their steps are not shown.
    """

    kind: HintKind
    step: HintStep = HintStep.VERDICT
    explanation: Explanation | None = None
    claims: frozenset[Cell] = frozenset()
    wrong: WrongFlag | None = None
    begins_at: Cell | None = None
    fault: Fault | None = None
    where: frozenset[Cell] = frozenset()
    """The region, whether it is shown yet or not."""

    @property
    def is_whole(self) -> bool:
        """Whether all of it is shown."""
        return self.kind not in SPOKEN or self.step is HintStep.REASON

    @property
    def is_sure(self) -> bool:
        """Whether it is known that no cell is certainly safe, where the hint is a guess."""
        known = self.explanation
        return known is not None and (known.none_safe or known.guess is not None)

    @property
    def region(self) -> frozenset[Cell]:
        """The cells among which something can be seen."""
        return self.where if self.step >= HintStep.REGION else frozenset()

    @property
    def lies_apart(self) -> bool:
        """Whether the region is in more than one part."""
        beside = set(sorted(self.where)[:1])
        while grown := {c for c in self.where - beside if not beside.isdisjoint(_touching(c))}:
            beside |= grown
        return beside != self.where

    @property
    def candidates(self) -> tuple[GuessCandidate, ...]:
        """The cells of a guess with their figures, the best first: three at most."""
        known = self.explanation
        if self.step < HintStep.EVIDENCE or self.kind is not HintKind.GUESS or known is None:
            return ()
        return candidates_of(known)

    @property
    def evidence(self) -> frozenset[Cell]:
        """The numbers of the proof; for a guess its candidates; for a wrong flag its cell."""
        known = self.explanation
        if self.step < HintStep.EVIDENCE or known is None:
            return frozenset()
        if self.kind is HintKind.GUESS:
            return frozenset(one.cell for one in self.candidates) or frozenset({known.cell})
        if self.wrong is not None:
            return frozenset({known.cell})
        return frozenset(clue for clue, _ in known.clues)

    @property
    def reason(self) -> Explanation | None:
        """The proof or the comparison; None before its step."""
        return self.explanation if self.step is HintStep.REASON else None

    def next(self) -> Hint:
        """Return the hint with one more step shown."""
        return self if self.is_whole else self._replace(step=HintStep(self.step + 1))


def about_flag(wrong: WrongFlag, seen: Observation) -> Hint:
    """Return the hint that a flag is wrong."""
    size = seen.height, seen.width
    if wrong.number is None:
        where = region_of(wrong.explanation, *size)
    else:
        where = _region([wrong.number[0], *wrong.flags], *size)
    return Hint(HintKind.WRONG_FLAG, explanation=wrong.explanation, wrong=wrong, where=where)


def about_move(
    known: Explanation | None, seen: Observation, claims: frozenset[Cell] = frozenset()
) -> Hint:
    """Return the hint of the move that AI Move would make, which is None if it has none."""
    size = seen.height, seen.width
    if known is None:
        return Hint(HintKind.NO_MOVE)
    if known.is_certain:
        return Hint(HintKind.SAFE, explanation=known, claims=claims, where=region_of(known, *size))
    cells = [one.cell for one in candidates_of(known)] or [known.cell]
    where = _small([around_each(cells, *size, reach) for reach in (2, 1, 0)], *size)
    return Hint(HintKind.GUESS, explanation=known, claims=claims, where=where)


def candidates_of(guess: Explanation) -> tuple[GuessCandidate, ...]:
    """Return the candidates of a guess with their figures, the best first; empty without any."""
    if guess.guess is not None:
        return guess.guess.candidates
    chance = guess.figures.mine
    return () if chance is None else (GuessCandidate(guess.cell, Fraction(chance)),)


def region_of(explanation: Explanation, height: int, width: int) -> frozenset[Cell]:
    """Return where the reason for a certain cell lies: a rectangle, if that is a small part.

    It holds the cell, the numbers of its proof and all cells that the steps speak of, but for those
    of COUNT, which speaks of the whole board. If that is more than a third of the board, it is as
    many cells: the cell and the numbers before the others, and of these the nearest to the cell.
    """
    spoken_of = () if explanation.proof is None else _spoken_of(explanation.proof)
    cell = explanation.cell
    whole = _region([cell, *(c for c, _ in explanation.clues), *spoken_of], height, width)
    numbers = {clue for clue, _ in explanation.clues}

    def rank(one: Cell) -> tuple[bool, bool, int]:
        distance = (one[0] - cell[0]) ** 2 + (one[1] - cell[1]) ** 2
        return one != cell, one not in numbers, distance

    return frozenset(sorted(whole, key=rank)[: max(height * width // 3, 1)])


def _region(cells: Sequence[Cell], height: int, width: int) -> frozenset[Cell]:
    """Return a rectangle around cells, with a margin of one if that is small, or else the cells."""
    rows, columns = zip(*cells, strict=True)
    box = frozenset(
        (row, column)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    )
    return _small([around_each(box, height, width, 1), box, frozenset(cells)], height, width)


def _small(regions: Sequence[frozenset[Cell]], height: int, width: int) -> frozenset[Cell]:
    """Return the first region that is at most a third of the board, or the last one."""
    return next((one for one in regions if 3 * len(one) <= height * width), regions[-1])


def _touching(cell: Cell) -> set[Cell]:
    """Return the cell and the cells around it, as if the board had no edges."""
    row, column = cell
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}


def around_each(cells: Iterable[Cell], height: int, width: int, reach: int) -> frozenset[Cell]:
    """Return the cells at most `reach` away from one of some cells, which may lie far apart.

    >>> sorted(around_each([(0, 0)], 3, 3, 1))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return frozenset(
        (row, column)
        for here, there in cells
        for row in range(max(here - reach, 0), min(here + reach + 1, height))
        for column in range(max(there - reach, 0), min(there + reach + 1, width))
    )


def _spoken_of(proof: Proof) -> Iterator[Cell]:
    for step in proof.steps:
        yield from _cells_of(step)


def _cells_of(step: Step) -> Iterator[Cell]:
    if step.kind is not Technique.COUNT:
        yield from (*step.about, *step.besides)
    for branch in step.branches:
        yield branch.cell
        for one in branch.steps:
            yield from _cells_of(one)
