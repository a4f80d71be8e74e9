"""What the person learns: progress, stored after each answer, and the practice of one technique.

Practice is exercise after exercise, each judged and counted once. The worker draws the next one
while the person thinks about this one.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from pathlib import Path

from minesweeper.course.exercise import Exercise, Judgment, judge
from minesweeper.course.practice import practice_position
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell
from minesweeper.rules.code import new_seed
from minesweeper.rules.command import Action
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.session.assistant import LOOKS_AGAIN
from minesweeper.session.worker import PROCESS_ENDED, Asker, Computation, Worker
from minesweeper.storage import progress as stored
from minesweeper.storage.folders import AssetError
from minesweeper.storage.progress import PracticeAnswers, Progress


class Learning:
    """The progress of the person, from the file of an earlier start on.

    `damage` says what was wrong with that file, None if nothing was; `fault` why the progress
    cannot be stored, None if it can. A file that can neither be read nor set aside is left alone.
    Unless it `is_kept`, it begins with nothing and lasts until the program ends.
    """

    def __init__(self, path: Path | None = None, *, is_kept: bool = True) -> None:
        self.progress, self.damage = stored.load(path) if is_kept else (Progress(), None)
        left_alone = self.damage is not None and self.damage.aside is None
        self.fault: Fault | None = self.damage.what if self.damage and left_alone else None
        self._own_changes = (
            stored.own_changes(self.progress, path) if is_kept and not left_alone else None
        )

    def has_done(self, lesson: str) -> bool:
        """Return whether a lesson was answered rightly."""
        return lesson in self.progress.lessons

    def answers_in(self, technique: Technique) -> PracticeAnswers:
        """Return the answers in the practice of a technique."""
        return self.progress.of(technique.value)

    def finish_lesson(self, name: str) -> None:
        """Store that a lesson was answered rightly."""
        self._store(self.progress.with_lesson(name))

    def count_answer(self, technique: Technique, *, right: bool) -> None:
        """Store one more answer in the practice of a technique."""
        self._store(self.progress.with_answer(technique.value, right=right))

    def see_games(self, newest: int) -> None:
        """Store that the records were open when this was the number of the newest game."""
        if newest > self.progress.seen_games:
            self._store(replace(self.progress, seen_games=newest))

    def _store(self, progress: Progress) -> None:
        self.progress = progress
        if self._own_changes is None:
            return
        try:
            self._own_changes.save(progress)
        except OSError as error:
            self.fault = BadInput("{why}", why=error)
        else:
            self.fault = None


def drawn(technique: Technique, seed: int) -> Exercise | Fault:
    """Return an exercise of a technique, or why there is none; the seed decides which."""
    try:
        return practice_position(technique, random.Random(seed))
    except AssetError as error:
        return error


class Practice:
    """Endless exercises of a technique.

    `exercise` is the one to solve, None while it is drawn; `judged` is the first answer to it, None
    before. Only that counts for the progress. `fault` says why none can be drawn.
    """

    def __init__(
        self, technique: Technique, learning: Learning, rng: random.Random, worker: Worker | None
    ) -> None:
        self.technique = technique
        self.exercise: Exercise | None = None
        self.judged: Judgment | None = None
        self.fault: Fault | None
        self._learning = learning
        self._rng = rng
        self._asker: Asker[Exercise | Fault] = Asker(worker)
        self._next: Exercise | None = None
        self._draw()
        self.go_on()

    @property
    def is_drawing(self) -> bool:
        """Whether the exercise to solve is still being drawn."""
        return self.exercise is None and self.fault is None

    def answer(self, cell: Cell, action: Action) -> Judgment | None:
        """Judge an answer; None while there is no exercise, and for a cell that is not covered."""
        if self.exercise is None or not self.exercise.seen.is_covered(cell):
            return None
        judged = judge(self.exercise, cell, action)
        if self.judged is None and judged.is_answer:
            self._learning.count_answer(self.technique, right=judged.is_right)
            self.judged = judged
        return judged

    def next(self) -> None:
        """Go on to the next exercise as soon as it is drawn."""
        self.exercise = self.judged = None
        if self._next is None and self._asker.query is None:
            self._draw()
        self.go_on()

    def go_on(self) -> bool:
        """Show the exercise that was drawn, and have the next one drawn; return whether one is new.

        Called at each frame, as `Session.go_on` is.
        """
        found = self._asker.poll()
        if isinstance(found, Fault):
            self.fault = found
        else:
            self._next = found or self._next
        if self.exercise is not None or self._next is None:
            return False
        self.exercise, self._next = self._next, None
        self._draw()
        return True

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` has something to do, or None."""
        return LOOKS_AGAIN if self._asker.query is not None else None

    def close(self) -> None:
        """Stop drawing."""
        self._asker.cancel()

    def _draw(self) -> None:
        self.fault = None
        compute = partial(drawn, self.technique, new_seed(self._rng))
        self._asker.ask(Computation(compute, PROCESS_ENDED))
