"""One analysis a position: `analyze` remembers the last few, for all who ask about one of them.

So does whatever else is found for a position alone, by `remembering_last`. Where no layout fits, a
number to blame is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import TypeVar

from minesweeper.inference import limits
from minesweeper.inference.analysis import Analysis, analyze_deduced, too_many_states
from minesweeper.inference.constraints import deduce
from minesweeper.inference.counting import clear_components
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard, NoLayout
from minesweeper.inference.masks import frame
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import name_of
from minesweeper.rules.observation import Observation

T = TypeVar("T")

_latest: list[Analysis] = []
"""The analyses of the last positions, newest first; see `analyze`."""

_refused: list[tuple[Observation, int, BudgetExceeded | InconsistentBoard]] = []
"""The last positions without an analysis, newest first: the budget that each had, and why not."""


def analyze(observation: Observation, budget: int = limits.DEFAULT_BUDGET) -> Analysis:
    """Return the exact analysis of a position.

    Whoever asks again about one of the last few positions gets the same object; flags make no
    difference. The memory never decides: an analysis that took more than `budget` states is
    refused, whether it is remembered or not.

    Raises InconsistentBoard if no layout fits, BudgetExceeded if counting takes more than
    `budget` states (the same for the same position everywhere), ValueError for a density that
    does not lie between 0 and 1.

    >>> analysis = analyze(Observation(height=2, width=2, mines=1, numbers={(0, 0): 1}))
    >>> analysis.layouts, analysis.probability((1, 1))
    (3, Fraction(1, 3))
    """
    seen = observation.without_flags()
    for found in _latest:
        if found.seen == seen:
            if found.cost > budget:
                raise too_many_states(found.cost, budget)
            return found
    for refused, had, error in _refused:
        if refused == seen and (budget <= had or isinstance(error, InconsistentBoard)):
            raise error.with_traceback(None)
    try:
        found = analyze_anew(seen, budget)
    except (BudgetExceeded, InconsistentBoard) as error:
        _refused.insert(0, (seen, budget, error))
        del _refused[limits.REMEMBERED :]
        raise
    _latest.insert(0, found)
    del _latest[limits.REMEMBERED :]
    while sum(one.cost for one in _latest[1:]) > limits.DEFAULT_BUDGET:
        _latest.pop()
    return found


def analyze_anew(seen: Observation, budget: int) -> Analysis:
    """Count a position; `analyze` calls this for every position that it does not remember."""
    try:
        return analyze_deduced(seen, deduce(seen), [], budget)
    except NoLayout:
        raise blame(seen) from None


def remembering_last(find: Callable[[Observation], T]) -> Callable[[Observation], T]:
    """Return what finds the same for positions without their flags, and remembers the last one.

    Whoever asks again about it gets the same object.
    """
    latest: list[tuple[Observation, T]] = []

    @wraps(find)
    def remembered(observation: Observation) -> T:
        seen = observation.without_flags()
        if not latest or latest[0][0] != seen:
            latest[:] = [(seen, find(seen))]
        return latest[0][1]

    return remembered


def clear_caches() -> None:
    """Forget all positions and components counted before."""
    _latest.clear()
    _refused.clear()
    clear_components()


def blame(seen: Observation) -> InconsistentBoard:
    """Return the error of a position without layouts: a number that fits none, or the mine total.

    The number is the first in reading order. The total is wrong only if all numbers fit without it.
    The error names neither if a try takes more than `limits.STATES_A_TRY`.
    """
    numbers = replace(seen, mines=None)
    try:
        cell = _first_unfit(numbers)
        if cell is None and seen.mines is not None:
            return _wrong_total(seen.mines, analyze(numbers, limits.STATES_A_TRY).mine_totals)
    except BudgetExceeded:
        cell = None
    if cell is None:
        return InconsistentBoard("no layout of mines fits all the numbers", is_searched=False)
    return InconsistentBoard(
        "the {number} at {place} fits no layout of mines",
        cell=cell,
        number=seen.numbers[cell],
        place=name_of(cell),
    )


def _wrong_total(mines: int, totals: range) -> InconsistentBoard:
    """Return the error of a mine total that is none of those that the numbers allow."""
    if mines in totals:
        return InconsistentBoard("the number of mines cannot be {mines}", mines=mines)
    if len(totals) == 1:
        return InconsistentBoard(
            "the number of mines must be {only}, not {mines}", only=totals[0], mines=mines
        )
    return InconsistentBoard(
        "the number of mines must be {fewest} to {most}, not {mines}",
        fewest=totals[0],
        most=totals[-1],
        mines=mines,
    )


def _first_unfit(seen: Observation) -> Cell | None:
    """Return the first number that does not fit those before it; None if all fit.

    Doubling finds a beginning of the numbers that does not fit, bisection the last number of the
    shortest one. Raises BudgetExceeded.
    """
    numbers = sorted(seen.numbers)
    fitting, failing = 0, min(1, len(numbers))
    while _fit(seen, numbers[:failing]):
        if failing == len(numbers):
            return None
        fitting, failing = failing, min(2 * failing, len(numbers))
    while failing - fitting > 1:
        middle = (fitting + failing) // 2
        if _fit(seen, numbers[:middle]):
            fitting = middle
        else:
            failing = middle
    return numbers[fitting]


def _fit(seen: Observation, numbers: Sequence[Cell]) -> bool:
    """Return whether some layout fits these numbers; raises BudgetExceeded."""
    grid = frame(seen.height, seen.width)
    ignored = grid.mask(seen.numbers) & ~grid.mask(numbers)
    try:
        analyze_deduced(seen, deduce(seen, ignored), [], limits.STATES_A_TRY)
    except NoLayout:
        return False
    return True
