"""What is rescued of a damaged file, whatever its version was."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from minesweeper.storage.store import Store

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("version", [3, 4, 5])
def test_a_file_of_any_version_that_names_none_is_rescued(version, tmp_path):
    path = tmp_path / "games.sqlite"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript((DATA / f"games-version-{version}.sql").read_text(encoding="utf-8"))
        (games,) = database.execute("SELECT count(*) FROM game").fetchone()
        database.execute(f"PRAGMA user_version = {1 << 20}")
    with Store(path) as store:
        assert store.damage.rescue.games == games > 0
        assert "impossible version: 1048576" in str(store.damage.what)
        assert store.load(1).game.commands
