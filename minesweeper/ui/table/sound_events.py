"""Which sound the changes of a game make."""

from __future__ import annotations

from collections.abc import Iterable

from minesweeper.rules.command import Change, Status
from minesweeper.ui.look.sounds import Sound


def sound_of(changes: Iterable[Change]) -> tuple[Sound, int] | None:
    """Return the one sound of all changes between two frames, and its size; None for silence.

    A win comes before a mine, a mine before openings, and openings before flags. The size is
    the number of cells opened, 1 for all other sounds.
    """
    changes = tuple(changes)
    opened = sum(len(change.opened) for change in changes)
    flags = sum(len(change.flagged) - len(change.unflagged) for change in changes)
    if any(change.ends and change.after is Status.WON for change in changes):
        return Sound.WIN, 1
    if any(change.hit for change in changes):
        return Sound.MINE, 1
    if opened:
        return (Sound.OPEN if opened > 1 else Sound.CLICK), opened
    if flags:
        return (Sound.FLAG if flags > 0 else Sound.UNFLAG), 1
    return None
