"""Works out the figures of stored games in the idle worker: the quick ones, then the moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice

from minesweeper.records.figures import FigureCache, GameFigures, figures_of
from minesweeper.review.review import review
from minesweeper.rules.command import OVER
from minesweeper.session import limits
from minesweeper.session.worker import Asker, Computation, Worker
from minesweeper.storage.store import GameEntry, GameKey, StoredGame, StoredGames, StoreError


def figures(games: Sequence[StoredGame], *, judged: bool) -> tuple[GameFigures, ...]:
    """Return the figures of some games, `judged` with those of their moves."""
    found = [figures_of(kept) for kept in games]
    if judged:
        pairs = zip(found, games, strict=True)
        found = [one.with_review(review(kept.game)) for one, kept in pairs]
    return tuple(found)


class FigureWork:
    """What is known of the finished games, the newest worked out first.

    `go_on` must be called until `is_done`; `cancel` when nobody looks any more.
    """

    def __init__(
        self,
        games: StoredGames,
        entries: Iterable[GameEntry],
        cache: FigureCache,
        worker: Worker | None,
        known: dict[GameKey, GameFigures] | None = None,
    ) -> None:
        """Begin; `known` gets what the cache has, and learns the rest."""
        self.known, kept = {} if known is None else known, cache.all()
        self.known.update(kept)
        judged = {key for key, one in kept.items() if one.judged}
        self._games, self._cache = games, cache
        self._asker: Asker[tuple[GameFigures, ...]] = Asker(worker)
        finished = [one for one in reversed(list(entries)) if one.status in OVER]
        self._quick = iter([one for one in finished if one.key not in kept])
        small = [one for one in finished if one.kind.level.cells <= limits.MOST_CELLS_JUDGED]
        self._long = iter([one for one in small if one.key not in judged])
        self._ask()

    @property
    def is_done(self) -> bool:
        """Whether everything is known, or the work was cancelled."""
        return self._asker.query is None

    def go_on(self) -> bool:
        """Take in an answer; return whether there was one."""
        found = self._asker.poll()
        if found is None:
            return False
        self._learn(found)
        self._ask()
        return True

    def cancel(self) -> None:
        """Stop; what is known is kept."""
        self._asker.cancel()

    def _learn(self, found: Iterable[GameFigures]) -> None:
        new = list(found)
        self._cache.put(new)
        self.known.update({one.key: one for one in new})

    def _ask(self) -> None:
        """Ask for the next games that can be read."""
        while True:
            judged, wanted = False, list(islice(self._quick, limits.FIGURES_AT_ONCE))
            if not wanted:
                judged, wanted = True, list(islice(self._long, 1))
            if not wanted:
                return
            if games := self._loaded(wanted):
                unknown = tuple(GameFigures(kept.snapshot.key, judged=1) for kept in games)
                self._asker.ask(Computation(partial(figures, games, judged=judged), unknown))
                return

    def _loaded(self, entries: Iterable[GameEntry]) -> tuple[StoredGame, ...]:
        """Return the games that can be read; of the others nothing will be known."""
        games = []
        for entry in entries:
            try:
                games.append(self._games.load(entry.number))
            except StoreError:
                self._learn([GameFigures(entry.key, judged=1)])
        return tuple(games)
