"""What a position promises: the safest cells left, what tells something, coin flips to come."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest
from operator import itemgetter

from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import Mask
from minesweeper.strategy.coin_flips import Chances, coin_flips, cost, undecided
from minesweeper.strategy.worth import weights


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a position promises.

    `chances` are those of its `undecided` cells. `first` and `second` are the chances that the
    two safest cells left are no mines, `telling` is how many cells are certainly safe and have
    an undecided cell beside them. Of `flips`, how likely it comes to each coin flip, the cost
    is `flip_cost`.
    """

    chances: Chances
    undecided: Mask
    first: float
    second: float
    telling: int
    flips: list[float]
    flip_cost: float

    def worth(self) -> float:
        """Return what the position is worth: 1 if two cells are certain and nothing else is."""
        by = weights()
        sure = by.safe + by.first * self.first + by.second * self.second
        return sure - by.flips * self.flip_cost


def outlook(after: Distribution) -> Outlook:
    """Return what a position promises."""
    chances, sure = undecided(after), after.safe_mask
    risks = [0.0] * min(sure.bit_count(), 2)
    for cells, mined in nsmallest(2, chances, key=itemgetter(1)):
        risks += [mined] * min(cells.bit_count(), 2)
    first, second = (risks * 2)[:2] or (0.0, 0.0)
    open_cells = sum(cells for cells, _ in chances)
    telling = after.deduced.frame.around(open_cells) & sure if sure else 0
    flips = coin_flips(after, chances)
    return Outlook(
        chances, open_cells, 1 - first, 1 - second, telling.bit_count(), flips, cost(flips)
    )
