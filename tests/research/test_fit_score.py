"""Fitting the weights of the score: features, trials and regression."""

import random
from dataclasses import astuple, fields, replace
from math import log1p
from operator import mul

import pytest
from oracle import see

from minesweeper.inference import analyze
from minesweeper.rules.level import Level
from minesweeper.strategy import score
from minesweeper.strategy.lookahead import Evaluation, candidates, look_ahead
from minesweeper.strategy.score import Weights
from research.fit_score import Trial, guess_position, play_out, regress, score_features, tried

DENSE = Level(7, 7, 13)
"""A level at which most games have guesses by look-ahead."""
NAMES = [field.name for field in fields(Weights)]
CORNER = see("1 ? ?", "? ? ?", "? ? ?", mines=2)


@pytest.mark.parametrize("name", NAMES)
def test_the_look_ahead_ranks_by_each_weight(name, monkeypatch):
    analysis = analyze(see("? ? 2 ?", "1 ? ? ?", "? ? ? ?", "? ? ? 1", mines=5))
    ranked = [
        (ahead.evaluation, score_features(analysis, candidate))
        for candidate in candidates(analysis)
        if (ahead := look_ahead(analysis, candidate))
    ]
    one = replace(Weights(0, 0, 0, 0, 0), **{name: 1.0})
    monkeypatch.setattr(score, "weights", lambda: one)
    sign = -1 if name == "fifty_fifties" else 1
    for evaluation, seen in ranked:
        candidate = Evaluation(evaluation.bit, evaluation.safety)
        alone = look_ahead(analysis, candidate).evaluation
        assert alone.score == pytest.approx(sign * getattr(seen, name))
    assert any(getattr(seen, name) for _, seen in ranked)


def made_up(rng, true, noise):
    """Return a position of cells whose wins follow the true weights, and an offset of its own."""
    offset, center = rng.random(), rng.random()
    cells = [Weights(*(center + rng.random() for _ in NAMES)) for _ in range(6)]
    chance = (sum(map(mul, true, astuple(seen))) for seen in cells)
    return [
        Trial(seen, offset + center + won + noise * (rng.random() - 0.5))
        for seen, won in zip(cells, chance, strict=True)
    ]


def test_the_regression_finds_the_weights_whatever_else_positions_differ_in():
    rng, true = random.Random(1), (0.1, 0.2, 0.15, -0.17, 0.0)
    fit = regress([made_up(rng, true, 0.1) for _ in range(300)])
    assert astuple(fit.found) == pytest.approx(true, abs=0.006)
    assert fit.t.first > fit.t.safety > 20
    assert fit.t.fifty_fifties < -20
    assert abs(fit.t.informative) < 4
    found = fit.weights()
    assert found.safety + found.first + found.second == pytest.approx(1, abs=0.001)
    assert found.fifty_fifties == pytest.approx(0.17 / 0.45, abs=0.02)


def test_too_few_cells_or_harm_by_safety_are_refused():
    rng = random.Random(2)
    for few in ([], [[]], [made_up(rng, (1.0, 1, 1, 1, 1), 0)]):
        with pytest.raises(ValueError, match="too few"):
            regress(few)
    harmful = regress([made_up(rng, (-1.0, -1, -1, 0, 0), 0) for _ in range(20)])
    with pytest.raises(ValueError, match="too few"):
        harmful.weights()


@pytest.mark.slow
def test_every_ranked_cell_of_a_position_is_played_out():
    for number in range(3):
        found = tried(DENSE, 4, "test", number)
        assert found == tried(DENSE, 4, "test", number)
        analysis = guess_position(DENSE, random.Random(f"score/test/{DENSE}/{number}"))
        ranked = [one for one in candidates(analysis) if look_ahead(analysis, one)]
        assert [trial.features.safety for trial in found] == [one.safety for one in ranked][:10]
        assert {4 * trial.won for trial in found} <= {0, 1, 2, 3, 4}
    assert tried(DENSE, 4, "test", 0) != tried(DENSE, 4, "other", 0)


def test_playing_out_wins_or_loses_by_the_layout():
    seen = see("? ?", "1 1", mines=1)
    assert play_out(seen, frozenset({(0, 0)}), (0, 1))
    assert not play_out(seen, frozenset({(0, 0)}), (0, 0))


def test_dead_cells_are_left_out():
    analysis = analyze(see("? ?", "1 1", mines=1))
    assert [score_features(analysis, one) for one in candidates(analysis)] == [None, None]
    corner = analyze(CORNER)
    informative = [score_features(corner, one).informative for one in candidates(corner)]
    assert all(0 <= value <= log1p(8) for value in informative)
