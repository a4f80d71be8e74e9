"""The regions of a layout: its openings and islands, with its numbers and its 3BV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, compress
from typing import NamedTuple, TypeAlias

from minesweeper.rules.board import Cell, neighbor_table

CellMask: TypeAlias = int
"""A set of cells as bits, row by row from the highest bit on, a spare 0 at the end of each row.

On 2x3, the cells 0,0 and 1,2 are `100 0 001 0`. The spare bit keeps a shift by one cell from
reaching the next row; Python's integers cannot overflow.
"""

_ONE = ord("1")
_BITS = bytes(code == _ONE for code in range(256))
"""Turns the digits 0 and 1 into bytes of that value."""


class Regions(NamedTuple):
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


def reached_by(
    zeros: Iterable[Cell],
    shut: Iterable[Cell],
    numbered: Iterable[Cell],
    size: tuple[int, int],
) -> tuple[list[Cell], list[Cell]]:
    """Return what opens from these zeros on a board of height and width: more zeros, and numbers.

    Cells that are `shut` stay as they are, and at `numbered` ones the opening ends. All cells of a
    large opening are reached at once, a step of a king further each time.

    >>> reached_by({(0, 0)}, {(0, 0)}, {(0, 2)}, (1, 4))
    ([(0, 1)], [(0, 2)])
    """
    height, width = size
    stride, table = width + 1, neighbor_table(height, width)

    def mask_of(cells: Iterable[Cell]) -> CellMask:
        digits = bytearray(b"0") * (stride * height)
        for row, column in cells:
            digits[row * stride + column] = _ONE
        return int(digits, 2)

    def around(cells: CellMask) -> CellMask:
        wide = cells | cells << 1 | cells >> 1
        return wide | wide << stride | wide >> stride

    def cells_of(mask: CellMask) -> list[Cell]:
        digits = f"{mask:0{stride * height}b}".encode()
        rows = (digits[i : i + width] for i in range(0, len(digits), stride))
        return list(compress(table, b"".join(rows).translate(_BITS)))

    numbers = mask_of(numbered)
    free = int((b"1" * width + b"0") * height, 2) & ~mask_of(shut)
    before, reached = 0, mask_of(zeros)
    passable = reached | free & ~numbers
    while reached != before:
        before, reached = reached, around(reached) & passable
    opened = around(reached) & free
    return cells_of(opened & ~numbers), cells_of(opened & numbers)


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
