"""What the person has learned: the progress in the course, stored after each answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage import progress as stored
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
