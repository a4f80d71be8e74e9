"""The lines and the height of a text are known before its box is made."""

import pygame
import pytest

from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.text_box import TextBox, folded_text, text_height, wrapped_text
from minesweeper.words import language

LIGHT = theme_named("light")

SENTENCE = "A number with more flags around it than it says has a warning sign in its corner. "
TEXTS = [
    "<b>one</b> word",
    SENTENCE * 3,
    f"<b>{SENTENCE}</b>",
    "<b>Mouse</b><br>left<br>right",
    "扫雷，翻开格子。" * 12,
]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 3.0])
@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_a_box_of_that_height_shows_exactly_those_lines_and_does_not_scroll(scale, spoken):
    pygame.font.init()
    pygame.display.set_mode((640, 480))
    language.use(spoken)
    manager = managers.Manager((640, 480), LIGHT, scale)
    high = manager.get_theme().get_font(["text_box"]).size("x")[1]
    for html in TEXTS:
        for width in (200, 337, 544):
            wide = round(width * scale)
            text = wrapped_text(html, wide, manager)
            height = text_height(text, manager)
            box = TextBox(text, pygame.Rect(0, 0, wide, height), manager)
            assert box.scroll_bar is None, (html, width)
            assert 0 < height - box.text_box_layout.layout_rows[-1].bottom < high, (html, width)


def test_a_word_that_does_not_fit_begins_a_line():
    assert folded_text("aa bb cc", 7, len) == "aa bb<br>cc"
    assert folded_text("aa bb cc", 10, len) == "aa bb cc"
    assert folded_text("aa<br>bb", 10, len) == "aa<br>bb"
    assert folded_text("<b>aa</b> bb", 7, len) == "<b>aa</b> bb"
    assert folded_text("", 9, len) == ""


def test_chinese_lines_end_between_characters():
    assert folded_text("扫雷扫雷", 3, len) == "扫雷<br>扫雷"
    assert folded_text("<b>AI 雷：</b>扫雷扫雷", 9, len) == "<b>AI 雷：</b>扫雷扫雷"


def test_a_path_that_is_too_long_ends_lines_at_its_separators():
    assert folded_text("in: /home/ann/games", 9, len) == "in: /home<br>/ann<br>/games"
    assert folded_text("在：/home/ann/games", 10, len) == "在：/home<br>/ann/games"
