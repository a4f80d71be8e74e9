"""Every door that speaks about a position says only what enumeration confirms."""

from __future__ import annotations

import random

import pytest

from minesweeper import Game
from tests.claims.doors import SPEAKING, Asked, check_analyze_json, check_explain_json
from tests.claims.games import random_play
from tests.claims.judged import GameTruth, whole_game
from tests.claims.reviews import JUDGING, check_curve, check_review_json
from tests.claims.texts import judge

QUICK, ALL = (2, 7), 2000
QUICK_GAMES = [0, pytest.param(1, marks=pytest.mark.slow), 2, 3]


def ask_every_door(seed: int) -> None:
    asked = Asked.of(random_play(random.Random(seed)))
    for door in SPEAKING:
        for text in door(asked):
            judge(text)
    check_explain_json(asked)
    check_analyze_json(asked)


@pytest.mark.parametrize("seed", QUICK)
def test_what_every_door_says_of_a_small_board_is_true(seed: int) -> None:
    ask_every_door(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_what_every_door_says_of_2000_small_boards_is_true(part: int) -> None:
    for seed in range(part * ALL // 20, (part + 1) * ALL // 20):
        ask_every_door(seed)


def ask_what_judges(played: Game) -> None:
    game = GameTruth.of(played)
    for door in JUDGING:
        for text in door(game):
            judge(text)
    check_review_json(game)
    check_curve(game)


@pytest.mark.parametrize("seed", QUICK_GAMES)
def test_what_is_said_of_a_small_game_that_is_judged_is_true(seed: int) -> None:
    ask_what_judges(whole_game(random.Random(f"judged {seed}")))


def test_what_is_said_of_flags_that_cannot_all_be_right_is_true() -> None:
    game = Game.with_mines(2, 4, {(0, 1), (0, 3)})
    for cell in [(0, 0), (1, 0), (0, 2)]:
        game.reveal(cell)
    game.flag((0, 1))
    game.flag((1, 1))
    game.chord((0, 2))
    ask_what_judges(game)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_what_is_said_of_500_small_games_that_are_judged_is_true(part: int) -> None:
    for seed in range(1000 + part * 50, 1050 + part * 50):
        ask_what_judges(whole_game(random.Random(f"judged {seed}")))
