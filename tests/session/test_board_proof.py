"""What is asked of a board without guesses, its proof and its grade, and what the answers are."""

import pickle
import random
from dataclasses import replace

import pytest

from minesweeper import Action, Code, Game, Level, Rules
from minesweeper.explain.reasons import easiest_safe
from minesweeper.generator import Grade, grade
from minesweeper.generator.solving import solution
from minesweeper.inference import analyze
from minesweeper.review.ending import EndedGame, Ending, ended_game
from minesweeper.review.judgement import Label
from minesweeper.rules.level import Difficulty
from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.session.query import proof_query
from minesweeper.session.session import Session
from minesweeper.session.worker import PROCESS_ENDED, PlayerCache

FIRST = (2, 2)
COUNTED, UNCOUNTED = Code.parse("1-6X5X6-N-C3T2-3NG"), Code.parse("1-6X5X6-NC-C3T3-35J")
"""Two boards that begin at C3 and need no guess; the second not even the mine total."""

CODES = pytest.mark.parametrize(("code", "counted"), [(COUNTED, True), (UNCOUNTED, False)])


def begun(code):
    game = Game.from_code(code)
    game.reveal(FIRST)
    return game


@CODES
def test_in_play_the_proof_begins_where_the_game_stands(code, counted):
    game = begun(code)
    opened = dict(game.numbers)
    asked = proof_query(game)
    assert asked.compute.args == (Level(6, 5, 6), game.mines, FIRST, opened, counted)
    game.reveal(min(set(game.observe().covered()) - game.mines))
    assert asked.compute.args[3] == opened
    assert proof_query(game).compute.args[3] == game.numbers


@CODES
def test_after_the_game_the_proof_begins_at_its_first_cell(code, counted):
    game = begun(code)
    mines = game.mines
    game.reveal(min(mines))
    assert game.is_over
    assert proof_query(game).compute.args == (Level(6, 5, 6), mines, FIRST, {}, counted)


def test_a_game_that_has_not_begun_or_may_need_a_guess_has_no_proof():
    assert proof_query(Game.from_code(COUNTED)) is None
    assert proof_query(Game.from_code(replace(COUNTED, first=None, accepted=None))) is None
    drawn = Game.with_mines(2, 2, {(0, 0)})
    drawn.reveal((1, 1))
    assert proof_query(drawn) is None


@CODES
def test_the_answer_is_the_solution_of_the_board_from_what_is_open_on(code, counted):
    game = begun(code)
    game.reveal(min(set(game.observe().covered()) - game.mines))
    asked = pickle.loads(pickle.dumps(proof_query(game)))
    answer = asked.answered_by(PlayerCache())
    steps = solution(game.level, game.mines, FIRST, count_known=counted, opened=game.numbers)
    assert answer == tuple(steps)
    first = answer[0].seen
    assert (first.numbers, first.mines) == (game.numbers, 6 if counted else None)
    decided = frozenset().union(*(one.cells for one in answer))
    assert decided == set(game.observe().covered()) - game.mines


def test_a_lost_process_is_the_fault_of_the_proof():
    assert proof_query(begun(COUNTED)).failed(PROCESS_ENDED) is PROCESS_ENDED


@CODES
def test_of_a_game_that_is_over_the_grade_is_asked_with_the_mine_total_if_the_rule_has_it(
    code, counted
):
    game = begun(code)
    game.reveal(min(set(game.observe().covered()) - game.mines))
    before = game.observe()
    hit = min(game.mines - analyze(before).mines())
    assert ended_game(game) is None
    game.reveal(hit)
    asked = ended_game(game)
    assert (asked.first, asked.count_known) == (FIRST, counted)
    assert (asked.lost_by[1], asked.lost_by[0].cells) == (before, (hit,))
    answer = asked.ending()
    assert answer.grade == grade(asked.level, asked.mines, FIRST, count_known=counted)
    assert answer.lost_by.judgement.label is Label.NEEDLESS
    assert answer.lost_by.judgement.proof == easiest_safe(before, hit)


def test_what_needs_the_mine_total_has_no_grade_without_it():
    asked = EndedGame(Level(6, 5, 6), begun(COUNTED).mines, FIRST)
    assert asked.ending().grade == Grade(Difficulty.HARD, 1)
    without = asked._replace(count_known=False)
    assert without.ending() == Ending()


def test_a_strict_game_on_any_other_board_is_not_graded():
    game = Game.with_mines(2, 4, {(0, 0)}, Rules(strict=True))
    for cell in ((1, 0), (0, 0)):
        game.reveal(cell)
    asked = ended_game(game)
    assert (asked.first, asked.count_known, asked.lost_by[0].hit) == (None, True, ((0, 0),))
    assert asked.ending().grade is None


def test_the_session_judges_the_end_once_the_game_is_over():
    around = Environment(Preferences(), lambda: 0, random.Random(1))
    session = Session(Game.from_code(COUNTED), around)
    session.act(Action.REVEAL, FIRST)
    assert not session.go_on()
    certain = analyze(session.game.observe()).mines()
    session.act(Action.REVEAL, min(session.game.mines - certain))
    assert session.no_guess.ending == Ending()
    assert session.go_on()
    ending = session.no_guess.ending
    assert ending.grade == Grade(Difficulty.HARD, 1)
    assert ending.lost_by.judgement.proof is not None
    assert not session.go_on()
