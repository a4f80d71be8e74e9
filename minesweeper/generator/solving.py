"""Whether a board can be solved from its first cell without a guess, how hard that is, and how.

Its grade is the hardest technique that it needs, and in how many rounds: each opens every safe cell
of the easiest kind there is. Its solution is the proof that it needs no guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from math import inf
from typing import NamedTuple

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.reasons import easiest_safe
from minesweeper.inference import limits
from minesweeper.inference.analysis import analyze_deduced
from minesweeper.inference.constraints import deduce, one_number_rule
from minesweeper.inference.masks import Mask, frame
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.level import Difficulty, Level
from minesweeper.rules.observation import Observation


class Solving:
    """A board on which safe cells are opened; what is known comes from the numbers shown alone."""

    def __init__(
        self, level: Level, mines: frozenset[Cell], first: Cell, *, count_known: bool
    ) -> None:
        """Open the first cell. `count_known` is whether the mine total is knowledge."""
        self._level, self._mines = level, mines
        self._total = level.mines if count_known else None
        self._grid = frame(level.height, level.width)
        mined = self._grid.mask(mines)
        self._safe: Mask = self._grid.all & ~mined
        self._counts = ones, twos, fours, eights = self._grid.count_around(mined)
        self._zeros: Mask = self._safe & ~(ones | twos | fours | eights)
        self._opened: Mask = 0
        self._found: Mask = 0
        """Mines that single numbers have shown."""
        self.open([first])

    @property
    def is_solved(self) -> bool:
        """Whether every safe cell is open."""
        return self._opened == self._safe

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell is open."""
        return bool(self._opened & self._grid.mask([cell]))

    def open(self, cells: Iterable[Cell]) -> None:
        """Open safe cells, and all cells around every 0."""
        self._open(self._grid.mask(cells))

    def _open(self, cells: Mask) -> None:
        while wave := cells & ~self._opened:
            self._opened |= wave
            cells = self._grid.around(wave & self._zeros)

    def open_by_single_numbers(self) -> None:
        """Open what single numbers show to be safe, until they show nothing more.

        A single number has all its mines, or as many to find as covered cells around it.
        """
        grid = self._grid
        while True:
            unknown = grid.all & ~(self._opened | self._found)
            self._found, safe, _ = one_number_rule(
                grid, self._opened, self._counts, self._found, unknown
            )
            if not safe:
                return
            self._open(safe)

    def observe(self) -> Observation:
        """Return the position."""
        level, around = self._level, self._around
        numbers = {cell: around[cell] for cell in self._grid.cells_of(self._opened)}
        return Observation(level.height, level.width, self._total, numbers)

    @cached_property
    def _around(self) -> Counter[Cell]:
        """How many mines are around each cell beside one."""
        neighbors = neighbor_table(self._level.height, self._level.width)
        return Counter(chain.from_iterable(map(neighbors.__getitem__, self._mines)))


def is_solvable(
    level: Level, mines: frozenset[Cell], first: Cell, *, count_known: bool = True
) -> bool:
    """Return whether a certainly safe cell always exists, from the first reveal to the win.

    Every safe cell that is certain is opened, until all are or none is: whichever is opened first,
    what is certain stays certain. So the cheapest way to find one comes first. Raises
    BudgetExceeded where a position is too large to count.
    """
    board = Solving(level, mines, first, count_known=count_known)
    while True:
        board.open_by_single_numbers()
        if board.is_solved:
            return True
        seen = board.observe()
        known = deduce(seen)
        safe = known.safe or analyze_deduced(seen, known, [], limits.DEFAULT_BUDGET).safe_mask
        if not safe:
            return False
        board.open(known.frame.cells_of(safe))


class Grade(NamedTuple):
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


class SolutionStep(NamedTuple):
    """A position, and the easiest proof of safe cells in it; `cells` are those it decides."""

    seen: Observation
    explanation: Explanation
    cells: tuple[Cell, ...]


def solution(
    level: Level,
    mines: frozenset[Cell],
    first: Cell,
    *,
    count_known: bool = True,
    opened: Mapping[Cell, int] | None = None,
) -> Iterator[SolutionStep]:
    """Yield the deductions that solve a board, each the easiest that there is.

    Each opens all cells that its proof decides. It begins after the first cell, or where the cells
    of `opened` are open, too. It ends before the board is solved where no certainly safe cell is
    left or a position is too large to count; on boards without guesses neither happens.
    """
    board = Solving(level, mines, first, count_known=count_known)
    board.open(opened or ())
    near = first
    while not board.is_solved:
        seen = board.observe()
        found = easiest_safe(seen, near)
        if found is None or found.proof is None:
            return
        cells = found.proof.steps[-1].decides
        yield SolutionStep(seen, found, cells)
        board.open(cells)
        near = found.cell
