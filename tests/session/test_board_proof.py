"""What is asked for the proof that a board needs no guess, and what the answer is."""

import pickle
from dataclasses import replace

import pytest

from minesweeper import Code, Game, Level
from minesweeper.generator.solution import solution
from minesweeper.session.no_guess.proof import Proof, ProofQuery, proof_query
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
    assert asked == ProofQuery(Level(6, 5, 6), game.mines, FIRST, opened, counted)
    game.reveal(min(set(game.observe().covered()) - game.mines))
    assert asked.opened == opened
    assert proof_query(game) == replace(asked, opened=game.numbers)


@CODES
def test_after_the_game_the_proof_begins_at_its_first_cell(code, counted):
    game = begun(code)
    mines = game.mines
    game.reveal(min(mines))
    assert game.is_over
    assert proof_query(game) == ProofQuery(Level(6, 5, 6), mines, FIRST, {}, counted)


def test_a_game_that_has_not_begun_or_may_need_a_guess_has_no_proof():
    assert proof_query(Game.from_code(COUNTED)) is None
    assert proof_query(Game.from_code(replace(COUNTED, accepted=None))) is None
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
    assert answer == Proof(tuple(steps))
    first = answer.deductions[0].seen
    assert (first.numbers, first.mines) == (game.numbers, 6 if counted else None)
    decided = frozenset().union(*(one.cells for one in answer.deductions))
    assert decided == set(game.observe().covered()) - game.mines


def test_a_lost_process_is_the_fault_of_the_proof():
    assert proof_query(begun(COUNTED)).failed(PROCESS_ENDED) == Proof((), PROCESS_ENDED)
