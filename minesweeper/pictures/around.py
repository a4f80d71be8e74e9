"""What the cells around each cell of a reading allow: the rules of the game, summed over arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures.edges import Values
from minesweeper.pictures.network import Meaning, Meanings

TOO_FEW, TOO_MANY, BESIDE_NOTHING = 2.0, 1.0, 1.2
"""What a mine costs that a number lacks, a flag too many, a covered cell beside an empty one."""

IDLE, MOST_IDLE = 0.4, 7.0
"""What a number costs that has all its flags and still covered cells beside it, and what all cost
at most: some players flag first and open later.
"""

OVER, SOME_MINES, NOT_SHOWN = 6.0, 2, 1.0
"""What it costs that mines are shown, for then the game is over, from how many mines on a board
shows all it has, and what each number costs around which it does not.
"""

FLAG_INSIDE, EMPTY_INSIDE, FEW_MINES, MOST_INSIDE = 2.0, 0.16, 12, 40.0
"""What it costs that a flag lies beside nothing open, where a player knows nothing; and where mines
are shown, what each covered cell there costs, but those that one mine there makes likely; and what
it costs at most.
"""

BORDER = 1.0
"""What an empty cell saves that lies beside numbers that fit and beside nothing covered.

Were the cell covered, its neighbours' mines might lie there: that none must is no chance.
"""


class Around:
    """A reading of a board, a meaning for each cell, and what the cells around each allow."""

    def __init__(self, board: Meanings) -> None:
        self.board = board
        covered = (board >= Meaning.COVERED) & (board != Meaning.WRONG_FLAG)  # may hide a mine
        shown = (board == Meaning.FLAG) | (board == Meaning.MINE)
        self._inside = board[around(~covered) == 0]
        self._most, self._least = around(covered), around(shown)

    def wrongs(self, board: Meanings) -> Values:
        """Return for each cell what it costs that the cells around do not allow its number."""
        lacks = np.maximum(board - self._most, 0) * TOO_FEW
        excess = np.maximum(self._least - board, 0) * TOO_MANY
        empty = np.minimum(self._most, 3) * BESIDE_NOTHING
        wrong: Values = np.where(board == Meaning.OPEN, empty, lacks + excess)
        return wrong * (board < Meaning.COVERED)

    def cost(self) -> float:
        """Return what the reading costs: its numbers, and what is told as no program tells it."""
        board, most, least = self.board, self._most, self._least
        number = (board > 0) & (board < Meaning.COVERED)
        alone = (board == Meaning.OPEN) & (most + least == 0)
        borders = int((alone & (around(number & (board <= most)) > 0)).sum())
        cost = float(self.wrongs(board).sum()) - BORDER * borders
        mines = int((board == Meaning.MINE).sum())
        if mines < SOME_MINES:
            idle = int((number & (least == board) & (most > least)).sum())
            flags = int((self._inside == Meaning.FLAG).sum())
            cost += min(MOST_IDLE, IDLE * idle) + min(MOST_INSIDE, FLAG_INSIDE * flags)
            return cost + OVER * min(mines, 1)
        lacking = int((number & (least < board) & (board <= most)).sum())
        signs = int((self._inside > Meaning.COVERED).sum())
        empty = int((self._inside == Meaning.COVERED).sum()) - FEW_MINES * signs
        return cost + OVER + NOT_SHOWN * lacking + min(MOST_INSIDE, EMPTY_INSIDE * max(0, empty))


def around(cells: NDArray[np.bool_]) -> Meanings:
    """Return for each cell how many of its neighbours are true."""
    wide = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), np.int8)
    wide[1:-1, 1:-1] = cells
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    count: Meanings = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:] - wide[1:-1, 1:-1]
    return count
