"""The worker ends with its window, whatever ends that, and never makes it wait."""

import os
import pickle
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue

import pytest
from workers import wait_for

from minesweeper.session.worker_process import PROGRAM, Pipe, WorkerProcess, messages_from, read_on

DEADLINE = 60
"""Seconds after which a process that should have ended counts as left behind."""

WINDOW = """
import sys, time
from test_worker import LONG, pid_of, query
from minesweeper.session.worker import Asker, Worker
if __name__ == "__main__":
    worker = Worker()
    asker = Asker(worker)
    asker.ask(query(LONG))
    print(pid_of(worker), flush=True)
    time.sleep(600)
"""


@dataclass(frozen=True)
class Program:
    """A program that has a worker think for hours; both write to the same pipe."""

    process: subprocess.Popen
    worker: int


@pytest.fixture
def program(tmp_path):
    script = tmp_path / "window.py"
    script.write_text(WINDOW)
    here = Path(__file__).parent
    paths = os.pathsep.join(map(str, [here, here.parent, here.parent.parent]))
    with subprocess.Popen(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield Program(process, int(process.stdout.readline()))
        finally:
            process.kill()


def wait_until_it_thinks(program):
    """Wait until the worker has used more processor time than its start takes."""
    while _processor_seconds(program.worker) < 0.6:
        time.sleep(0.05)


def _processor_seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def wait_until_all_ended(program):
    """Wait until no process is left that could write to the pipe; return what they wrote."""
    return program.process.communicate(timeout=DEADLINE)[0]


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
TOLD = pytest.mark.skipif(not hasattr(os, "waitid"), reason="nobody tells what is stopped")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


@POSIX
@pytest.mark.parametrize("signum", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_a_worker_that_starts_ends_with_its_window(program, signum):
    os.kill(program.process.pid, getattr(signal, signum))
    assert wait_until_all_ended(program) == ""


@LINUX
def test_a_worker_that_thinks_ends_with_its_window(program):
    wait_until_it_thinks(program)
    program.process.kill()
    assert wait_until_all_ended(program) == ""


@LINUX
def test_a_stopped_worker_ends_with_its_window(program):
    wait_until_it_thinks(program)
    os.kill(program.worker, signal.SIGSTOP)
    program.process.kill()
    assert wait_until_all_ended(program) == ""


@LINUX
def test_ctrl_c_is_left_to_the_window_even_while_the_worker_starts(program):
    os.kill(program.worker, signal.SIGINT)
    wait_until_it_thinks(program)
    os.kill(program.worker, signal.SIGINT)
    before = _processor_seconds(program.worker)
    while _processor_seconds(program.worker) < before + 0.1:
        time.sleep(0.05)
    program.process.kill()
    assert wait_until_all_ended(program) == ""


def echo(pipe):
    """Answer with what was asked."""
    for message in messages_from(pipe):
        pipe.send(message)


@TOLD
def test_more_than_a_pipe_holds_is_sent_to_a_stopped_process_without_waiting():
    process = WorkerProcess(echo)
    process.ask("")
    assert process.answers.get(timeout=DEADLINE) == ""
    os.kill(process.pid, signal.SIGSTOP)
    while not process.is_stopped:
        time.sleep(0.01)
    process.ask("x" * 10_000_000)
    assert process.answers.empty()
    assert not process.is_over
    process.end()
    while not process.is_over:
        time.sleep(0.01)


@TOLD
def test_an_answer_that_is_cut_off_is_not_waited_for():
    process = WorkerProcess(echo)
    process.ask("")
    assert process.answers.get(timeout=DEADLINE) == ""
    process.ask("x" * 100_000_000)
    os.kill(process.pid, signal.SIGSTOP)
    while not process.is_stopped:
        time.sleep(0.01)
    process.end()
    while not process.is_over:
        time.sleep(0.01)
    assert process.has_ended


def give_up(pipe):
    """End without an answer to what was asked."""
    for _ in messages_from(pipe):
        sys.exit()


def test_a_process_that_gives_up_ends_although_its_thread_watches_the_pipe():
    process = WorkerProcess(give_up)
    process.ask("")
    wait_for(lambda: process.is_over or None)
    assert process.has_ended
    assert process.answers.empty()


def test_a_process_ends_although_its_window_left_amid_a_message(monkeypatch):
    ended = []
    monkeypatch.setattr(os, "_exit", ended.append)
    message = pickle.dumps("a query")
    for cut in range(len(message)):
        read_on(Pipe(BytesIO(message[:cut]), BytesIO()), SimpleQueue())
    assert ended == [0] * len(message)


def test_a_process_that_starts_while_its_window_ends_says_nothing():
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *sys.path],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.communicate(timeout=DEADLINE) == (b"", None)


def shout(pipe):
    """Print before each answer."""
    for message in messages_from(pipe):
        print("what is printed is no answer")
        pipe.send(message)


def test_what_a_process_prints_is_no_answer(capfd):
    process = WorkerProcess(shout)
    process.ask(1)
    process.ask(2)
    assert [process.answers.get(timeout=DEADLINE) for _ in range(2)] == [1, 2]
    process.end()
    wait_for(lambda: process.is_over or None)
    assert capfd.readouterr().out == ""


@pytest.mark.skipif(os.name == "nt", reason="needs a script that is a program")
def test_the_program_of_one_file_is_its_own_worker(tmp_path, monkeypatch):
    root = Path(__file__).parents[2]
    program = tmp_path / "minesweeper"
    started = f'#!/bin/sh\nexec "{sys.executable}" "{root / "tools" / "frozen.py"}" "$@"\n'
    program.write_text(started)
    program.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, [root, *sys.path])))
    monkeypatch.setattr(sys, "executable", str(program))
    process = WorkerProcess(echo)
    process.ask("a query")
    assert process.answers.get(timeout=DEADLINE) == "a query"
    process.end()
