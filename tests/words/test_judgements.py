"""The words of judged games claim no more than is known."""

from dataclasses import replace
from fractions import Fraction

import pytest

from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.fifty_fifty import CoinFlip
from minesweeper.explain.guess import Comparison, GuessCandidate
from minesweeper.explain.reasons import of_cell
from minesweeper.review.judgement import Judgement, Label, safe
from minesweeper.review.limits import FEW_MOVES
from minesweeper.review.review import JudgedMove, PlayedMove, Review, review
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.words import look_back
from minesweeper.words.judgements import (
    accuracy_sentence,
    given_up_sentence,
    luck_sentence,
    short_sentences,
    summary_sentences,
)
from tests.oracle import see


def guess(label, kept, *, exact=True):
    """Return a guess at A1 that kept this share of the chance to win of B1."""
    command = Command(Action.REVEAL, (0, 0), 0)
    move = PlayedMove(0, command, EXACT, ((0, 0),), (), (), False)
    asked = GuessCandidate((0, 0), Fraction(1, 4), win=kept / 2, exact=exact)
    best = GuessCandidate((0, 1), Fraction(1, 8), win=Fraction(1, 2), exact=exact)
    compared = Comparison(asked, best, None, estimated=False)
    risk, least = Fraction(1, 4), Fraction(1, 8)
    judged = Judgement(label, (0, 0), (0, 1), risk, least, comparison=compared)
    return JudgedMove(move, judged)


def listed(one):
    found = Review((one,), Status.WON)
    return look_back.summary_text(found, [], judged=True, whole=True)


def test_a_better_cell_is_named_only_where_something_was_given_up():
    assert "a risk of 25 %" in listed(guess(Label.FORCED, Fraction(99, 100)))
    assert "better" not in listed(guess(Label.FORCED, Fraction(99, 100)))
    told = listed(guess(Label.MISTAKE, Fraction(9, 10)))
    assert "</u>: mistake, 45 % to win, better B1 with 50 %" in told
    told = listed(guess(Label.MISTAKE, Fraction(8, 10), exact=False))
    assert "</u>: mistake, about 40 % to win, better B1 with 50 %" in told


def test_moves_at_the_same_cell_are_told_apart_by_their_numbers():
    one = guess(Label.FORCED, Fraction(1))
    again = one._replace(move=replace(one.move, count=4))
    told = look_back.summary_text(Review((one, again), Status.WON), [], judged=True, whole=True)
    assert ["Move 1, " in told, "Move 5, " in told] == [True, True]
    assert "Move" not in listed(one)


@pytest.mark.parametrize(
    ("label", "flip", "told"),
    [
        (Label.FORCED, None, "You lost at A1, a forced guess with a risk of 25 %."),
        (
            Label.FORCED,
            CoinFlip(((0, 0), (0, 1)), None),
            "You lost at A1, a forced coin flip with a risk of 25 %.",
        ),
        (Label.MISTAKE, None, "You lost at A1."),
    ],
)
def test_the_summary_says_where_a_game_was_lost(label, flip, told):
    one = guess(label, Fraction(99, 100))
    compared = one.judgement.comparison._replace(coin_flip=flip)
    judged = one.judgement._replace(comparison=compared)
    hit = JudgedMove(replace(one.move, hit=((0, 0),)), judged)
    lost = Review((hit,), Status.LOST, lost_at=hit.move.command)
    assert told in look_back.summary_text(lost, [], judged=True, whole=False)
    by_ai = lost._replace(lost_at=hit.move.command._replace(by=Actor.AI))
    assert "The AI or a hint lost at A1." in look_back.summary_text(
        by_ai, [], judged=True, whole=False
    )
    survived = look_back.summary_text(Review((one,), Status.WON), [], judged=True, whole=False)
    assert "You lost" not in survived


def test_beside_many_moves_of_the_ai_a_few_of_ones_own_are_not_praised():
    one = guess(Label.FORCED, Fraction(1))
    found = Review((one._replace(judgement=safe((0, 0))),), Status.WON, ai_moves=106)
    told = look_back.summary_text(found, [], judged=True, whole=False)
    assert "Only 1 of the 107 reveals and chords was yours; the AI or a hint made the rest." in told
    assert not any(word in told for word in ("Luck", "anything up", "no guess"))


def test_one_move_of_the_ai_is_called_one():
    one = guess(Label.FORCED, Fraction(1))
    told = summary_sentences(Review((one,) * FEW_MOVES, Status.WON, ai_moves=1))
    assert told[0] == "The AI or a hint made 1 of the reveals and chords: only yours are judged."
    (told,) = summary_sentences(Review((), Status.WON, ai_moves=1))
    assert told == "The AI or a hint made the move: only yours are judged."


def test_that_there_is_no_accuracy_is_said_last():
    one = guess(Label.FORCED, Fraction(1))
    unweighed = one._replace(judgement=one.judgement._replace(comparison=None))
    *first, last = summary_sentences(Review((unweighed,), Status.WON))
    assert first[0].startswith("Luck: ")
    assert last.endswith("could not be worked out, so there is no accuracy.")


def test_the_risk_of_a_guess_of_the_ai_is_said():
    command = Command(Action.REVEAL, (0, 0), 0, Actor.AI)
    known = of_cell((0, 0), see("? 1 ?", mines=1))
    told = look_back.command_text(command, None, known, flagged=False)
    assert told.endswith("<br>A1 is a mine in 50 % of the layouts.")


def test_a_guess_that_gave_up_less_than_an_estimate_can_tell_is_no_mistake_and_not_forced():
    one = guess(Label.FORCED, Fraction(91, 100), exact=False)
    found = Review((one,), Status.WON)
    told = look_back.summary_text(found, [], judged=True, whole=False)
    assert "your needed guesses kept 91 %" in told
    assert "Mistakes:" not in told
    assert "None of your moves is known to have reduced your chance to win." in told
    assert "</u>: a guess was needed, a risk of 25 %</a><br><br>" in listed(one)
    heading = look_back.command_text(one.move.command, one)
    assert heading.startswith("<b>Open A1: a guess was needed</b>")


def test_a_mine_opened_by_a_chord_is_listed_with_the_chord_and_the_wrong_flag():
    chord = Command(Action.CHORD, (5, 5), 0)
    move = PlayedMove(3, chord, EXACT, ((5, 6),), ((6, 6),), ((5, 6),), False)
    judged = Judgement(Label.MISREAD, (5, 6), (6, 6), Fraction(1), wrong_flags=((6, 6),))
    one = JudgedMove(move, judged)
    told = look_back.summary_text(Review((one,), Status.LOST), [one], judged=True, whole=False)
    assert "Mistakes:<br>" in told
    assert "Chord at F6</u>: misread, G6 was certainly a mine, wrong flag at G7" in told


def test_a_flag_on_a_cell_that_was_certainly_safe_is_called_wrong_where_it_was_put():
    flag, safe = Command(Action.FLAG, (0, 0), 0), Explanation(Verdict.SAFE, (0, 0), Kind.SUBSETS)
    assert "<b>Flag A1: a wrong flag</b>" in look_back.command_text(flag, None, safe, flagged=False)
    assert "wrong" not in look_back.command_text(flag, None, safe, flagged=True)


def test_a_safe_cell_that_the_ai_opens_is_no_wrong_flag():
    opened = Command(Action.REVEAL, (0, 0), 0, Actor.AI)
    safe = Explanation(Verdict.SAFE, (0, 0), Kind.SUBSETS)
    told = look_back.command_text(opened, None, safe, flagged=False)
    assert told.startswith("<b>Open A1 (the AI or a hint)</b>")
    assert "wrong flag" not in told


def test_without_a_guess_there_is_no_accuracy():
    one = guess(Label.SAFE, Fraction(1))
    found = Review((one._replace(judgement=safe((0, 0))),), Status.WON)
    assert found.accuracy is None
    assert accuracy_sentence(found) == "No guess was needed."
    playing = found._replace(status=Status.PLAYING)
    assert accuracy_sentence(playing) == "No guess was needed so far."
    assert accuracy_sentence(found._replace(ai_moves=9)) == "Your moves needed no guess."


@pytest.mark.parametrize(
    ("flagged", "told"), [(False, "<b>Flag A1</b>"), (True, "<b>Take the flag at A1 away</b>")]
)
def test_it_is_said_whether_a_flag_was_set_or_taken_away(flagged, told):
    flag = Command(Action.FLAG, (0, 0), 0)
    assert look_back.command_text(flag, None, flagged=flagged) == told


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (guess(Label.FORCED, Fraction(1)), "None of your moves reduced your chance to win."),
        (
            guess(Label.FORCED, Fraction(99, 100)),
            "None of your moves gave up 2 % or more of your chance to win.",
        ),
        (
            guess(Label.FORCED, Fraction(1), exact=False),
            "None of your moves is known to have reduced your chance to win.",
        ),
    ],
)
def test_that_nothing_was_given_up_is_said_only_where_all_guesses_are_weighed(one, told):
    assert given_up_sentence(Review((one,), Status.WON)) == told
    unweighed = one._replace(judgement=one.judgement._replace(comparison=None))
    weak = Review((unweighed,), Status.WON)
    assert (
        given_up_sentence(weak) == "None of your moves is known to have reduced your chance to win."
    )


def test_what_was_given_up_has_figures_only_where_they_differ():
    told = "Your choice gave up a part of your chance to win"
    assert short_sentences(guess(Label.MISTAKE, Fraction(9, 10)))[-1] == (
        f"{told}: 45 % instead of 50 %."
    )
    assert short_sentences(guess(Label.MISTAKE, Fraction(8, 10), exact=False))[-1] == (
        f"{told}: about 40 % instead of 50 %."
    )
    assert short_sentences(guess(Label.INACCURACY, Fraction(997, 1000)))[-1] == f"{told}."


def test_the_mine_that_a_chord_hit_is_named():
    game = Game.with_mines(2, 4, {(0, 1), (0, 3)})
    for command in (game.reveal, game.chord):
        command((0, 0))
    game.flag((1, 0))
    game.chord((0, 0))
    assert game.hit == [(0, 1)]
    assert summary_sentences(review(game))[0] == "You lost at B1, by the chord at A1."


def test_no_risk_is_claimed_after_a_mine_was_hit():
    one = guess(Label.FORCED, Fraction(1))
    lost = one._replace(move=replace(one.move, hit=((0, 0),)))
    assert luck_sentence(Review((lost,), Status.LOST)) == ""


def test_the_last_moment_of_a_game_that_goes_on_is_now():
    assert look_back.place_line(5, 5, None, is_over=False) == "After all 5 moves: now"
    assert look_back.place_line(5, 5, None, is_over=True) == "After all 5 moves: the end"


def test_a_move_of_the_ai_says_that_it_is_not_judged():
    told = look_back.command_text(Command(Action.REVEAL, (0, 0), 0, Actor.AI), None)
    assert "The AI or a hint made this move. Only your own moves are judged." in told
    assert "judged" not in look_back.command_text(Command(Action.FLAG, (0, 0), 0), None)
