"""What C libraries write to stderr is kept from the person at the terminal."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def stderr_closed() -> Iterator[None]:
    """Drop everything written to stderr within, also by C libraries."""
    if sys.stderr is not None:  # a program without a console has none
        sys.stderr.flush()
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        kept = os.dup(2)
    except OSError:  # stderr is not open
        os.close(silence)
        yield
        return
    try:
        os.dup2(silence, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silence)
