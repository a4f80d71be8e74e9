"""Guesses as data: the cell that is played beside the best alternatives.

What is said of a guess comes from the decision that chose it, so it never contradicts the move: the
cell played has the highest chance to win, or the least risk where no chance to win is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from minesweeper.explain import limits
from minesweeper.explain.fifty_fifty import CoinFlip, coin_flip
from minesweeper.inference import Analysis, BudgetExceeded, Estimate, analyze
from minesweeper.inference.after_number import after_numbers
from minesweeper.players.counting import Counts, count, undecided
from minesweeper.players.move import Chance
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.observation import Observation
from minesweeper.strategy import DEEP, Basis, Decision, Evaluation, SearchLimits, Strategist
from minesweeper.strategy.win_scale import judge

MOST_CANDIDATES = 3
"""The most cells that a guess names, the one that is played included."""


class GuessCandidate(NamedTuple):
    """A cell that may be guessed at.

    `risk` is the probability that it is a mine. `progress` is the probability that it is none and
    that another covered cell is certainly safe then; None if that takes too long to count. `win`
    is the chance to win if it is revealed next, None if unknown; `exact` says that it is that of
    best play, which is a Fraction, and no estimate.
    """

    cell: Cell
    risk: Fraction
    progress: Fraction | None = None
    win: Chance | None = None
    exact: bool = False


class Guess(NamedTuple):
    """The cell to guess at, first of `candidates`, and the best alternatives.

    No candidate has a higher chance to win than the first; where none has any, the first has the
    least risk. A cell of the least risk of all is always among them; if the first is none, `shared`
    tells whether there are several. `coin_flip` is that of the first cell. If `estimated`, the
    position is too large to count and the risks are estimates.
    """

    candidates: tuple[GuessCandidate, ...]
    best: Cell
    coin_flip: CoinFlip | None = None
    estimated: bool = False
    shared: bool = False


class Comparison(NamedTuple):
    """Any uncertain cell beside the best one, which may be the same, and its own coin flip."""

    asked: GuessCandidate
    best: GuessCandidate
    coin_flip: CoinFlip | None = None
    estimated: bool = False


def guess(seen: Observation, depth: SearchLimits = DEEP) -> Guess | None:
    """Return the strongest player's guess beside the alternatives; None where none is needed.

    That is where a cell is certainly safe, or all are mines. `depth` says how far the player
    searches. Numbers that may be wrong are judged by risk alone. Raises InconsistentBoard if no
    layout fits.
    """
    found = _found(seen, depth)
    if found is None:
        return None
    if isinstance(found, Decision):
        return of_decision(found, analyze(seen))
    ranked = _by_risk(found)
    flip = coin_flip(ranked[0].cell, found) if isinstance(found, Analysis) else None
    return Guess(tuple(ranked[:MOST_CANDIDATES]), ranked[0].cell, flip, isinstance(found, Estimate))


def comparison(seen: Observation, cell: Cell, depth: SearchLimits = DEEP) -> Comparison | None:
    """Return an uncertain covered cell beside the best; None if it is certain or a cell is safe.

    Raises ValueError for a cell that is not covered, InconsistentBoard if no layout fits.
    """
    if not seen.is_covered(cell):
        raise ValueError(f"{cell} is not a covered cell")
    found = _found(seen, depth)
    if found is None:
        return None
    if isinstance(found, Decision):
        return _comparison_of(analyze(seen), found, cell)
    ranked = _by_risk(found)
    asked = next((one for one in ranked if one.cell == cell), None)
    estimated = isinstance(found, Estimate)
    return None if asked is None else Comparison(asked, ranked[0], estimated=estimated)


def of_decision(decision: Decision, analysis: Analysis) -> Guess | None:
    """Return the guess that a decision makes in a position; None if its cell is certain."""
    if decision.basis is Basis.CERTAIN:
        return None
    safer = _safer(decision, analysis)
    judged = [decision.evaluations[0], *_alternatives(decision, analysis, safer)]
    candidates = tuple(_candidate(one, analysis) for one in judged)
    best = candidates[0].cell
    return Guess(candidates, best, coin_flip(best, analysis), shared=len(safer) > 1)


def _found(seen: Observation, depth: SearchLimits) -> Decision | Counts | None:
    """Return the player's decision, or counts by whose risks alone it guesses; None without one."""
    if seen.clues == EXACT:
        try:
            decision = Strategist(depth).decide(seen)
        except BudgetExceeded:
            pass
        else:
            return None if decision is None or decision.basis is Basis.CERTAIN else decision
    counts = count(seen)
    return None if counts.safe() or not undecided(counts) else counts


def _by_risk(counts: Counts) -> list[GuessCandidate]:
    """Return the undecided cells, the least risk first, then row by row."""
    candidates = [GuessCandidate(cell, counts.probability(cell)) for cell in undecided(counts)]
    return sorted(candidates, key=lambda one: (one.risk, one.cell))


def _alternatives(decision: Decision, analysis: Analysis, safer: Sequence[int]) -> list[Evaluation]:
    """Return the best alternatives, the best first: if any are `safer`, one is among them."""
    judged = list(decision.evaluations[1:]) or _other_evaluations(decision, analysis)
    ranked = sorted(judged, key=lambda one: -(one.win or 0.0))
    chosen = ranked[: MOST_CANDIDATES - 1]
    if not safer or any(one.bit in safer for one in chosen):
        return chosen
    known = next((one for one in ranked if one.bit in safer), None)
    safest = known or judge(analysis, decision.evaluations, safer[0])
    return [*chosen[: MOST_CANDIDATES - 2], safest]


def _other_evaluations(decision: Decision, analysis: Analysis) -> list[Evaluation]:
    """Return the alternatives of a decision that judged none, the best first.

    The safest are judged, until the others cannot be better or `limits.MOST_JUDGED` are.
    """
    found: list[Evaluation] = []
    cells, exact = analysis.deduced.frame.cells, decision.evaluations[0].exact
    bits = [bit for bit in _undecided(analysis) if bit != decision.bit]
    for bit in sorted(bits, key=lambda bit: analysis.mined[cells[bit]]):
        wanted = found[MOST_CANDIDATES - 2 : MOST_CANDIDATES - 1]
        safety = 1 - analysis.probability(cells[bit])
        if any(safety <= (one.win or 0.0) for one in wanted):
            break
        if len(found) == limits.MOST_JUDGED and not exact:
            break
        found.append(judge(analysis, decision.evaluations, bit))
        found.sort(key=lambda one: -(one.win or 0.0))
    return found


def _safer(decision: Decision, analysis: Analysis) -> list[int]:
    """Return the bits of the cells of the least risk; none if the chosen cell is one of them."""
    grid, mined = analysis.deduced.frame, analysis.mined
    bits = _undecided(analysis)
    least = min(mined[grid.cells[bit]] for bit in bits)
    safest = [bit for bit in bits if mined[grid.cells[bit]] == least]
    return [] if decision.bit in safest else safest


def _undecided(analysis: Analysis) -> list[int]:
    """Return the bits of the cells that may be mines or not, row by row."""
    return analysis.deduced.frame.bits_of(analysis.undecided_mask)


def _comparison_of(analysis: Analysis, decision: Decision, cell: Cell) -> Comparison | None:
    bit = analysis.deduced.frame.bit(cell)
    if bit not in _undecided(analysis):
        return None
    asked = judge(analysis, decision.evaluations, bit)
    best = decision.evaluations[0]
    return Comparison(
        _candidate(asked, analysis), _candidate(best, analysis), coin_flip(cell, analysis)
    )


def _candidate(one: Evaluation, analysis: Analysis) -> GuessCandidate:
    """Return an evaluation as people ask about it, with everything exact that can be."""
    cell = analysis.deduced.frame.cells[one.bit]
    win: Chance | None = one.win
    if one.exact and one.win is not None:
        win = Fraction(round(one.win * analysis.layouts), analysis.layouts)
    progress = _progress(analysis, one.bit)
    return GuessCandidate(cell, analysis.probability(cell), progress, win, one.exact)


def _progress(analysis: Analysis, bit: int) -> Fraction | None:
    """Return the probability that a cell is safe and another one certainly safe then."""
    try:
        numbers = list(after_numbers(analysis, bit, limits.AFTER_NUMBER_STATES))
    except BudgetExceeded:
        return None
    opens = sum(after.layouts for after in numbers if after.safe_mask)
    return Fraction(opens, sum(after.layouts for after in numbers)) * (
        1 - analysis.probability(analysis.deduced.frame.cells[bit])
    )
