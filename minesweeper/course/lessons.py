"""The lessons, in the order of the ladder: each is a file in assets/course.

A file is JSON: `title` and `text` say in English what the lesson teaches, `position` has the lines
of a `.mine` text, `task` what to do, `technique` the kind of the easiest proof of an answer (null
for a guess), `answers` all right cells. A lesson named like a technique has its title and its rule.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

from minesweeper.course.exercise import Exercise, Judgment, Task, judge
from minesweeper.explain.ladder.technique import TECHNIQUES, TO_LEARN
from minesweeper.explain.phrases import Phrase, phrase
from minesweeper.formats.checks import as_list, short_text
from minesweeper.formats.mine import parse
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.observation import Observation
from minesweeper.storage.folders import AssetError, assets_folder

NAMES = (*(name for technique in TO_LEARN for name in technique.lessons), "guess")
"""The lessons in their order: each is called like its file."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: what it is called, what it says, and its exercise."""

    name: str
    """Names its file and stands for it in the person's progress."""
    title: Phrase
    text: Phrase
    exercise: Exercise


@functools.cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order; raises AssetError for a damaged file."""
    return tuple(read(assets_folder() / "course" / f"{name}.json") for name in NAMES)


def answer(lesson: Lesson, cell: Cell, action: Action) -> Judgment:
    """Judge an answer to a lesson as `judge` does."""
    return judge(lesson.exercise, cell, action)


def read(path: Path) -> Lesson:
    """Return the lesson in a file; raises AssetError with what is wrong with it."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        technique = entries["technique"]
        exercise = Exercise(
            seen := parse("\n".join(entries["position"])),
            Task(entries["task"]),
            None if technique is None else TECHNIQUES[technique],
            frozenset(_answer(name, seen) for name in as_list(entries["answers"])),
        )
        taught = TECHNIQUES.get(path.stem)
        if taught is not None:
            return Lesson(path.stem, taught.title, taught.rule, exercise)
        title, text = map(phrase, map(str, (entries["title"], entries["text"])))
        return Lesson(path.stem, title, text, exercise)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise AssetError("cannot read the lesson {file}: {why}", file=path, why=error) from error


def _answer(name: object, seen: Observation) -> Cell:
    cell = cell_named(short_text(name))
    if cell not in seen.covered():
        raise ValueError(f"{name_of(cell)} is no covered cell")
    return cell
