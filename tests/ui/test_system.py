"""The door to the system: what fails behind it ends nothing."""

import pygame
import pytest
from PIL import ImageGrab
from window import Window

from minesweeper.ui import system
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.look.sounds import Sound, Sounds

CTRL = pygame.KMOD_LCTRL


@pytest.fixture(
    params=[pygame.error("the owner is gone"), OSError(5, "no"), UnicodeError("\udc80")]
)
def broken(request, monkeypatch):
    """Let everything that is asked of the system raise."""

    def fail(*_, **__):
        raise request.param

    for module, names in {
        pygame.scrap: ("get_text", "put_text"),
        pygame.mixer: ("init", "quit", "Sound"),
        pygame.system: ("get_pref_locales",),
        pygame.display: ("get_desktop_sizes",),
    }.items():
        for name in names:
            monkeypatch.setattr(module, name, fail)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.usefixtures("broken")
def test_every_question_has_an_answer_where_the_system_fails():
    assert not system.copy("text")
    assert system.clipboard_text() == ""
    assert system.screen_sizes() == [(1280, 720)]
    assert system.locales() == []
    player = Sounds()
    assert not player.play(Sound.CLICK)
    player.warm()
    player.close()


@pytest.mark.usefixtures("broken")
def test_paste_and_copy_at_the_table_say_that_the_clipboard_fails(monkeypatch):
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: None)
    window = Window()
    window.key(pygame.K_v, CTRL)
    assert isinstance(window.dialog, Editor)  # there may be a picture, which the editor asks for
    window.key(pygame.K_ESCAPE)
    window.table.do(Wish.COPY_CODE)
    window.settle()
    assert "The clipboard takes no text at the moment." in window.message
    window.key(pygame.K_e)
    window.key(pygame.K_v, CTRL)
    assert isinstance(window.dialog, Editor)
    assert "the clipboard holds neither text nor a picture" in window.dialog.panel.message.said
    window.key(pygame.K_c, CTRL)
    assert "takes no text" in window.dialog.panel.message.said


@pytest.mark.usefixtures("broken")
def test_a_line_to_type_into_outlives_a_failing_clipboard():
    window = Window()
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    window.show_all_choices()
    entry = window.dialog.board_entry
    window.click_on(entry)
    window.type("12")
    window.key(pygame.K_v, CTRL)
    assert entry.get_text() == "12"
    window.key(pygame.K_a, CTRL)
    window.key(pygame.K_c, CTRL)
    assert entry.get_text() == "12"
    window.key(pygame.K_x, CTRL)
    assert entry.get_text() == ""


def test_without_an_answer_the_first_window_fits_a_usual_screen(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    assert system.screen_sizes() == [(1280, 720)]
