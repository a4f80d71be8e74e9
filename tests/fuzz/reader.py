"""What a reader is, and how it is held to what it promises."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from minesweeper.rules.faults import BadInput

LONGEST_MESSAGE = 5000
"""The characters of a message; only odd ones, each of which takes ten, make so long a one."""


@dataclass(frozen=True)
class Reader:
    """A reader: what makes an input for it, what reads one, and the errors that it may raise.

    `read` returns what it would say of an input that it takes in spite of faults.
    """

    name: str
    make: Callable[[Random], Any]
    read: Callable[[Any], Sequence[str] | None]
    errors: tuple[type[Exception], ...] = (BadInput,)
    inputs: int = 150
    """The inputs of a short run."""
    many: int = 200_000
    """The inputs of a long run; each may take that many `seconds` and bytes of `memory`."""
    seconds: float = 1.0
    memory: int = 100_000_000


def fault_of(reader: Reader, given: Any) -> str | None:
    """Return what a reader does wrong with an input, or None."""
    try:
        try:
            messages = [str(message) for message in reader.read(given) or ()]
        except reader.errors as error:
            messages = [str(error)]
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    for message in messages:
        if len(message) > LONGEST_MESSAGE or not message.isprintable():
            return f"no clear line: {message[:300]!r}"
    return None


@cache
def folder() -> Path:
    """Return a folder in which every file may be changed; it is gone when the tests end."""
    made = tempfile.mkdtemp(prefix="minesweeper-fuzz-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def written(name: str, content: str | bytes) -> Path:
    """Return a file with this content."""
    path = folder() / name
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    path.write_bytes(content)
    return path
