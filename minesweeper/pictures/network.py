"""The small network that says what a cell may mean, by its look alone.

Two layers of 3x3 filters, each followed by the greatest of 2x2, then two full layers. It was
trained on cells that research/draw_cells.py draws in random looks, by research/fit_cells.py: no
picture of another program is in it. The weights lie beside this file.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pathlib import Path

import numpy as np

from minesweeper.pictures.lattice import Values

WEIGHTS = Path(__file__).with_name("weights.npz")
"""Where the weights are."""

SIDE = 20
"""The rows and columns of pixels of a cell, as the network takes it."""


class Meaning(IntEnum):
    """What a cell may be; 1 to 8 are the numbers."""

    OPEN = 0
    COVERED = 9
    FLAG = 10
    MINE = 11
    WRONG_FLAG = 12
    QUESTION = 13


MEANINGS = 14

SIGNS = "012345678HF*F?"
"""The sign of each meaning in `.mine` text."""


def evened(cells: Values) -> Values:
    """Return cells without their brightness and contrast; cells x `SIDE` x `SIDE` x 3, 0 to 1."""
    ground = np.median(cells, axis=(1, 2), keepdims=True)
    away = cells - ground
    contrast = np.abs(away).max(axis=(1, 2, 3), keepdims=True)
    even: Values = (away / np.maximum(contrast, 0.06)).astype(np.float32)
    return even


def scores(cells: Values, weights: Path = WEIGHTS) -> Values:
    """Return for each cell (`evened`) the logarithm of the chance of each meaning."""
    first, second, third, fourth = weights_in(weights)
    parts = []
    for some in np.array_split(cells, 1 + len(cells) // 128):
        found = largest(np.maximum(filtered(some, *first), 0))
        found = largest(np.maximum(filtered(found, *second), 0)).reshape(len(some), -1)
        found = np.maximum(found @ third[0] + third[1], 0) @ fourth[0] + fourth[1]
        top = found.max(axis=1, keepdims=True)
        parts.append(found - top - np.log(np.exp(found - top).sum(axis=1, keepdims=True)))
    return np.concatenate(parts).astype(np.float32)


def patches(maps: Values) -> Values:
    """Return the 3x3 surroundings of each pixel, nothing beyond the rim, in one row each."""
    wide = np.pad(maps, ((0, 0), (1, 1), (1, 1), (0, 0)))
    views = np.lib.stride_tricks.sliding_window_view(wide, (3, 3), axis=(1, 2))
    return views.reshape(*maps.shape[:3], -1)


def filtered(maps: Values, weights: Values, bias: Values) -> Values:
    """Return what 3x3 filters make of maps."""
    made: Values = patches(maps) @ weights + bias
    return made


def largest(maps: Values) -> Values:
    """Return the greatest of each 2x2 pixels, in each map by itself."""
    count, height, width, depth = maps.shape
    fours = maps.reshape(count, height // 2, 2, width // 2, 2, depth)
    most: Values = fours.max(axis=(2, 4))
    return most


@cache
def weights_in(path: Path) -> list[tuple[Values, Values]]:
    """Return the weights and the bias of each layer."""
    with np.load(path, allow_pickle=False) as kept:
        return [
            (kept[f"w{layer}"].astype(np.float32), kept[f"b{layer}"].astype(np.float32))
            for layer in range(4)
        ]
