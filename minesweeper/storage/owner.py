"""Whose a stored game is: each window has a name, and holds a lock on it until it ends.

The lock is SQLite's on an empty file beside the database. It ends with the program, also when that
is killed, so a game can go on elsewhere exactly when the lock on its owner's name is free.

A file beside the lock says whether all that was played under the name is kept. It is made at the
start and only renamed later, for which a full disk has room.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

OwnerName: TypeAlias = str
"""A window's name: `-` and 16 digits, or empty for the one window of former versions."""

_NAME = re.compile(r"(-[0-9a-f]{16})?")
_END = ".lock"
_WHOLE, _PARTIAL = ".whole", ".partial"


@dataclass(frozen=True, slots=True)
class Owner:
    """The name under which a window plays, as long as the lock is held."""

    name: OwnerName
    _lock: sqlite3.Connection

    @classmethod
    def new(cls, database: Path) -> Owner | None:
        """Return an owner with a name of its own; None if no lock can be held."""
        owner = cls.named(f"-{secrets.token_hex(8)}", database)
        if owner is None or _lock_file(owner.name, database).exists():
            if owner is not None:
                with contextlib.suppress(OSError):
                    _beside(owner.name, database, _WHOLE).touch()
            return owner
        owner.release()  # another window took the file for one that nobody needs
        return cls.new(database)

    @classmethod
    def named(cls, name: OwnerName, database: Path) -> Owner | None:
        """Return the owner of that name in place of a window that has ended; None if it lives."""
        lock = None if _NAME.fullmatch(name) is None else _locked(_lock_file(name, database))
        return None if lock is None else cls(name, lock)

    def release(self) -> None:
        """Let others have the name."""
        self._lock.close()


def has_ended(name: OwnerName, database: Path) -> bool:
    """Return whether no window plays under a name any more, or the name is no window's."""
    if _NAME.fullmatch(name) is None:
        return True
    owner = Owner.named(name, database)
    if owner is not None:
        owner.release()
    return owner is not None


def note_partial(name: OwnerName, database: Path | None, *, is_partial: bool) -> None:
    """Note whether something that was played under a name could not be kept, or now is."""
    if database is None:
        return
    whole, partial = (_beside(name, database, end) for end in (_WHOLE, _PARTIAL))
    before, after = (whole, partial) if is_partial else (partial, whole)
    try:
        before.replace(after)
    except OSError:
        if is_partial:
            with contextlib.suppress(OSError):
                after.touch()


def is_partial(name: OwnerName, database: Path) -> bool:
    """Return whether something that was played under a name could not be kept."""
    return _beside(name, database, _PARTIAL).exists()


def clean(database: Path, needed: Collection[OwnerName]) -> None:
    """Remove the lock files of windows that have ended, but those whose names are needed."""
    for path in database.parent.glob(f"{database.name}*{_END}"):
        name = path.name.removeprefix(database.name).removesuffix(_END)
        owner = None if name in needed else Owner.named(name, database)
        if owner is not None:
            for end in (_WHOLE, _PARTIAL, _END):
                with contextlib.suppress(OSError):
                    _beside(name, database, end).unlink(missing_ok=True)
            owner.release()
            with contextlib.suppress(OSError):  # Windows removes no open file
                path.unlink(missing_ok=True)


def _beside(name: OwnerName, database: Path, end: str) -> Path:
    return database.with_name(f"{database.name}{name}{end}")


def _lock_file(name: OwnerName, database: Path) -> Path:
    return _beside(name, database, _END)


def _locked(path: Path) -> sqlite3.Connection | None:
    """Return a lock that one program at a time can hold, or None if another holds it."""
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error:
        return None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        return None
    return lock
