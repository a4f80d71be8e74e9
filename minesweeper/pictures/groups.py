"""Which cells of a board look alike, so that they mean the same.

Groups are made of neighbours that hardly differ and of first cells that do, wherever they lie; then
of groups whose means have one look.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from minesweeper.pictures.cells import grounds, halved
from minesweeper.pictures.edges import Values
from minesweeper.pictures.limits import MOST_GROUPS
from minesweeper.pictures.network import Meanings

ALIKE = 0.028
"""The difference, root mean square of 0 to 1, up to which two neighbours look alike.

Light falls unevenly on some boards: neighbours are alike where cells far apart are not.
"""

FAR_ALIKE = 0.02
"""The same for groups of cells wherever they lie."""

FEW_GROUPS = 24
"""The groups of a clear picture, of which none are joined."""

SAME_LOOK = 0.32
"""How much of a sign may differ between the means of two groups that are joined."""

NO_SIGN = 0.06
"""The strength, root mean square of 0 to 1, below which a group has no sign, but is plain."""

PLAIN_ALIKE, OTHER_GROUND = 0.03, 0.1
"""How much two plain groups may differ, and the grounds of any two groups that are joined."""

SIGN, LEAST_SIGN, MOST_SIGN = 4.0, 0.06, 0.2
"""The change at one place within the cell, of 0 to 1, that is a sign, however small.

The first is a multiple of what most neighbours in the picture differ by, for some pictures are
pressed or grained; the others bound the result.
"""


def groups(cells: Values, parts: Values, height: int, width: int) -> Meanings:
    """Return for each cell the number of its group: cells that look alike, the first is 0.

    `parts` are the cells from near, where their signs are small.
    """
    looks = halved(cells).reshape(len(cells), -1)
    within = halved(parts)[:, 1:-1, 1:-1].reshape(len(cells), -1)
    one, other = neighbors(height, width)
    sign = np.abs(within[one] - within[other]).max(axis=1)
    least_sign = float(np.clip(SIGN * np.quantile(sign, 0.25), LEAST_SIGN, MOST_SIGN))
    alike = (differing(looks[one], looks[other]) < ALIKE) & (sign < least_sign)
    firsts, near = np.unique(connected(len(cells), one[alike], other[alike]), return_inverse=True)

    def apart_from(group: int, others: list[int]) -> Values:
        apart = differing(looks[firsts[others]], looks[firsts[group]]) / FAR_ALIKE
        sign = np.abs(within[firsts[others]] - within[firsts[group]]).max(axis=1)
        return np.where(sign < least_sign, apart, np.inf)

    return led(np.arange(len(firsts)), apart_from)[near]


def neighbors(height: int, width: int) -> tuple[Meanings, Meanings]:
    """Return the cells that have one to the right or below, and that one, by their numbers."""
    at = np.arange(height * width).reshape(height, width)
    firsts, seconds = (at[:, :-1], at[:-1]), (at[:, 1:], at[1:])
    return np.concatenate([*map(np.ravel, firsts)]), np.concatenate([*map(np.ravel, seconds)])


def connected(count: int, one: Meanings, other: Meanings) -> Meanings:
    """Return for each cell the first that it is joined to, by some pairs that are."""
    first = np.arange(count)
    while (first[one] != first[other]).any():
        least = np.minimum(first[one], first[other])
        np.minimum.at(first, one, least)
        np.minimum.at(first, other, least)
        first = first[first]
    return first


def led(ordered: Meanings, apart: Callable[[int, list[int]], Values]) -> Meanings:
    """Return for each of some things the number of its group, from 0.

    Each follows the likest of those before it that lead, if they are less than 1 `apart`, or leads.
    """
    leaders: list[int] = []
    found = np.empty(len(ordered), int)
    for one in ordered:
        far = apart(one, leaders) if leaders else np.ones(1)
        found[one] = far.argmin() if far.min() < 1 else len(leaders)
        if found[one] == len(leaders):
            leaders.append(int(one))
    return found


def joined(groups: Meanings, cells: Values, parts: Values) -> Meanings:
    """Return fewer groups: those are joined whose means have one look, with the largest first.

    `parts` are the cells from near, where their signs are small. Pressed, rescaled or lit pictures
    show one sign in many ways, and the mean of a group is clearer than its cells.
    """
    sizes = np.bincount(groups)
    if not FEW_GROUPS < len(sizes) <= MOST_GROUPS:
        return groups
    ground = grounds(parts)
    wholes = halved(cells).reshape(len(cells), -1)
    on_ground = halved(parts[:, 2:-2, 2:-2] - ground[:, None, None]).reshape(len(cells), -1)
    signs, ground, wholes = (mean_of(groups, each) for each in (on_ground, ground, wholes))
    strength = np.maximum(differing(signs, 0), NO_SIGN)
    plain = strength == NO_SIGN

    def apart_from(group: int, others: list[int]) -> Values:
        apart = differing(signs[others], signs[group])
        apart /= np.maximum(strength[others], strength[group]) * SAME_LOOK
        whole = differing(wholes[others], wholes[group]) / PLAIN_ALIKE
        off = np.abs(ground[others] - ground[group]).max(axis=1) > OTHER_GROUND
        other = off | (plain[others] != plain[group])
        return np.where(other, np.inf, np.where(plain[group], whole, apart))

    return led(np.argsort(-sizes, kind="stable"), apart_from)[groups]


def differing(looks: Values, others: Values | float) -> Values:
    """Return how much looks differ from others, root mean square."""
    return np.sqrt(((looks - others) ** 2).mean(axis=-1))


def mean_of(groups: Meanings, values: Values) -> Values:
    """Return for each group the mean of what its cells have."""
    sizes = np.bincount(groups)
    ordered = values[np.argsort(groups, kind="stable")]
    return np.add.reduceat(ordered, np.cumsum(sizes) - sizes, dtype=float) / sizes[:, None]
