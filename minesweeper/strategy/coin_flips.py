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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import log1p
from typing import TypeAlias

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import Frame, Mask

MOST_UNDECIDED = 5
"""Pairs that more undecided cells could tell apart are left out: some number will."""

SPARSE = 0.28
"""Where an interior cell is less likely a mine than this, two more kinds of pairs are left out:
those of interior cells of which the first has 7 or 8 undecided cells around, and those that more
than 2 interior cells could tell apart."""

LEAST = 0.01
"""Coin flips less likely than this are left out."""

Chances: TypeAlias = list[tuple[Mask, float]]
"""Cells that are equally likely mines, and how likely: neither surely safe nor surely mines."""

Pair: TypeAlias = tuple[int, list[tuple[int, int]]]
"""Which of some groups the two cells of a pair are in, and how many of the undecided cells that
could tell them apart are in which group."""


def undecided(known: Distribution) -> Chances:
    """Return the cells that may be mines or not, those equally likely together."""
    total = known.layouts
    groups = [*known.boxes, (known.interior, known.interior_mined)]
    return [(cells, mined / total) for cells, mined in groups if cells and 0 < mined < total]


def coin_flips(known: Distribution, chances: Chances) -> list[float]:
    """Return how likely it comes to each coin flip that may come; 1 if it cannot be escaped.

    `chances` are those of `undecided`.
    """
    sparse = known.interior_mined / known.layouts <= SPARSE
    groups, mined = zip(*chances, strict=True) if chances else ((), ())
    interior = known.interior & sum(groups) if sparse else 0
    flips = []
    for place, apart in _pairs(known.deduced.frame, groups, interior, known.safe_mask):
        chance = 2 * min(mined[place], 1 - mined[place])
        for group, cells in apart:
            chance *= mined[group] ** cells
        if chance > LEAST:
            flips.append(chance)
    return flips


@lru_cache(maxsize=10)
def _pairs(grid: Frame, groups: Sequence[Mask], interior: Mask, sure: Mask) -> list[Pair]:
    """Return the pairs that may never be told apart, among undecided cells equally likely mines.

    The numbers of a cell mostly leave the same cells undecided, so the pairs are kept.
    """
    open_cells = sum(groups)
    crowded = _crowded(grid, interior, open_cells) if interior else 0
    several = [(place, cells) for place, cells in enumerate(groups) if cells & cells - 1]
    found = []
    for step in (1, grid.stride - 1, grid.stride, grid.stride + 1):
        pairs = [
            (place, beside)
            for place, cells in several
            if (beside := cells & cells >> step & ~crowded)
        ]
        if not pairs:
            continue
        told = _told_apart(grid.stride, step, open_cells, interior, sure)
        for place, lowers in pairs:
            lowers &= ~told
            while lowers:
                lower = lowers.bit_length() - 1
                lowers ^= 1 << lower
                apart = grid.ring(lower) ^ grid.ring(lower + step)
                apart &= open_cells & ~(1 << lower | 1 << lower + step)
                found.append((place, _by_group(groups, apart)))
    return found


def _by_group(groups: Sequence[Mask], cells: Mask) -> list[tuple[int, int]]:
    """Return how many of some cells are in which of the groups."""
    found = []
    for place, group in enumerate(groups):
        if not cells:
            break
        met = group & cells
        if met:
            cells ^= met
            found.append((place, met.bit_count()))
    return found


def cost(flips: Iterable[float]) -> float:
    """Return what coin flips are expected to cost, as a logarithm of chances to win.

    0 if there are none; log(2) for one flip that cannot be escaped.
    """
    return -sum(log1p(-chance / 2) for chance in flips)


def _crowded(grid: Frame, interior: Mask, open_cells: Mask) -> Mask:
    """Return the interior cells with 7 or 8 open cells around."""
    ones, twos, fours, eights = grid.count_around(open_cells)
    return interior & (eights | fours & twos & ones)


def _told_apart(stride: int, step: int, open_cells: Mask, interior: Mask, sure: Mask) -> Mask:
    """Return the first cells of pairs that some number will most likely tell apart."""
    shifts = _telling(stride, step)
    _, twos, fours, more = _count(open_cells << stride + 1, shifts)
    told = more | fours & twos
    if interior:
        ones, twos, fours, more = _count(interior << stride + 1, shifts)
        told |= more | fours | twos & ones
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


def _count(cells: Mask, shifts: Sequence[int]) -> tuple[Mask, Mask, Mask, Mask]:
    """Return from which bits, moved by the shifts, how many cells are met.

    The count is given by its bits 1, 2 and 4, and where it is 8 or more.
    """
    ones = twos = fours = more = 0
    for shift in shifts:
        met = cells >> shift
        carry = ones & met
        ones ^= met
        again = twos & carry
        twos ^= carry
        more |= fours & again
        fours ^= again
    return ones, twos, fours, more
