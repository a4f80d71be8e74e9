"""Cells, drawing without replacement, and CS50's board class."""

import random
from collections import Counter
from itertools import combinations

import pytest

from minesweeper import Minesweeper, neighbors
from minesweeper.rules.board import draw


def test_a_corner_an_edge_and_an_inner_cell_have_3_5_and_8_neighbors():
    assert neighbors((0, 0), 3, 4) == ((0, 1), (1, 0), (1, 1))
    assert len(neighbors((0, 2), 3, 4)) == 5
    assert len(neighbors((1, 2), 3, 4)) == 8
    assert (1, 2) not in neighbors((1, 2), 3, 4)


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (3, 0), (0, 4)])
def test_a_cell_off_the_board_has_no_neighbors(cell):
    with pytest.raises(ValueError, match="not on this 3x4 board"):
        neighbors(cell, 3, 4)


def test_draw_gives_every_subset_equally_often():
    rng = random.Random(5)
    drawn = Counter(frozenset(draw("abcde", 2, rng)) for _ in range(20_000))
    expected = 20_000 / 10
    assert set(drawn) == {frozenset(pair) for pair in combinations("abcde", 2)}
    chi_square = sum((times - expected) ** 2 / expected for times in drawn.values())
    assert chi_square < 27.9  # 9 degrees of freedom, one in a thousand


def test_draw_refuses_more_than_there_is():
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        draw("ab", 3, random.Random(1))


def test_the_default_board_is_8x8_with_8_mines():
    board = Minesweeper()
    assert (board.height, board.width, len(board.mines)) == (8, 8, 8)
    assert sum(map(sum, board.board)) == 8


def test_a_board_counts_its_mines_around_a_cell_but_not_the_cell():
    board = Minesweeper.with_mines(2, 3, {(0, 0), (1, 1)})
    assert board.is_mine((1, 1))
    assert not board.is_mine((0, 1))
    assert [board.nearby_mines((0, column)) for column in range(3)] == [1, 2, 1]
    assert board.nearby_mines((1, 1)) == 1


def test_a_board_is_won_when_exactly_its_mines_are_found():
    board = Minesweeper.with_mines(2, 2, {(0, 0)})
    assert not board.won()
    board.mines_found.add((0, 0))
    assert board.won()
    board.mines_found.add((0, 1))
    assert not board.won()


def test_print_marks_every_mine(capsys):
    Minesweeper.with_mines(2, 3, {(0, 0), (1, 2)}).print()
    assert capsys.readouterr().out.splitlines() == [
        "-------", "|X| | |", "-------", "| | |X|", "-------",
    ]  # fmt: skip  # a picture of the board


def test_impossible_boards_are_refused():
    with pytest.raises(ValueError, match="5 mines do not fit on a 2x2 board"):
        Minesweeper(2, 2, 5)
    with pytest.raises(ValueError, match="at least one cell"):
        Minesweeper(0, 3, 0)
    with pytest.raises(ValueError, match=r"\(2, 0\) is not on this 2x2 board"):
        Minesweeper.with_mines(2, 2, {(2, 0)})


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 3), (3, 1)])
def test_a_board_may_be_a_single_row_or_column(height, width):
    assert Minesweeper(height, width, 0).board == [[False] * width] * height


def test_a_full_board_is_placed_without_searching():
    assert len(Minesweeper(30, 30, 900, random.Random(1)).mines) == 900
