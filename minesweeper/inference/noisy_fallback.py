"""The fallback when counting noisy clues exceeds its budget: each clue by itself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from minesweeper.inference.fallback import PARTS, Estimate
from minesweeper.inference.noisy_clues import NoisyClue, read_clues
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def estimate_noisy(seen: Observation) -> Estimate:
    """Return the estimate of a position of any size with any clue model.

    Cells that single clues decide, one after the other, are certain. The chance of another cell
    is the mean over its clues: each clue by itself gives one by Bayes' rule, from mines that are
    spread evenly before it is seen.
    """
    clues = read_clues(seen)
    safe, mines = _certain(clues)
    unknown = [cell for cell in seen.covered() if cell not in safe and cell not in mines]
    prior = _prior(seen, len(mines), len(unknown))
    chances: dict[Cell, list[Fraction]] = {}
    for clue in clues:
        cells = clue.cells - safe - mines
        chance = _mean(clue, len(cells), len(clue.cells & mines), prior)
        for cell in cells:
            chances.setdefault(cell, []).append(chance)
    parts = dict.fromkeys(unknown, _parts(prior))
    parts |= {cell: _parts(sum(own, Fraction(0)) / len(own)) for cell, own in chances.items()}
    parts |= dict.fromkeys(safe, 0) | dict.fromkeys(mines, PARTS)
    return Estimate({cell: parts[cell] for cell in seen.covered()})


def _parts(chance: Fraction) -> int:
    """Return the chance of an uncertain cell in PARTS."""
    return min(max(int(chance * PARTS), 1), PARTS - 1)


def _certain(clues: Sequence[NoisyClue]) -> tuple[frozenset[Cell], frozenset[Cell]]:
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


def _mean(clue: NoisyClue, cells: int, mines: int, prior: Fraction) -> Fraction:
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
