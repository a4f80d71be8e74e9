"""Reading the database: what goes wrong is said with its cause."""

import contextlib
import sqlite3

import pytest

from minesweeper.storage.database import StoreError, rows, why


def test_a_failed_query_is_named_with_its_cause():
    with (
        contextlib.closing(sqlite3.connect(":memory:")) as database,
        pytest.raises(StoreError) as error,
    ):
        rows(database, "SELECT * FROM nowhere")
    assert str(error.value) == "games cannot be read: no such table: nowhere"


def failed(code):
    """Return SQLite's error with a code, in its extended form."""
    error = sqlite3.DatabaseError("SQLite's words")
    error.sqlite_errorcode = code | 3 << 8
    return error


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (failed(sqlite3.SQLITE_BUSY), "another program has locked the file"),
        (failed(sqlite3.SQLITE_CANTOPEN), "the file cannot be opened"),
        (failed(sqlite3.SQLITE_CORRUPT), "its content is damaged"),
        (failed(sqlite3.SQLITE_FULL), "the disk is full"),
        (failed(sqlite3.SQLITE_IOERR), "the disk cannot be read or written"),
        (failed(sqlite3.SQLITE_NOTADB), "it is no database"),
        (failed(sqlite3.SQLITE_READONLY), "the file is read-only"),
        (failed(sqlite3.SQLITE_MISUSE), "SQLite's words"),
        (sqlite3.ProgrammingError("a closed database"), "a closed database"),
        (sqlite3.OperationalError("no text: \\xff"), "its content is damaged"),
        (UnicodeError("no text"), "its content is damaged"),
        (OSError(13, "Permission denied"), "it may not be used without permission"),
        (OSError("no disk"), "the system refuses (no disk)"),
        (StoreError("as it is"), "as it is"),
    ],
)
def test_each_cause_has_its_words(error, says):
    assert str(why(error)) == says
