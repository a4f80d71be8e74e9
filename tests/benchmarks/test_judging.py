"""What is measured of judgements: games of somebody who errs, and how far estimates are off."""

import pytest

from benchmarks.erring import erring_game
from benchmarks.judgement import Judged, errors, table_of_limits, table_of_shares
from minesweeper.review.judgement import Label
from minesweeper.review.review import review
from minesweeper.rules.command import Action, Status
from minesweeper.rules.level import LEVELS


def test_an_erring_game_is_won_with_risks_flags_and_chords_and_is_always_the_same():
    game = erring_game(LEVELS["intermediate"], 5)
    assert game.status is Status.WON
    assert game.hit == []
    assert {one.action for one in game.commands} == {Action.REVEAL, Action.FLAG, Action.CHORD}
    labels = {one.judgement.label for one in review(game).moves}
    assert labels >= {Label.SAFE, Label.NEEDLESS}
    assert list(game.commands) == list(erring_game(LEVELS["intermediate"], 5).commands)


def test_the_error_of_the_measurement_is_taken_off():
    found = [Judged(0.20, 0.15, 0.03), Judged(0.10, 0.15, 0.03)]
    assert "measured 0.050, of" in errors(found)
    assert "error 0.030, so of the estimate's 0.040" in errors(found)
    assert "mean +0.000" in errors(found)


def test_labels_past_a_limit_are_right_if_they_gave_up_what_they_say():
    found = [Judged(0.16, 0.20, 0.0), Judged(0.16, 0.03, 0.0), Judged(0.11, 0.0, 0.0)]
    rows = {line.split(" | ")[0]: line for line in table_of_limits(found)}
    assert rows["| 0.1"] == "| 0.1 | 3 | 66.7% | 33.3% |"
    assert rows["| 0.15"] == "| 0.15 | 2 | 100.0% | 50.0% |"
    assert list(table_of_shares(found))[1] == "| 0.10 to 0.15 | 1 | 0.110 | 0.000 |"


@pytest.mark.parametrize("share", [0.05, 0.5])
def test_a_bin_has_the_mean_of_what_was_measured(share):
    (_, row) = table_of_shares([Judged(share, 0.2, 0.1), Judged(share, 0.4, 0.1)])
    assert row.endswith("| 0.300 |")
