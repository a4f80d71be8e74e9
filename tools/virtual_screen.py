"""An invisible screen for the real window: Xvfb, of the package xvfb."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock


@contextlib.contextmanager
def virtual_screen(size: str = "1280x800x24") -> Iterator[str]:
    """Start Xvfb, which picks a free display itself, and yield the value for DISPLAY.

    Screens start one after the other: two that start at once can take the same display, and one of
    them then answers nobody.

    Raises FileNotFoundError where Xvfb is not installed, and RuntimeError where it does not start.
    """
    with FileLock(Path(tempfile.gettempdir()) / "minesweeper-virtual-screen.lock"):
        screen, number = _start(size)
    try:
        if not number:
            raise RuntimeError("Xvfb found no free display")
        yield f":{number}"
    finally:
        screen.terminate()
        screen.wait()


def _start(size: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start Xvfb, and return it with the number of its display ("" if it has none).

    When its last client leaves, it must not begin anew: who connects at that moment is refused.
    """
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        return screen, pipe.readline().strip()
