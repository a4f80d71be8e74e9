"""Explanations of moves: what a verdict rests on, and what a fifty-fifty is."""

import random
from dataclasses import replace

import pytest
from oracle import layouts, random_position, see

from minesweeper.explain import reasons
from minesweeper.explain.advice import advice_on
from minesweeper.explain.explanation import Kind, Verdict
from minesweeper.explain.fifty_fifty import fifty_fifty_with
from minesweeper.explain.reasons import of_move
from minesweeper.inference import BudgetExceeded, analyze
from minesweeper.players import Move, MoveReason, Rule, make_player
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.level import LEVELS, Start
from minesweeper.words.advice import advice_sentence

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


def test_a_fifty_fifty_is_named_and_claims_no_exact_chance_to_win():
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
            "A1 or B1: no number can ever tell them apart.",
            "B1 or A1: no number can ever tell them apart.",
        )
    )


def test_the_knowledge_base_names_the_numbers_of_its_deduction():
    explanation, _ = explained("? 1 ? ?", "? 1 ? ?", mines=3, spec="sentence")
    assert explanation.verdict is Verdict.GUESS
    explanation, _ = explained("0 ? ?", "? ? ?", mines=1, spec="sentence")
    assert (explanation.verdict, explanation.kind) == (Verdict.SAFE, Kind.SUBSETS)
    assert explanation.clues == (((0, 0), 0),)


def test_numbers_that_prove_a_cell_only_with_what_was_known_before_are_not_called_its_proof():
    explanation, _ = explained("? ? 0", "? 1 0", "1 1 0", mines=1, spec="sentence")
    assert (explanation.verdict, explanation.kind) == (Verdict.SAFE, Kind.LAYOUTS)
    assert explanation.clues == ()


def counted_move(cell):
    return Move(cell, certain=True, reason=MoveReason(Rule.COUNTED))


def guess_at(cell):
    return Move(cell, certain=False, reason=MoveReason(Rule.LOWEST))


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3))])
def test_the_clues_of_a_counted_move_prove_it_with_the_mine_total_only_if_that_is_named(seed):
    rng, kinds = random.Random(seed), set()
    while len(kinds) < 3:
        seen = random_position(rng, 10)
        if seen.mines is None:
            continue
        for cell in analyze(seen).safe():
            found = of_move(counted_move(cell), seen)
            kinds.add(found.kind)
            known = seen if found.mine_total else replace(seen, mines=None)
            clues = [clue for clue, _ in found.clues]
            assert all(cell not in layout for layout in layouts(known, clues))
    assert kinds == {Kind.SUBSETS, Kind.COMPONENT, Kind.MINE_TOTAL}


def exceed(*_):
    raise BudgetExceeded("too many")


@pytest.mark.parametrize(("name", "kind"), [("analyze", Kind.LAYOUTS), ("proof", Kind.MINE_TOTAL)])
def test_past_the_budget_a_counted_move_has_no_clues(name, kind, monkeypatch):
    seen = see("? 1 ? ?", "? 1 ? ?", "? ? ? ?", mines=1)
    assert of_move(counted_move((0, 3)), seen).clues
    monkeypatch.setattr(reasons, name, exceed)
    explanation = of_move(counted_move((0, 3)), seen)
    assert (explanation.kind, explanation.clues) == (kind, ())


def test_past_the_budget_a_guess_has_no_twin(monkeypatch):
    seen = see("? ? * 2", "1 3 * 2", mines=3)
    assert of_move(guess_at((0, 0)), seen).twin == (0, 1)
    monkeypatch.setattr(reasons, "analyze", exceed)
    assert of_move(guess_at((0, 0)), seen).twin is None


def test_numbers_that_may_be_wrong_prove_nothing():
    seen = replace(see("? ? * 2", "1 3 * 2", mines=3), clues=ClueModel(ClueKind.UNDER))
    assert of_move(guess_at((0, 0)), seen).twin is None
    explanation = of_move(counted_move((0, 0)), seen)
    assert (explanation.kind, explanation.clues) == (Kind.LAYOUTS, ())


def test_the_clues_of_a_player_without_a_deduction_are_named():
    move = Move((0, 1), certain=True, reason=MoveReason(Rule.SUBSETS, frozenset({(0, 0)})))
    explanation = of_move(move, see("0 ?", mines=0))
    assert (explanation.kind, explanation.clues) == (Kind.SUBSETS, (((0, 0), 0),))
