"""Whose a game is: no window takes another's game, and none is lost with its window."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from minesweeper.rules.command import Action, Status
from minesweeper.storage.database import StoreError
from minesweeper.storage.game_rows import Marks
from minesweeper.storage.owner import Owner, has_ended
from minesweeper.storage.schema import VERSION
from minesweeper.storage.store import Store
from tests.counted import best_times, summary
from tests.storage.test_store import (
    BEGINNER,
    COMMANDS,
    ROOT,
    change,
    fresh_game,
    lose,
    play,
    same_state,
)

DATA = Path(__file__).parent / "data"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "games.sqlite"


def locks(path):
    return sorted(path.parent.glob("*.lock"))


def count(path):
    database = sqlite3.connect(path)
    (games,) = database.execute("SELECT count(*) FROM game").fetchone()
    database.close()
    return games


def written(path, name):
    """Write a database from its statements."""
    path.parent.mkdir(exist_ok=True)
    database = sqlite3.connect(path)
    database.executescript((DATA / name).read_text())
    database.close()


# Several windows


def test_a_third_window_does_not_take_the_game_of_a_second_that_lives(path):
    first, second = Store(path), Store(path)
    first.begin(fresh_game(1))
    game = fresh_game(2)
    record = play(second, game, *COMMANDS[:3])
    first.close()
    with Store(path) as third:
        kept = third.unfinished()
        assert kept is None or kept.game.code.seed == 1
        third.begin(fresh_game(3))
        game.flag((8, 8), 900)
        record.keep(game, 900)
        second.close()
        assert third.unfinished().game.code.seed == 3
    with Store(path) as fourth:
        assert same_state(fourth.unfinished().game, game)


def test_the_game_of_a_closed_window_goes_on_although_a_newer_one_is_played_elsewhere(path):
    first, second = Store(path), Store(path)
    play(first, fresh_game(1), *COMMANDS[:3])
    play(second, fresh_game(2), *COMMANDS[:2])
    first.close()
    with Store(path) as third:
        assert third.unfinished().game.code.seed == 1
    second.close()


def test_of_two_windows_that_start_at_once_one_gets_the_game(path):
    with Store(path) as store:
        play(store, fresh_game(1), *COMMANDS[:3])
    with Store(path) as one, Store(path) as other:
        assert one.unfinished().game.code.seed == 1
        assert other.unfinished() is None
        assert one.unfinished().game.code.seed == 1


def test_a_game_is_taken_over_while_another_program_holds_the_database(path):
    with Store(path) as store:
        play(store, fresh_game(1), *COMMANDS[:3])
    holder = sqlite3.connect(path, isolation_level=None)
    with Store(path) as one, Store(path) as other:
        holder.execute("BEGIN IMMEDIATE")
        assert one.unfinished().game.code.seed == 1
        assert other.unfinished() is None
    holder.close()


def test_two_windows_that_end_leave_both_games_one_after_the_other(path):
    first, second = Store(path), Store(path)
    play(first, fresh_game(1), *COMMANDS[:3])
    play(second, fresh_game(2), *COMMANDS[:3])
    first.close()
    second.close()
    with Store(path) as one, Store(path) as other:
        assert one.unfinished().game.code.seed == 2
        one.begin(fresh_game(3))  # gives up the second game, not the first
        assert other.unfinished().game.code.seed == 1


def test_a_game_left_for_another_is_not_resumed_once_that_is_over(path):
    with Store(path) as store:
        play(store, fresh_game(1), *COMMANDS[:3])
        lose(store, 2)
    with Store(path) as store:
        assert store.unfinished() is None


def test_a_game_of_which_the_window_ends_meanwhile_is_not_resumed_if_it_is_over(path, monkeypatch):
    first = Store(path)
    play(first, fresh_game(1), *COMMANDS[:3])
    named = Owner.named

    def ends_first(name, database):
        monkeypatch.setattr(Owner, "named", named)
        lose(first, 2)
        first.close()
        return named(name, database)

    with Store(path) as second:
        monkeypatch.setattr(Owner, "named", ends_first)
        assert second.unfinished() is None


def test_a_game_that_cannot_be_read_is_named_once_and_then_given_up(path):
    with Store(path) as store:
        play(store, fresh_game(1), *COMMANDS[:3])
        change(path, "UPDATE game SET rules = '[]'")
    with Store(path) as store:
        with pytest.raises(StoreError, match="stored game 1: an object, not"):
            store.unfinished()
        play(store, fresh_game(2), *COMMANDS[:3])
    with Store(path) as store:
        assert store.unfinished().game.code.seed == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_the_game_of_a_program_is_taken_over_once_it_is_killed(path):
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.game_writer", str(path)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip  # the arguments belong together
    for _ in range(20):
        writer.stdout.readline()
    with Store(path) as store:
        assert store.unfinished() is None
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        assert len(store.unfinished().game.commands) >= 20


# Games that nobody has begun


def test_games_without_a_command_that_ended_windows_left_do_not_pile_up(path):
    for seed in range(4):
        with Store(path) as store:
            store.begin(fresh_game(seed))
    assert count(path) == 1
    with Store(path) as store:
        assert store.unfinished().game.code.seed == 3


def test_a_game_that_was_begun_goes_before_a_newer_one_without_a_command(path):
    first, second = Store(path), Store(path)
    play(first, fresh_game(1), *COMMANDS[:3])
    second.begin(fresh_game(2))
    first.close()
    second.close()
    with Store(path) as store:
        assert store.unfinished().game.code.seed == 1
        store.begin(fresh_game(3))
    assert count(path) == 2


def test_a_game_without_a_command_stays_while_its_window_lives(path):
    with Store(path) as first, Store(path) as second:
        ready = first.begin(fresh_game(1))
        second.begin(fresh_game(2))
        second.begin(fresh_game(3))
        assert first.load(ready.number).game.status is Status.READY
        assert count(path) == 2


# Names and locks


def test_locks_of_ended_windows_are_removed_unless_their_game_waits(path):
    for _ in range(3):
        with Store(path) as store:
            store.unfinished()
            lose(store)
    assert len(locks(path)) == 1
    with Store(path) as store:
        store.unfinished()
        play(store, fresh_game(1), *COMMANDS[:3])
    with Store(path) as store:
        assert len(locks(path)) == 1
        assert store.unfinished() is not None


@pytest.mark.skipif(sys.platform == "win32", reason="there no open file is removed")
def test_a_name_whose_lock_was_cleaned_away_meanwhile_is_not_used(path, monkeypatch):
    import fcntl

    path.parent.mkdir()
    lock = fcntl.flock

    def cleaned_away(file, how):
        monkeypatch.setattr(fcntl, "flock", lock)
        for left in locks(path):
            left.unlink()
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", cleaned_away)
    owner = Owner.new(path)
    assert fcntl.flock is lock
    assert not has_ended(owner.name, path)
    owner.release()
    assert has_ended(owner.name, path)


@pytest.mark.parametrize("name", ["/../../x", "-short", "-0123456789ABCDEF", "\0"])
def test_a_name_that_is_none_opens_no_file(path, name):
    path.parent.mkdir()
    assert Owner.named(name, path) is None
    assert list(path.parent.iterdir()) == []


def test_without_a_lock_games_are_stored_but_resumed_by_nobody(path, monkeypatch):
    def refused(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(FileLock, "acquire", refused)
    with Store(path) as store:
        number = play(store, fresh_game(1), *COMMANDS[:3]).number
    monkeypatch.undo()
    with Store(path) as store:
        assert store.unfinished() is None
        store.begin(fresh_game(2))
        assert store.load(number).game.code.seed == 1


# Files of former versions


@pytest.mark.parametrize("version", [1, *range(3, VERSION)])
def test_the_unfinished_game_of_every_former_version_goes_on(path, version):
    written(path, f"games-version-{version}.sql")
    game = fresh_game(3)
    game.flag((0, 0), 0)
    game.reveal((4, 4), 100)
    with Store(path) as store:
        assert store.damage is None
        kept = store.unfinished()
        assert same_state(kept.game, game)
        assert (summary(store, BEGINNER).won, summary(store, BEGINNER).played) == (1, 2)
        assert [best.time for best in best_times(store, BEGINNER)] == [8_000]
        record = store.resume(kept)
        kept.game.flag((8, 8), 900)
        record.keep(kept.game, 950)
    with Store(path) as store:
        assert len(store.unfinished().game.commands) == 3


def test_the_game_of_a_former_version_does_not_count_if_its_board_is_opened_elsewhere(path):
    written(path, "games-version-6.sql")
    with Store(path) as store, Store(path) as other:
        kept = store.unfinished()
        play(other, fresh_game(3), (Action.REVEAL, (4, 4)), marks=Marks(seeded=True))
        record = store.resume(kept)
        kept.game.flag((0, 0))
        for cell in kept.game.observe().covered():
            if cell not in kept.game.mines:
                kept.game.reveal(cell, 900)
        record.keep(kept.game, 900)
        assert kept.game.status is Status.WON
        assert [best.time for best in best_times(store, BEGINNER)] == [8_000]


def test_the_game_of_a_former_version_is_not_taken_while_its_window_lives(path):
    written(path, "games-version-4.sql")
    former = FileLock(path.with_name("games.sqlite.lock"))
    former.acquire()
    with Store(path) as store:
        assert store.unfinished() is None
        former.release()
        assert store.unfinished() is not None


def test_a_finished_or_older_game_of_a_former_version_has_no_owner(path):
    written(path, "games-version-4.sql")
    with sqlite3.connect(path) as database:
        database.execute("UPDATE game SET status = 'playing' WHERE id = 2")
        database.execute("DELETE FROM command WHERE game = 2 AND number = 1")
    database.close()
    with Store(path) as store:
        assert store.unfinished().number == 3
        lose(store)
    with Store(path) as store:
        assert store.unfinished() is None
