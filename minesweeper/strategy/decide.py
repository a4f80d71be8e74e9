"""What to reveal: a certain cell; by the full tree where it is small; else the best candidate.

Candidates are judged in stages. The look-ahead scores all of them; the network judges those that
come close to the best score; where the search limits allow it, the best of these are searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from minesweeper.inference import InconsistentBoard, analyze
from minesweeper.inference.analysis import Analysis
from minesweeper.inference.constraints import deduce
from minesweeper.inference.errors import NoLayout
from minesweeper.inference.masks import Mask, frame
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.strategy import limits
from minesweeper.strategy.endgame import Endgame, TreeTooLarge, whole_tree
from minesweeper.strategy.lookahead import (
    MARGIN,
    Evaluation,
    LookAhead,
    candidates,
    leaf_wins,
    look_ahead,
    network_win,
)
from minesweeper.strategy.network import is_late, knows
from minesweeper.strategy.score import highest_score
from minesweeper.strategy.search import QUICK, PhaseLimits, SearchLimits, search_win
from minesweeper.strategy.whole_board import best_first, best_guess, small_level
from minesweeper.strategy.win_scale import on_one_scale

FEW_NUMBERS = 3
"""Positions with at most this many numbers recur in many games, so their evaluations are kept.

That saves 9 % of the time of a game from a safe corner.
"""

SEARCHED = 0.7
"""The weight of the search's chance to win; the network's chance has the rest."""

UNJUDGED = PhaseLimits(MARGIN, close=0.0)
"""The limits where the score decides alone."""


class Basis(Enum):
    """What a decision rests on."""

    CERTAIN = "certain"
    """No layout has a mine there."""
    TREE = "tree"
    """The full tree: no other choice wins more often."""
    PLAYED = "played"
    """Playing on to near the end, with only the safest cells revealed after it."""
    AHEAD = "ahead"
    """The evaluation by every number the cell may show."""
    SAFEST = "safest"
    """The probability of a mine alone."""


class Decision(NamedTuple):
    """A cell to reveal, by its bit, and why; the evaluations are of all candidates, best first."""

    bit: int
    basis: Basis
    evaluations: tuple[Evaluation, ...] = ()


class Strategist:
    """Decides position after position; what was proved stays proved while a game goes on."""

    def __init__(self, depth: SearchLimits = QUICK, network: bool = True) -> None:
        """Set how far to search, and whether to ask the network at all."""
        self._depth = depth
        self._network = network
        self._proved: Mask = 0
        self._proof = Observation(1, 1, None, {})

    def decide(self, seen: Observation) -> Decision | None:
        """Return what to reveal; None if all covered cells are mines.

        Raises InconsistentBoard if no layout fits, BudgetExceeded if counting takes too long.
        """
        level = small_level(seen, self._depth.whole)
        if level is None:
            return self._decide(seen)
        numbers = frozenset(seen.numbers.items())
        return decide_small(self._depth, self._network, level, numbers)

    def first(self, seen: Observation, start: Start) -> Cell | None:
        """Return the best cell to begin with; None where the board is not searched whole."""
        level = small_level(seen, self._depth.whole)
        best = best_first(level, start) if level and not seen.numbers else None
        return frame(seen.height, seen.width).cells[best.bit] if best else None

    def _decide(self, seen: Observation) -> Decision | None:
        proved = self._still_proved(seen)
        if not proved:
            proved = _locally_safe(seen)
            if not proved:
                analysis = analyze(seen)
                proved = analysis.safe_mask
                if not proved:
                    return self.guess(analysis)
        self._proved, self._proof = proved, seen
        return Decision(proved.bit_length() - 1, Basis.CERTAIN)

    def _still_proved(self, seen: Observation) -> Mask:
        """Return the cells proved safe earlier if this position continues that one, else none.

        The last of them is covered; others may have been revealed since.
        """
        proof = self._proof
        if not self._proved or proof.mines != seen.mines or not seen.continues(proof):
            return 0
        grid, proved = frame(seen.height, seen.width), self._proved
        while proved and grid.cells[proved.bit_length() - 1] in seen.numbers:
            proved ^= 1 << proved.bit_length() - 1
        return proved

    def guess(self, analysis: Analysis) -> Decision | None:
        """Return what to reveal where nothing is certain; None if nothing is left to decide."""
        by_tree = (
            _by_tree(analysis) or _by_whole_board(analysis, self._depth) or _by_playing_on(analysis)
        )
        if by_tree:
            return by_tree
        found = evaluate(analysis, self._depth, self._network and knows(analysis.seen))
        if found:
            return Decision(found[0].bit, Basis.AHEAD, found)
        dead = candidates(analysis)
        if not dead:
            return None
        return Decision(dead[0].bit, Basis.SAFEST, (Evaluation(dead[0].bit, dead[0].safety),))


@lru_cache(maxsize=limits.SMALL_DECISIONS)
def decide_small(
    depth: SearchLimits, network: bool, level: Level, numbers: frozenset[tuple[Cell, int]]
) -> Decision | None:
    """Return the decision on a board that is searched whole, whatever came before, from the cache.

    Raises InconsistentBoard if no layout fits.
    """
    seen = Observation(level.height, level.width, level.mines, dict(sorted(numbers)))
    return Strategist(depth, network)._decide(seen)


def _locally_safe(seen: Observation) -> Mask:
    """Return the cells that local deduction proves safe; most moves need no analysis.

    Raises InconsistentBoard, which names the contradicting number where analysis finds it.
    """
    try:
        return deduce(seen).safe
    except NoLayout:
        analyze(seen)
        raise InconsistentBoard("local rules contradict each other") from None


def _by_tree(analysis: Analysis) -> Decision | None:
    """Return the best move by the full tree; None where it is too large."""
    if analysis.seen.mines is None or not 1 < analysis.layouts <= limits.TREE_LAYOUTS:
        return None
    return _best(whole_tree(analysis), Basis.TREE)


def _by_whole_board(analysis: Analysis, depth: SearchLimits) -> Decision | None:
    """Return the best move by the tree of the whole board; None where that is not searched."""
    level, numbers = small_level(analysis.seen, depth.whole), analysis.seen.numbers.items()
    if level is None or analysis.layouts < 2:
        return None
    best = best_guess(level, numbers) if numbers else best_first(level, Start.ANY)
    return Decision(best.bit, Basis.TREE, (best,)) if best else None


def _by_playing_on(analysis: Analysis) -> Decision | None:
    """Return the cell that wins most by playing on to near the end; None if it does not apply."""
    if (
        analysis.seen.mines is None
        or not limits.TREE_LAYOUTS < analysis.layouts <= limits.PLAYED_LAYOUTS
    ):
        return None
    return _best(
        whole_tree(analysis, limits.PLAYED_NODES, safest_above=limits.LEAF_LAYOUTS), Basis.PLAYED
    )


def _best(tree: Endgame, basis: Basis) -> Decision | None:
    total, exact = tree.all.bit_count(), basis is Basis.TREE
    try:
        ranked = tree.ranked(tree.all)
    except TreeTooLarge:
        return None
    evaluations = tuple(
        Evaluation(cell.bit, cell.safe.bit_count() / total, win=wins / total, exact=exact)
        for wins, cell in ranked
    )
    return Decision(evaluations[0].bit, basis, evaluations)


def evaluate(analysis: Analysis, depth: SearchLimits, network: bool) -> tuple[Evaluation, ...]:
    """Return the evaluations of the candidates, the best first; none if every cell is dead."""
    seen = analysis.seen
    if len(seen.numbers) > FEW_NUMBERS or seen.hit:
        return _evaluations(analysis, depth, network)
    numbers = frozenset(seen.numbers.items())
    return evaluate_first(
        depth, network, seen.height, seen.width, seen.mines, seen.density, numbers
    )


@lru_cache(maxsize=1000)
def evaluate_first(
    depth: SearchLimits,
    network: bool,
    height: int,
    width: int,
    mines: int | None,
    density: Fraction | None,
    numbers: frozenset[tuple[Cell, int]],
) -> tuple[Evaluation, ...]:
    """Return the evaluations in a position with few numbers and no mine hit, from the cache."""
    seen = Observation(height, width, mines, dict(sorted(numbers)), density=density)
    return _evaluations(analyze(seen), depth, network)


def _evaluations(analysis: Analysis, depth: SearchLimits, network: bool) -> tuple[Evaluation, ...]:
    late = network and is_late(analysis.layouts)
    phase = depth.late if late else depth.early if network else UNJUDGED
    found = _look_aheads(analysis, phase)
    close = _close_to_best(found, phase) if network else {}
    leaves = {bit: leaf_wins(ahead, late) for bit, ahead in close.items()}
    judged = {bit: network_win(close[bit], wins) for bit, wins in leaves.items()}
    searched = search_best(close, leaves, judged, phase, late)
    evaluations = [
        ahead.evaluation._replace(network_win=judged.get(bit), search_win=searched.get(bit))
        for bit, ahead in found.items()
    ]
    return on_one_scale(analysis, evaluations)


def _look_aheads(analysis: Analysis, phase: PhaseLimits) -> dict[int, LookAhead]:
    """Return the look-ahead of the candidates by bit; dead ones are left out.

    It stops, the safest first, where none of the others can come close to the best score.
    """
    found: dict[int, LookAhead] = {}
    most = 0.0
    cells = analysis.seen.height * analysis.seen.width
    for candidate in candidates(analysis, phase.margin)[: limits.CANDIDATES_TIMES_CELLS // cells]:
        if highest_score(candidate.safety) <= most - phase.close:
            break
        ahead = look_ahead(analysis, candidate)
        if ahead:
            found[candidate.bit] = ahead
            most = max(most, ahead.evaluation.score)
    return found


def _close_to_best(found: Mapping[int, LookAhead], phase: PhaseLimits) -> dict[int, LookAhead]:
    """Return the candidates whose scores come close to the best; none if there is only one."""
    most = max((ahead.evaluation.score for ahead in found.values()), default=0.0)
    close = {
        bit: ahead for bit, ahead in found.items() if ahead.evaluation.score >= most - phase.close
    }
    return close if len(close) > 1 else {}


def search_best(
    ahead: Mapping[int, LookAhead],
    leaves: Mapping[int, list[float]],
    judged: Mapping[int, float],
    phase: PhaseLimits,
    late: bool,
) -> dict[int, float]:
    """Return the chance to win by the search for the best candidates, unless one stands out.

    `judged` is the network's chance for each candidate, `leaves` that of each of its leaves.
    """
    ranked = sorted(judged, key=lambda bit: -judged[bit])[: phase.cells]
    best = [bit for bit in ranked if judged[bit] >= judged[ranked[0]] - phase.window]
    if len(best) < 2:
        return {}
    searched = {bit: search_win(ahead[bit], leaves[bit], phase, late) for bit in best}
    return {bit: SEARCHED * searched[bit] + (1 - SEARCHED) * judged[bit] for bit in best}
