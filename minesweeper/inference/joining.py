"""Joining components and interior: what they share is the mine total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from operator import mul

from minesweeper.game import Observation


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
    return spread(left, _seen_through(product(right), weights)) + spread(
        right, _seen_through(product(left), weights)
    )


def _seen_through(ways: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Return what each mine count weighs beside a part with these ways."""
    return [sum(map(mul, ways, weights[mines:])) for mines in range(len(weights) - len(ways) + 1)]


def interior_weights(
    seen: Observation, interior: int, outside: int
) -> Callable[[int], tuple[int, int]]:
    """Return what a number of mines in the `outside` covered cells beyond the interior weighs.

    The first weight is that of all ways to fill the `interior` cells, the second the part of
    it with a mine in one particular of them. With the total known each layout weighs 1; else
    see `Analysis.layouts`.
    """
    if seen.mines is not None:
        return _with_total(seen.mines - len(seen.hit), interior)
    density = Fraction(1, 2) if seen.density is None else seen.density
    if not 0 < density < 1:
        raise ValueError(f"a density lies between 0 and 1, {density} does not")
    mine = density.numerator
    safe = density.denominator - mine
    ways, mined = density.denominator**interior, 0
    if interior:
        mined = mine * density.denominator ** (interior - 1)

    def weigh(mines: int) -> tuple[int, int]:
        layout = mine**mines * safe ** (outside - mines)
        return layout * ways, layout * mined

    return weigh


def _with_total(mines_left: int, interior: int) -> Callable[[int], tuple[int, int]]:
    def weigh(mines: int) -> tuple[int, int]:
        rest = mines_left - mines
        if not 0 <= rest <= interior:
            return 0, 0
        return comb(interior, rest), comb(interior - 1, rest - 1) if rest else 0

    return weigh
