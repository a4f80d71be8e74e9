"""Try an installed program in a real window: `python -m tools.try_program PROGRAM`.

PROGRAM is any way to start the game, in one or more words. It runs in an empty folder, with none
of this checkout on its path. It has to open its window, play by keys, have its worker answer, go on
with its game after it was killed, and end without a word. Each fact is printed, and the first that
fails is an error. Needs Linux, and Debian's xvfb and xdotool.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from tools.virtual_screen import virtual_screen

LONGEST = 60.0
"""Whatever takes longer, in seconds, has failed."""

GAME = ("--seed", "3", "--level", "expert", "--player", "sampling:layouts=2000")
"""A game whose player thinks so long that the worker is asked."""


class Program:
    """The program under trial, in a window of its own."""

    def __init__(self, command: Sequence[str], home: Path, display: str) -> None:
        unwanted = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME")
        self._environment = {
            **{k: v for k, v in os.environ.items() if k not in unwanted and k[:4] != "SDL_"},
            **{"DISPLAY": display, "MINESWEEPER_HOME": str(home), "SDL_AUDIODRIVER": "dummy"},
        }
        self._home, began = home, time.monotonic()
        (home / "elsewhere").mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            command, cwd=home / "elsewhere", env=self._environment,
            start_new_session=True, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip  # the arguments belong together
        self._identity = self.wait_for("a window", self._window)
        self.seconds = time.monotonic() - began

    def key(self, key: str) -> None:
        """Press a key."""
        self._xdotool("key", "--window", self._identity, key)

    def play_on(self, moves: int) -> None:
        """Press the key of AI Move, again and again, until that many more commands are stored."""
        wanted = sum(self.commands()) + moves

        def has_moved() -> bool:
            self.key("a")
            time.sleep(0.5)
            return sum(self.commands()) >= wanted

        self.wait_for("move of the AI", has_moved)

    def commands(self) -> list[int]:
        """Return how many commands are stored of each game."""
        path = self._home / "data" / "games.sqlite"
        if not path.exists():
            return []
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            found = database.execute("SELECT count(*) FROM command GROUP BY game")
            return [count for (count,) in found]

    def processes(self) -> list[int]:
        """Return the processes that the program has started, and these in their turn."""
        found = [self.process.pid]
        for process in found:
            files = Path(f"/proc/{process}/task").glob("*/children")
            found += [int(child) for file in files for child in file.read_text().split()]
        return found[1:]

    def kill(self) -> None:
        """End the program as a fault of the system would: at once, with all its processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def wait_for(self, what: str, found: Callable[[], object]) -> str:
        """Return what a function finds; raise SystemExit if the program ends or takes too long."""
        end = time.monotonic() + LONGEST
        while not (result := found()):
            if self.process.poll() is not None:
                said = self.process.communicate()[1]
                raise SystemExit(f"no {what}: it ended with {self.process.returncode}: {said}")
            if time.monotonic() > end:
                self.kill()
                raise SystemExit(f"no {what} in {LONGEST:.0f} s")
            time.sleep(0.02)
        return str(result)

    def _window(self) -> str:
        found = self._xdotool("search", "--onlyvisible", "--class", "^minesweeper$")
        return found.split("\n")[-1]

    def _xdotool(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        done = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()


def try_program(command: Sequence[str], display: str, home: Path) -> None:
    """Try all that the module says, and print it."""
    program = Program([*command, *GAME], home, display)
    print(f"opens its window in {program.seconds:.2f} s")
    program.play_on(1)
    print("plays by its keys, and stores the game")
    program.wait_for("worker", program.processes)
    program.play_on(6)
    print("its worker answers")
    program.kill()
    program = Program(command, home, display)
    print(f"opens its window again in {program.seconds:.2f} s")
    program.key("space")  # a game that goes on waits for that
    program.play_on(3)
    if len(program.commands()) > 1:
        raise SystemExit("it began another game")
    print("goes on with the game after it was killed")
    program.key("ctrl+q")
    said = program.process.communicate(timeout=LONGEST)[1]
    if program.process.returncode or said:
        raise SystemExit(f"it ended with {program.process.returncode}: {said}")
    print("ends without a word")


def main() -> None:
    """Try the program of the command line."""
    if not sys.argv[1:]:
        raise SystemExit(__doc__)
    program, *arguments = sys.argv[1:]
    program = str(Path(shutil.which(program) or program).absolute())  # it starts in another folder
    with tempfile.TemporaryDirectory() as home, virtual_screen() as display:
        try_program([program, *arguments], display, Path(home))


if __name__ == "__main__":
    main()
