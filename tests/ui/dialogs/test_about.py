"""The help names the keys in use; the about page tells what this is and where things are kept."""

import platform
import sys
from importlib.metadata import version

import pygame
import pytest
from window import Window

import minesweeper
from minesweeper.storage.folders import assets_folder, config_folder, data_folder
from minesweeper.storage.settings import Settings
from minesweeper.ui.dialogs.about import AboutDialog, about_texts, faces
from minesweeper.ui.dialogs.help import help_texts
from minesweeper.ui.input.intents import ACTIONS, KeyAction, Wish
from minesweeper.ui.input.keys import FIXED, cursor_keys, key_label, keys_of
from minesweeper.ui.widgets.text_box import TextBox
from minesweeper.words import language


def help_text_of(keys):
    return " ".join(help_texts(keys))


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("a", "A"),
        ("f11", "F11"),
        ("ctrl+z", "Ctrl+Z"),
        ("alt+f4", "Alt+F4"),
        ("space", "Space"),
        ("return", "Enter"),
        ("+", "+"),
        ("ctrl++", "Ctrl++"),
        ("[1]", "Keypad 1"),
    ],
)
def test_a_key_has_the_name_that_people_know_it_by(name, label):
    assert key_label(name) == label


def test_the_help_names_every_action_by_its_key():
    keys = {action: (f"f{i}",) for i, action in enumerate(ACTIONS, 20)}
    text = help_text_of(keys)
    assert [name for (name,) in keys.values() if name.upper() not in text] == []
    assert "Arrows" not in text


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_the_help_names_every_key_that_cannot_be_bound_anew(spoken):
    language.use(spoken)
    assert [name for name in FIXED if key_label(name) not in help_text_of({})] == []


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_the_help_names_keys_that_were_bound_anew(spoken):
    language.use(spoken)
    text = help_text_of({"ai_move": ("x",), "editor": ("ctrl+e", "f7")})
    assert "X" in text
    assert "Ctrl+E" in text
    assert "F7" in text


def test_a_key_that_another_action_has_first_is_not_named():
    keys = {"help": ("f", "f1"), "chord": ()}
    assert keys_of(keys, Wish.HELP) == "F1"
    assert keys_of(keys, ACTIONS["flag"].intent) == "F"
    assert keys_of(keys, ACTIONS["chord"].intent) == "–"


def test_arrows_are_called_so_as_long_as_they_move_the_cursor():
    assert cursor_keys({}) == "Arrows"
    assert cursor_keys({"cursor_up": ("w",)}) == "W Down Left Right"


def test_the_help_has_a_line_for_each_action(monkeypatch):
    monkeypatch.setitem(ACTIONS, "dance", KeyAction(Wish.QUIT, "Dance", ("d", "f7")))
    keys = {"help": ("f8",)}  # no other test asks for these, so that they are looked up now
    assert help_text_of(keys).count(" D or F7</b>: Dance<br>") == 1
    without_keys = help_text_of({"flag": (), "chord": ()})
    assert "<b>–</b>: Flag<br><b>–</b>: Chord<br>" in without_keys


def test_the_help_of_the_window_shows_the_keys_of_the_settings():
    window = Window(settings=Settings(language="en", keys={"flag": ("x",)}))
    window.key(pygame.K_F1)
    said = []
    for _ in window.dialog.pages:
        elements = window.dialog.manager.get_root_container().elements
        said += [
            element.html_text.replace("<br>", " ")
            for element in elements
            if isinstance(element, TextBox)
        ]
        window.dialog.turn(1)
    assert any("<b>X</b>: Flag" in text for text in said)


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_the_about_page_tells_versions_credits_and_folders(spoken, monkeypatch, tmp_path):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path / "a&b"))
    language.use(spoken)
    text = "".join(about_texts())
    for fact in (
        minesweeper.__version__,
        "MIT",
        platform.python_version(),
        pygame.version.ver,
        version("pygame_gui"),
        str(config_folder()).replace("&", "&amp;"),
        str(data_folder()).replace("&", "&amp;"),
    ):
        assert fact in text


def test_the_about_page_names_every_face_of_the_credits():
    credited = (assets_folder() / "CREDITS.md").read_text("utf-8")
    rows = [line for line in credited.splitlines() if line.startswith("| ")][1:]
    assert len(faces()) == len(rows) == 3
    for face, authors in faces():
        assert face in "".join(about_texts())
        assert authors in "".join(about_texts())
        assert any(face in row and authors in row for row in rows)


def test_the_about_page_opens_from_the_help_and_escape_closes_one_after_the_other():
    window = Window()
    window.key(pygame.K_F1)
    elements = window.dialog.manager.get_root_container().elements
    window.click_on(next(each for each in elements if getattr(each, "text", "") == "About"))
    assert isinstance(window.dialog, AboutDialog)
    window.key(pygame.K_ESCAPE)
    assert len(window.app.scenes) == 2
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' paths are text")
def test_a_folder_whose_name_is_no_text_is_shown_as_far_as_it_is(monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", "/home/h\udcff<b>")
    window = Window()
    window.open_about()
    window.settle()
    assert isinstance(window.dialog, AboutDialog)
    assert "/home/h\ufffd&lt;b&gt;/data" in about_texts()[1]
