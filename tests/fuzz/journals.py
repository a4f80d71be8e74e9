"""The reader of the arena's journals."""

from __future__ import annotations

import contextlib
from functools import cache
from random import Random

from minesweeper.arena import Match, cut, play_chunk
from minesweeper.arena.journal import Journal, JournalError
from minesweeper.rules.level import Level, Start
from tests.fuzz.engine import spoiled
from tests.fuzz.reader import Reader, folder, written

MATCH = Match(("random", "sentence"), Level(4, 4, 2), Start.ANY, 21, 1)


@cache
def journal_lines() -> tuple[str, ...]:
    """Return the lines of a whole journal, the match first."""
    path = folder() / "whole.journal"
    with contextlib.closing(Journal(path, MATCH)) as journal:
        for chunk in cut(MATCH):
            result = play_chunk(chunk)
            games = [[game._replace(cpu=0.5) for game in played] for played in result.played]
            journal.add(result._replace(played=tuple(map(tuple, games))))
    return tuple(path.read_text(encoding="utf-8").splitlines(keepends=True))


def odd_journals() -> list[str]:
    """Return journals that were once read badly."""
    head, first, second = journal_lines()
    return [
        head + "[" * 100_000 + "\n",
        head + '{"first":[],"players":[]}\n',
        head + first + first,
        head + second.replace("0.5", "NaN"),
        head + second.replace("0.5", "1e999"),
        head + second.replace("0.5", "9" * 5000),
        head.rstrip("\n"),
        "{}\n",
    ]


def _spoiled(rng: Random) -> str:
    """Return a journal, in half of the cases one whose first line is right."""
    head, *rest = journal_lines()
    if rng.random() < 0.5:
        return head + spoiled(["".join(rest), *rest], rng)
    return spoiled(["".join([head, *rest]), head], rng)


def _journal(content: str) -> None:
    """Read a journal; what is refused must stay as it was, and no chunk counts twice."""
    path = written("match.journal", content)
    before = path.read_bytes()
    try:
        journal = Journal(path, MATCH)
    except JournalError:
        assert path.read_bytes() == before
        raise
    journal.close()
    first = [result.first for result in journal.results]
    assert len(set(first)) == len(first)


JOURNALS = (Reader("journals", _spoiled, _journal, (JournalError,)),)
