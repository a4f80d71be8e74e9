"""Small files of JSON that are kept between starts: read with care, written whole."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from minesweeper.formats.checks import Entries, json_value, one_fault, read_fields, unknown_entries
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage.folders import Damage, set_aside, write_whole
from minesweeper.storage.limits import WRITE_TIMEOUT
from minesweeper.storage.locks import alone


class Kept(Protocol):
    """A dataclass that is kept: all its fields have defaults."""

    @property
    def unknown(self) -> Mapping[str, Any]:
        """Entries of the file that this version does not know; they are written back."""

    def with_changes(self: T, before: T, after: T) -> T:
        """Return the value with what differs between two others."""


T = TypeVar("T", bound=Kept)


class KeptFile(Generic[T]):
    """A dataclass as a file of JSON; its field `unknown` has the entries of newer versions."""

    def __init__(
        self,
        kind: type[T],
        place: Callable[[], Path],
        renewed: Callable[[Entries], Entries] = dict,
    ) -> None:
        """Keep a `kind` at a `place`; `renewed` names the entries of former versions as now."""
        self._kind: Any = kind
        self._place, self._renewed = place, renewed

    def load(self, path: Path | None = None) -> tuple[T, Damage | None]:
        """Return what the file holds, and what was wrong with it, or None.

        What is missing or wrong has its default. A file with a fault is set aside, and a new one
        is written with everything that was right.
        """
        path = self._place() if path is None else path
        try:
            value, faults = self.parse(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return self._kind(), None
        except OSError as error:
            what = BadInput("{why}", why=error)
            return self._kind(), Damage(path, what, None)
        except UnicodeDecodeError as error:
            what = BadInput("byte {place} is not UTF-8", place=error.start)
            return self._kind(), set_aside(path, what)
        if not faults:
            return value, None
        damage = set_aside(path, one_fault(faults))
        if damage.aside is not None:
            with contextlib.suppress(OSError):  # the right values are also in the file set aside
                self.save(value, path)
        return value, damage

    def parse(self, text: str) -> tuple[T, list[Fault]]:
        """Return what a text holds, and every fault of the text."""
        entries, faults = entries_of(text)
        entries = self._renewed(entries)
        values, wrong = read_fields(self._kind, entries)
        unknown = unknown_entries(self._kind, entries)
        return self._kind(**values, unknown=unknown), faults + wrong

    def save(self, value: T, path: Path | None = None) -> None:
        """Write the file whole; raises OSError if it cannot be written."""
        path = self._place() if path is None else path
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, self.write(value).encode())

    def save_changes(self, before: T, after: T, path: Path | None = None) -> None:
        """Write what differs between two values over what the file holds now, whoever wrote that.

        Without a file, or over one with a fault, all of `after` is written. Raises OSError if that
        fails.
        """
        path = self._place() if path is None else path
        path.parent.mkdir(parents=True, exist_ok=True)
        with alone(path, "writing", WRITE_TIMEOUT):
            value = after
            with contextlib.suppress(OSError, UnicodeDecodeError):
                present, faults = self.parse(path.read_text(encoding="utf-8"))
                value = after if faults else present.with_changes(before, after)
            self.save(value, path)

    def write(self, value: T) -> str:
        """Return a value as text, with its unknown entries; `parse` gives it back."""
        every = json_value(value)
        for name, unknown in value.unknown.items():
            every[name] = {**unknown, **every[name]} if name in every else unknown
        return json.dumps(every, indent=2) + "\n"


class OwnChanges(Generic[T]):
    """Stores the changes of one window in a file that others change, too."""

    def __init__(self, file: KeptFile[T], value: T, path: Path | None = None) -> None:
        """Take a `value` as stored already."""
        self._file, self._stored, self._path = file, value, path

    def save(self, value: T) -> None:
        """Store what differs from the value stored last; raises OSError if that fails."""
        self._file.save_changes(self._stored, value, self._path)
        self._stored = value


def entries_of(text: str) -> tuple[dict[str, Any], list[Fault]]:
    """Return the entries of a JSON object, and a fault if the text is none."""
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        return {}, [BadInput("no JSON ({why})", why=error)]
    return (entries, []) if isinstance(entries, dict) else ({}, [BadInput("no JSON object")])
