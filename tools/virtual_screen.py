"""An invisible screen for the real window: Xvfb, of the package xvfb."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator


@contextlib.contextmanager
def virtual_screen(size: str = "1280x800x24") -> Iterator[str]:
    """Start Xvfb, which picks a free display itself, and yield the value for DISPLAY.

    Raises FileNotFoundError where Xvfb is not installed.
    """
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        yield f":{number}"
    finally:
        screen.terminate()
        screen.wait()
