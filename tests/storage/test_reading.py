"""Reading stored games: nothing is made, mended or changed, and what is wrong is one ValueError."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from minesweeper.rules.command import Action, Command, Status
from minesweeper.storage.database import StoreError
from minesweeper.storage.schema import VERSION
from minesweeper.storage.store import Store, stored_games
from tests.counted import best_times, summary
from tests.storage.test_store import BEGINNER, COMMANDS, change, fresh_game, play, same_state, win

DATA = Path(__file__).parent / "data"


@pytest.fixture
def path(tmp_path):
    """Return the file of a win and a game that is being played."""
    path = tmp_path / "games.sqlite"
    with Store(path) as store:
        win(store, 1_000)
        play(store, fresh_game(2), *COMMANDS[:3])
    return path


def contents(path):
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


def test_a_missing_file_is_no_games_and_is_not_made(tmp_path, monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path / "home"))
    with stored_games() as games:
        assert best_times(games, BEGINNER) == []
        with pytest.raises(StoreError, match="there is no stored game 1"):
            games.load(1)
    assert list(tmp_path.iterdir()) == []


def test_reading_leaves_the_file_and_its_folder_as_they_are(path):
    before = contents(path)
    with stored_games(path) as games:
        assert summary(games, BEGINNER).won == 1
        assert games.load(1).game.status is Status.WON
        assert len(games.load(2).game.commands) == 3
    assert contents(path) == before


def test_the_games_of_a_window_that_plays_are_read_as_they_are_at_that_moment(path):
    with Store(path) as store:
        game = fresh_game(3)
        record = play(store, game, (Action.REVEAL, (4, 4)))
        before = contents(path)
        with stored_games(path) as games:
            record.add(game.play(Command(Action.FLAG, (0, 0), 900)), 900)
            assert len(games.load(record.number).game.commands) == 1
        with stored_games(path) as games:
            assert same_state(games.load(record.number).game, game)
        assert contents(path).keys() == before.keys()


def test_the_games_of_a_former_version_are_read_and_its_file_stays_one_of_that_version(tmp_path):
    path = tmp_path / "games.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript((DATA / "games-version-3.sql").read_text())
    before = contents(path)
    with stored_games(path) as games:
        assert summary(games, BEGINNER).won == 1
    assert contents(path) == before


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda path: path.write_bytes(b"no database" * 400), "it is no database"),
        (lambda path: path.write_bytes(path.read_bytes()[:9_000]), "its content is damaged"),
        (
            lambda path: change(path, f"PRAGMA user_version = {VERSION + 1}"),
            f"it was made by a newer version of the game: {VERSION + 1}",
        ),
        (lambda path: change(path, "DROP TABLE command"), "it holds no games but something else"),
        (lambda path: (path.unlink(), path.mkdir()), "the file cannot be opened"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_left_alone(path, spoil, says):
    spoil(path)
    names = {file.name for file in path.parent.iterdir()}
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - its words follow
        stored_games(path)
    assert str(refused.value) == f"games.sqlite: {says}"
    assert isinstance(refused.value, StoreError)
    assert {file.name for file in path.parent.iterdir()} == names
