"""The output of the command line: where signs are lacking, the disk is full or nobody reads."""

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from minesweeper.commands.cli import main
from minesweeper.commands.output import INTERRUPTED, PIPE_CLOSED, UNWRITTEN, use_plain_signs

ROOT = Path(__file__).resolve().parents[2]

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a file that is always full")

POSITION = "4x4x3\n????\n?1??\n????\n????\n"

TINY = ["--player", "random", "--level", "tiny", "--start", "any", "--games", "2"]

COMMANDS = {
    "arena": ["arena", *TINY, "--player", "sentence"],
    "play by play": ["arena", *TINY, "--play-by-play"],
    "strip": ["experiment", "play-by-play", "--code", "1-6X6X8-S-2DB"],
    "density": ["density", "--games", "2", "--mines", "6", "--size", "5x5"],
    "analyze": ["analyze", "-"],
    "explain": ["explain", "-"],
    "advise": ["advise", "--level", "4x4x5"],
    "generate": ["generate", "--level", "beginner", "--no-guess", "--games", "1", "--seed", "1"],
    "help": ["--help"],
    "version": ["--version"],
    "help of a command": ["arena", "--help"],
}
"""A command line for each command that prints."""

LONG = ["--player", "sentence", "--level", "expert", "--games", "5", "--play-by-play"]


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Carry out a command line in a Chinese environment; return exit code and what it wrote."""
    monkeypatch.setenv("LANGUAGE", "zh_CN")
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))

    def carried_out(arguments, file, encoding="utf-8"):
        given = POSITION if "-" in arguments else ""
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        with io.TextIOWrapper(file, encoding=encoding) as output:
            monkeypatch.setattr(sys, "stdout", output)
            try:
                code = main(arguments)
            except SystemExit as end:  # argparse ends the program itself
                code = end.code
            return code, file.getvalue() if isinstance(file, io.BytesIO) else b""

    return carried_out


def told_by(capsys):
    """Return the lines on standard error but for the progress of games."""
    return [line for line in capsys.readouterr().err.splitlines() if " s (" not in line]


@pytest.mark.parametrize(
    "encoding",
    [
        "ascii",
        "gbk",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("latin-1", "cp1252", "utf-8")),
    ],
)
@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_fails_for_signs_that_the_terminal_lacks(run, capsys, name, encoding):
    code, written = run(COMMANDS[name], io.BytesIO(), encoding)
    assert code == 0
    assert written.decode(encoding).strip()
    assert not [line for line in told_by(capsys) if "(" not in line]


def test_a_sign_that_is_lacking_becomes_a_plain_one_or_an_escape(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    use_plain_signs()
    print("☆ 2.5% ± 1% 雷 \udcff")
    sys.stdout.flush()
    assert sys.stdout.buffer.getvalue() == b"* 2.5% +/- 1% \\u96f7 \\udcff\n"


@needs_full
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told_in_one_line(run, capsys, name):
    assert run(COMMANDS[name], FULL.open("wb"))[0] == UNWRITTEN
    (told,) = [line for line in told_by(capsys) if "minesweeper" in line]
    assert "the disk is full" in told
    assert "{" not in told


@needs_full
def test_a_play_by_play_that_fills_the_disk_does_not_blame_the_player(run, capsys):
    assert run(["arena", *LONG], FULL.open("wb"))[0] == UNWRITTEN
    (told,) = capsys.readouterr().err.splitlines()
    assert told.endswith("the disk is full")


def closed_pipe():
    """Return the writing end of a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return os.fdopen(write, "wb")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="pipes close otherwise there")
@pytest.mark.parametrize("arguments", [*COMMANDS.values(), ["arena", *LONG]], ids=" ".join)
def test_a_closed_pipe_is_told_by_nothing_but_the_exit_code(run, capsys, arguments):
    assert run(arguments, closed_pipe())[0] == PIPE_CLOSED
    assert "minesweeper" not in capsys.readouterr().err


def test_without_any_output_a_command_ends_well(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    (tmp_path / "position.mine").write_text(POSITION)
    assert main(["analyze", str(tmp_path / "position.mine")]) == 0
    assert main(["analyze", str(tmp_path / "nothing")]) == 2


def started(arguments, home, **options):
    """Start the command line as a program of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "minesweeper", *arguments],
        cwd=ROOT,
        env=os.environ | {"MINESWEEPER_HOME": str(home), "LANGUAGE": "en"} | options.pop("env", {}),
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


@needs_full
def test_python_says_nothing_more_of_a_full_disk_at_its_end(tmp_path):
    with FULL.open("wb") as full:
        process = started(COMMANDS["generate"], tmp_path, stdout=full)
    _, told = process.communicate()
    said = "minesweeper generate: cannot write the output: the disk is full\n"
    assert (process.returncode, told) == (UNWRITTEN, said)


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="pipes close otherwise there")
def test_python_says_nothing_of_a_closed_pipe_at_its_end(tmp_path):
    with closed_pipe() as pipe:
        process = started(COMMANDS["generate"], tmp_path, stdout=pipe)
    _, told = process.communicate()
    assert (process.returncode, told) == (PIPE_CLOSED, "")


def test_the_tables_signs_are_plain_on_a_terminal_with_ascii_alone(tmp_path):
    environment = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "LANGUAGE": "zh_CN"}
    process = started(COMMANDS["arena"], tmp_path, stdout=subprocess.PIPE, env=environment)
    table, told = process.communicate()
    assert (process.returncode, "Traceback" in told) == (0, False)
    assert "+0.00% +/- 0.00%" in table


def _heed_ctrl_c():
    """A program started in the background of a shell ignores Ctrl-C, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see children")
@pytest.mark.parametrize("games", [0, 10])
def test_a_terminals_ctrl_c_ends_an_arena_with_starting_workers_in_one_line(tmp_path, games):
    """It goes to all processes: those that are still starting would tell of it, too."""
    options = ["--player", "random", "--level", "expert", "--games", "1000000", "--workers", "2"]
    process = started(
        ["arena", *options, "--resume", str(tmp_path / "journal")],
        tmp_path,
        stdout=subprocess.PIPE,
        preexec_fn=_heed_ctrl_c,
        start_new_session=True,
    )
    if games:
        _wait_until(lambda: (tmp_path / "journal").read_bytes().count(b"\n") > 20, tmp_path)
    else:
        _wait_until(lambda: _children(process.pid) >= 2, tmp_path)  # the first is no worker
    os.killpg(process.pid, signal.SIGINT)
    table, told = process.communicate()
    said = f"minesweeper arena: interrupted; continue with --resume {tmp_path / 'journal'}"
    lines = [line for line in told.splitlines() if not line.startswith("Game ")]
    assert (process.returncode, lines) == (INTERRUPTED, [said])
    assert ("\nrandom  " in table) >= bool(games)


def _children(pid):
    return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def _wait_until(is_so, folder):
    while not ((folder / "journal").exists() and is_so()):
        time.sleep(0.005)
