"""Look-ahead: a candidate is judged by every number that it may show.

After each number the position gets a score (`score`). The best candidates by score are then
judged by the network, and near the end of a game the best of these by a search (`search`). Two
numbers ahead for every candidate wins hardly any more games (benchmarks/RESULTS.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.after_number import AfterNumber, after_numbers
from minesweeper.inference.masks import BoardBits, Mask
from minesweeper.strategy import limits
from minesweeper.strategy.features import network_features
from minesweeper.strategy.network import win
from minesweeper.strategy.score import LeafFeatures, leaf_features

MARGIN = 0.10
"""Candidates are at most this much less safe than the safest cell."""


NEGLIGIBLE = 0.004
"""The least likely numbers of a candidate, up to this probability together, are not analysed."""

NETWORK = 0.7
"""The weight of the network's judgement; the score has the rest."""

WIN_PER_SCORE = 0.45
"""The chance to win that a score of 1 stands for, beside the network's."""

FEWEST_NUMBERS = 2
"""A cell that can show fewer numbers is dead: it gives no information."""


class Evaluation(NamedTuple):
    """What is known of one candidate, by its bit: at first only the probability that it is no mine.

    `progress` is the probability that it is safe and proves another cell safe, None if it was not
    looked ahead to. `survival` is the probability that it and the safest cell after it are safe.
    `network_win` and `search_win` are the chances to win by which the best candidates are
    compared, each None for the others. `win` is the chance to win for a person to read, on one
    scale for all candidates of a guess (`win_scale`), None if unknown. It is an estimate unless
    `exact`: then it is that of best play of the whole game.
    """

    bit: int
    safety: float
    progress: float | None = None
    survival: float = 0.0
    score: float = 0.0
    network_win: float | None = None
    search_win: float | None = None
    win: float | None = None
    exact: bool = False


class LookaheadLeaf(NamedTuple):
    """A position at which the look-ahead ends, and the probability of reaching it."""

    probability: float
    position: Analysis | AfterNumber
    features: LeafFeatures


class LookAhead(NamedTuple):
    """The evaluation of a candidate, and the positions it may lead to."""

    evaluation: Evaluation
    leaves: list[LookaheadLeaf]


def candidates(analysis: Analysis, margin: float = MARGIN) -> list[Evaluation]:
    """Return the undecided cells to consider, the safest first, then by their bits."""
    total, grid = analysis.layouts, analysis.deduced.frame
    groups = [(mined, box) for box, mined in analysis.boxes if mined != total]
    if analysis.interior and analysis.interior_mined != total:
        groups.append((analysis.interior_mined, _interior_candidates(grid, analysis)))
    highest = min((mined for mined, _ in groups), default=0) / total + margin
    found = [
        Evaluation(bit, 1 - mined / total)
        for mined, cells in groups
        if mined / total <= highest
        for bit in grid.bits_of(cells)
    ]
    return sorted(found, key=lambda candidate: (-candidate.safety, candidate.bit))


def _interior_candidates(grid: BoardBits, analysis: Analysis) -> Mask:
    """Return the interior cells with the fewest unknown neighbours, near the boundary first."""
    unknown, interior = analysis.deduced.unknown, analysis.interior
    near = grid.around(grid.around(unknown & ~interior))
    ones, twos, fours, eights = grid.count_around(unknown)
    chosen = 0
    for count in range(9):
        cells = interior & ~eights if count < 8 else interior & eights
        for bit, has in enumerate((ones, twos, fours)):
            cells &= has if count >> bit & 1 else ~has
        for some in (cells & near, cells & ~near):
            while some and chosen.bit_count() < limits.MOST_INTERIOR:
                chosen |= some & -some
                some &= some - 1
    return chosen


def look_ahead(analysis: Analysis, candidate: Evaluation) -> LookAhead | None:
    """Return the evaluation of a candidate by every number it may show.

    None for a dead cell, which is a risk without a gain.
    """
    try:
        leaves = [
            LookaheadLeaf(probability, after, leaf_features(after))
            for probability, after in outcomes(analysis, candidate)
        ]
    except BudgetExceeded:
        return _by_safety(analysis, candidate)
    if len(leaves) < FEWEST_NUMBERS:
        return None
    survival = progress = score = 0.0
    for probability, _, features in leaves:
        survival += probability * features.first
        score += probability * features.score_after(candidate.safety)
        if features.first == 1:
            progress += probability
    evaluation = Evaluation(candidate.bit, candidate.safety, progress, survival, score)
    return LookAhead(evaluation, leaves)


def evaluation_of(analysis: Analysis, candidate: Evaluation) -> Evaluation:
    """Return the evaluation of any undecided cell, a dead one as if its number changed nothing."""
    return (look_ahead(analysis, candidate) or _by_safety(analysis, candidate)).evaluation


def _by_safety(analysis: Analysis, candidate: Evaluation) -> LookAhead:
    """Return the evaluation of a candidate as if its number changed nothing."""
    features = leaf_features(analysis)
    evaluation = Evaluation(
        candidate.bit,
        candidate.safety,
        survival=candidate.safety * features.first,
        score=candidate.safety * features.score(),
    )
    return LookAhead(evaluation, [LookaheadLeaf(candidate.safety, analysis, features)])


def outcomes(
    analysis: Analysis, candidate: Evaluation, negligible: float = NEGLIGIBLE
) -> Iterator[tuple[float, AfterNumber]]:
    """Yield the probability of each number that a candidate may show, and what is known then.

    The probabilities sum to the candidate's safety: the last one includes the numbers left out,
    at most `negligible`. Raises BudgetExceeded.
    """
    left = candidate.safety
    for after in after_numbers(analysis, candidate.bit, limits.OUTCOME_STATES):
        probability = after.layouts / analysis.layouts
        left -= probability
        if left < negligible:
            yield probability + left, after
            return
        yield probability, after


def leaf_wins(ahead: LookAhead, late: bool = False) -> list[float]:
    """Return the chance to win at each leaf by the network; `late`, by the one for the end."""
    return [
        win(network_features(position, features), late) for _, position, features in ahead.leaves
    ]


def network_win(ahead: LookAhead, wins: Iterable[float]) -> float:
    """Return a candidate's chance to win by the network and its score, from its `leaf_wins`."""
    by_network = sum(leaf.probability * one for leaf, one in zip(ahead.leaves, wins, strict=True))
    return NETWORK * by_network + (1 - NETWORK) * WIN_PER_SCORE * ahead.evaluation.score
