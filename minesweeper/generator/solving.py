"""Whether a board can be solved from its first cell without a guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from minesweeper.inference import analyze
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation


class Solving:
    """A board on which safe cells are opened; what is known comes from the numbers shown alone."""

    def __init__(
        self, level: Level, mines: frozenset[Cell], first: Cell, *, count_known: bool
    ) -> None:
        """Open the first cell. `count_known` is whether the mine total is knowledge."""
        self._level = level
        self._total = level.mines if count_known else None
        self._neighbors = neighbor_table(level.height, level.width)
        self._around = Counter(chain.from_iterable(map(self._neighbors.__getitem__, mines)))
        self._numbers: dict[Cell, int] = {}
        self.open([first])

    @property
    def is_solved(self) -> bool:
        """Whether every safe cell is open."""
        return len(self._numbers) == self._level.cells - self._level.mines

    def open(self, cells: Iterable[Cell]) -> None:
        """Open safe cells, and all cells around every 0."""
        numbers, around = self._numbers, self._around
        wave = [cell for cell in cells if cell not in numbers]
        numbers.update((cell, around[cell]) for cell in wave)
        for cell in wave:  # grows at its end
            if not numbers[cell]:
                beside = [other for other in self._neighbors[cell] if other not in numbers]
                numbers.update((other, around[other]) for other in beside)
                wave += beside

    def observe(self) -> Observation:
        """Return the position."""
        level = self._level
        return Observation(level.height, level.width, self._total, self._numbers.copy())


def is_solvable(
    level: Level, mines: frozenset[Cell], first: Cell, *, count_known: bool = True
) -> bool:
    """Return whether a certainly safe cell always exists, from the first reveal to the win.

    Every safe cell that is certain is opened, until all are or none is: whichever is opened first,
    what is certain stays certain. Raises BudgetExceeded where a position is too large to count.
    """
    board = Solving(level, mines, first, count_known=count_known)
    while not board.is_solved:
        safe = analyze(board.observe()).safe()
        if not safe:
            return False
        board.open(safe)
    return True
