"""Looking ahead: what a cell may show, and what the position would be worth then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.inference import BudgetExceeded
from minesweeper.inference.analysis import Analysis
from minesweeper.strategy.candidates import Chance

Value: TypeAlias = Callable[[Analysis], float]
"""What a position is worth, from 0 to 1."""

NEGLIGIBLE = 0.004
"""Numbers less likely than this, all together, are not looked at."""

BUDGET = 5_000
"""States counted for a number; where it takes more, the cell is judged by its safety alone."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening a cell promises.

    `safe` is the chance that it is no mine; `progress` that it is none and that some other cell
    is certainly safe then, or None if nobody looked; `value` is the chance to win, an estimate
    unless `exact`.
    """

    bit: int
    safe: float
    progress: float | None
    value: float
    exact: bool = False


def survival(after: Analysis) -> float:
    """Return the chance that the safest cell of a position is no mine."""
    if after.deduced.safe:
        return 1.0
    risks = [mined for _, mined in after.boxes]
    if after.interior:
        risks.append(after.interior_mined)
    return 1 - min(risks, default=0) / after.layouts


def look_ahead(analysis: Analysis, chance: Chance, value: Value) -> Prospect | None:
    """Return a cell's prospect, every number it may show considered; None if it tells nothing.

    A cell that can show only one number is *dead*: it is a risk without a gain.
    """
    seen, progress, worth = 0.0, 0.0, 0.0
    numbers = 0
    try:
        for share, after in _outcomes(analysis, chance):
            numbers += 1
            seen += share
            worth += share * value(after)
            if after.deduced.safe or survival(after) == 1:
                progress += share
    except BudgetExceeded:
        return Prospect(chance.bit, chance.safe, None, chance.safe * value(analysis))
    if numbers <= 1:
        return None
    scale = chance.safe / seen  # what was negligible is taken to be like the rest
    return Prospect(chance.bit, chance.safe, progress * scale, worth * scale)


def _outcomes(analysis: Analysis, chance: Chance) -> Iterator[tuple[float, Analysis]]:
    """Yield the chance of each number the cell can show, and the position it leads to."""
    found = analysis.deduced
    cell, ring = found.frame.cells[chance.bit], found.frame.ring(chance.bit)
    fewest = (ring & found.mines).bit_count()
    left = chance.safe
    for number in range(fewest, fewest + (ring & found.unknown).bit_count() + 1):
        after = analysis.after(cell, number, BUDGET)
        if after is not None:
            share = after.layouts / analysis.layouts
            yield share, after
            left -= share
            if left < NEGLIGIBLE:
                return
