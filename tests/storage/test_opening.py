"""Opening the database: whatever its bytes are, no game that can be read whole is lost."""

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

import pytest

from minesweeper.rules.command import Actor, Status
from minesweeper.rules.level import LEVELS
from minesweeper.storage import database, opening, schema
from minesweeper.storage.database import StoreError
from minesweeper.storage.folders import Rescue
from minesweeper.storage.opening import open_database
from minesweeper.storage.schema import VERSION
from minesweeper.storage.store import Store
from tests.counted import best_times, summary
from tests.storage.test_store import (
    BEGINNER,
    COMMANDS,
    change,
    fresh_game,
    lose,
    play,
    same_state,
    win,
    with_a_column_more,
)

GAMES = 13


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """Return a file with won and lost games, and one that is being played."""
    path = tmp_path_factory.mktemp("sound") / "games.sqlite"
    with Store(path) as store:
        for seed in range(10):
            win(store, 1_000 + seed, seed)
        for seed in range(2):
            lose(store, seed)
        play(store, fresh_game(77), *COMMANDS[:3])
    return path


@pytest.fixture
def path(tmp_path, sound):
    """Return a copy of that file."""
    return shutil.copyfile(sound, tmp_path / "games.sqlite")


def overwrite(path, place, value):
    content = bytearray(path.read_bytes())
    content[place : place + len(value)] = value
    path.write_bytes(content)


def read_all(store):
    """Read everything as the window does; return the games that can be loaded."""
    loaded = 0
    for number in range(1, GAMES + 1):
        with contextlib.suppress(StoreError):
            store.load(number)
            loaded += 1
    for read in (store.unfinished, *(lambda name=n: counted(store, name) for n in LEVELS)):
        with contextlib.suppress(StoreError):
            read()
    return loaded


def counted(store, name):
    return best_times(store, LEVELS[name]), summary(store, LEVELS[name])


@pytest.mark.parametrize("seed", range(4))
def test_no_flipped_bit_raises_anything_but_the_stores_own_error(seed, tmp_path, sound):
    rng, content = random.Random(seed), sound.read_bytes()
    for number in range(8):
        path = tmp_path / str(number) / "games.sqlite"
        path.parent.mkdir()
        place = int(rng.random() * (len(content) if number % 2 else 4096))
        path.write_bytes(content)
        overwrite(path, place, bytes([content[place] ^ 1 << int(rng.random() * 8)]))
        with Store(path) as store:
            loaded = read_all(store)
            if store.damage is not None and store.damage.aside is not None:
                assert loaded == store.damage.rescue.games
            assert store.damage is None or store.damage.rescue or "newer" in str(store.damage.what)
            store.begin(fresh_game(5))
            assert loaded >= GAMES - 8 or not store.is_kept  # a page holds few games


def index_pages(path):
    """Return where the page of each index begins."""
    database = sqlite3.connect(path)
    (size,) = database.execute("PRAGMA page_size").fetchone()
    found = database.execute("SELECT name, rootpage FROM sqlite_schema WHERE type = 'index'")
    pages = {name: ((root - 1) * size, size) for name, root in found}
    database.close()
    return pages


@pytest.mark.parametrize("index", ["game_key", "game_level"])
@pytest.mark.parametrize("seed", range(5))
def test_a_flipped_bit_in_an_index_costs_no_game_and_is_told(index, seed, path):
    rng, (start, size) = random.Random(seed), index_pages(path)[index]
    content = path.read_bytes()
    used = range(start + size - 150, start + size)  # entries lie at the end of a page
    place = used[int(rng.random() * len(used))]
    overwrite(path, place, bytes([content[place] ^ 1 << int(rng.random() * 8)]))
    with Store(path) as store:
        assert store.damage.rescue == Rescue(GAMES, GAMES)
        assert read_all(store) == GAMES
        store.begin(fresh_game(5))
        assert store.backlog is None
    with Store(path) as store:
        assert store.damage is None


def test_an_index_whose_page_is_no_page_keeps_no_store_from_opening(path):
    start, size = index_pages(path)["game_key"]
    overwrite(path, start, bytes(size))
    with Store(path) as store:
        assert store.damage.rescue == Rescue(GAMES, GAMES)


def test_what_a_killed_rescue_left_is_removed_and_what_a_living_one_writes_is_not(path):
    left, living = (path.with_name(f"{path.name}.{process}.new") for process in (7, 8))
    folder = path.with_name(f"{path.name}.7.new.abc")
    folder.mkdir()
    for file in (left, living, folder / "damaged"):
        file.write_text("half")
    for old in (left, folder):
        os.utime(old, (0, 0))
    Store(path).close()
    assert not left.exists()
    assert not folder.exists()
    assert living.exists()


@pytest.mark.parametrize(
    ("there", "becomes"),
    [
        (b"rules TEXT NOT NULL", b"rul\xe9s TEXT"),  # no text
        (b"rules TEXT NOT NULL", b"rulfs TEXT"),
        (b"id INTEGER PRIMARY KEY", b"id IOTEGER"),  # it would be no key of the table any more
        (b"REFERENCES game", b"REFERENCES gbme"),  # no command could be written
        (b"WITHOUT ROWID", b"WITHOUT ROXID"),
        (b"SQLite format 3", b"SQLite format 4"),
    ],
)
def test_damage_to_header_or_tables_costs_no_game(path, there, becomes):
    place = path.read_bytes().index(there)
    overwrite(path, place, becomes)
    with Store(path) as store:
        assert store.damage.rescue == Rescue(GAMES, GAMES)
        assert store.damage.aside.read_bytes()[place : place + len(becomes)] == becomes
        assert [best.time for best in best_times(store, BEGINNER)] == list(range(1_000, 1_010))
        assert (summary(store, BEGINNER).won, summary(store, BEGINNER).played) == (10, 12)
        game = fresh_game(77)
        game.replay(store.unfinished().game.commands)
        assert same_state(store.unfinished().game, game)
        assert len(game.commands) == 3
    with Store(path) as store:
        assert store.damage is None
        assert read_all(store) == GAMES


@pytest.mark.parametrize("version", [0, 1, VERSION - 1, -1, 1 << 20])
def test_a_file_that_names_a_wrong_version_loses_no_game(path, version):
    change(path, f"PRAGMA user_version = {version}")
    with Store(path) as store:
        assert read_all(store) == GAMES
        if 0 < version < VERSION:
            assert store.damage is None
        else:
            assert store.damage.rescue == Rescue(GAMES, GAMES)
        if version not in range(VERSION):
            assert str(store.damage.what) == f"it is of an impossible version: {version}"


def test_a_page_size_that_cannot_be_is_mended(path):
    overwrite(path, 16, bytes((0, 3)))
    with Store(path) as store:
        assert store.damage.rescue == Rescue(GAMES, GAMES)


def test_a_file_with_larger_pages_is_rescued(path):
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in ("journal_mode = DELETE", "page_size = 8192"):
            database.execute(f"PRAGMA {statement}")
        database.execute("VACUUM")
    overwrite(path, 0, b"x")
    with Store(path) as store:
        assert store.damage.rescue == Rescue(GAMES, GAMES)


def test_games_between_two_damaged_pages_are_rescued(path):
    most = 200
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        names = [name for _, name, *_ in database.execute("PRAGMA table_info(game)")]
        for number in range(GAMES + 1, most + 1):
            own = {"id": f"{number}", "begun": f"'game {number}.'", "key": f"'{number}'"}
            values = ", ".join(own.get(name, name) for name in names)
            database.execute(f"INSERT INTO game SELECT {values} FROM game WHERE id = 1")
        database.execute(f"UPDATE game SET status = 'ready' WHERE id > {GAMES}")
        database.execute("PRAGMA journal_mode = DELETE")
    content = path.read_bytes()
    pages = {number: content.index(b"game %d." % number) // 4096 for number in (50, 100, 150)}
    assert len(set(pages.values())) == 3
    for number in (50, 150):
        overwrite(path, pages[number] * 4096, bytes(200))
    with Store(path) as store:
        for number in (100, most):
            assert store.load(number).number == number
        for number in (50, 150):
            with pytest.raises(StoreError, match="no stored game"):
                store.load(number)


def test_a_rescued_game_keeps_all_that_is_stored_of_it(path):
    change(path, "UPDATE command SET \"by\" = 'ai' WHERE game = 13 AND number = 2")
    change(path, "UPDATE command SET action = 'dance' WHERE game = 3 AND number = 2")
    overwrite(path, path.read_bytes().index(b"rules TEXT"), b"rulfs TEXT")
    with Store(path) as store:
        assert str(store.damage.what) == "its content is damaged"
        assert store.damage.rescue == Rescue(GAMES - 1, GAMES)
        assert [one.by for one in store.load(13).game.commands] == [
            Actor.PERSON, Actor.PERSON, Actor.AI,
        ]  # fmt: skip


def test_a_copy_that_cannot_be_opened_has_no_games(path, monkeypatch):
    def copied_badly(_, copy):
        copy.write_bytes(b"x" * 4096)

    overwrite(path, 0, b"x")
    monkeypatch.setattr(shutil, "copyfile", copied_badly)
    with Store(path) as store:
        assert store.damage.rescue == Rescue(0, 0)
        assert store.is_kept


def test_of_a_file_with_a_damaged_page_the_other_games_are_rescued(path):
    content = path.read_bytes()
    last = len(content) - 4096
    overwrite(path, last, bytes(200))
    with Store(path) as store:
        saved = store.damage.rescue
        assert 0 < saved.games < saved.seen == GAMES
        assert read_all(store) == saved.games
    assert content[:last] == store.damage.aside.read_bytes()[:last]


def test_a_file_is_set_aside_although_the_disk_has_no_room_for_a_rescue(path, monkeypatch):
    overwrite(path, 0, b"x")
    content = path.read_bytes()

    def full(*_):
        raise OSError("no space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with Store(path) as store:
        assert store.damage.rescue is None
        assert store.damage.aside.read_bytes() == content
        assert store.is_kept
        assert store.unfinished() is None


def test_a_game_that_makes_no_sense_is_not_rescued(path):
    change(path, "UPDATE command SET action = 'dance' WHERE game = 3 AND number = 2")
    change(path, "DELETE FROM command WHERE game = 4 AND number = 2")
    change(path, "UPDATE game SET time = 9223372036854775807 WHERE id = 5")
    overwrite(path, path.read_bytes().index(b"rules TEXT"), b"rulfs TEXT")
    with Store(path) as store:
        assert store.damage.rescue == Rescue(GAMES - 3, GAMES)
        for number in (3, 4, 5):
            with pytest.raises(StoreError, match=f"no stored game {number}"):
                store.load(number)


def test_what_a_killed_program_left_in_the_log_is_rescued_with_its_file(path, tmp_path):
    left = tmp_path / "left" / "games.sqlite"
    left.parent.mkdir()
    with Store(path) as store:
        for seed in range(20):
            win(store, 1_000, seed)
    with Store(path) as store:
        number = win(store, 1_000).number
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{left}{end}")
    log = left.with_name("games.sqlite-wal").read_bytes()
    newer = {int.from_bytes(log[frame : frame + 4], "big") for frame in range(32, len(log), 4120)}
    page = max(set(range(1, left.stat().st_size // 4096 + 1)) - newer)
    overwrite(left, (page - 1) * 4096, bytes(100))
    with Store(left) as store:
        assert 0 < store.damage.rescue.games < store.damage.rescue.seen == GAMES + 21
        assert store.load(number).game.status is Status.WON


def test_what_is_in_the_log_is_rescued_although_header_and_tables_are_damaged(path, tmp_path):
    left = tmp_path / "left" / "games.sqlite"
    left.parent.mkdir()
    with Store(path) as store:
        store.begin(fresh_game(5))
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{left}{end}")
    overwrite(left, left.read_bytes().index(b"id INTEGER PRIMARY KEY"), b"id IOTEGER")
    overwrite(left, 60, b"\0\x10\0\0")  # a version that cannot be, so that SQLite opens nothing
    with Store(left) as store:
        assert store.damage.rescue == Rescue(GAMES + 1, GAMES + 1)


def test_nothing_is_left_of_a_rescue_but_the_file_set_aside(path):
    overwrite(path, 0, b"x")
    Store(path).close()
    names = {file.name for file in path.parent.iterdir() if "lock" not in file.name}
    assert names == {"games.sqlite", "games.sqlite.damaged"}


@pytest.mark.parametrize("version", [VERSION + 1, 99])
def test_a_file_of_a_newer_version_stays_as_it_is_and_the_games_of_now_are_not_kept(path, version):
    change(path, f"PRAGMA user_version = {version}")
    content = path.read_bytes()
    with Store(path) as store:
        assert f"newer version of the game: {version}" in str(store.damage.what)
        assert store.damage.aside is None
        assert not store.is_kept
        assert store.unfinished() is None
        assert win(store, 1_000).place == 1
    assert path.read_bytes() == content
    assert {file.name for file in path.parent.iterdir()} == {path.name}
    change(path, f"PRAGMA user_version = {VERSION}")
    with Store(path) as store:
        assert store.damage is None
        assert read_all(store) == GAMES


def test_a_file_that_another_program_brings_up_to_date_meanwhile_is_no_damage(path, monkeypatch):
    with_a_column_more(monkeypatch)
    former, other = schema.version_of, database.connection(path)

    def overtaken(opened):
        monkeypatch.setattr(schema, "version_of", former)
        version = former(opened)
        schema.migrate(other)
        return version

    own = database.connection(path)
    monkeypatch.setattr(schema, "version_of", overtaken)
    schema.migrate(own)
    assert former(own) == former(other) == VERSION + 1 == schema.VERSION
    own.close()
    other.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' paths are text")
def test_a_folder_whose_name_is_no_text_keeps_its_games(tmp_path):
    path = tmp_path / os.fsdecode(b"h\xff?#%41") / "games.sqlite"
    with Store(path, in_background=True) as store:
        play(store, fresh_game(1), *COMMANDS[:3])
    with Store(path) as store:
        assert store.is_kept
        assert store.unfinished().game.code.seed == 1


def test_a_database_in_use_is_left_alone(path, monkeypatch):
    monkeypatch.setattr(database, "OPEN_TIMEOUT", 0)
    change(path, "PRAGMA user_version = 0")
    change(path, "PRAGMA journal_mode = DELETE")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    opened, file, damage = open_database(path)
    assert file is None
    assert (str(damage.what), damage.aside) == ("another program has locked the file", None)
    opened.close()
    holder.close()


def test_a_file_that_another_program_opens_is_looked_at_once_that_is_done(path, monkeypatch):
    monkeypatch.setattr(opening, "OPEN_TIMEOUT", 0)
    first, found = opening.check, []

    def opens_in_between(opened):
        monkeypatch.setattr(opening, "check", first)
        path.unlink()  # as if the file was half made: to another look it is damaged or none
        other, file, damage = open_database(path)
        found.append((file, str(damage.what), damage.aside))
        other.close()
        first(opened)

    monkeypatch.setattr(opening, "check", opens_in_between)
    own, file, damage = open_database(path)
    own.close()
    assert found == [(None, "another program has locked the file", None)]
    assert (file, damage) == (path, None)


@pytest.mark.slow
def test_programs_that_start_at_once_on_no_file_keep_their_games_in_one(tmp_path):
    opens = (
        "import sys, time; from pathlib import Path; from minesweeper.storage.store import Store\n"
        "while time.time() < float(sys.argv[2]): pass\n"
        "with Store(Path(sys.argv[1])) as store: print(store.is_kept, store.damage)\n"
    )
    for number in range(20):
        path, at = tmp_path / str(number) / "games.sqlite", str(time.time() + 1)
        programs = [
            subprocess.Popen([sys.executable, "-c", opens, path, at], stdout=-1, text=True)
            for _ in range(3)
        ]
        assert [program.communicate()[0] for program in programs] == ["True None\n"] * 3


def test_a_time_longer_than_any_game_is_named(path):
    change(path, f"UPDATE game SET time = {2**63 - 1} WHERE id = {GAMES}")
    with Store(path) as store, pytest.raises(StoreError, match="9223372036854775807 is too large"):
        store.load(GAMES)


@pytest.mark.parametrize("column", ["assisted", "seeded", "undone", "replayed", "status", "time"])
@pytest.mark.parametrize("value", ["'x'", "x'00ff'", "-1"])
def test_a_game_with_a_damaged_mark_status_or_time_does_not_count(path, column, value):
    change(path, f"UPDATE game SET {column} = {value} WHERE id = 1")
    with Store(path) as store:
        times = [best.time for best in best_times(store, BEGINNER)]
        assert times == list(range(1_001, 1_010))
        assert (summary(store, BEGINNER).won, summary(store, BEGINNER).played) == (9, 11)


def test_a_command_that_is_missing_is_named(path):
    change(path, f"DELETE FROM command WHERE game = {GAMES} AND number = 1")
    with Store(path) as store, pytest.raises(StoreError, match="command 1 is missing"):
        store.load(GAMES)
