"""What the board and the panel show of a claim."""

import pytest
from window import STILL, Window

from minesweeper import Action, Game, Goal, Rules
from minesweeper.review.review import changes_of
from minesweeper.rules.command import Actor, Command
from minesweeper.ui.board.cell_state import CellMarks, CellState, appearance_of
from minesweeper.ui.table.knowledge_words import move_log, statistics

LOCATE = Rules(Goal.LOCATE, play_on=True)
CLAIMED, FLAGGED = (0, 0), (0, 2)


def game_with_claim_and_flag():
    """Return a game on `*.*.` over four safe cells, with a claim and a flag of the AI."""
    game = Game.with_mines(2, 4, {CLAIMED, FLAGGED}, LOCATE)
    game.reveal((1, 3))
    game.play(Command(Action.CLAIM, CLAIMED, by=Actor.AI))
    return game


@pytest.mark.parametrize("status", ["playing", "won"])
def test_a_claim_does_not_look_like_a_flag(status):
    game = game_with_claim_and_flag()
    game.play(Command(Action.FLAG, FLAGGED, by=Actor.AI))
    assert game.status.value == "won"
    if status == "playing":
        game.flag(FLAGGED)  # after the end this does nothing
        game = game.again()
        for action, cell in ((Action.CLAIM, CLAIMED), (Action.FLAG, FLAGGED)):
            game.play(Command(action, cell, by=Actor.AI))
    assert appearance_of(game, CLAIMED, CellMarks()) is CellState.CLAIM
    assert appearance_of(game, FLAGGED, CellMarks()) is CellState.FLAG


def test_a_wrong_claim_does_not_look_like_a_wrong_flag():
    game = game_with_claim_and_flag()
    game.play(Command(Action.CLAIM, (0, 1), by=Actor.AI))
    assert appearance_of(game, (0, 1), CellMarks()) is CellState.WRONG_CLAIM
    assert appearance_of(game, CLAIMED, CellMarks()) is CellState.CLAIM


def test_a_claim_is_no_move_and_has_its_line_in_the_log():
    game = game_with_claim_and_flag()
    assert "Reveals and chords: 1;" in statistics(game, set(), [*changes_of(game)])
    assert "2. claim A1" in move_log(game, [*changes_of(game)])


def test_a_mine_taken_back_stays_in_the_figures():
    game = Game.with_mines(2, 4, {CLAIMED, FLAGGED})
    for action in (Action.REVEAL, Action.UNDO):
        game.play(Command(action, CLAIMED))
    assert game.hit == []
    assert "hit: 1" in statistics(game, set(), [*changes_of(game)])


def test_pointing_at_a_claim_says_what_it_is():
    window = Window(settings=STILL)
    window.click_cell((4, 4))
    cell = min(window.game.mines)
    window.session.play(Action.CLAIM, cell, Actor.AI)
    window.settle()
    assert "claim" not in window.message
    window.move(window.middle(cell))
    assert "is a claim: the AI infers a mine there, without proof." in window.message
    window.move((window.grid.view.right + 300, 5))
    assert "claim" not in window.message
