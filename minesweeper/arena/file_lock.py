"""A file that one process at a time writes: a lock of the system, which ends with the process."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from minesweeper.rules.faults import BadInput

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR = 2**31 - 2
"""On Windows others cannot read what is locked: so a byte is locked where no journal has any."""


class FileLock:
    """The lock on an open file; nobody else has it until `release` or the end of the process.

    A small file beside it says who has it: FILE.writer.
    """

    def __init__(self, file: BinaryIO, path: Path) -> None:
        """Take the lock on a file that is open for writing.

        Raises BadInput that says who has it, if another process does.
        """
        self._file = file
        self._note = path.with_name(f"{path.name}.writer")
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            raise _in_use(path, self._note) from None
        since = datetime.now().astimezone().isoformat(" ", "seconds")
        with contextlib.suppress(OSError):  # a lock without a note is one, too
            self._note.write_text(f"{os.getpid()} {since}", encoding="ascii")

    def release(self) -> None:
        """Let others have the lock."""
        with contextlib.suppress(OSError):
            self._note.unlink()
        _unlock(self._file)


def _in_use(path: Path, note: Path) -> BadInput:
    """Return the fault that another process has the lock: which, since when, if that is known."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        found = re.fullmatch(r"(\d{1,10}) ([\d :+-]{25})", note.read_text(encoding="ascii"))
        if found:
            return BadInput(
                "{path} is in use: process {pid} has been writing to it since {since}",
                path=path,
                pid=found[1],
                since=found[2],
            )
    return BadInput("{path} is in use: another process is writing to it", path=path)


def _lock(file: BinaryIO) -> None:
    if sys.platform == "win32":
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unlock(file: BinaryIO) -> None:
    if sys.platform == "win32":
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
