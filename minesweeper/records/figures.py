"""The figures of single games that take time to work out, kept in a file that can be made again.

They follow from the stored games alone. Each row names the version of the program's figures, and
one of another version is worked out anew.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple, Self

from minesweeper.records import limits
from minesweeper.review.judgement import Label
from minesweeper.review.review import Review
from minesweeper.rules.metrics import Played, board_of, played
from minesweeper.rules.zini import human_zini, zini
from minesweeper.storage.folders import cache_folder
from minesweeper.storage.store import GameKey, StoredGame

VERSION = 7
"""The version of all figures: whoever changes what one of them is raises it."""


class GameFigures(NamedTuple):
    """The figures of one game; what the kept game does not tell is None."""

    key: GameKey
    three_bv: int | None = None
    solved: int | None = None
    openings: int | None = None
    islands: int | None = None
    zini: int | None = None
    human_zini: int | None = None
    left: int | None = None
    right: int | None = None
    chords: int | None = None
    wasted: int | None = None
    judged: int = 0
    """Whether the moves have been judged: the rest is unknown before, and of too few moves."""
    accuracy: float | None = None
    """From 0 to 1."""
    luck: float | None = None
    needless: int | None = None
    """Moves that risked a mine although a safe cell was to be found."""
    missed: str | None = None
    """The techniques to practise for missed cells, with how often: `count 1,overlap 2`."""
    misread: int | None = None
    """Moves that opened a provable mine."""

    def played(self, milliseconds: int) -> Played | None:
        """Return the clicks and ratios of the game, which took this time; None if unknown."""
        clicks = self.left, self.right, self.chords, self.wasted, self.solved, self.three_bv
        left, right, chords, wasted, solved, three_bv = (click or 0 for click in clicks)
        if None in clicks:
            return None
        return Played(left, right, chords, wasted, solved, three_bv, milliseconds / 1000)

    def with_review(self, review: Review) -> GameFigures:
        """Return the figures with those of the judged moves, if the person made enough of them."""
        if review.has_few_moves:
            return self._replace(judged=1)
        gave_up = [
            one.judgement
            for one in review.moves
            if one.judgement.label in (Label.NEEDLESS, Label.MISREAD)
        ]
        kinds = Counter(
            proof.kind.to_practise(mine=proof.mine).value
            for judged in gave_up
            if judged.proof is not None and (proof := judged.proof.proof) is not None
        )
        return self._replace(
            judged=1,
            accuracy=review.accuracy,
            luck=review.luck,
            needless=sum(judged.label is Label.NEEDLESS for judged in gave_up),
            misread=sum(judged.label is Label.MISREAD for judged in gave_up),
            missed=",".join(f"{name} {count}" for name, count in sorted(kinds.items())),
        )


def missed_techniques(missed: str) -> dict[str, int]:
    """Return how often each technique was missed in a game, by its name in data.

    >>> missed_techniques("count 1,overlap 2")
    {'count': 1, 'overlap': 2}
    """
    pairs = (one.split(" ") for one in missed.split(",") if one)
    return {name: int(times) for name, times in pairs}


def figures_of(kept: StoredGame) -> GameFigures:
    """Return the figures of a stored game before its moves are judged."""
    shown, board = clicks_of(kept), board_of(kept.game)
    if board is None or kept.game.level.cells > limits.MOST_CELLS:
        return shown
    return shown._replace(zini=zini(board), human_zini=human_zini(board))


def clicks_of(kept: StoredGame) -> GameFigures:
    """Return the figures of a stored game that take hardly any time: all but ZiNi and the moves."""
    key, game = kept.snapshot.key, kept.game
    board, clicks = board_of(game), played(game, kept.elapsed)
    if board is None or clicks is None:
        return GameFigures(key)
    return GameFigures(
        key,
        clicks.three_bv,
        clicks.solved,
        len(board.openings),
        len(board.islands),
        left=clicks.left,
        right=clicks.right,
        chords=clicks.chords,
        wasted=clicks.wasted,
    )


class FigureCache:
    """The figures worked out so far, by the keys of their games.

    A file that cannot be used is none: they last until the program ends then.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._database = _opened(cache_folder() / "figures.sqlite" if path is None else path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def all(self) -> dict[GameKey, GameFigures]:
        """Return everything that is known."""
        return self._found("")

    def of(self, keys: Collection[GameKey]) -> dict[GameKey, GameFigures]:
        """Return what is known of a few games."""
        return self._found(f' WHERE "key" IN ({", ".join("?" for _ in keys)})', *keys)

    def _found(self, which: str, *values: object) -> dict[GameKey, GameFigures]:
        with contextlib.suppress(sqlite3.Error, TypeError):
            found = self._database.execute(f"SELECT {_NAMES} FROM figures{which}", values)
            return {one.key: one for one in map(GameFigures._make, found)}
        return {}

    def put(self, found: Iterable[GameFigures]) -> None:
        """Keep figures in place of those of the same games, as far as the file can be written."""
        insert = f"INSERT OR REPLACE INTO figures ({_NAMES}) VALUES ({_PLACES})"
        with contextlib.suppress(sqlite3.Error), self._database:
            self._database.executemany(insert, found)


_NAMES = ", ".join(f'"{name}"' for name in GameFigures._fields)
_PLACES = ", ".join("?" for _ in GameFigures._fields)


def _opened(path: Path) -> sqlite3.Connection:
    """Return the file of a cache, or one in memory; one of another version is emptied."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _prepared(sqlite3.connect(path, timeout=limits.CACHE_TIMEOUT))
    except (OSError, sqlite3.Error):
        pass
    try:  # damaged: nothing is lost by beginning anew
        path.unlink(missing_ok=True)
        return _prepared(sqlite3.connect(path, timeout=limits.CACHE_TIMEOUT))
    except (OSError, sqlite3.Error):
        return _prepared(sqlite3.connect(":memory:"))


def _prepared(database: sqlite3.Connection) -> sqlite3.Connection:
    try:
        database.execute("PRAGMA synchronous = OFF")  # no frame waits for the disk
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            database.executescript(
                f"BEGIN; DROP TABLE IF EXISTS figures; CREATE TABLE figures ({_NAMES},"
                f' PRIMARY KEY ("key")); PRAGMA user_version = {VERSION}; COMMIT;'
            )
        database.execute("SELECT * FROM figures LIMIT 1")
    except BaseException:
        database.close()
        raise
    return database
