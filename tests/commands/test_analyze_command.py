"""`python -m minesweeper analyze`: the picture, the JSON and what bad input gets."""

from __future__ import annotations

import io
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from minesweeper.commands.analyze import best_cell, best_cell_reason, decimal, inward, report
from minesweeper.commands.cli import main
from minesweeper.explain.reasons import of_cell, of_player
from minesweeper.formats import mine
from minesweeper.inference import DEFAULT_BUDGET, analyze
from minesweeper.players import make_player
from minesweeper.rules.level import Level, Start
from minesweeper.rules.naming import whole_percent
from tests.oracle import see

POSITION = "6x4x5\n00012H\n011?HH\n1FHHHH\n?HHHHH\n"


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.mine"
    path.write_text(POSITION)
    return str(path)


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["analyze", "--json", *arguments]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_the_picture_shows_certain_cells_chances_and_the_best_cell(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", position]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "   2   .   1   1  >S   X 50%"
    assert lines[4] == "   4 50% 50% 17% 17% 17% 17%"
    assert "Layouts that fit: 24" in lines
    best = "Best cell: D2: safe. The 0 at C1 touches no mine: D2 is safe"
    assert lines[-1] == best


def test_json_has_the_exact_answer(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, position)
    assert answer["layouts"] == "24"
    assert answer["safe"] == [[1, 3], [2, 1], [2, 3]]
    assert answer["mines"] == [[1, 4], [2, 2]]
    assert answer["move"] == [1, 3]
    assert answer["probability"][0] == [0, 0, 0, 0, 0, 0.5]
    assert answer["probability"][2] == [0, 0, 1, 0, 1 / 6, 1 / 6]


GUESS = "5x5x6\n1HHHH\nHHHHH\nHHHHH\nHHHHH\nHHHHH\n"


def test_a_guess_is_the_expert_players_with_the_cells_it_considered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p").write_text(GUESS)
    answer = as_json(capsys, str(tmp_path / "p"))
    player = make_player("expert")
    level, seen = Level(5, 5, 6), see("1 ? ? ? ?", *["? ? ? ? ?"] * 4, mines=6)
    player.start(level, Start.SAFE, random.Random(1))
    move = player.move(seen)
    assert move is not None
    assert (answer["move"], answer["basis"]) == (list(move.cell), "ahead")
    assert answer["reason"].endswith("best after every number it may show")
    candidates = of_player(player, seen, level, Start.SAFE).guess.candidates
    assert len(answer["considered"]) == len(candidates) > 1
    for told, candidate in zip(answer["considered"], candidates, strict=True):
        assert told["cell"] == list(candidate.cell)
        assert told["mine"] == pytest.approx(candidate.risk)
        assert told["opens certain"] == pytest.approx(candidate.progress)
        # The win estimate is fitted on larger boards.
        assert (told["win"], told["exact"]) == (None, False)


def test_a_guess_comes_with_the_chances_of_the_best_cells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # One mine beside the 1 and one beyond: 6 layouts, of which best play wins 2.
    (tmp_path / "p").write_text("3x2x2\n1HH\nHHH\n")
    assert main(["analyze", str(tmp_path / "p")]) == 0
    lines = capsys.readouterr().out.splitlines()
    best = next(line for line in lines if line.startswith("Best cell"))
    assert best.endswith("risk of a mine, best in the search tree")
    first = lines[lines.index(best) + 1]
    assert first.endswith("risk of a mine, 0 % to be safe and prove another cell safe, 33 % to win")
    assert len(lines) - lines.index(best) - 1 == 3


def test_a_certain_move_needs_no_candidates(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, position)
    assert (answer["basis"], answer["considered"]) == ("certain", [])


def test_past_the_budget_no_look_ahead_is_claimed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p").write_text("6x3x3\nHHHHHH\nH1H1HH\nHHHHHH\n")
    assert as_json(capsys, str(tmp_path / "p"))["considered"]
    answer = as_json(capsys, str(tmp_path / "p"), "--budget", "1")
    assert (answer["basis"], answer["considered"]) == (None, [])
    assert answer["move"] is not None
    assert "counted roughly" in answer["reason"]


def test_standard_input_is_read_for_a_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3x1x1\nH1H\n"))
    assert as_json(capsys, "-")["probability"] == [[0.5, 0, 0.5]]


def test_a_density_weighs_layouts_of_an_unknown_number_of_mines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p").write_text("4x1x?\nH1HH\n")
    plain = as_json(capsys, str(tmp_path / "p"))
    assert plain["probability"] == [[0.5, 0, 0.5, 0.5]]
    weighed = as_json(capsys, str(tmp_path / "p"), "--density", "1/5")
    assert weighed["probability"] == [[0.5, 0, 0.5, 0.2]]


def test_past_the_budget_the_estimate_says_so(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, position, "--budget", "1")
    assert answer["layouts"] is None
    assert answer["safe"] == [[1, 3], [2, 1], [2, 3]]
    assert "more than 1 states" in answer["reason"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("6x4\n", "line 1, column 1: '6x4' is not WxHxM"),
        ("2x2x1\nHH\nHx\n", "line 3, column 2: 'x' is no cell"),
        ("2x2x1\n2H\nHH\n", "line 1: the number of mines must be 2, not 1"),
        ("3x1x1\n1H2\n", "line 2, column 3: no layout of mines fits the 2 at C1"),
    ],
)
def test_bad_input_gets_one_line_with_the_place_of_the_fault(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.mine"
    path.write_text(text)
    assert main(["analyze", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert f"{path}: {says}" in err


def test_files_that_are_missing_or_no_text_get_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    for name in ("missing", "binary", "."):
        assert main(["analyze", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_density_beside_a_known_number_of_mines_is_refused(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", position, "--density", "0.2"]) == 2
    assert "unknown number of mines" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--density", "1"], ["--density", "x"], ["--budget", "0"]])
def test_bad_options_are_refused(
    options: list[str], position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["analyze", position, *options])
    assert "not" in capsys.readouterr().err


def test_the_best_cell_is_safest_then_has_fewest_covered_neighbours() -> None:
    seen = see("1 ? ?", "? ? ?", "? ? ?", mines=1)
    analysis = analyze(seen)
    assert best_cell(seen, {c: analysis.probability(c) for c in analysis.mined}) == (0, 2)


def test_of_safe_cells_the_easiest_to_prove_is_the_best() -> None:
    seen = mine.parse("6x5x7\n001H2H\n11112H\nH31111\nHHH2H1\n1HHHHH\n")
    found = report(seen, DEFAULT_BUDGET)
    assert found.move == (3, 1)
    assert len(found.steps) < len(of_cell((0, 5), seen).steps)


def test_without_a_cell_to_reveal_there_is_no_move() -> None:
    found = report(see("1 ?", mines=1), DEFAULT_BUDGET)
    assert found.move is None
    assert best_cell_reason(found) == "no cell is left to reveal"


def test_chances_are_rounded_inward() -> None:
    tiny = Fraction(1, 10**400)
    assert [f"{whole_percent(p)}%" for p in (Fraction(0), tiny, 1 - tiny, Fraction(1))] == [
        "0%",
        "1%",
        "99%",
        "100%",
    ]
    assert 0 < inward(tiny) < inward(1 - tiny) < 1


def test_counts_beyond_pythons_limit_on_digits_are_written_out() -> None:
    number = 10**9000 + 12345
    assert decimal(number) == "1" + "0" * 8995 + "12345"
