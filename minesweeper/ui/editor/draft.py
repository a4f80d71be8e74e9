"""A position as a person builds it in the editor, and its last edits, which can be undone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TypeAlias

from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation
from minesweeper.ui import limits
from minesweeper.ui.board.cell_state import CellState

Mark: TypeAlias = int | CellState
"""What a cell shows: its number, or COVERED, FLAG or HIT."""

CYCLE: tuple[Mark, ...] = (CellState.COVERED, *range(9), CellState.HIT)
"""What clicks make of a cell, one after the other."""


def after(mark: Mark) -> Mark:
    """Return what the next click makes of a cell.

    >>> after(CellState.COVERED), after(7), after(CellState.FLAG)
    (0, 8, 0)
    """
    place = CYCLE.index(mark) if mark in CYCLE else 0
    return CYCLE[(place + 1) % len(CYCLE)]


@dataclass(frozen=True)
class Draft:
    """A position; `marks` holds its cells row by row.

    `mines` is the total, None if unknown. Only then `density` counts: the probability of a mine
    in a cell of which nothing is known (None: every layout is equally likely). `picture` is a PNG
    of the board from which the position was read, if it was; `doubtful` are the cells that may be
    read wrongly and were not touched since.
    """

    width: int
    height: int
    mines: int | None
    marks: tuple[Mark, ...]
    density: Fraction | None = None
    picture: bytes = b""
    doubtful: frozenset[Cell] = frozenset()

    @classmethod
    def empty(cls, level: Level) -> Draft:
        """Return a board of a level with every cell covered."""
        return cls(level.width, level.height, level.mines, (CellState.COVERED,) * level.cells)

    @classmethod
    def of(cls, seen: Observation) -> Draft:
        """Return an observation as a draft; revealed cells without a number are covered."""
        shown: dict[Cell, Mark] = dict.fromkeys(seen.flags, CellState.FLAG)
        shown |= {**dict.fromkeys(seen.hit, CellState.HIT), **seen.numbers}
        cells = product(range(seen.height), range(seen.width))
        marks = tuple(shown.get(cell, CellState.COVERED) for cell in cells)
        return cls(seen.width, seen.height, seen.mines, marks, seen.density)

    @cached_property
    def seen(self) -> Observation:
        """The draft as an observation, for an analysis or a player."""
        cells = {divmod(i, self.width): mark for i, mark in enumerate(self.marks)}
        return Observation(
            self.height,
            self.width,
            self.mines,
            {cell: mark for cell, mark in cells.items() if isinstance(mark, int)},
            frozenset(cell for cell, mark in cells.items() if mark is CellState.FLAG),
            frozenset(cell for cell, mark in cells.items() if mark is CellState.HIT),
            self.density if self.mines is None else None,
        )

    def mark(self, cell: Cell) -> Mark:
        """Return what a cell shows."""
        return self.marks[cell[0] * self.width + cell[1]]

    def with_marks(self, cells: Iterable[Cell], mark: Mark) -> Draft:
        """Return the draft with another mark in some cells, which are no longer doubtful."""
        cells = frozenset(cells)
        marks = list(self.marks)
        for row, column in cells:
            marks[row * self.width + column] = mark
        return replace(self, marks=tuple(marks), doubtful=self.doubtful - cells)

    def with_size(self, width: int, height: int) -> Draft:
        """Return the draft on a board of another size; what lies beyond its edges is lost."""
        marks = tuple(
            self.mark(cell) if cell[0] < self.height and cell[1] < self.width else CellState.COVERED
            for cell in product(range(height), range(width))
        )
        doubtful = frozenset(cell for cell in self.doubtful if cell[0] < height and cell[1] < width)
        return replace(self, width=width, height=height, marks=marks, doubtful=doubtful)


class Drafts:
    """The draft, its last edits, and what else the editor remembers while it is closed."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._begun = draft
        """The draft that the editor began with last, before the person edited it."""
        self.brush: Mark | None = None
        """What a click makes of a cell; None for the next mark of the cycle."""
        self.shows_certain = False
        self.shows_chances = False
        self.asks_total = False
        """Whether the number of mines is asked for, which a picture does not show."""
        self._before: list[Draft] = []
        self._drag: object = None

    def begin(self, draft: Draft) -> bool:
        """Begin with this draft, unless the person has edited the one before and it differs.

        Returns whether it did.
        """
        if draft != self.draft:
            if self.draft != self._begun:
                return False
            self.change(draft)
            self.asks_total = False
        self.draft = self._begun = draft
        return True

    def change(self, draft: Draft, drag: object = None) -> None:
        """Take over an edited draft; edits of one `drag` are undone together."""
        if draft == self.draft:
            return
        if drag is None or drag != self._drag:
            self._before.append(self.draft)
            del self._before[: -limits.UNDONE_EDITS]
        self._drag, self.draft = drag, draft

    def undo(self) -> bool:
        """Undo the last edit; return whether there was one."""
        if not self._before:
            return False
        self._drag, self.draft = None, self._before.pop()
        return True
