"""What a person can know of a position, by plain enumeration: nothing of the engine decides here.

A layout is a set of covered cells with mines, as the bits of an int. A position of at most some
20 covered cells has few enough of them to be listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, cached_property

from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.observation import Observation

Fact = tuple[frozenset[Cell], int]
"""Cells and how many of them are mines."""


def solutions(cells: Sequence[Cell], facts: Iterable[Fact]) -> Iterator[frozenset[Cell]]:
    """Yield every set of mines among the cells that makes all facts true."""
    facts = [(fact & set(cells), mines) for fact, mines in facts]
    rules_of = {cell: [i for i, (fact, _) in enumerate(facts) if cell in fact] for cell in cells}
    needs, room = [mines for _, mines in facts], [len(fact) for fact, _ in facts]
    if any(not 0 <= need <= left for need, left in zip(needs, room, strict=True)):
        return
    chosen: list[Cell] = []

    def place(index: int) -> Iterator[frozenset[Cell]]:
        if index == len(cells):
            yield frozenset(chosen)
            return
        rules = rules_of[cells[index]]
        for mine in (0, 1):
            for i in rules:
                needs[i] -= mine
                room[i] -= 1
            if all(0 <= needs[i] <= room[i] for i in rules):
                chosen.extend(cells[index : index + mine])
                yield from place(index + 1)
                del chosen[len(chosen) - mine :]
            for i in rules:
                needs[i] += mine
                room[i] += 1

    yield from place(0)


def sums(facts: Iterable[Fact], about: Iterable[Cell]) -> set[int]:
    """Return how many mines the cells `about` may hold where all facts are true."""
    facts, about = list(facts), frozenset(about)
    cells = sorted(about.union(*(fact for fact, _ in facts)))
    most = len(about)
    return {n for n in range(most + 1) if any(True for _ in solutions(cells, [*facts, (about, n)]))}


class World:
    """All layouts that fit a position without false numbers, and what follows from them."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.covered = seen.covered()
        self.place = {cell: i for i, cell in enumerate(self.covered)}
        self.around = {
            cell: frozenset(neighbors(cell, seen.height, seen.width))
            for row in range(seen.height)
            for cell in [(row, column) for column in range(seen.width)]
        }
        facts = [self.fact(clue) for clue in seen.numbers]
        if seen.mines is not None:
            facts.append(self.total)
        found = solutions(self.covered, facts)
        self.layouts = [self.mask(mines) for mines in found]
        self.weights = dict(zip(self.layouts, map(self._weight, self.layouts), strict=True))

    def mask(self, cells: Iterable[Cell]) -> int:
        return sum(1 << self.place[cell] for cell in cells)

    def fact(self, clue: Cell) -> Fact:
        """Return what a number says of the covered cells around it."""
        hit = len(self.around[clue] & self.seen.hit)
        beside = frozenset(c for c in self.around[clue] if c in self.place)
        return beside, self.seen.numbers[clue] - hit

    @property
    def total(self) -> Fact:
        """What the mine total says of all covered cells."""
        assert self.seen.mines is not None
        return frozenset(self.covered), self.seen.mines - len(self.seen.hit)

    def _weight(self, layout: int) -> int:
        density, mines = self.seen.density, layout.bit_count()
        if self.seen.mines is not None or density is None:
            return 1
        p, q = density.numerator, density.denominator
        return p**mines * (q - p) ** (len(self.covered) - mines)

    @cached_property
    def weight(self) -> int:
        return sum(self.weights.values())

    def chance(self, cell: Cell, layouts: Sequence[int] | None = None) -> Fraction:
        """Return the probability of a mine at a cell."""
        layouts = self.layouts if layouts is None else layouts
        bit = 1 << self.place[cell]
        mined = sum(self.weights[one] for one in layouts if one & bit)
        return Fraction(mined, sum(self.weights[one] for one in layouts))

    def risk(self, cells: Iterable[Cell]) -> Fraction:
        """Return the probability that a mine is at any of some cells."""
        mask = self.mask(cells)
        return Fraction(sum(self.weights[one] for one in self.layouts if one & mask), self.weight)

    @cached_property
    def chances(self) -> dict[Cell, Fraction]:
        return {cell: self.chance(cell) for cell in self.covered}

    @cached_property
    def safe(self) -> frozenset[Cell]:
        return frozenset(cell for cell, chance in self.chances.items() if chance == 0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        return frozenset(cell for cell, chance in self.chances.items() if chance == 1)

    def count_in(self, cells: Iterable[Cell]) -> set[int]:
        """Return how many mines some covered cells may hold."""
        mask = self.mask(cells)
        return {(one & mask).bit_count() for one in self.layouts}

    def number(self, cell: Cell, layout: int) -> int:
        """Return what a cell shows in a layout."""
        mask = self.mask(c for c in self.around[cell] if c in self.place)
        return (layout & mask).bit_count() + len(self.around[cell] & self.seen.hit)

    def split(self, cell: Cell, layouts: Sequence[int]) -> list[list[int]]:
        """Return the layouts in which a cell is safe, by the number that it shows."""
        bit, parts = 1 << self.place[cell], {}
        mask = self.mask(c for c in self.around[cell] if c in self.place)
        for one in layouts:
            if not one & bit:
                parts.setdefault((one & mask).bit_count(), []).append(one)
        return list(parts.values())

    def opens(self, cell: Cell) -> Fraction:
        """Return the probability that a cell is safe and another one certainly safe then."""
        others = sum(1 << i for other, i in self.place.items() if other != cell)
        opening = 0
        for part in self.split(cell, self.layouts):
            mined = 0
            for one in part:
                mined |= one
            if others & ~mined:
                opening += sum(self.weights[one] for one in part)
        return Fraction(opening, self.weight)

    # Coin flips

    def is_flip(self, cell: Cell, other: Cell) -> bool:
        """Return whether exactly one of two cells is a mine, each equally likely."""
        return self.count_in([cell, other]) == {1} and self.chances[cell] == Fraction(1, 2)

    def is_free_flip(self, cell: Cell) -> bool:
        """Return whether a cell is a coin flip that nothing else has to do with, now or later."""
        bit, layouts = 1 << self.place[cell], set(self.layouts)
        for other in self.covered:
            pair = bit | 1 << self.place[other]
            flips = self.is_flip(cell, other) and all(one ^ pair in layouts for one in layouts)
            beside = (self.around[cell] | self.around[other]) & self.place.keys()
            if flips and beside - {cell, other} <= self.mines:
                return True
        return False

    def may_be_told(self, cell: Cell) -> bool:
        """Return whether in some layout all that is safe elsewhere shows if a cell is a mine.

        Cells that are always mines with it, or always instead of it, are part of the coin flip.
        """
        bit = 1 << self.place[cell]
        own = [bool(one & bit) for one in self.layouts]
        elsewhere = []
        for other, i in self.place.items():
            its = [bool(one >> i & 1) for one in self.layouts]
            if its != own and its != [not mine for mine in own]:
                elsewhere.append(other)
        for one in self.layouts:
            open_cells = [c for c in elsewhere if not one >> self.place[c] & 1]
            shown = {c: self.number(c, one) for c in open_cells}
            partners = [
                other
                for other in self.layouts
                if (other ^ one) & bit
                and not any(other >> self.place[c] & 1 for c in open_cells)
                and all(self.number(c, other) == n for c, n in shown.items())
            ]
            if not partners:
                return True
        return False

    # Best play

    @cached_property
    def _wins(self):
        @cache
        def wins(layouts: tuple[int, ...]) -> int:
            if len(layouts) == 1:
                return 1
            mined = 0
            for one in layouts:
                mined |= one
            best = 0
            for cell, i in self.place.items():
                parts = self.split(cell, layouts)
                if not mined >> i & 1:
                    if len(parts) > 1:
                        return sum(wins(tuple(part)) for part in parts)
                    continue
                safe = sum(map(len, parts))
                if best < safe < len(layouts):
                    best = max(best, sum(wins(tuple(part)) for part in parts))
            return best

        return wins

    def win_after(self, *cells: Cell) -> Fraction:
        """Return the chance to win if cells are revealed at once and then played best."""
        parts = [self.layouts]
        for cell in cells:
            parts = [part for whole in parts for part in self.split(cell, whole)]
        return Fraction(sum(self._wins(tuple(part)) for part in parts), len(self.layouts))
