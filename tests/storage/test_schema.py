"""Reading the database: what goes wrong is said with its cause."""

import contextlib
import sqlite3

import pytest

from minesweeper.storage.schema import StoreError, rows


def test_a_failed_query_is_named_with_its_cause():
    with (
        contextlib.closing(sqlite3.connect(":memory:")) as database,
        pytest.raises(StoreError) as error,
    ):
        rows(database, "SELECT * FROM nowhere")
    assert str(error.value) == "games cannot be read: no such table: nowhere"
