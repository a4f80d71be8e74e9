"""Input that is closed, or has no end: one line, and exit code 2."""

import io
import sys
from pathlib import Path

import pytest

from minesweeper.commands.cli import main

ZERO = Path("/dev/zero")
endless = pytest.mark.skipif(not ZERO.exists(), reason="this system has no file without an end")


def one_line(capsys):
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert captured.out == ""
    return line


@pytest.mark.parametrize(
    "command", [["analyze", "-"], ["explain", "-"], ["advise", "--level", "9x9x10"]]
)
def test_a_closed_standard_input_is_one_line(command, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(command) == 2
    assert one_line(capsys).endswith("standard input is closed")


@endless
@pytest.mark.parametrize("command", ["analyze", "explain"])
def test_a_position_without_an_end_is_one_line(command, capsys):
    assert main([command, str(ZERO)]) == 2
    assert one_line(capsys).endswith("/dev/zero has more than 1000000 bytes")


@endless
def test_a_standard_input_without_an_end_is_one_line(monkeypatch, capsys):
    with ZERO.open("rb") as zero:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(zero))
        assert main(["analyze", "-"]) == 2
    assert "line 1" in one_line(capsys)


@endless
def test_boards_and_a_journal_without_an_end_are_one_line(capsys):
    arena = ["arena", "--player", "random", "--games", "2"]
    assert main([*arena, "--boards", str(ZERO)]) == 2
    assert "has more than 100000000 bytes" in one_line(capsys)
    assert main([*arena, "--level", "9x9x10", "--resume", str(ZERO)]) == 2
    assert "not a line of a journal" in one_line(capsys)


@endless
def test_what_is_typed_without_an_end_of_line_is_answered(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * 30_000 + "\nquit\n"))
    assert main(["advise", "--level", "9x9x10"]) == 0
    assert capsys.readouterr().out
