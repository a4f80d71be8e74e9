"""Coin flips: two cells of which exactly one is a mine, each equally likely.

A fifty-fifty is a coin flip that nothing but a guess can ever decide. That is certain where the
layouts come in pairs that differ only in the coin flip and show the same number everywhere else.
Where the layouts are few, they say for every coin flip whether one has no such partner; where they
are many, a single number that would decide the coin flip shows it, and otherwise it stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple, TypeAlias

from minesweeper.explain import limits
from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.after_number import after_numbers
from minesweeper.inference.analysis import Part
from minesweeper.inference.masks import BoardBits, Mask
from minesweeper.rules.board import Cell
from minesweeper.strategy.layouts import fillings, list_layouts

Sides: TypeAlias = tuple[Mask, Mask]
"""The two ways a coin flip may fall: the mines of each. The rest of a layout fits both alike."""


class CoinFlip(NamedTuple):
    """Two cells of which exactly one is a mine, each equally likely.

    `ever` says whether a number still to come may tell them apart; None where that is not known.
    It is `independent` if no number still to come has to do with it: then the guess costs the
    same now and later.
    """

    cells: tuple[Cell, Cell]
    ever: bool | None
    independent: bool = False


def fifty_fifty_with(cell: Cell, analysis: Analysis) -> Cell | None:
    """Return the other cell of a fifty-fifty, or None if `cell` is in none that can be shown."""
    flip = coin_flip(cell, analysis)
    return flip.cells[1] if flip is not None and flip.ever is False else None


def coin_flip(cell: Cell, analysis: Analysis) -> CoinFlip | None:
    """Return the coin flip of a covered cell, which it names first; None if it is in none."""
    if 2 * analysis.mined[cell] != analysis.layouts:
        return None
    grid = analysis.deduced.frame
    bit = grid.bit(cell)
    sides = _of_component(bit, analysis) or _of_box(bit, analysis)
    if sides is not None:
        first, second = sides
        if not first >> bit & 1:
            first, second = second, first
        # Both sides in one order, so that the other cell's other cell is this one.
        other = grid.cells_of(second)[grid.cells_of(first).index(cell)]
        ever = _may_be_told(bit, analysis) if _tells_apart(sides, analysis) else False
        return CoinFlip((cell, other), ever, not _is_touched(first | second, analysis))
    others = grid.cells_of(_opposites(bit, analysis))
    if not others:
        return None
    nearest = min(others, key=lambda one: (abs(one[0] - cell[0]) + abs(one[1] - cell[1]), one))
    return CoinFlip((cell, nearest), _may_be_told(bit, analysis))


def _of_component(bit: int, analysis: Analysis) -> Sides | None:
    """Return the layouts of the component with this cell, if they are two of equal mine counts."""
    for part in analysis.parts:
        if part.component.cells >> bit & 1:
            return _two(part)
    return None


def _two(part: Part) -> Sides | None:
    if [ways for ways in part.counted.layouts if ways] != [2]:
        return None
    first, second = fillings(part.component)
    return first, second


def _of_box(bit: int, analysis: Analysis) -> Sides | None:
    """Return the two cells that no number so far tells apart, if one of them is a mine."""
    boxes = [*(box for box, _ in analysis.boxes), analysis.interior]
    box = next(box for box in boxes if box >> bit & 1)
    other = box & ~(1 << bit) & _opposites(bit, analysis)
    return (1 << bit, other) if box.bit_count() == 2 and other else None


def _opposites(bit: int, analysis: Analysis) -> Mask:
    """Return the cells that are mines exactly where the cell at `bit`, an even chance, is none."""
    even = 0
    for box, mined in [*analysis.boxes, (analysis.interior, analysis.interior_mined)]:
        even |= box if 2 * mined == analysis.layouts else 0
    found = even & ~(1 << bit)
    try:
        for after in after_numbers(analysis, bit, limits.AFTER_NUMBER_STATES):
            found &= after.mines_mask
    except BudgetExceeded:
        return 0
    return found


def _tells_apart(sides: Sides, analysis: Analysis) -> bool:
    """Return whether a cell that may be safe shows another number for one side than for the other.

    The cells of the coin flip do not count: to reveal one is the guess itself.
    """
    first, second = sides
    grid = analysis.deduced.frame
    return any(
        (grid.ring(bit) & first).bit_count() != (grid.ring(bit) & second).bit_count()
        for bit in grid.bits_of(grid.around(first | second) & _others(first | second, analysis))
    )


def _may_be_told(bit: int, analysis: Analysis) -> bool | None:
    """Return whether a number to come may decide the cell at `bit`; None if that is not known."""
    if analysis.seen.mines is not None and analysis.layouts <= limits.COMPARED_LAYOUTS:
        components = [part.component for part in analysis.parts]
        mines = analysis.seen.mines - analysis.deduced.mines.bit_count()
        return _is_told(bit, list_layouts(components, analysis.interior, mines), analysis)
    return True if _is_decided_by_a_number(bit, analysis) else None


def _is_told(bit: int, layouts: Sequence[Mask], analysis: Analysis) -> bool:
    """Return whether in some layout the numbers of all other safe cells decide the cell at `bit`.

    Cells that are always mines together with that cell, or always instead of it, are part of the
    coin flip: to reveal one is the guess itself.
    """
    with_ = [one for one in layouts if one >> bit & 1]
    without = [one for one in layouts if not one >> bit & 1]
    together = reduce(and_, with_) & ~reduce(or_, without)
    instead = reduce(and_, without) & ~reduce(or_, with_)
    found = analysis.deduced
    outside = (found.unknown | found.safe) & ~(together | instead)
    pairs = [(one, with_, without) for one in with_] + [(one, without, with_) for one in without]
    return any(
        not any(_is_alike(one, other, outside, found.frame) for other in others)
        for one, _, others in pairs
    )


def _is_alike(one: Mask, other: Mask, outside: Mask, grid: BoardBits) -> bool:
    """Return whether all that can be revealed outside in one layout shows the same in the other."""
    safe = outside & ~one
    beside = grid.around(one ^ other) & safe
    return not safe & other and all(
        (grid.ring(bit) & one).bit_count() == (grid.ring(bit) & other).bit_count()
        for bit in grid.bits_of(beside)
    )


def _is_decided_by_a_number(bit: int, analysis: Analysis) -> bool:
    """Return whether a cell beside the one at `bit`, not part of its coin flip, may decide it.

    A cell of another chance than one half is no part of it.
    """
    grid, here = analysis.deduced.frame, 1 << bit
    beside = grid.around(here) & _others(here, analysis)
    cells = [one for one in grid.bits_of(beside) if not _is_even(one, analysis)]
    try:
        return any(
            here & (after.safe_mask | after.mines_mask)
            for one in cells
            for after in after_numbers(analysis, one, limits.AFTER_NUMBER_STATES)
        )
    except BudgetExceeded:
        return False


def _is_even(bit: int, analysis: Analysis) -> bool:
    return 2 * analysis.mined[analysis.deduced.frame.cells[bit]] == analysis.layouts


def _is_touched(cells: Mask, analysis: Analysis) -> bool:
    """Return whether a covered cell that may be safe touches these cells from outside."""
    return bool(analysis.deduced.frame.around(cells) & _others(cells, analysis))


def _others(cells: Mask, analysis: Analysis) -> Mask:
    """Return the covered cells that may be safe, without some."""
    found = analysis.deduced
    return (found.unknown | found.safe) & ~analysis.mines_mask & ~cells
