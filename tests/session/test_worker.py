"""Asking players here and in the worker process: stale answers, stopping, dying."""

import os
import random
import signal
import time

import pytest

from minesweeper import LEVELS, Game, Level, Start
from minesweeper.session.worker import Question, Thinker, Worker, WorkerDiedError


@pytest.fixture
def thinker():
    thinker = Thinker()
    yield thinker
    thinker.close()


def question(spec, position=1, game=1, level=LEVELS["beginner"]):
    played = Game(level, random.Random(3), Start.OPENING)
    played.reveal((level.height // 2, level.width // 2))
    return Question(game, position, spec, level, Start.OPENING, 7, played.observe())


LONG = "uct:simulations=1000000"


def answer_of(thinker):
    for _ in range(3000):
        answer = thinker.poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer came")


def test_a_quick_player_answers_at_once_without_a_process(thinker):
    thinker.ask(question("safest"))
    answer = thinker.poll()
    assert answer.move.certain
    assert thinker.worker._process is None
    assert not thinker.thinks


def test_a_slow_player_answers_from_the_worker_as_it_would_here(thinker):
    asked = question("sampling")
    thinker.ask(asked)
    assert thinker.thinks
    answer = answer_of(thinker)
    assert answer.move.cell in asked.seen.covered()
    thinker.ask(question("sampling", position=2))
    assert answer_of(thinker).position == 2


def test_every_player_thinks_aside_on_a_large_board():
    assert question("safest", level=Level(40, 40, 200)).is_long
    assert not question("safest").is_long


def test_a_new_question_replaces_the_old_one_and_its_answer_is_dropped(thinker):
    thinker.ask(question(LONG))
    thinker.ask(question("safest", position=2))
    answer = thinker.poll()
    assert answer.position == 2
    assert thinker.poll() is None


def test_stopping_ends_a_long_thought_at_once_and_the_next_is_answered(thinker):
    thinker.ask(question(LONG))
    before = thinker.worker._process.pid
    thinker.cancel()
    assert not thinker.thinks
    assert thinker.worker._process.pid != before
    thinker.ask(question("sampling"))
    assert answer_of(thinker).move is not None


def test_a_killed_worker_is_replaced_and_answers(thinker):
    thinker.worker.warm()
    os.kill(thinker.worker._process.pid, signal.SIGKILL)
    thinker.worker._process.join()
    thinker.ask(question("sampling"))
    assert answer_of(thinker).move is not None


def test_a_worker_killed_while_it_thinks_is_replaced_once_then_the_fault_is_told(thinker):
    thinker.ask(question(LONG))
    for _ in range(2):
        os.kill(thinker.worker._process.pid, signal.SIGKILL)
        thinker.worker._process.join()
        first = thinker.poll()
    answer = first or answer_of(thinker)
    assert answer.move is None
    assert answer.fault
    thinker.ask(question("sampling", position=2))
    assert answer_of(thinker).move is not None


def test_a_dead_worker_is_noticed():
    worker = Worker()
    worker.ask(question(LONG))
    os.kill(worker._process.pid, signal.SIGKILL)
    worker._process.join()
    with pytest.raises(WorkerDiedError):
        worker.poll()
    worker.stop()
