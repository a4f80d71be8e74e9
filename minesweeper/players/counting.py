"""What the players that count layouts share: counts, safe cells, claims, view, guesses."""

from __future__ import annotations

import random
from abc import abstractmethod
from fractions import Fraction
from typing import TypeAlias

from minesweeper.inference import (
    DEFAULT_BUDGET,
    NOISY_BUDGET,
    Analysis,
    BudgetExceeded,
    Estimate,
    NoisyAnalysis,
    analyze,
    analyze_noisy,
    estimate,
    estimate_noisy,
)
from minesweeper.inference.shared_analysis import remembering_last
from minesweeper.players import limits
from minesweeper.players.base import Player, first_move
from minesweeper.players.move import Candidate, Figures, Move, MoveReason, Rule
from minesweeper.players.view import Belief, CellView, map_values, seen_only
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation

Counts: TypeAlias = Analysis | NoisyAnalysis | Estimate
"""In how many layouts each covered cell is a mine: exact, or the fallback's estimate."""


class CountingPlayer(Player):
    """A player that counts the layouts of a position, and claims the mines of all of them.

    A subclass needs only `choose`.

    >>> class Least(CountingPlayer):
    ...     name, title, summary = "least", "Least", "the least risk"
    ...     def choose(self, seen):
    ...         counts = self.counts(seen)
    ...         cell = min(undecided(counts), key=counts.probability)
    ...         return self.safe_move(seen) or guess(cell, Rule.LOWEST, counts)
    >>> player = Least()
    >>> player.start(Level(3, 2, 1), Start.ANY, random.Random(1))
    >>> seen = Observation(height=2, width=3, mines=1, numbers={(0, 0): 1})
    >>> player.move(seen).cell
    (0, 2)
    """

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game, with the source of all chance in it."""
        self._level, self._start, self._rng = level, start, rng
        self._seen: Observation | None = None

    def move(self, seen: Observation) -> Move | None:
        """Return the usual first cell, then what the player chooses; None if all are mines."""
        return first_move(self._level, self._start, seen) or self.choose(seen)

    @abstractmethod
    def choose(self, seen: Observation) -> Move | None:
        """Return a move in a game under way, or in one whose rule protects no first cell."""

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that are mines in every layout."""
        return self.claims_by(self.counts(seen))

    def view(self, seen: Observation) -> dict[Cell, CellView]:
        """Return the chance of a mine in each cell, an estimate if counting takes long."""
        counts = count_quickly(self.observed_part(seen))
        views = seen_only(seen)
        views |= map_values(counts.mined, lambda mined: _view(Fraction(mined, counts.layouts)))
        claimed = {cell: views[cell] for cell in self.claims_by(counts)}
        return views | map_values(claimed, lambda view: view._replace(belief=Belief.CLAIMED))

    def claims_by(self, counts: Counts) -> frozenset[Cell]:
        """Return the cells that the player claims by such counts: the mines of every layout."""
        return counts.mines()

    def observed_part(self, seen: Observation) -> Observation:
        """Return what the player uses of an observation: all of it."""
        return seen

    def counts(self, seen: Observation) -> Counts:
        """Return the counts of a position, made once; raises InconsistentBoard if none fits."""
        seen = self.observed_part(seen)
        if seen != self._seen:
            self._counts = count(seen)
            self._seen = seen
            self._safe = sorted(self._counts.safe())
        return self._counts

    def safe_move(self, seen: Observation) -> Move | None:
        """Return a move at the first safe cell, row by row; None if none is certain to be safe.

        As long as cells are left that the last count found safe, nothing is counted anew.
        """
        if self._seen is None or not seen.continues(self._seen):
            self.counts(seen)
        cell = self._safe_left(seen)
        if cell is None:
            self.counts(seen)
            cell = self._safe_left(seen)
        return None if cell is None else certain(cell, Rule.COUNTED, self._counts)

    def _safe_left(self, seen: Observation) -> Cell | None:
        return next((cell for cell in self._safe if seen.is_covered(cell)), None)


def count(
    seen: Observation, budget: int = DEFAULT_BUDGET, noisy_budget: int = NOISY_BUDGET
) -> Counts:
    """Return the exact counts, or an estimate if exact counting would exceed its budget.

    Clues that may be false are weighed by their likelihoods, within a budget of their own. Raises
    InconsistentBoard if no layout fits.

    >>> count(Observation(height=2, width=2, mines=1, numbers={(0, 0): 1})).layouts
    3
    """
    try:
        return analyze(seen, budget) if seen.clues.is_true else analyze_noisy(seen, noisy_budget)
    except BudgetExceeded:
        return estimate(seen) if seen.clues.is_true else estimate_noisy(seen)


@remembering_last
def count_quickly(seen: Observation) -> Counts:
    """Return the counts of a position, within what a window can wait for.

    Raises InconsistentBoard if no layout fits.
    """
    return count(seen, limits.QUICK_BUDGET, limits.QUICK_NOISY_BUDGET)


def _view(chance: Fraction) -> CellView:
    return CellView(Belief.UNKNOWN if chance else Belief.SAFE, chance=chance)


def undecided(counts: Counts) -> list[Cell]:
    """Return the covered cells that may be mines or not, row by row.

    >>> undecided(count(Observation(height=2, width=2, mines=1, numbers={(0, 0): 1})))
    [(0, 1), (1, 0), (1, 1)]
    """
    decided = counts.safe() | counts.mines()
    return [cell for cell in counts.mined if cell not in decided]


def certain(cell: Cell, rule: Rule, counts: Counts, *candidates: Candidate) -> Move:
    """Return a move at a cell that is safe in every layout, with what makes it so."""
    why = counts.why(cell) if isinstance(counts, Analysis) else None
    return Move(cell, True, MoveReason(rule, deduction=why, candidates=candidates))


def guess(cell: Cell, rule: Rule, counts: Counts) -> Move:
    """Return a move at a cell that is not certain, by a rule, or by estimates.

    >>> counts = count(Observation(height=2, width=2, mines=1, numbers={(0, 0): 1}))
    >>> guess((0, 1), Rule.LOWEST, counts).reason.figures.mine
    Fraction(1, 3)
    """
    judged = Candidate(cell, Figures(counts.probability(cell)))
    rule = Rule.BUDGET if isinstance(counts, Estimate) else rule
    return Move(cell, False, MoveReason(rule, candidates=(judged,)))
