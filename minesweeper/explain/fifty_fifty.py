"""Fifty-fifties: two cells with one mine between which nothing but a guess can ever decide."""

from __future__ import annotations

from minesweeper.inference import Analysis
from minesweeper.inference.analysis import Part
from minesweeper.rules.board import Cell


def fifty_fifty_with(cell: Cell, analysis: Analysis) -> Cell | None:
    """Return the other cell of a fifty-fifty, or None if `cell` is in none that can be shown.

    The two cells are a component of their own with one mine. No other covered cell touches them,
    unless it is certainly a mine, so no number that is still to come tells more about them.
    """
    frame = analysis.deduced.frame
    for part in analysis.parts:
        cells = part.component.cells
        if cells >> frame.bit(cell) & 1 and cells.bit_count() == 2:
            if _holds_one_mine(part) and not _may_learn_more(analysis, cells):
                return next(other for other in frame.cells_of(cells) if other != cell)
            return None
    return None


def _holds_one_mine(part: Part) -> bool:
    """Return whether both cells of a pair may be its only mine."""
    counted = part.counted
    layouts = {mines: ways for mines, ways in enumerate(counted.layouts, counted.fewest) if ways}
    return layouts == {1: 2}


def _may_learn_more(analysis: Analysis, cells: int) -> bool:
    """Return whether a covered cell that may be safe touches these cells."""
    found = analysis.deduced
    others = (found.unknown | found.safe) & ~analysis.mines_mask & ~cells
    return bool(found.frame.around(cells) & others)
