"""The links of texts by the keyboard, and words that are longer than a line."""

import pygame
from window import Window

from minesweeper import LEVELS


def test_enter_on_the_log_looks_back_at_the_last_move():
    window = Window(level=LEVELS["beginner"], size=(1600, 1000))
    window.key(pygame.K_v)
    for _ in range(3):
        window.key(pygame.K_a)
    log = window.ai_view.log
    while window.table.focus.current is not log:
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert window.dialog.place == len(window.game.commands) - 1


def test_a_code_longer_than_a_line_is_shown_without_added_signs():
    window = Window(size=(640, 480))
    box = window.table.panel.card.text
    said = "Copied: 1-200x200-9999-opening-ABCDEFGHJKLMN-ABCDEFGHJKLMNPQRSTUVWXYZ2345678."
    box.set_text(said)
    rows = box.text_box_layout.layout_rows
    shown = ["".join(getattr(item, "text", "") for item in row.items) for row in rows]
    assert "".join(shown).replace(" ", "") == said.replace(" ", "")
    assert shown[:2] == ["Copied: 1-200x200-", "9999-opening-"]
