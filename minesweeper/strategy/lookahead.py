"""Looking ahead: what a cell may show, and how safely the game could go on then.

*One number ahead*, a position is worth the chance that its safest cell is no mine. *Two numbers
ahead*, a position in which nothing is certain is worth what its best cell is, one number ahead.
The second is never more than the first, which bounds the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.strategy.candidates import Chance, candidates

NEGLIGIBLE = 0.004
"""Numbers less likely than this, all together, are taken to be like the others."""

NEGLIGIBLE_REPLY = 0.01
"""The same for the second click, where a small error matters less."""

BUDGET = 5_000
"""States counted for a number; where it takes more, the cell is judged by its safety alone."""

REPLIES = 3
"""Cells considered for the second click: the safest ones."""

MARGIN_REPLY = 0.10
"""How much less safe than the safest they may be."""

NODES = 6_000
"""Numbers looked at for a decision before it is left to what was found one number ahead."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening a cell promises.

    `safe` is the chance that it is no mine; `progress` that it is none and that some other cell
    is certainly safe then; `ahead` that one survives it and the safest cell after it; `further`
    that one survives it and two more, the best ones. None stands for what nobody looked at.
    `win` is the chance to win, an estimate unless `exact`.
    """

    bit: int
    safe: float
    progress: float | None = None
    ahead: float | None = None
    further: float | None = None
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
    """Return a cell's prospect, one number ahead.

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


class Search:
    """Looks two numbers ahead, for one decision: `nodes` numbers altogether."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes

    def further(self, analysis: Analysis, prospect: Prospect, enough: float) -> float | None:
        """Return the chance to survive a cell and the two best clicks after it.

        None if that is no more than `enough`, or if the budget is used up.
        """
        left = prospect.safe
        try:
            for share, after in outcomes(analysis, Chance(prospect.bit, prospect.safe)):
                left -= share * (1 - self._best_reply(after))
                if left <= enough or self.nodes < 0:
                    return None
        except BudgetExceeded:
            return None
        return left

    def _best_reply(self, after: Analysis) -> float:
        self.nodes -= 1
        most = survival(after)
        if most == 1:
            return 1.0
        best = 0.0
        for option in candidates(after, MARGIN_REPLY)[:REPLIES]:
            if option.safe <= best:
                break
            best = max(best, self._reply(after, option, best))
        return best or most

    def _reply(self, after: Analysis, option: Chance, enough: float) -> float:
        left = option.safe
        for share, then in outcomes(after, option, NEGLIGIBLE_REPLY):
            self.nodes -= 1
            left -= share * (1 - survival(then))
            if left <= enough:
                return 0.0
        return left


def outcomes(
    analysis: Analysis, chance: Chance, negligible: float = NEGLIGIBLE
) -> Iterator[tuple[float, Analysis]]:
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
            if left < negligible:
                yield share + left, after
                return
            yield share, after
