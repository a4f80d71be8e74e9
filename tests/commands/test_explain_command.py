"""`python -m minesweeper explain`: cells with each step of their proofs, chances, the guess."""

import io
import json
import random
import subprocess
import sys
from subprocess import PIPE

import pytest

from minesweeper.commands.cli import main
from minesweeper.commands.output import PIPE_CLOSED
from minesweeper.explain import limits
from minesweeper.explain.ladder.technique import Technique
from minesweeper.formats import mine
from minesweeper.inference import analyze
from tests.oracle import random_position

CORNER = "3x4x?\nHHH\nH1H\n2FF\n1HH\n"
"""The 2 and the 1 below it make A2 a mine, which is the one mine of the 1 in the middle."""


@pytest.fixture
def explain(monkeypatch, capsys):
    """Return a function that explains a cell of a position and returns the exit code and text."""

    def ask(position, cell=None, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO(position))
        chosen = [] if cell is None else ["--cell", cell]
        code = main(["explain", "-", *chosen, *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return ask


PROOF_OF_A2 = (
    "The 1 at A4 has its mine in B3 or B4."
    " The 2 at A3 touches both and needs one more: A2 is a mine."
)


@pytest.mark.parametrize(
    ("position", "cell", "says"),
    [
        (CORNER, "A2", PROOF_OF_A2),
        (CORNER, "C1", f"{PROOF_OF_A2} The 1 at B2 has its mine at A2:"
         " 6 cells (A1-C1, C2, B3 and C3) are safe."),
        ("4x1x?\n*1HH\n", "C1", "The 1 at B1 has its mine at A1: C1 is safe."),
        ("3x2x1\n1HH\nHHH\n", "C1",
         "1 mine is left, and the 1 at A1 needs it: everything else (C1 and C2) is safe."),
        ("5x4x?\nHHHHH\n1H24H\nH3H2H\nHH1HH\n", "A1",
         "Suppose A1 is a mine. The 1 at A2 has its mine at A1, so only C3, A4 and B4 are left for"
         " the 3 at B3: all are mines. Then the 1 at C4 would have two. So A1 is safe."),
        ("5x4x?\n2HHHH\n3H6H1\n2HHHH\nHHH1H\n", "C1",
         "C2 needs five more mines than E2, and only B1-B3, C1 and C3 are left that"
         " E2 does not touch: all are mines."),
    ],
)  # fmt: skip  # a position a row
def test_every_step_of_a_proof_is_said(explain, position, cell, says):
    assert explain(position, cell) == (0, says + "\n")


def test_a_cell_may_be_named_in_small_letters(explain):
    assert explain(CORNER, "a2") == explain(CORNER, "A2")


def test_a_flag_proves_nothing(explain):
    for marks in ("HH", "FH", "FF", "?F"):
        assert explain(f"3x2x1\n1{marks}\n{marks}H\n", "B1")[1].startswith("B1 is uncertain")


def test_the_mine_total_is_named_where_the_proof_needs_it(explain):
    rows = "HHHHH\n1H24H\nH3H2H\nHH1HH\n"
    code, text = explain(f"5x4x6\n{rows}", "E1")
    assert code == 0
    assert text.endswith("Then there would be more mines than the 6 there are. So E1 is a mine.\n")
    assert explain(f"5x4x?\n{rows}", "E1")[1].startswith("E1 is uncertain")


def test_an_uncertain_cell_has_its_chance(explain):
    # A cell is safe, so that nothing is to be compared.
    assert explain("3x2x1\n1HH\nHHH\n", "B1") == (0, "B1 is uncertain: 33 % risk of a mine.\n")
    unknown = "3x2x?\n1HH\nHHH\n"
    assert explain(unknown, "C1")[1].startswith("Risk of a mine: C1 50 %; B1, the best guess")
    assert explain(unknown, "C1", "--density", "0.2")[1].startswith(
        "Risk of a mine: C1, the best guess, 20 %"
    )


def test_a_fifty_fifty_names_its_other_cell(explain):
    code, text = explain("4x2x3\nHH*2\n13*2\n", "A1")
    assert (code, text.startswith("Risk of a mine: A1")) == (0, True)
    assert "A1 or B1: no number can ever tell them apart" in text


@pytest.mark.parametrize(
    ("position", "cell", "says"),
    [
        (CORNER, "B2", "B2 is revealed: it shows 1"),
        ("4x1x?\n*1HH\n", "A1", "A1 is revealed: it is a mine that was hit"),
        (CORNER, "D1", "D1 is not on this board: its last cell is C4"),
        (CORNER, "A5", "A5 is not on this board: its last cell is C4"),
        ("3x1x1\n1H3\n", "B1", "-: line 2, column 3: no layout of mines fits the 3 at C1"),
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
    from minesweeper.explain import reasons
    from minesweeper.inference import estimate

    monkeypatch.setattr(reasons, "count", lambda seen, *_: estimate(seen))
    assert explain("3x2x1\n1HH\nHHH\n", "B1")[1].startswith("B1 is uncertain: about 33 %")


def test_without_a_cell_every_certain_cell_is_explained_and_equal_proofs_once(explain):
    assert explain(CORNER) == (
        0,
        "A1-C1, C2, B3 and C3 are safe:\n"
        f"  {PROOF_OF_A2}\n"
        "  The 1 at B2 has its mine at A2: 6 cells (A1-C1, C2, B3 and C3) are safe.\n"
        "A2 is a mine:\n"
        f"  {PROOF_OF_A2}\n"
        "B4 is a mine:\n"
        f"  {PROOF_OF_A2}\n"
        "  The 1 at B2 has its mine at A2: 6 cells (A1-C1, C2, B3 and C3) are safe.\n"
        "  The 1 at A4 has only B4 left: it is a mine.\n",
    )


def test_where_nothing_is_safe_the_guess_comes_last(explain):
    code, text = explain("3x2x?\n1HH\nHHH\n")
    assert code == 0
    assert text.startswith("No cell is certainly safe.")
    assert explain("2x1x0\n00\n") == (0, "Nothing is left to reveal: no cell is covered.\n")
    assert explain("3x1x2\nH2H\n")[1].endswith(
        "Nothing is left to reveal: every covered cell is a mine.\n"
    )


def asked_in_json(explain, position, *arguments):
    code, text = explain(position, *(arguments or [None]), "--json")
    assert code == 0
    return json.loads(text)


STEP = {
    "kind",
    "clues",
    "about",
    "holds",
    "decides",
    "mine",
    "branches",
    "takes",
    "ways",
    "besides",
}


def check_steps(steps):
    for step in steps:
        assert set(step) == STEP
        assert step["kind"] in {technique.value for technique in Technique}
        assert step["decides"] in ([], step["about"])
        for branch in step["branches"]:
            assert set(branch) == {"suppose", "steps", "breaks"}
            assert set(branch["suppose"]) == {"cell", "mine"}
            assert branch["breaks"] in (None, "total") or len(branch["breaks"]) == 2
            check_steps(branch["steps"])


def check_candidate(candidate):
    assert set(candidate) == {"cell", "risk", "progress", "win", "exact"}
    assert 0 < candidate["risk"] < 1


@pytest.mark.parametrize("seed", range(30))
def test_json_has_every_certain_cell_and_the_guess(explain, seed):
    seen = random_position(random.Random(seed), 10)
    told = asked_in_json(explain, mine.write(seen))
    analysis = analyze(seen)
    assert set(told) == {"cells", "guess"}
    mines = {tuple(one["cell"]): one["mine"] for one in told["cells"]}
    assert {cell for cell in mines if mines[cell]} == analysis.mines()
    assert {cell for cell in mines if not mines[cell]} == analysis.safe()
    for one in told["cells"]:
        assert set(one) == {"cell", "mine", "kind", "steps", "clues", "mine_total", "text"}
        assert one["steps"][-1]["mine"] == one["mine"]
        assert one["cell"] in one["steps"][-1]["decides"]
        assert one["text"].endswith(".")
        check_steps(one["steps"])
    undecided = set(analysis.mined) - analysis.safe() - analysis.mines()
    assert (told["guess"] is None) == (bool(analysis.safe()) or not undecided)
    if told["guess"] is not None:
        assert set(told["guess"]) == {"cells", "best", "coin_flip", "text"}
        assert told["guess"]["best"] == told["guess"]["cells"][0]["cell"]
        for candidate in told["guess"]["cells"]:
            check_candidate(candidate)


def test_json_of_one_cell_has_its_proof_or_its_risk(explain):
    told = asked_in_json(explain, CORNER, "A2")
    assert [one["cell"] for one in told["cells"]] == [[1, 0]]
    assert told["cells"][0]["text"] == PROOF_OF_A2
    told = asked_in_json(explain, "3x2x1\n1HH\nHHH\n", "B1")
    assert (told["cells"], told["guess"]) == ([], None)
    assert told["uncertain"]["cell"] == [0, 1]
    assert told["uncertain"]["risk"] == pytest.approx(1 / 3)
    told = asked_in_json(explain, "4x2x3\nHH*2\n13*2\n", "B1")
    assert told["uncertain"]["best"]["risk"] == 0.5


def test_a_reader_that_has_enough_ends_the_command_without_a_traceback():
    command = [sys.executable, "-m", "minesweeper", "explain", "-"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as process:
        process.stdout.close()
        process.stdin.write(CORNER)
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait() == PIPE_CLOSED


def test_certain_cells_beyond_what_can_be_proved_are_counted(explain, monkeypatch):
    monkeypatch.setattr(limits, "STATES_A_PROOF", limits.LADDER_STATES // 3)
    code, text = explain(CORNER)
    assert (code, text.splitlines()[-1]) == (
        0,
        "Too large to prove every cell. Certain without a proof here: 6.",
    )
    assert json.loads(explain(CORNER, None, "--json")[1])["unproved"] == 6


def test_a_number_that_is_not_found_in_time_is_not_named(explain, monkeypatch):
    monkeypatch.setattr("minesweeper.inference.limits.STATES_A_TRY", -1)
    code, text = explain("2x2x?\n1H\n0H\n")
    assert code == 2
    assert "-: no layout of mines fits all the numbers" in text
