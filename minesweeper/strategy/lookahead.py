"""Looking one number ahead: what a cell may show, and what the game promises then.

A cell is worth the more the safer it is, the safer the two best cells after it, the more cells
are then certain and tell something, and the fewer coin flips are left; `fit_worth` says how the
weights of these were found. Two numbers ahead was measured as well and won no more games
(benchmarks/RESULTS.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log1p

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.strategy.candidates import Chance
from minesweeper.strategy.coin_flips import flip_cost, undecided
from minesweeper.strategy.worth import weights

NEGLIGIBLE = 0.004
"""Numbers less likely than this, all together, are taken to be like the others."""

BUDGET = 5_000
"""States counted for a number; where it takes more, the cell is judged by its safety alone."""

MOST_TELLING = 1.2
"""What log(1 + certain cells that tell something) is hardly ever above, on average over the
numbers of a cell."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening a cell promises.

    `safe` is the chance that it is no mine; `progress` that it is none and that some other cell
    is certainly safe then, or None if nobody looked; `ahead` that one survives it and the safest
    cell after it. Cells are ranked by `worth`. `win` is the chance to win, an estimate unless
    `exact`; None if unknown.
    """

    bit: int
    safe: float
    progress: float | None = None
    ahead: float = 0.0
    worth: float = 0.0
    win: float | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a position promises.

    `first` and `second` are the chances that the two safest cells left are no mines, `telling`
    is how many cells are certainly safe and have an undecided cell beside them, `flips` the cost
    of coin flips to come.
    """

    first: float
    second: float
    telling: int
    flips: float

    def worth(self) -> float:
        """Return what the position is worth: 1 if two cells are certain and nothing else is."""
        by = weights()
        sure = by.safe + by.first * self.first + by.second * self.second
        return sure - by.flips * self.flips


def outlook(after: Analysis) -> Outlook:
    """Return what a position promises."""
    chances, sure = undecided(after), after.safe_mask
    risks = [0.0] * min(sure.bit_count(), 2)
    for mined, count in sorted((mined, cells.bit_count()) for cells, mined in chances)[:2]:
        risks += [mined] * min(count, 2)
    first, second = (risks * 2)[:2] or (0.0, 0.0)
    beside = after.deduced.frame.around(sum(cells for cells, _ in chances)) & sure if sure else 0
    return Outlook(1 - first, 1 - second, beside.bit_count(), flip_cost(after, chances))


def look_ahead(analysis: Analysis, chance: Chance) -> Prospect | None:
    """Return a cell's prospect, every number it may show considered.

    None if the cell can show only one number: such a *dead* cell is a risk without a gain.
    """
    safe = chance.safe
    ahead = progress = worth = 0.0
    numbers, telling = 0, weights().telling
    try:
        for share, after in outcomes(analysis, chance):
            numbers += 1
            seen = outlook(after)
            ahead += share * seen.first
            worth += share * (seen.worth() + telling / safe * log1p(seen.telling))
            if seen.first == 1:
                progress += share
    except BudgetExceeded:
        seen = outlook(analysis)
        return Prospect(chance.bit, safe, ahead=safe * seen.first, worth=safe * seen.worth())
    return Prospect(chance.bit, safe, progress, ahead, worth) if numbers > 1 else None


def most_worth(safe: float) -> float:
    """Return what a cell of this chance to be safe is hardly ever worth more than."""
    by = weights()
    return safe * (by.safe + by.first + by.second + by.telling * MOST_TELLING)


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
