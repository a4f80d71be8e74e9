"""A frame that raises: one place catches it, and the game goes on."""

import pygame
import pytest
from window import Program, Window

from minesweeper.commands.cli import main
from minesweeper.rules.command import Action
from minesweeper.storage.folders import log_folder
from minesweeper.storage.store import Store
from minesweeper.ui.app import App, WindowError
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.widgets import managers


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(Program, "draw", App.draw)
    return Window(size=(1280, 800))


def run(window, frames):
    """Let the loop of the window turn that many times."""
    left = iter(range(frames))

    def sleep():
        window.now += 20
        if next(left, None) is None:
            window.app.quit()

    window.app.sleep = sleep
    window.app.run()


def failing(times):
    """Return a function that raises a number of times, then answers nothing."""
    left = iter(range(times))

    def fail(*_):
        if next(left, None) is not None:
            raise KeyError("a frame that fails")

    return fail


def post_key():
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode=""))


def log():
    return (log_folder() / "faults.log").read_text()


def test_a_dialog_whose_frame_raises_is_closed_and_the_game_goes_on(window):
    window.click_cell((4, 4))
    window.table.do(Wish.SETTINGS)
    window.dialog.draw = failing(1)
    run(window, 3)
    assert window.app.scenes == [window.table]
    assert not window.session.is_paused
    assert "Something failed and was closed. The game goes on." in window.message
    assert "faults.log" in window.message
    assert "KeyError: 'a frame that fails'" in log()
    assert "Traceback" in log()


def test_an_ai_view_that_raises_is_closed_and_the_game_goes_on(window):
    window.table.do(Wish.AI_VIEW)
    window.click_cell((4, 4))
    commands = list(window.game.commands)
    window.ai_view.draw = failing(99)
    window.table.changed = True
    run(window, 4)
    assert window.ai_view is None
    assert window.game.commands == commands
    assert "The game goes on." in window.message


def test_an_event_that_raises_costs_one_event(window):
    window.table.handle = failing(1)
    post_key()
    run(window, 2)
    assert "Something failed" in window.message


def test_a_window_that_fails_again_and_again_ends(window):
    window.table.update = failing(99)
    with pytest.raises(WindowError):
        run(window, 99)
    assert window.app.failed == 4
    assert "KeyError: 'a frame that fails'" in log()


def test_the_program_then_ends_with_one_line_and_the_game_is_stored(monkeypatch, capsys):
    monkeypatch.setattr(managers, "keep_for_good", lambda: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)

    def fail(app):
        if not app.table.session.game.commands:
            app.table.session.act(Action.REVEAL, (4, 4))
        raise KeyError("a frame that fails")

    monkeypatch.setattr(App, "step", fail)
    assert main([]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("minesweeper: The window fails again and again.")
    assert str(log_folder() / "faults.log") in line
    with Store() as store:
        assert store.unfinished() is not None


def test_a_log_that_cannot_be_written_stops_nothing(window):
    log_folder().write_text("no folder")
    window.table.handle = failing(1)
    post_key()
    run(window, 2)
    assert window.message.endswith("The game goes on.")
