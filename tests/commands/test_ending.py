"""Signals that end the window: one line, the custom exit code, everything stored, nothing left."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper.rules.command import Action
from minesweeper.storage.store import Store

ROOT = Path(__file__).resolve().parents[2]

DEADLINE = 120
"""Seconds after which a process that should have ended counts as left behind."""

PROGRAM = """
import sys, time
from minesweeper.commands.cli import main
from minesweeper.rules.command import Action
from minesweeper.ui.app import App
from minesweeper.ui.input.intents import OnCell

step = App.step
frames = []

def played(app):
    step(app)
    frames.append(app)
    if len(frames) == {frame}:
        app.table.do(OnCell(Action.REVEAL, (4, 4)))
        app.table.do(OnCell(Action.FLAG, app.table.session.game.observe().covered()[0]))
        while {waits} and app.table.session.recorder.store.writer.waiting:
            time.sleep(0.01)
        print("played", flush=True)

if __name__ == "__main__":
    App.step = played
    sys.exit(main(["play", "--seed", "3"]))
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


def begun(folder, frame=1, waits=False):
    """Start the window, which makes two moves in a frame and goes on; return its process.

    If it waits, it goes on once the moves are stored.
    """
    script = folder / "window.py"
    script.write_text(PROGRAM.replace("{frame}", str(frame)).replace("{waits}", str(waits)))
    process = subprocess.Popen(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "MINESWEEPER_HOME": str(folder / "home")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout.readline() == "played\n"
    return process


def stored(folder, monkeypatch):
    """Return the actions of the unfinished game."""
    monkeypatch.setenv("MINESWEEPER_HOME", str(folder / "home"))
    store = Store()
    kept = store.unfinished()
    store.close()
    return [command.action for command in kept.game.commands]


@pytest.mark.parametrize("frame", [1, pytest.param(30, marks=pytest.mark.slow)])
def test_ctrl_c_ends_window_and_worker_with_one_line_and_the_game_is_stored(
    tmp_path, monkeypatch, frame
):
    process = begun(tmp_path, frame)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=DEADLINE) == ("", "minesweeper: interrupted\n")
    assert process.returncode == 130
    assert stored(tmp_path, monkeypatch) == [Action.REVEAL, Action.FLAG]


@pytest.mark.parametrize("name", ["SIGTERM", pytest.param("SIGHUP", marks=pytest.mark.slow)])
def test_other_signals_end_it_alike(tmp_path, monkeypatch, name):
    process, number = begun(tmp_path), getattr(signal, name)
    os.kill(process.pid, number)
    assert process.communicate(timeout=DEADLINE) == ("", "minesweeper: interrupted\n")
    assert process.returncode == 128 + number
    assert stored(tmp_path, monkeypatch) == [Action.REVEAL, Action.FLAG]


def test_of_a_killed_window_no_stored_command_is_lost_and_no_process_left(tmp_path, monkeypatch):
    process = begun(tmp_path, waits=True)
    process.kill()
    assert process.communicate(timeout=DEADLINE) == ("", "")
    assert stored(tmp_path, monkeypatch) == [Action.REVEAL, Action.FLAG]
