"""Every door that speaks about a position says only what enumeration confirms."""

from __future__ import annotations

import random

import pytest

from tests.claims.doors import SPEAKING, Asked, check_analyze_json, check_explain_json
from tests.claims.games import random_play
from tests.claims.judged import GameTruth, whole_game
from tests.claims.reviews import JUDGING, check_curve, check_review_json
from tests.claims.texts import judge

QUICK, ALL = range(2, 8), 2000
QUICK_GAMES = 4


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


def ask_what_judges(seed: int) -> None:
    game = GameTruth.of(whole_game(random.Random(f"judged {seed}")))
    for door in JUDGING:
        for text in door(game):
            judge(text)
    check_review_json(game)
    check_curve(game)


@pytest.mark.parametrize("seed", range(QUICK_GAMES))
def test_what_is_said_of_a_small_game_that_is_judged_is_true(seed: int) -> None:
    ask_what_judges(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_what_is_said_of_500_small_games_that_are_judged_is_true(part: int) -> None:
    for seed in range(1000 + part * 50, 1050 + part * 50):
        ask_what_judges(seed)
