"""The network: its sums, its data file, and the boards it was fitted on."""

import json
import random
from statistics import fmean

import pytest

from minesweeper.rules.observation import Observation
from minesweeper.strategy.features import SIZE
from minesweeper.strategy.network import (
    DATA,
    Ensemble,
    NetworkWeights,
    RectifiedLayer,
    knows,
    logistic,
    win,
)


def test_a_layer_sums_whole_numbers_and_leaves_out_what_is_below_zero():
    rng = random.Random(1)
    for _ in range(50):
        bias = [rng.randrange(-(10**6), 10**6) for _ in range(5)]
        rows = [[rng.randrange(-(10**5), 10**5) for _ in range(5)] for _ in range(7)]
        numbers = [rng.randrange(256) for _ in rows]
        plain = [
            bias[i] + sum(n * row[i] for n, row in zip(numbers, rows, strict=True))
            for i in range(5)
        ]
        assert RectifiedLayer([bias, *rows])(numbers) == [max(value, 0) for value in plain]


def test_the_file_has_nets_for_all_features_and_what_they_rest_on():
    data = json.loads(DATA.read_text(encoding="utf-8"))
    assert set(data["examples"]) == {"nets", "late"}
    assert min(data["examples"].values()) > 100_000
    assert data["command"].startswith("python -m research.fit_network")
    for net in data["nets"] + data["late"]:
        width, depth = len(net["hidden"][0]), len(net["second"][0])
        assert [len(row) for row in net["hidden"]] == [width] * (SIZE + 1)
        assert [len(row) for row in net["second"]] == [depth] * (width + 1)
        assert len(net["last"]) == depth + 1


@pytest.mark.parametrize(("name", "late"), [("nets", False), ("late", True)])
def test_the_network_says_the_mean_of_its_nets(name, late):
    data = json.loads(DATA.read_text(encoding="utf-8"))[name]
    seen = bytes(random.Random(2).randrange(40) for _ in range(SIZE))
    assert win(seen, late) == pytest.approx(
        fmean(Ensemble([NetworkWeights(**net)]).win(seen) for net in data)
    )
    assert 0 < win(seen, late) < 1


def test_numbers_beyond_all_bounds_stay_a_chance():
    assert 0 <= win(bytes([255] * SIZE)) <= 1
    assert logistic(-1e4) < 1e-300
    assert logistic(1e4) == 1


@pytest.mark.parametrize(
    ("size", "mines", "known"),
    [
        ((16, 30), 99, True),
        ((16, 16), 40, True),
        ((9, 9), 10, True),
        ((4, 4), 3, False),
        ((100, 100), 2000, False),
        ((16, 30), 170, False),
        ((16, 30), None, False),
    ],
)
def test_the_network_knows_boards_like_those_it_was_fitted_on(size, mines, known):
    assert knows(Observation(*size, mines, {})) == known
