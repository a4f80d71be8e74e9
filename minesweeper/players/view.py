"""What a player knows of each cell of a board, for people who look over its shoulder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeVar

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.observation import Observation

Old = TypeVar("Old")
New = TypeVar("New")


class Belief(Enum):
    """What a player holds a cell to be, with the letter that stands for it."""

    SAFE = "S"
    OPENED = "M"
    UNKNOWN = "U"
    CLAIMED = "X"
    """A mine, as the player claims."""
    HIT = "H"


class ViewMap(Enum):
    """A map of the board on which a player shows what it knows."""

    KNOWLEDGE = "knowledge"
    """All in one: numbers, safe cells, mines, chances."""
    NUMBERS = "numbers"
    """What is revealed, and no more."""
    RISKS = "risks"
    """What the cells are held to be, with offsets and risks."""
    GAINS = "gains"
    """The risk gain and the explorative gain of the cells that are not opened."""


class CellView(NamedTuple):
    """A cell as a player sees it; a figure is None where the player does not use it.

    `number` is what an opened cell shows, `offset` that less the claimed and hit mines around it.
    `chance` is the probability of a mine. `risk` is the sum of the offsets around an unknown
    cell, None beside no number; `risk_gain` and `explorative_gain` are the risks and the number
    of the unknown cells in its 3x3 square.

    >>> CellView(Belief.UNKNOWN, chance=Fraction(1, 3)).number is None
    True
    """

    belief: Belief
    number: int | None = None
    offset: int | None = None
    chance: Fraction | None = None
    risk: int | None = None
    risk_gain: int | None = None
    explorative_gain: int | None = None


def seen_only(seen: Observation) -> dict[Cell, CellView]:
    """Return the view of a player that knows only what is revealed."""
    views = dict.fromkeys(seen.covered(), CellView(Belief.UNKNOWN))
    views |= {cell: CellView(Belief.OPENED, number) for cell, number in seen.numbers.items()}
    views |= dict.fromkeys(seen.blank, CellView(Belief.OPENED))
    return views | dict.fromkeys(seen.hit, CellView(Belief.HIT))


def beside_no_number(seen: Observation) -> frozenset[Cell]:
    """Return the covered cells with no revealed number beside them."""
    table = neighbor_table(seen.height, seen.width)
    beside = set().union(*(table[cell] for cell in seen.numbers))
    return frozenset(cell for cell in seen.covered() if cell not in beside)


def map_values(values: Mapping[Cell, Old], change: Callable[[Old], New]) -> dict[Cell, New]:
    """Return what `change` makes of each cell's value, asking once for cells that share one.

    They share it by identity: on a large board it is a number of 1,000 digits, long to hash.
    """
    changed = {key: change(value) for key, value in {id(v): v for v in values.values()}.items()}
    return {cell: changed[id(value)] for cell, value in values.items()}
