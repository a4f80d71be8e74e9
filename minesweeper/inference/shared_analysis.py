"""One analysis a position: `analyze` remembers the last few, for all who ask about one of them.

So does whatever else is found for a position alone, by `remembering_last`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from minesweeper.inference import limits
from minesweeper.inference.analysis import Analysis, analyze_deduced, too_many_states
from minesweeper.inference.blame import blame
from minesweeper.inference.constraints import deduce
from minesweeper.inference.counting import clear_components
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard, NoLayout
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
