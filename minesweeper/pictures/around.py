"""What the cells around each cell of a reading allow: the rules of the game, as sums over arrays.

`board` has a meaning for each cell; `most` and `least` tell for each how many of its neighbors may
be, and are shown to be, mines.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.edges import Values
from minesweeper.pictures.network import Meaning, Meanings

TOO_FEW, TOO_MANY, BESIDE_NOTHING = 2.0, 1.0, 1.2
"""What a mine costs that a number lacks, a flag too many, a covered cell beside an empty one."""


def is_open(cells: Meanings) -> NDArray[np.bool_]:
    """Return which cells cannot hide a mine: wrong flags tell that none is there."""
    opened: NDArray[np.bool_] = (cells < Meaning.COVERED) | (cells == Meaning.WRONG_FLAG)
    return opened


def wrongs(board: Meanings, most: Meanings, least: Meanings) -> Values:
    """Return for each cell what it costs that the cells around do not allow its number."""
    lacks = np.maximum(board - most, 0) * TOO_FEW
    excess = np.maximum(least - board, 0) * TOO_MANY
    empty = np.minimum(most, 3) * BESIDE_NOTHING
    wrong: Values = np.where(board == Meaning.OPEN, empty, lacks + excess)
    return wrong * (board < Meaning.COVERED)


def idle(board: Meanings, most: Meanings, least: Meanings) -> NDArray[np.bool_]:
    """Return the numbers that have all their mines shown and still covered cells beside them."""
    number = (board > 0) & (board < Meaning.COVERED)
    waiting: NDArray[np.bool_] = number & (least == board) & (most > least)
    return waiting


def not_shown(board: Meanings, most: Meanings, least: Meanings) -> NDArray[np.bool_]:
    """Return the numbers around which fewer mines are shown than they say."""
    lacking: NDArray[np.bool_] = (board < Meaning.COVERED) & (least < board)
    return lacking & (most >= board)


def borders(board: Meanings, most: Meanings, least: Meanings) -> NDArray[np.bool_]:
    """Return the empty cells beside numbers that may be, and beside nothing that is covered."""
    number = (board > 0) & (board < Meaning.COVERED) & (board <= most)
    alone: NDArray[np.bool_] = (board == Meaning.OPEN) & (most + least == 0)
    return alone & (around(number) > 0)


def around(cells: NDArray[np.bool_]) -> Meanings:
    """Return for each cell how many of its neighbours are true."""
    wide = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), np.int8)
    wide[1:-1, 1:-1] = cells
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    count: Meanings = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:] - wide[1:-1, 1:-1]
    return count


def areas(cells: NDArray[np.bool_]) -> Meanings:
    """Return the number of the area that each true cell lies in, from 1; 0 for the others."""
    wide = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), int)
    wide[1:-1, 1:-1] = np.where(cells, np.arange(1, cells.size + 1).reshape(cells.shape), 0)
    while True:
        rows = np.maximum(np.maximum(wide[:-2], wide[1:-1]), wide[2:])
        most = np.maximum(np.maximum(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:]) * cells
        if (most == wide[1:-1, 1:-1]).all():
            return most
        wide[1:-1, 1:-1] = most
