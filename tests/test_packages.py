"""What is handed on: the wheel has the game alone and plays anywhere, the sdist has its tests."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LARGEST_WHEEL = 3_000_000

pytestmark = pytest.mark.slow


WHERE = ("-c", "import minesweeper; print(minesweeper.__file__)")


def run(*command, cwd, program=sys.executable, given=None):
    """Return what a program prints; it knows nothing of the checkout that is under test."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run(
        [program, *map(str, command)],
        cwd=cwd, env=kept, input=given, capture_output=True, text=True, timeout=300,
    )  # fmt: skip  # the arguments belong together
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the wheel and the sdist, made by the command of CONTRIBUTING."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    assert "python -m hatchling build" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    run("-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def test_the_wheel_has_the_game_with_its_assets_alone_and_is_small(built):
    wheel, _ = built
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    rooms = {name.split("/")[0] for name in names}
    assert sorted(room.rpartition(".")[2] for room in rooms) == ["dist-info", "minesweeper"]
    assets = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    assert {f"minesweeper/{path.relative_to(ROOT).as_posix()}" for path in assets} <= names
    source = (ROOT / "minesweeper").rglob("*.py")
    modules = {path.relative_to(ROOT).as_posix() for path in source}
    assert {name for name in names if name.endswith(".py")} == modules
    assert wheel.stat().st_size < LARGEST_WHEEL


@pytest.fixture
def installed(built, tmp_path):
    """Return the folder of the programs of a new environment that has the wheel.

    What the game needs is taken from the environment of the tests: that takes no network.
    """
    import pygame

    run("-m", "venv", "--without-pip", tmp_path / "venv", cwd=tmp_path)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    asked = ("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    library = Path(run(*asked, cwd=tmp_path, program=programs / "python").strip())
    (library / "others.pth").write_text(f"{Path(pygame.__file__).parents[1]}\n", encoding="utf-8")
    target = ("-m", "pip", "--python", programs / "python", "install")
    run(*target, "--no-deps", "--no-index", built[0], cwd=tmp_path)
    return programs


def test_the_installed_wheel_plays_from_any_folder(installed, tmp_path):
    python = installed / "python"
    assert Path(run(*WHERE, cwd=tmp_path, program=python).strip()).is_relative_to(tmp_path)
    position = "3x2x2\n221\nHHH\n"
    said = run("analyze", "-", cwd=tmp_path, program=installed / "minesweeper", given=position)
    assert "C2" in said
    frame = (
        "import random; from minesweeper.ui.app import App\n"
        "from minesweeper.session.setup import Setup\n"
        "app = App(Setup(), random.Random(1)); app.step(); print('drawn')"
    )
    assert "drawn" in run("-c", frame, cwd=tmp_path, program=python)


def test_the_sdist_has_the_tests_and_they_run(built, tmp_path):
    with tarfile.open(built[1]) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    assert Path(run(*WHERE, cwd=unpacked).strip()).is_relative_to(unpacked)
    rooms = ("tests/rules", "tests/formats", "tests/examples", "tests/test_layers.py")
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "--hypothesis-profile=ci")
    said = run("-m", "pytest", *options, *rooms, cwd=unpacked)
    assert " passed" in said
