"""How hard a board without guesses is: the hardest technique that it needs, and in how many rounds.

A board is solved in rounds, each of which opens every safe cell of the easiest kind there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.generator.solving import Solving
from minesweeper.inference.constraints import deduce
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level
from minesweeper.rules.no_guess import Difficulty
from minesweeper.rules.observation import Observation

_HARDEST = {technique.difficulty: technique for technique in Technique}
_HARDEST[Difficulty.EXTREME] = _HARDEST[Difficulty.HARD]
"""The hardest technique of each difficulty; an extreme board needs the hard ones again."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The class of a board, and the number of rounds that need more than OVERLAP."""

    difficulty: Difficulty
    hard_steps: int

    @classmethod
    def of(cls, hardest: Technique, hard_steps: int) -> Grade:
        """Return the grade of a board by the hardest technique that it needs."""
        return cls(Difficulty.EXTREME if hard_steps > 1 else hardest.difficulty, hard_steps)


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
    """
    board = Solving(level, mines, first, count_known=count_known)
    hardest, hard_steps = Technique.SATISFIED, 0
    while not board.is_solved:
        found = _easiest(board.observe(), _HARDEST[most])
        if found is None:
            return None
        kind, cells = found
        hardest = max(hardest, kind)
        hard_steps += not kind.is_simple
        if hard_steps > 1 and most is not Difficulty.EXTREME:
            return None
        board.open(cells)
    return Grade.of(hardest, hard_steps)


def _easiest(seen: Observation, most: Technique) -> tuple[Technique, frozenset[Cell]] | None:
    """Return the easiest kind of proof up to `most`, and every safe cell of that kind.

    It is exact only up to its difficulty. The local rules of exact inference are the techniques up
    to FULL and a part of those up to OVERLAP, and far quicker than the ladder.
    """
    known = deduce(seen)
    by_number = known.safe & known.by_number
    if by_number:
        return Technique.FULL, frozenset(known.frame.cells_of(by_number))
    if most is Technique.FULL:
        return None
    if known.safe:
        return Technique.OVERLAP, frozenset(known.frame.cells_of(known.safe))
    ladder = Ladder(seen)
    found = ladder.easiest_simple_cells() if most is Technique.OVERLAP else ladder.easiest_cells()
    return None if found is None or found[0] > most else found
