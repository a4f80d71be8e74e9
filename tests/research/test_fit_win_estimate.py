"""Fitting the win estimate: its examples and the regression."""

import random
from math import exp

import numpy as np
import pytest

from minesweeper.rules.level import LEVELS, Start
from research.fit_win_estimate import examples, fit, loss


def test_the_fit_finds_the_weights_that_made_the_labels():
    rng = random.Random(1)
    rows = np.array([[1.0, rng.random() * 4 - 2] for _ in range(4000)])
    labels = np.array([float(rng.random() < 1 / (1 + exp(0.5 - 1.5 * x))) for _, x in rows])
    found = fit(rows, labels)
    assert found == pytest.approx([-0.5, 1.5], abs=0.15)
    assert loss(rows, labels, found) < loss(rows, labels, np.array([-0.5, 1.0]))


def test_examples_are_the_guesses_of_games_and_their_outcomes():
    found = list(examples(LEVELS["beginner"], Start.SAFE, 12, random.Random(2)))
    assert {won for _, won in found} == {True, False}
    assert found == list(examples(LEVELS["beginner"], Start.SAFE, 12, random.Random(2)))
