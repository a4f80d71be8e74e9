"""Which sets without common cells weigh the most together.

If sentences that share no cell hold all the mines that are left, every cell outside them is safe;
if they have all the safe cells that are left, every cell outside is a mine. Choosing them is the
weighted set packing problem, which is NP-hard (R. Karp, 1972), so the search keeps a limited number
of beginnings of a choice; past it a heavier one may be missed. What it finds is a packing in any
case. Sets of cells are the bits of an int.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

PackedCells: TypeAlias = int
"""A set of cells: a bit for each."""

MostBeginnings: TypeAlias = Callable[[int], int]
"""Takes how many beginnings of a choice there are, and returns how many of them to keep."""

_UNIT = 840
"""Shares are counted in this part of 1, which every number of up to eight cells divides."""


class WeightedSet(NamedTuple):
    """A set of cells to choose: of choices of one weight, that of the least cost is best."""

    cells: PackedCells
    weight: int
    cost: int


class _Choice(NamedTuple):
    """Sets chosen so far; the greatest is the best."""

    weight: int
    saved: int
    sets: tuple[PackedCells, ...]


def groups(sets: Iterable[PackedCells]) -> list[list[PackedCells]]:
    """Return sets of cells in groups that share no cell."""
    found: list[tuple[PackedCells, list[PackedCells]]] = []
    for cells in sets:
        joined, members = cells, [cells]
        apart = []
        for group in found:
            if group[0] & cells:
                joined |= group[0]
                members = group[1] + members
            else:
                apart.append(group)
        found = [*apart, (joined, members)]
    return [members for _, members in found]


def heaviest(sets: Sequence[WeightedSet], most: MostBeginnings) -> tuple[int, tuple[int, ...]]:
    """Return the greatest weight of sets without common cells, and these sets.

    Goes through the sets once; of all choices that leave the same cells to later sets, the best
    is kept, the first on ties.
    """
    later = [0]
    for one in reversed(sets):
        later.append(later[-1] | one.cells)
    later.reverse()
    choices: dict[PackedCells, _Choice] = {0: _Choice(0, 0, ())}
    for index, (cells, weight, cost) in enumerate(sets):
        new: dict[PackedCells, _Choice] = {}
        for used, choice in choices.items():
            options = [(used, choice)]
            if weight and not used & cells:
                chosen = (*choice.sets, cells)
                more = _Choice(choice.weight + weight, choice.saved - cost, chosen)
                options.append((used | cells, more))
            for after, option in options:
                key = after & later[index + 1]
                if key not in new or new[key][:2] < option[:2]:
                    new[key] = option
        kept = most(len(new))
        if len(new) > kept:
            best = sorted(new, key=lambda key: new[key].weight, reverse=True)
            new = {key: new[key] for key in best[:kept]}
        choices = new
    best_of_all = max(choices.values(), key=lambda choice: choice[:2])
    return best_of_all.weight, best_of_all.sets


def bound(weights: Mapping[PackedCells, int]) -> int:
    """Return a number that no sets without common cells weigh more than.

    They weigh as much as their cells, if each counts its share of the set it is in; here each
    counts the largest share that any set gives it.
    """
    total, left = 0, ~0
    shares = {cells: -(-weight * _UNIT // cells.bit_count()) for cells, weight in weights.items()}
    for cells in sorted(shares, key=shares.__getitem__, reverse=True):
        total += shares[cells] * (cells & left).bit_count()
        left &= ~cells
    return total // _UNIT
