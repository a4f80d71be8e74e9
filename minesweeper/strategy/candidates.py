"""Which cells are worth a thought when nothing is certain."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.inference.analysis import Analysis
from minesweeper.inference.masks import Frame, Mask

MARGIN = 0.10
"""Cells this much less safe than the safest are not considered."""

MOST_INTERIOR = 3
"""Interior cells considered: they are all as safe, and differ only in what is around them."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A cell, by its bit, and the chance that it is safe."""

    bit: int
    safe: float


def candidates(analysis: Analysis, margin: float = MARGIN) -> list[Chance]:
    """Return the undecided cells to consider, the safest first, in a fixed order."""
    total, grid = analysis.layouts, analysis.deduced.frame
    groups = [(mined, box) for box, mined in analysis.boxes if mined != total]
    if analysis.interior and analysis.interior_mined != total:
        groups.append((analysis.interior_mined, _inner(grid, analysis)))
    highest = min((mined for mined, _ in groups), default=0) / total + margin
    found = [
        Chance(bit, 1 - mined / total)
        for mined, cells in groups
        if mined / total <= highest
        for bit in grid.bits_of(cells)
    ]
    return sorted(found, key=lambda chance: (-chance.safe, chance.bit))


def _inner(grid: Frame, analysis: Analysis) -> Mask:
    """Return the interior cells with the fewest unknown cells around, near the boundary first."""
    unknown, interior = analysis.deduced.unknown, analysis.interior
    near = grid.around(grid.around(unknown & ~interior))
    ones, twos, fours, eights = grid.count_around(unknown)
    chosen = 0
    for count in range(9):
        here = interior & ~eights if count < 8 else interior & eights
        for bit, has in enumerate((ones, twos, fours)):
            here &= has if count >> bit & 1 else ~has
        for cells in (here & near, here & ~near):
            while cells and chosen.bit_count() < MOST_INTERIOR:
                chosen |= cells & -cells
                cells &= cells - 1
    return chosen
