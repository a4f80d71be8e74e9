"""Cells and chances as people read them.

A cell is named by its column's letters and its row's number, which counts from 1 at the top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from fractions import Fraction
from itertools import count, takewhile
from math import floor

from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput

_NAME = re.compile(r"([A-Za-z]{1,3})(\d{1,4})", re.ASCII)

SHORTEST_RUN = 3
"""At least this many cells in a line are named by the first and the last."""


def name_of(cell: Cell) -> str:
    """Return the name of a cell.

    >>> name_of((2, 0)), name_of((0, 26)), name_of((199, 199))
    ('A3', 'AA1', 'GR200')
    """
    return column_name(cell[1]) + row_name(cell[0])


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0: A to Z, then AA and so on.

    >>> column_name(2), column_name(26)
    ('C', 'AA')
    """
    letters = ""
    left = column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def row_name(row: int) -> str:
    """Return the number of a row, counted from 0, as text.

    >>> row_name(6)
    '7'
    """
    return str(row + 1)


def cell_named(name: str) -> Cell:
    """Return the cell that a name stands for; raise ValueError if it is no name.

    >>> cell_named("a3"), cell_named("GR200")
    ((2, 0), (199, 199))
    """
    match = _NAME.fullmatch(name.strip())
    if match is None or int(match[2]) == 0:
        raise BadInput(
            "{name!r} names no cell: use the column's letters and the row, as in B3", name=name
        )
    column = 0
    for letter in match[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def runs(cells: Iterable[Cell]) -> list[str]:
    """Return the names of cells; three or more in one row or column are one name.

    >>> runs([(2, 2), (3, 2), (4, 2), (0, 0)]), runs([(0, 0), (0, 1)])
    (['A1', 'C3-C5'], ['A1', 'B1'])
    """
    left = set(cells)
    found: list[list[Cell]] = []
    while left:
        longest = max((line for cell in sorted(left) for line in _lines(cell, left)), key=len)
        kept = longest if len(longest) >= SHORTEST_RUN else [min(left)]
        found.append(kept)
        left.difference_update(kept)
    return [_span(line[0], line[-1]) for line in sorted(found)]


def blocks(cells: Iterable[Cell]) -> list[str]:
    """Return the names of cells; those of a rectangle are one name, that of two corners.

    One side of it has three cells or more.

    >>> blocks([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]), blocks([(0, 0), (0, 1)])
    (['A1-B3'], ['A1', 'B1'])
    >>> blocks([(0, 0), *((row, 1) for row in range(8))])
    ['A1', 'B1-B8']
    """
    left = set(cells)
    found: list[str] = []
    while left:
        across = _lines(min(left), left)[0]
        rows = _rectangle(across, left)
        if max(len(rows), len(across)) < SHORTEST_RUN:
            rows = _rectangle(across[:1], left)
        if max(len(rows), len(rows[0])) < SHORTEST_RUN:
            rows = [across[:1]]
        found.append(_span(rows[0][0], rows[-1][-1]))
        left = left.difference(*rows)
    return found


def _rectangle(first: list[Cell], cells: set[Cell]) -> list[list[Cell]]:
    """Return a row and those below it, as long as they are whole in a set."""
    rows = [first]
    while cells.issuperset(below := [(row + 1, column) for row, column in rows[-1]]):
        rows.append(below)
    return rows


def _lines(cell: Cell, cells: Set[Cell]) -> tuple[list[Cell], list[Cell]]:
    """Return the cells from one on, to the right and down, as long as they are in a set."""
    row, column = cell
    across = takewhile(cells.__contains__, ((row, column + n) for n in count()))
    down = takewhile(cells.__contains__, ((row + n, column) for n in count()))
    return list(across), list(down)


def _span(first: Cell, last: Cell) -> str:
    return name_of(first) if first == last else f"{name_of(first)}-{name_of(last)}"


def english_list(names: Sequence[str]) -> str:
    """Return names as people list them.

    >>> english_list(["A1"]), english_list(["A1", "B1", "C1"])
    ('A1', 'A1, B1 and C1')
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def whole_percent(chance: Fraction) -> int:
    """Return a chance in whole percent, a half rounded up, 0 or 100 only if it is certain.

    >>> [whole_percent(Fraction(n, 1000)) for n in (0, 1, 125, 999, 1000)]
    [0, 1, 13, 99, 100]
    """
    if chance in (0, 1):
        return int(chance) * 100
    return min(max(floor(chance * 100 + Fraction(1, 2)), 1), 99)


def uncertain_percent(chance: Fraction | float) -> float:
    """Return the chance of what is not certain in percent to a tenth: never 0 or 100.

    >>> [uncertain_percent(Fraction(n, 10_000)) for n in (1, 1234, 9999)]
    [0.1, 12.3, 99.9]
    """
    return min(max(round(100 * float(chance), 1), 0.1), 99.9)
