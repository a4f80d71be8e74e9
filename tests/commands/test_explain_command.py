"""`python -m minesweeper explain`: one cell, with each step of its proof, or its chance."""

import io

import pytest

from minesweeper.commands.cli import main

CORNER = "3x4x?\nHHH\nH1H\n2FF\n1HH\n"
"""The 2 and the 1 below it make A2 a mine, which is the one mine of the 1 in the middle."""


@pytest.fixture
def explain(monkeypatch, capsys):
    """Return a function that explains a cell of a position and returns the exit code and text."""

    def ask(position, cell, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO(position))
        code = main(["explain", "-", "--cell", cell, *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return ask


@pytest.mark.parametrize(
    ("position", "cell", "says"),
    [
        (CORNER, "A2", "2 at A3 less 1 at A4: A2 is a mine."),
        (CORNER, "C1",
         "2 at A3 less 1 at A4: A2 is a mine; then the 1 at B2 has its mine: C1 is safe."),
        ("4x1x?\n*1HH\n", "C1",
         "As was found: A1 is a mine; then the 1 at B1 has its mine: C1 is safe."),
        ("3x2x1\n1HH\nHHH\n", "C1", "1 mine in all less 1 at A1: C1 is safe."),
    ],
)  # fmt: skip  # a position a row
def test_every_step_of_the_knowledge_base_is_said(explain, position, cell, says):
    assert explain(position, cell) == (0, says + "\n")


def test_a_cell_may_be_named_in_small_letters(explain):
    assert explain(CORNER, "a2") == explain(CORNER, "A2")


def test_a_flag_proves_nothing(explain):
    for marks in ("HH", "FH", "FF", "?F"):
        assert explain(f"3x2x1\n1{marks}\n{marks}H\n", "B1")[1].startswith("B1 is uncertain")


@pytest.mark.parametrize(
    ("position", "cell", "says"),
    [
        ("5x4x?\nHHHHH\n1H24H\nH3H2H\nHH1HH\n", "A1",
         "A1 is safe, from the 1 at A2, the 3 at B3 and the 1 at C4."),
        ("5x4x?\n2HHHH\n3H6H1\n2HHHH\nHHH1H\n", "C1",
         "C1 is a mine, from the 6 at C2 and the 1 at E2."),
    ],
)  # fmt: skip  # a position a row
def test_a_cell_that_only_counting_knows_comes_with_the_numbers_of_its_proof(
    explain, position, cell, says
):
    assert explain(position, cell) == (0, says + "\n")


def test_the_mine_total_is_named_where_the_proof_needs_it(explain):
    rows = "HHHHH\n1H24H\nH3H2H\nHH1HH\n"
    assert explain(f"5x4x6\n{rows}", "E1") == (
        0,
        "E1 is a mine, from the 2 at C2, the 4 at D2, the 3 at B3, the 2 at D3"
        " and the number of mines.\n",
    )
    assert explain(f"5x4x?\n{rows}", "E1")[1].startswith("E1 is uncertain")


def test_an_uncertain_cell_has_its_chance(explain):
    assert explain("3x2x1\n1HH\nHHH\n", "B1") == (0, "B1 is uncertain: 33 % chance of a mine.\n")
    unknown = "3x2x?\n1HH\nHHH\n"
    assert explain(unknown, "C1") == (0, "C1 is uncertain: 50 % chance of a mine.\n")
    assert explain(unknown, "C1", "--density", "0.2")[1].startswith("C1 is uncertain: 20 %")


def test_a_fifty_fifty_names_its_other_cell(explain):
    assert explain("4x2x3\nHH*2\n13*2\n", "A1") == (
        0,
        "A1 is uncertain: 50 % chance of a mine. A1 or B1: nothing will ever tell them apart.\n",
    )


@pytest.mark.parametrize(
    ("position", "cell", "says"),
    [
        (CORNER, "B2", "B2 is revealed: it shows 1"),
        ("4x1x?\n*1HH\n", "A1", "A1 is revealed: it is a mine that was hit"),
        (CORNER, "D1", "D1 is not on this board: its last cell is C4"),
        (CORNER, "A5", "A5 is not on this board: its last cell is C4"),
        ("3x1x1\n1H3\n", "B1", "-: line 2, column 3: no layout of mines fits this 3"),
        ("3x1\n1HH\n", "B1", "-: line 1, column 1: '3x1' is not WxHxM"),
    ],
)
def test_what_cannot_be_explained_is_one_line_and_exit_code_2(explain, position, cell, says):
    code, text = explain(position, cell)
    assert code == 2
    assert text.startswith(f"minesweeper explain: {says}")
    assert text.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-"], "the following arguments are required: --cell"),
        (["-", "--cell", "7C"], "'7C' names no cell"),
        (["-", "--cell", "A0"], "'A0' names no cell"),
        (["-", "--cell", ""], "'' names no cell"),
    ],
)
def test_a_malformed_cell_is_refused(arguments, says, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["explain", *arguments])
    assert says in capsys.readouterr().err


def test_a_position_too_large_to_count_has_about_its_chance(explain, monkeypatch):
    from minesweeper.explain import explanation
    from minesweeper.inference import estimate

    monkeypatch.setattr(explanation, "count", lambda seen, _: estimate(seen))
    assert explain("3x2x1\n1HH\nHHH\n", "B1")[1].startswith("B1 is uncertain: about 33 %")
