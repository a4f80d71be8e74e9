"""3BV, ZiNi and clicks, on drawn boards, on uniform ones and against an independent program."""

import math
import random
from statistics import fmean

import pytest

from minesweeper.rules.board import draw, neighbor_table
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.metrics import Played, board_of, played
from minesweeper.rules.openings import regions
from minesweeper.rules.rules import Rules
from minesweeper.rules.zini import human_zini, zini


def drawn(*rows):
    """Read a layout: * is a mine."""
    mines = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "*"}
    return regions(len(rows), len(rows[0]), mines)


def uniform(height, width, mines, count, seed=1):
    rng, cells = random.Random(seed), list(neighbor_table(height, width))
    for _ in range(count):
        yield regions(height, width, draw(cells, mines, rng))


def test_an_opening_is_its_zeros_and_the_numbers_around_them():
    board = drawn("...*.", "...**", ".....")
    assert board.openings == (frozenset((r, c) for r in range(3) for c in range(3)),)
    assert board.islands == (frozenset({(0, 4)}), frozenset({(2, 3), (2, 4)}))
    assert board.three_bv == 4


def test_zeros_that_touch_at_a_corner_are_one_opening():
    board = drawn("..**", "...*", "*...", "**..")
    assert [cell for cell, number in board.numbers.items() if number == 0] == [(0, 0), (3, 3)]
    assert len(board.openings) == 2
    board = drawn("...*", "....", "....", "*...")
    zeros = [cell for cell, number in board.numbers.items() if number == 0]
    assert (1, 1) in zeros
    assert (2, 2) in zeros
    assert len(board.openings) == 1


def test_a_number_may_belong_to_two_openings_and_is_no_click_of_its_own():
    board = drawn("..*..", "..*..")
    assert board.three_bv == 2
    assert board.islands == ()
    board = drawn("...*", "....", "*...")
    assert board.three_bv == 2 + len(board.islands)


def test_a_board_without_zeros_is_all_islands():
    board = drawn("*.", "..")
    assert (len(board.openings), len(board.islands), board.three_bv) == (0, 1, 3)


def test_solved_counts_openings_by_their_zeros_and_islands_by_cells():
    board = drawn("...*.", "...**", ".....")
    assert board.solved([]) == 0
    assert board.solved([(0, 2)]) == 0
    assert board.solved(board.openings[0]) == 1
    assert board.solved([(0, 0), (0, 4), (2, 3)]) == 3
    assert board.solved(board.numbers) == board.three_bv


def test_no_mines_are_one_click():
    board = drawn("...", "...")
    assert (board.three_bv, zini(board), human_zini(board)) == (1, 1, 1)


def test_a_chord_pays_when_it_opens_more_than_its_flags_and_clicks_cost():
    board = drawn("...", ".*.", "...")
    assert board.three_bv == 8
    # Above the mine: a click, a flag and a chord open 5 cells; a chord on the left opens 2 of
    # the 3 below; the last one takes a click or a chord.
    assert zini(board) == 5


def test_where_nothing_pays_zini_is_3bv():
    board = drawn("*.*", ".*.", "*.*")
    assert zini(board) == human_zini(board) == board.three_bv == 4


@pytest.mark.parametrize(
    ("size", "count", "means"),
    [
        ((16, 16, 40), 50, (64.5, 46.7, 49.8)),
        ((16, 30, 99), 20, (173.8, 119.6, 129.2)),
        pytest.param((16, 16, 40), 150, (64.5, 46.7, 49.8), marks=pytest.mark.slow),
        pytest.param((16, 30, 99), 60, (173.8, 119.6, 129.2), marks=pytest.mark.slow),
    ],
)
def test_uniform_boards_have_the_published_means(size, count, means):
    boards = list(uniform(*size, count))
    measured = [(b.three_bv, zini(b), human_zini(b)) for b in boards]
    for values, mean in zip(zip(*measured, strict=True), means, strict=True):
        spread = math.sqrt(fmean((value - fmean(values)) ** 2 for value in values) / count)
        assert abs(fmean(values) - mean) < 4 * spread


def test_zini_is_never_more_than_3bv():
    for board in uniform(12, 12, 25, 40):
        assert 0 < zini(board) <= board.three_bv
        assert len(board.openings) <= human_zini(board) <= board.three_bv


@pytest.mark.slow
@pytest.mark.parametrize("size", [(9, 9, 10), (16, 16, 40), (16, 30, 99), (5, 13, 20), (20, 4, 6)])
def test_an_independent_program_finds_the_same(size):
    toolbox = pytest.importorskip("ms_toollib")
    for board in uniform(*size, count=40, seed=7):
        rows = [
            [board.numbers.get((row, column), -1) for column in range(board.width)]
            for row in range(board.height)
        ]
        theirs = toolbox.Board(rows)
        assert (len(board.openings), len(board.islands)) == (theirs.op, theirs.isl)
        assert board.three_bv == theirs.bbbv
        assert (zini(board), human_zini(board)) == (theirs.zini, theirs.hzini)


def game_with(*commands, rules=None):
    game = Game.with_mines(3, 5, [(0, 3), (1, 3), (1, 4)], rules or Rules())
    for action, cell in commands:
        game.play(Command(action, cell))
    return game


def test_clicks_are_counted_and_those_that_do_nothing_are_wasted():
    game = game_with(
        (Action.REVEAL, (0, 0)),  # the opening
        (Action.REVEAL, (0, 0)),  # wasted: open
        (Action.FLAG, (0, 0)),  # no press over a covered cell
        (Action.FLAG, (0, 4)),
        (Action.REVEAL, (0, 4)),  # wasted: flagged
        (Action.FLAG, (0, 4)),
        (Action.FLAG, (1, 3)),
        (Action.CHORD, (2, 2)),  # opens (2, 3)
        (Action.CHORD, (2, 2)),  # wasted
    )
    assert played(game, 5_000) == Played(
        left=3, right=3, chords=2, wasted=3, solved=2, three_bv=4, seconds=5.0
    )


def test_an_open_cell_without_its_number_is_solved_all_the_same():
    mines = [(0, 3), (1, 3), (1, 4)]
    game = Game.with_mines(3, 5, mines, clues=ClueModel.parse("missing:99"), seed=1)
    for cell in neighbor_table(3, 5).keys() - mines:
        game.play(Command(Action.REVEAL, cell))
    assert game.blank
    assert played(game, 0).solved == 4


def test_a_mine_that_was_hit_was_no_wasted_click():
    game = game_with((Action.REVEAL, (0, 3)), rules=Rules(play_on=True))
    assert played(game, 0) == Played(1, 0, 0, 0, 0, 4, 0.0)


def test_before_the_first_reveal_there_is_nothing_to_tell():
    game = Game(LEVELS["beginner"], random.Random(1), Start.SAFE)
    game.flag((0, 0))
    assert played(game, 0) is None
    assert board_of(game) is None


def test_the_figures_follow_from_the_clicks():
    game = Played(left=10, right=6, chords=4, wasted=4, solved=16, three_bv=32, seconds=8.0)
    assert (game.clicks, game.effective) == (20, 16)
    assert (game.correctness, game.throughput, game.efficiency) == (0.8, 1.0, 0.8)
    assert game.three_bv_per_second == 2.0
    assert (game.rapid_quality, game.speed_index) == (None, None)
    won = Played(left=10, right=6, chords=4, wasted=4, solved=32, three_bv=32, seconds=8.0)
    assert won.rapid_quality == 2.0
    assert won.speed_index == pytest.approx(5 / 3)


def test_figures_without_a_divisor_are_none():
    game = Played(0, 0, 0, 0, 0, 3, 0.0)
    assert game.correctness is game.throughput is game.efficiency is None
    assert game.three_bv_per_second is None
