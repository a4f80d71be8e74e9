"""The scene of practice: one position after the other, in which a technique comes next."""

from __future__ import annotations

from minesweeper.course.exercise import Judgment
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.session.environment import Environment
from minesweeper.session.learning import Learning
from minesweeper.session.practice import Practice
from minesweeper.ui.course.exercise_scene import ExerciseScene
from minesweeper.ui.position.position_scene import PanelButton
from minesweeper.words import course as words
from minesweeper.words.hints import answers_sentence, drawing_sentence
from minesweeper.words.language import tr


class PracticeScene(ExerciseScene):
    """Practice of a technique; the worker of the environment draws the positions."""

    def __init__(self, environment: Environment, learning: Learning, technique: Technique) -> None:
        super().__init__(environment.preferences, environment.clock)
        self._learning = learning
        self.practice = Practice(technique, learning, environment.rng, environment.worker)
        self.take(self.practice.exercise)

    def title(self) -> str:
        """Return the name of the technique."""
        technique = tr(self.practice.technique.title)
        return tr("Practice: {technique}").format(technique=technique)

    def judge(self, cell: Cell, action: Action) -> Judgment | None:
        """Judge an answer; the first one to each position counts."""
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
        return [
            PanelButton(tr("Next"), self.next, tr("Another position"), "@primary"),
            PanelButton(tr("Try again"), self.again, tr("Take your answer back")),
            PanelButton(tr("List"), self.close, tr("All techniques ({key})").format(key="Escape")),
        ]

    def buttons_act(self) -> list[bool]:
        """Return which of them can act now."""
        return [not self.practice.is_drawing, self.judged is not None, True]

    def below_board(self) -> str:
        """Return how many mines the board has, and how many answers were right."""
        told = answers_sentence(self._learning.answers_in(self.practice.technique))
        return "  ".join(filter(None, [super().below_board(), told]))

    def remarks(self) -> list[str]:
        """Return what cannot be kept."""
        fault = self._learning.fault
        return [words.unkept_sentence(fault)] if fault else []

    def waiting(self) -> str:
        """Return that a position is being drawn, or why none can be."""
        fault = self.practice.fault
        return words.no_position_sentence(fault) if fault else drawing_sentence()

    def update(self, seconds: float) -> bool:
        """Take in a position that was drawn."""
        fault = self.practice.fault
        if self.practice.go_on():
            self.take(self.practice.exercise)
        self._changed |= fault != self.practice.fault
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until a position may be there, or a press is a long one."""
        waits = (self.practice.next_event(), super().wait())
        return min((wait for wait in waits if wait is not None), default=None)
