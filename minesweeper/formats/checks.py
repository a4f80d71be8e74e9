"""Checks of values that come from outside as JSON, and dataclasses as JSON and back.

Each check returns the value, or raises BadInput with what the value should be and what it is. The
type of a dataclass's field decides how its entry is checked: a new field needs no code here.
`Annotated[type, check]` gives it a check of its own, `metadata=NOT_STORED` keeps it out of files.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from minesweeper.formats.limits import LONGEST_SHOWN, LONGEST_TEXT, MOST_NAMED
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.level import Level, NoGuess

E = TypeVar("E", bound=Enum)
T = TypeVar("T")

Entries: TypeAlias = dict[str, Any]
"""The entries of a JSON object; the values are unchecked."""

Check: TypeAlias = Callable[[Any], T]
"""Returns a value of the right type, or raises BadInput."""


def instance(kind: type[T], fault: BadInput) -> Check[T]:
    """Make a check for values of a type; `fault` has a gap for another value."""

    def check(value: Any) -> T:
        if not isinstance(value, kind):
            raise BadInput.like(fault, value=short_repr(value))
        return value

    return check


boolean = instance(bool, BadInput("true or false, not {value}"))
text = instance(str, BadInput("a text, not {value}"))
as_list: Check[list[Any]] = instance(list, BadInput("a list, not {value}"))
as_object: Check[dict[str, Any]] = instance(dict, BadInput("an object, not {value}"))


def natural(value: Any) -> int:
    """Check for a whole number that is not negative."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput("{value} is no whole number from 0 on", value=short_repr(value))
    return value


def short_text(value: Any) -> str:
    """Check for a text of up to `LONGEST_TEXT` characters, all of which can be shown."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TEXT or not _can_show(value):
        raise BadInput("a short text, not {value}", value=short_repr(value))
    return value


def read_from_text(read: Callable[[str], T]) -> Check[T]:
    """Make a check for a short text that a function reads, which raises BadInput."""
    return lambda value: read(short_text(value))


def _can_show(text: str) -> bool:
    """Return whether a text has no control characters and no halves of characters."""
    return not any(unicodedata.category(character) in ("Cc", "Cs") for character in text)


def between(least: float, most: float) -> Check[float]:
    """Make a check for a number from `least` to `most`."""

    def check(value: Any) -> float:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not least <= value <= most:
            raise BadInput(
                "a number from {least:g} to {most:g}, not {value}",
                least=least,
                most=most,
                value=short_repr(value),
            )
        return float(value)

    return check


def one_of(values: Iterable[str]) -> Check[str]:
    """Make a check for one of several texts."""
    allowed = tuple(values)

    def check(value: Any) -> str:
        if value not in allowed:
            raise BadInput(
                "one of {allowed}, not {value}", allowed=", ".join(allowed), value=short_repr(value)
            )
        return str(value)

    return check


def member(kind: type[E]) -> Check[E]:
    """Make a check for the value of an enum's member, which it returns."""
    members = {str(one.value): one for one in kind}
    check = one_of(members)
    return lambda value: members[check(value)]


def short_repr(value: Any) -> str:
    """Return a value as a message shows it, in at most `LONGEST_SHOWN` characters."""
    line = re.sub(r"\s+", " ", repr(value))
    return line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 3] + "..."


def one_fault(faults: Sequence[Fault]) -> Fault:
    """Return several faults as one, which names up to `MOST_NAMED` of them."""
    more = len(faults) - MOST_NAMED
    named = list(faults[:MOST_NAMED])
    if more > 0:
        named.append(BadInput("{count} faults more", count=more))
    return functools.reduce(
        lambda one, other: BadInput("{one}; {other}", one=one, other=other), named
    )


NOT_STORED: Mapping[str, bool] = MappingProxyType({"stored": False})
"""The metadata of a field that is no entry of the file."""


def json_value(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, Enum | NoGuess):
        return value.value
    if isinstance(value, Level):
        return f"{value.width}x{value.height}x{value.mines}"
    if is_dataclass(value) and not isinstance(value, type):
        return {name: json_value(getattr(value, name)) for name in _kinds(type(value))}
    if isinstance(value, Mapping):
        return {name: json_value(one) for name, one in value.items()}
    if isinstance(value, frozenset):
        return sorted(json_value(one) for one in value)
    return value


def read_fields(kind: type, entries: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """Return the values of a dataclass's fields by name, and a fault for each wrong entry.

    A field without an entry, or with a wrong one, is missing from the values.
    """
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, of in _kinds(kind).items():
        if name in entries:
            try:
                values[name] = _check(of)(entries[name])
            except (ValueError, RecursionError) as error:
                faults.append(BadInput("{name}: {what}", name=name, what=error))
    return values, faults


def unknown_entries(kind: type, entries: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries that belong to no field of a dataclass, or of a dataclass within it."""
    kinds, left = _kinds(kind), {}
    for name, value in entries.items():
        if name not in kinds:
            left[name] = value
        elif is_dataclass(kinds[name]) and isinstance(value, dict):
            inner = unknown_entries(kinds[name], value)
            left.update({name: inner} if inner else {})
    return left


@functools.cache
def _kinds(kind: type) -> dict[str, Any]:
    """Return the type of each stored field of a dataclass."""
    hints = get_type_hints(kind, include_extras=True)
    stored = [each.name for each in fields(kind) if each.metadata.get("stored", True)]
    return {name: hints[name] for name in stored}


def _check(kind: Any) -> Check[Any]:
    """Return the check for a type."""
    own = getattr(kind, "__metadata__", ())
    if own:
        return own[0]  # type: ignore[no-any-return]  # the fields' owner put it there
    if get_origin(kind) is frozenset:
        check = _check(get_args(kind)[0])
        return lambda value: frozenset(map(check, as_list(value)))
    if is_dataclass(kind):
        return functools.partial(read_whole, kind)
    if issubclass(kind, Enum):
        return member(kind)
    return {bool: boolean, int: natural, str: short_text}[kind]


def read_whole(kind: Any, value: Any) -> Any:
    """Check for a dataclass: an object whose entries are right; any of them may be missing."""
    values, faults = read_fields(kind, as_object(value))
    if faults:
        raise one_fault(faults)
    return kind(**values)
