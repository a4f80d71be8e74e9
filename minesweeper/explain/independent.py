"""Independent parts of a position: covered cells of which nothing outside them can tell more.

A component is independent if it holds the same number of mines in every layout and no covered
cell outside it, other than a certain mine, touches it. Nothing that the rest of the board reveals
changes its chances, and its own risk must be taken before the game is won. The smallest such part
is a fifty-fifty: two cells with one mine.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from minesweeper.inference import Analysis
from minesweeper.inference.analysis import Part
from minesweeper.rules.board import Cell
from minesweeper.strategy.endgame import Endgame, TreeTooLarge
from minesweeper.strategy.layouts import fillings

MOST_LAYOUTS = 200
"""The full tree of a part with more layouts than this is not examined."""

NODES = 5_000
"""Positions examined in the full tree of one part."""


@dataclass(frozen=True, slots=True)
class IndependentPart:
    """What is known of an independent part.

    `chance_to_win` is the exact chance to open all its safe cells by best play, whatever happens
    elsewhere. It is None where the full tree is too large to examine.
    """

    cells: frozenset[Cell]
    mines: int
    chance_to_win: Fraction | None

    @property
    def is_fifty_fifty(self) -> bool:
        """Whether it is two cells with one mine: nothing but a guess can ever decide it."""
        return len(self.cells) == 2 and self.mines == 1


def independent_parts(analysis: Analysis) -> list[IndependentPart]:
    """Return the independent parts of a position; of each, at least one cell is undecided."""
    return [
        IndependentPart(
            frozenset(analysis.deduced.frame.cells_of(part.component.cells)),
            _mine_counts(part)[0],
            _chance_to_win(analysis, part),
        )
        for part in analysis.parts
        if _is_independent(analysis, part)
    ]


def fifty_fifty_with(cell: Cell, analysis: Analysis) -> Cell | None:
    """Return the other cell of a fifty-fifty that nothing can ever decide, or None."""
    here = analysis.deduced.frame.bit(cell)
    for part in analysis.parts:
        cells = part.component.cells
        if cells >> here & 1 and cells.bit_count() == 2 and _is_independent(analysis, part):
            pair = analysis.deduced.frame.cells_of(cells)
            return next(other for other in pair if other != cell) if _holds_one(part) else None
    return None


def _holds_one(part: Part) -> bool:
    return _mine_counts(part) == [1]


def _is_independent(analysis: Analysis, part: Part) -> bool:
    found, cells = analysis.deduced, part.component.cells
    outside = (found.unknown | found.safe) & ~analysis.mines_mask & ~cells
    touched = found.frame.around(cells) & outside
    return not touched and len(_mine_counts(part)) == 1 and sum(part.counted.layouts) > 1


def _mine_counts(part: Part) -> list[int]:
    """Return the numbers of mines that the layouts of a part have."""
    counted = part.counted
    return [mines for mines, layouts in enumerate(counted.layouts, counted.fewest) if layouts]


def _chance_to_win(analysis: Analysis, part: Part) -> Fraction | None:
    """Return the chance to open all safe cells of a part; None if its full tree is too large."""
    component, layouts = part.component, sum(part.counted.layouts)
    if layouts > MOST_LAYOUTS:
        return None
    tree = Endgame(analysis.deduced.frame, list(fillings(component)), component.cells, NODES)
    try:
        return Fraction(tree.wins(tree.all), layouts)
    except TreeTooLarge:
        return None
