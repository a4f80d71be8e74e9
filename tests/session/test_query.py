"""Queries for a move: what is explained, and how."""

from fractions import Fraction

import pytest

from minesweeper import Action, Game, Observation, Rules, Start, Status
from minesweeper.explain.explanation import Kind, Verdict
from minesweeper.explain.hint import HintKind, about_move
from minesweeper.players import DEFAULT, PLAYERS, make_player
from minesweeper.review.look_back import EndedGame, LookBack, LostGuess, ended_game
from minesweeper.rules.command import Actor, Command
from minesweeper.rules.level import Level
from minesweeper.session.query import HintQuery, MoveQuery
from minesweeper.session.worker import PlayerCache
from minesweeper.words.no_guess import look_back_sentences

SEEN = Observation(2, 4, 1, {(1, 0): 1, (1, 1): 1, (1, 2): 1, (1, 3): 0, (0, 2): 1, (0, 3): 0})
"""Of A1 and B1 one is a mine: `? ? 1 0` above `1 1 1 0`. The 1 at C1 says that it is B1."""


@pytest.mark.parametrize("name", [name for name in PLAYERS if make_player(name).is_sound])
def test_a_sound_player_proves_its_certain_cell_by_steps(name):
    query = MoveQuery((1, 1), name, Level(4, 2, 1), Start.ANY, 0, SEEN)
    known = query.answered_by(PlayerCache()).explanation
    assert known is not None
    if known.verdict is Verdict.SAFE:
        assert known.cell == (0, 0)
        assert known.kind is Kind.STEPS
        assert known.steps
    else:
        assert make_player(name).guesses_at_random


def test_a_player_that_claims_without_proof_gives_its_own_reason_even_for_a_certain_cell():
    seen = Observation(2, 6, 1, {(0, 1): 0, (0, 2): 0})
    kinds = [
        MoveQuery((1, 1), name, Level(6, 2, 1), Start.ANY, 0, seen)
        .answered_by(PlayerCache())
        .explanation.kind
        for name in ("gain", DEFAULT)
    ]
    assert kinds == [Kind.SUBSETS, Kind.STEPS]


CORNERS = Observation(2, 9, 4, {(1, 0): 1, (1, 1): 1, (0, 1): 1, (1, 7): 1, (0, 7): 1, (1, 8): 1})
"""The same in both corners: `? 1 ? ? ? ? ? 1 ?` above `1 1 ? ? ? ? ? 1 1`."""

NEAREST = pytest.mark.parametrize(("near", "nearest"), [((1, 0), (0, 2)), ((1, 8), (0, 6))])


@NEAREST
def test_of_equally_easy_cells_the_answer_is_the_nearest_to_the_last_one_opened(near, nearest):
    query = MoveQuery((1, 1), DEFAULT, Level(9, 2, 4), Start.ANY, 0, CORNERS, near)
    assert query.answered_by(PlayerCache()).explanation.cell == nearest


@NEAREST
def test_the_nearest_is_counted_in_rows_as_well(near, nearest):
    numbers = {(column, row): number for (row, column), number in CORNERS.numbers.items()}
    tall = Observation(9, 2, 4, numbers)
    query = MoveQuery((1, 1), DEFAULT, Level(2, 9, 4), Start.ANY, 0, tall, near[::-1])
    assert query.answered_by(PlayerCache()).explanation.cell == nearest[::-1]


@pytest.mark.parametrize(("hit", "nearest"), [((1, 3), (0, 2)), ((1, 5), (0, 6))])
def test_of_equally_easy_cells_the_nearest_to_the_hit_is_called_missed(hit, nearest):
    query = EndedGame(Level(9, 2, 4), before=CORNERS, near=hit)
    assert query.look_back().missed.cell == nearest


def test_the_region_of_a_guess_holds_all_its_candidates():
    seen = Observation(2, 12, 4, {(1, 0): 1, (1, 11): 1})
    known = MoveQuery((1, 1), DEFAULT, Level(12, 2, 4), Start.ANY, 0, seen)
    hint = about_move(known.answered_by(PlayerCache()).explanation, seen)
    candidates = {one.cell for one in hint.explanation.guess.candidates}
    assert {column for _, column in candidates} >= {2, 8}
    assert hint.kind is HintKind.GUESS
    assert candidates <= hint.where


def lost(by):
    """Return a strict game whose last command, by `by`, hit the mine at A1; C1 carries a flag."""
    game = Game.with_mines(2, 4, {(0, 0)}, Rules(strict=True))
    game.reveal((1, 0))
    game.flag((0, 2))
    game.play(Command(Action.REVEAL, (0, 0), by=by))
    assert game.status is Status.LOST
    return game


def test_what_the_person_missed_is_sought_in_the_position_before_the_hit_near_it():
    query = ended_game(lost(Actor.PERSON))
    assert query.before == Observation(2, 4, 1, {(1, 0): 1})
    assert query.near == (0, 0)
    assert ended_game(lost(Actor.AI)) is None


def test_a_game_of_any_kind_that_the_person_lost_is_looked_back_at():
    game = Game.with_mines(2, 8, {(0, 0), (0, 6)})
    for cell in [(0, 3), (0, 0)]:
        game.reveal(cell)
    found = ended_game(game).look_back()
    assert (found.grade, found.missed.cell, found.guess) == (None, (0, 7), None)
    assert found.misread is None


def on_two_rows(**rules):
    """Return a game with mines at B1 and D2, in which A1 shows a 1."""
    game = Game.with_mines(2, 4, {(0, 1), (1, 3)}, Rules(**rules))
    game.reveal((0, 0))
    return game


@pytest.mark.parametrize(
    ("cell", "guess"),
    [
        ((0, 1), LostGuess((0, 1), Fraction(1, 3), (0, 2), Fraction(1, 4))),
        ((1, 3), LostGuess((1, 3), Fraction(1, 4), (1, 3), Fraction(1, 4))),
    ],
)
def test_a_guess_that_hit_a_mine_is_put_beside_one_of_the_least_risk(cell, guess):
    game = on_two_rows()
    game.reveal(cell)
    found = ended_game(game).look_back()
    assert (found.missed, found.guess) == (None, guess)


def test_a_mine_that_was_certain_is_no_guess_but_comes_with_its_proof():
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    for cell in [(1, 0), (1, 1), (0, 1), (0, 0)]:
        game.reveal(cell)
    found = ended_game(game).look_back()
    assert (found.misread.cell, found.misread.verdict) == ((0, 0), Verdict.MINE)
    assert (found.missed, found.guess) == (None, None)
    assert look_back_sentences(found, strict=False) == [
        "A1 was certainly a mine.<br>The 1 at A2 has only A1 left: it is a mine."
    ]


def test_a_chord_that_hit_a_mine_is_no_guess():
    game = on_two_rows()
    game.flag((1, 0))
    game.chord((0, 0))
    assert game.hit == [(0, 1)]
    assert ended_game(game).look_back() == LookBack()


def test_where_the_board_was_to_begin_is_what_a_lost_first_cell_missed():
    game = Game.with_mines(2, 4, {(0, 1), (1, 3)}, Rules())
    game.reveal((0, 1))
    found = ended_game(game, begins_at=(0, 0)).look_back()
    assert found == LookBack(begins_at=(0, 0))
    assert look_back_sentences(found, strict=False) == [
        "No guess was needed: A1 was safe, for the same board began there before."
    ]


def test_where_the_board_began_says_nothing_of_a_later_guess():
    game = on_two_rows()
    game.reveal((0, 1))
    found = ended_game(game, begins_at=(0, 0)).look_back()
    assert (found.begins_at, found.guess.cell) == (None, (0, 1))


def test_a_game_that_went_on_after_a_mine_is_not_looked_back_at():
    game = on_two_rows(play_on=True)
    for cell in [(0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]:
        game.reveal(cell)
    assert game.status is Status.LOST
    assert ended_game(game) is None


def test_a_hint_in_an_impossible_position_says_what_is_wrong():
    seen = Observation(2, 2, 1, {(0, 0): 3, (1, 1): 1})
    move = MoveQuery((1, 1), DEFAULT, Level(2, 2, 1), Start.ANY, 0, seen)
    hint = HintQuery(move, frozenset({(0, 1)})).answered_by(PlayerCache())
    assert hint.kind is HintKind.FAULT
    assert str(hint.fault) == str(move.answered_by(PlayerCache()).fault)
    assert str(hint.fault).startswith("the 3 at (0, 0)")
