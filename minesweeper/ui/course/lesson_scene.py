"""The scene of a lesson, from which one goes on to the next."""

from __future__ import annotations

from minesweeper.course.exercise import Judgment
from minesweeper.course.lessons import Lesson, answer, lessons
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.session.clock import Clock
from minesweeper.session.learning import Learning
from minesweeper.session.preferences import Preferences
from minesweeper.ui.course.exercise_scene import ExerciseScene
from minesweeper.ui.position.position_scene import PanelButton
from minesweeper.words import course as words
from minesweeper.words.language import tr

_EXPLAINS_MARKS = 3
"""In this many lessons it is said what the marks mean."""


class LessonScene(ExerciseScene):
    """A lesson of the course, at a place from 0."""

    def __init__(
        self, preferences: Preferences, clock: Clock, learning: Learning, place: int
    ) -> None:
        super().__init__(preferences, clock)
        self.place = place
        self._learning = learning
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
        judged = answer(self.lesson, cell, action)
        if judged.is_right:
            self._learning.finish_lesson(self.lesson.name)
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
        return [
            PanelButton(tr("Back"), self.back, tr("The lesson before")),
            PanelButton(tr("Next"), self.next, tr("The next lesson"), "@primary"),
            PanelButton(tr("Try again"), self.again, tr("Take your answer back")),
            PanelButton(tr("List"), self.close, tr("All lessons ({key})").format(key="Escape")),
        ]

    def buttons_act(self) -> list[bool]:
        """Return which of them can act now."""
        return [self.place > 0, not self.is_last, self.judged is not None, True]

    def introduction(self) -> list[str]:
        """Return the text of the lesson."""
        return [tr(self.lesson.text)]

    def remarks(self) -> list[str]:
        """Return what the marks mean, what comes after the last lesson, what cannot be kept."""
        said = []
        if self.judged is not None and self.place < _EXPLAINS_MARKS:
            said.append(f'<font color="{self.theme.muted}">{words.marks_sentence()}</font>')
        if self.is_solved and self.is_last:
            done = all(self._learning.has_done(each.name) for each in lessons())
            said.append(words.end_sentence(all_done=done))
        if self._learning.fault:
            said.append(words.unkept_sentence(self._learning.fault))
        return said

    def go_to(self, place: int) -> None:
        """Show the lesson at a place."""
        self.place = place
        self.focus.clear()
        self.take(self.lesson.exercise)
