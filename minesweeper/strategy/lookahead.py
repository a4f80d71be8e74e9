"""Looking ahead: what a cell may show, and how safely the game could go on then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.strategy.candidates import Chance

NEGLIGIBLE = 0.004
"""Numbers less likely than this, all together, are taken to be like the others."""

BUDGET = 5_000
"""States counted for a number; where it takes more, the cell is judged by its safety alone."""

SAFEST_CELLS = 2
"""A position is judged by so many of its safest cells: one alone may tell nothing."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening a cell promises.

    `safe` is the chance that it is no mine; `progress` that it is none and that some other cell
    is certainly safe then, or None if nobody looked. `ahead`, by which look-ahead ranks cells,
    is the chance that it is no mine times how safely the game goes on, over all numbers it may
    show. `win` is the chance to win, an estimate unless `exact`.
    """

    bit: int
    safe: float
    progress: float | None = None
    ahead: float = 0.0
    win: float = 0.0
    exact: bool = False


def safety(after: Analysis, count: int = SAFEST_CELLS) -> float:
    """Return the mean chance that the safest `count` undecided or safe cells are no mines.

    With all cells decided it is 1.
    """
    certain = after.deduced.safe.bit_count()
    if certain >= count:
        return 1.0
    groups = [(mined, box.bit_count()) for box, mined in after.boxes]
    groups.append((after.interior_mined, after.interior.bit_count()))
    risk, left = 0, count - certain
    for mined, cells in sorted(groups):
        if mined < after.layouts:
            risk += mined * min(cells, left)
            left -= min(cells, left)
    return 1 - risk / (after.layouts * (count - left)) if left < count else 1.0


def look_ahead(analysis: Analysis, chance: Chance) -> Prospect | None:
    """Return a cell's prospect, every number it may show considered.

    None if the cell can show only one number: such a *dead* cell is a risk without a gain.
    """
    ahead, progress, numbers = chance.safe, 0.0, 0
    try:
        for share, after in outcomes(analysis, chance):
            numbers += 1
            ahead -= share * (1 - safety(after))
            if after.deduced.safe or after.safe_mask:
                progress += share
    except BudgetExceeded:
        return Prospect(chance.bit, chance.safe, None, chance.safe * safety(analysis))
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
