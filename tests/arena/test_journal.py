"""The journal of a match: what is not one is refused with its line, and nothing counts twice."""

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper.arena import Match, cut, read_boards, run
from minesweeper.arena.journal import Journal, JournalError
from minesweeper.arena.play import play_chunk
from minesweeper.rules.level import LEVELS, Start

MATCH = Match(("random",), LEVELS["tiny"], Start.ANY, 50, 5)
"""Three chunks, the last of 10 games, on 16 cells with 5 mines."""


@pytest.fixture
def journal(tmp_path):
    """Return the path of a journal that has the first chunk of MATCH."""
    path = tmp_path / "journal"
    begun = Journal(path, MATCH)
    begun.add(play_chunk(next(cut(MATCH))))
    begun.close()
    return path


def refused(path, match=MATCH):
    """Return why a journal is refused; it stays as it is, and nothing is left beside it."""
    before = path.read_bytes()
    with pytest.raises(JournalError) as caught:
        Journal(path, match)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
    told = str(caught.value)
    assert "\n" not in told
    assert len(told) < 300 + len(str(path))
    told.encode()
    return told.removeprefix(str(path))


def changed(path, **columns):
    """Change columns of the player in the journal's second line."""
    lines = path.read_text().splitlines()
    record = json.loads(lines[1])
    record["players"][0] |= columns
    path.write_text("\n".join([lines[0], json.dumps(record), ""]))


def test_the_journal_of_another_match_is_refused(journal):
    assert "another match: its seed is 5, not 6" in refused(journal, replace(MATCH, seed=6))
    assert "its games is 50, not 60" in refused(journal, replace(MATCH, games=60))


def test_a_journal_of_another_version_is_refused(journal):
    journal.write_bytes(journal.read_bytes().replace(b'{"journal":2,', b'{"journal":1,'))
    assert "journal of version 1, which this program cannot continue" in refused(journal)


def test_a_file_that_is_no_journal_is_refused(tmp_path):
    (tmp_path / "poem").write_text("a poem\nwithout an end")
    assert refused(tmp_path / "poem") == ", line 1: not a line of a journal"


@pytest.mark.parametrize(
    "line",
    [
        b"no json",
        b"[]",
        b"7",
        b"",
        b"\xff",
        b"[" * 100_000,
        b'{"first":' + b"[" * 100_000,
        b'{"first":1' + b"0" * 5000 + b"}",
        b'{"first":0,"players":[{"cpu":[NaN]}]}',
    ],
)
def test_what_is_no_line_is_named_by_its_number(journal, line):
    journal.write_bytes(journal.read_bytes() + line + b"\ncut off")
    assert refused(journal) == ", line 3: not a line of a journal"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"first":20}', "it does not have the games of every player"),
        (b'{"first":7,"players":[]}', "no chunk begins with game 7"),
        (b'{"first":60,"players":[]}', "no chunk begins with game 60"),
        (b'{"first":-20,"players":[]}', "no chunk begins with game -20"),
        (b'{"first":[],"players":[]}', "no chunk begins with game []"),
        (b'{"first":false,"players":[]}', "no chunk begins with game False"),
        (b'{"first":"\\ud800","players":[]}', r"no chunk begins with game '\ud800'"),
        (b'{"first":1' + b"0" * 4000 + b"}", "no chunk begins with game 1000"),
        (b'{"first":20,"players":[7]}', "its columns are not won, moves, guesses"),
        (b'{"first":20,"players":[{"won":["a"]}]}', "its columns are not won, moves, guesses"),
        (b'{"first":20,"players":[{},{}]}', "it does not have the games of every player"),
    ],
)
def test_what_is_no_chunk_of_the_match_is_named_by_its_line(journal, line, told):
    journal.write_bytes(journal.read_bytes() + line + b"\n")
    assert refused(journal).startswith(f", line 3: no chunk's result: {told}")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("won", 7),
        ("won", 1),
        ("won", None),
        ("won", [True]),
        ("moves", True),
        ("moves", 1.0),
        ("moves", -1),
        ("moves", 17),
        ("guesses", 17),
        ("opened", 700),
        ("hit", 17),
        ("located", 17),
        ("wrong", 17),
        ("wrong", "\ud800"),
        ("cpu", -0.5),
        ("cpu", 1e300),
        ("cpu", 10**400),
        ("cpu", "0"),
    ],
)
def test_a_count_that_no_game_can_have_is_refused(journal, name, value):
    usual = {"won": False, "cpu": 0.25}.get(name, 0)
    changed(journal, **{name: [usual] * 20})
    Journal(journal, MATCH).close()
    changed(journal, **{name: [usual] * 19 + [value]})
    assert refused(journal).startswith(f", line 2: no chunk's result: no games have {name} [")


def test_an_infinite_time_is_refused(journal):
    changed(journal, cpu=[0.25] * 20)
    journal.write_bytes(journal.read_bytes().replace(b"0.25", b"1e400", 1))
    assert "no games have cpu [inf, 0.25" in refused(journal)


@pytest.mark.parametrize("value", [[], [0] * 19, [0] * 21, 700, None, {"a": 1}])
def test_a_column_has_as_many_games_as_its_chunk(journal, value):
    changed(journal, hit=value)
    assert refused(journal) == ", line 2: no chunk's result: hit has not 20 games"


def test_the_counts_of_given_boards_go_by_the_boards_own_sizes(tmp_path):
    boards = read_boards("5 5 1 4 4 24\n" * 2 + "9 9 3 0 0 11,12,13\n")
    match = Match(("sentence",), boards[0].level, Start.SAFE, 3, 1, boards=boards)
    journal = tmp_path / "journal"
    run(match, journal=journal)
    changed(journal, opened=[25, 25, 81])
    Journal(journal, match).close()
    changed(journal, opened=[25, 26, 81])
    assert "no games have opened [25, 26, 81]" in refused(journal, match)


def test_a_chunk_that_is_there_twice_is_refused_with_its_line(journal):
    header, chunk = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(header + chunk + chunk)
    assert refused(journal) == ", line 3: the games from 0 on are there twice"


def test_a_journal_of_a_match_of_a_million_million_games_opens_at_once(tmp_path):
    endless = replace(MATCH, games=10**12)
    chunk = play_chunk(next(cut(MATCH)))._replace(first=10**12 - 20)
    begun = Journal(tmp_path / "journal", endless)
    begun.add(chunk)
    begun.close()
    again = Journal(tmp_path / "journal", endless)
    assert again.results == [chunk]
    again.close()


def test_a_journal_in_use_is_refused_with_who_uses_it(journal):
    first = Journal(journal, MATCH)
    before = journal.read_bytes()
    with pytest.raises(
        JournalError, match=rf"in use: process {os.getpid()} has been writing .* 20"
    ):
        Journal(journal, MATCH)
    assert journal.read_bytes() == before
    first.close()
    Journal(journal, MATCH).close()
    assert list(journal.parent.iterdir()) == [journal]


@pytest.mark.skipif(sys.platform == "win32", reason="it locks by another call")
def test_a_folder_that_can_hold_no_lock_is_named_in_one_line(journal, monkeypatch):
    def unlockable(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", unlockable)
    assert refused(journal) == f": the system refuses ({os.strerror(errno.ENOLCK)})"


@pytest.mark.parametrize("note", [b"", b"\xff", b"7 yesterday", b"[" * 100_000])
def test_a_note_that_says_nothing_leaves_the_journal_in_use(journal, note):
    first = Journal(journal, MATCH)
    journal.with_name("journal.writer").write_bytes(note)
    with pytest.raises(JournalError, match="in use: another process is writing to it"):
        Journal(journal, MATCH)
    first.close()


HOLDER = """
import sys
from pathlib import Path
from minesweeper.arena.journal import Journal
from tests.arena.test_journal import MATCH
kept = Journal(Path(sys.argv[1]), MATCH)
print("open", flush=True)
sys.stdin.read()
"""


def test_the_journal_of_another_process_is_free_once_that_is_killed(journal):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(journal)],
        cwd=Path(__file__).resolve().parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout.readline() == b"open\n"
    with pytest.raises(JournalError, match=f"in use: process {holder.pid} has been writing"):
        run(MATCH, journal=journal)
    holder.kill()
    holder.communicate()
    (standing,) = run(MATCH, journal=journal)
    assert standing.games == 50
    assert list(journal.parent.iterdir()) == [journal]
