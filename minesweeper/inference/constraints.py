"""Local deduction: from numbers to constraints, without the cells that one or two numbers decide.

A constraint says that exactly n of some unknown cells are mines. Two rules run until they find
nothing more: *one number* (all or none of its cells are mines) and *two numbers* (if number a
needs n more mines than number b and has n cells that b has not, these n are mines, and the cells
that only b has are safe). Cells decided leave the constraints, which fall apart into small
components.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.inference.errors import NoLayout
from minesweeper.inference.masks import Counts, Frame, Mask, differ, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

Constraint: TypeAlias = tuple[int, Mask, int]
"""(source, cells, mines): exactly `mines` of the cells are mines, by the number on bit `source`.

A plain tuple: named parts would take a twentieth of the time of an analysis.
"""

Links: TypeAlias = dict[int, list[int]]
"""For the source of each constraint, the sources of the constraints it shares cells with."""


@dataclass(frozen=True, slots=True)
class LocalDeduction:
    """Certain cells found by local rules, and the constraints among the unknown ones.

    `mines` holds the hit mines too; `by_number` are the certain cells found by single numbers.
    """

    frame: Frame
    mines: Mask
    safe: Mask
    unknown: Mask
    by_number: Mask
    constraints: list[Constraint]
    links: Links

    def constraint(self, bit: int, number: int) -> Constraint:
        """Return what a number on this bit says of the unknown cells around it."""
        ring = self.frame.ring(bit)
        return bit, ring & self.unknown, number - (ring & self.mines).bit_count()


def deduce(seen: Observation, ignored: Mask = 0) -> LocalDeduction:
    """Return the local deduction of a position, from all its numbers but those ignored.

    Raises NoLayout if the rules meet a contradiction (they need not find every one), ValueError
    if numbers may be false: `analyze_noisy` is for those.
    """
    if not seen.clues.is_true:
        raise ValueError(f"{seen.clues} clues cannot be counted as if they were exact")
    grid = frame(seen.height, seen.width)
    revealed, numbers = grid.read(seen.numbers)
    hit = grid.mask(seen.hit)
    unknown = grid.all & ~(revealed | hit | grid.mask(seen.blank))
    mines, safe, open_numbers = _one_number_rule(grid, revealed & ~ignored, numbers, hit, unknown)
    unknown &= ~(mines | safe)
    known = LocalDeduction(grid, mines, safe, unknown, mines & ~hit | safe, [], {})
    constraints = [
        known.constraint(bit, seen.numbers[grid.cells[bit]]) for bit in grid.bits_of(open_numbers)
    ]
    return _two_number_rule(known, constraints)


def deduce_more(
    known: LocalDeduction, cell: Cell, number: int, beside: list[Constraint]
) -> LocalDeduction:
    """Return the local deduction after a cell of a position shows a number.

    `beside` are the constraints to go over again: all those tied to the cell or to cells around
    it. Only they, as far as they stay open, are constraints of the result.

    Raises NoLayout if local rules meet a contradiction.
    """
    bit = known.frame.bit(cell)
    here = 1 << bit
    if known.mines & here:
        raise NoLayout
    return _two_number_rule(known, sorted([*beside, known.constraint(bit, number)]), here)


def _one_number_rule(
    grid: Frame, clues: Mask, numbers: Counts, mines: Mask, unknown: Mask
) -> tuple[Mask, Mask, Mask]:
    """Return all known mines, the certain safe cells, and the numbers still open."""
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


def _two_number_rule(
    known: LocalDeduction, constraints: list[Constraint], shown: Mask = 0
) -> LocalDeduction:
    """Return a deduction with both rules applied to some constraints to the end.

    A cell that is `shown` is safe, and no longer covered.
    """
    mines = safe = 0
    found_mines, found_safe = 0, shown
    while True:
        mines |= found_mines
        safe |= found_safe
        constraints, found_mines, found_safe = _without(constraints, found_mines, found_safe)
        if not found_mines | found_safe:
            links, found_mines, found_safe = _compare(known.frame, constraints)
            if not found_mines | found_safe:
                break
        if found_mines & found_safe:
            raise NoLayout
    return LocalDeduction(
        known.frame,
        known.mines | mines,
        (known.safe | safe) & ~shown,
        known.unknown & ~(mines | safe),
        known.by_number & ~shown,
        constraints,
        links,
    )


def _compare(grid: Frame, constraints: list[Constraint]) -> tuple[Links, Mask, Mask]:
    """Return which constraints share cells, and the mines and safe cells that two of them decide.

    The constraints come in the order of their numbers, so those that share cells are near.
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
    """Return constraints without known cells, and the mines and safe cells that they now decide.

    Constraints that are decided are left out, and so are all but the first with the same cells.
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
