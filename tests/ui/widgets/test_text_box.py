"""The links of texts by the keyboard, and words that are longer than a line."""

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
    while window.table.focus.current is not log:
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


def test_a_code_longer_than_a_line_is_shown_without_added_signs():
    window = Window(size=(640, 480))
    box = window.table.panel.card.text
    said = "Copied: 1-200x200-9999-opening-ABCDEFGHJKLMN-ABCDEFGHJKLMNPQRSTUVWXYZ2345678."
    box.set_text(said)
    rows = box.text_box_layout.layout_rows
    shown = ["".join(getattr(item, "text", "") for item in row.items) for row in rows]
    assert "".join(shown).replace(" ", "") == said.replace(" ", "")
    assert shown[:2] == ["Copied: 1-200x200-", "9999-opening-"]
