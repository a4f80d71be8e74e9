"""Local deduction: from numbers to constraints, without the cells that one or two numbers decide.

A constraint says that exactly n of some unknown cells are mines. Two rules run until they find
nothing more: *one number* (all or none of its cells are mines) and *two numbers* (if number a
needs n more mines than number b and has n cells that b has not, these n are mines, and the cells
that only b has are safe). Cells decided leave the constraints, which fall apart into small
components.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from minesweeper.inference import limits
from minesweeper.inference.errors import NoLayout
from minesweeper.inference.masks import BoardBits, Mask, MaskCounts, differ, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

Constraint: TypeAlias = tuple[int, Mask, int]
"""(source, cells, mines): exactly `mines` of the cells are mines, by the number on bit `source`.

A plain tuple: named parts would take a twentieth of the time of an analysis.
"""


Links: TypeAlias = dict[int, list[int]]
"""For the source of each constraint, the sources of the constraints it shares cells with."""


class LocalDeduction(NamedTuple):
    """Certain cells found by local rules, and the constraints among the unknown ones.

    `mines` holds the hit mines too; `by_number` are the certain cells found by single numbers.
    """

    frame: BoardBits
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
    mines, safe, open_numbers = one_number_rule(grid, revealed & ~ignored, numbers, hit, unknown)
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


def one_number_rule(
    grid: BoardBits, clues: Mask, numbers: MaskCounts, mines: Mask, unknown: Mask
) -> tuple[Mask, Mask, Mask]:
    """Return all known mines, the certain safe cells, and the numbers that may still be open."""
    safe, unmet, loose = 0, clues, clues
    for _ in range(limits.MOST_ROUNDS):
        unmet = differ(grid.count_around(mines), numbers) & clues
        loose = differ(grid.count_around(mines | unknown), numbers) & clues
        found_safe = grid.around(clues & ~unmet) & unknown
        found_mines = grid.around(clues & ~loose) & unknown
        if found_safe & found_mines:
            raise NoLayout
        if not found_safe | found_mines:
            break
        mines |= found_mines
        safe |= found_safe
        unknown &= ~(found_mines | found_safe)
    return mines, safe, unmet | loose


def _two_number_rule(
    known: LocalDeduction, constraints: list[Constraint], shown: Mask = 0
) -> LocalDeduction:
    """Return a deduction with both rules applied to some constraints to the end.

    A cell that is `shown` is safe, and no longer covered.
    """
    left = OpenConstraints(known.frame, constraints)
    mines, safe = 0, shown
    found_mines, found_safe = left.without([one[0] for one in constraints], 0, shown)
    while True:
        if not found_mines | found_safe:
            found_mines, found_safe = left.compare()
            if not found_mines | found_safe:
                break
        if found_mines & found_safe:
            raise NoLayout
        mines |= found_mines
        safe |= found_safe
        beside = left.beside(found_mines | found_safe)
        found_mines, found_safe = left.without(beside, found_mines, found_safe)
    return LocalDeduction(
        known.frame,
        known.mines | mines,
        (known.safe | safe) & ~shown,
        known.unknown & ~(mines | safe),
        known.by_number & ~shown,
        left.all(),
        left.links(),
    )


class OpenConstraints:
    """Constraints that lose their known cells; those that did not change are not looked at again.

    So a chain of conclusions, however long, costs no more than its cells.
    """

    def __init__(self, grid: BoardBits, constraints: list[Constraint]) -> None:
        self._grid = grid
        self.constraints_at = {constraint[0]: constraint for constraint in constraints}
        self._first_with: dict[Mask, int] = {}
        """For some cells, the first source of a constraint with exactly these."""
        self.changed: set[int] = set()
        """The sources of the constraints to compare with those beside them."""

    def all(self) -> list[Constraint]:
        """Return the constraints in the order of their numbers."""
        return [self.constraints_at[source] for source in sorted(self.constraints_at)]

    def beside(self, cells: Mask) -> list[int]:
        """Return the sources of constraints that may have some of these cells, in order."""
        found = set()
        while cells:
            bit = cells.bit_length() - 1
            cells ^= 1 << bit
            found.update([bit + distance for distance in self._grid.next])
        return sorted(source for source in found if source in self.constraints_at)

    def without(self, sources: list[int], mines: Mask, safe: Mask) -> tuple[Mask, Mask]:
        """Take known cells out of constraints; return the mines and safe cells that they decide.

        Constraints that are decided are dropped, and so are all but the first with the same cells.
        """
        found_mines = found_safe = 0
        known = mines | safe
        at, first_with, changed = self.constraints_at, self._first_with, self.changed
        for source in sources:
            if source not in at:
                continue  # another one has had the same cells
            _, cells, need = constraint = at[source]
            if cells & known:
                if first_with.get(cells) == source:
                    del first_with[cells]
                need -= (cells & mines).bit_count()
                cells &= ~known
                constraint = (source, cells, need)
            size = cells.bit_count()
            if 0 < need < size:
                at[source] = constraint
                if first_with.setdefault(cells, source) != source:
                    self._merge(source, cells)
                changed.add(source)
                continue
            del at[source]
            if need == 0:
                found_safe |= cells
            elif need == size:
                found_mines |= cells
            else:
                raise NoLayout
        return found_mines, found_safe

    def _merge(self, source: int, cells: Mask) -> None:
        """Drop the later one of two constraints with the same cells."""
        other = self._first_with[cells]
        if self.constraints_at[other][2] != self.constraints_at[source][2]:
            raise NoLayout
        del self.constraints_at[max(source, other)]
        self._first_with[cells] = min(source, other)

    def compare(self) -> tuple[Mask, Mask]:
        """Return the mines and safe cells that two constraints decide, one of them changed."""
        mines = safe = 0
        every = self.changed.issuperset(self.constraints_at)
        for a, b in self.sharing() if every else self.sharing_changed():
            both = a[1] & b[1]
            only_a, only_b = a[1] ^ both, b[1] ^ both
            more = a[2] - b[2]
            if more == only_a.bit_count():
                mines |= only_a
                safe |= only_b
            elif -more == only_b.bit_count():
                mines |= only_b
                safe |= only_a
        self.changed.clear()
        return mines, safe

    def links(self) -> Links:
        """Return which constraints share cells."""
        links: Links = {source: [] for source in sorted(self.constraints_at)}
        for a, b in self.sharing():
            links[a[0]].append(b[0])
            links[b[0]].append(a[0])
        return links

    def sharing(self) -> list[tuple[Constraint, Constraint]]:
        """Return all pairs of constraints that share cells, in order."""
        constraints, near, reach = self.all(), self._grid.is_near, self._grid.sharing[-1]
        pairs = []
        for index, a in enumerate(constraints, 1):
            source, cells, _ = a
            for b in constraints[index : index + reach]:
                distance = b[0] - source
                if distance > reach:
                    break
                if distance in near and cells & b[1]:
                    pairs.append((a, b))
        return pairs

    def sharing_changed(self) -> list[tuple[Constraint, Constraint]]:
        """Return all pairs of constraints that share cells, of which one changed."""
        pairs = []
        for source in sorted(source for source in self.changed if source in self.constraints_at):
            a = self.constraints_at[source]
            for distance in self._grid.sharing_both_ways:
                b = self.constraints_at.get(source + distance)
                if b is not None and a[1] & b[1]:
                    pairs.append((a, b))
        return pairs
