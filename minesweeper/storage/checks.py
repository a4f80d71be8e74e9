"""Checks of values that come from outside as JSON.

Each check returns the value, or raises ValueError with what the value should be and what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, TypeAlias, TypeVar

E = TypeVar("E", bound=Enum)
T = TypeVar("T")

Check: TypeAlias = Callable[[Any], T]
"""Returns a value of the right type, or raises ValueError."""


def flag(value: Any) -> bool:
    """Check for true or false."""
    if not isinstance(value, bool):
        raise ValueError(f"true or false, not {shown(value)}")
    return value


def whole(value: Any) -> int:
    """Check for a whole number that is not negative."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{shown(value)} is no whole number from 0 on")
    return value


def short_text(value: Any) -> str:
    """Check for a text of 1 to 200 characters."""
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise ValueError(f"a short text, not {shown(value)}")
    return value


def between(least: float, most: float) -> Check[float]:
    """Make a check for a number from `least` to `most`."""

    def check(value: Any) -> float:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not least <= value <= most:
            raise ValueError(f"a number from {least:g} to {most:g}, not {shown(value)}")
        return float(value)

    return check


def one_of(values: Iterable[str]) -> Check[str]:
    """Make a check for one of several texts."""
    allowed = tuple(values)

    def check(value: Any) -> str:
        if value not in allowed:
            raise ValueError(f"one of {', '.join(allowed)}, not {shown(value)}")
        return str(value)

    return check


def member(kind: type[E]) -> Check[E]:
    """Make a check for the value of an enum's member, which it returns."""
    check = one_of(str(one.value) for one in kind)
    return lambda value: kind(check(value))


def listed(value: Any) -> list[Any]:
    """Check for a list."""
    if not isinstance(value, list):
        raise ValueError(f"a list, not {shown(value)}")
    return value


def mapped(value: Any) -> dict[str, Any]:
    """Check for an object."""
    if not isinstance(value, dict):
        raise ValueError(f"an object, not {shown(value)}")
    return value


def shown(value: Any) -> str:
    """Return a value as a message shows it, in at most 40 characters."""
    text = re.sub(r"\s+", " ", repr(value))
    return text if len(text) <= 40 else text[:37] + "..."
