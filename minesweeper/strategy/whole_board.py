"""Boards with few layouts, searched whole: one tree answers every position of all their games.

The tree begins before the first cell, so the numbers seen in a game only choose among its layouts.
It is made once in a process and kept; what was found for one position need not be found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from minesweeper.inference.masks import frame, single_cells
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start, granted_start, mine_free
from minesweeper.rules.limits import SMALLEST
from minesweeper.rules.observation import Observation
from minesweeper.strategy import limits
from minesweeper.strategy.endgame import Endgame, TreeTooLarge
from minesweeper.strategy.layouts import CoveredCell, LayoutSet, Symmetry
from minesweeper.strategy.lookahead import Evaluation


def small_level(seen: Observation, layouts: int) -> Level | None:
    """Return the level of a position if its unopened board has at most that many layouts.

    None for all other positions, and for those in which a mine was hit or the total is unknown.
    """
    height, width, mines = seen.height, seen.width, seen.mines
    cells = height * width
    if mines is None or seen.hit or cells > limits.WHOLE_CELLS or min(height, width) < SMALLEST:
        return None
    if not (0 < mines < cells and comb(cells, mines) <= layouts):
        return None
    return Level(width, height, mines)


def best_first(level: Level, start: Start) -> Evaluation | None:
    """Return the first cell after which best play wins most often under a start rule.

    Of cells that mirrors make alike, the first stands for all. None if the tree is too large.
    """
    return _answer(level, lambda board: board.first(start))


def best_guess(level: Level, numbers: Iterable[tuple[Cell, int]]) -> Evaluation | None:
    """Return the best cell after some numbers that prove none safe.

    None if the tree is too large.
    """
    return _answer(level, lambda board: board.best(numbers))


def guess_at(level: Level, numbers: Iterable[tuple[Cell, int]], bit: int) -> Evaluation | None:
    """Return the evaluation of the cell at `bit` after some numbers that do not decide it.

    None if the tree is too large.
    """
    return _answer(level, lambda board: board.at(numbers, bit))


def _answer(level: Level, question: Callable[[WholeBoard], Evaluation]) -> Evaluation | None:
    """Return the answer of the kept tree, or of a new one if other questions have used that up."""
    for _ in range(2):
        board = whole_board(level)
        if board is None:
            break
        try:
            return question(board)
        except TreeTooLarge:
            whole_board.cache_clear()
    return None


@lru_cache(maxsize=1)
def whole_board(level: Level) -> WholeBoard | None:
    """Return the searched tree of a board, the last one of which is kept; None if too large."""
    board = WholeBoard(level)
    try:
        board.first(Start.ANY)
    except TreeTooLarge:
        return None
    return board


class WholeBoard:
    """The full tree of an unopened board. Its answers may raise TreeTooLarge."""

    def __init__(self, level: Level) -> None:
        """List the layouts of a level; nothing is searched yet."""
        self._level = level
        self._grid = grid = frame(level.height, level.width)
        self._layouts = [sum(some) for some in combinations(single_cells(grid.all), level.mines)]
        self._tree = Endgame(grid, self._layouts, grid.all, limits.WHOLE_NODES)
        self._cells = {grid.cells[cell.bit]: cell for cell in self._tree.cells}

    def first(self, start: Start) -> Evaluation:
        """Return the best first cell; see `best_first`."""
        best, most = Evaluation(0, 0.0), Fraction(0)
        for cell, covered in self._unlike():
            left = self._layouts_allowed(start, cell)
            count = left.bit_count()
            wins = self._tree.wins_after(left, covered.bit, enough=int(most * count))
            if Fraction(wins, count) > most:
                best, most = _evaluation(covered, left, wins), Fraction(wins, count)
        return best

    def best(self, numbers: Iterable[tuple[Cell, int]]) -> Evaluation:
        """Return the best cell after some numbers; see `best_guess`."""
        left = self._after(numbers)
        wins, covered = self._tree.best(left)
        return _evaluation(covered, left, wins)

    def at(self, numbers: Iterable[tuple[Cell, int]], bit: int) -> Evaluation:
        """Return the evaluation of one cell after some numbers; see `guess_at`."""
        left = self._after(numbers)
        covered = next(cell for cell in self._tree.cells if cell.bit == bit)
        return _evaluation(covered, left, self._tree.wins_after(left, bit))

    def _after(self, numbers: Iterable[tuple[Cell, int]]) -> LayoutSet:
        """Return the layouts that fit some numbers."""
        left = self._tree.all
        for cell, number in numbers:
            left &= self._showing(cell, number)
        return left

    def _unlike(self) -> list[tuple[Cell, CoveredCell]]:
        """Return the cells, but of those that are mirror images only the first."""
        least = Symmetry(self._grid, self._grid.all).canonical
        return [
            (cell, covered)
            for cell, covered in self._cells.items()
            if least((1 << covered.bit,)) == (1 << covered.bit,)
        ]

    def _layouts_allowed(self, start: Start, first: Cell) -> LayoutSet:
        """Return the layouts that a start rule allows when a cell is revealed first."""
        left = self._tree.all
        granted = granted_start(start, first, self._level)
        for cell in mine_free(granted, first, self._level):
            left &= self._cells[cell].safe
        return left

    def _showing(self, cell: Cell, number: int) -> LayoutSet:
        """Return the layouts in which a cell shows a number."""
        ring = self._grid.ring(self._grid.bit(cell))
        return next(
            some
            for some in self._cells[cell].shows
            if (self._layouts[some.bit_length() - 1] & ring).bit_count() == number
        )


def _evaluation(covered: CoveredCell, left: LayoutSet, wins: int) -> Evaluation:
    count = left.bit_count()
    return Evaluation(
        covered.bit, (left & covered.safe).bit_count() / count, win=wins / count, exact=True
    )
