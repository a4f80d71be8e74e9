"""The fallback when exact counting exceeds its budget: an estimate by each number by itself.

Numbers that are true give their cells the share of mines that they need, after local rules have
taken out what is certain; numbers that may be false give a share by Bayes' rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from minesweeper.inference.constraints import LocalDeduction, deduce
from minesweeper.inference.distribution import CellCounts
from minesweeper.inference.errors import NoLayout
from minesweeper.inference.noisy_clues import NoisyClue, read_clues
from minesweeper.inference.shared_analysis import blame, remembering_last
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

PARTS = 840 * 840
"""The unit of estimates: 840 is a multiple of 1 to 8, the possible cells around a number."""


@dataclass(frozen=True)
class Estimate(CellCounts):
    """Estimated chances of a position that is too large to count; its certain cells are certain.

    `mined` is each covered cell's chance of a mine in parts of `layouts`: 0 and PARTS only where
    one or two numbers make it certain. More cells may be safe, or mines, than `safe` and `mines`
    return.
    """

    layouts: int = PARTS


@remembering_last
def estimate(observation: Observation) -> Estimate:
    """Return the estimate of a position of any size, by local rules and by single numbers.

    The chance of a cell beside open numbers is the mean of the shares of mines that these still
    need. The other mines are spread evenly over the interior. Raises InconsistentBoard if local
    rules meet a contradiction.
    """
    try:
        found = deduce(observation)
    except NoLayout:
        raise blame(observation) from None
    shares: dict[Cell, list[int]] = {}
    for _, cells, mines in found.constraints:
        for cell in found.frame.cells_of(cells):
            shares.setdefault(cell, []).append(mines * PARTS // cells.bit_count())
    mined = {cell: _uncertain(sum(own) // len(own)) for cell, own in shares.items()}
    interior = [cell for cell in found.frame.cells_of(found.unknown) if cell not in shares]
    chance = _interior_chance(observation, found, sum(mined.values()), len(interior))
    mined |= dict.fromkeys(interior, chance)
    mined |= dict.fromkeys(found.frame.cells_of(found.safe), 0)
    mined |= dict.fromkeys(found.frame.cells_of(found.mines), PARTS)
    return Estimate({cell: mined[cell] for cell in observation.covered()})


def _interior_chance(seen: Observation, found: LocalDeduction, boundary: int, interior: int) -> int:
    """Return the chance of an interior cell, in PARTS; `boundary` is the sum of the boundary's."""
    if seen.mines is None or interior == 0:
        density = Fraction(1, 2) if seen.density is None else seen.density
        return _uncertain(int(density * PARTS))
    left = (seen.mines - found.mines.bit_count()) * PARTS - boundary
    return _uncertain(left // interior)


def _uncertain(parts: int) -> int:
    """Return a chance in PARTS that is neither 0 nor all of them."""
    return min(max(parts, 1), PARTS - 1)


def estimate_noisy(seen: Observation) -> Estimate:
    """Return the estimate of a position of any size with any clue model.

    Cells that single clues decide, one after the other, are certain. The chance of another cell
    is the mean over its clues: each clue by itself gives one by Bayes' rule, from mines that are
    spread evenly before it is seen.
    """
    clues = read_clues(seen)
    safe, mines = _certain_by_clues(clues)
    unknown = [cell for cell in seen.covered() if cell not in safe and cell not in mines]
    prior = _prior(seen, len(mines), len(unknown))
    chances: dict[Cell, list[Fraction]] = {}
    for clue in clues:
        cells = clue.cells - safe - mines
        chance = _mean_share(clue, len(cells), len(clue.cells & mines), prior)
        for cell in cells:
            chances.setdefault(cell, []).append(chance)
    parts = dict.fromkeys(unknown, _uncertain(int(prior * PARTS)))
    for cell, own in chances.items():
        parts[cell] = _uncertain(int(sum(own, Fraction(0)) / len(own) * PARTS))
    parts |= dict.fromkeys(safe, 0) | dict.fromkeys(mines, PARTS)
    return Estimate({cell: parts[cell] for cell in seen.covered()})


def _certain_by_clues(clues: Sequence[NoisyClue]) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the cells that are certainly safe, and certainly mines, by one clue at a time."""
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    before = -1
    while len(safe) + len(mines) > before:
        before = len(safe) + len(mines)
        for clue in clues:
            possible = [count for count, likely in enumerate(clue.likelihoods) if likely]
            if max(possible, default=0) == len(clue.cells & mines):
                safe |= clue.cells - mines
            elif min(possible, default=0) == len(clue.cells - safe):
                mines |= clue.cells - safe
    return safe, mines


def _mean_share(clue: NoisyClue, cells: int, mines: int, prior: Fraction) -> Fraction:
    """Return the expected share of mines in `cells` of a clue's cells, with `mines` in others."""
    weights = [
        clue.likelihoods[mines + more]
        * comb(cells, more)
        * prior**more
        * (1 - prior) ** (cells - more)
        for more in range(cells + 1)
    ]
    total = sum(weights, Fraction(0))
    if not cells or not total:
        return prior
    return sum((more * weight for more, weight in enumerate(weights)), Fraction(0)) / total / cells


def _prior(seen: Observation, mines: int, unknown: int) -> Fraction:
    """Return the chance of a mine in a cell without clues: never 0 and never 1."""
    if seen.mines is None:
        return Fraction(1, 2) if seen.density is None else seen.density
    if not unknown:
        return Fraction(1, 2)
    share = Fraction(seen.mines - len(seen.hit) - mines, unknown)
    return min(max(share, Fraction(1, PARTS)), 1 - Fraction(1, PARTS))
