"""Cells drawn to learn from, and the fitting of the network that reads cells."""

from random import Random

import numpy as np

from minesweeper.pictures.network import MEANINGS, SIDE, Meaning, evened
from research.draw_cells import Look, cut_off_place, draw_board, some_meanings
from research.draw_signs import fonts
from research.fit_cells import fresh, gradients


def some_cells(seed):
    look = Look(Random(seed), fonts()[:1])
    board = np.arange(MEANINGS).reshape(2, MEANINGS // 2)
    return cut_off_place(Random(seed), draw_board(look, board), *board.shape)


def test_one_seed_draws_the_same_cells():
    one, again, other = (some_cells(seed) for seed in (3, 3, 4))
    assert one.shape == (MEANINGS, SIDE, SIDE, 3)
    assert (one == again).all()
    assert (one != other).any()


def test_a_board_to_learn_from_has_open_cells_beside_one_another():
    beside = 0
    for seed in range(20):
        is_open = some_meanings(Random(seed), 7, 7) < Meaning.COVERED
        beside += int((is_open[:, 1:] == is_open[:, :-1]).sum())
    assert beside > 20 * 7 * 6 * 0.6


def test_each_gradient_is_the_slope_of_the_loss():
    cells = evened(some_cells(3).astype(np.float32) / 255).astype(np.float64)
    cells += np.random.default_rng(2).normal(0, 0.01, cells.shape)  # no pixels are equal
    meanings = np.arange(MEANINGS)
    layers = [
        (w.astype(np.float64), b.astype(np.float64)) for w, b in fresh(np.random.default_rng(1))
    ]
    _, slopes = gradients(layers, cells, meanings)
    for layer, slope in zip(layers, slopes, strict=True):
        for part, wanted in zip(layer, slope, strict=True):
            place = np.unravel_index(int(np.abs(wanted).argmax()), wanted.shape)
            part[place] += 1e-5
            above, _ = gradients(layers, cells, meanings)
            part[place] -= 2e-5
            below, _ = gradients(layers, cells, meanings)
            part[place] += 1e-5
            assert np.isclose((above - below) / 2e-5, wanted[place], rtol=0.02)
