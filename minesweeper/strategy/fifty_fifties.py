"""Fifty-fifties to come: pairs of cells between which perhaps only a guess can ever decide.

A number decides between two cells beside the same numbers only if it is beside one of them and
not beside the other. Where every cell that could show such a number is a mine, and one of the
two is a mine, the game comes down to a guess between them, and half the wins are lost:

    a b ? 2     a and b are beside the same numbers; the cell that could decide is a mine
    1 3 ? 2

The cost of all such pairs, weighted by how likely the game comes to each, measures the harm
left in a position, which the survival of the next guess or two does not show. D. Hill's solver
(github.com/DavidNHill/Minesweeper) looks for such pairs to guess them early. Here they lower the
score of every position that the look-ahead reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import log1p
from typing import TypeAlias

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import BoardBits, Mask, sums
from minesweeper.strategy import limits

SPARSE = 0.28
"""An interior whose cells are mines with at most this probability is sparse: openings are likely.

There, a pair is ignored also if its first cell is an interior cell with 7 or 8 undecided cells
around it, or if more than 2 interior cells could decide it.
"""

LEAST = 0.01
"""Less likely fifty-fifties are ignored."""


RiskGroups: TypeAlias = list[tuple[Mask, float]]
"""Undecided cells, those with an equal probability of a mine together, each with it."""

Pair: TypeAlias = tuple[int, list[tuple[int, int]]]
"""The risk group of the two cells of a pair; of the cells that could decide it, how many are in
which risk group."""


def risk_groups(distribution: Distribution) -> RiskGroups:
    """Return the undecided cells with their probabilities of a mine."""
    total = distribution.layouts
    groups = [*distribution.boxes, (distribution.interior, distribution.interior_mined)]
    return [(cells, mined / total) for cells, mined in groups if cells and 0 < mined < total]


def fifty_fifties(distribution: Distribution, groups: RiskGroups) -> list[float]:
    """Return the chance that the game comes to each possible fifty-fifty; 1 if it must.

    `groups` are the `risk_groups` of the distribution. None are looked for among the thousands of
    pairs of a wide board.
    """
    sparse = distribution.interior_mined / distribution.layouts <= SPARSE
    masks, mined = zip(*groups, strict=True) if groups else ((), ())
    interior = distribution.interior & sum(masks) if sparse else 0
    chances = []
    for place, deciding in pairs(
        distribution.deduced.frame, masks, interior, distribution.safe_mask
    ):
        chance = 2 * min(mined[place], 1 - mined[place])
        for group, cells in deciding:
            chance *= mined[group] ** cells
        if chance > LEAST:
            chances.append(chance)
    return chances


def cost(chances: Iterable[float]) -> float:
    """Return what fifty-fifties are expected to cost, as a logarithm of the chance to win.

    0 without any; log(2) for one that must come.
    """
    return -sum(log1p(-chance / 2) for chance in chances)


@lru_cache(maxsize=10)
def pairs(grid: BoardBits, groups: Sequence[Mask], interior: Mask, safe: Mask) -> list[Pair]:
    """Return the pairs of neighbours in one risk group that may never be decided.

    The numbers that one cell may show mostly leave the same cells undecided, hence the cache.
    """
    undecided = sum(groups)
    crowded = _crowded_cells(grid, interior, undecided) if interior else 0
    several = [(place, cells) for place, cells in enumerate(groups) if cells & cells - 1]
    lowers: list[tuple[int, int, Mask]] = []
    for step in (1, grid.stride - 1, grid.stride, grid.stride + 1):
        pairs = [
            (step, place, lower)
            for place, cells in several
            if (lower := cells & cells >> step & ~crowded)
        ]
        if pairs:
            open_pairs = ~_decided_pairs(grid.stride, step, undecided, interior, safe)
            lowers += [(step, place, lower & open_pairs) for step, place, lower in pairs]
    if sum(lower.bit_count() for *_, lower in lowers) * len(grid.cells) > limits.PAIRS_TIMES_CELLS:
        return []
    return [
        (place, by_group(groups, _deciding(grid, bit, step) & undecided))
        for step, place, lower in lowers
        for bit in _highest_first(lower)
    ]


def _highest_first(mask: Mask) -> Iterator[int]:
    """Yield the bits of a mask."""
    while mask:
        bit = mask.bit_length() - 1
        mask ^= 1 << bit
        yield bit


def _deciding(grid: BoardBits, lower: int, step: int) -> Mask:
    """Return the cells that are beside one cell of a pair and not beside the other."""
    upper = lower + step
    return (grid.ring(lower) ^ grid.ring(upper)) & ~(1 << lower | 1 << upper)


def by_group(groups: Sequence[Mask], cells: Mask) -> list[tuple[int, int]]:
    """Return how many of some cells are in which group.

    Mostly all of them are in the last one, the interior: with many boxes on a large board, going
    through the others first takes most of the time.
    """
    if cells and cells & groups[-1] == cells:
        return [(len(groups) - 1, cells.bit_count())]
    found = []
    for place, group in enumerate(groups):
        if not cells:
            break
        met = group & cells
        if met:
            cells ^= met
            found.append((place, met.bit_count()))
    return found


def _crowded_cells(grid: BoardBits, interior: Mask, undecided: Mask) -> Mask:
    """Return the interior cells with 7 or 8 undecided cells around them."""
    ones, twos, fours, eights = grid.count_around(undecided)
    return interior & (eights | fours & twos & ones)


def _decided_pairs(stride: int, step: int, undecided: Mask, interior: Mask, safe: Mask) -> Mask:
    """Return the lower cells of the pairs that some number will most likely decide.

    These are the pairs that more than 5 undecided cells could decide.
    """
    shifts = _deciding_shifts(stride, step)
    _, twos, fours, more = sums([undecided << stride + 1 >> shift for shift in shifts])
    decided = more | fours & twos
    if interior:
        ones, twos, fours, more = sums([interior << stride + 1 >> shift for shift in shifts])
        decided |= more | fours | twos & ones
    if safe:
        beside = safe << stride + 1
        for shift in shifts:
            decided |= beside >> shift
    return decided


@lru_cache
def _deciding_shifts(stride: int, step: int) -> tuple[int, ...]:
    """Return the places of the cells that are beside exactly one cell of a pair.

    Places are counted in bits from the cell diagonally before the lower cell.
    """
    ring = {row * stride + column for row in (-1, 0, 1) for column in (-1, 0, 1)}
    return tuple(sorted(stride + 1 + place for place in ring ^ {step + place for place in ring}))
