"""The full game tree on few layouts: the exact chance of winning, and the move that reaches it.

All that opening cells does to a position is to leave fewer layouts, so the set of those left *is*
the position, and the key under which its value is remembered. Cells that are safe in all of them
cost nothing and are opened at once; what is left then are the positions in which a risk must be
taken. Of each of those it is known between which bounds its wins lie, and it is searched no
further than is needed to tell whether a cell is better than the best so far (the alpha-beta
idea, J. McCarthy, 1956).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from operator import itemgetter
from typing import TypeAlias

from minesweeper.inference.analysis import Analysis
from minesweeper.inference.masks import Frame, Mask, digits
from minesweeper.strategy.layouts import joined
from minesweeper.strategy.options import Layouts, Option, options_of
from minesweeper.strategy.symmetry import Symmetry

DEFAULT_NODES = 20_000
"""Positions examined before a tree is given up."""

LARGE = 2_000
"""From so many layouts on, positions are numbered anew and shared: it costs more than it saves
in the smaller trees of a game."""

WIDE = 256
"""Positions with less than a third of so many layouts get a tree of their own."""

SYMMETRIC = 20
"""Positions of a large tree with so many layouts are known by their mirror images, too."""


class TreeTooLarge(RuntimeError):  # noqa: N818 - an answer found on the way, not an error
    """The game tree has more positions than allowed."""


class Endgame:
    """The game tree of a position, given by all its layouts.

    Values are numbers of layouts: `wins(s)` of the layouts `s` are won by best play, which does
    not know which of them it is in. Raises TreeTooLarge after `nodes` positions in all.
    """

    def __init__(
        self,
        grid: Frame,
        layouts: Sequence[Mask],
        unknown: Mask,
        nodes: int = DEFAULT_NODES,
        safest_above: int | None = None,
    ) -> None:
        """Take the layouts as masks of their mines; cells beyond `unknown` are all decided.

        With `safest_above`, play is the best only where no more layouts are left; before, it
        opens the safest cell that tells something. That takes far fewer positions.
        """
        memory = _Memory(grid, unknown, nodes, len(layouts) >= LARGE, safest_above)
        self._tree = _Tree(layouts, memory)
        self.all: Layouts = self._tree.all
        self.options = self._tree.options

    def wins(self, left: Layouts, enough: int = -1) -> int:
        """Return in how many of the layouts left best play wins.

        If they are not more than `enough`, it may be any number from the wins to that.
        """
        sure, risky = self._tree.settled(left, self.options)
        return _lowered(sure + sum(position.high for position in risky), risky, enough)

    def wins_after(self, left: Layouts, bit: int) -> int:
        """Return in how many of the layouts left best play wins that opens this cell first."""
        option = next(option for option in self.options if option.bit == bit)
        return self._tree.value(left, option, self.options, -1)

    def ranked(self, left: Layouts) -> list[tuple[int, Option]]:
        """Return the cells worth opening with their exact wins, best first, the safer on ties.

        A cell that is safe in all layouts left stands alone: opening it costs nothing.
        """
        options = []
        for option in self.options:
            safe = left & option.safe
            if safe and safe != left:
                options.append(option)
            elif safe and len(option.parts(left)) > 1:
                return [(self.wins(left), option)]
        valued = [(self._tree.value(left, option, options, -1), option) for option in options]
        return sorted(valued, key=_wins_then_safety, reverse=True)


def whole_tree(
    analysis: Analysis, nodes: int = DEFAULT_NODES, safest_above: int | None = None
) -> Endgame:
    """Return the game tree of a position whose mines are known and whose layouts are few."""
    found = analysis.deduced
    left = (analysis.seen.mines or 0) - found.mines.bit_count()
    layouts = joined([part.component for part in analysis.parts], analysis.interior, left)
    covered = found.unknown | found.safe
    return Endgame(found.frame, layouts, covered, nodes, safest_above)


def _wins_then_safety(pair: tuple[int, Option]) -> tuple[int, int, int]:
    wins, option = pair
    return wins, option.safe.bit_count(), -option.bit


class _Risky:
    """A position in which every cell that tells something may be a mine.

    Of its layouts, between `low` and `high` are won by best play.
    """

    __slots__ = ("_left", "_options", "_tree", "_tried", "high", "low")

    def __init__(
        self, tree: _Tree, left: Layouts, options: list[tuple[int, Option]], tried: int | None
    ) -> None:
        """Take the cells with the number of layouts in which each is safe, the safest first.

        Only so many of them are `tried`, or all.
        """
        self._tree, self._left, self._options, self._tried = tree, left, options, tried
        self.low, self.high = 1, options[0][0]

    def wins(self, enough: int) -> int:
        """Return the wins, or a number up to `enough` that they do not exceed."""
        if self.low < self.high and self.high > enough:
            self._search(enough)
        return self.high

    def _search(self, enough: int) -> None:
        options = [option for _, option in self._options]
        most = 1
        for count, option in self._options[: self._tried]:
            least = max(most, enough)
            if count <= least:
                most = max(most, count)
                break
            most = max(most, self._tree.value(self._left, option, options, least))
        self.high = most
        if most > enough:
            self.low = most


Settled: TypeAlias = tuple[int, tuple[_Risky, ...]]
"""A position once all that costs nothing was opened: wins that are sure, and what is left."""


class _Memory:
    """What the trees of one game share: the risky positions found, and how many may be."""

    def __init__(
        self, grid: Frame, unknown: Mask, nodes: int, large: bool, safest_above: int | None
    ) -> None:
        self.grid, self.unknown, self.nodes, self.large = grid, unknown, nodes, large
        self.safest_above = safest_above
        self.known: dict[tuple[Mask, ...], Settled] = {}

    @cached_property
    def _symmetry(self) -> Symmetry:
        return Symmetry(self.grid, self.unknown)

    def key(self, layouts: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """Return what stands for some layouts, and for their mirror images if there are many."""
        return layouts if len(layouts) < SYMMETRIC else self._symmetry.canonical(layouts)


class _Tree:
    """Positions as sets of the same layouts; much smaller ones are numbered anew.

    So the ints stay about as long as the positions have layouts, in the largest trees, too.
    """

    def __init__(self, layouts: Sequence[Mask], memory: _Memory) -> None:
        self.layouts, self._memory = layouts, memory
        self.all: Layouts = (1 << len(layouts)) - 1
        self.options = options_of(memory.grid, layouts, memory.unknown)
        self._settled: dict[Layouts, Settled] = {}

    def value(self, left: Layouts, option: Option, options: Iterable[Option], enough: int) -> int:
        """Return the wins after opening a cell, or a number up to `enough` they do not exceed."""
        value = (left & option.safe).bit_count()
        risky: list[_Risky] = []
        for part in option.parts(left):
            sure, more = self.settled(part, options)
            risky += more
            value += sure + sum([position.high for position in more]) - part.bit_count()
            if value <= enough:
                return value
        return _lowered(value, risky, enough)

    def settled(self, left: Layouts, options: Iterable[Option]) -> Settled:
        """Open all that costs nothing."""
        if not left & left - 1:
            return 1, ()
        known = self._settled.get(left)
        if known is None:
            self._memory.nodes -= 1
            if self._memory.nodes < 0:
                raise TreeTooLarge
            known = self._settled[left] = self._settle(left, options)
        return known

    def _settle(self, left: Layouts, options: Iterable[Option]) -> Settled:
        parts, undecided = [left], []
        for option in options:
            safe = left & option.safe
            if safe == left:
                shows = option.shows
                parts = [some for part in parts for one in shows if (some := part & one)]
            elif safe:
                undecided.append(option)
        if len(parts) == 1:
            return self._shared(left, undecided)
        sure = 0
        risky: list[_Risky] = []
        for part in parts:
            more, rest = self.settled(part, undecided)
            sure += more
            risky += rest
        return sure, tuple(risky)

    def _shared(self, left: Layouts, options: Iterable[Option]) -> Settled:
        """Return a position without free cells, from memory if another tree came upon it."""
        if not self._memory.large:
            return self._risky(left, options)
        layouts = tuple(compress(self.layouts, digits(left)))
        key = self._memory.key(layouts)
        known = self._memory.known.get(key)
        if known is None:
            known = self._memory.known[key] = self._own(left, layouts, options)
        return known

    def _own(self, left: Layouts, layouts: tuple[Mask, ...], options: Iterable[Option]) -> Settled:
        if 3 * len(layouts) > len(self.layouts) or len(self.layouts) < WIDE:
            return self._risky(left, options)
        tree = _Tree(layouts, self._memory)
        return tree._risky(tree.all, [one for one in tree.options if one.safe != tree.all])

    def _risky(self, left: Layouts, options: Iterable[Option]) -> Settled:
        telling = _telling(left, options)
        if not telling:
            return 1, ()
        above = self._memory.safest_above
        tried = None if above is None or left.bit_count() <= above else 1
        return 0, (_Risky(self, left, telling, tried),)


def _telling(left: Layouts, options: Iterable[Option]) -> list[tuple[int, Option]]:
    """Return cells with the layouts in which each is safe, the safest first.

    Left out are cells that show one number only, and all but one of those that are alike. A cell
    that shows one number only tells nothing: it may as well be opened last.
    """
    found = {}
    for option in options:
        parts = option.parts(left)
        if len(parts) > 1:
            found[tuple(parts)] = (left & option.safe).bit_count(), option
    return sorted(found.values(), key=itemgetter(0), reverse=True)


def _lowered(bound: int, risky: Iterable[_Risky], enough: int) -> int:
    """Return the wins of some positions, at most `bound`, or a number up to `enough`."""
    # A search may come upon the other positions and lower their bounds: take those of now.
    for position, high in [(position, position.high) for position in risky]:
        if bound <= enough:
            break
        bound -= high
        bound += position.wins(enough - bound)
    return bound
