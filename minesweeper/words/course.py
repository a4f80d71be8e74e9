"""The words of the course and of practice."""

from __future__ import annotations

from collections.abc import Mapping

from minesweeper.course.exercise import Exercise, Finding, Judgment, Task
from minesweeper.course.practice import practice_technique
from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.explain.phrases import phrases
from minesweeper.rules.naming import name_of
from minesweeper.storage.progress import PracticeAnswers
from minesweeper.words.cells import certain_sentences, uncertain_sentence
from minesweeper.words.guesses import comparison_sentences
from minesweeper.words.language import msgid, tr

TOTAL = phrases("{count} mine on this board.", "{count} mines on this board.")


def technique_note(exercise: Exercise, title: str) -> str:
    """Return which technique an exercise teaches, without its name if the title says that.

    Empty for a guess.
    """
    technique = practice_technique(exercise)
    if technique is None:
        return ""
    name = tr(technique.title)
    return tr("Technique") if name == title else tr("Technique: {name}", name=name)


def how_to_answer(task: Task, key: str) -> str:
    """Return how an answer is given by mouse, by touch, and with a key at the cursor."""
    if task is Task.FLAG:
        phrase = msgid("Right-click the cell, or hold a finger on it. By keys: arrows, then {key}.")
    else:
        phrase = msgid("Click or tap the cell. By keys: arrows, then {key}.")
    return tr(phrase, key=key)


def judgment_sentences(judged: Judgment) -> list[str]:
    """Return whether an answer of the course is right, and why."""
    verdict, known = tr(_JUDGED[judged.finding]), judged.known
    if judged.finding is Finding.OPPOSITE and known.verdict is Verdict.MINE:
        verdict = tr("No: that is a mine.")
    if known.comparison is not None:
        return [verdict, *comparison_sentences(known.comparison)]
    if known.is_certain:
        return [verdict, *certain_sentences(known)]
    told = [verdict, _in_layouts(judged)]
    if judged.solution is None:
        return told
    return [*told, *_conclusion(judged.solution), *certain_sentences(judged.solution)]


_JUDGED: Mapping[Finding, str] = {
    Finding.RIGHT: msgid("Right."),
    Finding.NOT_ASKED: msgid("True, but the task is another one: go on."),
    Finding.UNCERTAIN: msgid("That is not certain."),
    Finding.OPPOSITE: msgid("No: that cell is safe."),
    Finding.TO_FLAG: msgid(
        "The right cell, but opening a mine loses: flag it, with a right click or a long press."
    ),
    Finding.WORSE_GUESS: msgid("Another guess wins more often."),
}
"""What is said of an answer first."""


def _conclusion(proved: Explanation) -> list[str]:
    """Return what the steps of a proof come to; nothing without steps, where one sentence does."""
    if not proved.steps:
        return []
    phrase = msgid("{cell} is certainly safe:")
    if proved.verdict is Verdict.MINE:
        phrase = msgid("{cell} is certainly a mine:")
    return [tr(phrase, cell=name_of(proved.cell))]


def _in_layouts(judged: Judgment) -> str:
    """Return in how many layouts an uncertain cell is a mine, where that is known."""
    if judged.ways is None and judged.known.figures.mine is None:
        return tr("{cell} may be a mine, or safe.", cell=name_of(judged.known.cell))
    if judged.ways is None:
        return uncertain_sentence(judged.known)
    mined, layouts = judged.ways
    return tr(
        "The mines can lie in {layouts} ways, and {cell} is a mine in {mined} of them.",
        cell=name_of(judged.known.cell),
        mined=mined,
        layouts=layouts,
    )


def answers_sentence(answers: PracticeAnswers) -> str:
    """Return how many answers of the practice were right, and how many the last ones in a row.

    It is empty before the first.
    """
    if not answers.total:
        return ""
    return tr(
        "{right} of {total} right, {streak} in a row.",
        right=answers.right,
        total=answers.total,
        streak=answers.streak,
    )


def end_sentence(*, all_done: bool) -> str:
    """Return what comes after the last lesson."""
    if all_done:
        return tr("You have done all lessons. Go on with practice, in the list.")
    return tr("This was the last lesson. The list shows which ones are left.")


def total_sentence(mines: int) -> str:
    """Return how many mines a board has."""
    return tr(TOTAL, mines, count=mines)
