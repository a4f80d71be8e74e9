"""Explanations of moves: what a verdict rests on, and what a coin flip is."""

import random

from oracle import see

from minesweeper.explain.explanation import Kind, Verdict, of_move
from minesweeper.explain.fifty_fifty import fifty_fifty_with
from minesweeper.inference import analyze
from minesweeper.players import Rule, make_player
from minesweeper.rules.level import LEVELS, Start
from minesweeper.session.advice import advice_on
from minesweeper.ui.text.explanations import advice_sentence

WALLED = ["? ? * 3" + 20 * " ?", "1 3 * 3" + 20 * " ?"]
"""A fifty-fifty at the left that nothing can decide, and a large rest."""


def explained(*rows, mines, spec="expert", start=Start.ANY):
    player = make_player(spec)
    player.start(LEVELS["expert"], start, random.Random(1))
    seen = see(*rows, mines=mines)
    return of_move(player.move(seen), seen), seen


def test_a_guess_names_its_rule_and_no_clues():
    explanation, _ = explained("1 ?", "? ?", mines=1, spec="safest")
    assert explanation.verdict is Verdict.GUESS
    assert explanation.kind is Kind.CHOICE
    assert explanation.rule is Rule.LOWEST
    assert explanation.clues == ()


def test_a_number_that_hit_mines_use_up_proves_its_other_cells():
    explanation, _ = explained("* 1 ?", "1 1 ?", mines=1, spec="safest")
    assert explanation.verdict is Verdict.SAFE
    assert explanation.kind is Kind.SUBSETS
    assert explanation.clues == (((0, 1), 1),)


def test_the_start_rule_explains_the_first_cell():
    explanation, _ = explained(*16 * [30 * "? "], mines=99, start=Start.OPENING)
    assert explanation.kind is Kind.START_RULE


def test_the_mine_total_explains_what_no_number_reaches():
    explanation, _ = explained("1 1 ? ?", "? ? ? ?", mines=1, spec="safest")
    assert explanation.kind in (Kind.MINE_TOTAL, Kind.SUBSETS)
    explanation, _ = explained("* 1 ? ?", "1 1 ? ?", mines=1, spec="safest")
    assert explanation.verdict is Verdict.SAFE


def test_an_undecidable_coin_flip_is_told_as_one_and_claims_no_exact_chance_to_win():
    seen = see(*WALLED, mines=20)
    for spec in ("expert", "safest", "expert:depth=deep"):
        player = make_player(spec)
        player.start(LEVELS["expert"], Start.ANY, random.Random(1))
        move = player.move(seen)
        assert not of_move(move, seen).figures.win_is_exact
    analysis = analyze(seen)
    assert fifty_fifty_with((0, 0), analysis) == (0, 1)
    assert fifty_fifty_with((0, 1), analysis) == (0, 0)
    assert fifty_fifty_with((0, 9), analysis) is None


def test_the_words_say_that_nothing_will_ever_tell_two_cells_apart():
    explanation, seen = explained("? ? * 2", "1 3 * 2", mines=3, spec="safest")
    assert explanation.twin is not None
    sentence = advice_sentence(advice_on(explanation, seen.flags))
    assert sentence.endswith(
        (
            "A1 or B1: nothing will ever tell them apart.",
            "B1 or A1: nothing will ever tell them apart.",
        )
    )
