"""The strongest player: it says why, and the same position gets the same answer."""

import random
from itertools import combinations

import pytest
from oracle import see

from minesweeper.arena import compare
from minesweeper.arena.play import steps
from minesweeper.players import Rule, make_player
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation


def started(level=LEVELS["expert"], start=Start.SAFE, seed=1):
    player = make_player("expert")
    player.start(level, start, random.Random(seed))
    return player


def test_it_wins_more_often_than_the_safest_player_at_least_on_these_boards():
    safest, expert = compare(
        ["safest", "expert"], LEVELS["expert"], games=12, seed=3, start=Start.SAFE
    )
    assert expert.wins > safest.wins


def test_a_guess_tells_the_cells_considered_and_their_chances():
    seen = see("1 ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", "? ? ? ? ?", mines=6)
    move = started(Level(5, 5, 6)).move(seen)
    assert move.reason.rule is Rule.AHEAD
    first, second, *_ = move.reason.candidates
    assert first.cell == move.cell
    for candidate in move.reason.candidates:
        figures = candidate.figures
        assert 0 < figures.mine < 1
        assert 0 <= figures.progress <= 1 - figures.mine
        assert not figures.win_is_exact
    assert first.figures.win is second.figures.win is None, "the win estimate knows no such board"


def test_with_few_layouts_the_chance_to_win_is_exact():
    # One mine beside the 1 and one beyond: 6 layouts, of which best play wins 2.
    move = started(Level(3, 2, 2)).move(see("1 ? ?", "? ? ?", mines=2))
    assert move.reason.rule is Rule.TREE
    assert move.reason.figures.win == 1 / 3
    assert move.reason.figures.win_is_exact


def test_a_certain_cell_is_called_certain_and_is():
    player = started()
    game = Game(LEVELS["expert"], random.Random(3), Start.SAFE)
    certain = 0
    for _, move in steps(game, player):
        certain += move.certain
        assert not (move.certain and game.mines and move.cell in game.mines)
    assert certain > 10


def test_the_same_position_gets_the_same_answer_whatever_came_before():
    game = Game(LEVELS["intermediate"], random.Random(9), Start.SAFE)
    player = started(LEVELS["intermediate"])
    for seen, move in steps(game, player):
        if not move.certain:
            assert started(LEVELS["intermediate"], seed=2).move(seen) == move


@pytest.mark.parametrize(
    ("level", "cell"),
    [("beginner", (0, 0)), ("intermediate", (0, 0)), ("expert", (0, 0))],
)
def test_an_unprotected_game_begins_where_most_games_are_won(level, cell):
    level = LEVELS[level]
    game = Game(level, random.Random(1), Start.ANY)
    move = started(level, Start.ANY).move(game.observe())
    assert (move.cell, move.certain) == (cell, False)
    assert move.reason.figures.mine == pytest.approx(level.mines / level.cells)


def test_a_position_too_big_to_count_still_gets_a_move():
    # Scattered numbers over a broad board tie everything to everything.
    size = 26
    rows = [" ".join("3" if r % 2 and c % 2 else "?" for c in range(size)) for r in range(size)]
    move = started(Level(size, size, 220)).move(see(*rows, mines=220))
    assert move is not None


@pytest.mark.parametrize("numbers", [{(0, 0): 1}, {(0, 0): 1, (50, 50): 2, (99, 30): 3}])
@pytest.mark.parametrize("size", [100, 200])
def test_a_guess_on_a_huge_board_overflows_nothing(size, numbers):
    level = Level(size, size, size * size // 5)
    move = started(level).move(Observation(size, size, level.mines, numbers))
    assert not move.certain
    assert len(move.reason.candidates) > 1
    for candidate in move.reason.candidates:
        figures = candidate.figures
        assert all(0 <= figure <= 1 for figure in (figures.mine, figures.progress))


def test_the_patient_player_is_sound_and_names_its_depths():
    player = make_player("expert:depth=deep")
    player.start(LEVELS["intermediate"], Start.SAFE, random.Random(1))
    game = Game(LEVELS["intermediate"], random.Random(12), Start.SAFE)
    for _, move in steps(game, player):
        assert not (move.certain and game.mines and move.cell in game.mines)
    assert game.is_over
    with pytest.raises(ValueError, match="one of quick, deep"):
        make_player("expert:depth=abyss")


@pytest.mark.parametrize(
    ("level", "start", "first"),
    [
        (Level(3, 4, 3), Start.ANY, (0, 0)),
        (Level(3, 4, 3), Start.OPENING, (1, 1)),
        pytest.param(LEVELS["tiny"], Start.ANY, (0, 1), marks=pytest.mark.slow),
        pytest.param(LEVELS["tiny"], Start.OPENING, (1, 1), marks=pytest.mark.slow),
    ],
)
def test_the_patient_player_begins_a_small_board_where_most_games_are_won(level, start, first):
    player = make_player("expert:depth=deep")
    player.start(level, start, random.Random(1))
    move = player.move(Observation(level.height, level.width, level.mines, {}))
    assert (move.cell, move.certain) == (first, start is Start.OPENING)


@pytest.mark.slow
def test_the_patient_player_wins_1461_of_the_4368_layouts_of_a_tiny_board_as_best_play_does():
    level, wins = LEVELS["tiny"], 0
    layouts = list(combinations(neighbor_table(level.height, level.width), level.mines))
    for mines in layouts:
        player = make_player("expert:depth=deep")
        player.start(level, Start.ANY, random.Random(1))
        game = Game.with_mines(level.height, level.width, mines)
        assert next(steps(game, player))[1].cell == (0, 1)
        for _ in steps(game, player):
            pass
        wins += game.status is Status.WON
    assert (wins, len(layouts)) == (1461, 4368)
