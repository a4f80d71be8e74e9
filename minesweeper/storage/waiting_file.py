"""A file beside the database for snapshots that it could not take: a line of JSON for each.

The next program on the same database takes them in.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from minesweeper.formats.checks import as_list, as_object, text
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage.database import why
from minesweeper.storage.folders import Damage, set_aside
from minesweeper.storage.game_rows import Snapshot, StoredGame, command_values, kept_game
from minesweeper.storage.kept_file import save
from minesweeper.storage.owner import OwnerName, has_ended

_COMMAND = ("action", "row", "col", "at", "by")
"""What a line holds of each command, in this order."""


class WaitingFile:
    """A waiting file with a name of its own; it exists only while something waits.

    For a database in memory, whose path is None, nothing is ever written.
    """

    def __init__(self, database: Path | None) -> None:
        self._path = None if database is None else _beside(database, secrets.token_hex(8))
        self._held: Sequence[Snapshot] = ()

    def hold(self, snapshots: Sequence[Snapshot]) -> None:
        """Write the file anew, whole; without snapshots remove it. Raises OSError."""
        if self.holds(snapshots) or self._path is None:
            return
        if snapshots:
            save(self._path, "".join(_line(snapshot) for snapshot in snapshots))
        else:
            self._path.unlink(missing_ok=True)
        self._held = snapshots

    def holds(self, snapshots: Sequence[Snapshot]) -> bool:
        """Return whether the file has these snapshots and no others."""
        return snapshots == self._held


def take_over(database: Path) -> list[Path]:
    """Return the waiting files of windows that have ended, under names that nobody else uses."""
    claimed = []
    for path in sorted(database.parent.glob(_beside(database, "*").name)):
        with contextlib.suppress(OSError):  # another program was quicker
            if all(has_ended(owner, database) for owner in _owners(path)):
                claimed.append(path.rename(_beside(database, secrets.token_hex(8))))
    return claimed


def _owners(path: Path) -> set[OwnerName]:
    """Return the owners of the games in a file, as far as they can be read."""
    owners = set()
    for line in filter(None, path.read_bytes().splitlines()):
        with contextlib.suppress(ValueError, KeyError, RecursionError):
            owners.add(text(as_object(json.loads(line))["owner"]))
    return owners


def read(path: Path) -> tuple[list[StoredGame], Damage | None]:
    """Return the games of a file, and what was wrong with it, or None.

    A file with a fault is set aside; the lines that were right count all the same.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        return [], Damage(path, why(error), None)
    games: list[StoredGame] = []
    first, wrong = None, 0
    for number, line in enumerate(lines, 1):
        try:
            games.append(_game(line.decode()))
        except (KeyError, ValueError, TypeError, RecursionError) as error:
            first, wrong = first or _fault(number, error), wrong + 1
    if first is None:
        return games, None
    what = BadInput("{fault}; wrong lines: {count}", fault=first, count=wrong)
    return games, set_aside(path, what)


def _fault(number: int, error: Exception) -> Fault:
    """Return what is wrong with a line."""
    if isinstance(error, KeyError):
        return BadInput("line {number} has no {name}", number=number, name=error.args[0])
    return BadInput("line {number}: {what}", number=number, what=error)


def newest(games: Iterable[StoredGame]) -> list[StoredGame]:
    """Return the latest snapshot of each game, the older games first.

    A program that was killed, or was slow to end, may leave several of one game.
    """
    in_order = sorted(games, key=lambda kept: kept.snapshot.revision)
    latest = {kept.snapshot.key: kept for kept in in_order}
    return sorted(latest.values(), key=lambda kept: str(kept.snapshot.columns["begun"]))


def _beside(database: Path, name: str) -> Path:
    return database.with_name(f"{database.name}-waiting-{name}.jsonl")


def _line(snapshot: Snapshot) -> str:
    entries = {
        **snapshot.columns,
        "key": snapshot.key,
        "revision": snapshot.revision,
        "commands": [command_values(one) for one in snapshot.commands],
    }
    return json.dumps(entries) + "\n"


def _game(line: str) -> StoredGame:
    """Read a line and play its game again; raises an error that `read` names."""
    entries = as_object(json.loads(line))
    commands = [
        {"number": number, **dict(zip(_COMMAND, as_list(one), strict=True))}
        for number, one in enumerate(as_list(entries["commands"]))
    ]
    return replace(kept_game(entries, commands), number=None)
