"""What the network sees of a position: cells counted by their chances and what is around them.

All are whole numbers from 0 to 255, a byte each. Cells are counted on the whole board at once,
as the bits of ints, so that a position takes about a tenth of a millisecond.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain
from math import log

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import Counts, Frame, Mask
from minesweeper.strategy.openings import may_open
from minesweeper.strategy.outlook import Outlook

RISKS = (0.1, 0.2, 0.3, 0.4, 0.501, 0.6, 0.8)
"""Between these chances of a mine undecided cells of the boundary are counted apart."""

FLIPS = (0.05, 0.15, 0.39999, 0.8)
"""Between these chances to come to it coin flips are counted apart."""

SAFETIES = (0.499, 0.6, 0.7, 0.8, 0.9)
"""Between these chances that their best cell is safe components are counted apart."""

EXITS = (0, 4)
"""Between these numbers of undecided cells beside them components are counted apart."""

REGIONS = (2, 8, 20)
"""Up to so many cells regions of undecided cells are counted apart."""

SIZE = 109
"""How many features there are."""


def features(after: Distribution, outlook: Outlook) -> bytes:
    """Return what the network sees of a position, of which the outlook is known."""
    grid, undecided = after.deduced.frame, outlook.undecided
    interior = after.interior & undecided
    around = grid.count_around(undecided)
    bands = _bands(around)
    components = _components(after)
    measured = [int(value + 0.5) for value in _measures(after, outlook, components)]
    counted = chain(
        _counted(outlook.flips, FLIPS),
        _by_risk(outlook, interior, bands),
        _sizes(after.safe_mask, bands),
        _inner(grid, interior, around),
        _tied(grid, components, undecided),
        _regions(grid, undecided),
        may_open(after, outlook, ~bands[0]),
    )
    return bytes([value if value < 255 else 255 for value in chain(measured, counted)])


def _measures(
    after: Distribution, outlook: Outlook, components: Sequence[tuple[Mask, float]]
) -> list[float]:
    """Return what is measured of the whole position."""
    inner = after.interior
    boundary = [one for one in outlook.chances if one[0] != inner]
    safest = 1 - min((mined for _, mined in outlook.chances), default=0.0)
    sizes = [cells.bit_count() for cells, _ in components]
    mines = after.mines_mask
    return [
        255 * outlook.first,
        255 * safest,
        255 * outlook.second,
        after.safe_mask.bit_count(),
        outlook.telling,
        inner.bit_count() // 2,
        255 * (after.interior_mined / after.layouts),
        (after.seen.mines or 0) - mines.bit_count(),
        outlook.undecided.bit_count() // 2,
        log(after.layouts),
        len(components),
        sum(sizes),
        8 * sum([cells.bit_count() * mined * (1 - mined) for cells, mined in boundary]),
        max(sizes, default=0),
        -64 * sum([log(best) for _, best in components]),
        128 * outlook.flip_cost,
    ]


def _counted(values: Iterable[float], limits: Sequence[float]) -> list[int]:
    """Return how many values are up to each limit, and above the last."""
    counts = [0] * (len(limits) + 1)
    for value in values:
        counts[bisect_left(limits, value)] += 1
    return counts


def _components(after: Distribution) -> list[tuple[Mask, float]]:
    """Return the undecided cells of each component, and how safe the safest of them is."""
    total, found = after.layouts, []
    for boxes in after.tied:
        cells, least = 0, total
        for box, mined in boxes:
            if 0 < mined < total:
                cells |= box
                least = min(least, mined)
        if cells:
            found.append((cells, 1 - least / total))
    return found


def _bands(around: Counts) -> list[Mask]:
    """Return where nothing, one, two, three or four, and more was counted."""
    ones, twos, fours, eights = around
    few = ~(fours | eights)
    return [
        few & ~ones & ~twos,
        few & ones & ~twos,
        few & ~ones & twos,
        few & ones & twos | fours & ~ones & ~twos,
        fours & (ones | twos) | eights,
    ]


def _sizes(cells: Mask, bands: Sequence[Mask]) -> list[int]:
    return [(cells & band).bit_count() for band in bands] if cells else [0] * len(bands)


def _by_risk(outlook: Outlook, interior: Mask, bands: Sequence[Mask]) -> list[int]:
    """Return the cells of the boundary by their chance and by the undecided cells around them."""
    by_risk = [0] * (len(RISKS) + 1)
    for cells, mined in outlook.chances:
        if cells != interior:
            by_risk[bisect_right(RISKS, mined)] |= cells
    return [count for cells in by_risk for count in _sizes(cells, bands)]


def _inner(grid: Frame, interior: Mask, around: Counts) -> list[int]:
    """Return the interior's cells on the edge, and by how many undecided cells are around."""
    ones, twos, fours, eights = around
    counts = [(interior & grid.edge).bit_count()]
    for high in (interior & ~(fours | eights), interior & fours):
        odd, even = high & ones, high & ~ones
        counts += [
            cells.bit_count() for cells in (even & ~twos, odd & ~twos, even & twos, odd & twos)
        ]
    return [*counts, (interior & eights).bit_count() // 2]


def _tied(grid: Frame, components: Sequence[tuple[Mask, float]], undecided: Mask) -> list[int]:
    """Return the components by their best cell and their exits, and all exits together."""
    counts, exits = [0] * (len(SAFETIES) + 1) * (len(EXITS) + 1), 0
    for cells, best in components:
        beside = (grid.around(cells) & undecided & ~cells).bit_count()
        exits += beside
        counts[bisect_left(SAFETIES, best) * (len(EXITS) + 1) + bisect_left(EXITS, beside)] += 1
    return [*counts, exits]


def _regions(grid: Frame, undecided: Mask) -> list[int]:
    """Return how many regions of undecided cells there are, and how many of each small size."""
    sizes, left = [], undecided
    while left:
        region, grown = 0, left & -left
        while region != grown:
            region, grown = grown, grid.around(grown) & left
        left ^= region
        sizes.append(region.bit_count())
    return [len(sizes), *_counted(sizes, REGIONS)[:-1]]
