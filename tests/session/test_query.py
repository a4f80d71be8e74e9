"""Queries for a move: what is explained, and how."""

import pytest

from minesweeper import Observation, Start
from minesweeper.explain.explanation import Kind, Verdict
from minesweeper.explain.hint import HintKind, about_move
from minesweeper.players import DEFAULT, PLAYERS, make_player
from minesweeper.rules.level import Level
from minesweeper.session.query import HintQuery, MoveQuery
from minesweeper.session.worker import PlayerCache

SEEN = Observation(2, 4, 1, {(1, 0): 1, (1, 1): 1, (1, 2): 1, (1, 3): 0, (0, 2): 1, (0, 3): 0})
"""Of A1 and B1 one is a mine: `? ? 1 0` above `1 1 1 0`. The 1 at C1 says that it is B1."""


@pytest.mark.parametrize("name", [name for name in PLAYERS if make_player(name).is_sound])
def test_a_sound_player_proves_its_certain_cell_by_steps(name):
    query = MoveQuery(1, name, Level(4, 2, 1), Start.ANY, 0, SEEN)
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
        MoveQuery(1, name, Level(6, 2, 1), Start.ANY, 0, seen)
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
    query = MoveQuery(1, DEFAULT, Level(9, 2, 4), Start.ANY, 0, CORNERS, near)
    assert query.answered_by(PlayerCache()).explanation.cell == nearest


@NEAREST
def test_the_nearest_is_counted_in_rows_as_well(near, nearest):
    numbers = {(column, row): number for (row, column), number in CORNERS.numbers.items()}
    tall = Observation(9, 2, 4, numbers)
    query = MoveQuery(1, DEFAULT, Level(2, 9, 4), Start.ANY, 0, tall, near[::-1])
    assert query.answered_by(PlayerCache()).explanation.cell == nearest[::-1]


def test_the_region_of_a_guess_holds_all_its_candidates():
    seen = Observation(2, 12, 4, {(1, 0): 1, (1, 11): 1})
    known = MoveQuery(1, DEFAULT, Level(12, 2, 4), Start.ANY, 0, seen)
    hint = about_move(known.answered_by(PlayerCache()).explanation, seen)
    candidates = {one.cell for one in hint.explanation.guess.candidates}
    assert {column for _, column in candidates} >= {2, 8}
    assert hint.kind is HintKind.GUESS
    assert candidates <= hint.where


def test_a_hint_in_an_impossible_position_says_what_is_wrong():
    seen = Observation(2, 2, 1, {(0, 0): 3, (1, 1): 1})
    move = MoveQuery(1, DEFAULT, Level(2, 2, 1), Start.ANY, 0, seen)
    hint = HintQuery(move, frozenset({(0, 1)})).answered_by(PlayerCache())
    assert hint.kind is HintKind.FAULT
    assert str(hint.fault) == str(move.answered_by(PlayerCache()).fault)
    assert str(hint.fault).startswith("the 3 at A1")
