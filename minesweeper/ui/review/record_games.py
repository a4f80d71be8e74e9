"""The stored games that the records show: which are chosen, and what is worked out of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from minesweeper.course.learning import Learning
from minesweeper.records.figures import FigureCache, GameFigures, clicks_of
from minesweeper.records.summary import KindGames, Summary, kinds
from minesweeper.rules.command import OVER, Status
from minesweeper.rules.daily import today
from minesweeper.rules.faults import Fault
from minesweeper.rules.level import Level
from minesweeper.session.environment import Environment
from minesweeper.session.figure_work import FigureWork
from minesweeper.storage.store import BoardKind, GameEntry, GameKey, StoredGame, StoreError

_REFRESH = 3000
"""Milliseconds between two times that new figures are shown: the page can be read meanwhile."""

_NOTHING = Summary([], {})


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let no garbage be looked for: many values are made, and all of them stay."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class RecordGames:
    """The games by kinds of boards, and those of one kind, or of all, that are chosen.

    `groups` has the games of the chosen `kind`, None for all: at True those that count, at False
    the others; `summary` is the chosen one of the two. `fault` says why games cannot be read, None
    if they can.
    """

    def __init__(self, environment: Environment, learning: Learning) -> None:
        self._environment, self._learning = environment, learning
        self.store = environment.recorder.store
        self._seen = learning.progress.seen_games
        self._cache: FigureCache | None = None
        self._work: FigureWork | None = None
        self._is_behind, self._shown_at = False, environment.clock()
        self.day, self.counts = today(), True
        self.fault: Fault | None = None
        record = environment.recorder.record
        self.kind: BoardKind | None = None if record is None else record.kind
        self.known: dict[GameKey, GameFigures] = {}
        """The figures of the games: before `begin`, of those that the first frame shows."""
        self.reload()
        self._shown_at -= _REFRESH  # the first figures are shown at once
        self.level = environment.preferences.settings.level if record is None else record.kind.level
        """The level whose boards of the days are shown."""

    def reload(self) -> None:
        """Read the games anew; that on the table is one of them only once it is over."""
        try:
            with _uncollected():
                found = [] if self.store is None else self.store.entries()
            record = self._environment.recorder.record
            played = None if record is None else record.snapshot.key
            self.in_play = next(
                (one for one in found if one.key == played and one.status is Status.PLAYING), None
            )
            self.entries = [one for one in found if one is not self.in_play]
        except StoreError as error:
            self.entries, self.in_play, self.fault = [], None, error
        self._learning.see_games(max((one.number for one in self.entries), default=0))
        self._sum_up()
        self._know_first()

    def _know_first(self) -> None:
        """Read what the first frame shows; the worker would tell of the newest after a while."""
        newest = next((one for one in reversed(self.entries) if one.status in OVER), None)
        if newest is None or self.store is None:
            return
        keys = {newest.key, *(one.key for one in self.summary.best_times)}
        with FigureCache() as cache:
            self.known |= cache.of(keys - self.known.keys())
        if newest.key not in self.known:
            with suppress(StoreError):
                self.known[newest.key] = clicks_of(self.store.load(newest.number))

    def load(self, game: GameEntry) -> StoredGame | None:
        """Return a game as it is stored; None, with the fault noted, if it cannot be read."""
        assert self.store is not None  # the game is from it
        try:
            return self.store.load(game.number)
        except StoreError as error:
            self.fault = error
            return None

    def is_new(self, game: GameEntry) -> bool:
        """Return whether a game was played since the records were open last."""
        return game.number > self._seen > 0 and not game.imported

    def _sum_up(self) -> None:
        """Sum the games up; a kind without games gives way to one of its level, or the first."""
        self._is_behind, self._shown_at = False, self._environment.clock()
        self.found = {one.kind: one for one in kinds(self.entries, self.known)}
        if self.kind is not None and self.kind not in self.found:
            same = self.fullest_kind(self.kind.level)
            self.kind = same or next(iter(self.found), self.kind)
        self.choose(self.kind, counts=self.counts)

    def choose(self, kind: BoardKind | None, *, counts: bool = True) -> None:
        """Choose a kind, None for all, and the games that count or the others: those there are."""
        if kind is None:
            counted = Summary([one for one in self.entries if one.why is None], self.known)
            others = Summary([one for one in self.entries if one.why is not None], self.known)
        else:
            _, counted, others = self.found.get(kind, (kind, _NOTHING, _NOTHING))
        self.groups = {True: counted, False: others}
        is_there = self.groups[counts].games or not self.groups[not counts].games
        self.kind, self.counts = kind, counts if is_there else not counts
        self.summary = self.groups[self.counts]

    @property
    def daily(self) -> Summary:
        """The games on the boards of the days of the level that count."""
        return self.daily_of(self.level)

    def daily_of(self, level: Level) -> Summary:
        """Return the games on the boards of the days of a level that count."""
        daily = (one.counted for kind, one in self.of_level(level).items() if kind.daily)
        return next(daily, _NOTHING)

    def of_level(self, level: Level) -> dict[BoardKind, KindGames]:
        """Return the kinds of a level that have games."""
        return {kind: one for kind, one in self.found.items() if kind.level == level}

    def fullest_kind(self, level: Level | None) -> BoardKind | None:
        """Return the kind of a level with the most finished games, first of those that count."""
        own = [one for kind, one in self.found.items() if kind.level == level]
        games = ((one.counted.played, one.helped.played, one.kind) for one in own)
        return max(games, key=lambda one: one[:2], default=(0, 0, None))[2]

    @property
    def today(self) -> GameEntry | None:
        """The game that was finished on the board of today and counts; None if there is none."""
        day = self.day.isoformat()
        return next((game for game in self.daily.finished if game.daily == day), None)

    @property
    def trying(self) -> GameEntry | None:
        """The game on the table if it is the try of the board of today that counts."""
        one, wanted = self.in_play, (self.level, self.day.isoformat(), None)
        return one if one and (one.kind.level, one.daily, one.why) == wanted else None

    @property
    def tried_today(self) -> bool:
        """Whether the board of today was tried on the level, whatever became of that."""
        return self._environment.recorder.has_daily(self.level, self.day)

    # The figures that take time

    @property
    def works(self) -> bool:
        """Whether figures are being worked out."""
        return self._work is not None

    @property
    def is_behind(self) -> bool:
        """Whether more is known than is shown, or will be."""
        return self._work is None or not self._work.is_done or self._is_behind

    def go_on(self) -> bool:
        """Work figures out; return whether the games were summed up anew with them."""
        now = self._environment.clock()
        self.begin()
        self.take_in()
        if not self._is_behind or now - self._shown_at < _REFRESH:
            return False
        self._sum_up()
        return True

    def begin(self) -> None:
        """Begin to work unless that was done."""
        if self._work is None and self.store is not None:
            self._cache = FigureCache()
            worker = self._environment.worker
            with _uncollected():
                self._work = FigureWork(self.store, self.entries, self._cache, worker, self.known)

    def take_in(self) -> None:
        """Keep what was worked out meanwhile, and go on with the next games."""
        if self._work is not None:
            self._is_behind |= self._work.go_on()

    def stop(self) -> None:
        """Stop working; what is known is kept."""
        if self._work is not None:
            self._work.cancel()
        if self._cache is not None:
            self._cache.close()
        self._work = self._cache = None

    def close(self) -> None:
        """Stop, and set the games free: the collector takes five times as long for it."""
        self.stop()
        self.entries, self.found, self.known = [], {}, {}
        self.choose(None)
