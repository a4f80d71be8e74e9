"""Joining components and interior, which share nothing but the mine total."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from operator import mul

from minesweeper.rules.observation import Observation


def product(parts: Sequence[Sequence[int]]) -> list[int]:
    """Return the layouts of all parts together, by number of mines above the fewest.

    >>> product([[1, 2], [1, 0, 3]])
    [1, 2, 3, 6]
    """
    if not parts:
        return [1]
    if len(parts) == 1:
        return list(parts[0])
    half = len(parts) // 2
    small, large = sorted((product(parts[:half]), product(parts[half:])), key=len)
    joined = [0] * (len(small) + len(large) - 1)
    for mines, ways in enumerate(small):
        if ways:
            for more, other in enumerate(large, mines):
                joined[more] += ways * other
    return joined


def spread(parts: Sequence[Sequence[int]], weights: Sequence[int]) -> list[list[int]]:
    """Return for each part the weight of each of its mine counts, beside all other parts.

    `weights` are the weights of the mine counts of all parts together. The parts are halved
    again and again; each half gets the weights as seen through the other half.

    >>> spread([[1, 2], [1, 0, 3]], [10, 20, 30, 40])
    [[100, 140], [50, 80, 110]]
    """
    if len(parts) <= 1:
        return [list(weights)][: len(parts)]
    left, right = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    return spread(left, seen_through(product(right), weights)) + spread(
        right, seen_through(product(left), weights)
    )


def seen_through(ways: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Return the weight of each mine count beside a part with these ways."""
    return [sum(map(mul, ways, weights[mines:])) for mines in range(len(weights) - len(ways) + 1)]


def interior_weights(
    seen: Observation, interior: int, outside: int, mines: range
) -> list[tuple[int, int]]:
    """Return two weights for each number of mines outside the interior.

    The first is the weight of all ways to fill the interior, the second of those with a mine in
    one particular cell of it. `interior` and `outside` are the numbers of covered cells in the
    interior and outside. With a known mine total each layout weighs 1; else see `Analysis`.

    Raises ValueError for a density that does not lie between 0 and 1.
    """
    if seen.mines is not None:
        return _with_total(seen.mines - len(seen.hit), interior, mines)
    density = Fraction(1, 2) if seen.density is None else seen.density
    if not 0 < density < 1:
        raise ValueError(f"a density lies between 0 and 1, not {density}")
    mine, all_cells = density.numerator, density.denominator
    safe = all_cells - mine
    ways = all_cells**interior
    mined = mine * all_cells ** (interior - 1) if interior else 0
    layouts = [mine**count * safe ** (outside - count) for count in mines]
    return [(layout * ways, layout * mined) for layout in layouts]


def _with_total(total: int, interior: int, mines: range) -> list[tuple[int, int]]:
    weights = []
    ways = 0
    for rest in range(total - mines.start, total - mines.stop, -1):
        if 0 <= rest <= interior:
            # From C(n, r + 1) to C(n, r): far cheaper than each for itself.
            ways = ways * (rest + 1) // (interior - rest) if ways else comb(interior, rest)
            weights.append((ways, ways * rest // interior if rest else 0))
        else:
            weights.append((0, 0))
    return weights
