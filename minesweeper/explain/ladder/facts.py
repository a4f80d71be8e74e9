"""Facts, and what one or two of them say: the four simple techniques of the ladder.

A fact says that exactly n of some covered cells are mines. Each number is one; a step may pass on
others. The cells of a fact stay as they are: which of them are decided is asked anew each time, so
that a conclusion can name the decided cells it rests on and leave out all others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference.masks import BoardBits, Mask, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

PASSED_ON = -1
"""The `clue` of a fact that is no number."""


class Fact(NamedTuple):
    """Exactly `mines` of the cells are mines, by the number on bit `clue`, or passed on."""

    cells: Mask
    mines: int
    clue: int = PASSED_ON

    def need(self, mines: Mask) -> int:
        """Return how many mines it needs beside those decided."""
        return self.mines - (self.cells & mines).bit_count()


class Decided(NamedTuple):
    """The cells that are decided to be mines or safe."""

    mines: Mask
    safe: Mask

    @property
    def cells(self) -> Mask:
        """All of them."""
        return self.mines | self.safe

    def with_(self, cells: Mask, mine: bool) -> Decided:
        """Return these and more cells, all of them mines or all safe."""
        return (
            Decided(self.mines | cells, self.safe)
            if mine
            else self._replace(safe=self.safe | cells)
        )


NOTHING = Decided(0, 0)


class Total(NamedTuple):
    """Exactly `mines` of all covered cells are mines."""

    cells: Mask
    mines: int

    def rest(self, family: Iterable[Fact], decided: Decided) -> tuple[Mask, int] | None:
        """Return the undecided cells of no fact in the family, and how many mines they hold.

        None if two facts of the family share an undecided cell.
        """
        left = self.cells & ~decided.cells
        holds = self.mines - decided.mines.bit_count()
        for fact in family:
            cells = fact.cells & ~decided.cells
            if cells & ~left:
                return None
            left &= ~cells
            holds -= fact.need(decided.mines)
        return left, holds


class Conclusion(NamedTuple):
    """What one or two facts say, given the decided cells `rests_on`.

    Exactly `holds` of the cells are mines, and if this decides none of them, `passes` is what to
    pass on. The cells `besides` are mines, too.
    """

    kind: Technique
    cells: Mask
    holds: int
    rests_on: Mask
    passes: Fact | None = None
    besides: Mask = 0

    @property
    def mine(self) -> bool:
        """Whether it decides that cells are mines."""
        return self.passes is None and self.holds > 0


class Facts(NamedTuple):
    """The facts of a position: of its numbers, and of the mine total if it is known."""

    grid: BoardBits
    numbers: list[Fact]
    total: Total | None

    def within(self, rows: range) -> Facts:
        """Return the facts of those numbers of a board that touch these rows alone."""
        stride, last = self.grid.stride, self.grid.cells[-1][0]
        inner = range(rows.start + (rows.start > 0), rows.stop - (rows.stop <= last))
        above = rows.start * stride
        numbers = [
            Fact(fact.cells >> above, fact.mines, fact.clue - above)
            for fact in self.numbers
            if fact.clue // stride in inner
        ]
        return Facts(_row_bits(rows, stride - 1), numbers, None)


class RowBits(BoardBits):
    """The bits of some rows of a board, whose cells keep their places on the board."""

    def __init__(self, rows: range, width: int) -> None:
        super().__init__(len(rows), width)
        self._top = rows.start
        self.cells = tuple((row + rows.start, column) for row, column in self.cells)

    def bit(self, cell: Cell) -> int:
        """Return the number of the cell's bit."""
        return super().bit((cell[0] - self._top, cell[1]))


_row_bits = lru_cache(maxsize=16)(RowBits)


def showing_only(seen: Observation, clues: Collection[Cell]) -> Observation:
    """Return a position in which only these of its numbers can be read."""
    others = seen.blank.union(cell for cell in seen.numbers if cell not in clues)
    return replace(seen, numbers={clue: seen.numbers[clue] for clue in clues}, blank=others)


def facts_of(seen: Observation) -> Facts:
    """Return the facts of a position; of equal ones only the first number's.

    Raises ValueError if numbers may be false.
    """
    if not seen.clues.is_true:
        raise ValueError(f"{seen.clues} clues may be false: they prove nothing")
    grid = frame(seen.height, seen.width)
    hit = grid.mask(seen.hit)
    covered = grid.all & ~(grid.mask(seen.numbers) | hit | grid.mask(seen.blank))
    facts: dict[Mask, Fact] = {}
    for cell in sorted(seen.numbers):
        bit = grid.bit(cell)
        ring = grid.ring(bit)
        if ring & covered:
            number = seen.numbers[cell] - (ring & hit).bit_count()
            facts.setdefault(ring & covered, Fact(ring & covered, number, bit))
    total = None if seen.mines is None else Total(covered, seen.mines - len(seen.hit))
    return Facts(grid, list(facts.values()), total)


def from_one(fact: Fact, decided: Decided) -> Conclusion | None:
    """Return the cells that a number decides by itself: none of them or all are mines."""
    mines, safe = decided
    undecided = fact.cells & ~(mines | safe)
    if not undecided:
        return None
    need = fact.need(mines)
    if need == 0:
        return Conclusion(Technique.SATISFIED, undecided, 0, fact.cells & mines)
    if need == undecided.bit_count():
        return Conclusion(Technique.FULL, undecided, need, fact.cells & safe)
    return None


def from_two(a: Fact, b: Fact, decided: Decided, hardest: Technique) -> list[Conclusion]:
    """Return what two facts say of cells that not both have, by techniques up to the hardest."""
    known = decided.cells
    if not a.cells & b.cells & ~known:
        return []
    if not a.cells & ~b.cells & ~known:
        return _contained(a, b, decided)
    if hardest < Technique.OVERLAP:
        return []
    return _overlapping(a, b, decided)


def _contained(a: Fact, b: Fact, decided: Decided) -> list[Conclusion]:
    """Return what a fact says of the rest of another one that contains its undecided cells."""
    own, rest = a.cells & ~b.cells, b.cells & ~a.cells
    left = rest & ~decided.cells
    holds = b.need(decided.mines) - a.need(decided.mines)
    if not left or not 0 <= holds <= left.bit_count():
        return []
    if holds == 0:
        return [Conclusion(Technique.CONTAINED, left, 0, own | rest & decided.mines)]
    if holds == left.bit_count():
        return [Conclusion(Technique.CONTAINED, left, holds, own | rest & decided.safe)]
    passed = Fact(rest, b.mines - a.mines + (own & decided.mines).bit_count())
    return [Conclusion(Technique.CONTAINED, left, holds, own, passed)]


def _overlapping(a: Fact, b: Fact, decided: Decided) -> list[Conclusion]:
    """Return what follows if one fact needs as many mines more as it has cells of its own."""
    known = decided.cells
    own, others = a.cells & ~b.cells, b.cells & ~a.cells
    more = a.need(decided.mines) - b.need(decided.mines)
    if more != (own & ~known).bit_count() or not others & ~known:
        return []
    rests_on = own & decided.safe | others & decided.mines
    mines, safe = own & ~known, others & ~known
    return [
        Conclusion(Technique.OVERLAP, mines, more, rests_on),
        Conclusion(Technique.OVERLAP, safe, 0, rests_on, besides=mines),
    ]
