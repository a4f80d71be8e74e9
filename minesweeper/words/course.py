"""The words of the course and of practice, but for judgements, which are in `hints`."""

from __future__ import annotations

from minesweeper.course.exercise import Exercise, Task
from minesweeper.course.practice import practice_technique
from minesweeper.explain.phrases import phrases
from minesweeper.rules.faults import Fault
from minesweeper.storage.folders import Damage
from minesweeper.words.faults import damage_sentence, fault_markup, fault_text
from minesweeper.words.language import msgid, tr
from minesweeper.words.links import COURSE, link

TOTAL = phrases("{count} mine on this board.", "{count} mines on this board.")


def course_link() -> str:
    """Return the link to the course."""
    return link(COURSE, tr("Learn step by step"))


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


def unkept_sentence(fault: Fault) -> str:
    """Return that progress lasts only until the program ends."""
    return tr("Your progress cannot be kept: {fault}.", fault=fault_markup(fault))


def damage_notice(damage: Damage | None) -> list[str]:
    """Return what was wrong with the file of the progress, if anything."""
    return [] if damage is None else [damage_sentence(damage)]


def no_position_sentence(fault: Fault) -> str:
    """Return that no exercise could be drawn, and what tries again."""
    return tr("No position: {fault}. Next tries again.", fault=fault_text(fault))


def total_sentence(mines: int) -> str:
    """Return how many mines a board has."""
    return tr(TOTAL, mines, count=mines)
