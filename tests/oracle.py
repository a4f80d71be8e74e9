"""Slow twins: plain answers that need no trust, for the fast code to be compared with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import comb

from minesweeper.inference.components import LANE, Shape
from minesweeper.rules.board import Cell, draw, neighbors
from minesweeper.rules.observation import Observation


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
    """Yield every set of covered mines that fits: of all sets, each number drops those it denies.

    With `clues` only those numbers count; the others' cells are known to be safe all the same.
    """
    covered = seen.covered()
    bits = {cell: 1 << place for place, cell in enumerate(covered)}
    told: list[tuple[int, int]] = []
    for clue in seen.numbers if clues is None else clues:
        near = neighbors(clue, seen.height, seen.width)
        hit = sum(cell in seen.hit for cell in near)
        told.append((sum(bits.get(cell, 0) for cell in near), seen.numbers[clue] - hit))
    if seen.mines is not None:
        told.append((sum(bits.values()), seen.mines - len(seen.hit)))
    choices = [0]
    for place in range(len(covered) + 1):  # the sets of as many of the first cells
        choices += [choice | 1 << place - 1 for choice in choices if place]
        for cells, number in told:
            if cells.bit_length() == place:
                choices = [one for one in choices if (one & cells).bit_count() == number]
    for choice in choices:
        yield frozenset(cell for cell, bit in bits.items() if choice & bit)


def weight(seen: Observation, layout: frozenset[Cell]) -> int:
    """Return the weight of a layout: 1, or p**k * (q - p)**(n - k) with a density of p/q."""
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

    The mine total is known, unknown with a density, or unknown with all layouts equally likely.
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


def loose_numbers(
    height: int, width: int, mines: int, shown: Callable[[int, int], bool], seed: int = 0
) -> Observation:
    """Return a position with scattered numbers, the worst case for exact counting.

    `shown` says which cells (row, column) show their number; the mines lie at random elsewhere.
    """
    cells = [(row, column) for row in range(height) for column in range(width)]
    numbers = [cell for cell in cells if shown(*cell)]
    placed = set(draw([cell for cell in cells if not shown(*cell)], mines, random.Random(seed)))
    return Observation(
        height,
        width,
        mines,
        {n: sum(other in placed for other in neighbors(n, height, width)) for n in numbers},
    )


def weight_by_sweep(seen: Observation, mined: Cell | None = None) -> int:
    """Return the weight of all layouts (of those with a mine at `mined`) of a density p/q.

    Cell by cell along the longer side; the state is what every number reached so far still
    needs, as a plain tuple. Slower than `analyze` and knows nothing of its parts.
    """
    assert seen.density is not None
    tall = seen.height >= seen.width
    cells = sorted(seen.covered(), key=lambda cell: cell if tall else cell[::-1])
    last: dict[Cell, Cell] = {}
    around = {cell: neighbors(cell, seen.height, seen.width) for cell in cells}
    for cell in cells:
        last.update({n: cell for n in around[cell] if n in seen.numbers})
    mine, safe = seen.density.numerator, seen.density.denominator - seen.density.numerator
    open_numbers: list[Cell] = []
    states: dict[tuple[int, ...], int] = {(): 1}
    for cell in cells:
        touched = [n for n in around[cell] if n in seen.numbers]
        fresh = [n for n in touched if n not in open_numbers]
        start = tuple(seen.numbers[n] for n in fresh)
        open_numbers += fresh
        takes = [n in touched for n in open_numbers]
        ends = [last[n] == cell for n in open_numbers]
        after: dict[tuple[int, ...], int] = {}
        for state, weight in states.items():
            for here in (1,) if cell == mined else (0, 1):
                needs = [
                    need - (here and take) for need, take in zip(state + start, takes, strict=True)
                ]
                if min(needs, default=0) < 0:
                    continue
                if any(end and need for end, need in zip(ends, needs, strict=True)):
                    continue
                key = tuple(need for end, need in zip(ends, needs, strict=True) if not end)
                after[key] = after.get(key, 0) + weight * (mine if here else safe)
        states = after
        open_numbers = [n for n, end in zip(open_numbers, ends, strict=True) if not end]
    return sum(states.values())


def layers_by_counters(shape: Shape) -> list[dict[tuple[int, ...], Counter[int]]]:
    """Return what `counting.forward` does, states as tuples, tallies as counters by mines.

    Only states are kept from which all constraints can be met in the end.
    """
    lanes = max(lane.bit_length() for _, lane in shape.boxes) // LANE + 1
    needs = tuple(shape.needs >> LANE * lane & 7 for lane in range(lanes))
    layers = [{needs: Counter({0: 1})}]
    for index, (size, touched) in enumerate(shape.boxes):
        room = [
            sum(
                cells for cells, touching in shape.boxes[index + 1 :] if touching >> LANE * lane & 1
            )
            for lane in range(lanes)
        ]
        after: dict[tuple[int, ...], Counter[int]] = {}
        for state, tally in layers[-1].items():
            for mines in range(size + 1):
                left = tuple(
                    need - mines * (touched >> LANE * lane & 1) for lane, need in enumerate(state)
                )
                if all(0 <= need <= cells for need, cells in zip(left, room, strict=True)):
                    counter = after.setdefault(left, Counter())
                    for before, ways in tally.items():
                        counter[before + mines] += ways * comb(size, mines)
        layers.append(after)
    live = {(0,) * lanes}
    for index in range(len(layers) - 1, -1, -1):
        layers[index] = {state: tally for state, tally in layers[index].items() if state in live}
        if index:
            size, touched = shape.boxes[index - 1]
            live = {
                tuple(need + mines * (touched >> LANE * i & 1) for i, need in enumerate(state))
                for state in layers[index]
                for mines in range(size + 1)
            }
    return layers
