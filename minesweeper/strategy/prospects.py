"""What the cells of a guess promise, ranked: each is looked at, the best of them ever closer.

All that come into question are looked at one number ahead; those worth about as much as the best
are valued by the network; where there is time for it, the best of these are searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from minesweeper.inference import Analysis, analyze
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.strategy.candidates import MARGIN, candidates
from minesweeper.strategy.lookahead import (
    Ahead,
    Prospect,
    closer_look,
    look_ahead,
    most_worth,
    seen_by_network,
)
from minesweeper.strategy.network import is_late
from minesweeper.strategy.search import Depth, Patience, promised
from minesweeper.strategy.value import chance_to_win

EARLY = 3
"""Positions with at most so many numbers return in many games; what they promise is kept."""

SEARCHED = 0.7
"""How much the search counts beside the closer look that it starts from."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which cells are looked at: those at most `margin` less safe than the safest.

    Those worth at most `close` less than the best are looked at more closely.
    """

    margin: float
    close: float


LATE = Scope(margin=0.25, close=0.06)
"""Near the end, where risks pay that do not before."""

USUAL, PATIENT, PLAIN = Scope(MARGIN, 0.012), Scope(MARGIN, 0.03), Scope(MARGIN, 0.0)
"""Before: usually, if the best are searched, and without the network."""


def prospects(analysis: Analysis, patience: Patience, network: bool) -> tuple[Prospect, ...]:
    """Return the prospects of cells, the best first; none if every cell tells nothing.

    For the few positions in which games begin they are kept.
    """
    seen = analysis.seen
    if len(seen.numbers) > EARLY or seen.hit:
        return _prospects(analysis, patience, network)
    numbers = frozenset(seen.numbers.items())
    return _early(patience, network, seen.height, seen.width, seen.mines, seen.density, numbers)


@lru_cache(maxsize=1000)
def _early(
    patience: Patience,
    network: bool,
    height: int,
    width: int,
    mines: int | None,
    density: Fraction | None,
    numbers: frozenset[tuple[Cell, int]],
) -> tuple[Prospect, ...]:
    seen = Observation(height, width, mines, dict(sorted(numbers)), density=density)
    return _prospects(analyze(seen), patience, network)


def forget() -> None:
    """Forget what is kept of the positions in which games begin."""
    _early.cache_clear()


def _prospects(analysis: Analysis, patience: Patience, network: bool) -> tuple[Prospect, ...]:
    late = network and is_late(analysis.layouts)
    depth = patience.late if late else patience.before if network else None
    scope = LATE if late else PATIENT if depth else USUAL if network else PLAIN
    found = _looked_at(analysis, scope)
    near = _near(found, scope) if network else {}
    seems = {bit: seen_by_network(ahead, late) for bit, ahead in near.items()}
    closer = {bit: closer_look(near[bit], values) for bit, values in seems.items()}
    searched = further(near, seems, closer, depth, late) if depth else {}
    prospects = [
        replace(
            ahead.prospect,
            win=chance_to_win(analysis, ahead.prospect.ahead),
            closer=closer.get(bit),
            further=searched.get(bit),
        )
        for bit, ahead in found.items()
    ]
    return tuple(sorted(prospects, key=_rank, reverse=True))


def _looked_at(analysis: Analysis, scope: Scope) -> dict[int, Ahead]:
    """Look at the cells, the safer first; once none can come close to the best, stop."""
    found: dict[int, Ahead] = {}
    most = 0.0
    for option in candidates(analysis, scope.margin):
        if most_worth(option.safe) <= most - scope.close:
            break
        ahead = look_ahead(analysis, option)
        if ahead:
            found[option.bit] = ahead
            most = max(most, ahead.prospect.worth)
    return found


def _near(found: Mapping[int, Ahead], scope: Scope) -> dict[int, Ahead]:
    """Return the cells worth about as much as the best, if they are several."""
    most = max((ahead.prospect.worth for ahead in found.values()), default=0.0)
    near = {bit: one for bit, one in found.items() if one.prospect.worth >= most - scope.close}
    return near if len(near) > 1 else {}


def further(
    near: Mapping[int, Ahead],
    seems: Mapping[int, list[float]],
    closer: Mapping[int, float],
    depth: Depth,
    late: bool,
) -> dict[int, float]:
    """Search the best of the cells looked at closely, if they are several."""
    ranked = sorted(closer, key=lambda bit: -closer[bit])[: depth.cells]
    best = [bit for bit in ranked if closer[bit] >= closer[ranked[0]] - depth.window]
    if len(best) < 2:
        return {}
    searched = {bit: promised(near[bit], seems[bit], depth, late) for bit in best}
    return {bit: SEARCHED * searched[bit] + (1 - SEARCHED) * closer[bit] for bit in best}


def _rank(prospect: Prospect) -> tuple[bool, bool, float]:
    """Return what cells are ranked by: those searched come first, then those looked at closely."""
    if prospect.further is not None:
        return True, True, prospect.further
    if prospect.closer is not None:
        return False, True, prospect.closer
    return False, False, prospect.worth
