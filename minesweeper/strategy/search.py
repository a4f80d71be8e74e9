"""The search: the best candidates are followed several moves further.

After each number that a candidate may show, certain cells are opened, and where nothing is
certain the safest cells are tried, as long as the position is likely enough to be reached. The
positions where this ends are judged by the full tree if few layouts are left, else by the network.
A path ends below a certain probability, so that likely paths are followed far and unlikely ones
are not (the realization probability of Y. Tsuruoka, D. Yokoyama and T. Chikayama, 2002).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple, TypeAlias

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.after_number import AfterNumber
from minesweeper.strategy import limits
from minesweeper.strategy.endgame import TreeTooLarge, whole_tree
from minesweeper.strategy.features import network_features
from minesweeper.strategy.lookahead import (
    FEWEST_NUMBERS,
    MARGIN,
    Evaluation,
    LookAhead,
    candidates,
    outcomes,
)
from minesweeper.strategy.network import win
from minesweeper.strategy.score import leaf_features

NEGLIGIBLE = 0.02
"""The least likely numbers of a cell, up to this probability together, are not followed."""

TRIED_MARGIN = 0.12
"""Cells are tried if they are at most this much less safe than the safest."""

RIVAL = 0.02
"""The second of two cells is followed if its chance to win is at most this much lower."""

CAUTION = 1.5
"""Each earlier guess multiplies the probability required for the next one by this."""


class PhaseLimits(NamedTuple):
    """How closely the candidates of a guess are judged in one phase of a game.

    Candidates are at most `margin` less safe than the safest cell. The network judges those whose
    score is at most `close` below the best. The search follows at most `cells` of these, with a
    chance to win at most `window` below the best. It opens certain cells in positions reached
    with a probability of at least `opened`. Where nothing is certain it tries the safest `tried`
    cells, if that probability is at least `guessed`.
    """

    margin: float
    close: float
    cells: int = 0
    window: float = 0.0
    opened: float = 1.0
    guessed: float = 1.0
    tried: int = 1


class SearchLimits(NamedTuple):
    """The limits at late guesses, where risks pay that do not pay before, and at earlier ones.

    Boards with at most `whole` layouts are searched whole, from before the first cell.
    """

    late: PhaseLimits
    early: PhaseLimits
    whole: int = 0


QUICK = SearchLimits(
    late=PhaseLimits(0.25, 0.06, cells=3, window=0.02, opened=0.15, guessed=0.25, tried=1),
    early=PhaseLimits(MARGIN, 0.012),
)
"""The limits for games of a few hundredths of a second: no search before the end."""

DEEP = SearchLimits(
    late=PhaseLimits(0.25, 0.06, cells=6, window=0.06, opened=0.03, guessed=0.05, tried=2),
    early=PhaseLimits(MARGIN, 0.03, cells=5, window=0.03, opened=0.05, guessed=0.1, tried=2),
    whole=15_000,
)
"""The limits for guesses of a few tenths of a second, and some seconds once for a small board."""


class SearchPosition:
    """A position on a path of the search; each of its values is computed when first asked for."""

    def __init__(
        self, position: Analysis | AfterNumber, late: bool, estimate: float | None = None
    ) -> None:
        """Take the position, whether the guess is late, and the network's `estimate` if known."""
        self._position, self._late = position, late
        if estimate is not None:
            self.estimate = estimate

    @cached_property
    def estimate(self) -> float:
        """The chance to win by the network."""
        features = network_features(self._position, leaf_features(self._position))
        return win(features, self._late)

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of the position; raises BudgetExceeded."""
        position = self._position
        return (
            position.analysis(limits.OUTCOME_STATES)
            if isinstance(position, AfterNumber)
            else position
        )

    @cached_property
    def exact(self) -> float | None:
        """The chance to win by best play; None where the full tree is too large."""
        if self._position.layouts > limits.LEAF_LAYOUTS:
            return None
        tree = whole_tree(self.analysis, limits.LEAF_NODES)
        try:
            return tree.wins(tree.all) / tree.all.bit_count()
        except TreeTooLarge:
            return None

    def informative_cell(self) -> int | None:
        """Return the bit of a certain cell with undecided neighbours, as few as any; else None."""
        grid, undecided = self.analysis.deduced.frame, self.analysis.undecided_mask
        left = grid.around(undecided) & self.analysis.safe_mask
        if not left:
            return None
        for count in reversed(grid.count_around(undecided)):
            left = left & ~count or left
        return left.bit_length() - 1

    def branches(self, candidate: Evaluation) -> Branches:
        """Return the positions that a cell leads to; raises BudgetExceeded."""
        found = outcomes(self.analysis, candidate, NEGLIGIBLE)
        return [(share, SearchPosition(after, self._late)) for share, after in found]


Branches: TypeAlias = list[tuple[float, SearchPosition]]
"""The positions that a cell leads to, each with its probability."""


def search_win(ahead: LookAhead, wins: Iterable[float], phase: PhaseLimits, late: bool) -> float:
    """Return a candidate's chance to win by the search, from the network's chance at each leaf."""
    branches = [
        (leaf.probability, SearchPosition(leaf.position, late, one))
        for leaf, one in zip(ahead.leaves, wins, strict=True)
    ]
    return _total(branches, phase, 1.0, 0)


def _total(branches: Branches, phase: PhaseLimits, reached: float, guesses: int) -> float:
    return sum(
        share * chance_to_win(position, phase, reached * share, guesses)
        for share, position in branches
    )


def chance_to_win(
    position: SearchPosition, phase: PhaseLimits, reached: float, guesses: int = 0
) -> float:
    """Return the chance to win from a position reached with a probability, after some guesses."""
    try:
        if position.exact is not None:
            return position.exact
        if reached < phase.opened:
            return position.estimate
        if not position.analysis.undecided_mask:
            return 1.0
        return _win_going_on(position, phase, reached, guesses)
    except BudgetExceeded:
        return position.estimate


def _win_going_on(
    position: SearchPosition, phase: PhaseLimits, reached: float, guesses: int
) -> float:
    certain = position.informative_cell()
    if certain is not None:
        return _total(position.branches(Evaluation(certain, 1.0)), phase, reached, guesses)
    if reached < phase.guessed * CAUTION**guesses:
        return position.estimate
    return _win_by_guess(position, phase, reached, guesses)


def _win_by_guess(
    position: SearchPosition, phase: PhaseLimits, reached: float, guesses: int
) -> float:
    """Return the chance to win by the best of the safest cells that are not dead."""
    tried: list[Branches] = []
    for candidate in candidates(position.analysis, TRIED_MARGIN):
        branches = position.branches(candidate)
        if len(branches) >= FEWEST_NUMBERS:
            tried.append(branches)
            if len(tried) == phase.tried:
                break
    if not tried:
        return position.estimate
    return max(_total(branches, phase, reached, guesses + 1) for branches in _rivals(tried))


def _rivals(tried: list[Branches]) -> list[Branches]:
    """Return the branches that look best to the network, and the second best if they come close."""
    if len(tried) == 1:
        return tried
    estimates = [sum(share * one.estimate for share, one in branches) for branches in tried]
    best = max(estimates)
    order = sorted(range(len(tried)), key=lambda place: -estimates[place])[:2]
    return [tried[place] for place in order if estimates[place] >= best - RIVAL]
