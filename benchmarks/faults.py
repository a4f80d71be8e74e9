"""What gets lost or stuck when things go wrong: `python -m benchmarks.faults [FAULT ...]`.

Each trial starts the program (`tools.fault_probe`), which plays by itself and prints what is
stored, lets something happen to it, and looks afterwards: is every command that was stored in the
database, is any process left, how long did frames take? `--trials N` tries each fault n times.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from minesweeper.storage.settings import load
from minesweeper.storage.store import Store
from tools.virtual_screen import virtual_screen

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FRAME = 100.0
"""The most milliseconds that a frame may take."""
LONGEST_END = 2.0
"""The most seconds for which a process may outlive its window."""
_GIVES_UP = 60.0
"""Seconds after which a process counts as left behind, and is ended."""
_PLAYING = 2.5
"""Something happens to the program within this many seconds."""
_HELD = 6.0
"""The most seconds for which a database is held after the program was told to end."""


@dataclass
class Outcome:
    """What all trials of a fault have brought."""

    trials: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    frames: list[list[Any]] = field(default_factory=list)
    """The slow frames: wall time, CPU time, wall time without the wait for a processor, in ms; and
    what was done in it."""
    ends: list[float] = field(default_factory=list)
    """Seconds from the end of a window to that of its last process."""
    faults: list[str] = field(default_factory=list)
    """What should not have been."""

    def row(self, name: str) -> str:
        """Return a line of the table."""
        slow = sum(frame[2] > LONGEST_FRAME for frame in self.frames)
        worst = [max((frame[i] for frame in self.frames), default=0.0) for i in range(3)]
        cells = [name, self.trials, self.counted["stored"], self.counted["lost"], slow]
        cells += [f"{ms:.0f}" for ms in (worst[2], worst[1], worst[0])]
        cells += [f"{max(self.ends, default=0.0):.1f}", len(self.faults)]
        return f"| {' | '.join(map(str, cells))} |"


class Program:
    """The program that plays by itself, and what it prints."""

    def __init__(self, kind: str, seed: int, home: Path, display: str | None = None) -> None:
        own = {"MINESWEEPER_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        screen = {"SDL_VIDEODRIVER": "dummy"} if display is None else {"DISPLAY": display}
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.fault_probe", kind, str(seed)],
            cwd=ROOT, env=inherited | own | screen, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip  # the arguments belong together
        self.lines: list[list[Any]] = []
        self.errors: list[str] = []
        self._readers = [
            threading.Thread(target=self._read, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with contextlib.suppress(ValueError):  # the last line may be cut off
                self.lines.append(json.loads(line))

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors += self.process.stderr

    def wait_for(self, name: str, count: int = 1) -> bool:
        """Wait until n lines with a name have come; return whether they have."""
        began = time.monotonic()
        while sum(line[0] == name for line in self.lines) < count:
            if time.monotonic() - began > _GIVES_UP or self.process.poll() is not None:
                return False
            time.sleep(0.01)
        return True

    def end(self, number: signal.Signals, outcome: Outcome) -> None:
        """Send a signal, and wait until every process that could print has ended."""
        self.process.send_signal(number)
        self.process.wait(_GIVES_UP)
        began = time.monotonic()
        for reader in self._readers:
            reader.join(_GIVES_UP)
        outcome.ends.append(time.monotonic() - began)
        if outcome.ends[-1] > LONGEST_END:
            outcome.faults.append(f"a process outlived its window by {outcome.ends[-1]:.1f} s")
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.count(outcome)

    def count(self, outcome: Outcome) -> None:
        """Count frames and questions, and note tracebacks."""
        outcome.trials += 1
        outcome.frames += [line[1:] for line in self.lines if line[0] == "frame"]
        if any("Traceback" in line for line in self.errors):
            outcome.faults.append("".join(self.errors)[-500:])
        for line in self.lines:
            if line[0] == "asked":
                outcome.counted[line[4]] += 1
                if line[4] == "never":
                    outcome.faults.append(f"no answer: {line[1:]}")

    def stored(self, what: str = "stored") -> dict[str, tuple[int, str]]:
        """Return by each game's key how many commands were stored last, and the last of them."""
        found = [line for line in self.lines if line[0] == what and len(line) > 3]
        return {key: (count, last) for _, key, count, last in found}

    @property
    def volume(self) -> float | None:
        """The volume of the settings that was stored last."""
        volumes = [line[1] for line in self.lines if line[0] == "volume"]
        return volumes[-1] if volumes else None


def check(home: Path, told: dict[str, tuple[int, str]], outcome: Outcome) -> None:
    """Count how many of the commands that were told to be stored are in the database."""
    os.environ["MINESWEEPER_HOME"] = str(home)
    with Store() as store:
        path = next(home.rglob("games.sqlite"))
        with contextlib.closing(sqlite3.connect(path)) as database:
            numbers = dict(database.execute('SELECT "key", id FROM game'))
        for key, (count, last) in told.items():
            commands = store.load(numbers[key]).game.commands if key in numbers else []
            kept = [f"{c.action.value} {c.cell[0]} {c.cell[1]}" for c in commands[:count]]
            outcome.counted["stored"] += count
            outcome.counted["lost"] += count - len(kept)
            if len(kept) < count or kept[-1] != last:
                outcome.faults.append(f"{key}: {len(kept)} of {count} commands, last {last}")


# The faults: each tries once, mostly in a folder that all its trials share


def killed(rng: random.Random, home: Path, outcome: Outcome, display: str | None = None) -> None:
    """Kill the program at a random moment, four times in five while it plays."""
    program = Program("play", rng.randrange(10**6), home, display)
    if rng.random() < 0.8 and not program.wait_for("played"):
        outcome.faults.append("the program did not start")
    time.sleep(rng.random() * _PLAYING)
    program.end(signal.SIGKILL, outcome)
    check(home, program.stored(), outcome)
    if program.volume is not None and load()[0].volume < program.volume - 1e-9:
        outcome.faults.append("settings that were stored are lost")


def killed_in_a_window(rng: random.Random, home: Path, outcome: Outcome) -> None:
    """Kill it likewise in a real window on a virtual screen."""
    with virtual_screen() as display:
        killed(rng, home, outcome, display)


def without_workers(rng: random.Random, home: Path, outcome: Outcome) -> None:
    """Ask every kind of question, and at each kill the worker, then stop it."""
    program = Program("workers", rng.randrange(10**6), home)
    program.wait_for("asked", 18)
    program.end(signal.SIGTERM, outcome)


def two_windows(rng: random.Random, home: Path, outcome: Outcome) -> None:
    """Let two programs play on the same files, and end both."""
    programs = [Program("play", rng.randrange(10**6), home) for _ in range(2)]
    for program in programs:
        program.wait_for("stored", 5)
    time.sleep(rng.random() * _PLAYING)
    for program in programs:
        program.end(rng.choice([signal.SIGTERM, signal.SIGKILL]), outcome)
    for program in programs:
        check(home, program.stored(), outcome)


def locked(rng: random.Random, home: Path, outcome: Outcome) -> None:
    """Hold the database now and then, perhaps beyond the end: what was not stored must be, too."""
    program = Program("play", rng.randrange(10**6), home)
    program.wait_for("stored")
    path = next(home.rglob("games.sqlite"))
    other = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    free = threading.Timer(rng.random() * _HELD, other.rollback)
    for _ in range(rng.randrange(1, 4)):
        time.sleep(rng.random())
        other.execute("BEGIN IMMEDIATE")
        time.sleep(rng.random() * _PLAYING)
        if rng.random() < 0.7:
            other.rollback()
        else:
            break
    free.start()
    program.end(signal.SIGTERM, outcome)
    free.join()
    other.close()
    check(home, program.stored("played"), outcome)


def on_a_full_disk(rng: random.Random, home: Path, outcome: Outcome) -> None:
    """Let no file grow now and then, as on a full disk, and kill the program."""
    program = Program("full", rng.randrange(10**6), home)
    program.wait_for("played", 60)
    program.end(signal.SIGKILL, outcome)
    check(home, program.stored(), outcome)


def damaged(rng: random.Random, home: Path, outcome: Outcome) -> None:
    """Change bytes of the files: the program starts all the same, and stores what it plays."""
    before = Program("play", rng.randrange(10**6), home)
    before.wait_for("stored", 10)
    before.end(signal.SIGKILL, Outcome())
    files = [file for file in home.rglob("*") if file.is_file() and file.stat().st_size]
    file = rng.choice(files)
    data = bytearray(file.read_bytes())
    for _ in range(rng.choice([1, 10, 1000])):
        data[rng.randrange(len(data))] = rng.randrange(256)
    file.write_bytes(data)
    program = Program("play", rng.randrange(10**6), home)
    if not program.wait_for("stored", 10):
        outcome.faults.append(f"nothing is stored after damage to {file.name}")
    program.end(signal.SIGKILL, outcome)
    check(home, program.stored(), outcome)


Trial = Callable[[random.Random, Path, Outcome], None]

FAULTS: dict[str, tuple[Trial, int]] = {
    "killed": (killed, 90),
    "killed, real window": (killed_in_a_window, 10),
    "worker lost": (without_workers, 5),
    "two windows": (two_windows, 10),
    "two windows, no files": (two_windows, 10),
    "database locked": (locked, 20),
    "disk full": (on_a_full_disk, 20),
    "files damaged": (damaged, 20),
}
"""Each fault with how it is tried once, and how often it is."""

_ON_NO_FILES = {"two windows, no files", "files damaged"}
"""The faults of which each trial begins with an empty folder."""

_HEADINGS = (
    "fault", "trials", "commands stored", "of them lost", "frames over 100 ms",
    "worst frame, ms", "its CPU, ms", "its wall time, ms", "last process after, s", "faults",
)  # fmt: skip  # a table


def _homes(name: str) -> Iterator[Path]:
    """Yield the folders of the trials: one for all, or for each a new one."""
    while True:
        with tempfile.TemporaryDirectory(prefix="minesweeper-faults-") as folder:
            while True:
                yield Path(folder)
                if name in _ON_NO_FILES:
                    break


def main() -> None:
    """Try the faults that are named, or all, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fault", nargs="*", choices=[[], *FAULTS], help=", ".join(FAULTS))
    parser.add_argument("--trials", type=int, help="of each fault")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"| {' | '.join(_HEADINGS)} |\n|{'---|' * len(_HEADINGS)}", flush=True)
    faults: list[str] = []
    for name in options.fault or FAULTS:
        trial, trials = FAULTS[name]
        rng, outcome, homes = random.Random(f"{options.seed}/{name}"), Outcome(), _homes(name)
        for _ in range(options.trials or trials):
            trial(rng, next(homes), outcome)
        print(outcome.row(name), flush=True)
        asked = {key: outcome.counted[key] for key in ("answered", "canceled", "never")}
        faults += [f"{name}: {fault}" for fault in outcome.faults]
        faults += [f"{name}: frame {f}" for f in outcome.frames if f[2] > LONGEST_FRAME]
        if any(asked.values()):
            faults.append(f"{name}: questions {asked}")
    print("", *faults, sep="\n")


if __name__ == "__main__":
    main()
