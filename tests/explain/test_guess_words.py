"""The words for guesses: one thought a sentence, each percentage of something."""

import random
import re
from fractions import Fraction

from oracle import see

from minesweeper.arena.play import steps
from minesweeper.explain.fifty_fifty import CoinFlip
from minesweeper.explain.guess import Comparison, Guess, GuessCandidate, comparison, guess
from minesweeper.explain.reasons import of_move
from minesweeper.players import make_player
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.naming import name_of
from minesweeper.words.guesses import comparison_sentences, guess_sentences

G1 = GuessCandidate((0, 6), Fraction(1, 4), Fraction(1, 2), 0.351)
T12 = GuessCandidate((11, 19), Fraction(18, 100), Fraction(1, 4), 0.312)
B7 = GuessCandidate((6, 1), Fraction(3, 25), Fraction(0), 0.2)


def test_a_guess_is_said_beside_the_least_risk():
    assert guess_sentences(Guess((G1, T12), G1.cell)) == [
        "No cell is certainly safe.",
        "G1: 25 % risk of a mine; T12 has the least risk, 18 %, but helps less.",
        "If G1 is safe, its number proves another cell safe with a chance of 67 %.",
        "Chance to win: G1 about 35 %, T12 about 31 %.",
    ]


def test_a_guess_with_more_risk_that_helps_no_more_is_said_to_be_the_best_ahead():
    assert guess_sentences(Guess((T12, B7), T12.cell))[1].endswith("but helps less.")
    alone = GuessCandidate(G1.cell, G1.risk, B7.progress)
    assert guess_sentences(Guess((alone, B7), G1.cell))[1] == (
        "G1: 25 % risk of a mine, but the best when looking ahead; B7 has the least risk, 12 %."
    )


def test_a_cell_that_shares_the_least_risk_is_said_to_be_one_of_them():
    said = "; T12 is one of the cells with the least risk, 18 %, but helps less."
    assert said in guess_sentences(Guess((G1, T12), G1.cell, shared=True))[1]
    seen = see("0 1 ? ?", "1 2 ? ?", "? ? 3 ?", "? ? ? ?", mines=5)
    assert "; D3 is one of the cells with the least risk, 42 %," in guess_sentences(guess(seen))[1]


def test_the_least_risk_is_said_to_be_that():
    assert guess_sentences(Guess((T12, G1), T12.cell))[1:3] == [
        "T12: 18 % risk of a mine; no cell has less.",
        "If T12 is safe, its number proves another cell safe with a chance of 30 %.",
    ]


def test_risks_that_are_equal_once_rounded_are_not_contrasted():
    rival = GuessCandidate((0, 0), Fraction(249, 1000), Fraction(0), 0.3)
    assert guess_sentences(Guess((G1, rival), G1.cell))[1] == (
        "G1: 25 % risk of a mine, hardly more than the least."
    )


def test_of_a_coin_flip_both_cells_are_named_and_whether_they_can_be_told_apart():
    said = guess_sentences(guess(see("? ? * 2", "1 3 * 2", mines=3)))
    assert said == [
        "No cell is certainly safe.",
        "A1: 50 % risk of a mine; no cell has less.",
        "Chance to win: A1 50 %, B1 50 %.",
        "A1 or B1: no number can ever tell them apart, now or later is the same.",
    ]
    touched = CoinFlip(((0, 4), (1, 4)), ever=False)
    assert guess_sentences(Guess((G1,), G1.cell, touched))[-1] == (
        "E1 or E2: no number can ever tell them apart, so waiting gains nothing."
    )
    told = CoinFlip(((0, 4), (1, 4)), ever=True)
    assert guess_sentences(Guess((G1,), G1.cell, told))[-1] == (
        "E1 or E2: one is a mine, and a later number may tell which."
    )
    unknown = CoinFlip(((0, 4), (1, 4)), ever=None)
    assert guess_sentences(Guess((G1,), G1.cell, unknown))[-1] == (
        "E1 or E2: one is a mine, each in half of the layouts."
    )


def test_where_nothing_was_counted_only_the_risk_is_said():
    rough = GuessCandidate((0, 6), Fraction(1, 4))
    assert guess_sentences(Guess((rough,), rough.cell, estimated=True)) == [
        "No cell is known to be safe.",
        "G1: about 25 % risk of a mine, the least as far as can be estimated.",
    ]


def test_any_other_cell_is_said_beside_the_best():
    assert comparison_sentences(Comparison(B7, G1)) == [
        "Risk of a mine: B7 12 %; G1, the best guess, 25 %.",
        "If G1 is safe, its number proves another cell safe with a chance of 67 %.",
        "Chance to win: B7 about 20 %, G1 about 35 %.",
    ]
    assert comparison_sentences(Comparison(G1, G1)) == [
        "Risk of a mine: G1, the best guess, 25 %.",
        "If G1 is safe, its number proves another cell safe with a chance of 67 %.",
        "Chance to win: G1 about 35 %.",
    ]
    assert comparison_sentences(Comparison(B7, G1, estimated=True))[0] == (
        "Risk of a mine, estimated: B7 about 12 %; G1, the best guess, about 25 %."
    )


def test_a_cell_that_no_estimate_tells_from_the_best_is_as_good():
    corners = [(0, 0), (0, 8), (8, 0), (8, 8)]
    empty = see(*["? ? ? ? ? ? ? ? ?"] * 9, mines=10)
    told = {comparison_sentences(comparison(empty, corner))[0] for corner in corners}
    best = name_of(comparison(empty, (0, 0)).best.cell)
    assert told == {
        f"Risk of a mine: {best}, the best guess, 12 %.",
        *(
            f"Risk of a mine: {name} 12 %; {best}, as good a guess as far as known, 12 %."
            for name in map(name_of, corners)
            if name != best
        ),
    }


def test_exact_chances_to_win_that_differ_however_little_are_not_as_good():
    one = G1._replace(cell=(0, 0), win=Fraction(4501, 9000), exact=True)
    other = one._replace(cell=(0, 1), win=Fraction(4500, 9000))
    assert comparison_sentences(Comparison(other, one))[0] == (
        "Risk of a mine: B1 25 %; A1, the best guess, 25 %."
    )


def test_an_exact_chance_to_win_is_not_about():
    found = comparison(see("1 ? ?", "? ? ?", mines=2), (0, 2))
    assert comparison_sentences(found) == [
        "Risk of a mine: C1 50 %; B1, as good a guess, 33 %.",
        "If C1 is safe, its number always proves another cell safe.",
        "Chance to win: C1 33 %, B1 33 %.",
        "C1 or C2: no number can ever tell them apart, so waiting gains nothing.",
    ]


def test_sentences_of_played_guesses_are_short_and_name_nothing_of_the_code():
    said = []
    for seed in range(8):
        game = Game(LEVELS["expert"], random.Random(seed), Start.SAFE)
        player = make_player("expert")
        player.start(game.level, Start.SAFE, random.Random(seed))
        for seen, move in steps(game, player):
            if not move.certain:
                said += guess_sentences(of_move(move, seen).guess)
    assert len(said) > 60
    for sentence in said:
        assert len(sentence) <= 100
        assert sentence.endswith(".")
        assert not re.search(r"[_{}()\[\]/]|None|\d\.\d|\b[A-Z]{3,}", sentence), sentence
