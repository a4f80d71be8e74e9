"""Locks between programs: files beside what they protect, which the system frees when one ends."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout


@contextlib.contextmanager
def alone(path: Path, purpose: str, timeout: float) -> Iterator[None]:
    """Let one program at a time use a file for a purpose; raises Timeout after that many seconds.

    A folder that can hold no lock lets all of them.
    """
    lock = FileLock(f"{path}-{purpose}.lock", timeout, fallback_to_soft=False)
    try:
        lock.acquire()
    except Timeout:
        raise
    except OSError:
        yield
        return
    try:
        yield
    finally:
        remove(lock)


def remove(lock: FileLock) -> None:
    """Let others have a lock that is held, and remove its file; who waited for it makes it anew."""
    file = Path(lock.lock_file)
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)
    lock.release()
    with contextlib.suppress(OSError):  # Windows removes no open file
        file.unlink(missing_ok=True)
