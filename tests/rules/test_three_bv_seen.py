"""The 3BV that is open, counted from the numbers alone."""

import random

import pytest

from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.rules.metrics import board_of
from minesweeper.rules.openings import three_bv_seen


@pytest.mark.parametrize("seed", range(20))
def test_once_everything_is_open_it_is_the_boards_3bv(seed):
    level = Level(9, 7, 9)
    game = Game(level, random.Random(seed))
    game.reveal((3, 4))
    assert three_bv_seen(7, 9, game.numbers) == 1
    rng = random.Random(seed)
    cells = [cell for cell in game.observe().covered() if cell not in game.mines]
    rng.shuffle(cells)
    for cell in cells:
        game.reveal(cell)
        assert three_bv_seen(7, 9, game.numbers) >= board_of(game).solved(game.numbers)
    assert three_bv_seen(7, 9, game.numbers) == board_of(game).three_bv
