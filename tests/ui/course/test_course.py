"""The course by mouse, by keyboard and by touch alone: every lesson, first wrong, then right."""

from dataclasses import replace
from functools import cache
from itertools import product

import pygame
import pytest
from legends import check_legend
from window import MOST_LOOKS, STILL, Window

from minesweeper.course.exercise import Task, judge, lessons
from minesweeper.course.learning import Learning
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.command import Action
from minesweeper.rules.naming import name_of
from minesweeper.ui.board.board_view import marks_over
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.course.exercise_scenes import LessonScene
from minesweeper.ui.course.lists import CourseDialog, CourseRow
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.mouse import LEFT, RIGHT
from minesweeper.ui.input.touch import LONG_PRESS
from minesweeper.words.course import judgment_sentences, technique_note
from minesweeper.words.language import tr


def opened(language="en", size=(960, 640), learning=None, **settings):
    chosen = replace(STILL, language=language, **settings)
    return Window(size=size, settings=chosen, learning=learning)


def in_course(**options):
    window = opened(**options)
    window.key(pygame.K_F1, pygame.KMOD_SHIFT)
    return window


def in_lesson(name, **options):
    window = in_course(**options)
    window.dialog.open_lesson([each.name for each in lessons()].index(name))
    window.settle()
    return window


def button(window, place):
    """Return a button of a lesson: 0 back, 1 next, 2 try again, 3 list."""
    return window.dialog.panel.buttons[place]


def rows(window):
    found = window.dialog.manager.get_root_container().elements
    return [element for element in found if isinstance(element, CourseRow)]


def link(window):
    """Return the place of the link in the message of the panel."""
    box = window.table.panel.card.text
    chunk = box.link_hover_chunks[0]
    return box.rect.x + chunk.x + 12, box.rect.y + chunk.centery + 4


# Hands


class ByMouse:
    def __init__(self, window):
        self.window = window

    def place(self, cell):
        return self.window.dialog.viewport.grid.rect(cell).center

    def begin(self):
        self.window.click(link(self.window))
        self.window.click_on(self.window.dialog.focus.in_order()[-3])

    def answer(self, cell, *, flags):
        self.window.click(self.place(cell), RIGHT if flags else LEFT)

    def go_on(self):
        self.window.click_on(button(self.window, 1))

    def leave(self):
        self.window.click_on(button(self.window, 3))


class ByTouch(ByMouse):
    def begin(self):
        self.window.tap(link(self.window))
        self.window.tap(self.window.dialog.focus.in_order()[-3].rect.center)

    def answer(self, cell, *, flags):
        self.window.touch(pygame.FINGERDOWN, self.place(cell))
        if flags:
            self.window.now += LONG_PRESS
            self.window.settle()
        self.window.touch(pygame.FINGERUP, self.place(cell))

    def go_on(self):
        self.window.tap(button(self.window, 1).rect.center)

    def leave(self):
        self.window.tap(button(self.window, 3).rect.center)


class ByKeyboard(ByMouse):
    def begin(self):
        self.window.key(pygame.K_F1, pygame.KMOD_SHIFT)
        self.window.key(pygame.K_RETURN)

    def answer(self, cell, *, flags):
        viewport = self.window.dialog.viewport
        if viewport.cursor is None:
            self.window.key(pygame.K_UP)
        down, right = cell[0] - viewport.cursor[0], cell[1] - viewport.cursor[1]
        for _ in range(abs(down)):
            self.window.key(pygame.K_DOWN if down > 0 else pygame.K_UP)
        for _ in range(abs(right)):
            self.window.key(pygame.K_RIGHT if right > 0 else pygame.K_LEFT)
        self.window.key(pygame.K_f if flags else pygame.K_SPACE)

    def go_on(self):
        self.window.key(pygame.K_SPACE)

    def leave(self):
        self.window.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    ("hands", "language"), [(ByMouse, "en"), (ByTouch, "zh_CN"), (ByKeyboard, "en")]
)
def test_the_whole_course_is_done_in_one_way_alone(hands, language, tmp_path):
    learning = Learning(tmp_path / "progress.json")
    window = opened(language, learning=learning)
    by = hands(window)
    by.begin()
    for lesson in lessons():
        scene, exercise = window.dialog, lesson.exercise
        assert scene.lesson is lesson
        flags = exercise.task is Task.FLAG
        wrong = set(exercise.seen.covered()) - exercise.answers
        if wrong:
            by.answer(min(wrong), flags=flags)
        else:  # the only cell is a mine
            by.answer(min(exercise.answers), flags=not flags)
        assert not scene.judged.is_right
        assert not learning.has_done(lesson.name)
        assert judgment_sentences(scene.judged)[0] in scene.panel.message.said
        by.answer(min(exercise.answers), flags=flags)
        assert scene.is_solved
        assert learning.has_done(lesson.name)
        if not scene.is_last:
            by.go_on()
    by.leave()
    assert isinstance(window.dialog, CourseDialog)
    done = []
    for _ in window.dialog.pages:
        done += [row.is_done for row in rows(window)]
        window.dialog.turn(1)
    assert done == [True] * len(lessons())
    assert Learning(tmp_path / "progress.json").progress == learning.progress


# A lesson


def test_a_solved_lesson_stays_solved():
    window = in_lesson("one-one")
    by = ByMouse(window)
    assert button(window, 1).class_ids[-1] is None
    by.answer((0, 2), flags=False)
    assert button(window, 1).class_ids[-1] == "@primary"
    by.answer((0, 0), flags=False)
    assert window.dialog.is_solved


def test_a_supposition_is_explained_where_it_is_shown():
    window = in_lesson("cases")
    ByMouse(window).answer(min(window.dialog.exercise.answers), flags=False)
    assert "supposed" in [entry.words for entry in window.dialog.legend()]
    marks = window.dialog.marks()
    over = dict(marks_over(marks, window.dialog.position()))
    assert marks.explained.supposed.cell not in over.get("tick", ())


def test_try_again_takes_the_answer_back():
    window = in_lesson("one-one")
    assert not button(window, 2).is_enabled
    ByMouse(window).answer((0, 0), flags=False)
    window.click_on(button(window, 2))
    assert window.dialog.judged is None
    assert window.dialog.marks().explained.outlined == frozenset()


def test_no_tool_tip_lies_over_the_words():
    window = in_lesson("one-one", size=(640, 480))
    for stop in window.dialog.focus.in_order():
        window.move((1, 1))
        window.move(stop.rect.center)
        for _ in range(100):
            window.settle(1)
        assert stop.tool_tip is not None
        assert not stop.tool_tip.rect.colliderect(window.dialog.panel.card)


def test_a_number_is_no_answer():
    window = in_lesson("one-one")
    ByMouse(window).answer((1, 1), flags=False)
    assert window.dialog.judged is None


def test_a_press_drawn_off_the_board_is_no_answer_and_shows_pressed_before():
    window = in_lesson("one-one")
    window.down(ByMouse(window).place((0, 2)))
    assert (0, 2) in window.dialog.marks().states
    window.move((2, 2))
    window.up((2, 2))
    assert window.dialog.judged is None
    assert not window.dialog.marks().states


def test_flag_mode_belongs_to_the_game():
    window = opened()
    window.app.preferences.flag_mode = True
    window.table.do(Wish.COURSE)
    window.dialog.open_lesson(3)
    window.settle()
    ByMouse(window).answer((0, 2), flags=False)
    assert window.dialog.is_solved


def test_the_board_frames_the_numbers_and_marks_the_cells_that_the_words_name():
    scene = in_lesson("numbers").dialog
    for place, lesson in enumerate(lessons()):
        scene.go_to(place)
        check_words(scene, lesson)


def check_words(scene, lesson):
    for cell in lesson.exercise.seen.covered():
        scene.again()
        scene.answer(cell, lesson.exercise.task.action)
        scene.update(0)
        said, marks = scene.panel.message.said, scene.marks()
        assert name_of(cell) in said
        assert name_of(marks.explained.cell) in said
        assert marks.explained.outlined <= set(lesson.exercise.seen.numbers)
        if scene.judged.known.comparison is None:
            assert marks.explained.outlined
            assert marks.explained.cell in marks.explained.shaded
        for clue in marks.explained.outlined:
            assert name_of(clue) in said


def test_every_mark_of_an_answer_has_its_entry_and_no_two_say_the_same():
    scene = in_lesson("numbers").dialog
    for place, lesson in enumerate(lessons()):
        scene.go_to(place)
        for cell, action in product(lesson.exercise.seen.covered(), (Action.REVEAL, Action.FLAG)):
            scene.again()
            scene.answer(cell, action)
            check_legend(scene.legend(), scene.marks(), scene.position())
            told = {entry.words for entry in scene.legend()}
            assert told & {"your choice", "best guess"} or scene.marks().explained.cell != cell
            assert "your choice" in told or scene.judged.is_right or scene.judged.known.is_certain
            if lesson.exercise.task is Task.FLAG:
                assert "cell in question" not in told
            explained = scene.marks().explained.cell
            assert "cell to flag" not in told or explained in lesson.exercise.answers
            assert ("wrong flag" in told) == (CellState.WRONG_FLAG in scene.marks().states.values())


def test_a_wrong_flag_that_is_judged_shows_its_badge_without_a_tick_over_it():
    scene = in_lesson("full").dialog
    wrong = 0
    for cell in scene.exercise.seen.covered():
        scene.again()
        scene.answer(cell, Action.FLAG)
        if scene.marks().states[cell] is CellState.WRONG_FLAG:
            over = [
                name for name, cells in marks_over(scene.marks(), scene.position()) if cell in cells
            ]
            assert over == ["shade", "advised"]
            wrong += 1
    assert wrong


@pytest.mark.parametrize(("language", "size", "scale"), MOST_LOOKS)
def test_every_lesson_fits_into_the_window_without_a_scroll_bar(size, scale, language):
    window = in_lesson("numbers", language=language, size=size, scale=scale)
    scene = window.dialog
    for place, lesson in enumerate(lessons()):
        scene.go_to(place)
        assert not scene.viewport.grid.scrolls
        for cell in (None, _longest(place, language)):
            if cell is not None:
                scene.answer(cell, lesson.exercise.task.action)
            scene.update(0)
            assert scene.panel.message.scroll_bar is None, (lesson.name, cell)
            font = scene.heading.font
            assert font.size(scene.title())[0] <= scene.heading.rect.width


@cache
def _longest(place, _language):
    """Return the cell of a lesson at which an answer is judged in the most words."""
    lesson = lessons()[place]
    action = lesson.exercise.task.action

    def words(cell):
        return len("".join(judgment_sentences(judge(lesson.exercise, cell, action))))

    return max(lesson.exercise.seen.covered(), key=words)


# Around the lessons


def test_the_game_waits_while_the_course_is_open():
    window = opened()
    window.click_cell((4, 4))
    before = window.session.elapsed
    window.key(pygame.K_F1, pygame.KMOD_SHIFT)
    window.now += 5000
    window.settle()
    assert window.session.elapsed - before < 1000
    window.key(pygame.K_ESCAPE)
    window.now += 5000
    window.settle()
    assert window.session.elapsed - before >= 5000


def test_nothing_of_the_game_shows_beside_the_course():
    window = in_course(size=(1280, 960))
    theme = window.dialog.theme
    assert window.screen.get_at((3, 3)) != pygame.Color(theme.panel)
    before = window.screen.copy()
    window.session.act(Action.REVEAL, (4, 4))
    window.table.changed = True
    window.settle()
    assert window.screen.get_buffer().raw == before.get_buffer().raw


def test_help_leads_to_the_course_and_back():
    window = opened()
    window.key(pygame.K_F1)
    help_dialog = window.dialog
    stops = help_dialog.focus.stops
    window.click_on(
        next(stop for stop in stops if getattr(stop, "text", "") == "Learn step by step")
    )
    assert isinstance(window.dialog, CourseDialog)
    window.key(pygame.K_ESCAPE)
    assert window.dialog is help_dialog


def test_arrows_go_through_the_rows_and_enter_opens_one_and_comes_back_to_it():
    window = in_course()
    for _ in range(3):
        window.key(pygame.K_DOWN)
    window.key(pygame.K_UP)
    window.key(pygame.K_RETURN)
    assert isinstance(window.dialog, LessonScene)
    assert window.dialog.place == 1
    window.key(pygame.K_ESCAPE)
    assert window.dialog.focus.current is rows(window)[1]


def test_begin_opens_the_first_lesson_that_is_not_done(tmp_path):
    learning = Learning(tmp_path / "progress.json")
    for name in ("numbers", "full", "reduction"):
        learning.finish_lesson(name)
    window = in_course(learning=learning)
    window.key(pygame.K_RETURN)
    assert window.dialog.lesson.name == "satisfied"


def test_a_damaged_progress_and_one_that_cannot_be_kept_are_told(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text("{")
    learning = Learning(path)
    window = in_course(learning=learning)
    texts = [getattr(e, "said", "") for e in window.dialog.manager.get_root_container().elements]
    assert any("progress.json" in text for text in texts)
    learning.fault = "no room"
    window.key(pygame.K_RETURN)
    assert "no room" in window.dialog.panel.message.said


def test_every_lesson_but_that_of_guesses_names_its_technique_or_is_called_one():
    titles = {kind.title.one for kind in Technique}
    for lesson in lessons():
        note = technique_note(lesson.exercise, tr(lesson.title))
        if lesson.exercise.task is Task.GUESS:
            assert note == ""
        elif tr(lesson.title) in titles:
            assert note == "Technique"
        else:
            assert note.removeprefix("Technique: ") in titles
