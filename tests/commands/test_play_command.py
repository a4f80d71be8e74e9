"""Starting the game from the command line: one line says what is wrong, with exit code 2."""

import argparse
import ast
import os
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import minesweeper
from minesweeper import Goal, Rules
from minesweeper.commands import play
from minesweeper.commands.cli import main
from minesweeper.commands.play import add_arguments
from minesweeper.rules.level import LEVELS, Difficulty, NoGuess, Start
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Settings
from minesweeper.storage.store import Store
from minesweeper.ui.look import assets

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments, program="runner.py", **environment):
    return subprocess.run(
        [sys.executable, program, *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def assert_one_line(result, message):
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert message in result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "impossible"], "is no level"),
        (["--level", "9x9x99"], "holds 1 to 80 mines, not 99"),
        (["--seed", "-1"], "a seed is a whole number"),
        (["--seed", "x"], "a seed is a whole number"),
        (["--code", "1-E-S-AAAA"], "mistyped"),
        (["--code", "1-E-S-3NQK8NGW", "--seed", "1"], "not allowed with"),
        (["--start", "soft"], "is no start rule"),
        (["--player", "nobody"], "nobody"),
        (["--nonsense"], "unrecognized arguments"),
    ],
)
def test_wrong_arguments_are_explained(arguments, message, capsys):
    with pytest.raises(SystemExit) as ended:
        sys.exit(main(["play", *arguments]))
    assert ended.value.code == 2
    assert message in capsys.readouterr().err.splitlines()[-1]


def test_a_python_that_is_too_old_is_named_in_one_line_and_loads_nothing():
    program = (
        "import runpy, sys; sys.version_info, sys.version = (3, 10, 13), '3.10.13 (main)'\n"
        "sys.modules['minesweeper'] = None; runpy.run_path('runner.py', run_name='__main__')"
    )
    result = run(program, program="-c")
    assert_one_line(result, "it needs Python 3.11 or newer; this is Python 3.10.13")
    assert len(result.stderr.splitlines()) == 1


def test_the_runner_has_no_words_that_an_old_python_cannot_read():
    source = (ROOT / "runner.py").read_text(encoding="utf-8")
    new = ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef
    nodes = list(ast.walk(ast.parse(source, feature_version=(3, 7))))
    assert [node for node in nodes if isinstance(node, new)] == []
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    arguments = [argument for each in functions for argument in each.args.args]
    assert [each for each in functions if each.returns] == []
    assert [each for each in arguments if each.annotation] == []


def test_a_missing_package_is_named_in_one_line(tmp_path):
    (tmp_path / "platformdirs.py").write_text("raise ModuleNotFoundError('no platformdirs')")
    result = run(PYTHONPATH=str(tmp_path))
    assert_one_line(result, "no platformdirs; python -m pip install -r requirements.txt")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", [["runner.py"], ["-m", "minesweeper", "generate"]])
def test_a_home_that_no_system_has_is_one_line(command):
    program, *arguments = command
    result = run(*arguments, program=program, MINESWEEPER_HOME="~nosuchuser/x")
    assert_one_line(result, "MINESWEEPER_HOME=~nosuchuser/x: this system knows no such user")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("start", ["any", "safe", "opening", "no-guess", None])
def test_a_start_that_may_need_a_guess_is_played_without_the_strict_rule(start):
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    options = parser.parse_args([] if start is None else ["--start", start])
    settings = Settings(start=NoGuess(), rules=Rules(strict=True))
    assert play.chosen_setup(options, settings).rules.strict is (start in ("no-guess", None))


def test_settings_that_can_neither_be_read_nor_renamed_are_not_overwritten(tmp_path, monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_text("{")
    _, keep, notices = play.load_settings()
    assert keep is not None
    assert "renamed to settings.json.damaged" in notices[0]
    path.write_text("{")

    def refuse(*_):
        raise PermissionError("it is in use")

    monkeypatch.setattr(Path, "rename", refuse)
    settings, keep, notices = play.load_settings()
    assert (settings, keep) == (Settings(), None)
    assert "was left alone" in notices[0]
    assert notices[0].endswith("The settings of this window are not kept.")


def test_a_database_that_is_left_alone_is_said_with_its_consequence(tmp_path, monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    path = tmp_path / "data" / "games.sqlite"
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    store, (said,) = play.open_store()
    store.close()
    assert "left alone (it was made by a newer version of the game: 99)" in said
    assert said.endswith("The games of this window are not kept.")


def test_help_lists_the_options():
    result = run("--help")
    assert result.returncode == 0
    assert "--level" in result.stdout


def test_the_version_is_printed_without_a_window():
    result = run("minesweeper", "--version", program="-m")
    assert (result.returncode, result.stdout) == (0, f"{minesweeper.__version__}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen driver")
def test_without_a_screen_the_reason_is_printed():
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("SDL_VIDEODRIVER", None)
    result = subprocess.run(
        [sys.executable, "runner.py"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip  # the arguments belong together
    assert_one_line(result, "there is no screen")
    assert len(result.stderr.splitlines()) == 1


def test_plain_pygame_and_no_pygame_are_explained(tmp_path):
    (tmp_path / "pygame.py").write_text("")
    result = run(PYTHONPATH=str(tmp_path))
    assert_one_line(result, "plain pygame is installed where pygame-ce is needed")
    (tmp_path / "pygame.py").write_text("raise ImportError('no such thing')")
    result = run(PYTHONPATH=str(tmp_path))
    assert_one_line(result, "pygame-ce is not installed")


@pytest.mark.parametrize("damage", ["missing", "empty", "not a picture"])
def test_a_missing_or_damaged_picture_is_named(tmp_path, monkeypatch, capsys, damage):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    shutil.copytree(ROOT / "assets" / "art", tmp_path / "art")
    picture = tmp_path / "art" / "flag.svg"
    if damage == "missing":
        picture.unlink()
    else:
        picture.write_text("" if damage == "empty" else "<html>no picture</html>")
    monkeypatch.setattr("minesweeper.ui.look.assets.assets_folder", lambda: tmp_path)
    # Thread and process of these would outlive the test.
    monkeypatch.setattr(play, "open_store", lambda: (None, []))
    monkeypatch.setattr(play, "Worker", lambda: None)
    assets.picture.cache_clear()
    assert main(["play"]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert "flag.svg" in told


def test_a_missing_sound_device_prints_nothing():
    program = (
        "import random; from minesweeper.ui.app import App\n"
        "from minesweeper.session.setup import Setup\n"
        "app = App(Setup(), random.Random()); app.step()"
    )
    environment = {k: v for k, v in os.environ.items() if k != "SDL_AUDIODRIVER"}
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=environment | {"SDL_VIDEODRIVER": "dummy"},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip  # the arguments belong together
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_level_alone_begins_as_a_plain_game_whatever_was_played_last():
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    last = Settings(start=NoGuess(Difficulty.EXTREME), rules=Rules(Goal.LOCATE, strict=True))
    setup = play.chosen_setup(parser.parse_args(["--level", "intermediate"]), last)
    assert setup == Setup(LEVELS["intermediate"], Start.OPENING)
    kept = play.chosen_setup(parser.parse_args(["--seed", "3"]), last)
    assert (kept.start, kept.rules) == (last.start, last.rules)


def test_the_rules_of_the_dialog_can_be_given_and_the_others_stay_as_they_were():
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    options = parser.parse_args(["--goal", "locate", "--no-flood", "--count", "unknown"])
    last = Settings(rules=Rules(play_on=True))
    chosen = Rules(Goal.LOCATE, play_on=True, flood=False, count_known=False)
    assert play.chosen_setup(options, last).rules == chosen
    back = parser.parse_args(["--goal", "open", "--no-play-on"])
    assert play.chosen_setup(back, Settings(rules=chosen)).rules == replace(
        chosen, goal=Goal.OPEN, play_on=False
    )
    assert play.chosen_setup(parser.parse_args([]), last).rules == last.rules
