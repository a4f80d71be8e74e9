"""Recordings that a foreign parser reads, in a process of its own: its clicks, our game."""

import json
import subprocess
import sys

import pygame
import pytest
from window import Window

from minesweeper.commands.cli import main
from minesweeper.formats import any_file, recording
from minesweeper.rules.command import Action, Status
from minesweeper.rules.faults import BadInput
from minesweeper.ui.review.look_back_scene import LookBackScene

WRITER = """
import json, sys, ms_toollib
board, clicks = json.loads(sys.argv[1])
video = ms_toollib.BaseVideo(board, 16)
for kind, row, column in clicks:
    video.step(kind, (16 * row + 8, 16 * column + 8))
video.software = "tests"
video.generate_evf_v4_raw_data()
sys.stdout.buffer.write(bytes(video.raw_data))
"""
BOARD = [[0, 0, 1, -1], [1, 1, 1, 1], [-1, 1, 0, 0], [1, 1, 0, 0]]
MINES = {(0, 3), (2, 0)}
LEFT, RIGHT = ("lc", "lr"), ("rc", "rr")
GAMES = {
    "won": [(LEFT, 0, 0), (RIGHT, 0, 3), (LEFT, 3, 3), (LEFT, 3, 0)],
    "lost": [(LEFT, 0, 0), (RIGHT, 0, 3), (LEFT, 2, 0)],
    "chord": [(LEFT, 0, 0), (RIGHT, 2, 0), (("lc", "rc", "rr", "lr"), 1, 0), (LEFT, 0, 3)],
}
UNREAD = {
    "RMV": b"*rmv" + bytes(100),
    "MVF": b"\x11Minesweeper Clone\x092004-2006" + bytes(2000),
    "EVF": bytes([4, 0, 0, 4, 4, 0, 2]) + bytes(20) + b"tests\0" + b"\xff" * 40,
    "AVF": bytes([0x34, 17, 30, 31, 7, 4]) + bytes(80) + b"[1|27.2.2018" + b"\xff" * 40,
}


@pytest.fixture(scope="module")
def files():
    """Return recordings that the parser's own package has made, by the names of their games."""
    pytest.importorskip("ms_toollib", reason="needs the extra [recordings]")
    made = {}
    for name, clicks in GAMES.items():
        events = [(kind, row, column) for kinds, row, column in clicks for kind in kinds]
        writes = [sys.executable, "-c", WRITER, json.dumps([BOARD, events])]
        made[name] = subprocess.run(writes, check=True, capture_output=True, timeout=60).stdout
    return made


@pytest.mark.parametrize(("name", "status"), [("won", Status.WON), ("lost", Status.LOST)])
def test_the_game_is_played_again_and_ends_as_the_parser_says(files, name, status):
    recorded = any_file.read_game(files[name])
    game = recorded.game
    assert game.mines == MINES
    assert [command.cell for command in game.commands] == [cell[1:] for cell in GAMES[name]]
    assert game.status is status
    assert recorded.differs is None
    assert recorded.imported


def test_both_buttons_are_a_chord(files):
    game = any_file.read_game(files["chord"]).game
    assert Action.CHORD in {command.action for command in game.commands}


def test_the_window_looks_back_at_it_and_the_command_line_reviews_it(files, tmp_path, capsys):
    path = tmp_path / "game.evf"
    path.write_bytes(files["lost"])
    window = Window(seed=None)
    window.post(pygame.DROPFILE, file=str(path))
    assert isinstance(window.dialog, LookBackScene)
    assert window.dialog.look_back.game.status is Status.LOST
    assert main(["review", str(path)]) == 0
    assert main(["replay", str(path), "--to", "mine"]) == 0
    assert "4x4x2" in capsys.readouterr().out


@pytest.mark.parametrize("kind", UNREAD)
def test_a_file_that_ends_the_parser_or_means_nothing_is_one_line(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("ms_toollib", reason="needs the extra [recordings]")
    assert recording.kind_of(UNREAD[kind]) == kind
    with pytest.raises(BadInput, match=f"ms-toollib cannot read this {kind} recording"):
        any_file.read(UNREAD[kind])
    assert list(tmp_path.iterdir()) == []  # the parser writes a log of its fault


@pytest.mark.parametrize("kind", UNREAD)
def test_without_the_extra_a_line_says_how_to_get_it(kind, monkeypatch):
    monkeypatch.setattr(recording, "find_spec", lambda _: None)
    with pytest.raises(BadInput, match=f"{kind} recordings need ms-toollib: .* pip install ms-"):
        any_file.read(UNREAD[kind])


FOUND = (
    "Width: 4\nHeight: 4\nSquareSize: 16\nOpened: 0\nStatus: Won\nBoard:\n"
    "000*\n0000\n*000\n0000\nEvents:\n0.000 lc (8 8)\n0.005 lr (8 8)\n"
)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("SquareSize: 16", "SquareSize: 0"),
        ("SquareSize: 16", "SquareSize: x"),
        ("Width: 4", "Width: 5"),
        ("000*\n0000\n*000\n0000\n", ""),
        ("000*\n0000\n*000\n", "0000\n0000\n0000\n"),
        ("0.000 lc", "0 lc"),
        (FOUND, ""),
        (FOUND, "\udcff"),
    ],
)
def test_what_the_parser_finds_is_checked(right, wrong):
    assert right in FOUND
    answer = FOUND.replace(right, wrong).encode(errors="surrogateescape")
    with pytest.raises(BadInput, match="cannot read this RMV recording"):
        recording.replayed(answer, "RMV")


def test_another_end_than_the_parsers_is_said():
    said = str(recording.replayed(FOUND.encode(), "RMV").differs)
    assert "Status: the file states 'won', its events give playing" in said
    assert "Opened: the file states '0', its events give" in said
    assert sum(ord(letter) < 32 for letter in said) == 0
