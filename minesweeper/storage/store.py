"""The games played, kept in a database: each command as it is played, best times, statistics.

Only primary measurements are stored: the board, the commands with their times, the status, and
the marks. Best times, streaks, and whether a game counts are derived from them.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from minesweeper.rules.command import OVER
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.storage import results, waiting_file
from minesweeper.storage.folders import data_folder
from minesweeper.storage.game_rows import FRESH, GameId, Kept, Marks, load_game
from minesweeper.storage.opening import open_database
from minesweeper.storage.record import Record
from minesweeper.storage.results import BestTime, RecordKind, Statistics
from minesweeper.storage.schema import connect_again, file_of, only_one_at, rows
from minesweeper.storage.writer import BackgroundWriter, Backlog, Writer


class Store:
    """The games kept in one database file, by default in the data folder.

    `damage` says what was wrong with the file when it was opened, or is None. `is_kept` is false
    where the games last until the program ends. A second program on the same file adds its games,
    but resumes none. With `in_background` a thread writes, and nobody waits for it; else what is
    put is written before the call returns, unless another program holds the database. Methods that
    read raise StoreError if the database cannot be read.
    """

    def __init__(self, path: Path | None = None, *, in_background: bool = False) -> None:
        path = data_folder() / "games.sqlite" if path is None else path
        self._database, self.damage = open_database(path)
        self._database.execute("PRAGMA busy_timeout = 0")  # readers of the log need not wait
        self.is_kept = file_of(self._database) is not None
        lock = path.with_name(path.name + ".lock")
        self._lock = only_one_at(lock) if self.is_kept else None
        self._writer = self._writer_of(in_background)
        self._taken: list[Kept] = []
        if self._lock is not None:
            self._take_in()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Store what waits, or put it aside, and close the file."""
        self._writer.close()
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    @property
    def backlog(self) -> Backlog | None:
        """What cannot be stored at the moment; None if everything can."""
        return self._writer.backlog

    def begin(self, game: Game, marks: Marks = FRESH) -> Record:
        """Begin to store a new game; the game before it is not resumed any more."""
        return Record.begun(self._writer, game, marks)

    def unfinished(self) -> Kept | None:
        """Return the last game unless it is over or another program plays it.

        Raises StoreError if what is stored is wrong.
        """
        if self._lock is None:
            return None
        waiting = {snapshot.key for snapshot in self._writer.waiting}
        taken = [kept for kept in self._taken if kept.snapshot.key in waiting]
        if taken:
            return None if taken[-1].game.is_over else taken[-1]
        last = rows(self._database, "SELECT id, status FROM game ORDER BY id DESC LIMIT 1")
        if not last or last[0]["status"] in [status.value for status in OVER]:
            return None
        return self.load(last[0]["id"])

    def resume(self, kept: Kept) -> Record:
        """Go on storing an unfinished game."""
        if kept.number is not None:
            self._writer.know(kept.snapshot)
        return Record(self._writer, kept.snapshot, kept.marks)

    def load(self, number: GameId) -> Kept:
        """Return a stored game; raises StoreError if there is none or it is wrong."""
        return load_game(self._database, number)

    def best_times(
        self, level: Level, most: int = 10, kind: RecordKind = RecordKind.ORDINARY
    ) -> list[BestTime]:
        """Return a level's shortest wins that count, the shortest first, older before newer."""
        return results.best_times(self._database, level, most, kind)

    def statistics(self, level: Level, kind: RecordKind = RecordKind.ORDINARY) -> Statistics:
        """Return how the games of a level ended."""
        return results.statistics(self._database, level, kind)

    def _writer_of(self, in_background: bool) -> Writer:
        """Return the writer; one in the background has a connection of its own."""
        clears, path = self._lock is not None, file_of(self._database)
        if in_background and path is not None:
            return BackgroundWriter(lambda: connect_again(path), path, clears=clears)
        return Writer(lambda: self._database, path, clears=clears)

    def _take_in(self) -> None:
        """Put the games to the writer that earlier programs could not store, the older first."""
        path = file_of(self._database)
        if path is None:
            return
        whole = []
        for file in waiting_file.claim(path):
            games, damage = waiting_file.read(file)
            self._taken += games
            self.damage = self.damage or damage
            if damage is None:
                whole.append(file)
        self._taken.sort(key=lambda kept: str(kept.snapshot.columns["begun"]))
        self._writer.take_in([kept.snapshot for kept in self._taken], whole)
