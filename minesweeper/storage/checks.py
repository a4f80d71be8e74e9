"""Checks of values that come from outside as JSON.

Each check returns the value, or raises BadInput with what the value should be and what it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import reduce
from typing import Any, TypeAlias, TypeVar

from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage.limits import LONGEST_SHOWN, LONGEST_TEXT, MOST_NAMED

E = TypeVar("E", bound=Enum)
T = TypeVar("T")

Check: TypeAlias = Callable[[Any], T]
"""Returns a value of the right type, or raises BadInput."""


class PartlyWrongError(BadInput):
    """A value of which a part is wrong; `right` is the rest."""

    def __init__(self, faults: Sequence[Fault], right: Any) -> None:
        fault = one_fault(faults)
        super().__init__(fault.phrase, **fault.parts)
        self.right = right


def each_right(check: Check[T], values: Iterable[Any]) -> tuple[list[T], list[Fault]]:
    """Return the values that a check lets pass, or the right parts of them, and all faults."""
    right: list[T] = []
    faults: list[Fault] = []
    for value in values:
        try:
            right.append(check(value))
        except PartlyWrongError as error:
            right.append(error.right)
            faults.append(error)
        except BadInput as fault:
            faults.append(fault)
    return right, faults


def boolean(value: Any) -> bool:
    """Check for true or false."""
    if not isinstance(value, bool):
        raise BadInput("true or false, not {value}", value=short_repr(value))
    return value


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


def _can_show(text: str) -> bool:
    """Return whether a text has no control characters and no halves of characters."""
    return not any(unicodedata.category(character) in ("Cc", "Cs") for character in text)


def text(value: Any) -> str:
    """Check for a text."""
    if not isinstance(value, str):
        raise BadInput("a text, not {value}", value=short_repr(value))
    return value


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


def as_list(value: Any) -> list[Any]:
    """Check for a list."""
    if not isinstance(value, list):
        raise BadInput("a list, not {value}", value=short_repr(value))
    return value


def as_object(value: Any) -> dict[str, Any]:
    """Check for an object."""
    if not isinstance(value, dict):
        raise BadInput("an object, not {value}", value=short_repr(value))
    return value


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
    return reduce(lambda one, other: BadInput("{one}; {other}", one=one, other=other), named)
