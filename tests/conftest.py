"""Settings for all tests: no screen and no sound device is needed."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# What is stored waits for the disk, for half of the time of many tests; memory has no such wait.
if (
    sys.platform == "linux"
    and os.access("/dev/shm", os.W_OK)
    and not os.statvfs("/dev/shm").f_flag & os.ST_NOEXEC
    and shutil.disk_usage("/dev/shm").free > 1 << 30
):
    os.environ["TMPDIR"] = tempfile.tempdir = "/dev/shm"

# The command line speaks English whatever the language of the machine.
os.environ["LC_ALL"] = "C.UTF-8"
# No test reads or writes the settings and games of the person who runs it.
os.environ["MINESWEEPER_HOME"] = tempfile.mkdtemp(prefix="minesweeper-tests-")

# The workers keep all processors busy: more threads of numpy would wait for each other.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# Each worker, and each program that a test starts, would compile everything anew.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False

# In the background of a script, and under `nohup`, these signals are ignored, and so they would be
# in the programs that are under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

import pytest
from hypothesis import settings

from minesweeper.ui import limits
from minesweeper.ui.widgets import managers
from minesweeper.words import language

# The tests take turns with all looks: what one of them needs is not made anew for each test.
limits.GUI_THEMES, limits.GUI_FONTS, limits.TEXT_FACES, limits.ICONS = 12, 96, 48, 1024

# Nor is it looked for after each dialog what may be freed.
_free_memory, managers.free_memory = managers.free_memory, lambda: None
gc.set_threshold(200_000, 20, 20)

# How long an example takes depends on what else the machine does.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


def pytest_unconfigure() -> None:
    """Leave no folder behind."""
    shutil.rmtree(os.environ["MINESWEEPER_HOME"], ignore_errors=True)


def pytest_collection_finish() -> None:
    """Exclude the tests from garbage collection: they stay, and each round would see them all."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Free what a test has left at once: windows are cycles of 10 MB."""
    result = yield
    gc.collect(0)
    return result


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Speak English in each test and after it."""
    language.use("en")
    yield
    language.use("en")


@pytest.fixture
def freed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Free the memory of widgets as the program does."""
    monkeypatch.setattr(managers, "free_memory", _free_memory)


_SEEN: dict[tuple[object, ...], object] = {}
"""What pictures show, by their pixels."""


@pytest.fixture
def pictures_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read no picture twice: what it shows is the same for whoever asks."""
    from minesweeper.pictures import reading

    read = reading.read_picture

    def remembered(picture: Any, mines: int | None = None) -> object:
        key = picture.mode, picture.size, picture.tobytes(), mines
        if key not in _SEEN:
            _SEEN[key] = read(picture, mines)
        return _SEEN[key]

    monkeypatch.setattr(reading, "read_picture", remembered)
