"""Claims on the board: flags of their own kind, which alone may end a game."""

import pytest

from minesweeper import Action, Command, Game, Goal, Rules, Status
from minesweeper.rules.command import Actor

A, B, C = (0, 0), (0, 1), (0, 2)
LAST = (1, 3)


def row_with_mines_at_a_and_c():
    """Return a game on `*.*.` over four safe cells, the last one revealed."""
    game = Game.with_mines(2, 4, {A, C}, Rules(Goal.LOCATE, play_on=True))
    game.reveal(LAST)
    return game


def claim(game, cell):
    return game.play(Command(Action.CLAIM, cell, by=Actor.AI))


@pytest.mark.parametrize(
    ("hit", "claims", "status"),
    [
        ([], [A, C], Status.WON),
        ([], [A, B], Status.LOST),
        ([C], [A], Status.LOST),
        ([C], [B], Status.LOST),
        ([], [B], Status.PLAYING),
        ([C], [], Status.PLAYING),
    ],
)
def test_claims_alone_end_a_game_when_they_leave_no_mine_to_be_located(hit, claims, status):
    game = row_with_mines_at_a_and_c()
    for cell in hit:
        game.reveal(cell)
    for cell in claims:
        claim(game, cell)
    assert game.status is status
    assert game.again().claims == set()


def test_a_hit_after_a_wrong_claim_ends_the_game_too():
    game = row_with_mines_at_a_and_c()
    claim(game, B)
    game.reveal(C)
    assert game.status is Status.LOST
    assert game.wrong_flags() == {B}


def test_with_a_flag_of_the_person_claims_count_as_flags():
    game = row_with_mines_at_a_and_c()
    game.flag(C)
    claim(game, B)
    assert game.status is Status.PLAYING
    claim(game, B)
    claim(game, A)
    assert game.status is Status.WON


def test_where_safe_cells_win_claims_decide_nothing():
    game = Game.with_mines(2, 4, {A, C})
    game.reveal(LAST)
    claim(game, A)
    claim(game, B)
    assert game.status is Status.PLAYING


def test_a_claim_leaves_the_flag_of_another_alone():
    game = row_with_mines_at_a_and_c()
    game.flag(A)
    assert claim(game, A).cells == frozenset()
    assert (game.flags, game.claims, game.flags_by_ai) == ({A}, set(), set())


def test_a_flag_taken_from_a_claim_leaves_nothing():
    game = row_with_mines_at_a_and_c()
    assert claim(game, A).flagged == {A}
    assert game.flags == game.claims == game.flags_by_ai == {A}
    assert game.observe().claims == {A}
    game.flag(A)
    assert game.flags == game.claims == game.flags_by_ai == set()


def test_claims_are_made_anew_by_as_few_commands_as_differ_the_withdrawn_first():
    game = row_with_mines_at_a_and_c()
    claim(game, B)
    game.flag(C)
    assert game.claimed_anew(frozenset({A, C})) == [B, A]


def test_a_claim_keeps_an_opening_out_as_a_flag_does():
    game = Game.with_mines(2, 5, {(0, 4)})
    claim(game, B)
    claim(game, (1, 1))
    assert game.reveal(A) == {A, (1, 0)}
