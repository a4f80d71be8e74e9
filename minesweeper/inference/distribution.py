"""The common form of a counted position: certain cells and boxes with their layouts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias

from minesweeper.inference.constraints import LocalDeduction
from minesweeper.inference.masks import Mask
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

BoxMined: TypeAlias = tuple[Mask, int]
"""A box of the boundary, and the number of layouts with a mine in one particular cell of it."""


@dataclass(frozen=True)
class CellCounts:
    """In how many of the `layouts`, which may be weighed, each covered cell is a mine.

    `mined` has the cells row by row.
    """

    mined: Mapping[Cell, int]
    layouts: int

    def probability(self, cell: Cell) -> Fraction:
        """Return the probability that a covered cell is a mine."""
        return Fraction(self.mined[cell], self.layouts)

    def safe(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in no layout."""
        return frozenset(cell for cell, mined in self.mined.items() if mined == 0)

    def mines(self) -> frozenset[Cell]:
        """Return the covered cells that are mines in every layout."""
        return frozenset(cell for cell, mined in self.mined.items() if mined == self.layouts)


class Distribution(ABC):
    """What is known of every covered cell of a position at once, exactly.

    It is counted from the observation `seen` and the cells `deduced` by local rules. `layouts` is
    the number (or weight) of all layouts that fit, `interior_mined` of those in which one
    particular cell of the `interior` is a mine.
    """

    seen: Observation
    deduced: LocalDeduction
    layouts: int
    interior: Mask
    interior_mined: int

    @property
    @abstractmethod
    def boxes_by_component(self) -> list[list[BoxMined]]:
        """The boxes of the boundary, one list a component."""

    @cached_property
    def boxes(self) -> list[BoxMined]:
        """All boxes of the boundary."""
        return [box for boxes in self.boxes_by_component for box in boxes]

    @cached_property
    def safe_mask(self) -> Mask:
        """The covered cells that are mines in no layout."""
        return self.deduced.safe | self._decided(0)

    @cached_property
    def mines_mask(self) -> Mask:
        """The covered cells that are mines in every layout; a hit mine is not covered."""
        found = self.deduced
        return found.mines & ~found.frame.mask(self.seen.hit) | self._decided(self.layouts)

    @property
    def undecided_mask(self) -> Mask:
        """The covered cells that may be mines or not."""
        return self.deduced.unknown & ~self.safe_mask & ~self.mines_mask

    def _decided(self, layouts: int) -> Mask:
        """Return the unknown cells that are mines in exactly `layouts` layouts."""
        found = self.interior if self.interior_mined == layouts else 0
        return reduce(or_, [box for box, mined in self.boxes if mined == layouts], found)
