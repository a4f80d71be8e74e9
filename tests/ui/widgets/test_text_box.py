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


def test_a_link_under_the_mouse_is_underlined_in_all_its_lines_and_no_other_is():
    window = Window(size=(640, 480))
    box = window.table.panel.card.text
    long = "a link with many words that has to be longer than one line of the panel"
    box.set_text(f'<a href="one">{long}</a><br><a href="two">another</a>')
    chunks = box.link_hover_chunks
    lines = [chunk for chunk in chunks if chunk.href == "one"]
    assert len(lines) > 1
    layout = box.rect.move(box.padding)
    for line in lines:
        window.move((layout.x + line.x + 20, layout.y + line.centery))
        window.settle()
        assert {chunk.href for chunk in chunks if chunk.underlined} == {"one"}
        assert all(line.underlined for line in lines)
    window.move((3, 3))
    window.settle()
    assert not any(chunk.underlined for chunk in chunks)
