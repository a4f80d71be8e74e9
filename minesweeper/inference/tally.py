"""Tallies: numbers of ways, one for each number of mines, packed into one int.

Lane i of a tally (`bits` wide) counts the ways with i mines: the polynomial sum(ways[i] * x**i)
at x = 2**bits (L. Kronecker, 1882). A sum of tallies joins alternatives, a product joins parts
placed side by side, and both run as one operation on big ints. For 2 + 5x + 3x**2, bits = 8:

    00000011 00000101 00000010       3 ways with 2 mines, 5 with 1, 2 with 0

No lane overflows into the next as long as no lane's true count reaches 2**bits; `counting` says
why none does. With bits = 0 all lanes are one: the tally is the number of ways, whatever the mines.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

Tally: TypeAlias = int
"""Numbers of ways, one lane for each number of mines."""


class BoxWays(NamedTuple):
    """The ways to put `mines` mines into a box, and those with a mine in one particular cell."""

    mines: int
    ways: Tally
    with_cell: Tally


@lru_cache(maxsize=1024)
def box_ways(size: int, bits: int) -> list[BoxWays]:
    """Return the ways to fill a box of `size` cells, for each number of mines.

    >>> box_ways(2, 8) == [(0, 1, 0), (1, 2 << 8, 1 << 8), (2, 1 << 16, 1 << 16)]
    True
    """
    return [
        BoxWays(
            mines,
            comb(size, mines) << mines * bits,
            (comb(size - 1, mines - 1) if mines else 0) << mines * bits,
        )
        for mines in range(size + 1)
    ]


def lanes_of(tally: Tally, bits: int) -> list[int]:
    """Return the ways with 0, 1, 2, ... mines, up to the most there are.

    >>> lanes_of(3 << 16 | 5 << 8 | 2, 8)
    [2, 5, 3]
    """
    lane, ways = (1 << bits) - 1, []
    while tally:
        ways.append(tally & lane)
        tally >>= bits
    return ways


def shift_lanes(tally: Tally, lanes: int, bits: int) -> Tally:
    """Return the tally with all ways moved up by `lanes`, or down if the lanes below are empty.

    >>> lanes_of(shift_lanes(5 << 8, 1, 8), 8), lanes_of(shift_lanes(5 << 8, -1, 8), 8)
    ([0, 0, 5], [5])
    """
    return tally << lanes * bits if lanes >= 0 else tally >> -lanes * bits


def empty_lanes(tally: Tally, bits: int) -> int:
    """Return how many lanes below the first with any ways are empty; the tally is not 0.

    >>> empty_lanes(3 << 16 | 5 << 8, 8)
    1
    """
    return ((tally & -tally).bit_length() - 1) // bits
