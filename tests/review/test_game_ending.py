"""What is said of a game that is over: the move that lost it, judged in the position before it."""

from fractions import Fraction

import pytest

from minesweeper.review.ending import Ending, ended_game
from minesweeper.review.judgement import Label
from minesweeper.review.review import review, wrong_flags
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.naming import name_of
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules
from minesweeper.words.judgements import ending_sentences, wrong_flags_sentence

UNDO = Command(Action.UNDO, (0, 0))


def lost(by):
    """Return a strict game whose last command, by `by`, hit the mine at A1; C1 carries a flag."""
    game = Game.with_mines(2, 4, {(0, 0)}, Rules(strict=True))
    game.reveal((1, 0))
    game.flag((0, 2))
    game.play(Command(Action.REVEAL, (0, 0), by=by))
    assert game.status is Status.LOST
    return game


def on_two_rows(**rules):
    """Return a game with mines at B1 and D2, in which A1 shows a 1."""
    game = Game.with_mines(2, 4, {(0, 1), (1, 3)}, Rules(**rules))
    game.reveal((0, 0))
    return game


def said(game):
    return ending_sentences(ended_game(game).ending(), strict=game.rules.strict)


def test_a_loss_is_judged_in_the_position_before_it_whoever_moved():
    for by in Actor:
        asked = ended_game(lost(by))
        assert asked.lost_by[1] == Observation(2, 4, 1, {(1, 0): 1})
    told = "C1 was certainly safe, and A1 was a mine in 33 % of the layouts."
    strict = "The strict rule is on: a needless guess hits a mine if one can be there."
    assert said(lost(Actor.AI))[0].startswith(told)
    assert strict in said(lost(Actor.PERSON))
    assert strict not in said(lost(Actor.AI))


def test_a_guess_of_the_ais_is_not_judged_where_nothing_was_certain():
    game = Game.with_mines(2, 2, {(0, 0)})
    game.reveal((0, 1))
    game.play(Command(Action.REVEAL, (0, 0), by=Actor.AI))
    assert ended_game(game).ending() == Ending()


def test_a_safe_cell_that_was_missed_is_named_with_its_proof():
    game = Game.with_mines(2, 8, {(0, 0), (0, 6)})
    for cell in [(0, 3), (0, 0)]:
        game.reveal(cell)
    assert said(game) == [
        "H1 was certainly safe. But A1 is a coin flip, 50 %, that nothing can ever tell, so taking"
        " it early costs nothing.<br>2 mines are left. The 1s at F1 and B1 need one each and share"
        " no cell: everything else (H1 and H2) is safe."
    ]


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ((0, 1), "Risk of a mine: B1 33 %; "),
        ((1, 3), "Risk of a mine: D2 25 %; C1, as good a guess, 25 %."),
    ],
)
def test_a_guess_that_was_needed_is_put_beside_the_best(cell, told):
    game = on_two_rows()
    game.reveal(cell)
    (sentence,) = said(game)
    assert sentence.startswith(f"No cell was certainly safe. {told}")
    assert f"If {name_of(cell)} is safe" not in sentence


def test_a_mine_that_was_certain_comes_with_its_proof():
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    for cell in [(1, 0), (1, 1), (0, 1), (0, 0)]:
        game.reveal(cell)
    assert said(game) == ["A1 was certainly a mine.<br>The 1 at A2 has only A1 left: it is a mine."]


def test_of_a_chord_the_wrong_flag_is_named():
    game = on_two_rows()
    game.flag((1, 0))
    game.chord((0, 0))
    assert game.hit == [(0, 1)]
    assert said(game) == [
        "Your chord at A1 opened a mine. No cell was certainly safe. Risk of a mine: with"
        " the chord at A1 67 %; C1, the best guess, 25 %. Your choice gave up a part of your chance"
        " to win: 17 % instead of 33 %."
    ]
    assert wrong_flags_sentence(game, Ending()) == "The flag at A2 was wrong."


def test_a_flag_taken_away_before_the_next_opening_is_no_wrong_flag():
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    for cell in [(1, 2), (1, 2), (1, 1)]:
        game.flag(cell)
    game.play(UNDO)
    game.reveal((1, 0))
    game.flag((1, 1))
    assert wrong_flags(game) == {}
    game.reveal((0, 0))
    assert wrong_flags(game) == {5: (1, 1)}


def test_a_chord_by_a_flag_on_a_safe_cell_is_misread_by_that_flag():
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    for cell in [(1, 0), (1, 1)]:
        game.reveal(cell)
    game.reveal((1, 2))
    game.flag((0, 2))
    game.chord((1, 1))
    judged = ended_game(game).ending().lost_by
    assert game.hit == [(0, 0)]
    assert (judged.judgement.label, judged.judgement.wrong_flags) == (Label.MISREAD, ((0, 2),))
    assert said(game) == [
        "A1 was certainly a mine. Your chord at B2 opened it. The flag at C1 was wrong.<br>2 mines"
        " are left. The 1 at C2 needs one of them: A1 is a mine."
    ]
    assert wrong_flags_sentence(game, Ending(lost_by=judged)) == ""
    assert wrong_flags_sentence(game, Ending()) == "The flag at C1 was wrong."


def test_of_a_chord_that_had_to_open_a_mine_the_flags_that_cannot_all_be_right_are_named():
    game = Game.with_mines(2, 4, {(0, 1), (0, 3)})
    for cell in [(0, 0), (1, 0), (0, 2)]:
        game.reveal(cell)
    game.flag((0, 1))
    game.flag((1, 1))
    game.chord((0, 2))
    assert said(game) == [
        "The chord at C1 was certain to open a mine. So a flag around C1 was wrong. Suppose the"
        " flag at B1 is right. Then the one at B2 is wrong.<br>The 1 at A1 has its mine at B1: B2"
        " is safe."
    ]


def test_a_lost_first_cell_is_told_where_the_board_began_before():
    ending = Ending(begins_at=(0, 0))
    assert ending_sentences(ending, strict=False) == [
        "A1 was safe, for it is the first cell of this board."
    ]


def test_a_game_that_went_on_after_a_mine_is_not_judged_by_its_last_move():
    game = on_two_rows(play_on=True)
    for cell in [(0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]:
        game.reveal(cell)
    assert game.status is Status.LOST
    assert ended_game(game) is None


def test_a_mine_that_was_hit_and_taken_back_is_known_to_every_later_judgement():
    game = on_two_rows()
    game.reveal((0, 1))
    game.play(UNDO)
    game.reveal((1, 3))
    lost_by = ended_game(game).ending().lost_by
    assert lost_by.judgement.label is Label.NEEDLESS
    assert lost_by.judgement.best == (1, 1)
    guess, needless = (one.judgement for one in review(game).moves[1:])
    assert guess.label is not Label.MISREAD
    assert needless == lost_by.judgement


def test_opening_a_mine_again_that_was_hit_and_taken_back_is_misread():
    game = on_two_rows()
    game.reveal((0, 1))
    game.play(UNDO)
    game.reveal((0, 1))
    judged = ended_game(game).ending().lost_by.judgement
    assert (judged.label, judged.risk) == (Label.MISREAD, 1)
    assert said(game) == ["B1 was certainly a mine.<br>It was hit before."]


def test_a_guess_that_is_taken_back_and_made_again_counts_once():
    once, twice = on_two_rows(), on_two_rows()
    for game in (once, twice):
        game.reveal((1, 0))
    twice.play(UNDO)
    twice.reveal((1, 0))
    found, again = review(once), review(twice)
    assert [one.judgement.label for one in again.moves[1:]] == [Label.BLUNDER] * 2
    assert again.accuracy == found.accuracy < 1
    assert again.luck_chance == found.luck_chance == Fraction(1, 2)
