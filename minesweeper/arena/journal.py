"""The journal of a match: every chunk's result in a file, as it arrives, to resume from.

JSON lines: the match first, then a line a chunk with the games' counts in columns.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict, fields
from enum import Enum
from pathlib import Path
from typing import Any

from minesweeper.arena.match import CHUNK_GAMES, Board, Match, cut
from minesweeper.arena.play import ChunkResult, Played
from minesweeper.rules.faults import BadInput

VERSION = 2
"""The version of the lines, and of what decides a match's games; other journals are refused."""


class JournalError(BadInput):
    """A journal that cannot be continued; names the file, the line and the fault."""


class Journal:
    """The results of one match on disk; the program may be killed at any moment.

    Opening the journal again removes a line that a kill cut short.
    """

    def __init__(self, path: Path, match: Match) -> None:
        """Open a match's journal, or begin it.

        Raises JournalError if the file is the journal of another match or damaged, and OSError
        if it cannot be read or written.
        """
        self.path = path
        header = _line(_header(match))
        content = path.read_bytes() if path.exists() else b""
        if header.encode().startswith(content):  # new, or killed while its first line was written
            self.results: list[ChunkResult] = []
            path.write_bytes(header.encode())
        else:
            self.results = self._read_all(content, match)
            _cut_off(path, content)
        self._file = path.open("a", encoding="utf-8")

    def add(self, result: ChunkResult) -> None:
        """Write down a chunk's result at once."""
        columns = [
            {field.name: [getattr(game, field.name) for game in games] for field in fields(Played)}
            for games in result.played
        ]
        self._file.write(_line({"first": result.first, "players": columns}))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _read_all(self, content: bytes, match: Match) -> list[ChunkResult]:
        whole = content[: content.rfind(b"\n") + 1].decode("utf-8", errors="replace")
        first, *rest = whole.splitlines() or [""]
        self._check_header(first, match)
        return [self._read(number, line, match) for number, line in enumerate(rest, start=2)]

    def _check_header(self, line: str, match: Match) -> None:
        found, wanted = self._parse(1, line), _header(match)
        if found.get("journal") != VERSION:
            raise JournalError(
                "{path} is a journal of version {found!r}, which this program cannot continue:"
                " it writes version {wanted}",
                path=self.path,
                found=found.get("journal"),
                wanted=VERSION,
            )
        for name, value in wanted.items():
            if found.get(name) != value:
                raise JournalError(
                    "{path} is the journal of another match:"
                    " its {name} is {found!r}, not {wanted!r}",
                    path=self.path,
                    name=name,
                    found=found.get(name),
                    wanted=value,
                )

    def _read(self, number: int, line: str, match: Match) -> ChunkResult:
        record = self._parse(number, line)
        try:
            result = ChunkResult(record["first"], tuple(map(_games, record["players"])))
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(
                "{path}, line {number}: no chunk's result: {what}",
                path=self.path,
                number=number,
                what=error,
            ) from error
        expected = {chunk.first: [chunk.games] * len(match.players) for chunk in cut(match)}
        if [len(games) for games in result.played] != expected.get(result.first):
            raise JournalError(
                "{path}, line {number}: these are not a chunk's games",
                path=self.path,
                number=number,
            )
        return result

    def _parse(self, number: int, line: str) -> dict[str, Any]:
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if not isinstance(record, dict):
            raise JournalError(
                "{path}, line {number}: not a line of a journal", path=self.path, number=number
            )
        return record


def _games(columns: dict[str, list[float]]) -> tuple[Played, ...]:
    """Return a player's games from their counts in columns."""
    values = [columns[field.name] for field in fields(Played)]
    if not all(isinstance(value, int | float) for column in values for value in column):
        raise BadInput("a count is no number")
    return tuple(Played(*row) for row in zip(*values, strict=True))


def _header(match: Match) -> dict[str, Any]:
    """Return everything that decides the games of a match."""
    return {
        "journal": VERSION,
        "players": list(match.players),
        "level": f"{match.level.width}x{match.level.height}x{match.level.mines}",
        "start": match.start.value,
        "games": match.games,
        "seed": match.seed,
        **{
            name: rule.value if isinstance(rule, Enum) else rule
            for name, rule in asdict(match.rules).items()
        },
        "clues": str(match.clues),
        "boards": _check_sum(match.boards),
        "chunk": CHUNK_GAMES,
    }


def _check_sum(boards: tuple[Board, ...]) -> int:
    content = [(str(board.level), board.first, sorted(board.mines)) for board in boards]
    return zlib.crc32(repr(content).encode())


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":")) + "\n"


def _cut_off(path: Path, content: bytes) -> None:
    """Remove a last line that a kill cut short."""
    with path.open("r+b") as file:
        file.truncate(content.rfind(b"\n") + 1)
