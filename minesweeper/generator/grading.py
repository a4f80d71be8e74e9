"""How hard a board without guesses is: the hardest technique that it needs, and in how many rounds.

A board is solved in rounds, each of which opens every safe cell of the easiest kind there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.generator.solving import Solving
from minesweeper.inference.constraints import deduce
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level
from minesweeper.rules.no_guess import Difficulty


@dataclass(frozen=True, slots=True)
class Grade:
    """The class of a board, and the number of rounds that need more than OVERLAP."""

    difficulty: Difficulty
    hard_steps: int


def grade(
    level: Level,
    mines: frozenset[Cell],
    first: Cell,
    *,
    count_known: bool = True,
    most: Difficulty = Difficulty.EXTREME,
) -> Grade | None:
    """Return the grade of a board; None if it needs a guess, or is harder than `most`.

    Raises BudgetExceeded where a position is too large to count.

    >>> grade(Level(4, 4, 1), frozenset({(3, 3)}), first=(0, 0)).difficulty.value
    'easy'
    """
    board = Solving(level, mines, first, count_known=count_known)
    simple = Technique.FULL if most is Difficulty.EASY else Technique.OVERLAP
    hardest, hard_steps = _open_simple(board, simple), 0
    while not board.is_solved:
        hard_steps += 1
        if hard_steps > _HARD_STEPS[most]:
            return None
        kind = _open_hard(board)
        if kind is None:
            return None
        hardest = max(hardest, kind)
    return Grade(Difficulty.EXTREME if hard_steps > 1 else hardest.difficulty, hard_steps)


_HARD_STEPS = {
    Difficulty.EASY: 0,
    Difficulty.MEDIUM: 0,
    Difficulty.HARD: 1,
    Difficulty.EXTREME: inf,
}
"""The most rounds past OVERLAP on boards of a difficulty."""


def _open_simple(board: Solving, most: Technique) -> Technique:
    """Open safe cells in rounds that need no more than FULL or OVERLAP; return the hardest needed.

    The local rules of exact inference are the techniques up to FULL and a part of those up to
    OVERLAP, and far quicker than the ladder.
    """
    hardest = Technique.SATISFIED
    while not board.is_solved:
        seen = board.observe()
        known = deduce(seen)
        by_number = known.safe & known.by_number
        kind = Technique.FULL if by_number else Technique.OVERLAP
        if kind > most:
            break
        cells = known.frame.cells_of(by_number or known.safe)
        found = (kind, cells) if cells else Ladder(seen).easiest_simple_cells()
        if found is None:
            break
        hardest = max(hardest, found[0])
        board.open(found[1])
    return hardest


def _open_hard(board: Solving) -> Technique | None:
    """Open the safe cells of the easiest hard kind and what follows simply; return the kind.

    None if no cell is certainly safe. What is simple follows each of them at once, for most boards
    are solved by the first: whatever is opened first, the cells are the same in the end.
    """
    hardest = None
    for kind, cell in Ladder(board.observe()).hard_cells(board.is_open):
        hardest = kind
        board.open([cell])
        _open_simple(board, Technique.OVERLAP)
        if board.is_solved:
            break
    return hardest
