"""How long the hardest positions take, and how much memory: `python -m benchmarks.hostile`.

Positions of 200x200 cells, and some of 40x40 to 100x100, that nobody meets in a game, but anybody
can write into a file, are put to everything that counts layouts: the library, the commands, the
editor, AI Move, a hint. Each question is put in a process of its own, and answered or given up
there. The table has the CPU seconds of that process, from the question on, and its peak memory, of
which Python and the program take some 30 to 60 MB. With the folder of a checkout of another
version, the same is asked of that version in turns.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from minesweeper.formats import mine
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.limits import LARGEST
from minesweeper.rules.observation import Observation

HERE = Path(__file__).resolve().parents[1]

LIMIT = 10
"""CPU seconds after which a question is ended."""

SIZE = LARGEST
TABLE = neighbor_table(SIZE, SIZE)

UNDIVIDED = 100
"""The size of the largest boards whose proofs take the numbers of the whole board."""

MIDDLING = (40, 50, 60, 80)
"""The sizes of boards that a person could play, but hardly does."""

Build: TypeAlias = Callable[[random.Random], Observation]


def drawn(density: float, rng: random.Random, size: int = SIZE) -> set[Cell]:
    """Return mines, each cell one of them with this chance."""
    return {cell for cell in neighbor_table(size, size) if rng.random() < density}


def showing(mines: Collection[Cell], revealed: Collection[Cell], size: int = SIZE) -> Observation:
    """Return the position in which these cells show their numbers."""
    table = neighbor_table(size, size)
    numbers = {
        cell: sum(other in mines for other in table[cell]) for cell in revealed if cell not in mines
    }
    return Observation(size, size, len(mines), numbers)


def every(holds: Callable[[int, int], bool], density: float = 0.2, size: int = SIZE) -> Build:
    """Return how to build a position with a number at each safe cell of some kind."""

    def build(rng: random.Random) -> Observation:
        table = neighbor_table(size, size)
        return showing(drawn(density, rng, size), [cell for cell in table if holds(*cell)], size)

    return build


def loose(share: float, size: int = SIZE) -> Build:
    """Return how to build a position with a number at this share of the safe cells."""

    def build(rng: random.Random) -> Observation:
        cells = neighbor_table(size, size)
        return showing(drawn(0.2, rng, size), [c for c in cells if rng.random() < share], size)

    return build


def invented(share: float) -> Build:
    """Return how to build a position with any number at this share of the cells."""

    def build(rng: random.Random) -> Observation:
        revealed = [cell for cell in TABLE if rng.random() < share]
        numbers = {cell: int(rng.random() * (len(TABLE[cell]) + 1)) for cell in revealed}
        return Observation(SIZE, SIZE, (len(TABLE) - len(numbers)) // 2, numbers)

    return build


def one_false(build: Build) -> Build:
    """Return how to build a position in which the number in the middle is one too high or low."""

    def falsify(rng: random.Random) -> Observation:
        seen = build(rng)
        cell = sorted(seen.numbers)[len(seen.numbers) // 2]
        number = seen.numbers[cell]
        return replace(
            seen, numbers={**seen.numbers, cell: number + 1 if number < 4 else number - 1}
        )

    return falsify


def played(size: int = SIZE) -> Build:
    """Return how to build a game in which everything is open but a share of the boundary."""

    def build(rng: random.Random) -> Observation:
        mines, table = drawn(0.17, rng, size), neighbor_table(size, size)
        zeros = [cell for cell in table if cell not in mines and mines.isdisjoint(table[cell])]
        shown = {other for cell in zeros for other in (cell, *table[cell])}
        return showing(mines, shown, size)

    return build


def pairs(rng: random.Random) -> Observation:
    """Return many small components, each with several numbers of mines, in a wide interior."""
    mines = drawn(0.45, rng)
    return showing(mines, [(r, c) for r, c in TABLE if r % 6 == 2 and c % 7 in (2, 4)])


def few(rng: random.Random) -> Observation:
    """Return a covered board with a few numbers."""
    return showing(
        drawn(0.5, rng), [(r, c) for r, c in TABLE if r % 40 == 20 and c % 40 in (20, 22)]
    )


def corners(rng: random.Random) -> Observation:
    """Return numbers at most corners of blocks of three by three."""
    shown = [(r, c) for r, c in TABLE if r % 3 != 1 and c % 3 != 1 and rng.random() < 0.7]
    return showing(drawn(0.2, rng), shown)


def halves(rng: random.Random) -> Observation:
    """Return thousands of covered pairs, each with a mine in one half and mines on both sides."""
    places = [(r, c) for r, c in TABLE if r % 3 == 1 and c % 4 == 1 and max(r, c + 1) < SIZE - 1]
    hit = frozenset(
        (r + row, c + side) for r, c in places for row in (-1, 0, 1) for side in (-1, 2)
    )
    mines = {(r, c + (rng.random() < 0.5)) for r, c in places}
    covered = {half for r, c in places for half in ((r, c), (r, c + 1))}
    shown = [cell for cell in TABLE if cell not in covered and cell not in hit]
    return replace(showing(mines | hit, shown), hit=hit)


def chains(rng: random.Random) -> Observation:
    """Return rows of covered cells, each between numbers: every cell follows from one end."""
    mines = {(r, c) for r in range(1, SIZE, 3) for c in range(int(rng.random() * 3), SIZE, 3)}
    return showing(mines, [(r, c) for r, c in TABLE if r % 3 != 1 and c < SIZE - 1])


def nothing(rng: random.Random) -> Observation:
    """Return a covered board without a number."""
    return showing(drawn(0.3, rng), [])


def corridor(size: int) -> Build:
    """Return how to build a corridor that winds over a board; each cell follows from those before.

    Nothing in it is left to chance.
    """

    def build(rng: random.Random) -> Observation:
        del rng
        path = []
        for turn, row in enumerate(range(1, size - 1, 4)):
            columns = range(1, size - 1)
            path += [(row, column) for column in (columns if turn % 2 == 0 else reversed(columns))]
            path += [(row + more, path[-1][1]) for more in (1, 2, 3) if row + 4 < size - 1]
        inside, mines, table = set(path), set(path[1::3]), neighbor_table(size, size)
        sees = {c: inside.intersection(around) for c, around in table.items() if c not in inside}
        beside = {cell for cell, seen in sees.items() if len(seen) > 2}
        beside.add((0, 0))  # the only number that shows its one cell
        hit = frozenset(cell for cell in table if cell not in inside and cell not in beside)
        return replace(showing(mines | hit, beside, size), hit=hit)

    return build


POSITIONS: Mapping[str, Build] = {
    "random numbers, half of all cells": invented(1 / 2),
    "random numbers, 1 cell in 16": invented(1 / 16),
    "numbers on every second cell both ways": every(lambda r, c: r % 2 == c % 2 == 1),
    "the same, one false": one_false(every(lambda r, c: r % 2 == c % 2 == 1)),
    "checkerboard of numbers": every(lambda r, c: (r + c) % 2 == 0),
    "the same, one false ": one_false(every(lambda r, c: (r + c) % 2 == 0)),
    "numbers on every third cell both ways": every(lambda r, c: r % 3 == c % 3 == 1),
    "numbers on 1 safe cell in 3": loose(1 / 3),
    "the same, one false  ": one_false(loose(1 / 3)),
    "numbers on 1 safe cell in 8": loose(1 / 8),
    "rows of numbers, two rows between": every(lambda r, _: r % 3 == 1, 0.4),
    "the same, one false   ": one_false(every(lambda r, _: r % 3 == 1, 0.4)),
    "a game": played(),
    "a game, one false number": one_false(played()),
    "pairs of numbers": pairs,
    "ten pairs of numbers": few,
    "a corridor that winds": corridor(SIZE),
    "the same, one false    ": one_false(corridor(SIZE)),
    "a corridor on 100x100 cells": corridor(UNDIVIDED),
    "checkerboard of 100x100 cells": every(lambda r, c: (r + c) % 2 == 0, size=UNDIVIDED),
    "corners of blocks": corners,
    "the same, one false     ": one_false(corners),
    "covered pairs, a mine in each": halves,
    "the same, one false       ": one_false(halves),
    "rows that follow from one end": chains,
    "the same, one false      ": one_false(chains),
    "sevens and eights": every(lambda r, c: r % 3 == c % 3 == 1, 0.9),
    "no number at all": nothing,
    **{f"a game of {size}x{size} cells": played(size) for size in MIDDLING},
    **{
        f"numbers on {share:.0%} of {size}x{size}{end}": falsified(loose(share, size))
        for size in MIDDLING
        for share in (0.2, 0.34, 0.5)
        for end, falsified in (("", lambda build: build), (", one false", one_false))
    },
}
"""Each kind of position, by its name."""

PROGRAM = """
import io, json, random, resource, sys, time
from contextlib import redirect_stdout, redirect_stderr
from minesweeper.formats import mine
from minesweeper.commands.cli import main
from minesweeper.inference import analyze, BudgetExceeded, InconsistentBoard
from minesweeper.players import for_person
from minesweeper.rules.level import Level, Start
from minesweeper.rules.naming import name_of
from minesweeper.session.query import HintQuery, MoveQuery, PositionQuery, known_of
from minesweeper.session.worker import PlayerCache

door, path = sys.argv[1:]
text = open(path).read()
seen = mine.parse(text)
covered = seen.covered()
middle = covered[len(covered) // 2]
size = f"{seen.width}x{seen.height}x{'?' if seen.mines is None else seen.mines}"
move = MoveQuery(1, for_person("expert"), Level(seen.width, seen.height, seen.mines or 1),
                 Start.ANY, 1, seen)

def library():
    try:
        return f"{analyze(seen).layouts.bit_length()} bits of layouts"
    except (BudgetExceeded, InconsistentBoard) as error:
        return f"{type(error).__name__}: {error}"

def command(*arguments, typed=""):
    said, errors = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO(typed)
    with redirect_stdout(said), redirect_stderr(errors):
        try:
            main(list(arguments))
        except SystemExit:
            pass
    return (errors.getvalue() or said.getvalue()).strip().splitlines()[-1]

def advised():
    told = [f"{name_of(c)} {n}" for c, n in seen.numbers.items()]
    told += [f"{name_of(c)} mine" for c in seen.hit]
    half = len(told) // 2
    lines = [*map(" ".join, (told[:half], told[half:])), "why", "show"]
    return command("advise", "--level", size, "--start", "any", typed="\\n".join(lines))

doors = {
    "analyze()": library,
    "analyze": lambda: command("analyze", path),
    "explain": lambda: command("explain", path),
    "explain --cell": lambda: command("explain", path, "--cell", name_of(middle)),
    "advise": advised,
    "editor": lambda: PositionQuery(seen, "expert").answered_by(PlayerCache()),
    "AI Move": lambda: move.answered_by(PlayerCache()),
    "hint": lambda: HintQuery(move, frozenset(covered[::50])).answered_by(PlayerCache()),
    "why": lambda: known_of(middle, seen),
}
began = time.process_time()
answer = str(doors[door]())
took = time.process_time() - began
print(json.dumps([took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, answer[:150]]))
"""

DOORS = (
    "analyze()",
    "analyze",
    "explain",
    "explain --cell",
    "advise",
    "editor",
    "AI Move",
    "hint",
    "why",
)


@dataclass(frozen=True)
class Answer:
    """What a question took: CPU seconds and peak memory in MB; None if it was ended."""

    seconds: float | None
    megabytes: float
    said: str

    def __str__(self) -> str:
        took = f"over {LIMIT} s" if self.seconds is None else f"{self.seconds:.1f} s"
        return f"{took}, {self.megabytes:.0f} MB"


def bounded() -> None:
    """Bound the CPU time and the memory of a question."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT + 2, LIMIT + 2))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def asked(folder: Path, door: str, path: Path) -> Answer:
    """Put a question about the position in a file to the version in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "SDL_VIDEODRIVER": "dummy"}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, door, str(path)],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=bounded,
    ) as process:
        out, errors = process.communicate()
    if process.returncode == 0:
        return Answer(*json.loads(out.splitlines()[-1]))
    last = errors.strip().splitlines()[-1:] or ["ended"]
    return Answer(None, float("nan"), last[0])


def main() -> None:
    """Ask and print a line for each question."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.hostile")
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="another version to ask")
    parser.add_argument("--door", action="append", choices=DOORS, help="only these (all)")
    parser.add_argument("--only", default="", metavar="TEXT", help="positions whose name has this")
    parser.add_argument("--seed", default="1", help="which positions of each kind (1)")
    parser.add_argument("--unknown", action="store_true", help="without the mine total")
    args = parser.parse_args()
    folders = [folder.resolve() for folder in (args.before, HERE) if folder]
    with tempfile.TemporaryDirectory() as kept:
        for name, build in POSITIONS.items():
            if args.only not in name:
                continue
            seen = build(random.Random(f"hostile/{args.seed}/{name.strip()}"))
            path = Path(kept, "position.mine")
            path.write_text(mine.write(replace(seen, mines=None) if args.unknown else seen))
            for door in args.door or DOORS:
                answers = [asked(folder, door, path) for folder in folders]
                took = " -> ".join(map(str, answers))
                print(f"{name:40} {door:15} {took:40} {answers[-1].said}", flush=True)


if __name__ == "__main__":
    main()
