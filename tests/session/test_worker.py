"""Asking players here and in the worker process: stale answers, stopping, dying."""

import os
import random
import signal
import time

import pytest

from minesweeper import LEVELS, Game, Level, Start
from minesweeper.explain.explanation import Verdict
from minesweeper.session.query import MoveQuery
from minesweeper.session.worker import (
    Asker,
    PlayerCache,
    WorkerDiedError,
    WorkerHere,
    WorkerProcess,
)


@pytest.fixture
def asker():
    asker = Asker(WorkerProcess())
    yield asker
    asker.close()


def question(spec, position=1, game=1, level=LEVELS["beginner"]):
    played = Game(level, random.Random(3), Start.OPENING)
    played.reveal((level.height // 2, level.width // 2))
    return MoveQuery((game, position), spec, level, Start.OPENING, 7, played.observe())


LONG = "uct:simulations=1000000"


def answer_of(asker):
    for _ in range(3000):
        answer = asker.poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer came")


def test_a_quick_player_answers_at_once_without_a_process(asker):
    asker.ask(question("safest"))
    answer = asker.poll()
    assert answer.explanation.verdict is Verdict.SAFE
    assert asker.worker._process is None
    assert asker.query is None


def test_a_slow_player_answers_from_the_worker_as_it_would_here(asker):
    asked = question("sampling")
    asker.ask(asked)
    assert asker.query is not None
    answer = answer_of(asker)
    here = asked.answered_by(PlayerCache())
    assert answer == here
    asker.ask(question("sampling", position=2))
    assert answer_of(asker).explanation is not None


def test_every_player_thinks_aside_on_a_large_board():
    assert question("safest", level=Level(40, 40, 200)).is_long
    assert not question("safest").is_long


def test_a_new_question_replaces_the_old_one_and_its_answer_is_dropped(asker):
    asker.ask(question(LONG))
    asker.ask(question("safest", position=2))
    answer = asker.poll()
    assert answer.explanation.verdict is Verdict.SAFE
    assert asker.poll() is None


def test_stopping_ends_a_long_thought_at_once_and_the_next_is_answered(asker):
    asker.ask(question(LONG))
    before = asker.worker._process.pid
    asker.cancel()
    assert asker.query is None
    assert asker.worker._process.pid != before
    asker.ask(question("sampling"))
    assert answer_of(asker).explanation is not None


def test_a_killed_worker_is_replaced_and_answers(asker):
    asker.worker.warm()
    os.kill(asker.worker._process.pid, signal.SIGKILL)
    asker.worker._process.join()
    asker.ask(question("sampling"))
    assert answer_of(asker).explanation is not None


def test_a_worker_killed_while_it_thinks_is_replaced_once_then_the_fault_is_told(asker):
    asker.ask(question(LONG))
    for _ in range(2):
        os.kill(asker.worker._process.pid, signal.SIGKILL)
        asker.worker._process.join()
        first = asker.poll()
    answer = first or answer_of(asker)
    assert answer.explanation is None
    assert answer.fault
    asker.ask(question("sampling", position=2))
    assert answer_of(asker).explanation is not None


def test_a_dead_worker_is_noticed():
    worker = WorkerProcess()
    worker.ask(question(LONG))
    os.kill(worker._process.pid, signal.SIGKILL)
    worker._process.join()
    with pytest.raises(WorkerDiedError):
        worker.poll()
    worker.stop()


@pytest.mark.parametrize("spec", ["expert", "expert:depth=deep", "uct", "sampling"])
def test_a_player_that_thinks_long_is_never_asked_in_the_process_of_the_window(spec):
    class Waiting(WorkerHere):
        def poll(self):
            return None

    asker = Asker(Waiting())
    asker.ask(question(spec))
    assert asker.poll() is None
    assert asker.query is not None


def test_a_worker_in_this_process_answers_as_the_worker_process_does(asker):
    here = Asker(WorkerHere())
    here.ask(question("expert"))
    asker.ask(question("expert"))
    assert here.poll() == answer_of(asker)
