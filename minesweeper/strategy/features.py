"""The features of the network: a position as 109 counts of cells, components and fifty-fifties.

All are whole numbers from 0 to 255, one byte each. Cells are counted on the whole board at once,
as the bits of ints, so that a position takes about a tenth of a millisecond.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain
from math import log, log1p

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import BoardBits, Mask, MaskCounts
from minesweeper.strategy.fifty_fifties import RiskGroups
from minesweeper.strategy.score import LeafFeatures

RISK_LIMITS = (0.1, 0.2, 0.3, 0.4, 0.501, 0.6, 0.8)
"""These divide the undecided boundary cells by their probability of a mine."""

FIFTY_FIFTY_LIMITS = (0.05, 0.15, 0.39999, 0.8)
"""These divide the fifty-fifties by the chance that the game comes to them."""

SAFETY_LIMITS = (0.499, 0.6, 0.7, 0.8, 0.9)
"""These divide the components by the safety of their safest cell."""

EXIT_LIMITS = (0, 4)
"""These divide the components by the number of undecided cells outside that touch them."""

REGION_LIMITS = (2, 8, 20)
"""These divide the smaller regions of undecided cells by their number of cells."""

OPENING_SCALE = 20
"""A cell in an opening costs -log(its safety) times this, rounded."""

MOST_COST = 31
"""No cell costs an opening more than this."""

OPENING_LIMITS = (6, 14, 22, 36, 60)
"""These divide the cells that may start an opening by its cost: by chances of 74, 50, 33, 17
and 5 %."""

COST_BITS = [
    [bit for bit in range(MOST_COST.bit_length()) if cost >> bit & 1]
    for cost in range(MOST_COST + 1)
]
"""The bits of each cost of a cell."""

SIZE = 109
"""The number of features."""


def network_features(position: Distribution, leaf: LeafFeatures) -> bytes:
    """Return the features of a position, `SIZE` bytes; `leaf` are its leaf features."""
    grid, undecided = position.deduced.frame, leaf.undecided
    interior = position.interior & undecided
    neighbors = grid.count_around(undecided)
    bands = _bands(neighbors)
    components = _components(position)
    measured = [int(value + 0.5) for value in _measures(position, leaf, components)]
    counted = chain(
        _histogram(leaf.fifty_fifties, FIFTY_FIFTY_LIMITS),
        _boundary_counts(leaf, interior, bands),
        _sizes(position.safe_mask, bands),
        _interior_counts(grid, interior, neighbors),
        _component_counts(grid, components, undecided),
        _region_counts(grid, undecided),
        _opening_counts(position, leaf, ~bands[0]),
    )
    return bytes([value if value < 255 else 255 for value in chain(measured, counted)])


def _measures(
    position: Distribution, leaf: LeafFeatures, components: Sequence[tuple[Mask, float]]
) -> list[float]:
    """Return the measures of the whole position."""
    interior, mines = position.interior, position.mines_mask
    boundary = [group for group in leaf.groups if group[0] != interior]
    safest = 1 - min((mined for _, mined in leaf.groups), default=0.0)
    sizes = [cells.bit_count() for cells, _ in components]
    return [
        255 * leaf.first,
        255 * safest,
        255 * leaf.second,
        position.safe_mask.bit_count(),
        leaf.informative,
        interior.bit_count() // 2,
        255 * (position.interior_mined / position.layouts),
        (position.seen.mines or 0) - mines.bit_count(),
        leaf.undecided.bit_count() // 2,
        log(position.layouts),
        len(components),
        sum(sizes),
        8 * sum([cells.bit_count() * mined * (1 - mined) for cells, mined in boundary]),
        max(sizes, default=0),
        -64 * sum([log(best) for _, best in components]),
        128 * leaf.fifty_fifty_cost,
    ]


def _histogram(values: Iterable[float], limits: Sequence[float]) -> list[int]:
    """Return how many values are up to each limit, and above the last.

    >>> _histogram([1, 2, 3, 9], (2, 8))
    [2, 1, 1]
    """
    counts = [0] * (len(limits) + 1)
    for value in values:
        counts[bisect_left(limits, value)] += 1
    return counts


def _components(position: Distribution) -> list[tuple[Mask, float]]:
    """Return the undecided cells of each component, and the safety of the safest of them."""
    total, found = position.layouts, []
    for boxes in position.boxes_by_component:
        cells, least = 0, total
        for box, mined in boxes:
            if 0 < mined < total:
                cells |= box
                least = min(least, mined)
        if cells:
            found.append((cells, 1 - least / total))
    return found


def _bands(counts: MaskCounts) -> list[Mask]:
    """Return the cells with a count of 0, of 1, of 2, of 3 or 4, and of more."""
    ones, twos, fours, eights = counts
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


def _boundary_counts(leaf: LeafFeatures, interior: Mask, bands: Sequence[Mask]) -> list[int]:
    """Return the boundary cells by their probability and their undecided neighbours."""
    by_risk = [0] * (len(RISK_LIMITS) + 1)
    for cells, mined in leaf.groups:
        if cells != interior:
            by_risk[bisect_right(RISK_LIMITS, mined)] |= cells
    return [count for cells in by_risk for count in _sizes(cells, bands)]


def _interior_counts(grid: BoardBits, interior: Mask, neighbors: MaskCounts) -> list[int]:
    """Return the interior cells on the edge, then all by their undecided neighbours, 0 to 8."""
    ones, twos, fours, eights = neighbors
    counts = [(interior & grid.edge).bit_count()]
    for cells in (interior & ~(fours | eights), interior & fours):
        odd, even = cells & ones, cells & ~ones
        counts += [
            some.bit_count() for some in (even & ~twos, odd & ~twos, even & twos, odd & twos)
        ]
    return [*counts, (interior & eights).bit_count() // 2]


def _component_counts(
    grid: BoardBits, components: Sequence[tuple[Mask, float]], undecided: Mask
) -> list[int]:
    """Return the components by safest cell and exits, then the exits of all together.

    Exits are the undecided cells outside a component that touch it.
    """
    counts, exits = [0] * (len(SAFETY_LIMITS) + 1) * (len(EXIT_LIMITS) + 1), 0
    for cells, safest in components:
        own = (grid.around(cells) & undecided & ~cells).bit_count()
        exits += own
        row = bisect_left(SAFETY_LIMITS, safest) * (len(EXIT_LIMITS) + 1)
        counts[row + bisect_left(EXIT_LIMITS, own)] += 1
    return [*counts, exits]


def _region_counts(grid: BoardBits, undecided: Mask) -> list[int]:
    """Return the number of connected regions of undecided cells, then those of each small size."""
    sizes, left = [], undecided
    while left:
        region, grown = 0, left & -left
        while region != grown:
            region, grown = grown, grid.around(grown) & left
        left ^= region
        sizes.append(region.bit_count())
    return [len(sizes), *_histogram(sizes, REGION_LIMITS)[:-1]]


def _opening_counts(position: Distribution, leaf: LeafFeatures, informative: Mask) -> list[int]:
    """Return the certain, then the likely safe cells that may start an opening, by its cost.

    A cell opens its neighbours if neither it nor any of them is a mine. Their probabilities are
    taken as independent, so that the logarithms add up. Only cells of the `informative` ones
    count, which have undecided neighbours.
    """
    grid, safe = position.deduced.frame, position.safe_mask
    likely = sum(cells for cells, mined in leaf.groups if mined < 0.5)
    mines = position.deduced.mines | position.mines_mask
    asked = (safe | likely) & informative & ~grid.around(mines)
    within = _within_limits(_opening_costs(grid, leaf.groups), asked)
    return _differences(within, safe) + _differences(within, likely)


def _differences(within: Sequence[Mask], cells: Mask) -> list[int]:
    """Return how many of the cells are in each mask and not in the one before."""
    counts = [(cells & mask).bit_count() for mask in within]
    return [count - before for before, count in zip([0, *counts], counts, strict=False)]


def _opening_costs(grid: BoardBits, groups: RiskGroups) -> list[Mask]:
    """Return the cost of the opening at each cell, bit-sliced: bit 1 of all cells, bit 2, ..."""
    own = [0] * MOST_COST.bit_length()
    for cells, mined in groups:
        for bit in COST_BITS[min(int(0.5 - OPENING_SCALE * log1p(-mined)), MOST_COST)]:
            own[bit] |= cells
    columns: list[list[Mask]] = [[] for _ in range(len(own) + 5)]
    for bit, cells in enumerate(own):
        if cells:
            columns[bit].append(cells)
            for more, counted in enumerate(grid.count_around(cells)):
                if counted:
                    columns[bit + more].append(counted)
    return _sums(columns)


def _sums(columns: list[list[Mask]]) -> list[Mask]:
    """Return the sums of bit-sliced numbers, bit-sliced; each column has the masks of one bit."""
    found = []
    for place, column in enumerate(columns):
        while len(column) > 2:  # a full adder
            a, b, c = column.pop(), column.pop(), column.pop()
            odd = a ^ b
            columns[place + 1].append(a & b | odd & c)
            column.insert(0, odd ^ c)
        if len(column) == 2:
            columns[place + 1].append(column[0] & column[1])
        found.append(column[0] ^ column[1] if len(column) == 2 else sum(column))
    return found


def _within_limits(bits: Sequence[Mask], asked: Mask) -> list[Mask]:
    """Return those of the cells asked for whose bit-sliced number is up to each opening limit."""
    found = []
    for limit in OPENING_LIMITS:
        less, equal = 0, asked
        for place in range(len(bits) - 1, -1, -1):
            if limit >> place & 1:
                less |= equal & ~bits[place]
                equal &= bits[place]
            else:
                equal &= ~bits[place]
        found.append(less | equal)
    return found
