"""`python -m minesweeper generate`."""

import json

import pytest

from minesweeper import Code, Game
from minesweeper.arena import read_boards
from minesweeper.commands.cli import main
from minesweeper.generator import grade, is_solvable


def run(capsys, *arguments):
    code = main(["generate", *arguments])
    return code, *capsys.readouterr()


def test_json_names_boards_that_need_no_guess_and_their_codes_open_them(capsys):
    code, out, err = run(
        capsys, "--level", "intermediate", "--no-guess", "--games", "3", "--seed", "5", "--json"
    )
    games = json.loads(out)["games"]
    assert (code, err, len(games)) == (0, "", 3)
    for one in games:
        level, first = Code.parse(one["code"]).level, tuple(one["first"])
        mines = frozenset(map(tuple, one["mines"]))
        game = Game.from_code(Code.parse(one["code"]))
        game.reveal(first)
        assert first == (2, 2)
        assert game.mines == mines
        assert is_solvable(level, mines, first)
        graded = grade(level, mines, first)
        assert (one["difficulty"], one["hard_steps"]) == (
            graded.difficulty.value,
            graded.hard_steps,
        )
        assert one["tries"] == game.code.accepted


def test_any_number_of_workers_makes_the_same_boards(capsys):
    wanted = ["--level", "beginner", "--no-guess", "--games", "4", "--seed", "9", "--json"]
    assert run(capsys, *wanted, "--workers", "2") == run(capsys, *wanted)


def test_the_options_choose_first_cell_difficulty_and_the_mine_total(capsys):
    _, out, _ = run(
        capsys,
        *("--level", "8x8x12", "--no-guess", "--difficulty", "hard", "--no-count"),
        *("--first", "7,0", "--seed", "4"),
    )
    code, first, *_ = out.split()
    assert "-NCH-A8T" in code
    assert first == "first"
    assert "first A8  hard, hard steps: " in out
    assert out.count("\n") == 1


def test_boards_are_printed_as_the_arena_reads_them(capsys):
    wanted = ["--level", "beginner", "--no-guess", "--games", "2", "--seed", "3"]
    _, out, _ = run(capsys, *wanted, "--format", "boards")
    boards = read_boards(out)
    _, out, _ = run(capsys, *wanted, "--json")
    games = json.loads(out)["games"]
    assert [board.first for board in boards] == [tuple(one["first"]) for one in games]
    assert [sorted(board.mines) for board in boards] == [
        sorted(map(tuple, one["mines"])) for one in games
    ]


def test_a_level_without_such_boards_is_one_line_and_exit_code_1(capsys):
    code, out, err = run(
        capsys, "--level", "30x24x200", "--no-guess", "--seed", "1", "--tries", "20", "--json"
    )
    assert (code, out) == (1, "")
    assert err == "minesweeper generate: none of 20 tries at 30x24x200 gives a no-guess board\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--level", "beginner", "--no-guess", "--first", "9,9"],
            "J10 is not on this beginner",
        ),
        (["--level", "4x4x15", "--no-guess"], "15 mines leave no room for an opening at B2"),
    ],
)
def test_what_cannot_be_is_one_line(capsys, arguments, message):
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--level", "beginner"],
        ["--level", "beginner", "--no-guess", "--games", "0"],
        ["--level", "beginner", "--no-guess", "--first", "a1"],
        ["--level", "beginner", "--no-guess", "--difficulty", "harder"],
        ["--level", "beginner", "--no-guess", "--json", "--format", "boards"],
    ],
)
def test_bad_options_are_one_line(capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main(["generate", *arguments])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
