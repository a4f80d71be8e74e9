"""Which numbers are finished, and which have too many flags around them."""

import random
from itertools import product

import pygame
import pytest

from minesweeper import Action, Command, Game, Level, Rules
from minesweeper.rules.board import neighbors
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.ui.board.board_view import is_finished, overflagged
from minesweeper.ui.board.cell_art import CellArt
from minesweeper.ui.look.theme import contrast
from minesweeper.ui.look.themes import themes


def play(game, action, cell):
    return game.play(Command(action, cell))


def counted(game):
    """Return the overflagged numbers by looking around every number."""
    return {
        cell
        for cell, number in game.numbers.items()
        if sum(
            near in game.flags or (game.rules.play_on and near in game.hit)
            for near in neighbors(cell, game.level.height, game.level.width)
        )
        > number
    }


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))]
)
def test_after_each_command_the_overflagged_numbers_are_those_that_counting_finds(seed):
    rng = random.Random(seed)
    game = Game(Level(12, 10, 20), rng, rules=Rules(play_on=True))
    every, found = list(product(range(10), range(12))), set()
    for _ in range(200):
        cell = (int(rng.random() * 10), int(rng.random() * 12))
        play(game, Action.REVEAL if rng.random() < 0.3 else Action.FLAG, cell)
        assert overflagged(game, every) == counted(game)
        assert overflagged(game, every[:60]) == counted(game).intersection(every[:60])
        found |= counted(game)
    assert found


def test_the_mine_that_loses_the_game_is_no_flag_too_many():
    game = Game.with_mines(2, 3, [(0, 0), (0, 2)])
    for action, cell in (
        (Action.REVEAL, (1, 0)),
        (Action.FLAG, (0, 1)),
        (Action.FLAG, (1, 1)),
        (Action.REVEAL, (1, 2)),
    ):
        play(game, action, cell)
    assert overflagged(game, game.numbers) == {(1, 0), (1, 2)}
    play(game, Action.FLAG, (1, 1))
    assert overflagged(game, game.numbers) == set()
    play(game, Action.REVEAL, (0, 0))
    assert game.hit
    assert overflagged(game, game.numbers) == set()


def test_where_numbers_may_be_wrong_no_number_is_overflagged():
    clues = ClueModel(ClueKind.OVER)
    game = Game.with_mines(3, 3, [(0, 0)], clues=clues)
    play(game, Action.REVEAL, (1, 1))
    for row, column in product((0, 2), range(3)):
        play(game, Action.FLAG, (row, column))
    assert overflagged(game, game.numbers) == set()


def test_a_number_is_finished_once_all_covered_cells_around_it_have_its_flags():
    # * 1 .
    # . . .   B1 needs A1 flagged, and A2, B2, C1 and C2 opened
    game = Game.with_mines(2, 3, [(0, 0)])
    play(game, Action.REVEAL, (0, 1))
    assert not is_finished(game, (0, 1), 1)
    play(game, Action.FLAG, (0, 0))
    assert not is_finished(game, (0, 1), 1)
    play(game, Action.REVEAL, (1, 2))
    play(game, Action.FLAG, (1, 0))
    assert not is_finished(game, (0, 1), 1)  # one flag too many
    play(game, Action.FLAG, (1, 0))
    play(game, Action.REVEAL, (1, 0))
    assert is_finished(game, (0, 1), 1)


def test_a_hit_mine_counts_as_a_flag():
    # * 1 . 1 *
    # 1 1 . 1 1
    game = Game.with_mines(2, 5, [(0, 0), (0, 4)], Rules(play_on=True))
    for cell in ((0, 2), (1, 0)):
        play(game, Action.REVEAL, cell)
    assert not is_finished(game, (1, 1), 1)
    play(game, Action.REVEAL, (1, 4))
    assert is_finished(game, (1, 1), 1)  # a win shows its mines as flags
    game = Game.with_mines(2, 5, [(0, 0), (0, 4)], Rules(play_on=True))
    for cell in ((0, 0), (0, 2), (1, 0)):
        play(game, Action.REVEAL, cell)
    assert is_finished(game, (1, 1), 1)


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [14, 24, 48])
def test_the_sign_of_too_many_flags_is_seen_without_colour(theme, size):
    art = CellArt(theme, size)
    assert contrast(theme.wrong, theme.revealed) >= 3
    for number in range(9):
        marked = art.numbers[number].copy()
        marked.blit(art.overflagged, (0, 0))
        one, other = (pygame.transform.grayscale(each) for each in (marked, art.numbers[number]))
        apart = [
            abs(one.get_at((x, y)).r - other.get_at((x, y)).r)
            for x in range(size)
            for y in range(size)
        ]
        assert sum(each > 40 for each in apart) >= size * size / 40


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_a_dim_number_is_paler_but_still_there(theme):
    art = CellArt(theme, 32)
    pictures = {pygame.image.tobytes(each, "RGB") for each in (*art.numbers, *art.dimmed[1:])}
    assert len(pictures) == 17
