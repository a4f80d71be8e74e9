"""The chance to win over a game: it stands between risks, falls at guesses, and has gaps."""

from dataclasses import replace
from fractions import Fraction

import pytest

from minesweeper.explain.guess import Comparison, GuessCandidate
from minesweeper.review.judgement import Judgement, Label
from minesweeper.review.review import JudgedMove, PlayedMove, Review
from minesweeper.review.win_lines import win_lines
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Actor, Command, Status

A1 = (0, 0)
OPEN, FLAG = Command(Action.REVEAL, A1), Command(Action.FLAG, A1)
BY_AI, UNDO = Command(Action.REVEAL, A1, by=Actor.AI), Command(Action.UNDO, A1)


def judged(count, label, best=None, chosen=None, protected=False):
    """Return the move at a place with its label and, of a guess, its chances to win in tenths."""
    move = PlayedMove(count, OPEN, EXACT, (A1,), (), (), protected)
    compared = None
    if best is not None:
        wins = [GuessCandidate(A1, Fraction(1, 2), win=Fraction(n, 10)) for n in (chosen, best)]
        compared = Comparison(*wins)
    return JudgedMove(move, Judgement(label, A1, A1, Fraction(1, 2), comparison=compared))


def lines(commands, moves, status=Status.PLAYING, whole=True, lost_at=None):
    review = Review(tuple(moves), status, lost_at=lost_at)
    found = win_lines(review, commands, whole=whole)
    return [[(place, round(10 * win)) for place, win in line] for line in found]


def test_the_chance_stands_until_a_guess_and_steps_to_the_next_one():
    moves = [
        judged(0, Label.SAFE, protected=True),
        judged(2, Label.FORCED, 5, 5),
        judged(3, Label.SAFE),
        judged(4, Label.MISTAKE, 7, 6),
    ]
    commands = [OPEN, FLAG, OPEN, OPEN, OPEN]
    line = [(1, 5), (2, 5), (3, 5), (3, 7), (4, 7), (5, 6)]
    assert lines(commands, moves) == [line]
    assert lines(commands, moves, Status.LOST) == [[*line, (5, 0), (5, 0)]]
    assert lines(commands, moves, Status.LOST, whole=False) == [line]


def test_after_the_last_guess_a_game_that_is_won_stands_at_1():
    moves = [judged(0, Label.FORCED, 5, 5), judged(1, Label.SAFE)]
    assert lines([OPEN, OPEN], moves, Status.WON) == [[(0, 5), (0, 5), (1, 5), (1, 10), (2, 10)]]


def test_a_game_without_a_guess_has_no_line_however_it_ended():
    for status in (Status.WON, Status.LOST):
        assert lines([OPEN, BY_AI, OPEN], [judged(0, Label.SAFE)], status) == []


def test_a_risk_without_a_chance_to_win_leaves_a_gap():
    for label in (Label.NEEDLESS, Label.UNJUDGED, Label.FORCED):
        moves = [judged(0, Label.FORCED, 5, 5), judged(2, label), judged(3, Label.FORCED, 6, 6)]
        found = lines([OPEN, FLAG, OPEN, OPEN], moves)
        assert found == [[(0, 5), (0, 5), (1, 5)], [(3, 6), (3, 6), (4, 6)]]


def test_a_move_of_the_ai_and_a_command_taken_back_leave_a_gap():
    moves = [judged(0, Label.FORCED, 5, 5), judged(2, Label.FORCED, 6, 6)]
    for between in (BY_AI, UNDO):
        found = lines([OPEN, between, OPEN], moves)
        assert found == [[(0, 5), (0, 5), (1, 5)], [(2, 6), (2, 6), (3, 6)]]


def test_a_game_lost_by_a_certain_mine_has_no_line():
    assert lines([OPEN], [judged(0, Label.MISREAD)], Status.LOST) == []


@pytest.mark.parametrize("label", [Label.NEEDLESS, Label.MISREAD])
def test_a_game_lost_without_need_falls_to_0_at_that_move(label):
    lost, guess = Command(Action.REVEAL, (1, 1)), judged(0, Label.FORCED, 5, 5)
    last = judged(1, label)
    last = last._replace(move=replace(last.move, command=lost))
    found = lines([OPEN, lost], [guess, last], Status.LOST, lost_at=lost)
    assert found == [[(0, 5), (0, 5), (1, 5), (1, 5), (2, 0)]]
    last = last._replace(move=replace(last.move, count=2))
    found = lines([OPEN, OPEN, lost], [guess, last], Status.LOST, lost_at=lost)
    assert found == [[(0, 5), (0, 5), (1, 5)], [(2, 0), (3, 0)]]
    assert lines([lost], [last._replace(move=replace(last.move, count=0))], Status.LOST) == []


def test_a_game_lost_by_something_else_than_a_risk_does_not_show_when():
    moves = [judged(0, Label.FORCED, 5, 5)]
    assert lines([OPEN, FLAG], moves, Status.LOST) == [[(0, 5), (0, 5), (1, 5)]]
