"""The lessons: each position needs just its technique, and has just the answers that it names."""

import json
from functools import cache

import pytest
from oracle import mined_by_enumeration
from proof_check import errors

from minesweeper.course.exercise import (
    NAMES,
    Finding,
    Task,
    easiest_mine,
    judge,
    lessons,
    read,
    solution,
)
from minesweeper.explain.explanation import Verdict
from minesweeper.explain.guess import comparison
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import neighbors
from minesweeper.rules.command import Action
from minesweeper.rules.naming import cell_named
from minesweeper.storage.folders import AssetError, assets_folder

LESSONS = [pytest.param(lesson, id=lesson.name) for lesson in lessons()]


def certain(total, mined):
    """Return the safe cells and the mines, from the layouts of `mined_by_enumeration`."""
    safe = {cell for cell, ways in mined.items() if ways == 0}
    return safe, {cell for cell, ways in mined.items() if ways == total}


@cache
def mined_in(name):
    """Return what `mined_by_enumeration` finds in the position of a lesson."""
    return mined_by_enumeration(lessons()[NAMES.index(name)].exercise.seen)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_answers_are_exactly_the_right_ones(lesson):
    exercise = lesson.exercise
    safe, mines = certain(*mined_in(lesson.name))
    if exercise.task is Task.OPEN:
        assert exercise.answers == safe
    elif exercise.task is Task.FLAG:
        assert exercise.answers == mines
    else:
        assert not safe
        uncertain = set(exercise.seen.covered()) - mines
        wins = {cell: comparison(exercise.seen, cell).asked for cell in uncertain}
        assert all(one.exact for one in wins.values())
        best = max(one.win for one in wins.values())
        assert exercise.answers == {cell for cell, one in wins.items() if one.win == best}


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_easiest_proof_of_an_answer_has_the_technique_of_the_lesson(lesson):
    exercise = lesson.exercise
    if exercise.task is Task.GUESS:
        assert exercise.technique is None
        assert Ladder(exercise.seen).easiest() is None
        return
    proof = solution(exercise).proof
    assert proof.kind is exercise.technique
    assert errors(exercise.seen, proof) == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_zero_touches_a_covered_cell_as_in_a_game(lesson):
    seen = lesson.exercise.seen
    for cell, number in seen.numbers.items():
        if number == 0:
            around = neighbors(cell, seen.height, seen.width)
            assert not any(map(seen.is_covered, around))


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_answer_is_judged_by_all_layouts(lesson):
    exercise = lesson.exercise
    total, mined = mined_in(lesson.name)
    safe, mines = certain(total, mined)
    for cell in exercise.seen.covered():
        for action in (Action.REVEAL, Action.FLAG):
            judged = judge(lesson.exercise, cell, action)
            asked = action is exercise.task.action
            assert judged.is_right == (asked and cell in exercise.answers)
            if cell in safe | mines:
                assert errors(exercise.seen, judged.known.proof) == []
                if not judged.is_right:
                    is_true = (cell in mines) == (action is Action.FLAG)
                    wanted = Finding.NOT_ASKED if is_true else Finding.OPPOSITE
                    if cell in exercise.answers and exercise.task is Task.FLAG:
                        wanted = Finding.TO_FLAG
                    assert judged.finding is wanted
            elif not judged.is_right:
                assert judged.finding in (Finding.UNCERTAIN, Finding.WORSE_GUESS)
                assert judged.ways in (None, (mined[cell], total))
            if judged.is_right or exercise.task is Task.GUESS:
                assert judged.solution is None
            else:
                assert judged.solution.cell in exercise.answers


def test_lessons_need_no_technique_of_a_later_one():
    kinds = [lesson.exercise.technique for lesson in lessons() if lesson.exercise.technique]
    assert kinds == sorted(kinds)


def test_reduction_needs_a_number_less_a_mine_that_was_found():
    (lesson,) = [lesson for lesson in lessons() if lesson.name == "reduction"]
    assert 2 in dict(solution(lesson.exercise).clues).values()


def test_a_lesson_named_like_a_technique_says_its_rule():
    for technique in Technique:
        said = [lesson for lesson in lessons() if lesson.name == technique.value]
        assert all((one.title, one.text) == (technique.title, technique.rule) for one in said)


def test_a_worse_guess_is_compared_with_the_best():
    (lesson,) = [lesson for lesson in lessons() if lesson.exercise.task is Task.GUESS]
    judged = judge(lesson.exercise, cell_named("D4"), Action.REVEAL)
    assert judged.finding is Finding.WORSE_GUESS
    assert judged.known.comparison.best.cell in lesson.exercise.answers
    assert judged.ways == (2, 4)


def test_an_uncertain_cell_has_its_layouts_where_they_are_few():
    (lesson,) = [lesson for lesson in lessons() if lesson.name == "one-one"]
    judged = judge(lesson.exercise, cell_named("B1"), Action.REVEAL)
    assert judged.finding is Finding.UNCERTAIN
    assert judged.ways == (1, 2)
    assert judged.solution.verdict is Verdict.SAFE


def test_the_lessons_climb_the_ladder_and_each_has_its_file():
    techniques = {lesson.exercise.technique for lesson in lessons()}
    assert techniques >= set(Technique) - {Technique.SATISFIED}
    names = {path.stem for path in (assets_folder() / "course").glob("*.json")}
    assert names == set(NAMES)


def test_a_chord_is_no_answer():
    with pytest.raises(ValueError, match="answers no exercise"):
        judge(lessons()[0].exercise, (1, 1), Action.CHORD)
    with pytest.raises(ValueError, match="not a covered cell"):
        judge(lessons()[0].exercise, (0, 0), Action.REVEAL)


def test_of_several_mines_the_easiest_is_proved():
    (lesson,) = [lesson for lesson in lessons() if lesson.name == "one-two"]
    found = easiest_mine(lesson.exercise.seen, lesson.exercise.answers)
    assert found.proof.length == 1
    assert easiest_mine(lesson.exercise.seen, []) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        json.dumps({"position": ["2x2x1", "HH", "H1"], "task": "sing"}),
        json.dumps({"position": ["2x2x1", "HX", "H1"], "task": "open", "technique": None}),
    ],
)
def test_a_damaged_lesson_names_its_file(tmp_path, text):
    path = tmp_path / "odd.json"
    path.write_text(text)
    with pytest.raises(AssetError, match=r"odd\.json"):
        read(path)
