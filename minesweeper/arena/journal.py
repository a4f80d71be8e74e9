"""The journal of a match: every chunk's result in a file, as it arrives, to resume from."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from filelock import lock_descriptor, unlock_descriptor

from minesweeper.arena.journal_lines import (
    VERSION,
    LineData,
    header,
    line_of,
    parsed,
    record_of,
    result_of,
    shortened,
)
from minesweeper.arena.limits import LONGEST_LINE
from minesweeper.arena.match import Match
from minesweeper.arena.play import ChunkResult
from minesweeper.rules.faults import BadInput


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
            raise JournalError("{file}: {what}", file=path, what=error.strerror or error) from error
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
        self._write(record_of(result))

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
        self._file.write(line_of(record))
        self._file.flush()

    def _read_all(self, match: Match) -> None:
        """Read the results of a journal, or begin a new one."""
        self._file.seek(0)
        first = self._file.readline(LONGEST_LINE)
        if not first.endswith(b"\n") and line_of(header(match)).startswith(first):
            self._file.truncate(0)  # new, or killed while its first line was written
            self._write(header(match))
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
        found, wanted = self._parsed(1, line), header(match)
        if found.get("journal") != VERSION:
            raise JournalError(
                "{path} is a journal of version {found}, which this program cannot continue:"
                " it writes version {wanted}",
                path=self.path,
                found=shortened(found.get("journal")),
                wanted=VERSION,
            )
        for name, value in wanted.items():
            if found.get(name) != value:
                raise JournalError(
                    "{path} is the journal of another match: its {name} is {found}, not {wanted}",
                    path=self.path,
                    name=name,
                    found=shortened(found.get(name)),
                    wanted=shortened(value),
                )

    def _read(self, number: int, line: bytes, match: Match) -> ChunkResult:
        record = self._parsed(number, line)
        try:
            return result_of(record, match)
        except BadInput as error:
            raise JournalError(
                "{path}, line {number}: no chunk's result: {what}",
                path=self.path,
                number=number,
                what=error,
            ) from error

    def _parsed(self, number: int, line: bytes) -> LineData:
        try:
            return parsed(line)
        except ValueError as error:
            raise JournalError(
                "{path}, line {number}: not a line of a journal", path=self.path, number=number
            ) from error
