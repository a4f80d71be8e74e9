"""The full tree on few layouts: the exact chance to win, and the move that reaches it.

Revealing cells does nothing to a position but leave fewer layouts, so the set of those left *is*
the position, and the key under which its value is remembered. Cells that are safe in all of them
cost nothing and are revealed at once. What is left are positions in which a risk must be taken.
The wins of each lie between two bounds, and it is searched only as far as needed to tell whether
a cell is better than the best so far (the alpha-beta idea, J. McCarthy, 1956).

Tree, positions and memory call each other at every step, and nobody needs one without the others:
so they are one module, though a long one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from operator import itemgetter
from typing import TypeAlias

from minesweeper.inference.analysis import Analysis
from minesweeper.inference.masks import BoardBits, Mask, digits
from minesweeper.strategy import limits
from minesweeper.strategy.layouts import (
    CoveredCell,
    LayoutSet,
    Symmetry,
    covered_cells,
    list_layouts,
)

LARGE = 2_000
"""A tree of at least this many layouts is large: its positions are shared between subtrees, which
costs more than it saves in the smaller trees of a game."""

WIDE = 256
"""In a large tree, a position with less than a third of the layouts gets a subtree of its own, if
there are at least this many of them."""

SYMMETRIC = 20
"""In a large tree, positions of at least this many layouts are shared with their mirror images."""


class TreeTooLarge(RuntimeError):  # noqa: N818 - an answer found on the way, not an error
    """The game tree has more positions than allowed."""


class Endgame:
    """The full tree of a position, given by all its layouts.

    Values are numbers of layouts: best play, which cannot tell the layouts `s` apart, wins
    `wins(s)` of them. Raises TreeTooLarge after `nodes` positions in all.
    """

    def __init__(
        self,
        grid: BoardBits,
        layouts: Sequence[Mask],
        unknown: Mask,
        nodes: int = limits.TREE_NODES,
        safest_above: int | None = None,
    ) -> None:
        """Take the layouts as masks of their mines; cells that are not `unknown` are decided.

        With `safest_above`, play is the best only once that many layouts are left; before, it
        reveals the safest cell that is not dead. That takes far fewer positions.
        """
        memory = _Memory(grid, unknown, nodes, len(layouts) >= LARGE, safest_above)
        self._tree = _Tree(layouts, memory)
        self.all: LayoutSet = self._tree.all
        self.cells = self._tree.cells

    def wins(self, left: LayoutSet, enough: int = -1) -> int:
        """Return in how many of the layouts left best play wins.

        Where that is at most `enough`, the result may be any number from there up to `enough`.
        """
        sure, risky = self._tree.settled(left, self.cells)
        return _wins_within(sure + sum(position.high for position in risky), risky, enough)

    def wins_after(self, left: LayoutSet, bit: int, enough: int = -1) -> int:
        """Return in how many layouts best play wins that reveals this cell first; see `wins`."""
        cell = next(cell for cell in self.cells if cell.bit == bit)
        return self._tree.value(left, cell, self.cells, enough)

    def best(self, left: LayoutSet) -> tuple[int, CoveredCell]:
        """Return the wins of best play and its cell, where each covered cell may be a mine.

        On ties it is the safest, then the first. Unlike `ranked`, it counts no other cell's wins.
        """
        risky = [cell for cell in self.cells if left & cell.safe not in (0, left)]
        risky.sort(key=lambda cell: (left & cell.safe).bit_count(), reverse=True)
        best, most = risky[0], 0
        for cell in risky:
            if (left & cell.safe).bit_count() <= most:
                break
            wins = self._tree.value(left, cell, risky, most)
            if wins > most:
                best, most = cell, wins
        return most, best

    def ranked(self, left: LayoutSet) -> list[tuple[int, CoveredCell]]:
        """Return the candidates with their exact wins, the best first, the safer on ties.

        An informative cell that is safe in all layouts left is the only one: it costs nothing.
        """
        risky = []
        for cell in self.cells:
            safe = left & cell.safe
            if safe and safe != left:
                risky.append(cell)
            elif safe and len(cell.parts(left)) > 1:
                return [(self.wins(left), cell)]
        valued = [(self._tree.value(left, cell, risky, -1), cell) for cell in risky]
        return sorted(valued, key=_wins_then_safety, reverse=True)


def whole_tree(
    analysis: Analysis, nodes: int = limits.TREE_NODES, safest_above: int | None = None
) -> Endgame:
    """Return the tree of a position with a known mine total and few layouts; see `Endgame`."""
    found = analysis.deduced
    left = (analysis.seen.mines or 0) - found.mines.bit_count()
    layouts = list_layouts([part.component for part in analysis.parts], analysis.interior, left)
    covered = found.unknown | found.safe
    return Endgame(found.frame, layouts, covered, nodes, safest_above)


def _wins_then_safety(pair: tuple[int, CoveredCell]) -> tuple[int, int, int]:
    wins, cell = pair
    return wins, cell.safe.bit_count(), -cell.bit


class _Risky:
    """A position in which every cell that is not dead may be a mine.

    Best play wins between `low` and `high` of its layouts.
    """

    __slots__ = ("_cells", "_left", "_tree", "_tried", "high", "low")

    def __init__(
        self,
        tree: _Tree,
        left: LayoutSet,
        cells: list[tuple[int, CoveredCell]],
        tried: int | None,
    ) -> None:
        """Take the cells with the number of layouts in which each is safe, the safest first.

        Only the first `tried` of them are searched, or all.
        """
        self._tree, self._left, self._cells, self._tried = tree, left, cells, tried
        self.low, self.high = 1, cells[0][0]

    def wins(self, enough: int) -> int:
        """Return the wins, or a number from there up to `enough`."""
        if self.low < self.high and self.high > enough:
            self._search(enough)
        return self.high

    def _search(self, enough: int) -> None:
        cells = [cell for _, cell in self._cells]
        most = 1
        for count, cell in self._cells[: self._tried]:
            least = max(most, enough)
            if count <= least:
                most = max(most, count)
                break
            most = max(most, self._tree.value(self._left, cell, cells, least))
        self.high = most
        if most > enough:
            self.low = most


Settled: TypeAlias = tuple[int, tuple[_Risky, ...]]
"""A position once all free cells are revealed: the wins that are sure, and the risky positions."""


class _Memory:
    """What the subtrees of one tree share: the positions found, and how many more are allowed."""

    def __init__(
        self, grid: BoardBits, unknown: Mask, nodes: int, large: bool, safest_above: int | None
    ) -> None:
        self.grid, self.unknown, self.nodes, self.large = grid, unknown, nodes, large
        self.safest_above = safest_above
        self.settled: dict[tuple[Mask, ...], Settled] = {}

    @cached_property
    def _symmetry(self) -> Symmetry:
        return Symmetry(self.grid, self.unknown)

    def key(self, layouts: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """Return what stands for some layouts and, if they are many, for their mirror images."""
        return layouts if len(layouts) < SYMMETRIC else self._symmetry.canonical(layouts)


class _Tree:
    """Positions as sets of the same numbered layouts.

    In a large tree, much smaller positions get a subtree with numbers of its own, so that the
    ints stay about as long as the positions have layouts.
    """

    def __init__(self, layouts: Sequence[Mask], memory: _Memory) -> None:
        self.layouts, self._memory = layouts, memory
        self.all: LayoutSet = (1 << len(layouts)) - 1
        self.cells = covered_cells(memory.grid, layouts, memory.unknown)
        self._settled: dict[LayoutSet, Settled] = {}

    def value(
        self, left: LayoutSet, cell: CoveredCell, cells: Iterable[CoveredCell], enough: int
    ) -> int:
        """Return the wins after revealing a cell, or a number from there up to `enough`."""
        value = (left & cell.safe).bit_count()
        risky: list[_Risky] = []
        for part in cell.parts(left):
            sure, more = self.settled(part, cells)
            risky += more
            value += sure + sum([position.high for position in more]) - part.bit_count()
            if value <= enough:
                return value
        return _wins_within(value, risky, enough)

    def settled(self, left: LayoutSet, cells: Iterable[CoveredCell]) -> Settled:
        """Return a position with all its free cells revealed."""
        if not left & left - 1:
            return 1, ()
        settled = self._settled.get(left)
        if settled is None:
            self._memory.nodes -= 1
            if self._memory.nodes < 0:
                raise TreeTooLarge
            settled = self._settled[left] = self._settle(left, cells)
        return settled

    def _settle(self, left: LayoutSet, cells: Iterable[CoveredCell]) -> Settled:
        parts, undecided, sure = [left], [], 0
        for cell in cells:
            safe = left & cell.safe
            if safe == left:
                shows = cell.shows
                divided = [some for part in parts for one in shows if (some := part & one)]
                if len(divided) > len(parts):
                    parts = [part for part in divided if part & part - 1]
                    sure += len(divided) - len(parts)
                    if not parts:
                        return sure, ()
            elif safe:
                undecided.append(cell)
        if parts[0] == left:
            return self._from_memory(left, undecided)
        risky: list[_Risky] = []
        for part in parts:
            more, rest = self.settled(part, undecided)
            sure += more
            risky += rest
        return sure, tuple(risky)

    def _from_memory(self, left: LayoutSet, cells: Iterable[CoveredCell]) -> Settled:
        """Return a position without free cells, from memory if another subtree came upon it."""
        if not self._memory.large:
            return self._risky(left, cells)
        layouts = tuple(compress(self.layouts, digits(left)))
        key = self._memory.key(layouts)
        settled = self._memory.settled.get(key)
        if settled is None:
            settled = self._memory.settled[key] = self._own(left, layouts, cells)
        return settled

    def _own(
        self, left: LayoutSet, layouts: tuple[Mask, ...], cells: Iterable[CoveredCell]
    ) -> Settled:
        if 3 * len(layouts) > len(self.layouts) or len(self.layouts) < WIDE:
            return self._risky(left, cells)
        tree = _Tree(layouts, self._memory)
        return tree._risky(tree.all, [one for one in tree.cells if one.safe != tree.all])

    def _risky(self, left: LayoutSet, cells: Iterable[CoveredCell]) -> Settled:
        informative = _informative(left, cells)
        if not informative:
            return 1, ()
        above = self._memory.safest_above
        tried = None if above is None or left.bit_count() <= above else 1
        return 0, (_Risky(self, left, informative, tried),)


def _informative(left: LayoutSet, cells: Iterable[CoveredCell]) -> list[tuple[int, CoveredCell]]:
    """Return cells with the number of layouts in which each is safe, the safest first.

    Dead cells are left out, since they may as well be revealed last, and all but one of those
    that divide the layouts alike.
    """
    found = {}
    for cell in cells:
        parts = cell.parts(left)
        if len(parts) > 1:
            found[tuple(parts)] = (left & cell.safe).bit_count(), cell
    return sorted(found.values(), key=itemgetter(0), reverse=True)


def _wins_within(bound: int, risky: Iterable[_Risky], enough: int) -> int:
    """Return the wins of some positions, at most `bound`, or a number from there up to `enough`."""
    # A search may come upon the other positions and lower their bounds: take those of now.
    for position, high in [(position, position.high) for position in risky]:
        if bound <= enough:
            break
        bound -= high
        bound += position.wins(enough - bound)
    return bound
