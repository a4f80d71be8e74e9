"""Every command that a document shows is run, or understood by its parser, or listed with a reason.

Commands whose answers stand below them ("$ ...") are run with these answers elsewhere:
tests/test_project.py and tests/test_technique_examples.py.
"""

import argparse
import importlib
import re
import shlex
import shutil
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from minesweeper.commands.cli import COMMANDS, main
from minesweeper.formats import game_file, rawvf
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.storage.store import Store
from tests.pictures.boards import as_file, drawn, position

ROOT = Path(__file__).resolve().parents[1]
PAGES = ["*.md", "docs/*.md", "assets/*.md", "benchmarks/*.md", "examples/**/*.md"]

PROGRAMS = r"python\S*|py|pipx?|pip-audit|pytest|ruff|mypy|dask|apt|minesweeper|runner\.py"
ENVIRONMENT = r"(?:\S+=\S+ )?(?:\.venv(?:/bin/|\\Scripts\\))?"

RUN_ELSEWHERE = {
    "python3 -m venv .venv": ".ci/run",
    "pip install -e .[test]": ".ci/run",
    "pytest": ".ci/run",
    "ruff": ".ci/run",
    "mypy": ".ci/run",
    "python runner.py": "tests/commands/test_play_command.py",
    "runner.py --help": "tests/commands/test_play_command.py",
    "hatchling": "tests/test_packages.py",
    "tools.desktop": "tests/tools/test_desktop.py",
    "tools.play_elsewhere": "tests/pictures/test_play_elsewhere.py",
    "tools.reference": "tests/tools/test_reference.py",
    "tools.screenshots": "tests/ui/test_golden.py",
    "tools.technique_pictures": "tests/test_technique_examples.py",
    "benchmarks.robot": "tests/benchmarks/test_robot.py",
    "python -m minesweeper COMMAND": "tests/commands/test_output.py",
    "minesweeper COMMAND": "tests/test_packages.py",
    "python -m minesweeper advise": "tests/test_project.py",
    "python -m minesweeper --version": "tests/commands/test_play_command.py",
    "python -m minesweeper explain": "tests/test_technique_examples.py",
}
"""The file that runs a command, or the function behind it."""

NOT_RUN = {
    "apt": "changes the system",
    "py -m venv .venv": "is for Windows",
    "pip": "takes packages from the network; its extras and files are checked",
    "pipx": "is another program, and takes packages from the network",
    "dask": "is for several machines; tests/arena plays on a cluster of its own",
    "PyInstaller": "builds for a minute, and needs an extra that tests do without",
    "tools.animation": "draws for a minute what hints and the look-back show, for a person to see",
    "tools.debian": "needs the program of one file, and dpkg-deb",
    "tools.messages": "writes the catalogues, which tests/words holds to the source",
    "tools.sheet": "draws for a minute what the golden pictures have, for a person to look at",
    "tools.try_program": "needs an installed program and a real window",
    "tests.fuzz.marathon": "takes an hour; `pytest -m slow` runs its parts",
    "benchmarks.noisy_clues": "measures for minutes, and takes no options",
    "benchmarks.records": "measures for minutes, and takes no options",
    "benchmarks.scaling": "measures for minutes, and takes no options",
    "benchmarks.storing": "measures for minutes, and takes no options",
    "benchmarks.window": "measures for minutes, and takes no options",
}
"""Why no test runs a command."""

UNDERSTOOD = {
    "benchmarks.": "measures for minutes",
    "research.": "fits for hours",
    "minesweeper generate --level expert": "looks for rare boards for seconds",
    "minesweeper arena": "plays thousands of games",
    "minesweeper density": "plays thousands of games",
    "minesweeper experiment": "plays thousands of games",
}
"""Why the parser of a command takes what the document gives, and nothing more is done."""

EXAMPLES = {
    "FILE": "game.json", "文件": "game.json", "PICTURE": "board.png", "FOLDER": "folder",
    "DOOR": "hint", "TEXT": "frame", "ROOM": "proofs", "LEVEL": "beginner", "START": "safe",
    "NAME": "safest", "N": "3", "SEED": "1", "...": "safest",
}  # fmt: skip  # pairs read better side by side
"""What stands for a word in capitals."""


def shown(text):
    """Yield what a page shows as code: lines of blocks, and spans."""
    for block in re.findall(r"^ *```(?:sh|bat)\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL):
        yield from map(str.strip, block.splitlines())
    prose = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from re.findall(r"^ {4,}(.+)", prose, re.MULTILINE)
    yield from (" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose))


def commands_of(text):
    """Yield the commands of a page; a command of the game alone as `python -m minesweeper` does."""
    for line in shown(text):
        for part in re.split(r" && | \| ", line):
            command = part.removeprefix("$ ").split("   #")[0].strip()
            if re.match(rf"(?:{'|'.join(COMMANDS)}) ", command):
                yield f"python -m minesweeper {command}"
            elif re.match(rf"{ENVIRONMENT}(?:(?:{PROGRAMS}) |mypy$)", command):
                command = re.sub(rf"^{ENVIRONMENT}", "", command)
                yield re.sub(r"^python -m (?=pip|pytest)", "", command)


TEXTS = [page.read_text(encoding="utf-8") for pages in PAGES for page in ROOT.glob(pages)]
SHOWN = sorted({command for text in TEXTS for command in commands_of(text)})


def named(command, table):
    """Return the entries of a table that a command begins with, without Python's own words."""
    bare = command.replace("'", "")
    short = bare.removeprefix("python -m ")
    return [key for key in table if bare.startswith(key) or short.startswith(key)]


def words_of(command):
    """Return the arguments of a module: examples for placeholders, nothing in brackets left."""
    words = shlex.split(re.sub(r"\[(--[^\]]+)\]", r"\1", command))[3:]
    return [EXAMPLES.get(word, word) for word in words]


ELSEWHERE = {**RUN_ELSEWHERE, **NOT_RUN}
PARSED = [one for one in SHOWN if named(one, UNDERSTOOD) and not named(one, ELSEWHERE)]
CARRIED_OUT = [
    command
    for command in SHOWN
    if command.startswith("python -m minesweeper ")
    and not named(command, {**ELSEWHERE, **UNDERSTOOD})
]


class UnderstoodError(BaseException):
    """A parser has taken all that was given; nothing more is to be done."""


@pytest.fixture
def _parse_alone(monkeypatch):
    """Let a command end once its parser has taken the arguments."""
    parse = argparse.ArgumentParser.parse_args

    def parse_and_end(self, *given):
        parse(self, *given)
        raise UnderstoodError

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parse_and_end)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Return a folder with one file of each kind, named as in the documents."""
    folder = tmp_path_factory.mktemp("files")
    game = Game(LEVELS["beginner"], Random(1), Start.OPENING)
    game.reveal((4, 4), 100)
    for cell in sorted(set(game.observe().covered()) - game.mines):
        if not game.is_over:
            game.reveal(cell, 1000)
    (folder / "game.json").write_text(game_file.write(RecordedGame(game)), encoding="utf-8")
    (folder / "game.rawvf").write_text(rawvf.write(RecordedGame(game)), encoding="utf-8")
    (folder / "board.png").write_bytes(
        as_file(drawn(position(Random(5), 9, 12, 16), "classic", 24))
    )
    shutil.copy(ROOT / "docs/data/techniques/overlap.mine", folder / "position.mine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINESWEEPER_HOME", str(folder / "home"))
        Store().close()
        assert main(["stats", "--import", str(folder / "game.json")]) == 0
    return folder


@pytest.mark.parametrize("command", CARRIED_OUT)
def test_a_command_of_the_game_does_what_a_document_says(command, files, monkeypatch, capsys):
    monkeypatch.chdir(files)
    monkeypatch.setenv("MINESWEEPER_HOME", str(files / "home"))
    name, *words = words_of(command)
    if name in ("analyze", "explain"):
        words = ["position.mine" if word == "game.json" else word for word in words]
    assert main([name, *words]) == 0
    printed = capsys.readouterr().out
    assert printed or Path(words[words.index("-o") + 1]).read_text(encoding="utf-8")


@pytest.mark.usefixtures("_parse_alone")
@pytest.mark.parametrize("command", PARSED)
def test_a_long_command_of_a_document_is_understood(command, monkeypatch):
    module, words = shlex.split(command)[2], words_of(command)
    if "arena" in words and "--player" not in words:  # the sentence is of another option
        words = [*words, "--player", "safest"]
    monkeypatch.setattr(sys, "argv", [module, *words])
    run = main if module == "minesweeper" else importlib.import_module(module).main
    with pytest.raises(UnderstoodError):
        run()


def test_every_command_of_the_documents_is_run_or_understood_or_has_a_reason():
    known = {**ELSEWHERE, **UNDERSTOOD}
    assert [one for one in SHOWN if one not in CARRIED_OUT and not named(one, known)] == []
    assert [key for key in known if not any(key in named(one, known) for one in SHOWN)] == []
    assert [path for path in RUN_ELSEWHERE.values() if not (ROOT / path).exists()] == []


def test_every_module_and_file_and_extra_that_a_command_of_the_documents_names_is_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for command in SHOWN:
        for module in re.findall(r"python -m ((?:tools|benchmarks|research|tests)\.\S+)", command):
            assert find_spec(module), command
        for path in re.findall(r" ((?:tests|tools|docs)/\S+)", command):
            assert (ROOT / path).exists(), command
        if command.startswith("pip"):
            for extras in re.findall(r"\[(.+)\]", command):
                assert extras in project["optional-dependencies"], command
