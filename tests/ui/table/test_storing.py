"""What the window says while games cannot be stored, and that it stops saying so."""

import pygame
import pytest

from minesweeper.rules.command import Action, Status
from minesweeper.storage.store import Store
from minesweeper.ui.input.mouse import RIGHT
from tests.counted import best_times
from tests.storage.test_store import fresh_game, play
from tests.storage.test_writer import locked
from tests.window import Window


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def win(window):
    for cell in [c for c in window.game.observe().covered() if c not in window.game.mines]:
        window.click_cell(cell)
    assert window.game.status is Status.WON


def test_a_backlog_is_said_until_it_is_stored(path):
    window = Window(seed=None, store=Store(path))
    window.click_cell((4, 4))
    one, other, *_ = window.game.observe().covered()
    with locked(path):
        window.click_cell(one, RIGHT)
        assert window.heading == "Notice"
        assert "Nothing can be stored at the moment" in window.message
        assert "another program has locked the file" in window.message
        assert "Moves not stored yet: 1." in window.message
        window.click_cell(other, RIGHT)
        assert "Moves not stored yet: 2." in window.message
    window.now += 1000  # the clock is stored every second
    window.settle()
    assert window.heading == "Playing"
    assert "Games cannot be stored" not in window.message
    window.app.table.close()


def test_what_the_assistant_says_is_said_beside_a_backlog(path):
    window = Window(seed=None, store=Store(path))
    window.click_cell((4, 4))
    with locked(path):
        window.key(pygame.K_a)
        assert window.message.startswith("Nothing can be stored at the moment")
        assert len(window.message.split("<br><br>")) == 2
    window.app.table.close()


def test_help_under_a_lock_keeps_the_win_out_of_the_best_times(path):
    store = Store(path)
    window = Window(seed=None, store=store)
    window.click_cell((4, 4))
    with locked(path):
        window.key(pygame.K_h)
    win(window)
    assert window.session.recorder.place is None
    assert best_times(store, window.game.level) == []
    assert "best time" not in window.message
    window.app.table.close()


def test_the_place_of_a_win_is_said_once_it_is_stored(path):
    store = Store(path)
    window = Window(seed=None, store=store)
    window.click_cell((4, 4))
    with locked(path):
        win(window)
        assert "best time" not in window.message
        assert window.session.recorder.best_time() is None
    store.writer.step()  # as the thread does
    window.settle()
    assert "Your best time!" in window.message
    assert window.session.recorder.best_time() == window.session.elapsed
    window.app.table.close()


def test_an_unfinished_game_that_makes_no_sense_is_named_and_another_begins(path):
    with Store(path) as store:
        play(store, fresh_game(), (Action.REVEAL, (4, 4)))
        store.database.execute("UPDATE command SET row = 99")
    window = Window(store=Store(path), resume=True)
    assert window.game.commands == []
    assert "The last game cannot go on: stored game 1: (99, 4)" in window.message
    window.click_cell((4, 4))
    assert "cannot go on" not in window.message
    window.app.table.close()
