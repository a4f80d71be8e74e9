"""Where weighing all layouts would exceed its budget: what clues that may be false say singly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from minesweeper.inference.fallback import PARTS, Estimate
from minesweeper.inference.noisy_clues import Hint, hints_of
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def estimate_noisy(seen: Observation) -> Estimate:
    """Return an estimate of a position of any size, whatever its clue model.

    A cell's chance is the mean of what its clues say, each taken alone: by Bayes' rule, with the
    mines left spread evenly before. What is certain by single clues, one after the other, is.
    """
    hints = hints_of(seen)
    safe, mines = _certain(hints)
    unknown = [cell for cell in seen.covered() if cell not in safe and cell not in mines]
    prior = _prior(seen, len(mines), len(unknown))
    said: dict[Cell, list[Fraction]] = {}
    for hint in hints:
        cells = hint.cells - safe - mines
        chance = _mean(hint, len(cells), len(hint.cells & mines), prior)
        for cell in cells:
            said.setdefault(cell, []).append(chance)
    parts = dict.fromkeys(unknown, _parts(prior))
    parts |= {cell: _parts(sum(of, Fraction(0)) / len(of)) for cell, of in said.items()}
    parts |= dict.fromkeys(safe, 0) | dict.fromkeys(mines, PARTS)
    return Estimate({cell: parts[cell] for cell in seen.covered()})


def _parts(chance: Fraction) -> int:
    """Return a chance that is not certain in PARTS."""
    return min(max(int(chance * PARTS), 1), PARTS - 1)


def _certain(hints: Sequence[Hint]) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the cells that must be safe, or mines, by one clue and what was found before."""
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    before = -1
    while len(safe) + len(mines) > before:
        before = len(safe) + len(mines)
        for hint in hints:
            possible = [count for count, likely in enumerate(hint.likelihoods) if likely]
            if max(possible, default=0) == len(hint.cells & mines):
                safe |= hint.cells - mines
            elif min(possible, default=0) == len(hint.cells - safe):
                mines |= hint.cells - safe
    return safe, mines


def _mean(hint: Hint, cells: int, mines: int, prior: Fraction) -> Fraction:
    """Return the expected share of mines in a clue's cells, so many others of it being mines."""
    weights = [
        hint.likelihoods[mines + more]
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
    """Return the chance of a mine in a cell that nothing is known about, never certainty."""
    if seen.mines is None:
        return Fraction(1, 2) if seen.density is None else seen.density
    if not unknown:
        return Fraction(1, 2)
    share = Fraction(seen.mines - len(seen.hit) - mines, unknown)
    return min(max(share, Fraction(1, PARTS)), 1 - Fraction(1, PARTS))
