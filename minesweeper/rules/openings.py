"""The regions of a layout: its openings and islands, with its numbers and its 3BV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from minesweeper.rules.board import Cell, neighbor_table


@dataclass(frozen=True, slots=True)
class Regions:
    """A layout cut into openings and islands, each in the order of its first cell."""

    height: int
    width: int
    mines: frozenset[Cell]
    numbers: Mapping[Cell, int]
    """The number of every safe cell, row by row."""
    openings: tuple[frozenset[Cell], ...]
    """Each is a connected set of cells with number 0, with the numbers around them."""
    islands: tuple[frozenset[Cell], ...]
    """Each is a connected set of safe cells in no opening."""

    @property
    def three_bv(self) -> int:
        """The fewest clicks that open the board without chords.

        One for each opening and one for each safe cell in no opening: Bechtel's Board Benchmark
        Value (S. Bechtel, 2002).
        """
        return len(self.openings) + sum(map(len, self.islands))

    def solved(self, opened: Iterable[Cell]) -> int:
        """Return how much of the 3BV these open cells solve, as the community counts it."""
        seen = frozenset(opened)
        zeros = {cell for cell in seen if self.numbers.get(cell) == 0}
        done = sum(not zeros.isdisjoint(opening) for opening in self.openings)
        return done + sum(len(island & seen) for island in self.islands)


def regions(height: int, width: int, mines: Iterable[Cell]) -> Regions:
    """Return a layout cut into openings and islands; raises KeyError for a mine off the board."""
    table, mined = neighbor_table(height, width), frozenset(mines)
    around = Counter(chain.from_iterable(table[mine] for mine in mined))
    numbers = {cell: around[cell] for cell in table if cell not in mined}
    zeros = {cell for cell, number in numbers.items() if number == 0}
    openings = [
        frozenset(part.union(*(table[cell] for cell in part))) for part in _parts(zeros, table)
    ]
    alone = numbers.keys() - frozenset().union(*openings)
    islands = [frozenset(part) for part in _parts(alone, table)]
    return Regions(height, width, mined, numbers, tuple(openings), tuple(islands))


def three_bv_seen(height: int, width: int, numbers: Mapping[Cell, int]) -> int:
    """Return the 3BV that is open as far as the numbers alone tell: openings and other numbers.

    A number beside an opening that is still covered counts by itself until that is opened, so
    it says nothing of the layout.

    >>> three_bv_seen(1, 4, {(0, 0): 0, (0, 1): 1, (0, 3): 1})
    2
    """
    table = neighbor_table(height, width)
    zeros = {cell for cell, number in numbers.items() if number == 0}
    alone = sum(1 for cell, number in numbers.items() if number and zeros.isdisjoint(table[cell]))
    return len(_parts(zeros, table)) + alone


def _parts(cells: Iterable[Cell], table: Mapping[Cell, tuple[Cell, ...]]) -> list[set[Cell]]:
    """Return the connected groups of cells, in the order of their first cells row by row."""
    left, parts = set(cells), []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        wave = [first]
        for cell in wave:  # grows at its end
            reached = left.intersection(table[cell])
            left -= reached
            wave += reached
        parts.append(set(wave))
    return parts
