"""Boards: cells, their neighbours, mines drawn at random, and CS50's board class.

A cell is `(row, column)`, both counted from 0. Nothing here knows which cells are revealed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from minesweeper.rules.limits import TABLES_KEPT

Cell: TypeAlias = tuple[int, int]
"""A place on the board: (row, column), counted from 0 at the top left."""

T = TypeVar("T")


@lru_cache(maxsize=TABLES_KEPT)
def neighbor_table(height: int, width: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return for every cell of the board, row by row, the up to 8 cells around it.

    >>> neighbor_table(2, 3)[(0, 0)]
    ((0, 1), (1, 0), (1, 1))
    """
    # One tuple a cell: lookups of the very same tuple are faster than of an equal one.
    cells = [[(row, column) for column in range(width)] for row in range(height)]
    return {
        cell: tuple(
            other
            for near in cells[max(row - 1, 0) : row + 2]
            for other in near[max(column - 1, 0) : column + 2]
            if other is not cell
        )
        for row, line in enumerate(cells)
        for column, cell in enumerate(line)
    }


def neighbors(cell: Cell, height: int, width: int) -> tuple[Cell, ...]:
    """Return the up to 8 cells around `cell`, row by row, without itself.

    Raises ValueError if the cell is not on the board.

    >>> neighbors((0, 0), height=9, width=9)
    ((0, 1), (1, 0), (1, 1))
    """
    try:
        return neighbor_table(height, width)[cell]
    except KeyError:
        raise ValueError(f"{cell} is not on this {height}x{width} board") from None


def distance(cell: Cell, other: Cell) -> int:
    """Return how many steps of a king of chess are between two cells.

    >>> distance((0, 0), (2, 5))
    5
    """
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))


def draw(items: Sequence[T], count: int, rng: random.Random) -> list[T]:
    """Draw `count` of the items without replacement, every subset equally likely.

    Uses only `rng.random()`, whose sequence is promised to stay the same across Python
    versions; `random.sample` is not. The method is the first `count` steps of the
    Fisher-Yates shuffle (R. A. Fisher and F. Yates, 1938; R. Durstenfeld, 1964).

    Raises ValueError if there are fewer items than `count`.
    """
    if not 0 <= count <= len(items):
        raise ValueError(f"cannot draw {count} of {len(items)} cells")
    pool = list(items)
    for i in range(count):
        j = i + int(rng.random() * (len(pool) - i))
        pool[i], pool[j] = pool[j], pool[i]
    return pool[:count]


class Minesweeper:
    """A board with its mines: CS50's class, playable by the course's original runner.

    `mines` is the set of mined cells, and `board[row][column]` is True for the same cells.
    `mines_found` is a set that callers fill as they locate mines.

    >>> board = Minesweeper(height=2, width=2, mines=1, rng=random.Random(1))
    >>> len(board.mines), sum(board.nearby_mines(cell) for cell in neighbors((0, 0), 2, 2)) > 0
    (1, True)
    """

    def __init__(
        self, height: int = 8, width: int = 8, mines: int = 8, rng: random.Random | None = None
    ) -> None:
        """Place `mines` mines uniformly at random; without `rng`, unpredictably.

        Raises ValueError for a board without cells or with more mines than cells.
        """
        _check_size(height, width)
        cells = list(neighbor_table(height, width))
        if not 0 <= mines <= len(cells):
            raise ValueError(f"{mines} mines do not fit on a {height}x{width} board")
        self._place(height, width, draw(cells, mines, rng or random.Random()))

    @classmethod
    def with_mines(cls, height: int, width: int, mines: Iterable[Cell]) -> Minesweeper:
        """Make a board whose mines are given.

        Raises ValueError if a mine is not on the board.
        """
        _check_size(height, width)
        board = cls.__new__(cls)
        board._place(height, width, mines)
        return board

    def _place(self, height: int, width: int, mines: Iterable[Cell]) -> None:
        self.height = height
        self.width = width
        self.mines = set(mines)
        self.mines_found: set[Cell] = set()
        self.board = [[False] * width for _ in range(height)]
        for cell in self.mines:
            neighbors(cell, height, width)  # raises for a cell that is not on the board
            self.board[cell[0]][cell[1]] = True

    def is_mine(self, cell: Cell) -> bool:
        """Return whether there is a mine at `cell`."""
        return self.board[cell[0]][cell[1]]

    def nearby_mines(self, cell: Cell) -> int:
        """Return how many of the up to 8 cells around `cell` are mines, without `cell` itself."""
        return sum(self.board[r][c] for r, c in neighbors(cell, self.height, self.width))

    def won(self) -> bool:
        """Return whether exactly the mines have been found."""
        return self.mines_found == self.mines

    def print(self) -> None:
        """Print the board with an X for every mine."""
        rule = "--" * self.width + "-"
        for row in self.board:
            print(rule)
            print("|" + "|".join("X" if mined else " " for mined in row) + "|")
        print(rule)


def _check_size(height: int, width: int) -> None:
    if height < 1 or width < 1:
        raise ValueError(f"a board needs at least one cell, not {height}x{width}")
