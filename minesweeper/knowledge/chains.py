"""Chains of influence: the reasons for a known cell, down to the numbers on the board, as data.

Everything here is a plain frozen value. A `Reason` holds the `Fact` that decides a cell. A fact
comes from the board or the caller (`Number`, `Total`, `Told`, `Revealed`), or is the difference
of two facts, so every chain of `Difference` ends at such a leaf. A fact may rely on other covered
cells being known: these are `given`, and each of them has a reason of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.rules.board import Cell


@dataclass(frozen=True, slots=True, order=True)
class Number:
    """The number at `cell`: `mines` of its neighbours are mines."""

    cell: Cell
    mines: int


@dataclass(frozen=True, slots=True)
class Total:
    """The mine total: `mines` of all cells are mines."""

    mines: int


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the caller: exactly `mines` of `cells` are mines."""

    cells: frozenset[Cell]
    mines: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """`cell` is revealed, and so no mine."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Difference:
    """`larger` without the cells and the mines of `smaller`, its subset."""

    larger: Fact
    smaller: Fact


Leaf: TypeAlias = Number | Total | Told | Revealed
"""The end of a chain: a fact of the board, or a sentence of the caller."""


@dataclass(frozen=True, slots=True)
class Fact:
    """The statement that exactly `count` of `cells`, all undecided until then, are mines.

    The cells of a leaf are `cells`, `given` and the cells already revealed. `given` are the
    cells known by then but covered; `count` is the leaf's number less the mines among them. For
    a difference `given` is empty: its two facts have their own.
    """

    cells: frozenset[Cell]
    count: int
    source: Leaf | Difference
    given: frozenset[Cell] = frozenset()

    def leaves(self) -> Iterator[Fact]:
        """Yield the leaves from which this fact follows, left to right."""
        if isinstance(self.source, Difference):
            yield from self.source.larger.leaves()
            yield from self.source.smaller.leaves()
        else:
            yield self


@dataclass(frozen=True, slots=True)
class Reason:
    """Why `cell` is known: in `fact`, which contains it, all cells are mines or none is."""

    cell: Cell
    is_mine: bool
    fact: Fact

    def numbers(self) -> tuple[Number, ...]:
        """Return the numbers from which this follows, row by row, each once.

        Numbers that only prove `given` cells are not among them. A reason that rests on the
        caller's sentences alone has none.
        """
        sources = {leaf.source for leaf in self.fact.leaves()}
        return tuple(sorted(source for source in sources if isinstance(source, Number)))

    def given(self) -> frozenset[Cell]:
        """Return the covered cells that this takes as known, to be safe or mines."""
        return frozenset().union(*(leaf.given for leaf in self.fact.leaves()))

    def needs_total(self) -> bool:
        """Return whether this follows from the mine total."""
        return any(isinstance(leaf.source, Total) for leaf in self.fact.leaves())
