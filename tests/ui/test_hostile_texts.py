"""Texts from outside in the window: they are shown as they are, and never as tags or pictures."""

import json

import pygame
import pytest
from window import Window

from minesweeper.commands.cli import main
from minesweeper.storage.settings import settings_file
from minesweeper.ui.app import App
from minesweeper.ui.widgets import managers

PICTURE = "<img src='/nowhere.png'>"


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "٣", PICTURE, "9" * 5000])
def test_a_text_that_is_no_code_is_refused_in_the_dialog_of_a_new_game(text, monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    window = Window()
    window.key(pygame.K_g)
    window.show_all_choices()
    window.dialog.paste()
    window.settle()
    assert "This is no seed and no code of a board" in window.dialog.fault
    window.dialog.accept()
    window.settle()
    assert len(window.app.scenes) == 2


def test_tags_in_a_damaged_settings_file_are_shown_as_they_are(tmp_path, monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    monkeypatch.setattr(managers, "keep_for_good", lambda: None)
    said = []

    def run(app):
        app.step()
        said.append(app.table.panel.card.message.html)

    monkeypatch.setattr(App, "run", run)
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(json.dumps({"scale": PICTURE}), encoding="utf-8")
    assert main([]) == 0
    assert "&lt;img src='/nowhere.png'" in said[0]
    assert "<img" not in said[0]
