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
from math import exp
from operator import mul
from pathlib import Path
from struct import Struct
from typing import TypeAlias

from minesweeper.game import Observation

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


class Net:
    """Two layers, and a chance made of what comes out of them."""

    def __init__(self, hidden: Rows, second: Rows, last: Sequence[float]) -> None:
        """Take the layers as they are written down: what its sums begin with is a layer's first."""
        self._hidden = Layer(hidden[0], hidden[1:])
        self._second = Layer(second[0], second[1:])
        self._bias, *weights = last
        self._last = [weight / UNIT**2 for weight in weights]

    def win(self, features: bytes) -> float:
        """Return the chance to win from a position with these features."""
        numbers = self._second(self._hidden(features))
        return logistic(self._bias + sum(map(mul, numbers, self._last)))


def win(features: bytes, late: bool = False) -> float:
    """Return the chance to win from a position with these features: the mean of all nets.

    Near the end there are nets of their own; see `is_late`.
    """
    nets = fitted("late" if late else "nets")
    return sum([net.win(features) for net in nets]) / len(nets)


def logistic(score: float) -> float:
    """Return the chance that stands for a score."""
    return 1 / (1 + exp(min(-score, 700.0)))  # beyond, on huge boards, exp overflows


@cache
def fitted(name: str = "nets") -> list[Net]:
    """Return the fitted nets of this name in the data file: "nets", or "late" near the end."""
    return [Net(**net) for net in json.loads(DATA.read_text(encoding="utf-8"))[name]]
