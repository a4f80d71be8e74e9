"""Faults as data: a phrase with gaps, so that they can be said in any language."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias

from minesweeper.rules.limits import LONGEST_FAULT, LONGEST_PART

Translate: TypeAlias = Callable[[str], str]
"""Returns an English phrase in another language."""


class Fault(Exception):  # noqa: N818 - what is wrong, in a word
    """Something is wrong: an English phrase, and `parts` for its gaps, as in `str.format`.

    A part may be a fault itself. `str` says it in English.
    """

    def __init__(self, phrase: str, **parts: Any) -> None:
        super().__init__(phrase)
        self.phrase, self.parts = phrase, parts

    @classmethod
    def like(cls, other: Fault, **parts: Any) -> Self:
        """Return the same fault as one of this class, with some parts replaced."""
        return cls(other.phrase, **other.parts | parts)

    def __str__(self) -> str:
        return self.said(str)

    def said(self, translate: Translate) -> str:
        """Return what is wrong in another language."""
        parts = {name: _part_text(name, part, translate) for name, part in self.parts.items()}
        return translate(self.phrase).format(**parts)


class BadInput(Fault, ValueError):  # noqa: N818 - as above
    """Something that comes from outside is wrong."""


_OF_THE_SYSTEM: Mapping[int | None, BadInput] = {
    errno.ENOENT: BadInput("there is no such file or folder"),
    errno.ENOTDIR: BadInput("a part of its path is no folder"),
    errno.EISDIR: BadInput("it is a folder"),
    errno.EACCES: BadInput("it may not be used without permission"),
    errno.EPERM: BadInput("it may not be used without permission"),
    errno.EEXIST: BadInput("it is there already"),
    errno.ENAMETOOLONG: BadInput("its name is too long"),
    errno.ENOSPC: BadInput("the disk is full"),
    errno.EROFS: BadInput("its place can only be read"),
    errno.EIO: BadInput("the disk cannot be read or written"),
}
"""What the system refuses most often, by its number."""


def system_fault(error: OSError) -> BadInput:
    """Return what the system says of a file, in our words if it is common.

    >>> str(system_fault(FileNotFoundError(2, "No such file or directory")))
    'there is no such file or folder'
    >>> str(system_fault(OSError("a bad hose")))
    'the system refuses (a bad hose)'
    """
    known = _OF_THE_SYSTEM.get(error.errno)
    said = one_line(error.strerror or str(error), LONGEST_PART)
    return known or BadInput("the system refuses ({said})", said=said)


def one_line(text: str, longest: int = LONGEST_FAULT) -> str:
    r"""Return a text in one line that can be read, cut after `longest` characters.

    >>> one_line("a\n b\x1b"), one_line("12345", 3)
    ('a b\ufffd', '123…')
    """
    shown = " ".join(text[: longest + 1].split())
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)
    return shown if len(text) <= longest else shown[:longest] + "…"


def _part_text(name: str, part: Any, translate: Translate) -> Any:
    """Return what fills a gap: a long text is cut, and an error of any kind is one line.

    A reason may be what SQLite says of a file (`tools/phrases.py`).
    """
    if name in ("why", "what") and isinstance(part, str) and part:
        part = translate(part)
    if isinstance(part, OSError):
        part = system_fault(part)
    if isinstance(part, Fault):
        return part.said(translate)
    if isinstance(part, Exception):
        return one_line(str(part), LONGEST_PART)
    if isinstance(part, str) and len(part) > LONGEST_PART:
        return f"{part[:LONGEST_PART]}…"
    return part
