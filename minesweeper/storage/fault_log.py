"""A file of what failed in the window, for whoever mends it."""

from __future__ import annotations

import traceback
from pathlib import Path

from minesweeper.storage.folders import log_folder
from minesweeper.storage.limits import LARGEST_LOG


def write(error: BaseException) -> Path | None:
    """Add an error with its traceback to the file; return the file, None if it takes nothing."""
    path = log_folder() / "faults.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = "w" if path.exists() and path.stat().st_size > LARGEST_LOG else "a"
        with path.open(mode, encoding="utf-8", errors="backslashreplace") as file:
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError:
        return None
    return path
