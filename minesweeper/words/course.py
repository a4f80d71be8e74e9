"""The words of the course and of practice, but for judgements, which are in `hints`."""

from __future__ import annotations

from minesweeper.course.exercise import Exercise, Task
from minesweeper.course.practice import practice_technique
from minesweeper.explain.phrases import phrases
from minesweeper.words.language import msgid, tr

TOTAL = phrases("{count} mine on this board.", "{count} mines on this board.")


def technique_note(exercise: Exercise, title: str) -> str:
    """Return which technique an exercise teaches; empty for a guess, or if its title says it."""
    technique = practice_technique(exercise)
    if technique is None or tr(technique.title) == title:
        return ""
    return tr("Technique: {name}", name=tr(technique.title))


def how_to_answer(task: Task, key: str) -> str:
    """Return how an answer is given by mouse, by touch, and with a key at the cursor."""
    if task is Task.FLAG:
        phrase = msgid("Right-click the cell, or hold a finger on it. By keys: arrows, then {key}.")
    else:
        phrase = msgid("Click or tap the cell. By keys: arrows, then {key}.")
    return tr(phrase, key=key)


def end_sentence(*, all_done: bool) -> str:
    """Return what comes after the last lesson."""
    if all_done:
        return tr("You have done all lessons. Go on with practice, in the list.")
    return tr("This was the last lesson. The list shows which ones are left.")


def total_sentence(mines: int) -> str:
    """Return how many mines a board has."""
    return tr(TOTAL, mines, count=mines)
