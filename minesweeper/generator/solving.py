"""Whether a board can be solved from its first cell without a guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import chain

from minesweeper.inference import limits
from minesweeper.inference.analysis import analyze_deduced
from minesweeper.inference.constraints import deduce, one_number_rule
from minesweeper.inference.masks import Mask, frame
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.level import Level
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
