"""Looking further: where there is time, the cells that are closest to each other are searched.

After each number a cell may show, what is certain is opened, and where nothing is, the safest
cells are tried, as long as it is likely enough to come so far. The positions in which that ends
are valued by the full tree if few layouts are left, else by the network. Each position is
reached with a chance, and no path goes on below a certain chance, so that likely lines are
followed far and unlikely ones are not (the realization probability of Y. Tsuruoka, D. Yokoyama
and T. Chikayama, 2002).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.after_number import AfterNumber
from minesweeper.inference.masks import Mask
from minesweeper.strategy.candidates import Chance, candidates
from minesweeper.strategy.endgame import TreeTooLarge, whole_tree
from minesweeper.strategy.features import features
from minesweeper.strategy.lookahead import BUDGET, FEWEST_NUMBERS, Ahead, outcomes
from minesweeper.strategy.network import win
from minesweeper.strategy.outlook import outlook

FEW, FEW_NODES = 60, 2_000
"""With at most so many layouts left a position is valued by the full tree, if that has no more
positions than so many."""

REST = 0.02
"""Numbers less likely than this, all together, are taken to be like the others."""

MARGIN = 0.12
"""Cells this much less safe than the safest are not tried on the way."""

RIVAL = 0.02
"""On the way a second cell is searched if it seems worth no more than this less."""

SHORTER = 1.5
"""How much likelier a position must be to be guessed in, for each guess before."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How far is searched.

    Of the cells worth at most `window` less than the best, `cells` are searched. Certain cells
    are opened in positions that are reached with a chance of at least `opened`, and in those of
    at least `guessed` the safest `tried` are tried where none is certain.
    """

    cells: int
    window: float
    opened: float
    guessed: float
    tried: int


@dataclass(frozen=True, slots=True)
class Patience:
    """How far is searched near the end, and before; None for not at all."""

    late: Depth
    before: Depth | None = None


QUICK = Patience(late=Depth(cells=3, window=0.02, opened=0.15, guessed=0.25, tried=1))
"""What a game of some hundredths of a second has time for."""

DEEP = Patience(
    late=Depth(cells=6, window=0.06, opened=0.03, guessed=0.05, tried=2),
    before=Depth(cells=5, window=0.03, opened=0.05, guessed=0.1, tried=2),
)
"""What there is time for in some tenths of a second a guess."""


class Position:
    """A position on the way, and what is known of it so far."""

    def __init__(
        self, known: Analysis | AfterNumber, late: bool, seems: float | None = None
    ) -> None:
        """Take what is known exactly, whether the guess is near the end, and `seems` if known."""
        self._known, self._late = known, late
        if seems is not None:
            self.seems = seems

    @cached_property
    def seems(self) -> float:
        """The chance to win as the network sees it."""
        return win(features(self._known, outlook(self._known)), self._late)

    @cached_property
    def after(self) -> Analysis:
        """The analysis of the position."""
        known = self._known
        return known.analysis(BUDGET) if isinstance(known, AfterNumber) else known

    @cached_property
    def exact(self) -> float | None:
        """The chance to win by best play; None where the tree is too large."""
        if self._known.layouts > FEW:
            return None
        tree = whole_tree(self.after, FEW_NODES)
        try:
            return tree.wins(tree.all) / tree.all.bit_count()
        except TreeTooLarge:
            return None

    @cached_property
    def undecided(self) -> Mask:
        """The cells that may be mines or not."""
        return self.after.deduced.unknown & ~self.after.safe_mask & ~self.after.mines_mask

    def telling(self) -> int | None:
        """Return a certain cell that has undecided cells beside it, as few as any; else None."""
        grid = self.after.deduced.frame
        left = grid.around(self.undecided) & self.after.safe_mask
        if not left:
            return None
        for count in reversed(grid.count_around(self.undecided)):
            left = left & ~count or left
        return left.bit_length() - 1

    def following(self, chance: Chance) -> Steps:
        """Return the positions a cell leads to, and the chance of each."""
        found = outcomes(self.after, chance, REST)
        return [(share, Position(known, self._late)) for share, known in found]


Steps: TypeAlias = list[tuple[float, Position]]
"""The positions that a cell leads to, and the chance of each."""


def promised(ahead: Ahead, seems: Iterable[float], depth: Depth, late: bool) -> float:
    """Return the chance to win after opening a cell, as far as it is searched.

    The network has seen the positions after it already; near the end it is another one.
    """
    steps = [
        (share, Position(known, late, one))
        for (share, known, _), one in zip(ahead.positions, seems, strict=True)
    ]
    return _all_promise(steps, depth, 1.0, 0)


def _all_promise(steps: Steps, depth: Depth, reached: float, guesses: int) -> float:
    return sum(share * promise(one, depth, reached * share, guesses) for share, one in steps)


def promise(position: Position, depth: Depth, reached: float, guesses: int = 0) -> float:
    """Return the chance to win from a position that is reached with a chance, after guesses."""
    try:
        if position.exact is not None:
            return position.exact
        if reached < depth.opened:
            return position.seems
        if not position.undecided:
            return 1.0
        return _followed(position, depth, reached, guesses)
    except BudgetExceeded:
        return position.seems


def _followed(position: Position, depth: Depth, reached: float, guesses: int) -> float:
    certain = position.telling()
    if certain is not None:
        return _all_promise(position.following(Chance(certain, 1.0)), depth, reached, guesses)
    if reached < depth.guessed * SHORTER**guesses:
        return position.seems
    return _guess(position, depth, reached, guesses)


def _guess(position: Position, depth: Depth, reached: float, guesses: int) -> float:
    """Return the chance to win by the best of the safest cells."""
    tried: list[Steps] = []
    for chance in candidates(position.after, MARGIN):
        steps = position.following(chance)
        if len(steps) >= FEWEST_NUMBERS:
            tried.append(steps)
            if len(tried) == depth.tried:
                break
    if not tried:
        return position.seems
    if len(tried) > 1:
        seem = [sum(share * one.seems for share, one in steps) for steps in tried]
        best = max(seem)
        order = sorted(range(len(tried)), key=lambda place: -seem[place])[:2]
        tried = [tried[place] for place in order if seem[place] >= best - RIVAL]
    return max(_all_promise(steps, depth, reached, guesses + 1) for steps in tried)
