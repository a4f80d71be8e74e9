"""Dataclasses as JSON and back, by their own fields: a new field needs no code here.

The type of a field decides how its entry is checked. `Annotated[type, check]` gives it a check of
its own, and `metadata=NOT_STORED` keeps it out of the file.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, get_args, get_origin, get_type_hints

from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.level import Level
from minesweeper.rules.no_guess import NoGuess
from minesweeper.storage.checks import (
    Check,
    PartlyWrongError,
    as_list,
    as_object,
    boolean,
    each_right,
    member,
    natural,
    one_fault,
    short_text,
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

    A field without an entry, or with a wrong one, is missing from the values. Of an entry that is
    partly wrong the rest counts.
    """
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, of in _kinds(kind).items():
        if name in entries:
            try:
                values[name] = _check(of)(entries[name])
            except PartlyWrongError as error:
                values[name] = error.right
                faults.append(BadInput("{name}: {what}", name=name, what=error))
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
        return functools.partial(_members, check)
    if is_dataclass(kind):
        return functools.partial(_read_rest, kind)
    if issubclass(kind, Enum):
        return member(kind)
    return {bool: boolean, int: natural, str: short_text}[kind]


def _members(check: Check[Any], value: Any) -> frozenset[Any]:
    """Check for a list whose values pass a check; wrong ones are left out unless all are."""
    right, faults = each_right(check, as_list(value))
    if faults:
        raise PartlyWrongError(faults, frozenset(right)) if right else one_fault(faults)
    return frozenset(right)


def _read_rest(kind: Any, value: Any) -> Any:
    """Check for a dataclass: an object whose entries are right; wrong ones have their default."""
    values, faults = read_fields(kind, as_object(value))
    if faults:
        raise PartlyWrongError(faults, kind(**values))
    return kind(**values)


def read_whole(kind: Any, value: Any) -> Any:
    """Check for a dataclass: an object whose entries are right; any of them may be missing."""
    values, faults = read_fields(kind, as_object(value))
    if faults:
        raise one_fault(faults)
    return kind(**values)
