"""The stored side of the game that is being played: each change of it becomes a snapshot."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from minesweeper.rules.command import OVER, Change, Milliseconds, Status
from minesweeper.rules.game import Game
from minesweeper.storage.game_rows import GameId, Snapshot, mark_columns, row_of
from minesweeper.storage.marks import Marks
from minesweeper.storage.owner import OwnerName
from minesweeper.storage.results import BoardKind, kind_of
from minesweeper.storage.writer import StoredResult, Writer


class Record:
    """Hands a snapshot of its game to the writer after every change.

    No method waits or fails: what cannot be stored waits in the writer.
    """

    def __init__(self, writer: Writer, snapshot: Snapshot, marks: Marks, game: Game) -> None:
        self._writer = writer
        self.snapshot = snapshot
        self.marks = marks
        self._game, self._mines = game, game.mines

    @classmethod
    def begun(
        cls,
        writer: Writer,
        game: Game,
        marks: Marks,
        owner: OwnerName | None,
        daily: str | None = None,
    ) -> Record:
        """Begin to store a new game; without an owner no other window resumes it.

        `daily` is the day whose board it is, as in 2026-01-31.
        """
        record = cls(writer, _new_snapshot(game, marks, owner, daily), marks, game)
        record._put()
        return record

    @property
    def number(self) -> GameId | None:
        """The game's number in the database; None before it is stored."""
        return None if self._stored is None else self._stored.number

    @property
    def kind(self) -> BoardKind:
        """With which games this one is compared."""
        return kind_of(self.snapshot.columns)

    @property
    def place(self) -> int | None:
        """The place of a stored win among the best times, from 1; None if it has none."""
        return None if self._stored is None else self._stored.place

    @property
    def is_refused(self) -> bool:
        """Whether the win is stored, and has no place."""
        return self._stored is not None and self._stored.is_won and self.place is None

    @property
    def _stored(self) -> StoredResult | None:
        return self._writer.stored(self.snapshot.key)

    def add(self, change: Change, elapsed: Milliseconds) -> None:
        """Store a command that was carried out; `elapsed` is the clock's time."""
        if change.before not in OVER:
            commands = (*self.snapshot.commands, change.command)
            self.snapshot = self.snapshot._replace(commands=commands)
        self._put(**self._new_board(), **self._new_status(change.after, elapsed))

    def keep(self, game: Game, elapsed: Milliseconds) -> None:
        """Store a game that went on in any way; one with commands taken back is marked as undone.

        A game that was over stays stored as it ended, and what follows is stored as a game of its
        own.
        """
        self._game = game
        if game.log.taken_back:
            self.marks = self.marks._replace(undone=True)
        if self._is_over and len(game.commands) > len(self.snapshot.commands):
            columns = self.snapshot.columns
            self.snapshot = _new_snapshot(game, self.marks, columns["owner"], columns["daily"])
        self.snapshot = self.snapshot._replace(commands=tuple(game.commands))
        status = self._new_status(game.status, elapsed)
        self._put(**mark_columns(self.marks), **self._new_board(), **status)

    def keep_clock(self, elapsed: Milliseconds) -> None:
        """Store the clock's time: a resumed game starts there, not at its last command."""
        if not self._is_over:
            self._put(time=elapsed)

    def mark(self, **marks: bool) -> None:
        """Set marks, as in `mark(assisted=True)`; a game that is over stays as it is."""
        wanted = self.marks._replace(**marks)
        if wanted != self.marks and not self._is_over:
            self.marks = wanted
            self._put(**mark_columns(wanted))

    @property
    def _is_over(self) -> bool:
        return Status(self.snapshot.columns["status"]) in OVER

    def _new_board(self) -> dict[str, Any]:
        """Return the columns of the board if its mines were laid since the last snapshot."""
        if self._game.mines is self._mines:
            return {}
        self._mines = self._game.mines
        row = row_of(self._game, self.marks)
        return {name: row[name] for name in ("code", "layout", "board", "start")}

    def _new_status(self, status: Status, elapsed: Milliseconds) -> dict[str, Any]:
        """Return the columns of another status; they are empty if it is the same."""
        if status.value == self.snapshot.columns["status"]:
            return {}
        ended = _now() if status in OVER else None
        return {"status": status.value, "time": elapsed, "ended": ended}

    def _put(self, **columns: Any) -> None:
        """Hand over the next snapshot, in which these columns are other ones."""
        now = self.snapshot
        self.snapshot = now._replace(revision=now.revision + 1, columns={**now.columns, **columns})
        self._writer.put(self.snapshot)


def _new_snapshot(game: Game, marks: Marks, owner: OwnerName | None, daily: str | None) -> Snapshot:
    """Return a new game before its first command; its key is like no other."""
    dates = {"begun": _now(), "ended": None, "daily": daily}
    return Snapshot(
        secrets.token_hex(16), 0, {**row_of(game, marks), "time": 0, "owner": owner, **dates}
    )


def _now() -> str:
    """Return the universal time, as it is stored."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
