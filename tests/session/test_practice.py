"""Practice in a session: drawn by the worker, judged once, counted once, kept."""

import pickle
import random

import pytest
from workers import SilentWorker, wait_for

from minesweeper.course.exercise import Finding, Task
from minesweeper.course.learning import Learning
from minesweeper.explain.ladder.technique import Technique
from minesweeper.players.counting import count
from minesweeper.rules.command import Action
from minesweeper.rules.faults import system_fault
from minesweeper.session.practice import Practice, drawn
from minesweeper.session.worker import PROCESS_ENDED, PlayerCache, Worker
from minesweeper.storage.progress import PracticeAnswers


@pytest.fixture
def learning(tmp_path):
    return Learning(tmp_path / "progress.json")


def practice(learning, technique=Technique.CONTAINED, worker=None):
    return Practice(technique, learning, random.Random(3), worker)


def right_answer(shown):
    return min(shown.exercise.answers), shown.exercise.task.action


def wrong_answer(shown):
    action = Action.FLAG if shown.exercise.task is Task.OPEN else Action.REVEAL
    return min(shown.exercise.answers), action


def test_answers_count_once_for_each_exercise_and_are_kept(learning, tmp_path):
    shown = practice(learning)
    first = shown.exercise
    assert shown.answer(*wrong_answer(shown)).is_right is False
    assert shown.answer(*right_answer(shown)).is_right
    assert learning.answers_in(Technique.CONTAINED) == PracticeAnswers(0, 1, 0, 0)
    for _ in range(2):
        shown.next()
        shown.answer(*right_answer(shown))
    assert shown.exercise != first
    assert learning.answers_in(Technique.CONTAINED) == PracticeAnswers(2, 3, 2, 2)
    again = Learning(tmp_path / "progress.json")
    assert again.progress == learning.progress


def test_an_answer_is_about_a_covered_cell(learning):
    shown = practice(learning)
    revealed = min(shown.exercise.seen.numbers)
    assert shown.answer(revealed, Action.REVEAL) is None
    assert learning.answers_in(Technique.CONTAINED).total == 0


def test_while_an_exercise_is_drawn_there_is_none(learning):
    worker = SilentWorker()
    shown = practice(learning, worker=worker)
    assert shown.is_drawing
    assert shown.next_event() == 0.01
    assert shown.answer((0, 0), Action.REVEAL) is None
    asked = worker.query
    shown.next()
    assert worker.query is asked
    answer = asked.answered_by(PlayerCache())
    worker.poll = lambda number=worker.number: (number, answer)
    assert shown.go_on()
    assert shown.exercise == answer
    assert not shown.go_on()
    assert worker.query is not asked  # the next one is being drawn
    shown.close()
    assert shown.next_event() is None


def test_a_worker_that_dies_is_a_fault_until_the_next_exercise(learning):
    worker = SilentWorker()
    shown = practice(learning, worker=worker)
    asked = worker.query
    worker.poll = lambda number=worker.number: (number, asked.failed(PROCESS_ENDED))
    assert not shown.go_on()
    assert shown.fault is PROCESS_ENDED
    assert not shown.is_drawing
    shown.next()
    assert shown.is_drawing


def test_an_exercise_comes_from_the_worker_as_it_is_drawn_here(learning):
    found = drawn(Technique.COUNT, 7)
    assert pickle.loads(pickle.dumps(found)) == found
    worker = Worker()
    shown = practice(learning, worker=worker)
    try:
        wait_for(lambda: shown.go_on() or None)
        assert shown.exercise is not None
    finally:
        shown.close()
        worker.stop()


def test_what_is_true_but_not_asked_for_is_no_answer(learning):
    shown = practice(learning)
    mines = count(shown.exercise.seen).mines()
    judged = shown.answer(min(mines), Action.FLAG)
    assert judged.finding is Finding.NOT_ASKED
    assert learning.answers_in(shown.technique).total == 0
    assert shown.answer(min(shown.exercise.answers), Action.REVEAL).is_right
    assert learning.answers_in(shown.technique).right == 1


def test_lessons_done_are_kept(learning, tmp_path):
    assert not learning.has_done("full")
    learning.finish_lesson("full")
    assert Learning(tmp_path / "progress.json").has_done("full")


def test_a_progress_that_is_not_kept_lasts_as_long_as_it_is_used():
    learning = Learning(is_kept=False)
    learning.finish_lesson("full")
    learning.count_answer(Technique.COUNT, right=True)
    assert learning.has_done("full")
    assert learning.answers_in(Technique.COUNT).right == 1
    assert learning.fault is None


def test_a_file_that_can_neither_be_read_nor_set_aside_is_left_alone(tmp_path):
    path = tmp_path / "progress.json"
    path.mkdir()  # a folder cannot be read as a file
    learning = Learning(path)
    assert learning.fault
    learning.finish_lesson("full")
    assert learning.has_done("full")
    assert path.is_dir()


def test_progress_that_cannot_be_stored_is_noted_until_it_can(tmp_path):
    folder = tmp_path / "data"
    learning = Learning(folder / "progress.json")
    folder.write_text("a file where the folder is to be")
    with pytest.raises(FileExistsError) as refused:
        folder.mkdir(exist_ok=True)
    learning.finish_lesson("full")
    assert str(learning.fault) == str(system_fault(refused.value))
    assert learning.has_done("full")
    folder.unlink()
    learning.finish_lesson("count")
    assert learning.fault is None
    assert Learning(folder / "progress.json").progress.lessons == {"full", "count"}
