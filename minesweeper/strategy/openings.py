"""Cells that may start an opening: how many there are, by their chance, all counted at once.

A cell opens its surroundings if neither it nor any cell around it is a mine. Chances are taken
to be independent, so that their logarithms add up; rounded to whole numbers, those of the cells
around are added on the whole board at once, bit by bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import Frame, Mask
from minesweeper.strategy.coin_flips import Chances
from minesweeper.strategy.outlook import Outlook

FINEST, HIGHEST = 20, 31
"""A cell costs an opening -log(chance to be safe) times the first, and no more than the second."""

BITS = [
    [bit for bit in range(HIGHEST.bit_length()) if cost >> bit & 1] for cost in range(HIGHEST + 1)
]
"""The bits of each cost."""

COSTS = (6, 14, 22, 36, 60)
"""Up to these costs cells are counted apart: chances of 74, 50, 33, 17 and 5 %."""


def may_open(after: Distribution, outlook: Outlook, telling: Mask) -> list[int]:
    """Return how many certain, then how many likely safe, cells cost up to each of `COSTS`.

    Only the `telling` cells are counted, which have undecided cells around them.
    """
    grid, sure = after.deduced.frame, after.safe_mask
    likely = sum(cells for cells, mined in outlook.chances if mined < 0.5)
    mines = after.deduced.mines | after.mines_mask
    asked = (sure | likely) & telling & ~grid.around(mines)
    within = _within(_costs(grid, outlook.chances), asked)
    return _differences(within, sure) + _differences(within, likely)


def _differences(within: Sequence[Mask], cells: Mask) -> list[int]:
    counts = [(cells & mask).bit_count() for mask in within]
    return [count - before for before, count in zip([0, *counts], counts, strict=False)]


def _costs(grid: Frame, chances: Chances) -> list[Mask]:
    """Return what each cell and those around it cost together, bit by bit, bit 1 first."""
    own = [0] * HIGHEST.bit_length()
    for cells, mined in chances:
        for bit in BITS[min(int(0.5 - FINEST * log1p(-mined)), HIGHEST)]:
            own[bit] |= cells
    columns: list[list[Mask]] = [[] for _ in range(len(own) + 5)]
    for bit, cells in enumerate(own):
        if cells:
            columns[bit].append(cells)
            for more, counted in enumerate(grid.count_around(cells)):
                if counted:
                    columns[bit + more].append(counted)
    return _added(columns)


def _added(columns: list[list[Mask]]) -> list[Mask]:
    """Return the sums of numbers given by their bits: those worth 1, worth 2, and so on."""
    found = []
    for place, column in enumerate(columns):
        while len(column) > 2:
            a, b, c = column.pop(), column.pop(), column.pop()
            odd = a ^ b
            columns[place + 1].append(a & b | odd & c)
            column.insert(0, odd ^ c)
        if len(column) == 2:
            columns[place + 1].append(column[0] & column[1])
        found.append(column[0] ^ column[1] if len(column) == 2 else sum(column))
    return found


def _within(bits: Sequence[Mask], asked: Mask) -> list[Mask]:
    """Return those of the cells asked for whose number is up to each of `COSTS`."""
    found = []
    for most in COSTS:
        less, equal = 0, asked
        for place in range(len(bits) - 1, -1, -1):
            if most >> place & 1:
                less |= equal & ~bits[place]
                equal &= bits[place]
            else:
                equal &= ~bits[place]
        found.append(less | equal)
    return found
