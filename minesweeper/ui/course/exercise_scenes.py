"""The scenes of a lesson, from which one goes on to the next, and of practice without an end."""

from __future__ import annotations

from minesweeper.course.exercise import Judgment, Lesson, judge, lessons
from minesweeper.course.learning import Learning
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.session.environment import Environment
from minesweeper.session.practice import Practice
from minesweeper.ui.course.exercise_scene import ExerciseScene
from minesweeper.ui.position.position_scene import PanelButton
from minesweeper.words import course as words
from minesweeper.words.faults import fault_text
from minesweeper.words.language import tr, tr_as


class LessonScene(ExerciseScene):
    """A lesson of the course, at a place from 0."""

    def __init__(self, environment: Environment, learning: Learning, place: int) -> None:
        super().__init__(environment, learning)
        self.place = place
        self.take(self.lesson.exercise)

    @property
    def lesson(self) -> Lesson:
        """The lesson that is shown."""
        return lessons()[self.place]

    def title(self) -> str:
        """Return the number and the title of the lesson."""
        return f"{self.place + 1}. {tr(self.lesson.title)}"

    def judge(self, cell: Cell, action: Action) -> Judgment:
        """Judge an answer; a right one is kept."""
        judged = judge(self.lesson.exercise, cell, action)
        if judged.is_right:
            self.learning.finish_lesson(self.lesson.name)
        return judged

    def next(self) -> None:
        """Go on to the next lesson; after the last one back to the list."""
        if self.is_last:
            self.close()
        else:
            self.go_to(self.place + 1)

    def back(self) -> None:
        """Go back to the lesson before."""
        self.go_to(max(self.place - 1, 0))

    @property
    def is_last(self) -> bool:
        """Whether no lesson follows."""
        return self.place == len(lessons()) - 1

    def panel_buttons(self) -> list[PanelButton]:
        """Return the ways on, back, again, and out."""
        next_words, back_words = tr_as("lesson", "Next"), tr_as("lesson", "Back")
        next_tip = tr("The next lesson")
        return [
            PanelButton(back_words, self.back, tr("The lesson before"), acts=self.place > 0),
            PanelButton(next_words, self.next, next_tip, self.next_kind(), not self.is_last),
            self.again_button(),
            PanelButton(tr("List"), self.close, tr("All lessons ({key})", key="Esc")),
        ]

    def introduction(self) -> list[str]:
        """Return the text of the lesson."""
        return [tr(self.lesson.text)]

    def remarks(self) -> list[str]:
        """Return what comes after the last lesson, and what cannot be kept."""
        said = []
        if self.is_solved and self.is_last:
            done = all(self.learning.has_done(each.name) for each in lessons())
            said.append(words.end_sentence(all_done=done))
        return [*said, *super().remarks()]

    def go_to(self, place: int) -> None:
        """Show the lesson at a place."""
        self.place = place
        self.focus.clear()
        self.take(self.lesson.exercise)


class PracticeScene(ExerciseScene):
    """Practice of a technique; the worker of the environment draws the positions."""

    def __init__(self, environment: Environment, learning: Learning, technique: Technique) -> None:
        super().__init__(environment, learning)
        self.practice = Practice(technique, learning, environment.rng, environment.worker)
        self.take(self.practice.exercise)

    def title(self) -> str:
        """Return the name of the technique."""
        technique = tr(self.practice.technique.title)
        return tr("Practice: {technique}", technique=technique)

    def introduction(self) -> list[str]:
        """Return the rule of the technique."""
        return [tr(self.practice.technique.rule)]

    def judge(self, cell: Cell, action: Action) -> Judgment | None:
        """Judge an answer; the first to the task of each position counts."""
        return self.practice.answer(cell, action)

    def next(self) -> None:
        """Go on to the next position as soon as it is drawn."""
        self.focus.clear()
        self.practice.next()
        self.take(self.practice.exercise)

    def close(self) -> None:
        """Go back to the list, and stop drawing."""
        self.practice.close()
        super().close()

    def panel_buttons(self) -> list[PanelButton]:
        """Return the ways on, again, and out."""
        drawn = not self.practice.is_drawing
        return [
            PanelButton(tr("Next"), self.next, tr("Another position"), self.next_kind(), drawn),
            self.again_button(),
            PanelButton(tr("List"), self.close, tr("All techniques ({key})", key="Esc")),
        ]

    def below_board(self) -> str:
        """Return how many mines the board has, and how many answers were right."""
        told = words.answers_sentence(self.learning.answers_in(self.practice.technique))
        return "  ".join(filter(None, [super().below_board(), told]))

    def waiting(self) -> str:
        """Return that a position is being drawn, or why none can be."""
        if (fault := self.practice.fault) is None:
            return tr("Looking for a position …")
        return tr("No position: {fault}. Next tries again.", fault=fault_text(fault))

    def update(self, seconds: float) -> bool:
        """Take in a position that was drawn."""
        fault = self.practice.fault
        if self.practice.go_on():
            self.take(self.practice.exercise)
        self.changed |= fault != self.practice.fault
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until a position may be there, or a press is a long one."""
        waits = (self.practice.next_event(), super().wait())
        return min((wait for wait in waits if wait is not None), default=None)
