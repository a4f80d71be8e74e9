"""The win estimate: its weights and what it rises with."""

from oracle import see

from minesweeper.inference import analyze
from minesweeper.strategy.win_scale import win_estimate, win_features, win_weights


def test_the_win_estimate_is_a_chance_that_grows_with_the_survival():
    analysis = analyze(see("1 ? ?", "? ? ?", "? ? ?", mines=3))
    chances = [win_estimate(analysis, ahead / 10) for ahead in range(11)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


def test_the_weights_of_the_win_estimate_are_those_of_its_features():
    analysis = analyze(see("1 ?", "? ?", mines=1))
    assert set(win_weights()) == set(win_features(analysis, 0.5))
