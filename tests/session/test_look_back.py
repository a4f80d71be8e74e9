"""Looking back without a window: positions, labels a few at a time, tries, the chance to win."""

import random

import pytest
from workers import SilentWorker

from minesweeper.review.judgement import Label
from minesweeper.review.review import moves_of, review
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS
from minesweeper.session import limits
from minesweeper.session.look_back import LookBack, judge_query
from minesweeper.session.worker import PROCESS_ENDED


def game_lost():
    """Return a game with mines at A1 and D1 that takes B1 and C1, a flag back, and hits D1."""
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    commands = [(Action.REVEAL, (0, 1)), (Action.FLAG, (1, 3)), (Action.UNDO, (0, 0))]
    commands += [(Action.REVEAL, (1, 2)), (Action.REVEAL, (0, 3))]
    for at, (action, cell) in enumerate(commands):
        game.play(Command(action, cell, 100 * at))
    assert game.status is Status.LOST
    return game


def looked(game):
    found = LookBack(game, None)
    while not found.is_judged:
        found.go_on()
    return found


def test_each_place_is_the_game_after_that_many_commands_in_any_order():
    game = game_lost()
    found = looked(game)
    for place in [5, 0, 2, 1, 4, 3, 3, 5]:
        assert found.at(place).observe() == game.at(place).observe()
        assert found.at(place).status is game.at(place).status


@pytest.mark.parametrize("at_once", [1, 2, 40])
def test_the_labels_are_those_of_the_review_however_many_go_at_once(monkeypatch, at_once):
    monkeypatch.setattr(limits, "JUDGED_AT_ONCE", at_once)
    monkeypatch.setattr(limits, "JUDGING_AT_ONCE", -1.0)
    game = game_lost()
    found = looked(game)
    assert found.review == review(game)
    assert [one.move.count for one in found.judged] == [0, 3, 4]
    assert found.move_at(3) is found.judged[1]
    assert found.move_at(1) is None


def test_a_try_is_judged_in_the_position_before_the_mistake():
    found = looked(game_lost())
    mistake = found.judged[-1]
    assert mistake.move.command.cell == (0, 3)
    found.try_instead(mistake, (0, 1))  # it is open
    assert not found.waits
    found.try_instead(mistake, (0, 2))
    assert found.is_judged
    assert found.go_on()
    assert found.tried.move.command.cell == (0, 2)
    assert found.review == review(game_lost())


def test_while_the_worker_is_silent_nothing_is_judged_and_it_can_be_cancelled():
    worker = SilentWorker()
    found = LookBack(game_lost(), worker)
    assert not found.go_on()
    assert (found.judged, found.is_judged, found.waits) == ([], False, True)
    found.cancel()
    assert found.is_judged


def test_a_move_whose_judging_ends_the_process_is_not_judged():
    game = game_lost()
    moves = tuple(moves_of(game))
    (judged,) = judge_query(moves).failed(PROCESS_ENDED)
    assert (judged.move, judged.judgement.label) == (moves[0][0], Label.UNJUDGED)


def test_a_game_without_moves_has_nothing_to_judge():
    found = looked(Game(LEVELS["beginner"], random.Random(1)))
    assert (found.judged, found.mistakes, found.win_lines, found.length) == ([], [], [], 0)
    assert found.review.accuracy is None
