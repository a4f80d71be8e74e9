"""What the database cannot take waits, in order and whole, and is stored once when it can."""

import contextlib
import errno
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import nullcontext

import pytest

from minesweeper.rules.command import Action, Command, Status
from minesweeper.storage import waiting_file
from minesweeper.storage.game_rows import Marks, Snapshot
from minesweeper.storage.store import Store
from minesweeper.storage.writer import BackgroundWriter, Writer
from tests.counted import best_times, summary
from tests.storage import game_writer
from tests.storage.test_store import (
    BEGINNER,
    COMMANDS,
    ROOT,
    fresh_game,
    lose,
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


def waiting_files(path):
    return sorted(path.parent.glob("games.sqlite-waiting-*"))


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
        assert waiting_files(path) == []


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


# The waiting file


def left_waiting(path, *flags):
    """Return a game of which all but its first two commands wait in a file."""
    game = fresh_game()
    store = Store(path)
    record = play(store, game, *COMMANDS[:2])
    with locked(path):
        for at, cell in enumerate(flags, 300):
            record.add(game.play(Command(Action.FLAG, cell, at)), at)
        record.mark(assisted=True)
        store.close()
    return game


def test_what_could_not_be_stored_is_taken_in_at_the_next_start(path):
    game = left_waiting(path, (8, 8), (8, 7))
    assert len(waiting_files(path)) == 1
    with Store(path) as store:
        kept = store.unfinished()
        assert same_state(kept.game, game)
        assert kept.marks == Marks(assisted=True)
        assert kept.number == 1
        assert store.damage is None
    assert waiting_files(path) == []


def test_a_waiting_game_whose_owner_can_be_no_window_is_taken_in(path):
    left_waiting(path, (8, 8))
    (waiting,) = waiting_files(path)
    line = json.loads(waiting.read_text())
    waiting.write_text(json.dumps({**line, "owner": "../other"}) + "\n")
    with Store(path) as store:
        assert store.damage is None
        assert len(store.load(1).game.commands) == 3
    assert waiting_files(path) == []


def test_games_that_wait_are_taken_in_in_their_order(path):
    store = Store(path)
    with locked(path):
        for seed in (1, 2, 3):
            play(store, fresh_game(seed), *COMMANDS[:seed])
        store.close()
    with Store(path) as store:
        codes = [store.load(number).game.code.seed for number in (1, 2, 3)]
        assert codes == [1, 2, 3]
        assert store.unfinished().number == 3


@pytest.mark.parametrize("held", [locked, nullcontext])
def test_a_file_older_than_what_is_stored_changes_nothing(path, held):
    game = left_waiting(path, (8, 8))
    (waiting,) = waiting_files(path)
    copy = waiting.with_name("copy")
    shutil.copy(waiting, copy)
    with Store(path) as store:
        record = store.resume(store.unfinished())
        game.flag((8, 7), 900)
        record.keep(game, 900)
    copy.rename(waiting)  # as if the program had been killed before it deleted the file
    with held(path), Store(path) as store:
        assert same_state(store.unfinished().game, game)
        assert store.unfinished().number == 1
        assert store.backlog is None
    assert waiting_files(path) == []


def test_a_game_that_waits_goes_on_although_the_database_is_still_locked(path):
    game = left_waiting(path, (8, 8))
    with locked(path):
        store = Store(path)
        kept = store.unfinished()
        assert same_state(kept.game, game)
        record = store.resume(kept)
        game.flag((8, 7), 900)
        record.keep(game, 900)
        store.close()
    assert len(waiting_files(path)) == 1
    with Store(path) as store:
        kept = store.unfinished()
        assert same_state(kept.game, game)
        assert (kept.number, kept.marks) == (1, Marks(assisted=True))


@pytest.mark.parametrize("names", ["ab", "ba"])
def test_of_several_files_with_one_game_the_latest_snapshot_counts(path, names):
    game, store = fresh_game(), Store(path)
    record = play(store, game, *COMMANDS[:2])
    older, newer = (path.with_name(f"games.sqlite-waiting-{name}.jsonl") for name in names)
    with locked(path):
        record.add(game.play(Command(Action.FLAG, (8, 8), 300)), 300)
        (held,) = waiting_files(path)
        shutil.copy(held, older)
        record.add(game.play(Command(Action.FLAG, (8, 7), 400)), 400)
        held.rename(newer)
        store.close()
        store = Store(path)
        assert same_state(store.unfinished().game, game)
        store.close()
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)
    assert waiting_files(path) == []


def test_of_several_files_that_are_stored_none_is_left_although_one_is_gone(path, monkeypatch):
    game = left_waiting(path, (8, 8))
    (waiting,) = waiting_files(path)
    shutil.copy(waiting, waiting.with_name("games.sqlite-waiting-00.jsonl"))

    def full(*_):
        raise OSError("no space left on device")

    with monkeypatch.context() as patch, locked(path):
        patch.setattr("minesweeper.storage.waiting_file.save", full)
        store = Store(path)
    first, _ = waiting_files(path)
    first.unlink()
    store.resume(store.unfinished()).keep_clock(900)
    store.close()
    assert waiting_files(path) == []
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)


def test_a_finished_game_that_waits_does_not_go_on(path):
    store = Store(path)
    play(store, fresh_game(2), *COMMANDS[:3])
    with locked(path):
        record, _ = lose(store)
        store.close()
        assert record.number is None
    with locked(path), Store(path) as store:
        assert store.unfinished() is None
    with Store(path) as store:
        assert store.unfinished() is None
        assert summary(store, BEGINNER).lost == 1


def test_a_second_program_leaves_waiting_files_alone(path):
    with Store(path) as first:
        with locked(path):
            play(first, fresh_game(), *COMMANDS[:2])
        before = waiting_files(path)
        Store(path).close()
        assert waiting_files(path) == before != []


def wrong_lines(line):
    """Return lines that hold no game, from one that does."""
    entries = json.loads(line)
    later = {
        "asked",
        "ended",
        "daily",
        "imported",
        "unproved",
        "stated",
    }  # a former version lacks them
    for name in set(entries) - {"start", "clues", "board"} - later:  # the code has these three
        yield json.dumps({key: value for key, value in entries.items() if key != name})
    yield json.dumps({**entries, "status": "won"})
    yield json.dumps({**entries, "assisted": "yes"})
    yield json.dumps({**entries, "rules": 5})
    yield json.dumps({**entries, "revision": -1})
    yield json.dumps({**entries, "revision": 10**30})
    yield json.dumps({**entries, "time": 10**30})
    yield json.dumps({**entries, "commands": [["reveal", 99, 4, 0, "person"]]})
    yield json.dumps({**entries, "commands": [["reveal", 4]]})
    yield json.dumps({**entries, "commands": [["reveal", 4, 4, 0, "person", 0]]})
    yield json.dumps({**entries, "commands": 5})
    yield from ("", "[]", "no game", "[" * 100_000, "\ud800")


def test_wrong_lines_are_set_aside_and_the_others_count(path):
    game = left_waiting(path, (8, 8))
    (waiting,) = waiting_files(path)
    right = waiting.read_text()
    for line in list(wrong_lines(right)):
        waiting.write_bytes((line + "\n" + right).encode("utf-8", "surrogatepass"))
        with Store(path) as store:
            assert "line 1" in str(store.damage), line[:40]
            assert str(store.damage.what).endswith("; wrong lines: 1")
            assert store.damage.aside.exists()
            assert same_state(store.unfinished().game, game)
    assert waiting_files(path) == sorted(path.parent.glob("*.damaged"))


def test_a_waiting_file_that_is_gone_holds_what_it_is_to_hold(path):
    file, snapshot = waiting_file.WaitingFile(path), Snapshot("key", 3, {"owner": None})
    file.hold([snapshot])
    (held,) = waiting_files(path)
    held.unlink()
    file.hold([])
    assert file.holds([])
    assert waiting_files(path) == []


def test_for_games_in_memory_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    waiting_file.WaitingFile(None).hold([Snapshot("key", 3, {"owner": None})])
    assert list(tmp_path.iterdir()) == []


def test_a_waiting_file_that_cannot_be_read_is_left_alone(path):
    games, damage = waiting_file.read(path)
    assert (games, damage.path, damage.aside) == ([], path, None)
    assert str(damage.what) == "there is no such file or folder"


# A file that is gone


def test_a_removed_folder_is_noticed_and_the_game_is_kept_whole(path):
    game = fresh_game()
    store = Store(path)
    record = play(store, game, *COMMANDS[:2])
    shutil.rmtree(path.parent)
    game.flag((8, 8), 300)
    record.keep(game, 300)
    assert str(store.backlog.fault) == "games.sqlite was removed or replaced"
    store.close()
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)


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


def test_without_room_for_either_file_everything_waits(path, monkeypatch):
    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, *COMMANDS[:2])

        def full(*_):
            raise OSError("no space left on device")

        with monkeypatch.context() as patch, locked(path):
            patch.setattr("minesweeper.storage.waiting_file.save", full)
            game.flag((8, 8), 300)
            record.keep(game, 300)
            assert store.backlog.commands == 1
        record.keep_clock(400)
        assert same_state(store.unfinished().game, game)


# The thread


def writing_threads():
    return [thread for thread in threading.enumerate() if thread.name == "writer of games"]


def wait_for_threads():
    for thread in writing_threads():
        thread.join()


def test_a_writer_in_the_background_stores_everything_before_it_ends(path):
    game = fresh_game()
    with Store(path, in_background=True) as store:
        record = play(store, game, *COMMANDS[:3])
        record.mark(assisted=True)
    wait_for_threads()
    assert record.number == 1
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)
        assert store.unfinished().marks == Marks(assisted=True)


def test_a_writer_in_the_background_puts_aside_what_it_cannot_store(path):
    game = fresh_game()
    with Store(path) as store:
        play(store, game, *COMMANDS[:2])
    with locked(path):
        store = Store(path, in_background=True)
        record = store.resume(store.unfinished())
        game.flag((8, 8), 300)
        record.keep(game, 300)
        store.close()
        assert waiting_files(path)
        wait_for_threads()
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)
        assert store.unfinished().number == 1
    assert waiting_files(path) == []


def test_a_writer_in_the_background_rests_while_nothing_waits(path, monkeypatch):
    steps, step = [], BackgroundWriter.step
    monkeypatch.setattr(BackgroundWriter, "step", lambda own: steps.append(1) or step(own))
    with Store(path, in_background=True) as store:
        (thread,) = writing_threads()
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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_program_killed_while_the_database_is_locked_loses_nothing(path):
    Store(path).close()
    with locked(path):
        written = killed_writer(path, 20)
    with Store(path) as store:
        kept = store.unfinished()
    assert len(kept.game.commands) >= written >= 20
    assert same_state(kept.game, game_writer.game_after(len(kept.game.commands)))


# While the disk is full


@contextlib.contextmanager
def full_disk(monkeypatch, path):
    """Let nothing be written: neither into the database nor into any other file."""

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched, locked(path):
        patched.setattr(waiting_file, "save", full)
        patched.setattr("pathlib.Path.touch", full)
        yield


def ended(store, monkeypatch, *, killed):
    """End a program as a kill does, or in order."""
    with monkeypatch.context() as patched:
        if killed:
            patched.setattr(Writer, "close", lambda _: None)
        store.close()


def resumed(path):
    """Return the marks of the game that goes on, then whether they are stored."""
    with Store(path) as store:
        record = store.resume(store.unfinished())
    with Store(path) as store:
        assert store.unfinished().marks == record.marks
    return record.marks


@pytest.mark.parametrize("killed", [False, True], ids=["closed", "killed"])
def test_a_game_of_which_something_is_lost_on_a_full_disk_does_not_count(path, monkeypatch, killed):
    store = Store(path)
    record = store.begin(fresh_game(1))
    with full_disk(monkeypatch, path):
        record.mark(assisted=True)
        ended(store, monkeypatch, killed=killed)
    assert resumed(path) == Marks(undone=True)


@pytest.mark.parametrize("killed", [False, True], ids=["closed", "killed"])
def test_a_game_is_whole_again_once_the_disk_has_room(path, monkeypatch, killed):
    store = Store(path)
    game = fresh_game(1)
    record = store.begin(game)
    with full_disk(monkeypatch, path):
        record.keep_clock(500)
    record.keep_clock(1_000)
    ended(store, monkeypatch, killed=killed)
    assert resumed(path) == Marks()


def test_the_next_game_after_one_that_was_partly_lost_counts(path, monkeypatch):
    store = Store(path)
    record = store.begin(fresh_game(1))
    with full_disk(monkeypatch, path):
        record.mark(assisted=True)
        ended(store, monkeypatch, killed=True)
    with Store(path) as store:
        store.resume(store.unfinished())
        store.begin(fresh_game(2))
    assert resumed(path) == Marks()


def test_nothing_is_left_beside_the_database_of_programs_whose_games_are_over(path):
    with Store(path) as store:
        win(store, 1_000)
    with Store(path) as store:
        assert store.unfinished() is None
    assert [file.name for file in path.parent.iterdir()] == ["games.sqlite"]
