"""The mine total in the closure: what is left of the mines, against disjoint sentences.

If disjoint sentences hold all the mines left, or all the safe cells left, the cells outside them
are decided (`packing.py`). The total never becomes a sentence itself: its differences with all the
others would be too many (on 16x16 with 40 mines, over 24,900).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from minesweeper.knowledge import limits
from minesweeper.knowledge.chains import BoardTotal
from minesweeper.knowledge.closure import CellSet, Closure, Link
from minesweeper.knowledge.packing import PackedCells, WeightedSet, bound, groups, heaviest


@dataclass(slots=True)
class _Look:
    """The last comparison with disjoint sentences: of their mines, or of their safe cells.

    At that look, after `changes` of the closure, `left` of them were left and disjoint sentences
    held at most `most`. `held` is the sum over all sentences that the closure ever had by then.
    """

    weigh: Callable[[Link], int]
    most: int = 0
    held: int = 0
    left: int = -1
    changes: int = 0


def _mines_of(link: Link) -> int:
    return link.count


def _safe_of(link: Link) -> int:
    return len(link.cells) - link.count


class TotalCheck:
    """Compares the mine total with the sentences of one closure."""

    def __init__(self, closure: Closure) -> None:
        self._closure = closure
        self._places = {cell: place for place, cell in enumerate(closure.around)}
        """Places of bits; the bits of 40,000 cells themselves would take 100 MB."""
        self._at_mines = _Look(_mines_of)
        self._at_safe = _Look(_safe_of)
        self._joined_at = 0
        self._joins_left = limits.MOST_JOINED

    def read(self, mines: int) -> bool:
        """Learn the mine total; return whether anything new follows from it."""
        closure = self._closure
        news = len(closure.news)
        left = mines - len(closure.mines)
        self._compare(mines, left, closure.mines_held, self._at_mines)
        safe = len(closure.around) - len(closure.safes) - mines
        self._compare(mines, safe, closure.safe_held, self._at_safe)
        if len(closure.around) - len(closure.safes) - len(closure.mines) <= limits.NEAR_THE_END:
            self._join_disjoint(mines)
        return len(closure.news) > news or closure.is_open

    def _compare(self, mines: int, left: int, held: int, last: _Look) -> None:
        """Decide the cells outside disjoint sentences that hold all mines left, or all safe cells.

        Sentences hold at most what they held at the last look, and what has come since; so most
        looks end here.
        """
        changes = self._closure.changes
        if not 0 <= left <= last.most + held - last.held or (left, changes) == (
            last.left,
            last.changes,
        ):
            return
        links = {self._bits_of(cells): link for cells, link in self._closure.held.items()}
        last.held, last.left, last.changes = held, left, changes
        last.most, disjoint = packing_of({one: last.weigh(links[one]) for one in links}, left)
        if disjoint is not None:
            self._decide_outside(mines, [links[cells] for cells in disjoint])

    def _bits_of(self, cells: CellSet) -> PackedCells:
        return sum([1 << self._places[cell] for cell in cells])

    def _decide_outside(self, mines: int, disjoint: Iterable[Link]) -> None:
        """Decide the cells outside some disjoint sentences, which leave none or only mines."""
        link = self._everything(mines)
        for part in disjoint:
            link = link.less(part)
        self._closure.decide(link)

    def _join_disjoint(self, mines: int) -> None:
        """Make sentences of what two disjoint sentences hold beyond a third that they cover.

        The total gives them by subsets: all cells but those of the third, less all cells but those
        of the two.
        """
        closure = self._closure
        if self._joined_at == closure.changes or not self._joins_left:
            return
        self._joined_at = closure.changes
        for third in list(closure.held.values()):
            for one in closure.touching(third.cells):
                rest = third.cells - one
                for other in closure.through(next(iter(rest))) if rest else ():
                    if rest <= other and other.isdisjoint(one):
                        self._join(mines, closure.held[one], closure.held[other], third)

    def _join(self, mines: int, one: Link, other: Link, third: Link) -> None:
        """Let the sentence of two disjoint ones less a third wait, unless it is large or held."""
        cells = (one.cells | other.cells) - third.cells
        held = cells in self._closure.held
        if not cells or len(cells) > limits.LARGEST_JOINED or held or not self._joins_left:
            return
        self._joins_left -= 1
        total = self._everything(mines)
        outside = total.less(one).less(other)
        self._closure.wait(total.less(third).less(outside))

    def _everything(self, mines: int) -> Link:
        return Link(frozenset(self._closure.around), mines, BoardTotal(mines))


def packing_of(
    weights: Mapping[PackedCells, int], weight: int
) -> tuple[int, list[PackedCells] | None]:
    """Return what disjoint sentences hold at most, and disjoint ones that hold just that `weight`.

    None instead of these if they hold more, or none are found. Of several choices it is one of the
    fewest cells, so that most lie outside.
    """
    most = bound(weights)
    if most < weight:
        return most, None
    kept = limits.CHOICES if len(weights) <= limits.MOST_SEARCHED else 1
    total = 0
    chosen: list[PackedCells] = []
    for group in groups(sorted(weights, key=lambda one: -weights[one] / one.bit_count())):
        sets = [WeightedSet(cells, weights[cells], cells.bit_count()) for cells in group]
        held, disjoint = heaviest(sets, lambda _: kept)
        total += held
        chosen = [*disjoint, *chosen]
    return total, chosen if total == weight else None
