"""Play other programs' boards by what is read from a screen: `python -m tools.play_elsewhere`.

    python -m tools.play_elsewhere [GAMES [PROGRAM ...]]

GNOME Mines, KMines and Tatham's Mines of Debian (gnome-mines, kmines, sgt-puzzles) run on a virtual
screen (Xvfb), where xdotool clicks. The looks are those of `advise --screen`, which itself never
clicks. It prints the table of benchmarks/elsewhere.md.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from minesweeper.pictures.door import PictureError
from minesweeper.pictures.looks import ScreenLook, ScreenLooks
from minesweeper.pictures.sources import screen_picture
from minesweeper.players import DEFAULT, make_player
from minesweeper.players.counting import count
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from tools.virtual_screen import virtual_screen

SCREEN = "1280x800x24"
DIALOG = (245, 140)
"""Where the questions of KMines lie that hide a board at its end."""

MOST_LOOKS = 60
"""A game that has no end after that many looks is broken off."""

HEAD = """\
| program | games | won | lost | broken off | positions right | wrong, but named | ends read | why |
|---|---|---|---|---|---|---|---|---|"""


@dataclass(frozen=True)
class Program:
    """A program, its board, and the places to click before the first look."""

    title: str
    package: str
    command: tuple[str, ...]
    level: Level
    before: tuple[tuple[int, int], ...] = ()
    needs_bus: bool = False
    """Whether it shows no window without a message bus, which a screen of its own lacks."""

    rest: tuple[int, int] = (300, 36)
    """Where the pointer rests during a look; GNOME Mines pauses once it leaves the window."""

    @property
    def path(self) -> str | None:
        """Where it is installed; None if it is not."""
        return shutil.which(self.command[0], path=f"{os.environ.get('PATH', '')}:/usr/games")


PROGRAMS = {
    # Its small board is the first tile, and a fresh one has too little to be found by.
    "gnome-mines": Program(
        "GNOME Mines", "gnome-mines", ("gnome-mines",), Level(8, 8, 10), ((203, 162), (243, 240))
    ),
    "kmines": Program("KMines", "kmines", ("kmines",), Level(9, 9, 10), needs_bus=True),
    "sgt-mines": Program(
        "Tatham's Mines", "sgt-puzzles", ("sgt-mines", "--game", "9x9n10"), Level(9, 9, 10)
    ),
}


@dataclass
class Played:
    """What came of a game: its looks, whether it was won or lost, and what stopped it otherwise."""

    level: Level
    looks: list[ScreenLook] = field(default_factory=list)
    won: bool = False
    lost: bool = False
    fault: str = ""

    @property
    def outcome(self) -> str:
        """Won, lost, or what stopped the game."""
        return "won" if self.won else "lost" if self.lost else self.fault

    def mines(self) -> set[Cell] | None:
        """Return the mines as the end shows them; None if it shows another number of them."""
        if not self.looks:
            return None
        signs = _signs(self.looks[-1])
        shown = "HF*?" if self.won else "F*"
        mines = {cell for cell, sign in signs.items() if sign in shown}
        return mines if len(mines) == self.level.mines else None

    def wrong(self, look: ScreenLook) -> set[Cell]:
        """Return the cells that a look before the end misread, by the mines and the last look.

        A number is right if as many mines lie around it. A covered cell is right if it was not
        open in an earlier look, and the robot sets no flags.
        """
        mines = self.mines() or set()
        table = neighbor_table(self.level.height, self.level.width)
        opened = {
            cell
            for before in self.looks[: self.looks.index(look)]
            for cell, sign in _signs(before).items()
            if sign.isdecimal() and cell not in before.read.doubtful
        }
        return {
            cell
            for cell, sign in _signs(look).items()
            if (sign.isdecimal() and (cell in mines or int(sign) != len(mines & {*table[cell]})))
            or (sign == "H" and cell in opened)
            or sign in "F?*"
        }


def _signs(look: ScreenLook) -> dict[Cell, str]:
    return {(r, c): sign for r, row in enumerate(look.read.rows) for c, sign in enumerate(row)}


def play(program: Program, rng: random.Random) -> Played:
    """Play one game in a program that is started for it, on the screen of DISPLAY."""
    with _running(program):
        for place in program.before:
            _click(place)
            time.sleep(1)
        return _played(program, rng)


def _played(program: Program, rng: random.Random) -> Played:
    level, played = program.level, Played(program.level)
    looks, clicked = ScreenLooks(None, screen_picture), set[Cell]()
    for _ in range(MOST_LOOKS):
        _mouse("mousemove", *program.rest)
        time.sleep(0.4)
        try:
            look = _look(looks, program.rest)
        except PictureError as error:
            played.fault = str(error)
            return played
        played.looks.append(look)
        if (look.read.width, look.read.height) != (level.width, level.height):
            played.fault = "read in another size"
            return played
        signs = _signs(look)
        played.won = sum(map(str.isdecimal, signs.values())) == level.cells - level.mines
        played.lost = not played.won and "*" in signs.values()
        if played.lost or played.won:
            return played
        try:
            cells = _next_cells(look, level, rng, clicked)
        except ValueError as error:  # what was read fits no layout
            played.fault = str(error)
            return played
        if not cells:
            break
        for cell in cells:
            _click(look.middle(cell))
        clicked.update(cells)
    played.fault = "no cell left to open was read, and no end"
    return played


def _look(looks: ScreenLooks, rest: tuple[int, int]) -> ScreenLook:
    """Return a look; a list of the best times over a won board is closed, a message waited for.

    The message of KMines stays as long as the pointer is on it.
    """
    for _ in range(3):
        with contextlib.suppress(PictureError):
            return looks.look()
        _mouse("mousemove", *DIALOG)  # without a window manager keys go to what the pointer is on
        _mouse("key", "Escape")
        _mouse("mousemove", *rest)
        time.sleep(4)
    return looks.look()


def _next_cells(
    look: ScreenLook, level: Level, rng: random.Random, clicked: Set[Cell]
) -> list[Cell]:
    """Return all cells that are certainly safe, else the player's guess.

    One that was clicked and is doubtful is open.
    """
    shown = look.position
    opened = frozenset(clicked.intersection(look.read.doubtful) - shown.numbers.keys())
    seen = Observation(
        level.height, level.width, level.mines, shown.numbers, hit=shown.hit, blank=opened
    )
    if not seen.numbers:
        return [(level.height // 2, level.width // 2)]
    read = _signs(look)
    safe = [cell for cell in sorted(count(seen).safe()) if read[cell] == "H"]
    if safe:
        return safe
    player = make_player(DEFAULT)
    player.start(level, Start.ANY, rng)
    move = player.move(seen)
    return [] if move is None else [move.cell]


@contextlib.contextmanager
def _running(program: Program) -> Iterator[None]:
    """Run a program with a home of its own, so that each game begins with its first settings."""
    assert program.path is not None  # the caller has looked
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        own = {"HOME": home, "XDG_CONFIG_HOME": home, "GSETTINGS_BACKEND": "memory"}
        bus = ["dbus-run-session", "--"] if program.needs_bus else []
        running = subprocess.Popen(
            [*bus, program.path, *program.command[1:]],
            env={**os.environ, **own, "NO_AT_BRIDGE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # with the bus its program ends
        )
        try:
            time.sleep(5)
            yield
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait(10)


def _mouse(*words: object) -> None:
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20)


def _click(place: tuple[int, int]) -> None:
    _mouse("mousemove", *place, "click", 1)
    time.sleep(0.1)


def _counted(faults: Counter[str]) -> str:
    return "; ".join(f"{fault}: {games}" for fault, games in sorted(faults.items()))


def row_of(program: Program, games: list[Played]) -> str:
    """Return the row of the table: how many games were won, and positions read rightly."""
    judged = [(game, look) for game in games if game.mines() for look in game.looks[:-1]]
    wrong = [(game.wrong(look), look) for game, look in judged]
    right = sum(not cells for cells, _ in wrong)
    named = sum(bool(cells) and cells <= {*look.read.doubtful} for cells, look in wrong)
    ends = sum(game.mines() is not None for game in games)
    won, lost = sum(game.won for game in games), sum(game.lost for game in games)
    faults = Counter(game.fault for game in games if game.fault)
    return (
        f"| {program.title} | {len(games)} | {won} | {lost} | {len(games) - won - lost}"
        f" | {right} of {len(wrong)} | {named} | {ends} of {len(games)} | {_counted(faults)} |"
    )


def main() -> None:
    """Play each program's games, and print a row for each."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(HEAD)
    for program in [PROGRAMS[name] for name in sys.argv[2:] or PROGRAMS]:
        if program.path is None:
            print(f"| {program.title} | not installed: {program.package} |")
            continue
        with virtual_screen(SCREEN) as display:
            os.environ["DISPLAY"] = display
            done = []
            for game in range(games):
                done.append(play(program, random.Random(game)))
                print(f"{program.title} {game + 1}: {done[-1].outcome}", file=sys.stderr)
            print(row_of(program, done), flush=True)


if __name__ == "__main__":
    main()
