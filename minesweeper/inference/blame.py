"""The number to blame for a position without layouts, which its error names."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.inference import limits
from minesweeper.inference.analysis import analyze_deduced
from minesweeper.inference.constraints import deduce
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard, NoLayout
from minesweeper.inference.masks import frame
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def blame(seen: Observation) -> InconsistentBoard:
    """Return the error of a position without layouts, which names the first number that fits none.

    Numbers come in reading order. The error names none if a try takes more than
    `limits.STATES_A_TRY`.
    """
    try:
        number = _first_unfit(seen)
    except BudgetExceeded:
        return InconsistentBoard("no layout of mines fits all the numbers", is_searched=False)
    if number is None:
        return InconsistentBoard("{mines} mines do not fit in the covered cells", mines=seen.mines)
    return InconsistentBoard(
        "the {number} at {place} fits no layout of mines",
        cell=number,
        number=seen.numbers[number],
        place=number,
    )


def _first_unfit(seen: Observation) -> Cell | None:
    """Return the first number that does not fit those before it; None if the mine total is wrong.

    Doubling finds a beginning of the numbers that does not fit, bisection the last number of the
    shortest one. Raises BudgetExceeded.
    """
    numbers = sorted(seen.numbers)
    if not _fit(seen, []):
        return None
    fitting, failing = 0, 1
    while failing < len(numbers) and _fit(seen, numbers[:failing]):
        fitting, failing = failing, 2 * failing
    failing = min(failing, len(numbers))
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
