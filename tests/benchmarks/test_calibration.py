"""What is said about estimated chances to win."""

import pytest

from benchmarks.calibration import Estimated, brier, describe, draw, estimates, log_loss, table
from minesweeper.rules.level import LEVELS, Start


def told(chance, won, lost=0):
    return [Estimated(chance, n, n < won) for n in range(won + lost)]


def test_guesses_are_sorted_by_tenths_of_what_was_told():
    low, high = table(told(0.12, 1, 9) + told(0.18, 3, 7) + told(1.0, 5))
    assert (low.estimate, low.won, low.guesses) == (pytest.approx(0.15), 0.2, 20)
    assert low.low < 0.2 < low.high
    assert (high.estimate, high.won, high.guesses) == (1, 1, 5)


def test_guesses_of_one_game_make_the_interval_no_narrower():
    (once,) = table(told(0.5, 5, 5))
    (twice,) = table(told(0.5, 5, 5) * 2)
    assert (twice.low, twice.high, twice.guesses) == (once.low, once.high, 20)


def test_true_chances_score_better_than_the_base_rate():
    found = told(0.2, 2, 8) + told(0.8, 8, 2)
    chances, won = [one.chance for one in found], [one.won for one in found]
    for score in (brier, log_loss):
        assert score(chances, won) < score([0.5] * 20, won)
    assert brier(chances, won) == pytest.approx(0.16)
    assert "base rate 0.2500" in describe(found)


def test_the_same_games_tell_the_same():
    found = estimates(LEVELS["beginner"], Start.SAFE, 8, "test")
    assert found == estimates(LEVELS["beginner"], Start.SAFE, 8, "test")
    assert found != estimates(LEVELS["beginner"], Start.SAFE, 8, "other")
    assert all(0 < one.chance < 1 for one in found)


def test_what_chose_a_cell_is_told_where_cells_came_close():
    shown, closer = (estimates(LEVELS["expert"], Start.SAFE, 3, "test", way) for way in (0, 1))
    assert 0 < len(closer) <= len(shown)
    assert all(0 < one.chance < 1 for one in closer)


def test_the_picture_is_drawn_to_the_file(tmp_path):
    pytest.importorskip("matplotlib")
    draw({"a": told(0.2, 2, 8) + told(0.8, 8, 2), "b": told(0.5, 5, 0)}, tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
