"""The links of texts by the keyboard, and words that are longer than a line."""

import pygame
import pytest
from window import Window

from minesweeper import LEVELS
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.widgets.managers import Manager
from minesweeper.ui.widgets.text_box import TextBox, whole_lines


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


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("theme", ["light", "classic"])
def test_a_card_that_scrolls_ends_with_a_whole_line(scale, theme):
    pygame.display.set_mode((640, 480))
    manager = Manager((640, 480), theme_named(theme), scale)
    high = manager.get_theme().get_font(["text_box"]).size("x")[1]
    for room in range(4 * high, 5 * high + high // 2, 3):
        height = whole_lines(room, manager, "@card")
        box = TextBox("<br>".join("12345678"), pygame.Rect(0, 0, 400, height), manager, "@card")
        assert box.scroll_bar is not None
        end = box.text_wrap_rect.height
        shown = [min(end - row.top, high) for row in box.text_box_layout.layout_rows]
        assert not [each for each in shown if high // 8 < each < high]
        assert room - height < 1.2 * high
