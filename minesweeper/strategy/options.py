"""What covered cells can show, layout by layout.

Layouts are numbered, and a set of them is the bits of one int. With 4 layouts, a cell that is a
mine in the last one and shows 1, 2 and 2 in the others:

    safe    0111    shows 1: 0001, 2: 0110
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.inference.masks import Frame, Mask

Layouts: TypeAlias = int
"""A set of layouts: one bit for each."""


@dataclass(frozen=True, slots=True)
class Option:
    """A covered cell: the layouts in which it is safe, and those of each number it can show."""

    bit: int
    safe: Layouts
    shows: tuple[Layouts, ...]

    def parts(self, left: Layouts) -> list[Layouts]:
        """Return the layouts that are left after each number the cell can show."""
        return [part for shows in self.shows if (part := left & shows)]


def options_of(grid: Frame, layouts: Sequence[Mask], unknown: Mask) -> list[Option]:
    """Return the unknown cells that are safe in some of the layouts, given as masks of mines."""
    mined = _columns(grid, layouts, unknown)
    everywhere = (1 << len(layouts)) - 1
    options = []
    for bit in grid.bits_of(unknown):
        safe = everywhere & ~mined[bit]
        if safe:
            around = [mined[other] for other in grid.bits_of(grid.ring(bit) & unknown)]
            options.append(Option(bit, safe, _by_number(safe, around)))
    return options


def _columns(grid: Frame, layouts: Sequence[Mask], unknown: Mask) -> Mapping[int, Layouts]:
    """Return for each unknown cell the layouts in which it is a mine.

    Written as text first: a layout a line, a cell a column, last layout first.
    """
    rows = [f"{layout & unknown:0{len(grid.cells)}b}" for layout in reversed(layouts)]
    last = len(grid.cells) - 1
    text = "".join(rows)
    return {
        bit: int(text[last - bit :: len(grid.cells)] or "0", 2) for bit in grid.bits_of(unknown)
    }


def _by_number(safe: Layouts, around: Iterable[Layouts]) -> tuple[Layouts, ...]:
    """Return the layouts of each number of mines around, those that occur.

    Counts are bit-sliced: bit 1, 2 and 4 of each layout's count; 8 is what overflows.
    """
    ones = twos = fours = eights = 0
    for mined in around:
        carry = ones & mined
        ones ^= mined
        again = twos & carry
        twos ^= carry
        eights ^= fours & again
        fours ^= again
    parts = [safe & eights, safe & ~eights]
    for bits in (fours, twos, ones):
        parts = [part for whole in parts if whole for part in (whole & bits, whole & ~bits)]
    return tuple(part for part in parts if part)
