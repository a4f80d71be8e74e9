"""How the network learns: its gradient, its fit, and the file it is written to."""

import json

import numpy as np
import pytest

from minesweeper.strategy.features import SIZE
from minesweeper.strategy.network import Ensemble, NetworkWeights
from research import train
from research.train import EXAMPLE, TrainedNetwork, begin, chances, gradient, learn, rounded


def made_up(count, rng):
    """Return examples whose chance to win grows with one feature, and noise."""
    found = np.zeros(count, EXAMPLE)
    found["guess"] = np.arange(count) // 5
    found["reached"] = 1
    found["safety"] = 0.9
    found["features"] = rng.integers(0, 20, (count, SIZE))
    true = 1 / (1 + np.exp(-(found["features"][:, 3] - 10.0) / 5))
    found["won"] = np.clip(true + rng.normal(0, 0.1, count), 0, 1)
    return found, true


def loss(net, batch, seen):
    """Return what is made smaller, by its definition, an example at a time."""
    found, _ = chances(net, seen)
    total = 0.0
    for guess in set(batch["guess"].tolist()):
        here = batch["guess"] == guess
        weight = np.maximum(batch["reached"][here], train.RARE)
        gap = batch["safety"][here] * (found[here] - batch["won"][here])
        total += float((weight * (gap - gap.mean()) ** 2).sum())
        won, chance = batch["won"][here], found[here]
        entropy = -won * np.log(chance) - (1 - won) * np.log(1 - chance)
        total += train.HEIGHT * float((weight * entropy).sum())
    return total / len(batch)


def test_the_gradient_is_that_of_the_loss():
    rng = np.random.default_rng(3)
    batch, _ = made_up(40, rng)
    seen = batch["features"].astype(np.float64) / 10
    net = begin((SIZE, 4, 3, 1), rng)
    biases = [rng.normal(0, 0.3, one.shape) for one in net.biases]
    net = TrainedNetwork(biases, [one.astype(np.float64) for one in net.weights])
    slopes = gradient(net, batch, seen)
    for one, slope in zip(net.parameters(), slopes, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), slope.shape)
        values = []
        for step in (1e-5, -1e-5):
            one[place] += step
            values.append(loss(net, batch, seen))
            one[place] -= step
        assert slope[place] == pytest.approx((values[0] - values[1]) / 2e-5, rel=0.02, abs=1e-6)


def test_a_net_learns_what_examples_have_in_common_and_is_written_down_as_it_is(monkeypatch):
    monkeypatch.setattr(train, "BATCH", 100)
    examples_, true = made_up(6000, np.random.default_rng(4))
    net = learn(examples_, (6, 4), 8, 1)
    found, _ = chances(net, examples_["features"].astype(np.float32))
    assert np.corrcoef(found, true)[0, 1] > 0.95
    packed = Ensemble([NetworkWeights(**json.loads(json.dumps(rounded(net))))])
    for row, chance in zip(examples_["features"][:20], found, strict=False):
        assert packed.win(bytes(row)) == pytest.approx(float(chance), abs=0.01)
