"""Small files of JSON that are kept between starts: read with care, written whole."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage.checks import one_fault
from minesweeper.storage.folders import Damage, new_beside, set_aside
from minesweeper.storage.limits import MOST_NESTED

T = TypeVar("T")

Parse: TypeAlias = Callable[[str], tuple[T, list[Fault]]]
"""Returns what a text holds, and every fault of the text; "{}" has none."""


def load(path: Path, parse: Parse[T], write: Callable[[T], str]) -> tuple[T, Damage | None]:
    """Return what a file holds, and what was wrong with it, or None.

    What is missing or wrong has its default. A file with a fault is set aside, and a new one is
    written with everything that was right.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return parse("{}")[0], None
    except OSError as error:
        return parse("{}")[0], Damage(path, BadInput("{why}", why=error.strerror or error), None)
    except UnicodeDecodeError as error:
        return parse("{}")[0], set_aside(
            path, BadInput("byte {place} is not UTF-8", place=error.start)
        )
    value, faults = parse(text)
    if not faults:
        return value, None
    damage = set_aside(path, one_fault(faults))
    if damage.aside is not None:
        with contextlib.suppress(OSError):  # the right values are also in the file set aside
            save(path, write(value))
    return value, damage


def entries_of(text: str) -> tuple[dict[str, Any], list[Fault]]:
    """Return the entries of a JSON object, and a fault if the text is none."""
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        return {}, [BadInput("no JSON ({why})", why=error)]
    if _is_deeper(entries, MOST_NESTED):
        return {}, [BadInput("it is nested more than {most} deep", most=MOST_NESTED)]
    return (entries, []) if isinstance(entries, dict) else ({}, [BadInput("no JSON object")])


def _is_deeper(value: Any, levels: int) -> bool:
    """Return whether lists and objects are nested deeper than some levels."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(levels == 0 or _is_deeper(one, levels - 1) for one in inner)


def with_unknown(entries: Mapping[str, Any], unknown: Mapping[str, Any]) -> str:
    """Return entries as a text, with those that this version does not know."""
    every = dict(entries)
    for name, value in unknown.items():
        every[name] = {**value, **every[name]} if name in every else value
    return json.dumps(every, indent=2) + "\n"


def save(path: Path, text: str) -> None:
    """Write a file; at any moment it is the old one or the new one, and whole.

    Raises OSError if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = new_beside(path)
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
