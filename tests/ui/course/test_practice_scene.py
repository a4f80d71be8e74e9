"""Practice in the window: answers are counted, and the window never waits."""

import pygame
import pytest
from window import STILL, Window
from workers import STRIKES, SilentWorker, strike, wait_for

from minesweeper.course.learning import Learning
from minesweeper.explain.ladder.technique import Technique
from minesweeper.session.worker import PROCESS_ENDED, Worker
from minesweeper.storage.progress import PracticeAnswers
from minesweeper.ui.course.exercise_scenes import PracticeScene
from minesweeper.ui.course.lists import CourseDialog, CourseRow, PracticeDialog
from minesweeper.ui.input.mouse import LEFT, RIGHT


def in_practice(technique, learning=None, worker=None, size=(960, 640)):
    learning = learning or Learning(is_kept=False)
    window = Window(settings=STILL, size=size, learning=learning, worker=worker)
    window.key(pygame.K_F1, pygame.KMOD_SHIFT)
    window.dialog.open_practice()
    window.dialog.open_technique(technique)
    window.settle()
    return window


def answer(window, *, right):
    """Give the first right answer, or the first wrong one, by the mouse."""
    scene = window.dialog
    exercise = scene.exercise
    cells = exercise.answers if right else set(exercise.seen.covered()) - exercise.answers
    flags = exercise.technique is Technique.FULL
    window.click(scene.viewport.grid.rect(min(cells)).center, RIGHT if flags else LEFT)


def rows(window):
    found = window.dialog.manager.get_root_container().elements
    return [element for element in found if isinstance(element, CourseRow)]


@pytest.mark.parametrize("technique", Technique)
def test_the_first_answer_to_each_position_counts_and_the_reason_follows(technique, tmp_path):
    learning = Learning(tmp_path / "progress.json")
    window = in_practice(technique, learning)
    scene = window.dialog
    answer(window, right=False)
    assert not scene.judged.is_right
    answer(window, right=True)
    assert scene.is_solved
    assert learning.answers_in(technique) == PracticeAnswers(0, 1, 0, 0)
    first = scene.exercise
    window.click_on(scene.panel.buttons[0])
    assert scene.judged is None
    assert scene.exercise is not first
    answer(window, right=True)
    assert scene.marks().explained.cell is not None
    assert learning.answers_in(technique) == PracticeAnswers(1, 2, 1, 1)
    assert scene.below_board().endswith("1 of 2 right, 1 in a row.")


def test_a_technique_is_chosen_and_left_by_keys_alone():
    window = Window(settings=STILL)
    window.key(pygame.K_F1, pygame.KMOD_SHIFT)
    stops = window.dialog.focus.stops
    practice = next(stop for stop in stops if getattr(stop, "text", "") == "Practice")
    while window.dialog.focus.current is not practice:
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert isinstance(window.dialog, PracticeDialog)
    assert [row.title for row in rows(window)][:2] == ["Full numbers", "Satisfied numbers"]
    window.key(pygame.K_DOWN)
    window.key(pygame.K_SPACE)
    scene = window.dialog
    assert isinstance(scene, PracticeScene)
    window.key(pygame.K_UP)
    for key in (pygame.K_HOME, pygame.K_PAGEUP):
        window.key(key)
    row, column = min(scene.exercise.answers)
    for _ in range(row):
        window.key(pygame.K_DOWN)
    for _ in range(column):
        window.key(pygame.K_RIGHT)
    window.key(pygame.K_f)
    assert scene.is_solved
    window.key(pygame.K_SPACE)
    assert not scene.is_solved
    for kind in (PracticeDialog, CourseDialog):
        window.key(pygame.K_ESCAPE)
        assert isinstance(window.dialog, kind)
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]


def test_the_list_shows_the_answers_of_each_technique():
    learning = Learning(is_kept=False)
    window = in_practice(Technique.CONTAINED, learning)
    answer(window, right=True)
    window.key(pygame.K_ESCAPE)
    notes = {row.title: row.note for row in rows(window)}
    assert notes["Contained numbers"] == "1 of 1 right, 1 in a row."
    assert not notes["Overlap"]


def test_while_a_position_is_drawn_the_window_says_so_and_takes_no_answer():
    worker = SilentWorker()
    window = in_practice(Technique.CASES, worker=worker)
    scene = window.dialog
    assert scene.text().startswith("Looking for a position …")
    assert not scene.panel.buttons[0].is_enabled
    for key in (pygame.K_UP, pygame.K_SPACE, pygame.K_f):
        window.key(key)
    window.click(scene.viewport.grid.view.center)
    assert scene.judged is None
    asked = worker.query
    worker.poll = lambda number=worker.number: (number, asked.answered_by(None))
    window.settle()
    assert scene.exercise is not None
    assert "Open a cell that is safe." in scene.panel.message.said


def test_escape_ends_a_drawing():
    worker = SilentWorker()
    window = in_practice(Technique.CASES, worker=worker)
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.dialog, PracticeDialog)
    assert window.dialog.wait() is None


def test_a_fault_is_told_and_next_tries_again():
    worker = SilentWorker()
    window = in_practice(Technique.CASES, worker=worker)
    scene, asked = window.dialog, worker.query
    worker.poll = lambda number=worker.number: (number, asked.failed(PROCESS_ENDED))
    window.settle()
    assert "No position: its process ended." in scene.panel.message.said
    window.click_on(scene.panel.buttons[0])
    assert worker.query is not asked


@STRIKES
def test_a_lost_worker_is_replaced(signum):
    worker = Worker()
    try:
        window = in_practice(Technique.COUNT, worker=worker)
        strike(worker, signum)

        def drawn():
            window.settle(1)
            return window.dialog.exercise

        assert wait_for(drawn) is not None
    finally:
        worker.stop()
