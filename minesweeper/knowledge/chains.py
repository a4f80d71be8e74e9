"""Chains of influence: why a cell is known, down to the numbers on the board, as data.

Everything here is a plain frozen value. A `Reason` holds the `Fact` that decides a cell; a fact
is either read off the board (`Number`, `Total`, `Told`, `Revealed`) or is the difference of two
facts, so following `Difference` always ends at what was read. What a fact takes for granted about
other covered cells is in `given`, and each of those has a reason of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.rules.board import Cell


@dataclass(frozen=True, slots=True, order=True)
class Number:
    """The number at `cell`: so many of its neighbours are mines."""

    cell: Cell
    mines: int


@dataclass(frozen=True, slots=True)
class Total:
    """The mine total: so many of all the cells are mines."""

    mines: int


@dataclass(frozen=True, slots=True)
class Told:
    """Said from outside: exactly `mines` of `cells` are mines."""

    cells: frozenset[Cell]
    mines: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """`cell` was revealed and is no mine."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Difference:
    """What is left of `larger` without the cells and the mines of `smaller`, its subset."""

    larger: Fact
    smaller: Fact


Leaf: TypeAlias = Number | Total | Told | Revealed
"""Where a chain ends: something read off the board or said by the caller."""


@dataclass(frozen=True, slots=True)
class Fact:
    """That exactly `count` of `cells`, all of them undetermined until then, are mines.

    For a fact read off the board the leaf's own cells are `cells`, `given` and the cells that
    were already revealed. `given` are the cells known by then without having been revealed, and
    the mines among them are what `count` is lower than the leaf's number. For a difference
    `given` is empty: the two facts it came from have their own.
    """

    cells: frozenset[Cell]
    count: int
    source: Leaf | Difference
    given: frozenset[Cell] = frozenset()

    def leaves(self) -> Iterator[Fact]:
        """Yield the facts read off the board that this one follows from, left to right."""
        if isinstance(self.source, Difference):
            yield from self.source.larger.leaves()
            yield from self.source.smaller.leaves()
        else:
            yield self


@dataclass(frozen=True, slots=True)
class Reason:
    """Why `cell` is known: `fact` says that none, or all, of some cells with it are mines."""

    cell: Cell
    is_mine: bool
    fact: Fact

    def numbers(self) -> tuple[Number, ...]:
        """Return the numbers this follows from, row by row, each once; none if it was told.

        Numbers that only prove what is `given` are not among them.
        """
        sources = {leaf.source for leaf in self.fact.leaves()}
        return tuple(sorted(source for source in sources if isinstance(source, Number)))

    def given(self) -> frozenset[Cell]:
        """Return the covered cells whose being known, as safe or as mines, this relies on."""
        return frozenset().union(*(leaf.given for leaf in self.fact.leaves()))

    def needs_total(self) -> bool:
        """Return whether this follows from the mine total."""
        return any(isinstance(leaf.source, Total) for leaf in self.fact.leaves())
