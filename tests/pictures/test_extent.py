"""Where a board lies in a picture: its lines to parts of a cell, and its rows and columns."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from minesweeper.pictures.comb import Comb
from minesweeper.pictures.edges import edges_of
from minesweeper.pictures.lattice import Lattice, find_boards
from minesweeper.pictures.likeness import with_own
from minesweeper.pictures.reading import read_picture
from tests.pictures.boards import drawn, position

COVERED, OPEN, AROUND = (186, 189, 182), (222, 222, 220), (246, 245, 244)


def tiles(across, down, opened, gap):
    """Return a picture of tiles between lines, apart by a gap; numbers are strokes in open ones."""
    picture = Image.new("RGB", (across[-1] + across[0], down[-1] + down[0]), AROUND)
    pen = ImageDraw.Draw(picture)
    for row, (top, bottom) in enumerate(pairwise(down)):
        for column, (left, right) in enumerate(pairwise(across)):
            box = (left, top, right - 1 - gap, bottom - 1 - gap)
            pen.rectangle(box, OPEN if (row, column) in opened else COVERED)
            if (row, column) in opened and (row + column) % 3:
                x, y = (left + right) // 2, (top + bottom) // 2
                pen.line((x, y - 4, x, y + 3), (20, 40, 160), 2)
    return picture


def board_in(picture):
    found, edges = next(find_boards(np.asarray(picture)))[0], edges_of(np.asarray(picture))
    return with_own(picture, found, edges)


def test_lines_of_a_program_that_makes_its_first_columns_wider_keep_to_the_gaps():
    across = 30 + np.concatenate([[0], np.cumsum([23] * 20 + [22] * 10)])
    down = 40 + np.concatenate([[0], np.cumsum([23] * 8 + [22] * 8)])
    opened = {(r, c) for r in range(3, 12) for c in range(6, 20)}
    picture = tiles(across, down, opened, 3)
    smaller = picture.resize((picture.width * 3 // 4, picture.height * 3 // 4))
    found = board_in(smaller)
    assert (found.across.cells, found.down.cells) == (30, 16)
    for comb, lines in ((found.across, across), (found.down, down)):
        off = comb.lines - (lines - 1.5) * 0.75  # the middle of a gap
        assert np.abs(off).max() < 0.11 * comb.pitch


def test_plain_rows_that_end_with_the_picture_are_of_the_board():
    lines = 40 + 30 * np.arange(10)
    opened = {(r, c) for r in range(3, 9) for c in range(9)}
    pixels = np.array(tiles(lines, lines, opened, 2))
    last = pixels[40 + 5 * 30 :, 40:310]
    last[(last == (20, 40, 160)).all(axis=2)] = OPEN  # the last four rows are plain
    picture = Image.fromarray(pixels[:310])
    found = board_in(picture)
    assert (found.across.cells, found.down.cells) == (9, 9)


def test_plain_ground_above_cells_with_lines_on_one_side_is_none_of_the_board():
    across, down = 16 * np.arange(13), 38 + 16 * np.arange(11)
    opened = {(r, c) for r in range(10) for c in range(3 + r % 3)}
    pixels = np.array(tiles(across, down, opened, 1))
    pixels[(pixels == AROUND).all(axis=2)] = (128, 128, 128)
    pixels[:38] = pixels[down[-1] :] = OPEN
    pixels[2:6] = 0
    found = board_in(Image.fromarray(pixels))
    assert (found.across.cells, found.down.cells) == (12, 10)


def flat(rows, left=10):
    """Return a picture of a board whose open cells have no lines, upon ground of their colour."""
    picture = Image.new("RGB", (left + 40 * len(rows[0]) + 10, 420), (170, 218, 220))
    pen, face = ImageDraw.Draw(picture), ImageFont.load_default(18)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            x, y = left + 40 * column, 50 + 40 * row
            if sign in "HF":
                pen.rectangle((x, y, x + 39, y + 39), (70, 120, 160), (20, 40, 70))
            if sign not in "0H":
                pen.text((x + 20, y + 20), sign, (200, 30, 60), face, "mm")
    return picture


@pytest.mark.parametrize("seed", [3, 10, 11])  # the first has clear lines in a part of it
def test_a_flat_board_is_found_by_its_signs(seed):
    rows = position(Random(seed), 9, 9, 12)
    picture = flat(rows)
    seen = read_picture(picture)
    assert (seen.box[0] // 40, seen.box[1] // 40, seen.width, seen.height) == (0, 1, 9, 9)
    wrong = {(r, c) for (r, c), sign in seen.cells.items() if sign != rows[r][c]}
    assert wrong <= set(seen.doubtful)
    assert all(rows[r][c] == "F" for r, c in wrong)  # a letter may be anything


EMPTY_FIRST_COLUMN = [
    "0001H1000",
    "000222000",
    "0001H3321",
    "00013HHH1",
    "00002HH31",
    "000012221",
    "00000012H",
    "0111001H2",
    "01H100111",
]


@pytest.mark.parametrize("step", [1, -1])
def test_a_flat_column_that_makes_a_board_square_is_of_it_beside_which_it_may_be_empty(step):
    rows = [row[::step] for row in EMPTY_FIRST_COLUMN]
    seen = read_picture(flat(rows, left=90))
    assert (seen.box[0] // 10, seen.width, seen.height) == (9, 9, 9)
    assert [row[::step][0] for row in seen.rows] == ["0"] * 9


@pytest.mark.parametrize("seed", [4, 12, 14])
@pytest.mark.parametrize("above", [80, 160])
def test_ground_between_a_heading_and_a_flat_board_is_none_of_it(seed, above):
    rows = position(Random(seed), 9, 9, 12)
    board = flat(rows)
    page = Image.new("RGB", (board.width, board.height + above), board.getpixel((0, 0)))
    page.paste(board, (0, above))
    ImageDraw.Draw(page).rectangle((0, 0, page.width, 10), (60, 60, 60))
    seen = read_picture(page)
    assert (seen.box[1] // 10, seen.width, seen.height) == (5 + above // 10, 9, 9)
    wrong = {(r, c) for (r, c), sign in seen.cells.items() if sign != rows[r][c]}
    assert wrong <= set(seen.doubtful)


@pytest.mark.parametrize(
    ("shape", "size", "fewer", "usual", "count"),
    [
        ((9, 8), (400, 400), 0, (9, 9), 2),
        ((9, 8), (190, 400), 0, (9, 9), 1),
        ((9, 9), (400, 400), 0, (9, 9), 0),
        ((16, 29), (800, 400), 0, (16, 30), 2),
        ((16, 28), (800, 400), 8, (16, 30), 0),
        ((12, 9), (400, 400), 2, (9, 9), 0),
        ((12, 9), (400, 400), 3, (9, 9), 6),
        ((12, 9), (400, 280), 3, (9, 9), 5),
        ((18, 30), (800, 500), 8, (16, 30), 5),
    ],
)
def test_usual_boards_have_a_row_or_column_more_or_some_fewer(shape, size, fewer, usual, count):
    rows, columns = shape
    one = Lattice(Comb(25 + 20.0 * np.arange(columns + 1)), Comb(25 + 20.0 * np.arange(rows + 1)))
    boards = one.made_usual(*size, fewer)
    assert {board.shape for board in boards} <= {usual}
    assert all(board.is_usual for board in boards)
    assert len({board.corners for board in boards}) == len(boards) == count


def test_no_board_is_found_a_second_time_by_its_signs():
    picture = drawn(position(Random(5), 9, 9, 12), "classic", 24)
    *clear, by_signs = find_boards(np.asarray(picture))
    found = [board for boards in clear for board in boards]
    assert found
    assert not [board for board in by_signs if any(map(board.about, found))]


@pytest.mark.parametrize(("off", "same"), [(0, True), (9, True), (11, False)])
def test_boards_lie_in_one_place_up_to_half_a_cell(off, same):
    one = Lattice(Comb(20.0 * np.arange(10)), Comb(20.0 * np.arange(9)))
    assert one.about(one.moved(off, 0, 1)) == same
    assert one.about(one.moved(0, -off, 1)) == same
    assert not one.about(one.part(slice(0, 8), slice(0, 8)))
