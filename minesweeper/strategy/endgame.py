"""The full game tree on few layouts: the exact chance of winning, and the move that reaches it.

Layouts are numbered, and a set of them is the bits of one int. All that opening cells does to a
position is to leave fewer layouts, so the set of those left *is* the position, and the key under
which its value is remembered. With 4 layouts, a cell that is a mine in the last one and shows 1,
2 and 2 in the others:

    mined 1000      shows 1: 0001, 2: 0110
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.inference.masks import Frame, Mask

Layouts: TypeAlias = int
"""A set of layouts: one bit for each."""

DEFAULT_NODES = 20_000
"""Positions examined before a tree is given up."""


class TreeTooLarge(RuntimeError):  # noqa: N818 - an answer found on the way, not an error
    """The game tree has more positions than allowed."""


@dataclass(frozen=True, slots=True)
class Option:
    """A covered cell: the layouts in which it is safe, and those of each number it can show."""

    bit: int
    safe: Layouts
    shows: tuple[Layouts, ...]


class Endgame:
    """The game tree of a position, given by all its layouts.

    Values are numbers of layouts: `wins(s)` of the layouts `s` are won by best play, which does
    not know which of them it is in. Raises TreeTooLarge after `nodes` positions in all.
    """

    def __init__(
        self, grid: Frame, layouts: Sequence[Mask], unknown: Mask, nodes: int = DEFAULT_NODES
    ) -> None:
        """Take the layouts as masks of their mines; cells beyond `unknown` are all decided."""
        self.all: Layouts = (1 << len(layouts)) - 1
        self.options = _options(grid, layouts, unknown)
        self.nodes = nodes
        self._known: dict[Layouts, int] = {}

    def wins(self, left: Layouts) -> int:
        """Return in how many of the layouts left best play wins."""
        return self._wins(left, self.options)

    def wins_after(self, left: Layouts, bit: int) -> int:
        """Return in how many of the layouts left best play wins that opens this cell first."""
        option = next(option for option in self.options if option.bit == bit)
        return self._value(left, option, self.options, -1)

    def ranked(self, left: Layouts) -> list[tuple[int, Option]]:
        """Return the cells worth opening with their exact wins, best first, the safer on ties.

        A cell that is safe in all layouts left stands alone: opening it costs nothing.
        """
        free, risky = _sort_out(left, self.options)
        if free is not None:
            return [(self.wins(left), free)]
        options = [option for _, option in risky]
        valued = [(self._value(left, option, options, -1), option) for option in options]
        return sorted(valued, key=_wins_then_safety, reverse=True)

    def _wins(self, left: Layouts, options: Sequence[Option]) -> int:
        if not left & left - 1:
            return 1
        known = self._known.get(left)
        if known is None:
            self.nodes -= 1
            if self.nodes < 0:
                raise TreeTooLarge
            known = self._known[left] = self._best_wins(left, options)
        return known

    def _best_wins(self, left: Layouts, options: Sequence[Option]) -> int:
        free, risky = _sort_out(left, options)
        if free is not None:
            # The other free cells are found again, among fewer layouts each.
            return sum(self._wins(part, options) for part in _parts(left, free))
        options = [option for _, option in risky]
        most = 0
        for bound, option in risky:
            if bound <= most:
                break
            most = max(most, self._value(left, option, options, most))
        return most

    def _value(self, left: Layouts, option: Option, options: Sequence[Option], enough: int) -> int:
        """Return the wins after opening a cell, or a number up to `enough` if they are no more."""
        value = (left & option.safe).bit_count()
        for part in _parts(left, option):
            value -= part.bit_count() - self._wins(part, options)
            if value <= enough:
                break
        return value


def _sort_out(
    left: Layouts, options: Iterable[Option]
) -> tuple[Option | None, list[tuple[int, Option]]]:
    """Return a cell that costs nothing and tells something, if any, and the cells with a risk.

    Those come with the number of layouts in which they are safe, the safest first. Cells that
    are mines in all layouts left, or safe and silent in all, are left out.
    """
    risky = []
    for option in options:
        safe = left & option.safe
        if safe == left:
            if not any(left & shows == left for shows in option.shows):
                return option, []
        elif safe:
            risky.append((safe.bit_count(), option))
    risky.sort(key=_by_count, reverse=True)
    return None, risky


def _wins_then_safety(pair: tuple[int, Option]) -> tuple[int, int, int]:
    wins, option = pair
    return wins, option.safe.bit_count(), -option.bit


def _by_count(pair: tuple[int, Option]) -> int:
    return pair[0]


def _parts(left: Layouts, option: Option) -> Iterator[Layouts]:
    """Yield the layouts that are left after each number the cell can show."""
    for shows in option.shows:
        part = left & shows
        if part:
            yield part


def _options(grid: Frame, layouts: Sequence[Mask], unknown: Mask) -> list[Option]:
    mined = _columns(grid, layouts, unknown)
    everywhere = (1 << len(layouts)) - 1
    options = []
    for bit in grid.bits_of(unknown):
        safe = everywhere & ~mined[bit]
        if safe:
            around = [mined[other] for other in grid.bits_of(grid.ring(bit) & unknown)]
            options.append(Option(bit, safe, _by_number(safe, around)))
    return options


def _columns(grid: Frame, layouts: Sequence[Mask], unknown: Mask) -> Mapping[int, Layouts]:
    """Return for each unknown cell the layouts in which it is a mine.

    Written as text first: a layout a line, a cell a column, last layout first.
    """
    rows = [f"{layout & unknown:0{len(grid.cells)}b}" for layout in reversed(layouts)]
    last = len(grid.cells) - 1
    text = "".join(rows)
    return {
        bit: int(text[last - bit :: len(grid.cells)] or "0", 2) for bit in grid.bits_of(unknown)
    }


def _by_number(safe: Layouts, around: Iterable[Layouts]) -> tuple[Layouts, ...]:
    """Return the layouts of each number of mines around, those that occur.

    Counts are bit-sliced: bit 1, 2 and 4 of each layout's count; 8 is what overflows.
    """
    ones = twos = fours = eights = 0
    for mined in around:
        carry = ones & mined
        ones ^= mined
        again = twos & carry
        twos ^= carry
        eights ^= fours & again
        fours ^= again
    parts = [safe & eights, safe & ~eights]
    for bits in (fours, twos, ones):
        parts = [part for whole in parts if whole for part in (whole & bits, whole & ~bits)]
    return tuple(part for part in parts if part)
