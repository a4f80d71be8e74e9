"""Looking one number ahead: what a cell may show, and what the game promises then.

A cell is worth the more, the safer it is, the safer the two best cells after it, the more cells
are then certain and tell something, and the fewer coin flips are left; `fit_worth` says how the
weights of these were found. The best of the cells are then looked at more closely, by the
network; `search` looks further. Two numbers ahead of every cell was measured as well and won
hardly any more games (benchmarks/RESULTS.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log1p
from typing import NamedTuple

from minesweeper.inference import Analysis, BudgetExceeded
from minesweeper.inference.after_number import AfterNumber, after_numbers
from minesweeper.strategy.candidates import Chance
from minesweeper.strategy.features import features
from minesweeper.strategy.network import win
from minesweeper.strategy.outlook import Outlook, outlook
from minesweeper.strategy.worth import weights

NEGLIGIBLE = 0.004
"""Numbers less likely than this, all together, are taken to be like the others."""

NETWORK, POINT = 0.7, 0.45
"""How much the network counts beside the weights, and the chance to win that 1 of these means."""

FEWEST_NUMBERS = 2
"""A cell that can show fewer numbers than this is *dead*: it tells nothing."""

MOST_TELLING = 1.2
"""What log(1 + certain cells that tell something) is hardly ever above, on average over the
numbers of a cell."""

BUDGET = 5_000
"""States counted for a cell; where it takes more, the cell is judged by its safety alone."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening a cell promises.

    `safe` is the chance that it is no mine; `progress` that it is none and that some other cell
    is certainly safe then, or None if nobody looked; `ahead` that one survives it and the safest
    cell after it. Cells are ranked by `worth`, the best of them by a closer look, `closer`, and
    where there is time for it the very best by a search, `further`; both are None for the rest.
    `win` is the chance to win, an estimate unless `exact`; None if unknown.
    """

    bit: int
    safe: float
    progress: float | None = None
    ahead: float = 0.0
    worth: float = 0.0
    closer: float | None = None
    further: float | None = None
    win: float | None = None
    exact: bool = False


class Ahead(NamedTuple):
    """A cell's prospect, and the positions it leads to, with the chance of each."""

    prospect: Prospect
    positions: list[tuple[float, Analysis | AfterNumber, Outlook]]


def look_ahead(analysis: Analysis, chance: Chance) -> Ahead | None:
    """Return what a cell promises, every number it may show considered.

    None if the cell can show only one number: such a *dead* cell is a risk without a gain.
    """
    bit, safe = chance.bit, chance.safe
    try:
        positions: list[tuple[float, Analysis | AfterNumber, Outlook]] = [
            (share, after, outlook(after)) for share, after in outcomes(analysis, chance)
        ]
    except BudgetExceeded:
        seen = outlook(analysis)
        prospect = Prospect(bit, safe, ahead=safe * seen.first, worth=safe * seen.worth())
        return Ahead(prospect, [(safe, analysis, seen)])
    if len(positions) < FEWEST_NUMBERS:
        return None
    ahead = progress = worth = 0.0
    telling = weights().telling / safe
    for share, _, seen in positions:
        ahead += share * seen.first
        worth += share * (seen.worth() + telling * log1p(seen.telling))
        if seen.first == 1:
            progress += share
    return Ahead(Prospect(bit, safe, progress, ahead, worth), positions)


def most_worth(safe: float) -> float:
    """Return what a cell of this chance to be safe is hardly ever worth more than."""
    by = weights()
    return safe * (by.safe + by.first + by.second + by.telling * MOST_TELLING)


def seen_by_network(ahead: Ahead, late: bool = False) -> list[float]:
    """Return the chance to win in each position a cell leads to, as the network sees it."""
    return [win(features(after, seen), late) for _, after, seen in ahead.positions]


def closer_look(ahead: Ahead, seems: Iterable[float]) -> float:
    """Return the chance to win after opening a cell, as the network and the weights see it."""
    by_network = sum(share * one for (share, _, _), one in zip(ahead.positions, seems, strict=True))
    return NETWORK * by_network + (1 - NETWORK) * POINT * ahead.prospect.worth


def outcomes(
    analysis: Analysis, chance: Chance, negligible: float = NEGLIGIBLE
) -> Iterator[tuple[float, AfterNumber]]:
    """Yield the chance of each number the cell can show, and what is known then.

    The chances add up to that of the cell being safe; the least likely numbers, which take more
    time than they are worth, are counted with the last that is yielded.
    """
    left = chance.safe
    for after in after_numbers(analysis, chance.bit, BUDGET):
        share = after.layouts / analysis.layouts
        left -= share
        if left < negligible:
            yield share + left, after
            return
        yield share, after
