"""The words of hints: each step says one thing more, and none gives away the next."""

from dataclasses import replace

from minesweeper import Action, Level, Start
from minesweeper.course.exercise import Task, judge, lessons
from minesweeper.explain.hint import Hint, HintKind
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.reasons import explain_cell, need_of
from minesweeper.inference import analyze
from minesweeper.rules.faults import Fault
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.session.setup import Setup
from minesweeper.session.worker import PROCESS_ENDED
from minesweeper.storage.progress import PracticeAnswers
from minesweeper.words import language
from minesweeper.words.advice import advice_sentence
from minesweeper.words.course import answers_sentence, judgment_sentences
from minesweeper.words.faults import no_answer_sentence
from minesweeper.words.hints import (
    hint_sentences,
    need_sentences,
    thinking_hint_sentence,
    why_sentences,
)
from minesweeper.words.language import tr
from tests.oracle import see
from tests.session.test_session import fresh, on_board


def opened(*cells, rows=("*...", "....", "....", "..**")):
    session = on_board(*rows)
    for cell in cells:
        session.act(Action.REVEAL, cell)
    return session


def said_at_each_step(session):
    told = []
    while session.teacher.hint is None or not session.teacher.hint.is_whole:
        session.hint()
        told.append(hint_sentences(session.teacher.hint))
    return told


def test_a_safe_cell_is_named_only_by_the_proof():
    session = opened((1, 1), (1, 0), (0, 1))
    told = said_at_each_step(session)
    assert told[:3] == [
        ["There are safe cells."],
        ["Look here: at least one cell in the glowing part is safe."],
        ["Look at the outlined numbers."],
    ]
    assert told[3] == [
        "The 1 at A2 has its mine in A1, A3 or B3."
        " The 1 at B2 touches them all and needs no more: C1-C3 are safe."
    ]
    session.hint()
    assert advice_sentence(session.advice) == "Opened C1, as the hint said."


def test_a_hint_that_is_played_says_how_many_mines_it_flagged():
    session = opened((0, 2), rows=("*...", "....", "....", "..**"))
    while session.advice is None:
        session.hint()
    flagged = len(session.game.flags)
    assert flagged
    assert f" {flagged} mine" in advice_sentence(session.advice)


def test_a_guess_of_a_hint_that_is_played_says_its_risk():
    session = opened((1, 0), rows=("*.*", "..."))
    while session.advice is None:
        session.hint()
    cell = name_of(session.advice.cell)
    risk = 33 if cell in ("A1", "B1", "B2") else 50
    assert advice_sentence(session.advice) == (
        f"Opened {cell}, as the hint said: a guess with {risk} % risk of a mine."
    )


def test_a_guess_names_its_candidates_before_it_compares_them():
    session = opened((1, 0), rows=("*.*", "..."))
    told = said_at_each_step(session)
    assert told[0] == ["No cell is certainly safe: you must guess."]
    assert told[1] in (
        ["The best guesses are in the glowing part."],
        ["The best guesses lie apart: look at each of the glowing parts."],
    )
    best = session.teacher.hint.explanation.cell
    assert told[2][0].startswith(f"Choose from {name_of(best)} (")
    assert "% risk of a mine" in told[2][0]
    assert told[3][0].startswith("No cell is certainly safe.")
    assert "Chance to win: " in told[3][0]


def test_a_wrong_flag_is_not_named_before_it_is_pointed_at():
    session = opened((1, 1), (1, 0), (0, 1))
    session.act(Action.FLAG, (0, 2))
    told = said_at_each_step(session)
    assert told[:3] == [
        ["A flag of yours is wrong."],
        ["A wrong flag is in the glowing part."],
        ["The flag at C1 is wrong."],
    ]
    assert told[3][0] == "The flag at C1 is wrong."
    assert "C1" in told[3][-1]


def test_too_many_flags_are_said_of_the_number():
    session = opened((1, 1), (0, 3), rows=("..*.", "....", "*..."))
    for cell in ((0, 0), (0, 2), (2, 0)):
        session.act(Action.FLAG, cell)
    *_, pointed, reason = said_at_each_step(session)
    name = name_of(session.teacher.hint.wrong.cell)
    assert pointed == [f"The 2 at B2 has too many flags: look at {name}."]
    assert reason[0] == "The 2 at B2 has more flags than mines, so one of them is wrong."
    assert reason[1] == f"None of them is less likely to be a mine than {name}."
    assert reason[2].startswith(f"{name} is a mine in ")


def test_hints_of_one_step():
    session = fresh(Setup(seed=4))
    assert said_at_each_step(session) == [["Open any cell: the first one is safe."]]
    session.act(Action.REVEAL, (4, 4))
    again = session.again()
    assert said_at_each_step(again) == [["Open E5, where this board begins: it is safe."]]
    assert hint_sentences(Hint(HintKind.NO_MOVE)) == ["Every covered cell is a mine."]
    fault = Hint(HintKind.FAULT, fault=PROCESS_ENDED)
    assert hint_sentences(fault) == ["No answer: its process ended."]


def test_why_says_a_proof_or_a_chance():
    session = opened((1, 1), (1, 0), (0, 1))
    session.why((0, 2))
    assert "C1" in why_sentences(session.teacher.answer.explanation)[-1]
    beside_a_safe_cell = explain_cell((0, 0), see("? ? ? ? ?", "1 1 1 1 1"))
    assert why_sentences(beside_a_safe_cell) == [
        "A1 is a mine in 50 % of the layouts.",
        "No guess is needed: another cell is certainly safe.",
    ]
    guessing = opened((1, 0), rows=("*.*", "..."))
    guessing.why((0, 0))
    assert why_sentences(guessing.teacher.answer.explanation)[0].startswith("Risk of a mine: A1 ")
    assert no_answer_sentence(Fault("too large")) == "No answer: too large."
    ready = fresh(Setup(Level(5, 4, 3), start=Start.SAFE, seed=4))
    ready.why((1, 1))
    assert why_sentences(ready.teacher.answer.explanation) == [
        "B2 is safe, as the first cell always is."
    ]


def test_what_a_number_needs_rests_on_the_mine_total_too():
    seen = see("? 1 ? 1 ?")
    assert need_sentences(need_of((0, 1), seen)) == [
        "The 1 at B1 still needs 1 mine, among A1 and C1."
    ]
    assert need_sentences(need_of((0, 1), replace(seen, mines=1))) == [
        "Certainly a mine: C1.",
        "There is no other mine around the 1 at B1.",
        "Certainly safe: A1.",
        "Ask about one of these cells to see its proof.",
    ]


def test_whoever_waits_reads_for_how_long():
    assert thinking_hint_sentence() == "Looking for a hint …"
    assert thinking_hint_sentence(3) == "Looking for a hint … 3 s"


def judged(name, cell, action):
    (lesson,) = [one for one in lessons() if one.name == name]
    return judgment_sentences(judge(lesson.exercise, cell_named(cell), action))


def test_an_answer_is_right_or_wrong_with_the_reason():
    proof = (
        "The 1 at A2 has its mine in A1 or B1."
        " The 1 at B2 touches both and needs no more: C1 is safe."
    )
    assert judged("one-one", "C1", Action.REVEAL) == ["Right.", proof]
    assert judged("one-one", "B1", Action.REVEAL) == [
        "That is not certain.",
        "The mines can lie in 2 ways, and B1 is a mine in 1 of them.",
        "C1 is certainly safe:",
        proof,
    ]
    assert judged("layouts", "A3", Action.REVEAL)[:2] == [  # its board says no number of mines
        "That is not certain.",
        "A3 may be a mine, or safe.",
    ]
    assert judged("one-one", "C1", Action.FLAG) == ["No: that cell is safe.", proof]
    lesson = next(
        one
        for one in lessons()
        if one.exercise.task is Task.OPEN and analyze(one.exercise.seen).mines()
    )
    mine = min(analyze(lesson.exercise.seen).mines())
    opened = judgment_sentences(judge(lesson.exercise, mine, Action.REVEAL))
    assert opened[0] == "No: that is a mine."
    lesson = next(one for one in lessons() if one.exercise.task is Task.FLAG)
    opened = judgment_sentences(judge(lesson.exercise, min(lesson.exercise.answers), Action.REVEAL))
    assert opened[0].startswith("The right cell, but opening a mine loses: flag it")
    assert judged("full", "C2", Action.REVEAL)[0] == "True, but the task is another one: go on."
    worse = judged("guess", "D4", Action.REVEAL)
    assert worse[:2] == [
        "Another guess wins more often.",
        "Risk of a mine: D4 50 %; A4, the best guess, 25 %.",
    ]
    assert worse[2:4] == [
        "If D4 is safe, no further guess is needed.",
        "If A4 is safe, no further guess is needed.",
    ]
    best = judged("guess", "A4", Action.REVEAL)
    assert best[:2] == ["Right.", "Risk of a mine: A4, the best guess, 25 %."]


def test_practice_is_counted_in_words():
    assert not answers_sentence(PracticeAnswers())
    assert answers_sentence(PracticeAnswers(2, 3, 1, 1)) == "2 of 3 right, 1 in a row."


def test_titles_are_said_in_the_language_in_use():
    assert tr(Technique.OVERLAP.title) == "Overlap"
    language.use("zh_CN")
    assert tr(Technique.OVERLAP.title) == "重叠"
    assert all(tr(lesson.text) != lesson.text.one for lesson in lessons())
