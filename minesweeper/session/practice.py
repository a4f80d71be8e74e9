"""The practice of one technique: exercise after exercise, each judged and counted once.

The worker draws the next one while the person thinks about this one.
"""

from __future__ import annotations

import random
from functools import partial

from minesweeper.course.exercise import Exercise, Judgment, judge
from minesweeper.course.learning import Learning
from minesweeper.course.practice import practice_position
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell
from minesweeper.rules.code import new_seed
from minesweeper.rules.command import Action
from minesweeper.rules.faults import Fault
from minesweeper.session.assistant import LOOKS_AGAIN
from minesweeper.session.worker import PROCESS_ENDED, Asker, Computation, Worker
from minesweeper.storage.folders import AssetError


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
