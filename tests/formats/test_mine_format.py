"""`.mine` text: read, written, and refused with the place of the fault."""

from __future__ import annotations

import pytest

from minesweeper.formats import FormatError, mine
from minesweeper.rules.observation import Observation

POSITION = "4x3x2\n1HHH\n1FH1\n*1HH\n"


def test_every_mark_is_read() -> None:
    assert mine.parse("5x2x3\n08H?F\n*1HHH") == Observation(
        2,
        5,
        3,
        {(0, 0): 0, (0, 1): 8, (1, 1): 1},
        frozenset({(0, 4)}),
        frozenset({(1, 0)}),
    )


def test_an_unknown_number_of_mines_is_none() -> None:
    assert mine.parse("2x1x?\nH1").mines is None


def test_writing_gives_the_text_that_was_read() -> None:
    assert mine.write(mine.parse(POSITION)) == POSITION


def test_line_ends_of_other_systems_and_empty_lines_at_the_end_do_not_matter() -> None:
    assert mine.parse(POSITION.replace("\n", "\r\n") + "\r\n\r\n") == mine.parse(POSITION)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "is not WxHxM"),
        ("4x3\n", 1, 1, "'4x3' is not WxHxM"),
        ("0x3x1\n", 1, 1, "not 0x3"),
        ("999x3x1\n", 1, 1, "not 999x3"),
        ("2x2x1\nHH\nHx\n", 3, 2, "'x' is no cell"),
        ("2x2x1\nHH\n9H\n", 3, 1, "'9' is no cell"),
        ("2x2x1\nHHH\nHH\n", 2, 3, "2 cells expected, not 3"),
        ("2x2x1\nHH\nH\n", 3, 2, "2 cells expected, not 1"),
        ("2x2x1\nHH\n\nHH\n", 3, 1, "2 cells expected, not 0"),
        ("2x2x1\nHH\n", 3, None, "2 rows expected, not 1"),
        ("2x2x1\nHH\nHH\nHH\n", 4, None, "2 rows expected, not 3"),
        ("2x2x5\nHH\nHH\n", 1, None, "5 mines"),
        ("2x2x0\n*H\nHH\n", 1, None, "0 mines"),
        ("2x1x1\nH²\n", 2, 2, "'²' is no cell"),
    ],
)
def test_a_fault_is_named_with_its_place(
    text: str, line: int, column: int | None, says: str
) -> None:
    with pytest.raises(FormatError, match=f"^line {line}") as error:
        mine.parse(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert says in str(error.value)
