"""Looking one number ahead: what a cell may show, and how safely the game could go on then.

Two numbers ahead was measured as well and won no more games (benchmarks/RESULTS.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.strategy.candidates import Chance

NEGLIGIBLE = 0.004
"""Numbers less likely than this, all together, are taken to be like the others."""

BUDGET = 5_000
"""States counted for a number; where it takes more, the cell is judged by its safety alone."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening a cell promises.

    `safe` is the chance that it is no mine; `progress` that it is none and that some other cell
    is certainly safe then, or None if nobody looked; `ahead` that one survives it and the safest
    cell after it. `win` is the chance to win, an estimate unless `exact`; None if unknown.
    """

    bit: int
    safe: float
    progress: float | None = None
    ahead: float = 0.0
    win: float | None = None
    exact: bool = False


def survival(after: Analysis) -> float:
    """Return the chance that the safest cell of a position is no mine; 1 if none is left."""
    if after.deduced.safe:
        return 1.0
    risks = [mined for _, mined in after.boxes]
    if after.interior:
        risks.append(after.interior_mined)
    least = min(risks, default=0)
    return 1 - least / after.layouts if least < after.layouts else 1.0


def look_ahead(analysis: Analysis, chance: Chance) -> Prospect | None:
    """Return a cell's prospect, every number it may show considered.

    None if the cell can show only one number: such a *dead* cell is a risk without a gain.
    """
    ahead, progress, numbers = chance.safe, 0.0, 0
    try:
        for share, after in outcomes(analysis, chance):
            numbers += 1
            kept = survival(after)
            ahead -= share * (1 - kept)
            if kept == 1:
                progress += share
    except BudgetExceeded:
        return Prospect(chance.bit, chance.safe, ahead=chance.safe * survival(analysis))
    return Prospect(chance.bit, chance.safe, progress, ahead) if numbers > 1 else None


def outcomes(analysis: Analysis, chance: Chance) -> Iterator[tuple[float, Analysis]]:
    """Yield the chance of each number the cell can show, and the position it leads to.

    The chances add up to that of the cell being safe; the least likely numbers, which take more
    time than they are worth, are counted with the last that is yielded.
    """
    found = analysis.deduced
    cell, ring = found.frame.cells[chance.bit], found.frame.ring(chance.bit)
    fewest = (ring & found.mines).bit_count()
    left = chance.safe
    for number in range(fewest, fewest + (ring & found.unknown).bit_count() + 1):
        after = analysis.after(cell, number, BUDGET)
        if after is not None:
            share = after.layouts / analysis.layouts
            left -= share
            if left < NEGLIGIBLE:
                yield share + left, after
                return
            yield share, after
