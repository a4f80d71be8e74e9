"""`advise --screen` on a screen that tests draw: what it says, and what it refuses."""

import io
from argparse import Namespace
from dataclasses import replace
from random import Random

import pytest

from minesweeper.commands import screen_advice
from minesweeper.commands.cli import main
from minesweeper.pictures import sources
from minesweeper.pictures.reading import read
from minesweeper.players import DEFAULT
from tests.pictures.boards import as_file, hexagons, position
from tests.pictures.screens import FakeScreen

pytestmark = pytest.mark.usefixtures("pictures_read_once")

HOW = (
    "Press Enter to look at the screen (--region: at a part); why says more of the move, quit ends."
)

CORNER = ["0001HHHH", "0002HHHH", "1112HHHH", "HHHHHHHH", "HHHHHHHH"]


@pytest.fixture
def screen(monkeypatch):
    screen = FakeScreen(CORNER, size=(480, 300))
    monkeypatch.setattr(sources, "screen_picture", screen.take)
    return screen


def said(monkeypatch, capsys, lines, *options):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    code = main(["advise", "--screen", *options])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err.splitlines()


@pytest.mark.usefixtures("screen")
def test_it_names_the_move_its_reason_and_where_it_lies(monkeypatch, capsys):
    code, lines, _ = said(monkeypatch, capsys, "\n")
    assert code == 0
    assert lines[0] == HOW
    assert lines[1].startswith("A board of 8 x 5 cells at ")
    assert "its number of mines unknown" in lines[1]
    assert lines[2].startswith("Reveal ")
    assert ": safe, from the " in lines[2]
    cell = lines[2].split()[1].rstrip(":")
    column, row = ord(cell[0]) - ord("A") + 1, int(cell[1:])
    assert lines[3].startswith(f"{cell}: row {row}, column {column}, on the screen at ")
    x, y = (int(part) for part in lines[3].rstrip(".").split()[-1].split(","))
    assert abs(x - (200 + 37 + 24 * column - 12)) <= 3
    assert abs(y - (90 + 37 + 24 * row - 12)) <= 3


@pytest.fixture
def doubted(monkeypatch):
    """Return what makes all numbers of the screen doubtful but some."""
    numbers = {(r, c) for r, row in enumerate(CORNER) for c, sign in enumerate(row) if sign != "H"}

    def but(sure):
        doubtful = tuple(sorted(numbers - sure))
        monkeypatch.setattr(
            "minesweeper.pictures.looks.read", lambda file: replace(read(file), doubtful=doubtful)
        )

    return but


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("sure", [(0, 0), (2, 0)])
@pytest.mark.parametrize("player", [DEFAULT, "safest"])
def test_no_cell_that_looks_open_is_advised_however_doubtful(
    doubted, monkeypatch, capsys, sure, player
):
    doubted({sure, (0, 1)})
    _, lines, _ = said(monkeypatch, capsys, "\n", "--level", "8x5x8", "--player", player)
    name, _, reason = next(line for line in lines if line.startswith("Reveal ")).partition(":")
    column, row = ord(name[-2]) - ord("A"), int(name[-1]) - 1
    assert CORNER[row][column] == "H"
    assert "a guess" in reason
    assert "The figures leave out what the doubtful cells show." in lines


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("is_doubtful", [True, False])
def test_a_safe_cell_that_is_named_and_doubtful_is_not_named_again(
    monkeypatch, capsys, is_doubtful
):
    covered = [(r, c) for r, row in enumerate(CORNER) for c, sign in enumerate(row) if sign == "H"]
    monkeypatch.setattr(
        "minesweeper.pictures.looks.read",
        lambda file: replace(read(file), doubtful=tuple(covered) if is_doubtful else ()),
    )
    _, lines, _ = said(monkeypatch, capsys, "\n\n")
    first, second = (line for line in lines if line.startswith("Reveal "))
    assert ": safe" in first
    assert (first == second) == (not is_doubtful)


@pytest.mark.usefixtures("screen")
def test_a_guess_at_a_cell_that_looks_open_is_no_advice(doubted, monkeypatch, capsys):
    doubted({(2, 3)})
    _, lines, _ = said(monkeypatch, capsys, "\n", "--level", "8x5x8")
    assert lines[-1] == "No advice: it would be A1, which looks open, but is doubtful."


@pytest.mark.usefixtures("screen")
def test_figures_that_leave_nothing_out_come_without_a_word(monkeypatch, capsys):
    for doubtful in ((), ((4, 7),)):  # a covered cell that is doubtful is covered for the figures
        monkeypatch.setattr(
            "minesweeper.pictures.looks.read",
            lambda file, doubtful=doubtful: replace(
                read(file), rows=("HHHHHHHH", "HHH2HHHH", *["HHHHHHHH"] * 3), doubtful=doubtful
            ),
        )
        _, lines, _ = said(monkeypatch, capsys, "\n", "--level", "8x5x8")
        assert any("a guess" in line for line in lines)
        assert not any("leave" in line for line in lines)


@pytest.mark.parametrize(
    ("options", "says"),
    [([], "safe, as the first cell always is."), (["--start", "any"], "a guess")],
)
def test_the_first_cell_is_what_the_start_rule_makes_it(screen, monkeypatch, capsys, options, says):
    screen.show(["HHHHHHHH"] * 5)
    _, lines, _ = said(monkeypatch, capsys, "\nwhy\n", *options)
    assert any(line.startswith("Reveal ") and says in line for line in lines)
    assert ("first cell" in lines[-1]) == (not options)


@pytest.mark.usefixtures("screen")
def test_why_tells_each_step_of_the_last_move(monkeypatch, capsys):
    _, lines, _ = said(monkeypatch, capsys, "why\n\nwhy\nmore\n")
    assert lines[:2] == [HOW, HOW]
    assert lines[-1] == HOW
    cell = next(line for line in lines if line.startswith("Reveal ")).split()[1].rstrip(":")
    assert cell in lines[-2]
    assert "mine" in lines[-2]


def test_a_flag_on_the_cell_to_reveal_is_said(screen, monkeypatch, capsys):
    screen.show([CORNER[0], CORNER[1], "1112HHHH", "HHFHHHHH", "HHHHHHHH"])
    _, lines, _ = said(monkeypatch, capsys, "\n")
    cell = next(line for line in lines if line.startswith("Reveal ")).split()[1].rstrip(":")
    assert f"{cell} has a flag: take it away first." in lines


def test_it_looks_only_when_enter_is_pressed(screen, monkeypatch, capsys):
    said(monkeypatch, capsys, "help\nquit\n\n\n")
    assert screen.regions == [None]  # whether a picture can be taken at all
    said(monkeypatch, capsys, "\n\n")
    assert len(screen.regions) == 4


@pytest.mark.usefixtures("screen")
def test_a_level_of_the_same_size_says_how_many_mines_there_are(monkeypatch, capsys):
    _, lines, _ = said(monkeypatch, capsys, "\n", "--level", "8x5x6")
    assert "unknown" not in lines[1]
    _, lines, _ = said(monkeypatch, capsys, "\n", "--level", "9x9x10")
    assert "its number of mines unknown" in lines[1]


@pytest.mark.parametrize(
    ("then", "says"),
    [
        (["HHHHHHHH"] * 4 + ["HHHH1HHH"], "A new game: covered again are A1, B1, C1, D1, A2"),
        (["0001HHHH", "0002HHHH", "1113HHHH"], "Changed impossibly, so not relied on: D3."),
        (["0001HHHH", "0002HHHH", "1112HHHH", "HHHHHHHH"], "A board of 8 x 4 cells at"),
    ],
)
def test_what_changed_impossibly_between_two_looks_is_said(screen, capsys, then, says):
    def typed():
        yield ""
        assert says not in capsys.readouterr().out
        screen.show(then + CORNER[len(then) :] if "8 x 4" not in says else then)
        yield ""

    screen_advice.run(Namespace(region=None, level=None, start="opening", player=DEFAULT), typed())
    assert says in capsys.readouterr().out


def test_a_screen_without_a_board_is_a_line_and_the_advice_goes_on(monkeypatch, capsys):
    monkeypatch.setattr(sources, "screen_picture", lambda _: as_file(hexagons()))
    code, lines, _ = said(monkeypatch, capsys, "\n\n")
    assert code == 0
    assert lines[1:] == ["No advice: no Minesweeper board is found."] * 2


def test_a_game_that_is_over_is_said(screen, monkeypatch, capsys):
    rows = position(Random(5), 9, 12, 16)
    screen.show([row.replace("F", "M") for row in rows])
    _, lines, _ = said(monkeypatch, capsys, "\n")
    assert any(line.startswith("Mines lie open.") for line in lines)


def test_where_no_picture_can_be_taken_it_is_one_line(monkeypatch, capsys):
    def fails(*_, **__):
        raise OSError("X connection failed")

    monkeypatch.setattr(sources.ImageGrab, "grab", fails)
    code, lines, errors = said(monkeypatch, capsys, "\n")
    assert (code, lines) == (2, [])
    assert errors == [
        "minesweeper advise: no picture of the screen can be taken here:"
        " save one yourself, and read that"
    ]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--region", "1,2,3"], "'1,2,3' is no region of the screen: X,Y,WIDTH,HEIGHT in pixels"),
        (["--region", "0,0,0,9"], "is no region of the screen"),
        (["--region", "-1,0,9,9"], ""),
    ],
)
def test_a_bad_region_is_one_line(monkeypatch, capsys, options, says):
    with pytest.raises(SystemExit) as ended:
        said(monkeypatch, capsys, "", *options)
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


def test_a_region_is_for_the_screen_alone(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["advise", "--region", "0,0,9,9"]) == 2
    assert "--region is for --screen" in capsys.readouterr().err


def test_without_the_extra_a_line_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr("minesweeper.pictures.door.find_spec", lambda _: None)
    code, _, errors = said(monkeypatch, capsys, "\n")
    assert code == 2
    assert errors[0].endswith("pip install numpy pillow")
