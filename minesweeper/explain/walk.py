"""A walk through an explanation, sentence by sentence.

What a window marks on the board comes from the sentences that it shows, so text and board always
name the same cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from minesweeper.explain.pair_sentences import lone_mines
from minesweeper.explain.phrases import Clause, outlined, shaded
from minesweeper.explain.sentences import ProofSentence, Supposition
from minesweeper.rules.board import Cell


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Sentences of a proof that are shown together, and what the board marks with them.

    The cells that a branch speaks of are marked only with what it supposes, and the board has room
    for one supposition. So where sentences of two branches are shown, it marks those of neither.
    """

    sentences: tuple[ProofSentence, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The sentences themselves."""
        return tuple(one.clause for one in self.sentences)

    @property
    def supposed(self) -> Supposition | None:
        """What the branch of the sentences takes for true; None outside of branches."""
        branches = {one.supposed for one in self.sentences if one.supposed is not None}
        return branches.pop() if len(branches) == 1 else None

    @property
    def outlined(self) -> frozenset[Cell]:
        """The cells of the numbers that are outlined."""
        return outlined(self._marking)

    @property
    def shaded(self) -> frozenset[Cell]:
        """The covered cells that are shaded."""
        return shaded(self._marking)

    @property
    def mines(self) -> frozenset[Cell]:
        """The shaded cells that are known to be mines with the last of the sentences."""
        lone = lone_mines(one.clause for one in self.sentences if one.supposed is None)
        return self.shaded & (self.sentences[-1].mines | lone) if self.sentences else lone

    @property
    def safe(self) -> frozenset[Cell]:
        """The shaded cells that are known to be safe with the last of the sentences."""
        return self.shaded & self.sentences[-1].safe if self.sentences else frozenset()

    @property
    def _marking(self) -> list[Clause]:
        """The sentences whose cells and numbers are marked."""
        supposed = self.supposed
        return [one.clause for one in self.sentences if one.supposed in (None, supposed)]


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of a proof, one of which is shown; there is at least one."""

    steps: tuple[ProofSentence, ...]
    place: int = 0
    """The place of the step that is shown, from 0."""

    @property
    def shown(self) -> Excerpt:
        """The step that is shown, after the sentences that it cannot stand without."""
        step = self.steps[self.place]
        needed = [self.steps[place] for place in step.needs]
        return Excerpt((*needed, step if step.place - 1 in step.needs else step.by_itself))

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


def walk(sentences: Sequence[ProofSentence]) -> Walk | None:
    """Return the walk through the sentences of a proof, from the first; None if there are none.

    >>> from minesweeper.explain.reasons import of_cell
    >>> from minesweeper.rules.observation import Observation
    >>> row = Observation(1, 4, None, {(0, 0): 1, (0, 2): 1})
    >>> steps = walk(of_cell((0, 3), row).steps)
    >>> sorted(steps.shown.outlined), sorted(steps.next().shown.shaded)
    ([(0, 0)], [(0, 1), (0, 3)])
    """
    return Walk(tuple(sentences)) if sentences else None
