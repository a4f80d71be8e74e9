"""Practice: positions of played games in which just the chosen technique comes next."""

import random
from functools import cache

import pytest
from oracle import random_position
from proof_check import errors

from minesweeper.course.exercise import Finding, Task, judge, solution
from minesweeper.course.practice import SYMMETRIES, practice_position, stock, turned
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.formats.mine import write
from minesweeper.inference import analyze
from minesweeper.rules.board import neighbors
from minesweeper.rules.command import Action

SIMPLE = (Technique.SATISFIED, Technique.FULL)


techniques = pytest.mark.parametrize("technique", Technique)
few_and_many = pytest.mark.parametrize("count", [3, pytest.param(20, marks=pytest.mark.slow)])


@cache
def drawn(technique, count):
    return [practice_position(technique, random.Random(seed)) for seed in range(count)]


@techniques
@few_and_many
def test_the_easiest_deduction_is_the_technique(technique, count):
    for exercise in drawn(technique, count):
        found = Ladder(exercise.seen).easiest()
        assert errors(exercise.seen, found) == []
        assert found.kind is (Technique.FULL if technique in SIMPLE else technique)
        assert exercise.technique is technique
        proved = solution(exercise).proof
        assert proved.cell in exercise.answers
        if technique is Technique.SATISFIED:
            assert [proved.steps[0].kind, proved.steps[-1].kind] == [
                Technique.FULL,
                Technique.SATISFIED,
            ]


@techniques
@few_and_many
def test_the_answers_are_all_cells_that_are_certain(technique, count):
    for exercise in drawn(technique, count):
        analysis = analyze(exercise.seen)
        wanted = analysis.mines() if exercise.task is Task.FLAG else analysis.safe()
        assert exercise.answers == wanted
        assert exercise.answers


@techniques
@few_and_many
def test_a_position_is_that_of_a_whole_game(technique, count):
    for exercise in drawn(technique, count):
        seen = exercise.seen
        assert seen.mines is not None
        assert seen.height >= 5
        assert seen.width >= 5
        assert not seen.flags
        assert not seen.hit
        assert 0 in seen.numbers.values()
        for cell, number in seen.numbers.items():
            if number == 0:
                around = neighbors(cell, seen.height, seen.width)
                assert not any(map(seen.is_covered, around))


@pytest.mark.parametrize("technique", [Technique.CONTAINED, Technique.LAYOUTS])
def test_the_same_random_numbers_give_the_same_exercise_and_others_another(technique):
    again = [practice_position(technique, random.Random(seed)) for seed in (1, 1, 2, 3)]
    assert again[0] == again[1]
    assert len({write(one.seen) for one in again}) > 1


def test_the_stock_holds_positions_that_need_layouts_none_twice():
    seen = {min(write(turned(position, way)) for way in range(SYMMETRIES)) for position in stock()}
    assert len(seen) == len(stock()) >= 100
    for position in random.Random(2).sample(stock(), 20):
        assert Ladder(position).easiest().kind is Technique.LAYOUTS


def test_turning_keeps_what_is_known():
    rng = random.Random(4)
    for _ in range(30):
        seen = random_position(rng, 10)
        chances = sorted(map(analyze(seen).probability, seen.covered()))
        for way in range(SYMMETRIES):
            other = turned(seen, way)
            assert sorted(map(analyze(other).probability, other.covered())) == chances


def test_an_answer_in_practice_is_judged_with_its_reason():
    exercise = practice_position(Technique.OVERLAP, random.Random(3))
    right = min(exercise.answers)
    assert judge(exercise, right, Action.REVEAL).is_right
    wrong = judge(exercise, right, Action.FLAG)
    assert wrong.finding is Finding.OPPOSITE
    assert wrong.solution.proof.kind is Technique.OVERLAP
