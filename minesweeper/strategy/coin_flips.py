"""Coin flips to come: pairs of cells that nothing but a guess may ever tell apart.

Two cells beside the same numbers are told apart only by a number beside one of them and not the
other. If all such cells are mines and one of the two is a mine, a coin must be flipped in the
end, and half the wins are lost:

    a b ? 2     a and b share their numbers, and the cell that could tell them apart is a mine
    1 3 ? 2

Summing what each such pair costs, weighed by how likely it comes to that, says how much harm is
left in a position: the survival of the next guess or two does not see it. D. Hill's solver looks
for such pairs to guess them early; here they are a price on every position looked ahead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log1p
from typing import TypeAlias

from minesweeper.inference.analysis import Analysis
from minesweeper.inference.masks import Mask

MOST_UNDECIDED, MOST_INTERIOR = 3, 2
"""Pairs with more cells of a kind that could tell them apart are left out: some number will.
These two are built into the counting by bits."""

Chances: TypeAlias = list[tuple[Mask, float]]
"""Cells that are equally likely mines, and how likely: neither surely safe nor surely mines."""


def undecided(analysis: Analysis) -> Chances:
    """Return the cells that may be mines or not, those equally likely together."""
    total = analysis.layouts
    groups = [*analysis.boxes, (analysis.interior, analysis.interior_mined)]
    return [(cells, mined / total) for cells, mined in groups if cells and 0 < mined < total]


def flip_cost(analysis: Analysis, chances: Chances) -> float:
    """Return what coin flips to come are expected to cost, as a logarithm of chances to win.

    `chances` are those of `undecided`. 0 if there are none; log(2) for one flip that cannot be
    escaped.
    """
    grid, open_cells = analysis.deduced.frame, sum(cells for cells, _ in chances)
    interior, sure = analysis.interior & open_cells, analysis.safe_mask
    cost = 0.0
    for step in (1, grid.stride - 1, grid.stride, grid.stride + 1):
        pairs = [(beside, mined) for cells, mined in chances if (beside := cells & cells >> step)]
        if not pairs:
            continue
        told = _told_apart(grid.stride, step, open_cells, interior, sure)
        for lowers, mined in pairs:
            lowers &= ~told
            while lowers:
                lower = lowers.bit_length() - 1
                lowers ^= 1 << lower
                apart = grid.ring(lower) ^ grid.ring(lower + step)
                apart &= open_cells & ~(1 << lower | 1 << lower + step)
                cost -= log1p(-min(mined, 1 - mined) * _all_mined(chances, apart))
    return cost


def _told_apart(stride: int, step: int, open_cells: Mask, interior: Mask, sure: Mask) -> Mask:
    """Return the lower cells of pairs that some number will most likely tell apart."""
    shifts = _telling(stride, step)
    _, _, many = _count(open_cells << stride + 1, shifts)
    one, two, more = _count(interior << stride + 1, shifts) if interior else (0, 0, 0)
    told = many | more | one & two
    if sure:
        beside = sure << stride + 1
        for shift in shifts:
            told |= beside >> shift
    return told


@lru_cache
def _telling(stride: int, step: int) -> tuple[int, ...]:
    """Return where those cells lie that are beside one of two cells only.

    Counted in bits from the cell diagonally before the lower of the two.
    """
    ring = {row * stride + column for row in (-1, 0, 1) for column in (-1, 0, 1)}
    return tuple(sorted(stride + 1 + place for place in ring ^ {step + place for place in ring}))


def _count(cells: Mask, shifts: Sequence[int]) -> tuple[Mask, Mask, Mask]:
    """Return from which bits, moved by the shifts, how many cells are met: bits 1, 2, and above."""
    ones = twos = more = 0
    for shift in shifts:
        met = cells >> shift
        carry = ones & met
        ones ^= met
        more |= twos & carry
        twos ^= carry
    return ones, twos, more


def _all_mined(chances: Chances, cells: Mask) -> float:
    """Return how likely some undecided cells are all mines, as if independent."""
    chance = 1.0
    for group, mined in chances:
        met = group & cells
        if met:
            chance *= mined ** met.bit_count()
    return chance
