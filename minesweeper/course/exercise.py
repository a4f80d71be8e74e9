"""An exercise: a position and a task; an answer is right or wrong, with the reason.

The lessons are exercises in the order of the ladder, each a file in assets/course. It is JSON:
`title` and `text` say in English what the lesson teaches, `position` has the lines of a `.mine`
text, `task` what to do, `technique` the kind of the easiest proof of an answer (null for a guess),
`answers` all right cells. A lesson named like a technique has its title and its rule.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.explain.ladder.technique import TECHNIQUES, TO_LEARN, Technique
from minesweeper.explain.phrases import Phrase, phrase
from minesweeper.explain.reasons import by_steps, easiest_safe, explain_cell
from minesweeper.formats.checks import as_list, short_text
from minesweeper.formats.mine import parse
from minesweeper.inference import analyze, if_affordable
from minesweeper.players import Figures
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.observation import Observation
from minesweeper.storage.folders import AssetError, assets_folder

FEW_WAYS = 20
"""Of at most this many layouts it is said in how many a cell is a mine."""


class Task(Enum):
    """What an exercise asks for; the value is the name in data files."""

    OPEN = "open"
    FLAG = "flag"
    GUESS = "guess"

    @property
    def action(self) -> Action:
        """What the person is to do at a cell."""
        return Action.FLAG if self is Task.FLAG else Action.REVEAL

    @property
    def title(self) -> Phrase:
        """The task in words."""
        return _TITLES[self]


_TITLES = {
    Task.OPEN: phrase("Open a cell that is safe."),
    Task.FLAG: phrase("Flag a cell that is a mine."),
    Task.GUESS: phrase("No cell is certainly safe: open the best guess."),
}


class Exercise(NamedTuple):
    """A position, what to do in it, and the technique that leads to it; None for a guess.

    `answers` are all cells that are right: every safe cell, every mine, or every best guess.
    """

    seen: Observation
    task: Task
    technique: Technique | None
    answers: frozenset[Cell]


class Finding(Enum):
    """What came of an answer."""

    RIGHT = auto()
    NOT_ASKED = auto()
    """True, but not what was asked for: a mine flagged in place of a safe cell opened."""
    UNCERTAIN = auto()
    """The cell may be a mine or not."""
    OPPOSITE = auto()
    """A mine was to be opened, or a safe cell flagged."""
    TO_FLAG = auto()
    """A mine was to be flagged, and this one was to be opened."""
    WORSE_GUESS = auto()
    """Another guess wins more often."""


class Judgment(NamedTuple):
    """The judgement of an answer: what is known of the cell, and how one sees what is right.

    `solution` is None for a right answer, whose own explanation says it, and for guesses, which
    `known` compares with the best. `ways` are the layouts with a mine there and all of them, where
    these are few and the cell is uncertain.
    """

    finding: Finding
    known: Explanation
    solution: Explanation | None = None
    ways: tuple[int, int] | None = None

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.finding is Finding.RIGHT

    @property
    def is_answer(self) -> bool:
        """Whether the task is answered, rightly or wrongly."""
        return self.finding is not Finding.NOT_ASKED


def judge(exercise: Exercise, cell: Cell, action: Action) -> Judgment:
    """Judge what a person wants to do at a covered cell: reveal or flag it.

    Raises ValueError for another action, and for a cell that is not covered.
    """
    if action not in (Action.REVEAL, Action.FLAG):
        raise ValueError(f"{action} answers no exercise")
    known = explain_cell(cell, exercise.seen)
    if exercise.seen.mines is None and not known.is_certain:
        known = replace(known, figures=Figures())  # the person cannot know how many mines there are
    finding = _finding(exercise, known, action)
    ways = None if known.is_certain else _ways(exercise.seen, cell)
    right = finding is Finding.RIGHT
    return Judgment(finding, known, None if right else solution(exercise), ways)


def solution(exercise: Exercise) -> Explanation | None:
    """Return the easiest proof of a right answer; None where the answer is a guess."""
    if exercise.task is Task.OPEN:
        return easiest_safe(exercise.seen, None)
    return easiest_mine(exercise.seen, exercise.answers) if exercise.task is Task.FLAG else None


def easiest_mine(seen: Observation, mines: Iterable[Cell]) -> Explanation | None:
    """Return the easiest proof of one of some mines, or None if none is proved."""
    proved = (by_steps(cell, seen) for cell in sorted(mines))
    found = [(one.proof.kind, one.proof.length, one) for one in proved if one and one.proof]
    return min(found, key=lambda one: one[:2])[2] if found else None


def _finding(exercise: Exercise, known: Explanation, action: Action) -> Finding:
    asked = action is exercise.task.action
    if asked and known.cell in exercise.answers:
        return Finding.RIGHT
    if exercise.task is Task.FLAG and known.cell in exercise.answers:
        return Finding.TO_FLAG
    if known.verdict is Verdict.GUESS:
        worse = exercise.task is Task.GUESS and asked
        return Finding.WORSE_GUESS if worse else Finding.UNCERTAIN
    is_true = (known.verdict is Verdict.MINE) == (action is Action.FLAG)
    return Finding.NOT_ASKED if is_true else Finding.OPPOSITE


def _ways(seen: Observation, cell: Cell) -> tuple[int, int] | None:
    """Return the layouts with a mine at a cell and all layouts, if these are few."""
    analysis = if_affordable(analyze, seen)
    if analysis is None or analysis.layouts > FEW_WAYS or seen.density is not None:
        return None
    return analysis.mined[cell], analysis.layouts


# Lessons

NAMES = (*(name for technique in TO_LEARN for name in technique.lessons), "guess")
"""The lessons in their order: each is called like its file."""


class Lesson(NamedTuple):
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
