"""The lessons, in the order of the ladder: what is said here, the positions in assets/course.

Each position is a JSON file: `position` has the lines of a `.mine` text, `task` what to do,
`technique` the kind of the easiest proof of an answer (null for a guess), `answers` all
right cells.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from minesweeper.course.exercise import Exercise, Judgment, Task, judge
from minesweeper.explain.ladder import Technique
from minesweeper.explain.phrases import Phrase, phrase
from minesweeper.formats.mine import parse
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.observation import Observation
from minesweeper.storage.checks import as_list, short_text
from minesweeper.storage.folders import AssetError, assets_folder

TEXTS: Mapping[str, tuple[Phrase, Phrase]] = {
    "numbers": (
        phrase("What a number means"),
        phrase("A number counts the mines among the cells that it touches, up to eight of them."),
    ),
    "full": (
        phrase("Full numbers"),
        phrase("A number that touches just as many covered cells as it says: all are mines."),
    ),
    "satisfied": (
        phrase("Satisfied numbers"),
        phrase("A number that has found all its mines: its other cells are safe."),
    ),
    "reduction": (
        phrase("Reduction"),
        phrase("Take the mines that you have found off a number: a 2 with one of them is a 1."),
    ),
    "one-one": (
        phrase("1-1 at a wall"),
        phrase(
            "The first 1 has its mine in two cells. The second 1 touches both, and one cell more."
        ),
    ),
    "one-two": (
        phrase("1-2 at a wall"),
        phrase("The 1 has one mine in two cells. The 2 touches both, and needs one mine more."),
    ),
    "overlap": (
        phrase("Overlap"),
        phrase(
            "A number that needs more mines than its neighbour has them in the cells that only"
            " it touches."
        ),
    ),
    "one-two-one": (
        phrase("1-2-1"),
        phrase("Look at the 2 from both sides: each 1 leaves it one mine on the other side."),
    ),
    "one-two-two-one": (
        phrase("1-2-2-1"),
        phrase("Each 1 leaves the 2 beside it one mine more. Both pairs together decide all."),
    ),
    "hole": (
        phrase("A hole in the wall"),
        phrase("All cells of the number in the wall belong to the number below it, too."),
    ),
    "cases": (
        phrase("Cases"),
        phrase("Suppose that a cell is a mine and go on: if a number breaks, it was none."),
    ),
    "count": (
        phrase("Counting"),
        phrase(
            "Near the end, count the mines: once all of them are found, everything else is safe."
        ),
    ),
    "layouts": (
        phrase("Layouts"),
        phrase("Sometimes nothing but trying all ways to place the mines will tell."),
    ),
    "guess": (
        phrase("The best guess"),
        phrase("Of cells with the same risk, open the one whose number tells you most."),
    ),
}
"""The title and the text of each lesson, in their order."""


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
    folder = assets_folder() / "course"
    return tuple(
        Lesson(name, title, text, read(folder / f"{name}.json"))
        for name, (title, text) in TEXTS.items()
    )


def answer(lesson: Lesson, cell: Cell, action: Action) -> Judgment:
    """Judge an answer to a lesson as `judge` does."""
    return judge(lesson.exercise, cell, action)


def read(path: Path) -> Exercise:
    """Return the exercise in a file; raises AssetError with what is wrong with it."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        technique = entries["technique"]
        return Exercise(
            seen := parse("\n".join(entries["position"])),
            Task(entries["task"]),
            None if technique is None else Technique(technique),
            frozenset(_answer(name, seen) for name in as_list(entries["answers"])),
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise AssetError("cannot read the lesson {file}: {why}", file=path, why=error) from error


def _answer(name: object, seen: Observation) -> Cell:
    cell = cell_named(short_text(name))
    if cell not in seen.covered():
        raise ValueError(f"{name_of(cell)} is no covered cell")
    return cell
