"""The study of techniques: what each position needs, counted the same by any number of workers."""

import csv
import io

import pytest

from minesweeper.arena import Match, cut, local
from minesweeper.arena.play import play_chunk
from minesweeper.commands.cli import main
from minesweeper.experiments import write_csv
from minesweeper.experiments.techniques import (
    GUESS,
    NEEDS,
    count_chunk,
    need,
    ratio,
    rows_of,
    run,
)
from minesweeper.players import DEFAULT
from minesweeper.rules.level import LEVELS, Level, Start
from tests.oracle import see

SMALL = {"6x6x7": Level(6, 6, 7), "tiny": LEVELS["tiny"]}


def as_csv(rows):
    file = io.StringIO()
    write_csv(rows, file)
    return file.getvalue()


def shares(rows, level):
    chosen = [row for row in rows if row.keys["level"] == level]
    return {row.keys["easiest"]: row.measured["positions %"].mean for row in chosen}


def test_a_position_needs_the_kind_of_its_easiest_deduction():
    assert need(see("* 1 ?")) == "satisfied"
    assert need(see("1 ? 1 ?")) == "full"
    assert need(see("? ? ?", "1 1 1")) == "contained"
    assert need(see("1 ? ? ? ? 1", "? ? ? ? ? ?", mines=2)) == "count"


def test_a_position_without_a_safe_cell_needs_a_guess():
    assert need(see("1 ? ?", "? ? ?")) == GUESS


def test_an_easier_deduction_elsewhere_is_what_a_position_needs():
    assert need(see("? ? ? ? ? 1 *", "1 1 1 ? ? 1 ?")) == "satisfied"


def test_every_move_of_a_game_is_a_position_that_counts():
    (chunk,) = cut(Match((DEFAULT,), Level(6, 6, 7), Start.OPENING, 8, 3))
    counted = count_chunk(chunk)
    (played,) = play_chunk(chunk).played
    assert [sum(game.values()) for game in counted.games] == [game.moves for game in played]
    assert {name for game in counted.games for name in game} <= set(NEEDS)
    assert [game.get(GUESS, 0) for game in counted.games] == [game.guesses for game in played]


def test_shares_go_by_positions_and_by_games():
    rows = rows_of("x", [{"full": 3, "count": 1}, {"full": 4}, {}])
    assert [row.keys["easiest"] for row in rows] == list(NEEDS)
    full, count = rows[NEEDS.index("full")].measured, rows[NEEDS.index("count")].measured
    assert full["positions %"].mean == 87.5
    assert count["positions %"].mean == 12.5
    assert count["games %"].mean == pytest.approx(100 / 3)
    assert full["a game"].mean == pytest.approx(7 / 3)


def test_a_ratio_has_an_interval_that_goes_by_games():
    # Two games: 1 of 2 positions, 3 of 4. The share is 4/6; the residuals are -1/3 and +1/3.
    found = ratio([1, 3], [2, 4])
    assert found.mean == pytest.approx(200 / 3)
    error = (2 * (1 / 3) ** 2 * 2) ** 0.5 / 6
    assert found.high - found.mean == pytest.approx(100 * 1.959964 * error)
    assert ratio([2, 3], [4, 6]).low == ratio([2, 3], [4, 6]).high == 50
    assert ratio([0, 0], [0, 0]).mean == 0


def test_the_shares_of_a_level_sum_to_a_hundred():
    rows = run(SMALL, 6, 1)
    for level in SMALL:
        assert sum(shares(rows, level).values()) == pytest.approx(100)


@pytest.mark.slow
def test_two_processes_give_the_same_csv():
    told = []
    assert as_csv(run(SMALL, 45, 2, local(2), told.append)) == as_csv(run(SMALL, 45, 2))
    assert sorted(told) == told
    assert told[-1] == 90


def test_the_command_writes_a_row_for_each_level_and_need(tmp_path, capsys):
    file = tmp_path / "techniques.csv"
    options = ["--games", "3", "--level", "tiny", "--level", "6x6x7", "--csv", str(file)]
    assert main(["experiment", "techniques", *options]) == 0
    read = list(csv.DictReader(io.StringIO(file.read_text())))
    assert [(row["level"], row["easiest"]) for row in read] == [
        (level, wanted) for level in ("tiny", "6x6x7") for wanted in NEEDS
    ]
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(read)


def test_a_wrong_level_is_told_in_one_line(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["experiment", "techniques", "--level", "9x9"])
    assert stopped.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no level" in line
