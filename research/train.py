"""How the network learns: gradient descent on examples, with numpy.

An example is a position that a candidate led to, with the chance to win that one surviving rollout
found there. The candidates of a guess were revealed on the same layout, so the loss is above all
that of the differences between them, and to a small part that of the chances themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.strategy.features import SIZE
from minesweeper.strategy.network import UNIT

Floats: TypeAlias = NDArray[np.float32]

EXAMPLE = np.dtype(
    [
        ("guess", "<u4"),
        ("reached", "<f4"),
        ("safety", "<f4"),
        ("won", "<f4"),
        ("features", np.uint8, (SIZE,)),
    ]
)
"""An example: the guess it belongs to, the probability of coming to it, the candidate's safety, the
chance to win that was found, and the features of the position."""

RARE = 0.1
"""Examples count by the probability of coming to their guess, but at least this much."""

HEIGHT = 0.001
"""The weight of the logarithmic loss beside that of the squared differences within a guess."""

RATE = 0.004
"""The highest learning rate."""

DECAY = 0.02
"""The weight decay, relative to the learning rate."""

BATCH = 3000
"""About how many examples are in a step."""

MOMENTS = 0.9, 0.999
"""The decay of the means of gradients and of their squares (Adam: D. Kingma and J. Ba, 2014)."""


@dataclass
class TrainedNetwork:
    """A network while it learns: the biases and the weights of each layer."""

    biases: list[Floats]
    weights: list[Floats]

    def parameters(self) -> list[Floats]:
        """Return every array that is learnt."""
        return self.biases + self.weights


def begin(sizes: tuple[int, ...], rng: np.random.Generator) -> TrainedNetwork:
    """Return a network of layers of these sizes, weights drawn so that signals keep their size."""
    shapes = list(pairwise(sizes))
    weights = [(rng.uniform(-1, 1, (m, n)) / m**0.5).astype(np.float32) for m, n in shapes]
    return TrainedNetwork([np.zeros(n, np.float32) for _, n in shapes], weights)


def chances(net: TrainedNetwork, features: Floats) -> tuple[Floats, list[Floats]]:
    """Return the chance to win of each position, and the inputs of each layer."""
    inputs = [features]
    for bias, weight in zip(net.biases[:-1], net.weights[:-1], strict=True):
        inputs.append(np.maximum(inputs[-1] @ weight + bias, 0))
    score = (inputs[-1] @ net.weights[-1] + net.biases[-1])[:, 0]
    return 1 / (1 + np.exp(-score)), inputs


def within(values: Floats, guess: NDArray[np.intp]) -> Floats:
    """Return values less the mean over their guess; guesses are numbered from 0."""
    mean = np.bincount(guess, values) / np.maximum(np.bincount(guess), 1)
    return (values - mean[guess]).astype(np.float32)


def gradient(net: TrainedNetwork, batch: NDArray[Any], features: Floats) -> list[Floats]:
    """Return the slope of the loss of a batch in each parameter; the features are scaled."""
    guess = np.unique(batch["guess"], return_inverse=True)[1]
    safety, won = batch["safety"], batch["won"]
    found, inputs = chances(net, features)
    error = within(safety * found, guess) - within(safety * won, guess)
    slope = 2 * safety * error * found * (1 - found) + HEIGHT * (found - won)
    slope *= np.maximum(batch["reached"], RARE)
    back = (slope / len(batch))[:, None].astype(np.float32)
    biases, weights = [], []
    for layer in reversed(range(len(net.weights))):
        weights.append(inputs[layer].T @ back)
        biases.append(back.sum(0))
        back = (back @ net.weights[layer].T) * (inputs[layer] > 0)
    return biases[::-1] + weights[::-1]


def batches(guess: NDArray[Any], rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield the places of each batch's examples, those of a guess together, in random order."""
    place = np.argsort(guess, kind="stable")
    starts = np.flatnonzero(np.diff(guess[place], prepend=-1))
    groups = np.split(place, starts[1:])
    size = max(BATCH * len(groups) // len(guess), 1)
    order = rng.permutation(len(groups))
    for first in range(0, len(groups) - size + 1, size):
        yield np.concatenate([groups[one] for one in order[first : first + size]])


def learn(
    examples: NDArray[Any], hidden: tuple[int, int], epochs: int, seed: int
) -> TrainedNetwork:
    """Return a network fitted on examples; the same arguments give about the same one.

    `hidden` are the sums of its two layers. It takes the features as they are, not scaled.
    """
    rng = np.random.default_rng(seed)
    mean = examples["features"].mean(0, dtype=np.float64).astype(np.float32)
    spread = (examples["features"].std(0, dtype=np.float64) + 0.05).astype(np.float32)
    net = begin((SIZE, *hidden, 1), rng)
    means = [np.zeros_like(one) for one in net.parameters()]
    squares = [np.zeros_like(one) for one in net.parameters()]
    guess = examples["guess"].astype(np.int64)
    order = [batch for _ in range(epochs) for batch in batches(guess, rng)]
    for step, batch in enumerate(order):
        chosen = examples[batch]
        slopes = gradient(net, chosen, (chosen["features"] - mean) / spread)
        _descend(net, slopes, means, squares, step, step / len(order))
    net.biases[0] -= (mean / spread) @ net.weights[0]
    net.weights[0] /= spread[:, None]
    return net


def _descend(
    net: TrainedNetwork,
    slopes: list[Floats],
    means: list[Floats],
    squares: list[Floats],
    step: int,
    at: float,
) -> None:
    """Change the parameters by one step, which is `at` this share of the way.

    The rate rises over the first third of the way, then falls.
    """
    rate = RATE * (1 - abs(1 - 3 * at) if at < 1 / 3 else (1 - (3 * at - 1) / 2))
    slow, slower = MOMENTS
    for one, slope, mean, square in zip(net.parameters(), slopes, means, squares, strict=True):
        mean += (1 - slow) * (slope - mean)
        square += (1 - slower) * (slope * slope - square)
        size = np.sqrt(square / (1 - slower ** (step + 1))) + 1e-8
        if one.ndim == 2:
            one *= 1 - rate * DECAY
        one -= rate * mean / (1 - slow ** (step + 1)) / size


def rounded(net: TrainedNetwork) -> dict[str, list[Any]]:
    """Return the layers as the data file has them: biases first, in whole numbers."""
    layers: dict[str, list[Any]] = {}
    for number, name in enumerate(("hidden", "second")):
        bias = np.rint(net.biases[number].astype(np.float64) * UNIT ** (number + 1))
        weights = np.rint(net.weights[number].astype(np.float64) * UNIT)
        layers[name] = [[int(x) for x in row] for row in (bias, *weights)]
    last = [float(net.biases[2][0]), *map(float, net.weights[2][:, 0])]
    layers["last"] = [round(x, 6) for x in last]
    return layers
