"""The network: the chance to win a position, by small neural networks fitted on rollouts.

Each has two layers of rectified sums and a logistic one (D. Rumelhart, G. Hinton and R. Williams,
1986); the mean of several errs less than one alone. The sums are of whole numbers, so that they are
the same on any machine. All sums of a layer are the lanes of one int: a number that enters the
layer is multiplied by all its weights in one operation. The weights are in `network.json`;
`python -m research.fit_network` makes them again.
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

from minesweeper.rules.observation import Observation

DATA = Path(__file__).with_name("network.json")
"""The weights, the command that makes them, and what they rest on."""

Rows: TypeAlias = Sequence[Sequence[int]]
"""The biases of the sums of a layer, then for each number that enters it its weight in each sum."""

UNIT = 1 << 14
"""A weight of 1 in the data file. Numbers grow by this factor from layer to layer."""

LANE = 64
"""Bits of a lane. Half of the range is added to each, so that no lane is negative."""

CELLS = range(64, 601)
"""The board sizes the network was fitted on."""

DENSITIES = 0.1, 0.25
"""The fewest and the most mines a cell on those boards."""

LATE_LAYOUTS = 10**16
"""A guess with at most this many layouts is late: networks fitted on such guesses judge it."""


def knows(seen: Observation) -> bool:
    """Return whether the network was fitted on boards like this one."""
    cells = seen.height * seen.width
    fewest, most = DENSITIES
    return seen.mines is not None and cells in CELLS and fewest <= seen.mines / cells <= most


def is_late(layouts: int) -> bool:
    """Return whether a guess with this many layouts is near the end of its game."""
    return layouts <= LATE_LAYOUTS


class RectifiedLayer:
    """Weighted sums of numbers, where negative sums become 0."""

    def __init__(self, rows: Rows) -> None:
        """Pack the biases and the weights into lanes."""
        biases, *weights = rows
        self._zero = 1 << LANE - 1
        self._bias = _lanes_as_int([self._zero + one for one in biases])
        self._weights = [_lanes_as_int(row) for row in weights]
        self._lanes = Struct(f"<{len(biases)}Q")

    def __call__(self, numbers: Iterable[int]) -> list[int]:
        """Return the sums."""
        total = sum(map(mul, numbers, self._weights), self._bias)
        lanes = self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))
        zero = self._zero
        return [lane - zero if lane > zero else 0 for lane in lanes]


def _lanes_as_int(lanes: Sequence[int]) -> int:
    return sum(value << LANE * place for place, value in enumerate(lanes))


class NetworkWeights(NamedTuple):
    """One network as the data file has it; the last layer is its bias, then its weights."""

    hidden: Rows
    second: Rows
    last: Sequence[float]


class Ensemble:
    """Several networks of the same sizes, which answer with the mean of their chances."""

    def __init__(self, networks: Sequence[NetworkWeights]) -> None:
        """Join the first layers of all networks into one."""
        rows = zip(*[network.hidden for network in networks], strict=True)
        self._hidden = RectifiedLayer([list(chain.from_iterable(row)) for row in rows])
        self._width = len(networks[0].hidden[0])
        self._rest = [
            (
                RectifiedLayer(network.second),
                network.last[0],
                [weight / UNIT**2 for weight in network.last[1:]],
            )
            for network in networks
        ]

    def win(self, features: bytes) -> float:
        """Return the chance to win from a position with these features."""
        numbers, width, total = self._hidden(features), self._width, 0.0
        for place, (second, bias, last) in enumerate(self._rest):
            own = second(numbers[place * width : (place + 1) * width])
            total += logistic(bias + sum(map(mul, own, last)))
        return total / len(self._rest)


def win(features: bytes, late: bool = False) -> float:
    """Return the chance to win from a position with these features.

    `late` asks the networks fitted on late guesses; see `is_late`.
    """
    return ensemble("late" if late else "nets").win(features)


def logistic(score: float) -> float:
    """Return 1 / (1 + e**-score), the chance that a logistic score stands for."""
    return 1 / (1 + exp(min(-score, 700.0)))  # exp overflows beyond, as on huge boards


@cache
def ensemble(name: str = "nets") -> Ensemble:
    """Return the fitted networks: "nets" for all guesses, "late" for late ones."""
    networks = json.loads(DATA.read_text(encoding="utf-8"))[name]
    return Ensemble([NetworkWeights(**network) for network in networks])
