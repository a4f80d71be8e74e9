"""Boards without guesses: solvable by brute force, uniform, the same everywhere, graded rightly."""

import random
from collections import Counter
from itertools import combinations

import pytest
from drawn_proofs import all_proofs
from oracle import layouts
from proof_check import errors

from minesweeper import LEVELS, Code, Game, Level, Start, Status
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.generator import (
    Grade,
    NoBoardError,
    find_board,
    first_passing,
    grade,
    most_tries,
    passes,
)
from minesweeper.generator.solving import Solving, is_solvable, solution
from minesweeper.inference import BudgetExceeded
from minesweeper.rules.board import draw, neighbor_table
from minesweeper.rules.clues import EXACT
from minesweeper.rules.code import layout_of_try
from minesweeper.rules.level import Difficulty, NoGuess, mine_free

MIDDLE = (1, 1)


def free_cells(level, first):
    free = mine_free(Start.OPENING, first, level)
    return [cell for cell in neighbor_table(level.height, level.width) if cell not in free]


def solvable_by_trying_all(level, mines, first, *, count_known=True):
    """Return whether a cell that is safe in every layout that fits always exists."""
    game = Game.with_mines(level.height, level.width, mines)
    game.reveal(first)
    while not game.is_over:
        board = Solving(level, mines, first, count_known=count_known)
        board.open(game.numbers)
        seen = board.observe()
        safe = set(seen.covered()) - frozenset().union(*layouts(seen))
        if not safe:
            return False
        for cell in safe:
            game.reveal(cell)
    return True


@pytest.mark.parametrize("count_known", [True, False])
@pytest.mark.parametrize("level", [Level(4, 4, 4), Level(6, 3, 5), Level(5, 4, 5)], ids=str)
def test_solvable_boards_are_those_that_trying_all_layouts_solves(level, count_known):
    rng = random.Random(str(level))
    found = Counter()
    for _ in range(60):
        mines = frozenset(draw(free_cells(level, MIDDLE), level.mines, rng))
        solvable = is_solvable(level, mines, MIDDLE, count_known=count_known)
        assert solvable is solvable_by_trying_all(level, mines, MIDDLE, count_known=count_known)
        found[solvable] += 1
    assert found[True]
    assert found[False]


@pytest.mark.parametrize(
    ("level", "first"),
    [
        (Level(4, 4, 3), (1, 1)),
        pytest.param(Level(5, 4, 4), (0, 0), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_every_solvable_board_is_equally_likely(level, first):
    every = map(frozenset, combinations(free_cells(level, first), level.mines))
    solvable = {mines for mines in every if is_solvable(level, mines, first)}
    draws = max(3_000, 10 * len(solvable))
    found = Counter(
        find_board(Code(level, NoGuess(), seed), first).mines(first) for seed in range(draws)
    )
    assert set(found) <= solvable
    expected = draws / len(solvable)
    chi_square = sum((found[mines] - expected) ** 2 / expected for mines in solvable)
    freedom = len(solvable) - 1
    # Three standard deviations of a chi-square with that many degrees of freedom.
    assert abs(chi_square - freedom) < 3 * (2 * freedom) ** 0.5


def test_without_the_mine_total_fewer_boards_are_solvable_and_none_more():
    level, rng = Level(5, 4, 5), random.Random(3)
    boards = [frozenset(draw(free_cells(level, MIDDLE), 5, rng)) for _ in range(200)]
    with_total = [is_solvable(level, mines, MIDDLE) for mines in boards]
    without = [is_solvable(level, mines, MIDDLE, count_known=False) for mines in boards]
    assert all(more for more, less in zip(with_total, without, strict=True) if less)
    assert sum(with_total) > sum(without)


def test_the_accepted_try_is_the_first_that_passes():
    code = Code(LEVELS["expert"], NoGuess(), 7)
    accepted = find_board(code, (3, 3)).accepted
    tried = [
        passes(code.level, code.start, layout_of_try(code.level, 7, (3, 3), number), (3, 3))
        for number in range(1, accepted + 1)
    ]
    assert tried == [False] * (accepted - 1) + [True]
    assert first_passing(code, (3, 3), range(1, accepted)) is None


@pytest.mark.parametrize("text", ["no-guess", "no-guess:hard", "no-guess:medium,no-count"])
def test_the_code_of_a_found_board_opens_it_without_a_search(text, monkeypatch):
    rule = NoGuess.parse(text)
    found = find_board(Code(LEVELS["intermediate"], rule, 11), (5, 6))
    monkeypatch.setattr("minesweeper.generator.search.passes", None)  # a search would call it
    game = Game.from_code(Code.parse(str(found)))
    game.reveal((5, 6))
    assert game.code == found
    assert game.mines == found.mines((5, 6))
    assert game.numbers[5, 6] == 0


def test_a_search_refuses_what_it_cannot_search_for():
    with pytest.raises(ValueError, match="start rule safe need no search"):
        find_board(Code(LEVELS["expert"], Start.SAFE, 1), (3, 3))
    with pytest.raises(ValueError, match="15 mines leave no room for an opening at B2"):
        find_board(Code(Level(4, 4, 15), NoGuess(), 1), MIDDLE)


def test_a_level_without_such_boards_is_told_after_the_last_try():
    rule = NoGuess()
    with pytest.raises(NoBoardError, match="none of 40 tries at 30x24x200 gives a no-guess board"):
        find_board(Code(Level(30, 24, 200), rule, 1), (3, 3), tries=40)
    assert most_tries(NoGuess(Difficulty.EASY)) > most_tries(rule)


def test_a_position_too_large_to_count_is_not_accepted(monkeypatch):
    def gives_up(*_, **__):
        raise BudgetExceeded("too large")

    monkeypatch.setattr("minesweeper.generator.search.is_solvable", gives_up)
    assert not passes(LEVELS["beginner"], NoGuess(), frozenset({(8, 8)}), (0, 0))


# Grades


def graded_by_proofs(level, mines, first):
    """Return the grade from a proof of every safe cell in every round."""
    board = Solving(level, mines, first, count_known=True)
    hardest, hard_steps = Technique.SATISFIED, 0
    while not board.is_solved:
        seen = board.observe()
        least = Ladder(seen).easiest().kind
        proofs = [proof for proof in all_proofs(seen) if not proof.mine]
        hardest, hard_steps = max(hardest, least), hard_steps + (least >= Technique.CASES)
        board.open(proof.cell for proof in proofs if proof.kind <= least)
    if hard_steps:
        return Grade(Difficulty.HARD if hard_steps == 1 else Difficulty.EXTREME, hard_steps)
    return Grade(Difficulty.EASY if hardest <= Technique.FULL else Difficulty.MEDIUM, 0)


def test_grades_agree_with_the_easiest_deductions():
    found = Counter()
    first = (2, 2)
    for level, seeds in ((Level(9, 9, 16), range(1, 5)), (LEVELS["intermediate"], (1, 6, 7))):
        for seed in seeds:
            mines = find_board(Code(level, NoGuess(), seed), first).mines(first)
            graded = grade(level, mines, first)
            assert graded == graded_by_proofs(level, mines, first)
            found[graded.difficulty] += 1
    assert found.keys() >= {Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD}


@pytest.mark.parametrize("difficulty", [Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD])
def test_a_board_of_a_difficulty_has_just_that_grade(difficulty):
    for seed in range(4):
        found = find_board(Code(LEVELS["intermediate"], NoGuess(difficulty), seed), (2, 2))
        graded = grade(found.level, found.mines((2, 2)), (2, 2))
        assert graded.difficulty is difficulty
        assert graded.hard_steps == int(difficulty is Difficulty.HARD)


def test_a_board_that_needs_hard_techniques_in_two_rounds_is_extreme_and_no_hard_one():
    found = find_board(Code(LEVELS["intermediate"], NoGuess(Difficulty.EXTREME), 1), (2, 2))
    mines = found.mines((2, 2))
    graded = grade(found.level, mines, (2, 2))
    assert graded == graded_by_proofs(found.level, mines, (2, 2))
    assert graded.difficulty is Difficulty.EXTREME
    assert graded.hard_steps > 1
    assert grade(found.level, mines, (2, 2), most=Difficulty.HARD) is None


def test_a_board_that_needs_a_guess_or_more_than_wanted_has_no_grade():
    level = Level(4, 4, 1)
    twins = Level(5, 2, 1)
    assert grade(level, frozenset({(3, 3)}), (0, 0)) == Grade(Difficulty.EASY, 0)
    assert grade(twins, frozenset({(0, 4)}), (0, 0)) is None
    hard = find_board(Code(LEVELS["intermediate"], NoGuess(Difficulty.HARD), 1), (2, 2))
    mines = hard.mines((2, 2))
    assert grade(hard.level, mines, (2, 2), most=Difficulty.MEDIUM) is None


# Codes and rules


@pytest.mark.parametrize(
    "text",
    [
        "no-guess",
        "no-guess:easy",
        "no-guess:extreme",
        "no-guess,no-count",
        "no-guess:hard,no-count",
    ],
)
def test_the_rule_is_read_as_it_is_written_and_kept_by_codes(text):
    rule = NoGuess.parse(text)
    assert rule.value == text
    for begun in ((None, None), ((15, 27), 1234)):
        code = Code(LEVELS["expert"], rule, 2**40 - 1, EXACT, *begun)
        assert Code.parse(str(code).lower()) == code


@pytest.mark.parametrize("text", ["noguess", "no-guess:", "no-guess:harder", "no-guess,count"])
def test_other_texts_are_no_rule(text):
    with pytest.raises(ValueError, match=r"is no start rule: use no-guess\[:easy\|medium\|hard"):
        NoGuess.parse(text)


def test_a_code_by_another_ladder_is_refused_unless_its_board_is_known(monkeypatch):
    open_code = str(Code(LEVELS["expert"], NoGuess(Difficulty.HARD), 5))
    known = str(Code(LEVELS["expert"], NoGuess(Difficulty.HARD), 5, first=(3, 3), accepted=9))
    plain = str(Code(LEVELS["expert"], NoGuess(), 5))
    monkeypatch.setattr("minesweeper.rules.level.LADDER_VERSION", 4)
    with pytest.raises(ValueError, match="by version 3 of the ladder of techniques, not 4"):
        Code.parse(open_code)
    assert (Code.parse(known).first, Code.parse(known).accepted) == ((3, 3), 9)
    assert Code.parse(plain).start == NoGuess()


# The proof that no guess is needed


@pytest.mark.parametrize("level", [LEVELS["intermediate"], Level(12, 9, 24)], ids=str)
def test_the_solution_is_proved_step_by_step_and_opens_the_whole_board(level):
    for seed in range(5):
        mines = find_board(Code(level, NoGuess(), seed), (2, 2)).mines((2, 2))
        game = Game.with_mines(level.height, level.width, mines)
        game.reveal((2, 2))
        for deduction in solution(level, mines, (2, 2)):
            assert deduction.seen.numbers == game.numbers
            assert errors(deduction.seen, deduction.explanation.proof) == []
            assert mines.isdisjoint(deduction.cells)
            for cell in deduction.cells:
                game.reveal(cell)
        assert game.status is Status.WON


def test_a_solution_goes_on_from_what_is_open_and_ends_where_a_guess_is_needed():
    level = LEVELS["intermediate"]
    mines = find_board(Code(level, NoGuess(), 1), (2, 2)).mines((2, 2))
    steps = list(solution(level, mines, (2, 2)))
    later = list(solution(level, mines, (2, 2), opened=steps[7].seen.numbers))
    assert later[0].seen.numbers == steps[7].seen.numbers
    twins = frozenset({(0, 4)})
    assert [d.cells for d in solution(Level(5, 2, 1), twins, (0, 0))] == []
