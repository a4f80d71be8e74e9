"""The robot: the real window with every player and the AI view open."""

import pytest
from window import Window

from benchmarks.robot import Robot
from minesweeper.players import PLAYERS


@pytest.mark.parametrize("player", PLAYERS)
def test_the_window_shows_every_map_of_every_player_while_it_plays_the_demonstration(player):
    window = Window(size=(1280, 800))
    Robot(window.app, None).watch(player, range(2), moves=3)
    assert len(window.game.commands) >= 3


def test_the_ai_view_of_the_gain_player_shows_negative_risks_of_the_demonstration():
    window = Window(size=(1280, 800))
    Robot(window.app, None).watch("gain", range(1), moves=60)
    assert any((view.risk or 0) < 0 for view in window.ai_view.knowledge.views.values())
