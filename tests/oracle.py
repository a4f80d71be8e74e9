"""Slow twins: plain answers that need no trust, for the fast code to be compared with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from minesweeper.board import Cell, neighbors
from minesweeper.game import Observation


def see(*rows: str, mines: int | None = None, density: Fraction | None = None) -> Observation:
    """Read a drawn position: `?` covered, `*` a mine that was hit, else a number."""
    drawn = [row.split() for row in rows]
    cells = {(r, c): mark for r, row in enumerate(drawn) for c, mark in enumerate(row)}
    return Observation(
        len(drawn),
        len(drawn[0]),
        mines,
        {cell: int(mark) for cell, mark in cells.items() if mark.isdigit()},
        hit=frozenset(cell for cell, mark in cells.items() if mark == "*"),
        density=density,
    )


def layouts(seen: Observation, clues: Iterable[Cell] | None = None) -> Iterator[frozenset[Cell]]:
    """Yield every set of covered mines that fits, by trying all of them.

    With `clues` only those numbers count; the others' cells are known to be safe all the same.
    """
    covered = seen.covered()
    clues = seen.numbers if clues is None else clues
    around = {cell: neighbors(cell, seen.height, seen.width) for cell in clues}
    for choice in product((False, True), repeat=len(covered)):
        mines = {cell for cell, mined in zip(covered, choice, strict=True) if mined}
        everything = mines | seen.hit
        if seen.mines is not None and len(everything) != seen.mines:
            continue
        if all(
            sum(other in everything for other in near) == seen.numbers[cell]
            for cell, near in around.items()
        ):
            yield frozenset(mines)


def weight(seen: Observation, layout: frozenset[Cell]) -> int:
    """Return what a layout weighs: 1, or p**k * (q - p)**(n - k) with a density of p/q."""
    if seen.mines is not None or seen.density is None:
        return 1
    mine, total = seen.density.numerator, seen.density.denominator
    safe_cells = len(seen.covered()) - len(layout)
    return int(mine ** len(layout) * (total - mine) ** safe_cells)


def mined_by_enumeration(
    seen: Observation, clues: Iterable[Cell] | None = None
) -> tuple[int, dict[Cell, int]]:
    """Return the weight of all layouts and, for each covered cell, of those with a mine in it."""
    total, mined = 0, dict.fromkeys(seen.covered(), 0)
    for layout in layouts(seen, clues):
        weighs = weight(seen, layout)
        total += weighs
        for cell in layout:
            mined[cell] += weighs
    return total, mined


def random_position(rng: random.Random, most_covered: int = 16) -> Observation:
    """Return a small true position: a random board with random cells revealed or hit.

    The mine total is known, unknown with a density, or unknown with all layouts alike.
    """
    height, width = 1 + int(rng.random() * 6), 1 + int(rng.random() * 6)
    cells = [(row, column) for row in range(height) for column in range(width)]
    chance = rng.random() * 0.7
    mines = {cell for cell in cells if rng.random() < chance}
    keep = rng.random()
    hit = {cell for cell in mines if rng.random() < 0.1}
    shuffled = sorted((rng.random(), cell) for cell in cells if cell not in hit)
    spare = max(0, len(shuffled) - most_covered)
    shown = {
        cell
        for index, (_, cell) in enumerate(shuffled)
        if cell not in mines and (index < spare or rng.random() < keep)
    }
    covered = len(cells) - len(shown) - len(hit)
    if covered > most_covered:
        return random_position(rng, most_covered)
    numbers = {
        cell: sum(other in mines for other in neighbors(cell, height, width)) for cell in shown
    }
    total, density = MINE_TOTALS[int(rng.random() * len(MINE_TOTALS))]
    return Observation(
        height,
        width,
        len(mines) if total else None,
        numbers,
        hit=frozenset(hit),
        density=density,
    )


MINE_TOTALS = [(True, None), (False, None), (False, Fraction(1, 5)), (False, Fraction(3, 4))]
"""Whether the mine total is known, and the density if it is not."""
