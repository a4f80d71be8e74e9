"""Our own themes are read back, bad input is refused in one line."""

import struct
import zlib
from random import Random

import numpy as np
import pytest
from PIL import Image

from minesweeper.pictures import reading
from minesweeper.pictures.door import PictureError
from minesweeper.pictures.reading import read
from minesweeper.pictures.sources import decoded
from minesweeper.ui.look.themes import themes
from tests.pictures.boards import MARGIN, as_file, drawn, hexagons, lost, position, screen

SIZES = (16, 24, 30, 40, 60)
BOARDS = ((9, 9, 10), (16, 16, 40), (16, 30, 99))


def read_back(theme, cell, board, seed):
    rows = position(Random(seed), *board)
    seen = read(as_file(drawn(rows, theme, cell)))
    return rows, seen


@pytest.mark.parametrize(("theme", "cell"), [("classic", 16), ("dark", 24), ("light", 30)])
def test_a_board_of_ours_is_read_back(theme, cell):
    rows, seen = read_back(theme, cell, (9, 12, 16), 5)
    assert list(seen.rows) == rows
    assert seen.doubtful == ()
    x, y, width, height = seen.box
    assert abs(x - MARGIN) <= 2 >= abs(y - MARGIN)
    assert abs(width - 12 * cell) <= 3 >= abs(height - 9 * cell)


@pytest.mark.slow
@pytest.mark.parametrize("theme", list(themes()))
@pytest.mark.parametrize("cell", SIZES)
def test_all_our_themes_are_read_back_at_all_sizes(theme, cell):
    for seed, board in enumerate(BOARDS):
        rows, seen = read_back(theme, cell, board, seed)
        assert list(seen.rows) == rows, (board, seen.doubtful)


@pytest.mark.parametrize("theme", list(themes()))
def test_a_lost_board_of_ours_is_read_back(theme):
    rows = lost(Random(5), 9, 12, 16)
    seen = read(as_file(drawn(rows, theme, 24)))
    signs = str.maketrans("MW", "*F")
    assert list(seen.rows) == [row.translate(signs) for row in rows]


@pytest.mark.parametrize(("theme", "cell"), [("classic", 16), ("dark", 30), ("light", 24)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_board_among_other_windows_is_read_as_alone(theme, cell, seed):
    rows, picture = position(Random(seed), 9, 12, 16), screen(Random(seed))
    picture.paste(drawn(rows, theme, cell), (700, 300))
    seen = read(as_file(picture))
    assert list(seen.rows) == rows
    assert seen.doubtful == ()
    assert abs(seen.box[0] - MARGIN - 700) <= 2 >= abs(seen.box[1] - MARGIN - 300)


@pytest.mark.parametrize("seed", [3, 4])
def test_windows_without_a_board_are_none(seed):
    with pytest.raises(PictureError, match="no Minesweeper board"):
        read(as_file(screen(Random(seed))))


def test_a_number_that_contradicts_is_doubtful():
    rows = position(Random(5), 9, 12, 16)
    row, column = next(
        (r, c) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign == "1"
    )
    rows[row] = rows[row][:column] + "8" + rows[row][column + 1 :]
    seen = read(as_file(drawn(rows, "classic", 16)))
    assert (row, column) in seen.doubtful


@pytest.mark.parametrize(("most", "all_doubtful"), [(40, False), (3, True)])
def test_all_cells_are_doubtful_if_many_numbers_fit_no_layout(monkeypatch, most, all_doubtful):
    monkeypatch.setattr(reading, "MOST_WRONG", most)
    contradicting = "HH5H1HHHHH5H1HH"  # the 5 says of both mines of the 1 that they are
    rows = [contradicting, *["H" * 15] * 4, contradicting]
    seen = reading.read(as_file(drawn(rows, "classic", 24)))
    assert list(seen.rows) == rows
    assert seen.doubtful
    assert (len(seen.doubtful) == 90) == all_doubtful


@pytest.mark.parametrize(("most", "is_read"), [(81, True), (80, False)])
def test_a_board_of_too_many_cells_is_not_read(monkeypatch, most, is_read):
    monkeypatch.setattr("minesweeper.pictures.reading.LARGEST_BOARD", most)
    content = as_file(drawn(position(Random(5), 9, 9, 12), "classic", 24))
    if is_read:
        assert (read(content).width, read(content).height) == (9, 9)
    else:
        with pytest.raises(PictureError, match="no Minesweeper board is found"):
            read(content)


def test_a_mine_total_that_fits_no_layout_makes_all_doubtful():
    rows = position(Random(5), 9, 12, 16)
    seen = read(as_file(drawn(rows, "classic", 16)), mines=1)
    assert seen.mines == 1
    assert len(seen.doubtful) > 0


@pytest.mark.parametrize("size", [16, 24, 32])
def test_two_boards_are_refused(size):
    board = drawn(position(Random(5), 9, 12, 16), "classic", 16)
    other = drawn(position(Random(5), 9, 12, 16), "classic", size)
    both = Image.new("RGB", (other.width, board.height + other.height + 60), (90, 90, 90))
    both.paste(board, (0, 0))
    both.paste(other, (0, board.height + 60))
    with pytest.raises(PictureError, match="several boards"):
        read(as_file(both))


@pytest.mark.parametrize(
    "picture",
    [
        Image.new("RGB", (300, 200), "white"),
        Image.fromarray(np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)),
        hexagons(),
    ],
    ids=["plain", "noise", "hexagons"],
)
def test_a_picture_without_a_board_is_refused(picture):
    with pytest.raises(PictureError, match="no Minesweeper board"):
        read(as_file(picture))


def huge_png(side):
    """Return the head of a PNG that says it is huge, and a little of its data."""

    def chunk(kind, data):
        crc = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + crc

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + data + chunk(b"IEND", b"")


def test_a_huge_picture_is_refused_before_it_is_unpacked():
    with pytest.raises(PictureError, match="more than 10 megapixels"):
        decoded(huge_png(30_000))


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", huge_png(100)[:60]])
def test_what_is_no_picture_is_refused(content):
    with pytest.raises(PictureError, match="no picture"):
        decoded(content)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "WEBP"])
def test_the_usual_formats_are_decoded(kind):
    assert decoded(as_file(Image.new("RGB", (60, 50)), kind)).size == (60, 50)
