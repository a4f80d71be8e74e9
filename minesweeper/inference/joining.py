"""Joining components and interior: what they share is the mine total."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from operator import mul

from minesweeper.rules.game import Observation


def product(parts: Sequence[Sequence[int]]) -> list[int]:
    """Return the ways of all parts together, by number of mines above the fewest.

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
    """Return for each part what each of its mine counts weighs, all other parts considered.

    `weights` says what each mine count of all parts together weighs. The parts are halved again
    and again, each half being told what the other does to the weights.

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
    """Return what each mine count weighs beside a part with these ways."""
    return [sum(map(mul, ways, weights[mines:])) for mines in range(len(weights) - len(ways) + 1)]


def interior_weights(
    seen: Observation, interior: int, outside: int, mines: range
) -> list[tuple[int, int]]:
    """Return what each number of mines in the `outside` covered cells weighs.

    `outside` counts the covered cells beyond the interior, of which `interior` says how many
    there are. First of each pair is the weight of all ways to fill the interior, second the
    part of it with a mine in one particular cell there. With the total known each layout weighs
    1; else see `Analysis.layouts`.

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
