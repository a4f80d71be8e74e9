"""What a person knows in the middle of a proof: the position, and the cells decided so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.phrases import Clue
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Standing:
    """A position with the cells that a proof, or a branch of it, has decided so far."""

    seen: Observation
    mines: frozenset[Cell] = frozenset()
    safe: frozenset[Cell] = frozenset()
    by_total: bool = False
    """Whether the proof rests on the mine total."""

    def after(self, step: Step) -> Standing:
        """Return the standing after a step."""
        return self.with_(step.decides, mine=step.mine).with_(step.besides, mine=True)

    def with_(self, cells: Iterable[Cell], *, mine: bool) -> Standing:
        """Return the standing with more cells decided."""
        if mine:
            return replace(self, mines=self.mines.union(cells))
        return replace(self, safe=self.safe.union(cells))

    def undecided(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return those of some cells that are covered and not decided."""
        decided = self.mines | self.safe
        return tuple(c for c in cells if self.seen.is_covered(c) and c not in decided)

    def open_cells(self, clue: Cell) -> tuple[Cell, ...]:
        """Return the undecided cells around a number."""
        return self.undecided(self._around(clue))

    def mines_around(self, clue: Cell) -> tuple[Cell, ...]:
        """Return the mines around a number that were hit or are decided."""
        return tuple(c for c in self._around(clue) if c in self.mines or c in self.seen.hit)

    def need(self, clue: Cell) -> int:
        """Return how many of the undecided cells around a number are mines."""
        return self.seen.numbers[clue] - len(self.mines_around(clue))

    def left(self) -> int:
        """Return how many mines are left on the board, whose total is known."""
        assert self.seen.mines is not None
        return self.seen.mines - len(self.seen.hit) - len(self.mines)

    def _around(self, clue: Cell) -> list[Cell]:
        return sorted(neighbors(clue, self.seen.height, self.seen.width))


class Moment(NamedTuple):
    """A step of a proof where it comes: what is known before it.

    `numbers` are those of the step, the nearest to the cell of the proof first; `taken` are the
    steps from which it takes what they passed on.
    """

    step: Step
    numbers: tuple[Clue, ...]
    taken: list[Step]
    known: Standing
