"""The links of texts by the keyboard."""

import pygame
from window import Window

from minesweeper import LEVELS


def test_the_log_is_walked_with_left_and_right():
    window = Window(level=LEVELS["beginner"], size=(1600, 1000))
    window.key(pygame.K_v)
    for _ in range(3):
        window.key(pygame.K_a)
    log = window.ai_view.log
    moves = len(window.game.commands)
    while window.table._focus.current is not log:
        window.key(pygame.K_TAB)
    whole = window.app.preferences.whole_proofs
    window.key(pygame.K_RIGHT)
    assert window.ai_view.position == moves - 1
    window.key(pygame.K_RIGHT)
    assert window.ai_view.position == moves - 2
    window.key(pygame.K_LEFT)
    window.key(pygame.K_LEFT)
    assert window.ai_view.position is None
    assert window.cursor is None
    assert window.app.preferences.whole_proofs is whole
