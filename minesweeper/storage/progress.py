"""What a person has learned: lessons done, and answers in practice; JSON in the data folder.

The file is checked when it is read, as the settings are: one with a fault is set aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from minesweeper.formats.checks import (
    NOT_STORED,
    as_list,
    as_object,
    read_whole,
    short_text,
)
from minesweeper.storage.folders import data_folder
from minesweeper.storage.kept_file import KeptFile, OwnChanges


@dataclass(frozen=True, slots=True)
class PracticeAnswers:
    """The answers in the practice of one technique: the right ones, and how many in a row."""

    right: int = 0
    total: int = 0
    streak: int = 0
    """The right answers since the last wrong one."""
    longest: int = 0
    """The longest streak."""

    def after(self, *, right: bool) -> PracticeAnswers:
        """Return the same after one more answer."""
        streak = self.streak + 1 if right else 0
        return PracticeAnswers(
            self.right + right, self.total + 1, streak, max(self.longest, streak)
        )

    def with_changes(self, before: PracticeAnswers, after: PracticeAnswers) -> PracticeAnswers:
        """Return the answers with those given between two others."""
        right, total = after.right - before.right, after.total - before.total
        longest = max(self.longest, after.longest)
        return PracticeAnswers(self.right + right, self.total + total, after.streak, longest)


ByTechnique: TypeAlias = Mapping[str, PracticeAnswers]
"""The answers in practice by the technique's name."""


def _names(value: Any) -> frozenset[str]:
    return frozenset(map(short_text, as_list(value)))


def _by_technique(value: Any) -> ByTechnique:
    check = partial(read_whole, PracticeAnswers)
    return {short_text(name): check(one) for name, one in as_object(value).items()}


@dataclass(frozen=True, slots=True)
class Progress:
    """What a person has done so far."""

    lessons: Annotated[frozenset[str], _names] = frozenset()
    """The names of the lessons that were answered rightly."""
    practice: Annotated[ByTechnique, _by_technique] = field(default_factory=dict)
    seen_games: int = 0
    """The number of the newest game when the records were open last."""
    unknown: Mapping[str, Any] = field(default_factory=dict, metadata=NOT_STORED)
    """Entries of the file that this version does not know; they are written back."""

    def with_lesson(self, name: str) -> Progress:
        """Return the progress with a lesson done."""
        return replace(self, lessons=self.lessons | {name})

    def with_answer(self, technique: str, *, right: bool) -> Progress:
        """Return the progress after one more answer in the practice of a technique."""
        after = self.of(technique).after(right=right)
        return replace(self, practice={**self.practice, technique: after})

    def with_changes(self, before: Progress, after: Progress) -> Progress:
        """Return the progress with what was done between two others."""
        practice = {
            name: self.of(name).with_changes(before.of(name), answers)
            for name, answers in after.practice.items()
            if answers != before.of(name)
        }
        lessons, seen = self.lessons | after.lessons, max(self.seen_games, after.seen_games)
        return replace(
            self, lessons=lessons, practice={**self.practice, **practice}, seen_games=seen
        )

    def of(self, technique: str) -> PracticeAnswers:
        """Return the answers in the practice of a technique."""
        return self.practice.get(technique, PracticeAnswers())


def progress_file() -> Path:
    """Return where the progress is kept."""
    return data_folder() / "progress.json"


_FILE = KeptFile(Progress, progress_file)
load, parse, save, write = _FILE.load, _FILE.parse, _FILE.save, _FILE.write
own_changes = partial(OwnChanges, _FILE)
