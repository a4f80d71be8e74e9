"""Recordings of other programs in files that are no text: AVF, RMV, EVF and MVF.

The parser is that of ms-toollib, an extra, in a process of its own (`parser_process`). What it
finds comes as RAWVF, and is read and played again as that is; where the parser itself sees another
end, `differs` says so.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from minesweeper.extensions import missing
from minesweeper.formats import limits, rawvf
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.faults import BadInput, Fault

_AVF_SIGNS = re.compile(rb"\[[^\]\n]{0,200}\|")
"""What such a file has after its mines: the dates of the game in brackets."""

_EVF_SIGNS = re.compile(rb"[ -~]{3,}\0")
"""What such a file has after its figures: the name of the program that wrote it."""

PARSERS = {"AVF": "AvfVideo", "RMV": "RmvVideo", "EVF": "EvfVideo", "MVF": "MvfVideo"}
"""The names of the parsers by the kinds of recordings."""

_PARSER = Path(__file__).with_name("parser_process.py")


def kind_of(content: bytes) -> str | None:
    """Return the kind of a recording by what it holds; None for anything else.

    >>> kind_of(b"*rmv rest"), kind_of(b"other")
    ('RMV', None)
    """
    if content.startswith(b"*rmv"):
        return "RMV"
    if content.startswith(b"\x11Minesweeper"):
        return "MVF"
    if _is_evf(content):
        return "EVF"
    is_avf = content[5:6] in (b"\3", b"\4", b"\5", b"\6") and _AVF_SIGNS.search(content, 0, 9000)
    return "AVF" if is_avf else None


def _is_evf(content: bytes) -> bool:
    """Return whether a file begins with a version of EVF, and a board that can be."""
    if len(content) < 20 or content[0] > 4:
        return False
    place = 2 if content[0] < 3 else 3
    height, width = content[place], content[place + 1]
    mines = int.from_bytes(content[place + 2 : place + 4], "big")
    return 0 < mines < height * width and _EVF_SIGNS.search(content, place, 80) is not None


def parse(content: bytes, kind: str) -> RecordedGame:
    """Return the game of a recording, played again; `differs` says if its parser sees another end.

    Raises BadInput if the parser is not installed, or cannot read the file.
    """
    return replayed(_parsed(content, kind), kind)


def replayed(answer: bytes, kind: str) -> RecordedGame:
    """Return the game of what the parser answers, as `parse` does; raises BadInput."""
    try:
        return rawvf.parse(answer.decode())
    except ValueError as error:
        raise _unread(kind, error) from error


def _unread(kind: str, why: ValueError) -> BadInput:
    what = BadInput.like(why) if isinstance(why, Fault) else BadInput("what it found is no game")
    return BadInput("ms-toollib cannot read this {kind} recording: {what}", kind=kind, what=what)


def _parsed(content: bytes, kind: str) -> bytes:
    """Return what the parser answers."""
    if find_spec("ms_toollib") is None:
        raise missing(BadInput("{kind} recordings need ms-toollib", kind=kind), "ms-toollib")
    command = [sys.executable, str(_PARSER), PARSERS[kind]]
    try:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # it writes where it fails
            done = subprocess.run(
                command,
                input=content,
                capture_output=True,
                cwd=folder,
                timeout=limits.LONGEST_PARSING,
            )
    except subprocess.TimeoutExpired as error:
        raise _unread(kind, BadInput("it took too long")) from error
    if done.returncode:
        raise _unread(kind, BadInput("its process ended"))
    return done.stdout
