"""The gain player: its maps, its claims, and the order in which it opens cells."""

import random
from dataclasses import replace

import pytest
from oracle import see

from minesweeper.players import Belief, CellView, Rule
from minesweeper.players.gain import GainPlayer, Maps, update
from minesweeper.rules.board import neighbors
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.rules import Rules


def started(level):
    player = GainPlayer()
    player.start(level, Start.SAFE, random.Random(1))
    return player


@pytest.mark.parametrize("seed", range(40))
def test_each_claim_of_the_gain_player_changes_its_maps_as_if_made_from_scratch(seed):
    rng = random.Random(seed)
    game = Game(Level(10, 10, 25), rng, Start.ANY, Rules(play_on=True))
    for _ in range(6):
        game.reveal((int(rng.random() * 10), int(rng.random() * 10)))
        if game.is_over:
            break
        claims = frozenset()
        while (maps := Maps(game.observe(), claims)).claimable:
            claims |= {min(maps.claimable)}
        whole = update(game.observe(), frozenset())
        assert whole.claims == maps.claims == claims
        assert (whole.beliefs, whole.value) == (maps.beliefs, maps.value)
        assert whole.risk_gain == maps.risk_gain
        assert whole.explorative_gain == maps.explorative_gain


def test_the_gain_players_maps_on_a_small_board():
    maps = update(see("1 ? ?", "? ? ?", "? ? ?", mines=2), frozenset())
    assert [maps.value[cell] for cell in ((0, 0), (0, 1), (1, 1), (2, 2))] == [1, 1, 1, 0]
    assert maps.beliefs[0, 0] is Belief.OPENED
    assert maps.cells(Belief.UNKNOWN) == [cell for cell in maps.beliefs if cell != (0, 0)]
    assert maps.risk_gain[1, 1] == 3
    assert maps.explorative_gain[1, 1] == 8
    assert maps.risk_gain[0, 1] == 3
    assert maps.explorative_gain[2, 2] == 4
    assert maps.risk_gain[0, 0] == maps.explorative_gain[0, 0] == 0


def test_the_gain_player_goes_on_with_claims_on_the_board_that_it_does_not_remember():
    seen = see("1 ? ?", "? ? ?", "? ? ?", mines=2)
    player = started(Level(3, 3, 2))
    assert player.claims(seen) == frozenset()
    assert player.claims(replace(seen, claims=frozenset({(0, 1)}))) == {(0, 1)}
    assert player.claims(seen) == {(0, 1)}
    assert player.move(seen).cell in {(1, 0), (1, 1)}  # the 1 has its mine


def test_the_gain_players_view_has_the_figures_of_its_maps():
    view = started(Level(3, 3, 2)).view(see("1 ? ?", "? ? ?", "? ? ?", mines=2))
    assert view[0, 0] == CellView(Belief.OPENED, 1, offset=1)
    assert view[0, 1] == CellView(Belief.UNKNOWN, risk=1, risk_gain=3, explorative_gain=5)
    assert view[2, 2] == CellView(Belief.UNKNOWN, risk=None, risk_gain=1, explorative_gain=4)


def test_the_gain_player_claims_where_the_risk_exceeds_the_unknown_cells_around():
    seen = see("1 1 1", "1 ? 1", "1 1 1", mines=1)
    player = started(Level(3, 3, 1))
    view = player.view(seen)
    assert [cell for cell in view if view[cell].belief is Belief.CLAIMED] == [(1, 1)]
    assert view[0, 0].offset == 0
    assert player.claims(seen) == {(1, 1)}
    assert player.move(seen) is None


def test_the_gain_player_investigates_before_it_explores():
    player = started(Level(5, 5, 1))
    rows = ("0 ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? ? ? 1 ?", "? ? ? ? ?")
    move = player.move(see(*rows, mines=1))
    assert move.cell == (1, 1)
    assert move.reason.rule is Rule.INVESTIGATE
    assert move.certain
    rows = ("0 ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?")
    move = player.move(see(*rows, mines=1))
    assert move.cell == (1, 1)
    assert move.reason.rule is Rule.EXPLORE


def test_the_gain_player_takes_the_best_trade_without_a_safe_cell():
    player = started(Level(4, 4, 5))
    move = player.move(see("3 ? ? ?", "? ? ? ?", "? ? ? ?", "? ? ? ?", mines=5))
    assert move.cell in {(1, 2), (2, 1), (2, 2)}  # no risk and 9 unknown cells around each
    assert move.reason.rule is Rule.LEAST_RISK
    assert not move.certain


def test_the_gain_player_opens_useless_safe_cells_last():
    player = started(Level(3, 2, 1))
    rule = player.move(see("0 ? ?", "? ? ?", mines=1)).reason.rule
    assert rule is Rule.EXPLORE
    move = player.move(see("0 0 ?", "? 0 0", mines=1))
    assert move.reason.rule is Rule.SAFE_LEFT
    assert move.certain


def test_a_hit_mine_lowers_the_offsets_around_it():
    player = started(Level(3, 2, 1))
    view = player.view(see("* 1 ?", "1 1 ?", mines=1))
    assert view[0, 0].belief is Belief.HIT
    assert view[0, 2].belief is view[1, 2].belief is Belief.SAFE


def test_what_the_gain_player_takes_for_safe_has_a_number_beside_it_whose_mines_it_supposes():
    asked = 0
    for seed in range(20):
        game, player = Game(Level(9, 9, 10), random.Random(seed)), started(Level(9, 9, 10))
        game.reveal((4, 4))
        while not game.is_over:
            seen = game.observe()
            move = player.move(seen)
            if move is None:
                break
            if not move.certain and move.reason.rule is not Rule.LEAST_RISK:
                around = neighbors(move.cell, 9, 9)
                view = player.view(seen)
                assert 0 in [view[cell].offset for cell in around if cell in seen.numbers]
                assert "all mines of a number beside it elsewhere" in move.reason.rule.title
                asked += 1
            game.reveal(move.cell)
    assert asked > 20
