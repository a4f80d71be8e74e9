"""The lines of a journal: the match, then chunks with the games' counts in columns, as JSON.

What comes from a file is checked here, value by value.
"""

from __future__ import annotations

import json
import reprlib
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from enum import Enum
from operator import le
from typing import Any, TypeAlias

from minesweeper.arena.limits import CHUNK_GAMES, LONGEST_GAME
from minesweeper.arena.match import Board, Match
from minesweeper.arena.play import ChunkResult, GameResult
from minesweeper.rules.faults import BadInput

VERSION = 2
"""The version of the lines, and of what decides a match's games; other journals are refused."""

NAMES = tuple(field.name for field in fields(GameResult))
"""The columns of a player's games."""

LineData: TypeAlias = dict[str, Any]
"""A line as plain data."""


def line_of(record: LineData) -> bytes:
    """Return a record as a line."""
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def parsed(line: bytes) -> LineData:
    """Return what a line says; raises ValueError if it is no JSON object."""
    try:
        record = json.loads(line.decode(), parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(record, dict):
        raise ValueError("no object")
    return record


def _no_number(name: str) -> float:
    raise ValueError(name)


def header(match: Match) -> LineData:
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


def _check_sum(boards: Sequence[Board]) -> int:
    content = [(str(board.level), board.first, sorted(board.mines)) for board in boards]
    return zlib.crc32(repr(content).encode())


def record_of(result: ChunkResult) -> LineData:
    """Return a chunk's result as plain data."""
    columns = [
        {name: [getattr(game, name) for game in games] for name in NAMES} for games in result.played
    ]
    return {"first": result.first, "players": columns}


def result_of(record: LineData, match: Match) -> ChunkResult:
    """Return the result of a chunk of a match from plain data.

    Raises BadInput if this is no chunk of the match, or a count that its games cannot have.
    """
    first, players = record.get("first"), record.get("players")
    if type(first) is not int or first not in range(0, match.games, CHUNK_GAMES):
        raise BadInput("no chunk begins with game {found}", found=shortened(first))
    if not isinstance(players, list) or len(players) != len(match.players):
        raise BadInput("it does not have the games of every player")
    limits = _Limits.of(match, first)
    return ChunkResult(first, tuple(limits.games(columns) for columns in players))


@dataclass(frozen=True, slots=True)
class _Limits:
    """The cells and the mines of each game of a chunk."""

    cells: Sequence[int]
    mines: Sequence[int]

    @classmethod
    def of(cls, match: Match, first: int) -> _Limits:
        given = [board.level for board in match.boards[first : first + CHUNK_GAMES]]
        levels = given or [match.level] * CHUNK_GAMES
        levels = levels[: match.games - first]
        return cls([level.cells for level in levels], [level.mines for level in levels])

    def games(self, columns: object) -> tuple[GameResult, ...]:
        """Return a player's games from their counts in columns; raises BadInput."""
        if not isinstance(columns, dict) or columns.keys() != set(NAMES):
            raise BadInput("its columns are not {names}", names=", ".join(NAMES))
        for name in NAMES:
            column = columns[name]
            if not isinstance(column, list) or len(column) != len(self.cells):
                raise BadInput("{name} has not {count} games", name=name, count=len(self.cells))
            if not self._are_possible(name, column, columns):
                raise BadInput("no games have {name} {found}", name=name, found=shortened(column))
        return tuple(map(GameResult, *(columns[name] for name in NAMES)))

    def _are_possible(self, name: str, column: list[Any], columns: LineData) -> bool:
        """Return whether games can have the values of a column; `columns` are right before it."""
        kinds = set(map(type, column))
        if name == "won":
            return kinds == {bool}
        if name == "cpu":
            return kinds <= {int, float} and all(0 <= value <= LONGEST_GAME for value in column)
        most = {"guesses": columns["moves"], "hit": self.mines, "located": self.mines}
        return (
            kinds == {int} and min(column) >= 0 and all(map(le, column, most.get(name, self.cells)))
        )


def shortened(value: object) -> str:
    """Return a value from a file as text that is short whatever it is."""
    return reprlib.repr(value)
