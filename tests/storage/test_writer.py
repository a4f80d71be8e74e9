"""What the database cannot take waits, in order and whole, and is stored once when it can."""

import contextlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading

import pytest

from minesweeper.rules.command import Action, Command, Status
from minesweeper.storage.game_rows import Marks
from minesweeper.storage.store import Store
from minesweeper.storage.writer import BackgroundWriter
from tests.counted import best_times
from tests.storage import game_writer
from tests.storage.test_store import (
    BEGINNER,
    COMMANDS,
    ROOT,
    fresh_game,
    place,
    play,
    same_state,
    take_back,
    win,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "games.sqlite"


@contextlib.contextmanager
def locked(path):
    """Hold the database as another program that writes."""
    other = sqlite3.connect(path, timeout=0, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def finish(record, game):
    """Win a game that has been begun, a second after its first command."""
    for cell in [cell for cell in game.observe().covered() if cell not in game.mines]:
        game.reveal(cell, 1_000)
    record.keep(game, 1_000)
    assert game.status is Status.WON


# While the database is locked


def test_before_the_first_game_nothing_waits(path):
    with Store(path) as store:
        assert store.backlog is None


def test_commands_wait_for_a_locked_database_and_are_stored_with_the_next_one(path):
    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, *COMMANDS[:2])
        with locked(path):
            for at in (200, 300):
                record.add(game.play(Command(Action.FLAG, (8, 8), at)), at)
            assert store.backlog.commands == 2
            assert str(store.backlog.fault) == "another program has locked the file"
            assert len(store.unfinished().game.commands) == 2
        assert store.backlog.commands == 2
        record.keep_clock(400)
        assert store.backlog is None
        assert same_state(store.unfinished().game, game)


def test_a_game_that_begins_under_a_lock_is_stored_whole_later(path):
    game = fresh_game()
    with Store(path) as store:
        with locked(path):
            record = store.begin(game, Marks(seeded=True))
            game.reveal((4, 4), 10)
            record.keep(game, 10)
            assert (record.number, store.backlog.commands) == (None, 1)
            assert store.unfinished() is None
        game.flag((8, 8), 20)
        record.keep(game, 20)
        kept = store.unfinished()
    assert same_state(kept.game, game)
    assert kept.game.code == game.code
    assert kept.marks == Marks(seeded=True)
    assert kept.number == record.number == 1


@pytest.mark.parametrize("wins_under_lock", [False, True])
def test_help_under_a_lock_marks_the_win(path, wins_under_lock):
    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, (Action.REVEAL, (4, 4)))
        with locked(path):
            record.mark(assisted=True)
            if wins_under_lock:
                finish(record, game)
        if wins_under_lock:
            store.begin(fresh_game(2))
        else:
            finish(record, game)
        assert store.backlog is None
        assert store.load(record.number).marks == Marks(assisted=True)
        assert record.place is None
        assert best_times(store, BEGINNER) == []


def test_a_win_under_a_lock_has_its_place_once_it_is_stored(path):
    with Store(path) as store:
        quick = win(store, 500)
        game = fresh_game()
        record = play(store, game, (Action.REVEAL, (4, 4)))
        with locked(path):
            finish(record, game)
            assert record.place is None
        store.begin(fresh_game(2))
        assert record.place == 2
        assert place(store, quick) == 1


def test_a_taken_back_game_is_stored_as_it_stands_last(path):
    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, *COMMANDS[:4])
        with locked(path):
            take_back(game, 400)
            record.keep(game, 400)
            game.flag((8, 8), 500)
            record.keep(game, 500)
        record.keep_clock(600)
        assert same_state(store.unfinished().game, game)
        assert store.unfinished().marks == Marks(undone=True)


def test_a_value_that_the_database_cannot_hold_is_a_fault(path):
    with Store(path) as store:
        record = play(store, fresh_game(), *COMMANDS[:2])
        record.keep_clock(2**63)
        assert "too large" in str(store.backlog.fault)
        record.keep_clock(500)
        assert store.backlog is None
        assert store.unfinished().elapsed == 500


def test_a_fault_that_stays_the_same_is_one(path):
    game = fresh_game()
    with Store(path) as store, locked(path):
        record = play(store, game, *COMMANDS[:1])
        backlog = store.backlog
        record.keep_clock(200)
        assert store.backlog == backlog


def test_a_ready_game_of_another_program_is_not_deleted_without_the_lock(path):
    with Store(path) as first, Store(path) as second:
        ready = first.begin(fresh_game(1))
        second.begin(fresh_game(2))
        second.begin(fresh_game(3))
        assert first.load(ready.number).game.code.seed == 1


def test_a_game_whose_row_was_deleted_is_stored_anew(path):
    game = fresh_game()
    with Store(path) as first:
        record = play(first, game, *COMMANDS[:2])
        with sqlite3.connect(path) as other:
            other.execute("PRAGMA foreign_keys = ON")
            other.execute("DELETE FROM game")
        other.close()
        game.flag((8, 8), 300)
        record.keep(game, 300)
        assert first.backlog is None
        assert same_state(first.unfinished().game, game)


# A file that is gone


def test_a_removed_folder_is_noticed(path):
    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, *COMMANDS[:2])
        shutil.rmtree(path.parent)
        game.flag((8, 8), 300)
        record.keep(game, 300)
        assert str(store.backlog.fault) == "games.sqlite was removed or replaced"


def test_a_file_in_the_place_of_the_database_is_noticed(path):
    store = Store(path)
    record = play(store, fresh_game(), *COMMANDS[:2])
    path.rename(path.with_name("elsewhere"))
    path.write_text("another")
    record.keep_clock(500)
    assert "replaced" in str(store.backlog.fault)
    path.unlink()
    path.with_name("elsewhere").rename(path)
    record.keep_clock(600)
    assert store.backlog is None
    store.close()


# The thread


def test_a_writer_in_the_background_stores_everything_before_it_ends(path):
    game = fresh_game()
    with Store(path, in_background=True) as store:
        record = play(store, game, *COMMANDS[:3])
        record.mark(assisted=True)
    store.writer.thread.join()
    assert record.number == 1
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)
        assert store.unfinished().marks == Marks(assisted=True)


def test_the_end_waits_for_a_database_that_is_held(path):
    game = fresh_game()
    with Store(path) as store:
        play(store, game, *COMMANDS[:2])
    store = Store(path, in_background=True)
    with locked(path):
        record = store.resume(store.unfinished())
        game.flag((8, 8), 300)
        record.keep(game, 300)
        while store.backlog is None:
            store.writer.thread.join(0.01)
        end = threading.Thread(target=store.writer.close)
        end.start()
        end.join(0.1)
        assert end.is_alive()
    end.join()
    assert store.writer.waiting == ()
    assert same_state(store.load(1).game, game)
    store.close()


def test_the_end_waits_no_longer_than_it_may(path, monkeypatch):
    monkeypatch.setattr("minesweeper.storage.writer.CLOSING", 0.01)
    game = fresh_game()
    store = Store(path, in_background=True)
    with locked(path):
        store.begin(game)
        store.close()
        assert len(store.writer.waiting) == 1
    store.writer.thread.join()


def test_a_writer_in_the_background_rests_while_nothing_waits(path, monkeypatch):
    steps, step = [], BackgroundWriter.step
    monkeypatch.setattr(BackgroundWriter, "step", lambda own: steps.append(1) or step(own))
    with Store(path, in_background=True) as store:
        thread = store.writer.thread
        record = store.begin(fresh_game())
        while record.number is None:
            thread.join(0.01)
        thread.join(0.3)  # three times as long as it waits before it tries again
        before = len(steps)
    thread.join()
    assert before <= 2  # what the start took in, and the game
    assert len(steps) == before + 1


def test_games_in_memory_are_written_without_a_thread(tmp_path):
    (tmp_path / "file").write_text("")
    with Store(tmp_path / "file" / "games.sqlite", in_background=True) as store:
        assert win(store, 1_000).place == 1


def killed_writer(path, least, *how):
    """Kill a program once it has kept at least that many commands; return how many it said last."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.game_writer", str(path), *how],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip  # the arguments belong together
    while int(said := writer.stdout.readline()) < least:
        pass
    writer.send_signal(signal.SIGKILL)
    said += writer.stdout.read()
    writer.wait()
    writer.stdout.close()
    return int(said.split()[-1])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_program_killed_while_its_thread_writes_loses_nothing_that_was_stored(path):
    for least in (30, 31, 200):
        written = killed_writer(path, least, "in_background")
        with Store(path) as store:
            kept = store.unfinished()
        assert len(kept.game.commands) >= written >= least
        assert same_state(kept.game, game_writer.game_after(len(kept.game.commands)))


def test_nothing_is_left_beside_the_database_of_programs_whose_games_are_over(path):
    with Store(path) as store:
        win(store, 1_000)
    with Store(path) as store:
        assert store.unfinished() is None
    assert [file.name for file in path.parent.iterdir()] == ["games.sqlite"]
