"""`python -m minesweeper read`: the text, the JSON and what bad input gets."""

import json
from random import Random

import pytest

from minesweeper.commands.cli import main
from minesweeper.formats import mine
from minesweeper.inference import analyze
from tests.pictures.boards import as_file, drawn, position


@pytest.fixture
def rows():
    return position(Random(5), 9, 12, 16)


@pytest.fixture
def picture(tmp_path, rows):
    path = tmp_path / "board.png"
    path.write_bytes(as_file(drawn(rows, "classic", 24)))
    return str(path)


def test_the_text_is_a_position(picture, rows, capsys):
    assert main(["read", picture, "--mines", "16"]) == 0
    text = capsys.readouterr().out
    assert text.split() == ["12x9x16", *rows]
    assert mine.parse(text).mines == 16


def test_the_json_has_the_place_of_the_board(picture, rows, capsys):
    assert main(["read", picture, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["box", "width", "height", "rows", "mines", "doubtful"]
    assert (told["width"], told["height"], told["mines"]) == (12, 9, None)
    assert told["rows"] == rows
    assert all(abs(a - b) <= 3 for a, b in zip(told["box"], (37, 37, 288, 216), strict=True))


def test_doubtful_cells_are_named(tmp_path, rows, capsys):
    row, column = next((r, line.index("1")) for r, line in enumerate(rows) if "1" in line)
    rows[row] = rows[row][:column] + "8" + rows[row][column + 1 :]
    path = tmp_path / "board.png"
    path.write_bytes(as_file(drawn(rows, "classic", 24)))
    assert main(["read", str(path)]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("minesweeper read: look again, these cells are doubtful: ")


def test_a_path_without_a_file_is_said_once(tmp_path, capsys):
    assert main(["read", str(tmp_path / "no.png")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.count("no.png") == 1


def test_more_mines_than_cells_that_may_hide_one_are_one_line(picture, rows, capsys):
    covered = sum(row.count("H") + row.count("F") for row in rows)
    assert main(["read", picture, "--mines", str(covered)]) == 0
    capsys.readouterr()
    assert main(["read", picture, "--mines", str(covered + 1)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"{covered + 1} mines, but cells covered or hit: {covered}")


def test_a_number_of_mines_that_alone_is_wrong_is_said(picture, rows, capsys):
    totals = analyze(mine.parse("\n".join(["12x9x?", *rows]))).mine_totals
    wrong = totals[0] - 1
    assert main(["read", picture, "--mines", str(wrong)]) == 0
    told = capsys.readouterr()
    assert mine.parse(told.out).mines == wrong
    only = f"must be {totals[0]} to {totals[-1]}, not {wrong}"
    assert told.err == f"minesweeper read: no cell is sure: the number of mines {only}\n"


@pytest.mark.parametrize("content", [b"", b"no picture"])
def test_what_is_no_picture_is_one_line(tmp_path, content, capsys):
    path = tmp_path / "board.png"
    path.write_bytes(content)
    assert main(["read", str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("no picture that can be read (PNG, JPEG, BMP or WebP)")


def test_without_the_extra_a_line_says_how_to_get_it(picture, monkeypatch, capsys):
    monkeypatch.setattr("minesweeper.pictures.door.find_spec", lambda _: None)
    assert main(["read", picture]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("pip install numpy pillow")
