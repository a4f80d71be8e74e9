"""The journal of a match: every chunk's result in a file, as it arrives, to resume from.

The first line describes the match, each other one has the counts of a chunk's games in columns, as
JSON. What comes from the file is checked value by value.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import reprlib
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from filelock import lock_descriptor, unlock_descriptor

from minesweeper.arena.limits import CHUNK_GAMES, LONGEST_GAME, LONGEST_LINE
from minesweeper.arena.match import Board, Match
from minesweeper.arena.play import ChunkResult, GameResult
from minesweeper.formats.checks import as_object, json_value
from minesweeper.rules.faults import BadInput

VERSION = 2
"""The version of the lines, and of what decides a match's games; other journals are refused."""

LineData: TypeAlias = dict[str, Any]
"""A line as plain data."""


class JournalError(BadInput):
    """A journal that cannot be continued; names the file, the line and the fault."""


class Journal:
    """The results of one match on disk; the program may be killed at any moment.

    Opening the journal again removes a line that a kill cut short. While one process has it open,
    no other opens it: a lock on it ends with the process, and FILE.writer says whose it is.
    """

    def __init__(self, path: Path, match: Match) -> None:
        """Open a match's journal, or begin it.

        Raises JournalError if the file is the journal of another match, damaged, or open in another
        process, and OSError if it cannot be read or written; either leaves the file as it is.
        """
        self.path = path
        self.results: list[ChunkResult] = []
        self._file = path.open("a+b")
        self._note = path.with_name(f"{path.name}.writer")
        try:
            is_mine = lock_descriptor(self._file.fileno(), blocking=False)
        except OSError as error:
            self._file.close()
            raise JournalError("{file}: {what}", file=path, what=error) from error
        if not is_mine:
            self._file.close()
            raise self._in_use()
        since = datetime.now().astimezone().isoformat(" ", "seconds")
        with contextlib.suppress(OSError):  # a lock without a note is one, too
            self._note.write_text(f"{os.getpid()} {since}", encoding="ascii")
        try:
            self._read_all(match)
        except BaseException:
            self.close()
            raise

    def add(self, result: ChunkResult) -> None:
        """Write down a chunk's result at once."""
        self._write(_record_of(result))

    def close(self) -> None:
        """Close the file and let other processes open it."""
        with contextlib.suppress(OSError):
            self._note.unlink()
        unlock_descriptor(self._file.fileno())
        self._file.close()

    def _in_use(self) -> JournalError:
        """Return the fault that another process has the lock: which, since when, if it says so."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            note = self._note.read_text(encoding="ascii")
            found = re.fullmatch(r"(\d{1,10}) ([\d :+-]{25})", note)
            if found:
                return JournalError(
                    "{path} is in use: process {pid} has been writing to it since {since}",
                    path=self.path,
                    pid=found[1],
                    since=found[2],
                )
        return JournalError("{path} is in use: another process is writing to it", path=self.path)

    def _write(self, record: LineData) -> None:
        self._file.write(_line_of(record))
        self._file.flush()

    def _read_all(self, match: Match) -> None:
        """Read the results of a journal, or begin a new one."""
        self._file.seek(0)
        first = self._file.readline(LONGEST_LINE)
        if not first.endswith(b"\n") and _line_of(_header(match)).startswith(first):
            self._file.truncate(0)  # new, or killed while its first line was written
            self._write(_header(match))
            return
        self._check_header(first, match)
        self.results = list(self._results(match))

    def _results(self, match: Match) -> Iterator[ChunkResult]:
        """Yield the results of all whole lines after the first; remove a last one cut short."""
        known: set[int] = set()
        lines = iter(lambda: self._file.readline(LONGEST_LINE), b"")
        for number, line in enumerate(lines, start=2):
            if len(line) < LONGEST_LINE and not line.endswith(b"\n"):
                self._file.truncate(self._file.tell() - len(line))
                return
            result = self._read(number, line, match)
            if result.first in known:
                raise JournalError(
                    "{path}, line {number}: the games from {first} on are there twice",
                    path=self.path,
                    number=number,
                    first=result.first,
                )
            known.add(result.first)
            yield result

    def _check_header(self, line: bytes, match: Match) -> None:
        found, wanted = self._parsed(1, line), _header(match)
        if found.get("journal") != VERSION:
            raise JournalError(
                "{path} is a journal of version {found}, which this program cannot continue:"
                " it writes version {wanted}",
                path=self.path,
                found=reprlib.repr(found.get("journal")),
                wanted=VERSION,
            )
        for name, value in wanted.items():
            if found.get(name) != value:
                raise JournalError(
                    "{path} is the journal of another match: its {name} is {found}, not {wanted}",
                    path=self.path,
                    name=name,
                    found=reprlib.repr(found.get(name)),
                    wanted=reprlib.repr(value),
                )

    def _read(self, number: int, line: bytes, match: Match) -> ChunkResult:
        record = self._parsed(number, line)
        try:
            return _result_of(record, match)
        except BadInput as error:
            raise JournalError(
                "{path}, line {number}: no chunk's result: {what}",
                path=self.path,
                number=number,
                what=error,
            ) from error

    def _parsed(self, number: int, line: bytes) -> LineData:
        try:
            return as_object(json.loads(line.decode(), parse_constant=_no_number))
        except (ValueError, RecursionError) as error:
            raise JournalError(
                "{path}, line {number}: not a line of a journal", path=self.path, number=number
            ) from error


# Lines


def _line_of(record: LineData) -> bytes:
    """Return a record as a line."""
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def _no_number(name: str) -> float:
    raise ValueError(name)


def _header(match: Match) -> LineData:
    """Return everything that decides the games of a match."""
    return {
        "journal": VERSION,
        "players": list(match.players),
        "level": json_value(match.level),
        "start": match.start.value,
        "games": match.games,
        "seed": match.seed,
        **json_value(match.rules),
        "clues": str(match.clues),
        "boards": _check_sum(match.boards),
        "chunk": CHUNK_GAMES,
    }


def _check_sum(boards: Sequence[Board]) -> int:
    content = [(str(board.level), board.first, sorted(board.mines)) for board in boards]
    return zlib.crc32(repr(content).encode())


def _record_of(result: ChunkResult) -> LineData:
    """Return a chunk's result as plain data."""
    columns = [
        {name: [getattr(game, name) for game in games] for name in GameResult._fields}
        for games in result.played
    ]
    return {"first": result.first, "players": columns}


def _result_of(record: LineData, match: Match) -> ChunkResult:
    """Return the result of a chunk of a match from plain data.

    Raises BadInput if this is no chunk of the match, or a count that its games cannot have.
    """
    first, players = record.get("first"), record.get("players")
    if type(first) is not int or first not in range(0, match.games, CHUNK_GAMES):
        raise BadInput("no chunk begins with game {found}", found=reprlib.repr(first))
    if not isinstance(players, list) or len(players) != len(match.players):
        raise BadInput("it does not have the games of every player")
    boards = match.boards[first : first + CHUNK_GAMES]
    levels = [board.level for board in boards] or [match.level] * CHUNK_GAMES
    cells = [level.cells for level in levels[: match.games - first]]
    return ChunkResult(first, tuple(_games(columns, cells) for columns in players))


def _games(columns: object, cells: Sequence[int]) -> tuple[GameResult, ...]:
    """Return a player's games from their counts in columns, on boards of that many cells."""
    if not isinstance(columns, dict) or columns.keys() != set(GameResult._fields):
        raise BadInput("its columns are not {names}", names=", ".join(GameResult._fields))
    for name in GameResult._fields:
        column = columns[name]
        if not isinstance(column, list) or len(column) != len(cells):
            raise BadInput("{name} has not {count} games", name=name, count=len(cells))
        if not all(map(partial(_is_possible, name), column, cells)):
            raise BadInput("no games have {name} {found}", name=name, found=reprlib.repr(column))
    return tuple(map(GameResult, *(columns[name] for name in GameResult._fields)))


def _is_possible(name: str, value: object, cells: int) -> bool:
    """Return whether a game on a board of `cells` cells can have a value."""
    if name == "won":
        return type(value) is bool
    if name == "cpu":
        return type(value) in (int, float) and 0 <= value <= LONGEST_GAME  # type: ignore[operator]  # a number
    return type(value) is int and 0 <= value <= cells
