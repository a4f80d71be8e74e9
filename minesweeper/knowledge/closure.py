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
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from itertools import count as counter
from typing import TypeAlias

from minesweeper.knowledge.chains import Difference, Fact, Number, Reason, Revealed, Told, Total
from minesweeper.knowledge.packing import Cells, packings_of
from minesweeper.rules.board import Cell, neighbor_table

Read: TypeAlias = Number | Total | Told
"""A source of sentences: each gives a number of mines among some cells."""


NEAR_THE_END = 40
"""With at most this many undecided cells, the mine total joins disjoint sentences, too."""

MOST_JOINED = 30
"""Sentences made so in one game: on some boards there would be thousands."""

LARGEST_JOINED = 8
"""Sentences made so have at most this many cells, as those of numbers have."""


@dataclass(slots=True, eq=False)
class Link:
    """A sentence in the closure: its cells, its count and the step that made it.

    `made_from` is its source, or the larger and the smaller link; these may still contain cells
    decided since. `size` is the number of sources below it.
    """

    cells: Cells
    count: int
    made_from: Read | tuple[Link, Link]
    size: int = 1


class Closure:
    """All undecided sentences and decided cells of one board that follow by subset differences.

    `held` has the undecided sentences, `safes` and `mines` the decided cells.
    """

    def __init__(self, height: int, width: int) -> None:
        self.around = neighbor_table(height, width)
        self.held: dict[Cells, Link] = {}
        self.safes: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.news: list[Cell] = []
        """The cells decided since the caller last cleared this; revealed cells are left out."""
        self._at: defaultdict[Cell, set[Cells]] = defaultdict(set)
        self._waiting: list[tuple[int, int, Link]] = []
        self._order = counter()
        self._decided: dict[Cell, tuple[int, Link]] = {}
        self._revealed: dict[Cell, int] = {}
        self._reach = {True: 0, False: 0}
        """What disjoint sentences hold at most: mines, and safe cells."""
        self._changes = self._joined_at = 0
        self._joins_left = MOST_JOINED
        self._looked_at: dict[bool, tuple[int, int]] = {}

    def reveal(self, cells: Iterable[Cell]) -> None:
        """Learn that `cells` are revealed, and so safe."""
        for cell in cells:
            if cell not in self._revealed:
                self._revealed[cell] = next(self._order)
                if cell not in self._decided:
                    self.safes.add(cell)
                    self._drop_all_with(cell)

    def read(self, source: Number | Told) -> None:
        """Learn a number, or a sentence of the caller."""
        if isinstance(source, Number):
            self._wait(Link(frozenset(self.around[source.cell]), source.mines, source))
        else:
            self._wait(Link(source.cells, source.mines, source))

    def read_total(self, mines: int) -> bool:
        """Learn the mine total; return whether anything new follows from it.

        What is left of the mines, or of the safe cells, is compared with sets of disjoint
        sentences: if these hold it all, the cells outside them are decided. Near the end it also
        joins disjoint sentences. The total never becomes a sentence itself: its differences with
        all the others would be too many.
        """
        news = len(self.news)
        self._compare_with_packings(mines, mines - len(self.mines), of_mines=True)
        safe = len(self.around) - len(self.safes) - mines
        self._compare_with_packings(mines, safe, of_mines=False)
        if len(self.around) - len(self.safes) - len(self.mines) <= NEAR_THE_END:
            self._join_disjoint(mines)
        return len(self.news) > news or bool(self._waiting)

    def _compare_with_packings(self, mines: int, left: int, *, of_mines: bool) -> None:
        """Decide the cells outside disjoint sentences that hold all mines left, or all safe cells.

        Sentences hold at most what they held at the last look, and what has come since; so most
        looks end here.
        """
        now = left, self._changes
        if not 0 <= left <= self._reach[of_mines] or self._looked_at.get(of_mines) == now:
            return
        self._looked_at[of_mines] = now
        weights = {
            c: link.count if of_mines else len(c) - link.count for c, link in self.held.items()
        }
        self._reach[of_mines], packed = packings_of(weights, left)
        if not packed and (left or weights):
            return
        held = dict(self.held)
        whole = [packings[0] for packings in packed]
        self._decide_outside(mines, [held[cells] for cells in chain(*whole)])
        for place, packings in enumerate(packed):
            for packing in packings[1:]:
                others = chain(*whole[:place], packing, *whole[place + 1 :])
                self._decide_outside(mines, [held[cells] for cells in others])

    def _join_disjoint(self, mines: int) -> None:
        """Make sentences of what two disjoint sentences hold beyond a third that they cover.

        The total gives them by subsets: all cells but those of the third, less all cells but those
        of the two.
        """
        if self._joined_at == self._changes:
            return
        self._joined_at = self._changes
        for third in list(self.held.values()):
            for one in set().union(*(self._at[cell] for cell in third.cells)):
                rest = third.cells - one
                for other in self._at[next(iter(rest))] if rest else ():
                    if rest <= other and other.isdisjoint(one):
                        self._join(mines, self.held[one], self.held[other], third)

    def _join(self, mines: int, one: Link, other: Link, third: Link) -> None:
        """Let the sentence of two disjoint ones less a third wait, unless it is large or held."""
        cells = (one.cells | other.cells) - third.cells
        if not cells or len(cells) > LARGEST_JOINED or cells in self.held or not self._joins_left:
            return
        self._joins_left -= 1
        total = Link(frozenset(self.around), mines, Total(mines))
        outside = self._less(self._less(total, one), other)
        self._wait(self._less(self._less(total, third), outside))

    def _less(self, larger: Link, smaller: Link) -> Link:
        cells, count = larger.cells - smaller.cells, larger.count - smaller.count
        return Link(cells, count, (larger, smaller), larger.size + smaller.size)

    def _decide_outside(self, mines: int, disjoint: Iterable[Link]) -> None:
        """Decide the cells outside some disjoint sentences, which leave none or only mines."""
        link = Link(frozenset(self.around), mines, Total(mines))
        for part in disjoint:
            link = self._less(link, part)
        link = self._without_decided(link)
        if link.count in (0, len(link.cells)):
            self._decide(link)

    def forget(self, cells: Cells) -> None:
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
            if link.count in (0, len(link.cells)):
                self._decide(link)
            elif self._hold(link):
                self._compare(link)

    def why(self, cell: Cell) -> Reason | None:
        """Return the reason for which `cell` is known, or None if it is not."""
        if cell in self._decided:
            moment, link = self._decided[cell]
            return Reason(cell, cell in self.mines, self._fact(link, moment))
        if cell in self._revealed:
            return Reason(cell, False, Fact(frozenset({cell}), 0, Revealed(cell)))
        return None

    def _wait(self, link: Link) -> None:
        heapq.heappush(self._waiting, (link.size, next(self._order), link))

    def _without_decided(self, link: Link) -> Link:
        cells = link.cells
        if cells.isdisjoint(self.safes) and cells.isdisjoint(self.mines):
            return link
        mines = cells & self.mines
        return Link(cells - mines - self.safes, link.count - len(mines), link.made_from, link.size)

    def _decide(self, link: Link) -> None:
        """Decide the cells of a link, all mines or all safe, and remove them from all sentences."""
        moment = next(self._order)
        known = self.mines if link.count else self.safes
        for cell in link.cells - self.mines - self.safes:
            self._decided[cell] = (moment, link)
            known.add(cell)
            self.news.append(cell)
            self._drop_all_with(cell)

    def _drop_all_with(self, cell: Cell) -> None:
        """Drop the sentences with a cell just decided; they wait to be held again without it."""
        for cells in list(self._at.pop(cell, ())):
            self._wait(self._drop(cells))

    def _hold(self, link: Link) -> bool:
        """Hold a sentence; return False if one about the same cells is held already."""
        held = self.held.get(link.cells)
        if held is not None:
            if link.size < held.size and link.count == held.count:
                self.held[link.cells] = link
            return False
        self.held[link.cells] = link
        self._changes += 1
        self._reach[True] += link.count
        self._reach[False] += len(link.cells) - link.count
        for cell in link.cells:
            self._at[cell].add(link.cells)
        return True

    def _drop(self, cells: Cells) -> Link:
        self._changes += 1
        for cell in cells:
            if cell in self._at:
                self._at[cell].discard(cells)
        return self.held.pop(cells)

    def _compare(self, link: Link) -> None:
        """Make the differences of a link with every held subset and superset of its cells."""
        cells = link.cells
        for other in set().union(*(self._at[cell] for cell in cells)):
            if other < cells:
                self._wait_for_difference(link, self.held[other])
            elif cells < other:
                self._wait_for_difference(self.held[other], link)

    def _wait_for_difference(self, larger: Link, smaller: Link) -> None:
        cells = larger.cells - smaller.cells
        size = larger.size + smaller.size
        held = self.held.get(cells)
        if held is None or size < held.size:
            self._wait(Link(cells, larger.count - smaller.count, (larger, smaller), size))

    def _fact(self, link: Link, moment: int) -> Fact:
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
                fact = Fact(cells, count, Difference(fact, smaller))
        return fact

    def _leaf(self, source: Read, moment: int) -> Fact:
        cells, count = self._as_read(source)
        revealed = frozenset(c for c in cells if self._revealed.get(c, moment) < moment)
        given = frozenset(c for c in cells - revealed if self._decided_before(c, moment))
        mined = given & self.mines
        return Fact(cells - revealed - given, count - len(mined), source, given, mined)

    def _as_read(self, source: Read) -> tuple[Cells, int]:
        """Return the cells of a source and its number of mines."""
        match source:
            case Number(cell, mines):
                return frozenset(self.around[cell]), mines
            case Total(mines):
                return frozenset(self.around), mines
            case Told(cells, mines):
                return cells, mines

    def _decided_before(self, cell: Cell, moment: int) -> bool:
        return cell in self._decided and self._decided[cell][0] < moment
