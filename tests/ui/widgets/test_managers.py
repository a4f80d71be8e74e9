"""pygame_gui's managers: shared fonts and pictures, and nothing kept of the ones let go."""

import gc
import weakref

import i18n
import pygame
import pytest
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.elements import UIButton

from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.widgets import managers
from minesweeper.words import language

DARK = theme_named("dark")
LIGHT = theme_named("light")

BLACK = pygame.Color("black")


@pytest.fixture(autouse=True)
def _screen():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 480))


def face(manager, *names):
    return manager.get_theme().get_font(list(names))


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_managers_of_two_themes_share_their_fonts(spoken):
    language.use(spoken)
    # At a scale of its own: no test before has made one of the themes, with fonts that have gone.
    light, dark = (managers.Manager((640, 480), theme, 1.1) for theme in (LIGHT, DARK))
    assert face(light, "button") is face(dark, "button")
    assert face(light, "label") is face(dark, "button")
    assert face(light, "button") is not face(light, "@primary")


def test_managers_of_a_look_share_their_theme():
    one, other, dark = (managers.Manager((640, 480), theme, 1.0) for theme in (LIGHT, LIGHT, DARK))
    assert one is not other
    assert one.get_theme() is other.get_theme()
    assert one.get_theme() is not dark.get_theme()


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
@pytest.mark.parametrize("text", ["Settings", "AV To, fi", " 1 % ", "扫雷：A1。", "one\ntwo", ""])
def test_a_text_is_as_large_as_its_drawing_however_often_it_is_measured(spoken, text):
    language.use(spoken)
    manager = managers.Manager((640, 480), LIGHT, 1.0)
    for kind in ("button", "@primary", "tool_tip.text_box"):
        font = face(manager, kind)
        plain = GUIFontPygame.get_rect(font, text)
        assert font.get_rect(text) == plain
        font.get_rect(text).width = 1
        assert font.get_rect(text) == plain
        assert font.size(text) == plain.size


@pytest.mark.usefixtures("freed")
def test_the_first_manager_is_freed_once_nobody_uses_it():
    manager = managers.Manager((640, 480), LIGHT, 1.0)
    UIButton(pygame.Rect(10, 10, 100, 30), "old", manager)
    kept = weakref.ref(manager)
    del manager
    managers.free_memory()
    assert kept() is None


def test_a_manager_begins_with_the_arrow_whatever_the_one_before_left(monkeypatch):
    manager, shapes = managers.Manager((640, 480), LIGHT, 1.0), []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shapes.append)
    other = managers.Manager((640, 480), LIGHT, 1.0, manager)
    assert shapes == [other.active_user_cursor]
    assert other.active_user_cursor == pygame.cursors.Cursor(pygame.SYSTEM_CURSOR_ARROW)


def test_no_manager_adds_to_the_folders_of_words():
    managers.Manager((640, 480), LIGHT, 1.25)
    folders = list(i18n.load_path)
    managers.Manager((640, 480), LIGHT, 1.5)
    assert i18n.load_path == folders


def test_the_chinese_face_has_chinese_letters_in_every_kind_of_text():
    language.use("zh_CN")
    manager = managers.Manager((640, 480), LIGHT, 1.0)
    for kind in ("button", "label", "@title", "@primary", "text_box", "tool_tip.text_box"):
        one, other = (
            pygame.image.tobytes(face(manager, kind).render_premul(letter, BLACK), "RGBA")
            for letter in "雷田"  # a face without them draws the same box for both
        )
        assert one != other


def test_what_is_there_for_good_is_left_out_of_the_collectors_rounds():
    before = gc.get_freeze_count()
    managers.keep_for_good()
    assert gc.get_freeze_count() > before
