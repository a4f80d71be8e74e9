"""Joining components and interior, which share nothing but the mine total."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, prod
from operator import mul
from typing import TypeAlias

from minesweeper.inference import limits
from minesweeper.rules.observation import Observation

MANY = 64
"""With more mine counts or parts than this, ints are long, and parts alike."""


ReducedCounts: TypeAlias = tuple[int, ...]
"""The layouts of a part by number of mines, divided by what divides all of them."""


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
    again and again; each half gets the weights as seen through the other half. Where there are
    many mine counts or parts, each kind of part is taken out of all together instead.

    >>> spread([[1, 2], [1, 0, 3]], [10, 20, 30, 40])
    [[100, 140], [50, 80, 110]]
    """
    if max(len(weights), len(parts)) > MANY:
        return spread_by_kind(parts, weights)
    if len(parts) <= 1:
        return [list(weights)][: len(parts)]
    left, right = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    return spread(left, seen_through(product(right), weights)) + spread(
        right, seen_through(product(left), weights)
    )


def seen_through(ways: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Return the weight of each mine count beside a part with these ways."""
    return [sum(map(mul, ways, weights[mines:])) for mines in range(len(weights) - len(ways) + 1)]


def spread_by_kind(parts: Sequence[Sequence[int]], weights: Sequence[int]) -> list[list[int]]:
    """Return what `spread` does, for long ints and parts of few kinds.

    What divides all weights is left out on the way: it is most of the ways to fill a wide
    interior. So is what divides all layouts of a part.

    >>> spread_by_kind([[1, 2], [1, 0, 3]], [10, 20, 30, 40])
    [[100, 140], [50, 80, 110]]
    """
    common = gcd(*weights) or 1
    short = [weight // common for weight in weights]
    divisors, kinds = zip(*map(_common_divisor_and_rest, parts), strict=True)
    together = product([kind for kind in kinds if len(kind) > 1])
    seen = {kind: seen_through(without(together, kind), short) for kind in set(kinds)}
    common *= prod(divisors)
    return [
        [common // divisor * weight for weight in seen[kind]]
        for divisor, kind in zip(divisors, kinds, strict=True)
    ]


def cost_of_joining(parts: Sequence[Sequence[int]]) -> int:
    """Return the work of joining parts, in states.

    `product` takes half the square of the mine counts together. `spread` takes next to nothing
    more unless the ints are long: the layouts of all parts, and weights many mines apart.
    """
    mines = sum(map(len, parts)) - len(parts)
    cost = mines * mines // 2
    if mines < MANY:
        return cost
    kinds = [kind for _, kind in map(_common_divisor_and_rest, parts)]
    bits = sum(max(kind).bit_length() for kind in kinds)
    products = mines * sum(map(len, set(kinds)))
    return cost + products * bits * mines * limits.BITS_A_MINE // limits.LONG_BITS**2


def _common_divisor_and_rest(part: Sequence[int]) -> tuple[int, ReducedCounts]:
    common = gcd(*part)
    return common, tuple(ways // common for ways in part)


def without(together: Sequence[int], part: Sequence[int]) -> list[int]:
    """Return the layouts of all other parts, whose product with those of one is `together`.

    The part has layouts with the fewest mines.

    >>> without(product([[1, 2], [2, 1], [1, 0, 3]]), [2, 1])
    [1, 2, 3, 6]
    """
    fewest, *more = part
    others: list[int] = []
    for mines in range(len(together) - len(more)):
        latest = others[: -len(more) - 1 : -1] if more else ()
        others.append((together[mines] - sum(map(mul, more, latest))) // fewest)
    return others


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
            ways = ways * (rest + 1) // (interior - rest) if ways else choices(interior, rest)
            weights.append((ways, ways * rest // interior if rest else 0))
        else:
            weights.append((0, 0))
    return weights


@lru_cache(maxsize=32)
def choices(cells: int, mines: int) -> int:
    """Return the ways to put mines into cells, from the cache: for 40,000 cells they take 30 ms.

    Whoever judges the cells of one position, one after the other, asks for much the same.
    """
    return comb(cells, mines)
