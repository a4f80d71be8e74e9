"""The win value of a position: small neural networks, fitted on games played out.

Each has two layers of rectified sums and a logistic one (D. Rumelhart, G. Hinton and R. Williams,
1986); the mean of several errs less than one of them. Sums are of whole numbers, so that they are
the same on any machine, and all sums of a layer are the lanes of one int: what goes into a layer
is multiplied by all its weights in one operation.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from math import exp
from operator import mul
from pathlib import Path
from struct import Struct
from typing import NamedTuple, TypeAlias

from minesweeper.rules.game import Observation

DATA = Path(__file__).with_name("network.json")
"""The weights, the command that makes them, and what they rest on."""

Rows: TypeAlias = Sequence[Sequence[int]]

UNIT = 1 << 14
"""A weight of 1 in the data file. Numbers grow by this from layer to layer."""

LANE = 64
"""Bits of a lane; half of what they hold is added, so that no lane is negative."""

CELLS = range(64, 601)
"""Sizes of boards that the network was fitted on."""

DENSITIES = 0.1, 0.25
"""Mines a cell on those boards, fewest and most."""


LATE_LAYOUTS = 10**16
"""With at most so many layouts left at a guess, nets count that were fitted on such guesses."""


def knows(seen: Observation) -> bool:
    """Return whether the network was fitted on boards like this one."""
    cells = seen.height * seen.width
    fewest, most = DENSITIES
    return seen.mines is not None and cells in CELLS and fewest <= seen.mines / cells <= most


def is_late(layouts: int) -> bool:
    """Return whether a guess with so many layouts is one for the nets fitted near the end."""
    return layouts <= LATE_LAYOUTS


class Layer:
    """Sums of numbers times weights, those below zero taken to be zero."""

    def __init__(self, bias: Sequence[int], weights: Sequence[Sequence[int]]) -> None:
        """Take what each sum begins with, and what each number adds to each sum."""
        self._zero = 1 << LANE - 1
        self._bias = _packed([self._zero + one for one in bias])
        self._weights = [_packed(row) for row in weights]
        self._lanes = Struct(f"<{len(bias)}Q")

    def __call__(self, numbers: Iterable[int]) -> list[int]:
        """Return the sums."""
        total = sum(map(mul, numbers, self._weights), self._bias)
        lanes = self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))
        zero = self._zero
        return [lane - zero if lane > zero else 0 for lane in lanes]


def _packed(lanes: Sequence[int]) -> int:
    return sum(value << LANE * place for place, value in enumerate(lanes))


class Net(NamedTuple):
    """A net as it is written down: what the sums of a layer begin with is the layer's first row."""

    hidden: Rows
    second: Rows
    last: Sequence[float]


class Nets:
    """Nets of two layers each, and the mean of the chances made of what comes out of them."""

    def __init__(self, nets: Sequence[Net]) -> None:
        """Take nets of the same sizes; the first layers of all of them are one."""
        first = [
            list(chain.from_iterable(rows))
            for rows in zip(*[net.hidden for net in nets], strict=True)
        ]
        self._hidden = Layer(first[0], first[1:])
        self._width = len(nets[0].hidden[0])
        self._rest = [
            (
                Layer(net.second[0], net.second[1:]),
                net.last[0],
                [weight / UNIT**2 for weight in net.last[1:]],
            )
            for net in nets
        ]

    def win(self, features: bytes) -> float:
        """Return the chance to win from a position with these features."""
        numbers, width, total = self._hidden(features), self._width, 0.0
        for place, (second, bias, last) in enumerate(self._rest):
            own = second(numbers[place * width : (place + 1) * width])
            total += logistic(bias + sum(map(mul, own, last)))
        return total / len(self._rest)


def win(features: bytes, late: bool = False) -> float:
    """Return the chance to win from a position with these features: the mean of all nets.

    Near the end there are nets of their own; see `is_late`.
    """
    return fitted("late" if late else "nets").win(features)


def logistic(score: float) -> float:
    """Return the chance that stands for a score."""
    return 1 / (1 + exp(min(-score, 700.0)))  # beyond, on huge boards, exp overflows


@cache
def fitted(name: str = "nets") -> Nets:
    """Return the fitted nets of this name in the data file: "nets", or "late" near the end."""
    return Nets([Net(**net) for net in json.loads(DATA.read_text(encoding="utf-8"))[name]])
