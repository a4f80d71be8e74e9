"""Fitting the network that reads cells: `python -m research.fit_cells` writes `weights.npz`.

It learns from cells drawn in random looks (draw_cells.py), by Adam (Kingma and Ba, 2015,
https://arxiv.org/abs/1412.6980) on the cross entropy. Looks of their own tell how good it is.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minesweeper.pictures import network
from minesweeper.pictures.edges import Values
from minesweeper.pictures.network import MEANINGS, SIDE, evened, outputs
from research.draw_cells import samples

Layer: TypeAlias = list[Values]
"""The weights and the bias of one layer."""

FILTERS = (24, 48)
HIDDEN = 96
BATCH = 128
WEIGHTS = Path(network.__file__).with_name("weights.npz")


def cells_of(rng: Random, looks: int) -> tuple[Values, NDArray[np.int64]]:
    """Return drawn cells, evened, and their meanings."""
    drawn, meanings = zip(*samples(rng, looks), strict=True)
    values = np.concatenate([evened(part.astype(np.float32) / 255) for part in drawn])
    return values, np.concatenate(meanings)


def fresh(rng: np.random.Generator) -> list[Layer]:
    """Return layers that have learned nothing."""
    first, second = FILTERS
    sizes = ((75, first), (9 * first, second), ((SIDE // 4) ** 2 * second, HIDDEN))
    return [
        [
            rng.normal(0, np.sqrt(2 / into), (into, out)).astype(np.float32),
            np.zeros(out, np.float32),
        ]
        for into, out in (*sizes, (HIDDEN, MEANINGS))
    ]


def gradients(
    layers: list[Layer], cells: Values, meanings: NDArray[np.int64]
) -> tuple[float, list[Layer]]:
    """Return the mean loss of some cells and its gradient for each layer."""
    (w1, b1), (w2, b2), (w3, _), (w4, _) = layers
    near, wide, nearer, maps, flat, hidden, out = outputs(cells, layers)
    chance = np.exp(out - out.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    at = np.arange(len(cells))
    loss = -float(np.log(chance[at, meanings] + 1e-9).mean())
    chance[at, meanings] -= 1
    chance /= len(cells)
    back = (chance @ w4.T) * (hidden > 0)
    g2 = _unpooled(back @ w3.T, flat, maps)
    g1 = _unpatched(g2 @ w2.T, wide.shape) * (wide > 0)
    return loss, [
        [near.reshape(-1, len(w1)).T @ g1.reshape(-1, len(b1)), g1.sum(axis=(0, 1, 2))],
        [nearer.reshape(-1, len(w2)).T @ g2.reshape(-1, len(b2)), g2.sum(axis=(0, 1, 2))],
        [flat.T @ back, back.sum(axis=0)],
        [hidden.T @ chance, chance.sum(axis=0)],
    ]


def _unpooled(back: Values, most: Values, maps: Values) -> Values:
    """Return a gradient at the pixels that were the greatest, all of equal ones, and above 0."""
    spread = np.empty_like(maps)
    shape = (len(maps), maps.shape[1] // 2, maps.shape[2] // 2, maps.shape[3])
    most, back = most.reshape(shape), (back * (most > 0)).reshape(shape)
    for row in (0, 1):
        for column in (0, 1):
            part = maps[:, row::2, column::2]
            spread[:, row::2, column::2] = back * (part == most)
    return spread


def _unpatched(back: Values, shape: tuple[int, ...]) -> Values:
    """Return a gradient of patches of 3x3 at the pixels that they are made of."""
    count, height, width, depth = shape
    parts = back.reshape(count, height, width, 9, depth)
    found = np.zeros((count, height + 2, width + 2, depth), back.dtype)
    for place in range(9):
        row, column = divmod(place, 3)
        found[:, row : row + height, column : column + width] += parts[..., place, :]
    return found[:, 1:-1, 1:-1]


def learn(
    layers: list[Layer],
    cells: Values,
    meanings: NDArray[np.int64],
    rounds: int,
    rng: np.random.Generator,
) -> list[Layer]:
    """Return layers fitted further to cells, with a rate that falls to 0; `layers` change."""
    mean = [[np.zeros_like(part) for part in layer] for layer in layers]
    square = [[np.zeros_like(part) for part in layer] for layer in layers]
    steps, step = rounds * (len(cells) // BATCH), 0
    for each in range(rounds):
        order, losses = rng.permutation(len(cells)), []
        for some in np.array_split(order, len(cells) // BATCH):
            loss, slopes = gradients(layers, cells[some], meanings[some])
            losses.append(loss)
            step += 1
            rate = 0.002 * (1 - step / (steps + 1)) * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            for layer, (parts, slope) in enumerate(zip(layers, slopes, strict=True)):
                for i in (0, 1):
                    mean[layer][i] += 0.1 * (slope[i] - mean[layer][i])
                    square[layer][i] += 0.001 * (slope[i] ** 2 - square[layer][i])
                    parts[i][...] -= rate * mean[layer][i] / (np.sqrt(square[layer][i]) + 1e-7)
        print(f"round {each + 1}: loss {np.mean(losses):.4f}", flush=True)
    return layers


def write(layers: list[Layer], path: Path) -> None:
    """Write layers as numbers of 16 bits."""
    kept: dict[str, Any] = {}
    for number, (weights, bias) in enumerate(layers):
        kept |= {f"w{number}": weights.astype(np.float16), f"b{number}": bias.astype(np.float16)}
    np.savez_compressed(path, **kept)


def main() -> None:
    """Draw cells, fit the network, write it, and say how many of other cells it reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--looks", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", type=Path, metavar="FILE", help="begin with these weights")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    cells, meanings = cells_of(Random(f"cells {args.seed}"), args.looks)
    print(f"{len(cells)} cells drawn", flush=True)
    rng = np.random.default_rng(args.seed)
    layers = network.weights_in(args.go_on) if args.go_on else fresh(rng)
    write(learn(layers, cells, meanings, args.rounds, rng), args.out)
    network.weights_in.cache_clear()
    others, truth = cells_of(Random(f"other cells {args.seed}"), 120)
    right = network.scores(others, args.out).argmax(axis=1) == truth
    print(f"other looks: {right.mean():.2%} right")
    for meaning in range(MEANINGS):
        print(f"  {meaning}: {right[truth == meaning].mean():.2%}")


if __name__ == "__main__":
    main()
