"""Try a sample of mutants of one room against its tests (mutation.md).

    pip install mutmut==3.8.1
    python -m benchmarks.mutation knowledge --mutants 300 --seed 1 --folder build/mutation

It works on a copy of the files that git tracks, where it keeps what it has tried, and prints what
survived the quick tests of the room and then its wider ones.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent

SURVIVED = (0, 33)
"""mutmut's codes of mutants whose tests pass, and of those that no test reaches."""

_NEEDED_BY_TESTS = ("assets", "docs", "README.md")


@dataclass(frozen=True)
class Room:
    """Modules to mutate, as patterns, and the quick tests that judge the mutants."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    wider: tuple[str, ...]
    """More tests, which a mutant has to survive, too."""
    left_out: tuple[str, ...] = ()
    """Parts of the names of tests that are left out: they start another program, which does not
    know the mutant."""


ROOMS = {
    "knowledge": Room(
        ("knowledge/*",), ("tests/knowledge",), (), ("the_calls_of_the_original_runner",)
    ),
    "game": Room(
        ("rules/game.py", "rules/minefield.py", "rules/board.py", "rules/command.py"),
        (
            "tests/rules/test_game.py",
            "tests/rules/test_board.py",
            "tests/rules/test_judging_claims.py",
        ),
        ("tests/rules", "tests/session/test_strict.py"),
    ),
    "counting": Room(
        tuple(
            f"inference/{name}.py"
            for name in (
                "after_number",
                "analysis",
                "components",
                "constraints",
                "counting",
                "distribution",
                "joining",
                "masks",
                "number_tally",
                "order",
                "tally",
            )
        ),
        (
            "tests/inference/test_inference.py",
            "tests/inference/test_inference_bits.py",
            "tests/inference/test_after_number.py",
        ),
        ("tests/inference",),
    ),
    "proofs": Room(
        ("inference/proof.py", "explain/ladder/*"),
        (
            "tests/explain/test_ladder.py",
            "tests/explain/test_ladder_choices.py",
            "tests/explain/test_ladder_proofs.py",
            "tests/inference/test_inference_proof.py",
        ),
        ("tests/explain", "tests/course"),
    ),
    "storage": Room(
        ("storage/*",),
        ("tests/storage",),
        (),
        ("killed_again_and_again", "no_flipped_bit"),
    ),
    "session": Room(
        ("session/*",),
        tuple(
            f"tests/session/test_{name}.py"
            for name in (
                "board_search",
                "clock",
                "explained",
                "practice",
                "probabilities",
                "query",
                "session",
                "strict",
                "worker",
            )
        ),
        ("tests/session",),
    ),
}


def configuration(room: Room, tests: Sequence[str]) -> str:
    """Return the mutmut section of a setup.cfg.

    Mutants start from a process in which no test has run, so that what an earlier test left in a
    cache does not hide a mutant.
    """
    left_out = " and ".join(f"not {name}" for name in room.left_out)
    entries = {
        "source_paths": ["minesweeper"],
        "only_mutate": [f"minesweeper/{pattern}" for pattern in room.modules],
        "also_copy": _NEEDED_BY_TESTS,
        "pytest_add_cli_args": [
            "-n0",
            "-pno:cacheprovider",
            *(["-k" + left_out] if left_out else []),
        ],
        "pytest_add_cli_args_test_selection": tests,
    }
    lines = ["[mutmut]"]
    for key, values in entries.items():
        lines += [f"{key}=", *(f"    {value}" for value in values)]
    return "\n".join([*lines, "process_isolation=forkserver", "timeout_multiplier=2", ""])


def copy_project(folder: Path) -> None:
    """Copy all files that git tracks, as they are now, into the folder."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout.split("\0")
    for name in filter(None, names):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)


def run_mutmut(folder: Path, *names: str) -> None:
    """Run mutmut in the folder, with one process; what it prints goes into mutmut.log there."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
    with (folder / "mutmut.log").open("w") as log:
        subprocess.run(command, cwd=folder, stdout=log, stderr=log, check=False)


def exit_codes(folder: Path) -> dict[str, int | None]:
    """Return the exit code of each mutant's tests, None before they have run."""
    codes: dict[str, int | None] = {}
    for path in sorted((folder / "mutants").rglob("*.meta")):
        codes |= json.loads(path.read_text())["exit_code_by_key"]
    return codes


def prepare(folder: Path, room: Room, tests: Sequence[str]) -> list[str]:
    """Make all mutants of a room in the folder; return their names."""
    copy_project(folder)
    (folder / "setup.cfg").write_text(configuration(room, tests))
    if not exit_codes(folder):
        # A name that fits no mutant: mutmut makes all, sees which tests reach them, and ends.
        run_mutmut(folder, "none")
    return sorted(exit_codes(folder))


def survivors(folder: Path, names: Sequence[str]) -> list[str]:
    """Try the mutants that have not been tried yet; return those that no test has killed."""
    codes = exit_codes(folder)
    if untried := [name for name in names if codes[name] is None]:
        run_mutmut(folder, *untried)
        codes = exit_codes(folder)
    if left := sum(codes[name] is None for name in names):
        sys.exit(f"{left} mutants were not tried: see {folder / 'mutmut.log'}")
    return [name for name in names if codes[name] in SURVIVED]


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the mutants of a room, try the sample, and print what survived."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation")
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutation")
    chosen = parser.parse_args(arguments)
    room, folder = ROOMS[chosen.room], chosen.folder / chosen.room
    names = prepare(folder, room, room.tests)
    random.Random(chosen.seed).shuffle(names)  # the start of a larger sample is the smaller one
    sample = names[: chosen.mutants]
    left = survivors(folder, sample)
    print(f"{chosen.room}: {len(sample)} of {len(names)} mutants, {len(left)} survive quick tests")
    if left and room.wider:
        folder = folder.with_name(f"{chosen.room}-wider")
        prepare(folder, room, room.wider)
        left = survivors(folder, left)
    print(*sorted(left), f"{len(left)} survive", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
