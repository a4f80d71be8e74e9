"""A set that remembers whether it was changed: how the AI notices what callers do to its sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from minesweeper.rules.board import Cell


class WatchedSet(set[Cell]):
    """A set of cells; `changed` is True since any method that can change it was called.

    Comparing with a copy would notice changes, too, but costs a look at every cell each time.
    `put` adds cells without setting `changed`.

    >>> cells = WatchedSet()
    >>> cells.put([(0, 0)])
    >>> cells.changed
    False
    >>> cells.discard((0, 0))
    >>> cells.changed
    True
    """

    changed = False

    def __repr__(self) -> str:
        """Look like a plain set."""
        return repr(set(self))

    def put(self, cells: Iterable[Cell]) -> None:
        """Add cells, unnoticed."""
        set.update(self, cells)


def _watched(change: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(change)
    def changed(self: WatchedSet, *args: Any) -> Any:
        self.changed = True
        return change(self, *args)

    return changed


for _change in (
    set.add,
    set.clear,
    set.difference_update,
    set.discard,
    set.intersection_update,
    set.pop,
    set.remove,
    set.symmetric_difference_update,
    set.update,
    set.__iand__,
    set.__ior__,
    set.__isub__,
    set.__ixor__,
):
    setattr(WatchedSet, _change.__name__, _watched(_change))
