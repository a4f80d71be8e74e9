"""Tallies: how many ways there are, by number of mines, packed into one int.

Lane i of a tally (`bits` wide) counts the ways with i mines: the polynomial sum(ways[i] * x**i)
at x = 2**bits (L. Kronecker, 1882). A sum of tallies joins alternatives, a product joins parts
placed side by side, and both run as one operation on big ints. For 2 + 5x + 3x**2, bits = 8:

    00000011 00000101 00000010       3 ways with 2 mines, 5 with 1, 2 with 0

No lane can overflow into the next: every tally made for n cells counts some of the at most
2**n - 1 layouts of those cells that fit (a component always forbids some), and a lane has n bits.
"""

from __future__ import annotations

from typing import TypeAlias

Tally: TypeAlias = int
"""Ways by number of mines, one lane each."""


def with_mines(ways: int, mines: int, bits: int) -> Tally:
    """Return the tally of so many ways, all with the same number of mines.

    >>> lanes_of(with_mines(5, 1, 8) + with_mines(3, 2, 8), 8)
    [0, 5, 3]
    """
    return ways << mines * bits


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
