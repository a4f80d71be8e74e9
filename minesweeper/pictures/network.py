"""The small network that says what a cell may mean, by its look alone.

Filters of 5x5 at every second pixel, filters of 3x3 and the greatest of each 2x2 of what they
make, then two full layers. It was trained on cells that research/draw_cells.py draws in random
looks, by research/fit_cells.py: no picture of another program is in it. The weights lie beside
this file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from minesweeper.pictures.edges import Values

WEIGHTS = Path(__file__).with_name("weights.npz")
"""Where the weights are."""

SIDE = 20
"""The rows and columns of pixels of a cell, as the network takes it."""


class Meaning:
    """What a cell may be; 1 to 8 are the numbers. Plain integers: arrays of them are compared."""

    OPEN = 0
    COVERED = 9
    FLAG = 10
    MINE = 11
    WRONG_FLAG = 12
    QUESTION = 13


Meanings: TypeAlias = NDArray[Any]
"""A meaning for each group, or for each cell."""

MEANINGS = 14

SIGNS = "012345678HF*F?"
"""The sign of each meaning in `.mine` text."""


def evened(cells: Values) -> Values:
    """Return cells without their brightness and contrast; cells x `SIDE` x `SIDE` x 3, 0 to 1."""
    ground = np.median(cells, axis=(1, 2), keepdims=True)
    away = cells - ground
    contrast = np.abs(away).max(axis=(1, 2, 3), keepdims=True)
    return (away / np.maximum(contrast, 0.06)).astype(np.float32)


def scores(cells: Values, weights: Path = WEIGHTS) -> Values:
    """Return for each cell (`evened`) the logarithm of the chance of each meaning."""
    layers = weights_in(weights)
    parts = []
    for some in np.array_split(cells, 1 + len(cells) // 128):
        found = outputs(some, layers)[-1]
        parts.append(found - np.logaddexp.reduce(found, axis=1, keepdims=True))
    return np.concatenate(parts).astype(np.float32)


def outputs(cells: Values, layers: list[list[Values]]) -> tuple[Values, ...]:
    """Return what the layers take and make: patches, maps, their greatest, hidden, and the end."""
    (w1, b1), (w2, b2), (w3, b3), (w4, b4) = layers
    near = patches(cells, 5, 2)
    wide = np.maximum(np.tensordot(near, w1, 1) + b1, 0)  # "@" takes each row of pixels apart
    nearer = patches(wide, 3, 1)
    maps = np.maximum(np.tensordot(nearer, w2, 1) + b2, 0)
    rows = np.maximum(maps[:, ::2], maps[:, 1::2])
    flat = np.maximum(rows[:, :, ::2], rows[:, :, 1::2]).reshape(len(cells), -1)
    hidden = np.maximum(flat @ w3 + b3, 0)
    return near, wide, nearer, maps, flat, hidden, hidden @ w4 + b4


def patches(maps: Values, side: int, step: int) -> Values:
    """Return the surroundings of every `step`th pixel, nothing beyond the rim, in one row each."""
    reach = side // 2
    wide = np.pad(maps, ((0, 0), (reach, reach), (reach, reach), (0, 0)))
    near = sliding_window_view(wide, (side, side), axis=(1, 2))[:, ::step, ::step]
    return np.moveaxis(near, 3, 5).reshape(*near.shape[:3], -1)


@cache
def weights_in(path: Path) -> list[list[Values]]:
    """Return the weights and the bias of each layer."""
    with np.load(path, allow_pickle=False) as kept:
        return [[kept[f"{kind}{n}"].astype(np.float32) for kind in "wb"] for n in range(4)]
