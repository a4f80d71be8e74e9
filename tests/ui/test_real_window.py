"""A whole game through a real window on a virtual screen, with a real mouse and real keys."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from minesweeper.rules.command import Action
from minesweeper.storage.store import Store
from tools.virtual_screen import virtual_screen

ROOT = Path(__file__).resolve().parents[2]
MISSING = [tool for tool in ("Xvfb", "xdotool", "import") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        bool(MISSING), reason=f"needs {', '.join(MISSING)} (packages xvfb, xdotool, imagemagick)"
    ),
]


@pytest.fixture
def display():
    with virtual_screen() as name:
        yield name


class RealWindow:
    """The program in a real window, driven from outside."""

    def __init__(self, display, *arguments):
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("SDL_")},
            "DISPLAY": display,
        }
        self.program = subprocess.Popen(
            [sys.executable, "runner.py", *arguments],
            cwd=ROOT, env=self.environment, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip  # the arguments belong together
        self.identity = self._find()

    def xdotool(self, *arguments, check=True):
        command = ["xdotool", *map(str, arguments)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=check
        )
        return done.stdout.strip()

    def _find(self):
        for _ in range(300):
            found = self.xdotool("search", "--class", "^minesweeper$", check=False)
            if found:
                return found.splitlines()[-1]
            assert self.program.poll() is None, self.program.stderr.read()
            time.sleep(0.1)
        raise AssertionError("no window appeared")

    def close(self):
        self.program.kill()
        self.program.communicate()

    def click(self, x, y, button=1):
        self.xdotool("mousemove", "--window", self.identity, x, y, "click", button)

    def picture(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)
        return path.read_bytes()

    def wait_for_change(self, before, path):
        """Wait until the screen differs from a picture; return the new one."""
        for _ in range(100):
            now = self.picture(path)
            if now != before:
                return now
            time.sleep(0.1)
        raise AssertionError("nothing changed on the screen")


def test_a_game_is_played_to_its_end_through_a_real_window(display, tmp_path):
    window = RealWindow(display, "--seed", "3")
    try:
        shot = tmp_path / "screen.bmp"  # a PNG would take most of the time
        time.sleep(1.0)
        before = window.picture(shot)
        window.click(338, 400)  # the middle of the board: an opening
        before = window.wait_for_change(before, shot)
        window.click(60 + 30, 95 + 30, button=3)  # a flag in the first row
        before = window.wait_for_change(before, shot)
        window.click(980 - 90, 40)  # AI Move
        before = window.wait_for_change(before, shot)
        window.xdotool("key", "--delay", 40, *["a"] * 60)
        window.wait_for_change(before, shot)
        time.sleep(1.0)
        before = window.picture(shot)
        window.xdotool("key", "F1")
        before = window.wait_for_change(before, shot)
        window.xdotool("key", "Escape")
        window.wait_for_change(before, shot)
        window.xdotool("key", "ctrl+q")
        assert window.program.wait(timeout=30) == 0
        assert window.program.stderr.read() == ""
    finally:
        window.close()


def children_of(pid):
    """Return the folders in which Linux describes the processes that a process has started."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [Path(f"/proc/{child}") for file in files for child in file.read_text().split()]


def kill_the_screen():
    screens = [
        child for child in children_of(os.getpid()) if "Xvfb" in (child / "comm").read_text()
    ]
    for screen in screens:
        os.kill(int(screen.name), signal.SIGTERM)  # SIGKILL leaves its lock to the next screen
    assert screens


def thinks(window):
    """Return whether a process that the window started has used half a second of the processor."""
    stats = [(child / "stat").read_text() for child in children_of(window.program.pid)]
    used = [int(stat.rsplit(")", 1)[1].split()[11]) for stat in stats]
    return max(used, default=0) > 0.5 * os.sysconf("SC_CLK_TCK")


ENDS = {
    "killed": lambda window: window.program.kill(),
    "closed": lambda window: window.xdotool("key", "ctrl+q"),
    "cut off from the screen": lambda window: window.xdotool("windowkill", window.identity),
    "without a screen": lambda _: kill_the_screen(),
    "hung up": lambda window: window.program.send_signal(signal.SIGHUP),
    "interrupted": lambda window: os.killpg(window.program.pid, signal.SIGINT),
}


IN_A_WINDOW_ALONE = {"closed", "without a screen"}
"""The ends of the ordinary tests; those by signals are tried without a window, too."""


@pytest.mark.parametrize(
    "end",
    [pytest.param(end, marks=() if end in IN_A_WINDOW_ALONE else pytest.mark.slow) for end in ENDS],
)
def test_no_process_outlives_the_window_and_its_game_is_stored(display, tmp_path, monkeypatch, end):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    window = RealWindow(display, "--seed", "3", "--player", "sampling:layouts=1000000")
    try:
        time.sleep(1.0)
        window.click(338, 400)  # the middle of the board: an opening
        window.xdotool("key", "a")
        while not thinks(window):
            assert window.program.poll() is None
            time.sleep(0.1)
        ENDS[end](window)
        # The pipes are at their end once no process is left that could write.
        assert "Traceback" not in window.program.communicate(timeout=60)[1]
    finally:
        window.close()
    store = Store()
    assert [command.action for command in store.unfinished().game.commands] == [Action.REVEAL]
    store.close()
