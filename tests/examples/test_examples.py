"""The programs of examples/ run, and say what they promise."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {
    "play_a_game": ([], "won after 76 moves"),
    "explain_a_position": ([], "C2: The 1 at A1 has its mine in A2 or B2."),
    "compare_two_players": (["10"], "safest: "),
    "draw_a_heat_map": (["heat.svg"], "layouts fit"),
    "write_a_player": (["10"], "shy: "),
}


def run(name, cwd):
    arguments, _ = EXAMPLES[name]
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / f"{name}.py", *arguments],
        cwd=cwd, env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip  # the arguments belong together
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs_in_any_folder(name, tmp_path):
    assert EXAMPLES[name][1] in run(name, tmp_path)


def test_every_example_is_run():
    assert {path.stem for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


def test_the_heat_map_is_a_picture_of_the_whole_board(tmp_path):
    run("draw_a_heat_map", tmp_path)
    drawn = Xml.parse(tmp_path / "heat.svg").iter("{http://www.w3.org/2000/svg}rect")
    assert len(list(drawn)) == 16 * 16
