"""`python -m minesweeper arena` from the outside: options, output, exit codes, Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from minesweeper.commands.cli import main
from minesweeper.commands.output import FAILED, INTERRUPTED
from minesweeper.players import PLAYERS
from minesweeper.players.random_cell import RandomPlayer

ROOT = Path(__file__).resolve().parents[2]


def arena(*options):
    return main(["arena", *map(str, options)])


def rows(out):
    """Return the table's lines without its last column, the CPU-seconds."""
    return [line.rsplit(maxsplit=1)[0] for line in out.splitlines()]


def test_the_table_has_a_line_for_each_player_in_the_order_given(capsys):
    assert arena("--player", "sentence", "--player", "random", "--level", "small") == 0
    *out, foot = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in out] == ["player", "sentence", "random"]
    assert "utility low/mid/high" in out[0]
    assert foot.startswith("Utility of a game: 1, or -1 if a mine was hit; here its mean")
    assert [line.split()[1] for line in out] == ["games", "50", "50"]


def test_the_json_file_has_every_game_in_board_order(tmp_path, capsys):
    file = tmp_path / "games.json"
    options = ("--player", "sentence", "--level", "small", "--games", 30, "--json", file)
    assert arena(*options) == 0
    data = json.loads(file.read_text())
    (player,) = data["players"]
    assert data["games"] == 30
    assert re.fullmatch("[01]{30}", player["outcomes"])
    assert player["wins"] == player["outcomes"].count("1")
    assert len(player["cpu_seconds"]) == 30
    assert player["guesses"] >= 30 - player["wins"]
    assert capsys.readouterr().out.split("\n")[1].split()[2] == str(player["wins"])


def test_boards_are_read_from_a_file(tmp_path, capsys):
    file = tmp_path / "boards"
    file.write_text("4 3 1 0 0 11\n5 5 1 4 4 24\n")
    assert arena("--player", "sentence", "--boards", file) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[1:3] == ["2", "1"]


def test_play_by_play_shows_positions_moves_reasons_and_points(capsys):
    options = ("--player", "random", "--level", "tiny", "--start", "any", "--games", 1)
    assert arena(*options, "--play-by-play") == 0
    out = capsys.readouterr().out
    assert out.startswith("game 0, random\n? ? ? ?\n")
    assert re.search(r"reveal \(\d, \d\), a guess: random cell", out)
    assert re.search(r"points: (-1|1)\n", out)


def test_play_by_play_shows_claims_and_their_result_where_mines_are_located(capsys):
    options = ("--player", "gain", "--level", "6x6x4", "--start", "safe", "--games", 3)
    rules = ("--goal", "locate", "--play-on", "--no-flood")
    assert arena(*options, *rules) == 0
    table = capsys.readouterr().out
    assert arena(*options, *rules, "--play-by-play") == 0
    out = capsys.readouterr().out
    assert " X " in out
    assert len(re.findall(r"located: \d, hit: \d, wrong claims: \d; (won|not won)\n", out)) == 3
    assert "points" not in out
    assert out.splitlines()[-1].split()[:-1] == table.splitlines()[-1].split()[:-1]


@pytest.mark.parametrize("rules", [("--goal", "locate"), ("--play-on",)])
def test_there_is_no_utility_where_an_explosion_does_not_say_how_a_game_went(capsys, rules):
    options = ("--player", "safest", "--level", "tiny", "--start", "safe", "--games", 2)
    assert arena(*options) == 0
    assert "utility" in capsys.readouterr().out
    assert arena(*options, *rules) == 0
    assert "utility" not in capsys.readouterr().out


def test_claims_get_their_columns_when_mines_are_to_be_located(capsys):
    options = ("--player", "gain", "--level", "6x6x4", "--start", "safe", "--games", 5)
    assert arena(*options, "--goal", "locate", "--play-on", "--no-flood") == 0
    assert "wrong claims" in capsys.readouterr().out


def test_a_resumed_run_prints_the_same_table(tmp_path, capsys):
    options = ("--player", "sentence", "--level", "small", "--games", 60)
    tables = []
    for extra in ((), ("--resume", tmp_path / "j"), ("--resume", tmp_path / "j", "--workers", 2)):
        assert arena(*options, *extra) == 0
        tables.append(rows(capsys.readouterr().out))
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--level", "tiny", "--player", "x"), "there is no player 'x': choose from random,"),
        (("--level", "tiny", "--games", "0"), "--games: a whole number from 1 on"),
        (("--level", "tiny", "--workers", "0"), "--workers: a whole number from 1 on"),
        (("--level", "tiny", "--workers", "2", "--play-by-play"), "use one worker"),
        (("--level", "tiny", "--cluster", "nonsense"), "like tcp://host:8786, not 'nonsense'"),
        (
            ("--boards", "/nowhere/boards"),
            "/nowhere/boards cannot be read: there is no such file or folder",
        ),
        (
            ("--level", "tiny", "--json", "/nowhere/x"),
            "/nowhere/x: there is no such file or folder",
        ),
        (
            ("--level", "tiny", "--resume", "/nowhere/x"),
            "/nowhere/x: there is no such file or folder",
        ),
        ((), "--level or --boards is needed"),
    ],
)
def test_bad_input_gets_one_line(capsys, options, told):
    try:
        code = arena("--player", "random", *options)
    except SystemExit as stopped:  # argparse ends the program itself
        code = stopped.code
    assert code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert told in said.err


def test_a_wrong_board_is_named_with_file_and_line(tmp_path, capsys):
    (tmp_path / "boards").write_text("\n1 2 3\n")
    assert arena("--player", "random", "--boards", tmp_path / "boards") == 2
    assert f"{tmp_path / 'boards'}, line 2: a board is" in capsys.readouterr().err
    (tmp_path / "boards").write_text("\n")
    assert arena("--player", "random", "--boards", tmp_path / "boards") == 2
    assert "has no boards" in capsys.readouterr().err


def test_a_wrong_journal_is_named(tmp_path, capsys):
    (tmp_path / "journal").write_text("something else\n")
    options = ("--player", "random", "--level", "tiny", "--resume", tmp_path / "journal")
    assert arena(*options) == 2
    assert "line 1: not a line of a journal" in capsys.readouterr().err


class Broken(RandomPlayer):
    """A player with a fault."""

    def move(self, seen):
        raise KeyError(len(seen.numbers))


def test_a_failing_player_is_named_and_is_not_bad_input(monkeypatch, capsys):
    monkeypatch.setitem(PLAYERS, "broken", Broken)
    assert arena("--player", "broken", "--level", "tiny") == FAILED
    assert "player 'broken' failed in game 0: KeyError" in capsys.readouterr().err


def test_without_dask_a_cluster_is_refused_with_advice(monkeypatch, capsys):
    monkeypatch.setattr("minesweeper.arena.workers.find_spec", lambda _: None)
    options = ("--player", "random", "--level", "tiny", "--cluster", "tcp://127.0.0.1:1")
    assert arena(*options) == 2
    assert "pip install 'dask[distributed]'" in capsys.readouterr().err


def _heed_ctrl_c():
    """A program started in the background of a shell ignores Ctrl-C, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals are sent as on Unix")
@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_ctrl_c_ends_quietly_and_says_how_to_go_on(tmp_path, workers):
    journal = tmp_path / "journal"
    options = ["--player", "sentence", "--level", "intermediate", "--games", "300"]
    options += ["--workers", workers, "--resume", str(journal)]
    process = subprocess.Popen(
        [sys.executable, "-m", "minesweeper", "arena", *options],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_ctrl_c,
    )
    while not journal.exists() or journal.read_bytes().count(b"\n") < 3:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in said
    assert f"interrupted; continue with --resume {journal}" in said
    kept = journal.read_bytes().count(b"\n")
    assert 3 <= kept < 16
