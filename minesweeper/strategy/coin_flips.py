"""Coin flips to come: pairs of cells that nothing but a guess may ever tell apart.

Two cells beside the same numbers are told apart only by a number beside one of them and not the
other. If all such cells are mines and one of the two is a mine, a coin must be flipped in the
end, and half the wins are lost:

    2 a b 2     a and b share their numbers, and all around them is known or a mine
    2 2 2 2

Summing what each such pair costs, weighed by how likely it comes to that, says how much harm is
left in a position: the survival of the next guess or two does not see it. D. Hill's solver looks
for such pairs to guess them early; here they are a price on every position looked ahead to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log, prod
from typing import TypeAlias

from minesweeper.inference.analysis import Analysis
from minesweeper.inference.masks import Mask

MOST_UNDECIDED, MOST_INTERIOR = 3, 2
"""Pairs with more cells of a kind that could tell them apart are left out: some number will."""

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
    limits = (
        (0, analysis.safe_mask),
        (MOST_INTERIOR, analysis.interior & open_cells),
        (MOST_UNDECIDED, open_cells),
    )
    cost = 0.0
    for step in (1, grid.stride - 1, grid.stride, grid.stride + 1):
        pairs = sum(cells & cells >> step for cells, _ in chances)
        telling = _telling(grid.stride, step)
        for most, cells in limits:
            pairs &= ~_more_than(most, cells, telling)
        for lower in grid.bits_of(pairs) if pairs else ():
            apart = (grid.ring(lower) ^ grid.ring(lower + step)) & open_cells
            apart &= ~(1 << lower | 1 << lower + step)
            mined = _mined(chances, lower)
            cost -= log(1 - min(mined, 1 - mined) * prod(_each(chances, apart)))
    return cost


@lru_cache
def _telling(stride: int, step: int) -> tuple[int, ...]:
    """Return where, from the lower of two cells, those lie that are beside one of them only."""
    ring = {row * stride + column for row in (-1, 0, 1) for column in (-1, 0, 1)}
    return tuple(sorted(ring ^ {step + place for place in ring}))


def _more_than(most: int, cells: Mask, places: Sequence[int]) -> Mask:
    """Return the bits from which more than so many of the places are among the cells."""
    if not cells:
        return 0
    at_least = [0] * (most + 1)
    for place in places:
        carry = cells >> place if place >= 0 else cells << -place
        for count, so_far in enumerate(at_least):
            at_least[count] = so_far | carry
            carry &= so_far
    return at_least[-1]


def _mined(chances: Chances, bit: int) -> float:
    return next(mined for cells, mined in chances if cells >> bit & 1)


def _each(chances: Chances, cells: Mask) -> Iterator[float]:
    """Yield how likely each of some undecided cells is a mine."""
    while cells:
        bit = cells.bit_length() - 1
        cells ^= 1 << bit
        yield _mined(chances, bit)
