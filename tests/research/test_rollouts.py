"""Rollouts: surviving rollouts win on average what games win."""

import random
from statistics import fmean

import pytest
from oracle import see

from minesweeper.inference import analyze
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.strategy import Strategist
from research.rollouts import on_layout, rollout, sparing, surviving_rollout

SMALL = Level(8, 8, 12)


def test_a_game_is_spared_a_mine_and_stays_in_its_position():
    game = Game.from_code(Code(SMALL, Start.SAFE, 5))
    game.reveal((0, 0))
    rng = random.Random(6)
    mined = min(game.mines - analyze(game.observe()).mines())
    other = sparing(game, mined, rng)
    assert mined not in other.mines
    assert other.numbers == game.numbers
    assert sparing(other, mined, rng) is other
    assert on_layout(game.observe(), game.mines).numbers == game.numbers


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "apart"), [(50, 0.1), pytest.param(300, 0.06, marks=pytest.mark.slow)]
)
def test_surviving_rollouts_win_on_average_as_often_as_games_do(number, apart):
    rng = random.Random(7)
    chances, games = [], []
    for _ in range(number):
        code = Code(SMALL, Start.SAFE, new_seed(rng))
        game = Game.from_code(code)
        game.reveal((0, 0))
        games.append(rollout(game, Strategist()))
        game = Game.from_code(code)
        game.reveal((0, 0))
        chances.append(surviving_rollout(game, Strategist(), rng))
    assert abs(fmean(chances) - fmean(games)) < apart
    spread = fmean((chance - fmean(chances)) ** 2 for chance in chances)
    assert spread < 0.6 * fmean(games) * (1 - fmean(games))


def test_a_surviving_rollout_ends_with_the_exact_chance():
    seen = see("? ?", "1 1", mines=1)
    game = on_layout(seen, frozenset({(0, 1)}))
    assert surviving_rollout(game, Strategist(), random.Random(1)) == 0.5
