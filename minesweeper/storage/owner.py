"""Whose a stored game is: each window has a name, and holds a lock on it until it ends.

The lock is the system's, on an empty file beside the database. It ends with the program, also when
that is killed, so a game can go on elsewhere exactly when the lock on its owner's name is free.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from filelock import FileLock

from minesweeper.storage.limits import LOCK_TIMEOUT
from minesweeper.storage.locks import remove

OwnerName: TypeAlias = str
"""A window's name: `-` and 16 digits, or empty for the one window of former versions."""

_NAME = re.compile(r"(-[0-9a-f]{16})?")
_END = ".lock"


@dataclass(frozen=True, slots=True)
class Owner:
    """The name under which a window plays, as long as the lock is held."""

    name: OwnerName
    _lock: FileLock

    @classmethod
    def new(cls, database: Path) -> Owner | None:
        """Return an owner with a name of its own; None if no lock can be held."""
        # Another window may take the new file for one that nobody needs: then it is made again.
        return cls.named(f"-{secrets.token_hex(8)}", database, LOCK_TIMEOUT)

    @classmethod
    def named(cls, name: OwnerName, database: Path, timeout: float = 0) -> Owner | None:
        """Return the owner of that name in place of a window that has ended; None if it lives."""
        if _NAME.fullmatch(name) is None:
            return None
        path = database.with_name(f"{database.name}{name}{_END}")
        lock = FileLock(path, timeout, thread_local=False, fallback_to_soft=False)
        try:
            lock.acquire()
        except OSError:  # it is held, or this folder can hold none
            return None
        return cls(name, lock)

    def release(self) -> None:
        """Let others have the name."""
        self._lock.release()

    def remove(self) -> None:
        """Let others have the name, and remove its file."""
        remove(self._lock)


def has_ended(name: OwnerName, database: Path | None) -> bool:
    """Return whether no window plays under a name any more, or the name is no window's."""
    if database is None or _NAME.fullmatch(name) is None:
        return True
    owner = Owner.named(name, database)
    if owner is not None:
        owner.release()
    return owner is not None


def clean(database: Path, needed: Collection[OwnerName]) -> None:
    """Remove the locks of windows that have ended, but those whose names are needed."""
    for path in database.parent.glob(f"{database.name}*{_END}"):
        name = path.name.removeprefix(database.name).removesuffix(_END)
        owner = None if name in needed else Owner.named(name, database)
        if owner is not None:
            owner.remove()
