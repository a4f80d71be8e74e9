"""A whole game through a real window on a virtual screen, with a real mouse and real keys."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

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
            cwd=ROOT, env=self.environment, stderr=subprocess.PIPE, text=True,
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
        shot = tmp_path / "screen.png"
        time.sleep(1.0)
        before = window.picture(shot)
        window.click(338, 400)  # the middle of the board: an opening
        before = window.wait_for_change(before, shot)
        window.click(60 + 30, 95 + 30, button=3)  # a flag in the first row
        before = window.wait_for_change(before, shot)
        window.click(980 - 90, 40)  # AI Move
        before = window.wait_for_change(before, shot)
        for _ in range(60):
            window.xdotool("key", "a")
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
        window.program.kill()
        window.program.stderr.close()
        window.program.wait()
