"""What a store says of the games that count."""

from minesweeper.records.summary import Summary
from minesweeper.storage.store import BoardKind


def best_times(store, level, most=10, start="opening", **kind):
    return store.best_times(BoardKind(level, start, **kind), most)


def summary(store, level, start="opening", **kind):
    """Return the games of a kind that count."""
    wanted = BoardKind(level, start, **kind)
    return Summary([one for one in store.entries() if one.kind == wanted and one.why is None], {})
