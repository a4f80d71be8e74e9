"""Looks that nobody knows: lines that are not drawn, and signs that only tell by how they lie."""

from random import Random

import numpy as np
import pytest
from PIL import Image

from minesweeper.pictures import reading
from minesweeper.pictures.cells import close_up
from minesweeper.pictures.comb import Comb
from minesweeper.pictures.edges import edges_of
from minesweeper.pictures.labels import GroupedCells, Reading
from minesweeper.pictures.lattice import Lattice
from minesweeper.pictures.likeness import repeated
from minesweeper.pictures.network import MEANINGS, SIGNS, Meaning
from minesweeper.pictures.reading import Attempt, read_picture
from tests.pictures.boards import position

UNKNOWN = -8.0
"""The logarithm of a chance so small that a sign is like nothing that the network knows."""


@pytest.mark.parametrize("seed", [2, 4, 6, 7])
def test_signs_that_the_network_does_not_know_are_read_by_what_they_count(seed):
    rows = position(Random(seed), 14, 14, 28)
    text = "".join(rows)
    kinds = sorted(set(text))
    groups = np.array([kinds.index(sign) for sign in text])
    scores = np.full((len(text), MEANINGS), UNKNOWN)
    covered = groups == kinds.index("H")
    scores[covered, Meaning.COVERED] = scores[covered, Meaning.OPEN] = -0.7
    read = GroupedCells(groups, scores, np.zeros((len(text), 3)), 14, 14).best()
    seen = "".join(SIGNS[meaning] for meaning in read.meanings)
    wrong = {cell for cell, sign in enumerate(text) if seen[cell] != sign}
    assert wrong <= set(np.flatnonzero(read.doubtful))
    assert len(wrong) <= 10


def test_cells_without_lines_are_found_by_what_comes_again_in_them():
    rng = np.random.default_rng(4)
    signs = [Image.fromarray(rng.integers(0, 255, (14, 14, 3), np.uint8)) for _ in range(4)]
    picture = Image.new("RGB", (400, 360), (160, 210, 120))
    for row in range(10):
        for column in range(11):
            sign = signs[int(rng.integers(4))]
            picture.paste(sign, (30 + 31 * column + 8, 20 + 31 * row + 8))
    lines = Comb(41 + 30.7 * np.arange(11)), Comb(29 + 31.4 * np.arange(10))
    pixels = np.asarray(picture)
    near, apart = repeated(pixels, Lattice(*lines), edges_of(pixels))
    for found in (near, apart):
        assert [found.across.pitch, found.down.pitch] == pytest.approx([31, 31], abs=0.05)
    for comb, first in ((apart.across, 30), (apart.down, 20)):
        between = (comb.lines - first + 15.5) % 31 - 15.5  # how far off the middle of a gap
        assert np.abs(between).max() < 8  # no sign is cut


def test_a_board_with_few_opened_cells_is_not_read_as_all_open():
    rows = ["HHHHHHHHH"] * 3 + ["HHHH2HHHH"] + ["HHHHHHHHH"] * 3 + ["H1HHHHH3H"] + ["HHHHHHHHH"]
    meanings = np.array([SIGNS.index(sign) for row in rows for sign in row])
    covered = meanings == Meaning.COVERED
    scores = np.full((81, MEANINGS), UNKNOWN)
    scores[np.arange(81), meanings] = -0.05
    scores[covered, Meaning.COVERED], scores[covered, Meaning.OPEN] = -3.0, -0.1
    groups = np.unique(meanings, return_inverse=True)[1]
    rims = np.where(covered[:, None], 0.2, 0.9) * np.ones(3)
    assert (GroupedCells(groups, scores, rims, 9, 9).best().meanings == meanings).all()


@pytest.mark.parametrize("chances", [(-0.3, -1.4), (-1.4, -0.3)])
@pytest.mark.parametrize(("ground", "sign"), [(0.9, "*"), (0.2, "F")])
def test_a_sign_that_may_be_a_flag_or_a_mine_is_a_mine_on_open_ground(ground, sign, chances):
    rows = ["HHH2002HH", "HHH3113HH", "HHHHHHHHH", "HHHHHHHHH", "13HHHHHHH", "02HHHHHHH"]
    meanings = np.array([SIGNS.index(cell) for row in rows for cell in row])
    mines = [*(2 + 9 * row for row in (0, 1, 2)), 7, 16, 25, 29, 38, 47]
    meanings[mines] = SIGNS.index(sign)
    scores = np.full((54, MEANINGS), UNKNOWN)
    scores[np.arange(54), meanings] = -0.05
    scores[mines, Meaning.FLAG], scores[mines, Meaning.MINE] = chances
    groups = np.unique(meanings, return_inverse=True)[1]
    rims = np.where(meanings == Meaning.COVERED, 0.2, 0.9)[:, None] * np.ones(3)
    rims[mines] = ground
    assert (
        GroupedCells(groups, scores, rims, 6, 9).best().meanings[mines] == meanings[mines]
    ).all()


@pytest.mark.parametrize("seed", [2, 4, 6, 7])
def test_covered_cells_with_a_pattern_that_looks_like_mines_are_covered(seed):
    meanings = np.array([SIGNS.index(sign) for sign in "".join(position(Random(seed), 14, 14, 28))])
    scores = np.full((196, MEANINGS), UNKNOWN)
    scores[np.arange(196), meanings] = -0.05
    covered = meanings == Meaning.COVERED
    scores[covered, Meaning.COVERED], scores[covered, Meaning.MINE] = UNKNOWN, -0.05
    groups = np.unique(meanings, return_inverse=True)[1]
    read = GroupedCells(groups, scores, np.zeros((196, 3)), 14, 14).best()
    assert (read.meanings == meanings).all()


@pytest.mark.parametrize("chances", [(-0.1, -2.4), (-0.7, -0.7)])
def test_a_board_of_one_plain_look_is_covered_without_doubt(chances):
    scores = np.full((81, MEANINGS), UNKNOWN)
    scores[:, [Meaning.OPEN, Meaning.COVERED]] = chances
    read = GroupedCells(np.zeros(81, int), scores, np.zeros((81, 3)), 9, 9).best()
    assert (read.meanings == Meaning.COVERED).all()
    assert not read.doubtful.any()


def test_a_sign_that_looks_like_a_number_and_cannot_be_one_is_a_flag():
    rows = position(Random(5), 14, 14, 28)
    meanings = np.array([SIGNS.index(cell) for row in rows for cell in row])
    flags = meanings == Meaning.FLAG
    scores = np.full((len(meanings), MEANINGS), UNKNOWN)
    scores[np.arange(len(meanings)), meanings] = -0.05
    scores[flags, Meaning.FLAG], scores[flags, 6] = UNKNOWN, -0.2
    groups = np.unique(meanings, return_inverse=True)[1]
    assert flags.sum() >= 4
    assert 6 not in meanings
    read = GroupedCells(groups, scores, np.zeros((len(meanings), 3)), 14, 14).best()
    assert (read.meanings == meanings).all()


def test_a_sign_is_a_flag_though_the_network_gives_a_plain_cell_some_chance():
    rows = position(Random(5), 14, 14, 28)
    meanings = np.array([SIGNS.index(cell) for row in rows for cell in row])
    flags = meanings == Meaning.FLAG
    scores = np.full((len(meanings), MEANINGS), UNKNOWN)
    scores[np.arange(len(meanings)), meanings] = -0.05
    scores[flags, Meaning.FLAG], scores[flags, 6], scores[flags, Meaning.OPEN] = UNKNOWN, -0.3, -3.0
    groups = np.unique(meanings, return_inverse=True)[1]
    read = GroupedCells(groups, scores, np.zeros((len(meanings), 3)), 14, 14).best()
    assert (read.meanings == meanings).all()


def test_flags_of_one_plain_colour_are_flags_though_lines_reach_into_their_cells():
    meanings = np.ones((12, 9), int)  # each mine by itself in the middle of eight ones
    meanings[1::3, 1::3] = Meaning.FLAG
    meanings[1, 1] = Meaning.COVERED
    meanings = meanings.ravel()
    flags = meanings == Meaning.FLAG
    scores = np.full((len(meanings), MEANINGS), UNKNOWN)
    scores[np.arange(len(meanings)), meanings] = -0.05
    scores[flags, Meaning.FLAG], scores[flags, Meaning.COVERED] = UNKNOWN, -0.05
    shade = np.arange(len(meanings)) // 3 % 3
    rims = np.where(meanings == Meaning.COVERED, 0.0, 0.9)[:, None] * np.ones(3)
    rims[flags] = [[0.9, 0.07 * some, 0.07 * some] for some in shade[flags]]
    groups = np.unique(np.where(flags, len(SIGNS) + shade, meanings), return_inverse=True)[1]
    read = GroupedCells(groups, scores, rims, 12, 9).best()
    assert (read.meanings == meanings).all()


def test_a_cell_lit_otherwise_is_empty_where_all_numbers_have_their_flags():
    rows = ["1F1000", "111000", "011100", "12F100", "F21100", "110000"]
    meanings = np.array([SIGNS.index(cell) for row in rows for cell in row])
    lit = 12  # the first cell of the third row, between numbers
    scores, rims = np.full((36, MEANINGS), UNKNOWN), np.full((36, 3), 0.9)
    scores[np.arange(36), meanings] = -0.05
    scores[lit, Meaning.OPEN], scores[lit, Meaning.COVERED], rims[lit] = -2.0, -0.15, 0.7
    kinds = np.where(np.arange(36) == lit, len(SIGNS), meanings)
    groups = np.unique(kinds, return_inverse=True)[1]
    assert (GroupedCells(groups, scores, rims, 6, 6).best().meanings == meanings).all()


def test_a_written_0_is_empty_where_empty_cells_are_opened_one_by_one():
    rows = ["HHHHHH", "H0HH2H", "HHHHHH", "H1HHHH", "HHHH0H", "H0HHHH"]
    meanings = np.array([SIGNS.index(cell) for row in rows for cell in row])
    scores = np.full((36, MEANINGS), UNKNOWN)
    scores[np.arange(36), meanings] = -0.001
    scores[meanings == Meaning.COVERED, Meaning.COVERED] = -0.3
    groups = np.unique(meanings, return_inverse=True)[1]
    assert (GroupedCells(groups, scores, np.zeros((36, 3)), 6, 6).best().meanings == meanings).all()


@pytest.mark.parametrize("columns", [(5, 6), (6, 5)])
def test_a_larger_board_that_reads_little_cheaper_is_taken_a_smaller_one_is_not(
    columns, monkeypatch
):
    costs = dict(zip(columns, (0.05, 0.03), strict=True))
    boards = [Lattice(*(Comb(20.0 * np.arange(n + 1)) for n in (c, 5)), 0.5) for c in columns]

    def reading_of(_, board):
        cells = 5 * board.across.cells
        covered = np.full(cells, Meaning.COVERED)
        return Reading(covered, np.ones(cells, bool), costs[board.across.cells])

    monkeypatch.setattr(reading, "find_boards", lambda _: [boards[:1]])
    monkeypatch.setattr(reading, "_possible", lambda *_: boards)
    monkeypatch.setattr(reading, "_reading", reading_of)
    assert read_picture(Image.new("RGB", (200, 200))).width == 6


def test_signs_that_all_lie_elsewhere_are_not_cut_out_closer():
    cells = np.full((18, 20, 20, 3), 0.8)
    for column in range(2, 18):
        cells[column, 5:10, column] = 0.1
    assert close_up(Image.new("RGB", (9, 9)), None, cells) is cells


def test_a_part_of_a_board_that_reads_cheaper_comes_after_the_whole():
    def attempt(columns, cost):
        lattice = Lattice(*(Comb(20.0 * np.arange(n + 1)) for n in (columns, 9)))
        return Attempt(lattice, Reading(np.zeros(9 * columns, int), np.zeros(9 * columns), cost))

    assert attempt(9, -0.13).rank < attempt(4, -0.23).rank < attempt(9, 0.01).rank


@pytest.mark.parametrize(("likelier", "doubted"), [(0.0, True), (3.0, False)])
def test_flags_that_look_as_much_like_mines_are_doubtful_where_the_game_may_be_over(
    likelier, doubted
):
    rows = ["1F1000", "111000", "011100", "12F100", "F21100", "110000"]
    meanings = np.array([SIGNS.index(cell) for row in rows for cell in row])
    scores = np.full((36, MEANINGS), UNKNOWN)
    scores[np.arange(36), meanings] = -0.05
    flags = meanings == Meaning.FLAG
    scores[flags, Meaning.FLAG], scores[flags, Meaning.MINE] = -0.7, -0.7 - likelier
    groups = np.unique(meanings, return_inverse=True)[1]
    read = GroupedCells(groups, scores, np.zeros((36, 3)), 6, 6).best()
    assert (read.meanings == meanings).all()
    assert (read.doubtful[flags] == doubted).all()


def test_of_several_boards_only_the_cheapest_is_read_between_other_lines(monkeypatch):
    boards = [Lattice(*(Comb(20.0 * np.arange(n + 1)) for n in (c, 5)), 0.5) for c in (5, 6)]
    counts = []

    def reading_of(_, board):
        counts.append(board.across.cells)
        cells = 5 * board.across.cells
        cost = 0.1 if board.across.cells == 6 else 0.2
        return Reading(np.full(cells, Meaning.COVERED), np.ones(cells, bool), cost)

    monkeypatch.setattr(reading, "find_boards", lambda _: [boards])
    monkeypatch.setattr(reading, "_possible", lambda _, board: [board, board, board])
    monkeypatch.setattr(reading, "_reading", reading_of)
    reading.attempts_at(Image.new("RGB", (200, 200)))
    assert counts == [5, 6, 6, 6]


@pytest.mark.parametrize(
    ("side", "limit", "looks"),
    [(900, "MOST_CELLS", 4), (900, "MOST_OF_SMALL", 2), (1100, "MOST_CELLS", 2)],
)
def test_of_a_picture_no_more_is_read_after_many_cells(monkeypatch, side, limit, looks):
    board = Lattice(*(Comb(20.0 * np.arange(31)) for _ in range(2)), 0.5)
    counts = []

    def reading_of(_, read):
        counts.append(read.across.cells)
        return Reading(np.full(900, Meaning.COVERED), np.ones(900, bool), 0.9)

    monkeypatch.setattr(reading, limit, 1500)
    monkeypatch.setattr(
        reading, "find_boards", lambda _: ([board.moved(40 * n, 0, 1)] for n in range(4))
    )
    monkeypatch.setattr(reading, "_possible", lambda _, board: [board])
    monkeypatch.setattr(reading, "_reading", reading_of)
    assert reading.attempts_at(Image.new("RGB", (side, side))) == []
    assert len(counts) == looks


def test_large_cells_are_read_in_half_the_size_and_lie_where_they_lay(monkeypatch):
    sizes = []

    def reading_of(picture, board):
        sizes.append((picture.size, board.across.pitch))
        return Reading(np.full(25, Meaning.COVERED), np.ones(25, bool), 0.1)

    monkeypatch.setattr(reading, "_possible", lambda _, board: [board])
    monkeypatch.setattr(reading, "_reading", reading_of)
    board = Lattice(*(Comb(50 + 60.0 * np.arange(6)) for _ in range(2)), 0.5)
    (one,) = reading.between_lines(Image.new("RGB", (400, 400)), board)
    assert sizes == [((200, 200), 30)]
    assert one.lattice.corners == board.corners
