"""Games handed on: a file of whole games as JSON, written and taken in.

A game that comes from a file counts as if it had been played here if the file has its id, a code
that gives its mines, and commands that end as the file states; a strict game that was lost needs no
code, for the rule has laid its mines anew. Whoever forges that cheats himself.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from minesweeper.formats import game_file
from minesweeper.formats.checks import as_list, as_object, short_repr
from minesweeper.formats.game_file import RecordedGame
from minesweeper.records.limits import LARGEST_EXPORT, MOST_FAULTS
from minesweeper.rules.command import OVER, Actor, Status
from minesweeper.rules.daily import daily_code
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.level import NoGuess
from minesweeper.storage.store import (
    GameEntry,
    Marks,
    Snapshot,
    Store,
    StoredGames,
    StoreError,
    row_of,
    stored_games,
)

FORMAT, VERSION = "minesweeper-games", 1

_DATABASE = b"SQLite format 3\0"
"""What a database begins with."""

_HEAD = f'{{"format": "{FORMAT}", "version": {VERSION}, "games": [\n'


def export(games: StoredGames, entries: Iterable[GameEntry]) -> Iterator[str]:
    """Yield the text of a file with the finished games, piece by piece.

    A game that cannot be read is left out.
    """
    before = _HEAD
    for entry in entries:
        if entry.status not in OVER:
            continue
        try:
            yield before + game_file.write(games.load(entry.number).recorded()).rstrip()
        except StoreError:
            continue
        before = ",\n"
    yield ("" if before != _HEAD else _HEAD) + "\n]}\n"


@dataclass
class Imported:
    """What a file of games brought."""

    added: int = 0
    known: int = 0
    """Games that were here already."""
    uncounted: int = 0
    """Added games that count for no record because the file does not prove that they do."""
    stated: int = 0
    """Added games that count for no record because their file says so."""
    faults: list[Fault] = field(default_factory=list)
    """What was wrong with each game that was not taken, or with the file."""


def import_games(source: str | Path, store: Store) -> Imported:
    """Store the finished games that are not here yet, of the text of a file, or of a database.

    What is whole is taken, and the rest is said. Raises ValueError for a file of something else,
    and StoreError if nothing can be stored.
    """
    found = Imported()
    read = (
        read_games(source, found) if isinstance(source, str) else _games_of_database(source, found)
    )
    take(list(read), store, found)
    return found


def read_games(text: str, found: Imported) -> Iterator[Snapshot]:
    """Yield the games of a file, each played again; note in `found` what is wrong with others.

    An expert game takes some milliseconds. Raises ValueError for a file of something else.
    """
    for number, entries in enumerate(_games(text, found.faults), 1):
        try:
            yield _snapshot(game_file.read(as_object(entries)))
        except ValueError as error:
            found.faults.append(BadInput("game {number}: {what}", number=number, what=error))
            if len(found.faults) >= MOST_FAULTS:
                found.faults.append(BadInput("nothing after game {number} is read", number=number))
                return


def read_file(path: Path, found: Imported) -> Iterator[Snapshot]:
    """Yield the finished games of a file: of an export, a game file, or a database of games.

    Those of a database are as they were stored. Raises OSError, and ValueError for something else.
    """
    if is_database(path):
        yield from _games_of_database(path, found)
        return
    with path.open("rb") as file:
        content = file.read(LARGEST_EXPORT)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("it is no text, and no database of games") from error
    yield from read_games(text, found)


def is_database(path: Path) -> bool:
    """Return whether a file begins as a database does; raises OSError."""
    with path.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE


def _games_of_database(path: Path, found: Imported) -> Iterator[Snapshot]:
    with stored_games(path) as games:
        for entry in games.entries():
            if entry.status not in OVER:
                continue
            try:
                snapshot = games.load(entry.number).snapshot
            except StoreError as error:
                found.faults.append(error)
            else:
                yield snapshot._replace(columns={**snapshot.columns, "owner": None})


def take(read: Sequence[Snapshot], store: Store, found: Imported) -> None:
    """Store the games that are not here yet, and count them in `found`; raises StoreError."""
    new = {one.key: one for one in reversed(read) if not store.has(one.key)}
    found.known = len(read) - len(new)
    found.added = store.add(list(reversed(new.values())))
    found.stated = sum(one.columns["stated"] for one in new.values())
    found.uncounted = sum(one.columns["unproved"] for one in new.values())


def _games(text: str, faults: list[Fault]) -> Iterator[object]:
    """Yield the games of a file one by one; note in `faults` where it is cut off or damaged.

    Raises ValueError for a file of something else.
    """
    try:
        entries = as_object(json.loads(text))
    except (ValueError, RecursionError):
        yield from _whole_games(text, faults)
        return
    if entries.get("format") == game_file.FORMAT:
        yield entries
    elif entries.get("format") != FORMAT:
        raise BadInput("it is no file of games")
    elif entries.get("version") != VERSION:
        raise BadInput(
            "version {version} of the file of games is not known here",
            version=short_repr(entries.get("version")),
        )
    else:
        yield from as_list(entries.get("games"))


def _whole_games(text: str, faults: list[Fault]) -> Iterator[object]:
    """Yield the games of a damaged export up to the first that cannot be read."""
    head, _, _ = text[:_LONGEST_HEAD].partition("[")
    if FORMAT not in head:
        raise BadInput("it is no file of games")
    decoder, place = json.JSONDecoder(), len(head) + 1
    while True:
        place = _BETWEEN.match(text, place).end()  # type: ignore[union-attr]  # it may be empty
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            line = text.count("\n", 0, place) + 1
            faults.append(BadInput("from line {line} on no game can be read", line=line))
            return
        yield value


_LONGEST_HEAD = 1000
_BETWEEN = re.compile(r"[\s,]*")


def _snapshot(recorded: RecordedGame) -> Snapshot:
    """Return a game from a file as it is stored; raises ValueError if it is not finished."""
    game = recorded.game
    if not game.is_over:
        raise BadInput("it is not finished")
    last = game.commands[-1].at
    if recorded.time is not None and recorded.time < last:
        raise BadInput("its time ends before its last command")
    has_ai = any(command.by is not Actor.PERSON for command in game.commands)
    helped, undone = recorded.helped or has_ai, bool(game.log.taken_back)
    stated = not (helped or undone) and recorded.counts is False
    marks = Marks(
        assisted=helped,
        undone=undone,
        no_guess=isinstance(game.field.asked, NoGuess),
        imported=True,
        unproved=not (helped or undone or stated or _is_proved(recorded)),
        stated=stated,
    )
    began = _date(recorded.started) or _date(recorded.ended)
    began = began or datetime.now(UTC).strftime(_DATE)
    columns = row_of(game, marks) | {
        "status": game.status.value,
        "time": last if recorded.time is None else recorded.time,
        "begun": began,
        "ended": _date(recorded.ended),
        "owner": None,
        "daily": _daily(recorded),
    }
    return Snapshot(recorded.key or _digest(recorded), 1, columns, tuple(game.commands))


_DATE = "%Y-%m-%dT%H:%M:%SZ"


def _date(text: str | None) -> str | None:
    """Return a date of ISO 8601 as it is stored; None for any other text."""
    try:
        found = datetime.fromisoformat(text or "")
        return (
            (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC).strftime(_DATE)
        )
    except (ValueError, OverflowError):
        return None


def _is_proved(recorded: RecordedGame) -> bool:
    """Return whether a file says all that makes its game count, and its commands bear it out."""
    game = recorded.game
    agrees = recorded.taken_back in (None, game.log.taken_back)
    agrees = agrees and recorded.hits in (None, len(game.exploded))
    lost_strictly = game.rules.strict and game.status is Status.LOST  # no code names such mines
    return recorded.key is not None and agrees and (game.code is not None or lost_strictly)


def _daily(recorded: RecordedGame) -> str | None:
    """Return the day whose board a game was played on, if its code bears that out."""
    try:
        day = date.fromisoformat(recorded.daily or "")
    except ValueError:
        return None
    game = recorded.game
    return day.isoformat() if game.code == daily_code(game.level, day) else None


def _digest(recorded: RecordedGame) -> str:
    """Return what names a game without an id: the same for the same file."""
    alone = recorded._replace(key=None, started=None, ended=None, imported=False)
    return "file-" + hashlib.blake2b(game_file.write(alone).encode(), digest_size=16).hexdigest()
