"""From numbers to constraints, with every cell that one or two numbers decide taken out.

A constraint says that exactly so many of some unknown cells are mines. Two rules run until they
find nothing more: *one number* (all or none of its cells are mines) and *two numbers* (if number
a needs as many more mines than b as it has cells beyond b's, those are all mines, and b's own
are all safe). What they decide leaves the constraints, which fall apart into small components.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from minesweeper.inference.errors import NoLayout
from minesweeper.inference.masks import Counts, Frame, Mask, differ, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation

Constraint: TypeAlias = tuple[int, Mask, int]
"""(source, cells, mines): exactly so many of the cells are mines, by the number on bit `source`.

A plain tuple: so many are made that naming their parts would take a twentieth of an analysis.
"""

Links: TypeAlias = dict[int, list[int]]
"""For the source of each constraint, those of the constraints it shares cells with."""


@dataclass(frozen=True, slots=True)
class LocalDeduction:
    """What local rules find: certain cells, and the constraints among the unknown ones.

    `mines` holds the hit mines too; `by_number` are the certain cells that single numbers give.
    """

    frame: Frame
    mines: Mask
    safe: Mask
    unknown: Mask
    by_number: Mask
    constraints: list[Constraint]
    links: Links


def deduce(seen: Observation, ignored: Mask = 0) -> LocalDeduction:
    """Return what local rules find in a position; `ignored` numbers tell nothing.

    Raises NoLayout if they meet a contradiction (they need not find every one), ValueError if
    numbers may be false: `analyze_noisy` is for those.
    """
    if not seen.clues.is_true:
        raise ValueError(f"{seen.clues} clues cannot be counted as if they were exact")
    grid = frame(seen.height, seen.width)
    revealed, numbers = grid.read(seen.numbers)
    hit = grid.mask(seen.hit)
    unknown = grid.all & ~(revealed | hit | grid.mask(seen.blank))
    mines, safe, open_numbers = _one_number_rule(grid, revealed & ~ignored, numbers, hit, unknown)
    unknown &= ~(mines | safe)
    constraints = []
    for bit in grid.bits_of(open_numbers):
        ring = grid.ring(bit)
        need = seen.numbers[grid.cells[bit]] - (ring & mines).bit_count()
        constraints.append((bit, ring & unknown, need))
    more = _two_number_rule(grid, constraints)
    return LocalDeduction(
        grid,
        mines | more.mines,
        safe | more.safe,
        unknown & ~(more.mines | more.safe),
        mines & ~hit | safe,
        more.constraints,
        more.links,
    )


def deduce_more(
    known: LocalDeduction, cell: Cell, number: int, beside: list[Constraint]
) -> LocalDeduction:
    """Return what is known once a cell turned out to be safe and to show a number.

    `beside` are the constraints to think over again: all those tied to the cell or to cells
    around it. Only they, as far as they stay open, are constraints of the result.

    Raises NoLayout if local rules meet a contradiction.
    """
    grid, bit = known.frame, known.frame.bit(cell)
    here, ring = 1 << bit, known.frame.ring(bit)
    if known.mines & here:
        raise NoLayout
    new = (bit, ring & known.unknown, number - (ring & known.mines).bit_count())
    more = _two_number_rule(grid, sorted([*beside, new]), here)
    return LocalDeduction(
        grid,
        known.mines | more.mines,
        (known.safe | more.safe) & ~here,
        known.unknown & ~(more.mines | more.safe),
        known.by_number & ~here,
        more.constraints,
        more.links,
    )


def _one_number_rule(
    grid: Frame, clues: Mask, numbers: Counts, mines: Mask, unknown: Mask
) -> tuple[Mask, Mask, Mask]:
    """Return certain mines (with those known), certain safe cells, and the numbers still open."""
    safe = 0
    while True:
        unmet = differ(grid.count_around(mines), numbers) & clues
        loose = differ(grid.count_around(mines | unknown), numbers) & clues
        found_safe = grid.around(clues & ~unmet) & unknown
        found_mines = grid.around(clues & ~loose) & unknown
        if found_safe & found_mines:
            raise NoLayout
        if not found_safe | found_mines:
            return mines, safe, unmet | loose
        mines |= found_mines
        safe |= found_safe
        unknown &= ~(found_mines | found_safe)


class _Settled(NamedTuple):
    mines: Mask
    safe: Mask
    constraints: list[Constraint]
    links: Links


def _two_number_rule(grid: Frame, constraints: list[Constraint], safe: Mask = 0) -> _Settled:
    """Apply both rules to some constraints, of which `safe` cells are known, to the end."""
    mines = 0
    found_mines, found_safe = 0, safe
    while True:
        constraints, found_mines, found_safe = _without(constraints, found_mines, found_safe)
        if not found_mines | found_safe:
            links, found_mines, found_safe = _compare(grid, constraints)
            if not found_mines | found_safe:
                return _Settled(mines, safe, constraints, links)
        if found_mines & found_safe:
            raise NoLayout
        mines |= found_mines
        safe |= found_safe


def _compare(grid: Frame, constraints: list[Constraint]) -> tuple[Links, Mask, Mask]:
    """Return which constraints share cells, and the mines and safe cells that two decide.

    The constraints come in the order of their numbers, so partners are found soon after.
    """
    links: Links = {constraint[0]: [] for constraint in constraints}
    mines = safe = 0
    for index, (source, cells_a, mines_a) in enumerate(constraints, 1):
        last = source + grid.reach
        for b in constraints[index:]:
            if b[0] > last:
                break
            both = cells_a & b[1]
            if both:
                links[source].append(b[0])
                links[b[0]].append(source)
                only_a, only_b = cells_a ^ both, b[1] ^ both
                more = mines_a - b[2]
                if more == only_a.bit_count():
                    mines |= only_a
                    safe |= only_b
                elif -more == only_b.bit_count():
                    mines |= only_b
                    safe |= only_a
    return links, mines, safe


def _without(
    constraints: list[Constraint], mines: Mask, safe: Mask
) -> tuple[list[Constraint], Mask, Mask]:
    """Take known cells out of constraints; return those still open, and what is now decided.

    Of constraints that say the same only the first is left.
    """
    left: dict[Mask, Constraint] = {}
    found_mines = found_safe = 0
    known = mines | safe
    for constraint in constraints:
        source, cells, need = constraint
        if cells & known:
            need -= (cells & mines).bit_count()
            cells &= ~known
            constraint = (source, cells, need)
        size = cells.bit_count()
        if 0 < need < size:
            if left.setdefault(cells, constraint)[2] != need:
                raise NoLayout
        elif need == 0:
            found_safe |= cells
        elif need == size:
            found_mines |= cells
        else:
            raise NoLayout
    return list(left.values()), found_mines, found_safe
