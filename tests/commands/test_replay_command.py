"""`replay` in the terminal: step by step, as a game file, as a position, faults in one line."""

from errno import ENOSPC
from pathlib import Path

import pytest

from minesweeper.commands.cli import main
from minesweeper.formats import game_file, mine
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game


@pytest.fixture
def game():
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    commands = [(Action.REVEAL, (0, 1)), (Action.FLAG, (0, 0)), (Action.UNDO, (0, 0))]
    for at, (action, cell) in enumerate([*commands, (Action.REVEAL, (0, 3))]):
        game.play(Command(action, cell, 1500 * at))
    return game


@pytest.fixture
def file(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(game_file.write(RecordedGame(game, helped=True)), encoding="utf-8")
    return str(path)


def test_a_game_is_printed_step_by_step(file, capsys):
    assert main(["replay", file]) == 0
    assert capsys.readouterr().out.split("\n\n") == [
        "HHHH\nHHHH",
        "1. Open B1, 0.0 s\nH1HH\nHHHH",
        "2. Flag A1, or take the flag away, 1.5 s\nF1HH\nHHHH",
        "3. Take back, 3.0 s\nH1HH\nHHHH",
        "4. Open D1, 4.5 s\nH1H*\nHHHH",
        "Lost\n",
    ]


def test_the_game_file_of_all_commands_is_the_file_itself(file, tmp_path, capsys):
    assert main(["replay", file, "--to", "json"]) == 0
    text = capsys.readouterr().out
    assert text == Path(file).read_text(encoding="utf-8")
    other = tmp_path / "other.json"
    assert main(["replay", file, "--to", "json", "-o", str(other)]) == 0
    assert other.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("count", range(5))
def test_any_moment_is_a_position_and_a_game(game, file, count, capsys):
    assert main(["replay", file, "--to", "mine", "--at", str(count)]) == 0
    seen = mine.parse(capsys.readouterr().out)
    assert seen == game.at(count).observe()
    assert main(["replay", file, "--to", "json", "--at", str(count)]) == 0
    again = game_file.parse(capsys.readouterr().out)
    assert list(again.game.commands) == list(game.commands)[:count]
    assert again.helped


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--at", "5"], "the game has only 4 moves"),
        (["-o", "/"], "/ cannot be written: it is a folder"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(file, arguments, fault, capsys):
    assert main(["replay", file, *arguments]) == 2
    assert capsys.readouterr().err == f"minesweeper replay: {fault}\n"


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(file, tmp_path, capsys, monkeypatch):
    def full(_):
        raise OSError(ENOSPC, "full")

    monkeypatch.setattr("os.fsync", full)
    tmp_path.joinpath("out").write_text("before")
    assert main(["replay", file, "-o", str(tmp_path / "out")]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert tmp_path.joinpath("out").read_text() == "before"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("wrong", ["-1", "x", "1.5"])
def test_a_moment_is_a_whole_number(file, wrong, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["replay", file, "--at", wrong])
    assert ended.value.code == 2
    assert "a whole number" in capsys.readouterr().err or wrong == "-1"


@pytest.mark.parametrize("clues", ["missing:90", "under", "over"])
def test_games_with_false_numbers_are_shown(clues, tmp_path, capsys):
    game = Game.with_mines(3, 4, {(0, 0)}, clues=ClueModel.parse(clues), seed=3)
    for cell in [(1, 0), (1, 1), (2, 3)]:
        game.reveal(cell)
    path = tmp_path / "false.json"
    path.write_text(game_file.write(RecordedGame(game)), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "1. Open A2, 0.0 s" in printed
    assert ("_" in printed) == bool(game.blank)
    assert main(["replay", str(path), "--to", "mine"]) == 2
    assert "cannot be written as .mine text" in capsys.readouterr().err


RECORDING = (
    "Width: 4\nHeight: 2\nStatus: Won\nBoard:\n*00*\n0000\n"
    "0.0 lc 2 1\n0.0 lr 2 1\n1.5 lc 4 1\n1.5 lr 4 1\n"
)


def test_a_recording_is_replayed_and_written_as_a_game(tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(RECORDING, encoding="utf-8")
    assert main(["replay", str(path), "--to", "json"]) == 0
    told = capsys.readouterr()
    found = game_file.parse(told.out)
    assert found.imported
    assert [command.at for command in found.game.commands] == [0, 1500]
    differs = "Status: the file states 'won', its events give lost"
    assert told.err == f"minesweeper: {path}: {differs}\n"


def test_a_game_is_written_as_a_recording_and_as_a_board(file, tmp_path, capsysbinary):
    assert main(["replay", file, "--to", "rawvf"]) == 0
    text = capsysbinary.readouterr().out
    assert b"\nTime: 4.500\nStatus: Lost\nBoard:\n*00*\n0000\nEvents:\n" in text
    board, again = tmp_path / "x", tmp_path / "y"
    assert main(["replay", file, "--to", "mbf", "-o", str(board)]) == 0
    assert board.read_bytes() == bytes([4, 2, 0, 2, 0, 0, 3, 0])
    assert main(["replay", str(board), "--to", "mbf"]) == 0
    assert capsysbinary.readouterr().out == board.read_bytes()
    assert main(["replay", str(board), "--to", "mine", "-o", str(again)]) == 0
    assert again.read_bytes() == b"4x2x2\nHHHH\nHHHH\n"
    assert main(["replay", str(again)]) == 2
    assert b"it is a position, not a game" in capsysbinary.readouterr().err
