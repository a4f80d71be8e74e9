"""The closure of sentences under subset differences, with every step remembered.

If A is a subset of B, then B - A holds count(B) - count(A) mines (the rule of CS50's Minesweeper
project, 2020). The closure applies this rule to a true fixpoint. Three things keep it cheap: a
decided cell leaves every sentence at once; a sentence is compared only with sentences that share
cells with it; and sentences made from the fewest numbers come first, so the first reason found
for a conclusion is short, and longer ones are never followed.

Without a mine total every sentence lies within the neighbourhood of one number, so there are at
most 255 for each number, in practice about one (benchmarks/knowledge_growth.py).
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.knowledge.chains import (
    BoardTotal,
    ChainFact,
    Difference,
    Number,
    Reason,
    Revealed,
    Told,
)
from minesweeper.rules.board import Cell, neighbor_table

CellSet: TypeAlias = frozenset[Cell]
"""The cells of a sentence."""

Read: TypeAlias = Number | BoardTotal | Told
"""A source of sentences: each gives a number of mines among some cells."""

Statement: TypeAlias = tuple[CellSet, int]
"""Some cells and how many of them are mines."""


@dataclass(slots=True, eq=False)
class Link:
    """A sentence in the closure: its cells, its count and the step that made it.

    `made_from` is its source, or the larger and the smaller link; these may still contain cells
    decided since. `size` is the number of sources below it.
    """

    cells: CellSet
    count: int
    made_from: Read | tuple[Link, Link]
    size: int = 1

    def less(self, smaller: Link) -> Link:
        """Return this sentence without the cells and the mines of another, its subset."""
        cells, count = self.cells - smaller.cells, self.count - smaller.count
        return Link(cells, count, (self, smaller), self.size + smaller.size)


class Closure:
    """All undecided sentences and decided cells of one board that follow by subset differences.

    `held` has the undecided sentences, `safes` and `mines` the decided cells.
    """

    def __init__(self, height: int, width: int) -> None:
        self.around = neighbor_table(height, width)
        self.held: dict[CellSet, Link] = {}
        self.safes: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.news: list[Cell] = []
        """The cells decided since the caller last cleared this; revealed cells are left out."""
        self._at: defaultdict[Cell, set[CellSet]] = defaultdict(set)
        self._waiting: list[tuple[int, int, Link]] = []
        self._ordered = 0
        self._read: dict[Read, int] = {}
        self._decided: dict[Cell, tuple[int, Link]] = {}
        self._revealed: dict[Cell, int] = {}
        self.changes = 0
        """How often a sentence came or went."""
        self.mines_held = self.safe_held = 0
        """What the sentences ever held have of mines, and of safe cells, added up."""

    def _next(self) -> int:
        """Return a number that is larger each time."""
        self._ordered += 1
        return self._ordered

    def reveal(self, cells: Iterable[Cell]) -> None:
        """Learn that `cells` are revealed, and so safe."""
        for cell in cells:
            if cell not in self._revealed:
                self._revealed[cell] = self._next()
                if cell not in self._decided:
                    self.safes.add(cell)
                    self._drop_all_with(cell)

    def read(self, source: Number | Told) -> None:
        """Learn a number, or a sentence of the caller."""
        self._read.setdefault(source, len(self._read))
        if isinstance(source, Number):
            self.wait(Link(frozenset(self.around[source.cell]), source.mines, source))
        else:
            self.wait(Link(source.cells, source.mines, source))

    @property
    def is_open(self) -> bool:
        """Whether sentences wait to be closed over."""
        return bool(self._waiting)

    def through(self, cell: Cell) -> Set[CellSet]:
        """Return the sentences held that have a cell, each by its cells."""
        return self._at[cell]

    def touching(self, cells: CellSet) -> set[CellSet]:
        """Return the sentences held that share a cell with `cells`, each by its cells."""
        return set().union(*(self._at[cell] for cell in cells))

    def forget(self, cells: CellSet) -> None:
        """Drop the sentence about `cells`, if it is held; its consequences stay."""
        if cells in self.held:
            self._drop(cells)

    def close(self) -> None:
        """Draw every consequence of the sentences learnt.

        A sentence that cannot be true, because its sources contradict each other, proves nothing
        and is dropped.
        """
        while self._waiting:
            link = self._without_decided(heapq.heappop(self._waiting)[-1])
            if not link.cells or not 0 <= link.count <= len(link.cells):
                continue
            if not self._decides(link) and self._hold(link):
                self._compare(link)

    def statements(self) -> list[Statement]:
        """Return what the sentences held say: first those read, as read, then those derived."""
        links = sorted(self.held.values(), key=self._place)
        return [(link.cells, link.count) for link in links]

    def _place(self, link: Link) -> int:
        """Return when a sentence was read; one that is derived comes after all of these."""
        if isinstance(link.made_from, tuple):
            return len(self._read)
        return self._read[link.made_from]

    def why(self, cell: Cell) -> Reason | None:
        """Return the reason for which `cell` is known, or None if it is not."""
        if cell in self._decided:
            moment, link = self._decided[cell]
            return Reason(cell, cell in self.mines, self._fact(link, moment))
        if cell in self._revealed:
            return Reason(cell, False, ChainFact(frozenset({cell}), 0, Revealed(cell)))
        return None

    def wait(self, link: Link) -> None:
        """Take in a sentence that follows from others, for the next `close`."""
        heapq.heappush(self._waiting, (link.size, self._next(), link))

    def _without_decided(self, link: Link) -> Link:
        cells = link.cells
        if cells.isdisjoint(self.safes) and cells.isdisjoint(self.mines):
            return link
        mines = cells & self.mines
        return Link(cells - mines - self.safes, link.count - len(mines), link.made_from, link.size)

    def decide(self, link: Link) -> None:
        """Decide the cells of a sentence if all of them, but for those known, are mines or none."""
        self._decides(self._without_decided(link))

    def _decides(self, link: Link) -> bool:
        """Decide the cells of a link and remove them from all sentences, if it can; or False."""
        if link.count not in (0, len(link.cells)):
            return False
        moment = self._next()
        known = self.mines if link.count else self.safes
        for cell in link.cells - self.mines - self.safes:
            self._decided[cell] = (moment, link)
            known.add(cell)
            self.news.append(cell)
            self._drop_all_with(cell)
        return True

    def _drop_all_with(self, cell: Cell) -> None:
        """Drop the sentences with a cell just decided; they wait to be held again without it."""
        for cells in list(self._at.pop(cell, ())):
            self.wait(self._drop(cells))

    def _hold(self, link: Link) -> bool:
        """Hold a sentence; return False if one about the same cells is held already."""
        held = self.held.get(link.cells)
        if held is not None:
            if link.size < held.size and link.count == held.count:
                self.held[link.cells] = link
            return False
        self.held[link.cells] = link
        self.changes += 1
        self.mines_held += link.count
        self.safe_held += len(link.cells) - link.count
        for cell in link.cells:
            self._at[cell].add(link.cells)
        return True

    def _drop(self, cells: CellSet) -> Link:
        self.changes += 1
        for cell in cells:
            if cell in self._at:
                self._at[cell].discard(cells)
        return self.held.pop(cells)

    def _compare(self, link: Link) -> None:
        """Make the differences of a link with every held subset and superset of its cells."""
        cells = link.cells
        for other in self.touching(cells):
            if other < cells:
                self._wait_for_difference(link, self.held[other])
            elif cells < other:
                self._wait_for_difference(self.held[other], link)

    def _wait_for_difference(self, larger: Link, smaller: Link) -> None:
        link = larger.less(smaller)
        held = self.held.get(link.cells)
        if held is None or link.size < held.size:
            self.wait(link)

    def _fact(self, link: Link, moment: int) -> ChainFact:
        """Return the fact of a link at a moment: without the cells known by then.

        Subsets stay subsets without the known cells, so every difference still holds. If the
        smaller link has no other cells, the fact is that of the larger link.
        """
        taken = []
        while isinstance(link.made_from, tuple):  # no recursion: the total may be less thousands
            link, smaller_link = link.made_from
            taken.append(smaller_link)
        fact = self._leaf(link.made_from, moment)
        for smaller in (self._fact(part, moment) for part in reversed(taken)):
            if smaller.cells:
                cells, count = fact.cells - smaller.cells, fact.count - smaller.count
                fact = ChainFact(cells, count, Difference(fact, smaller))
        return fact

    def _leaf(self, source: Read, moment: int) -> ChainFact:
        cells, count = self._as_read(source)
        revealed = frozenset(c for c in cells if self._revealed.get(c, moment) < moment)
        given = frozenset(c for c in cells - revealed if self._decided_before(c, moment))
        mined = given & self.mines
        return ChainFact(cells - revealed - given, count - len(mined), source, given, mined)

    def _as_read(self, source: Read) -> tuple[CellSet, int]:
        """Return the cells of a source and its number of mines."""
        match source:
            case Number(cell, mines):
                return frozenset(self.around[cell]), mines
            case BoardTotal(mines):
                return frozenset(self.around), mines
            case Told(cells, mines):
                return cells, mines

    def _decided_before(self, cell: Cell, moment: int) -> bool:
        return cell in self._decided and self._decided[cell][0] < moment
