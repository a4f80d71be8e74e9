"""The folders of the program, its assets, and damaged files."""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import time
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from platformdirs import PlatformDirs

from minesweeper.rules.faults import BadInput, Fault
from minesweeper.storage.limits import LONGEST_WRITE

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package."""

HOME_VARIABLE = "MINESWEEPER_HOME"
"""The environment variable that moves all folders below one folder."""


def data_folder() -> Path:
    """Return the folder of the games; it may not exist yet."""
    return _folder("data", _dirs().user_data_path)


def config_folder() -> Path:
    """Return the folder of the settings; it may not exist yet."""
    return _folder("config", _dirs().user_config_path)


def cache_folder() -> Path:
    """Return the folder of files that can be made again; it may not exist yet."""
    return _folder("cache", _dirs().user_cache_path)


def log_folder() -> Path:
    """Return the folder of what failed; it may not exist yet."""
    return _folder("log", _dirs().user_log_path)


def documents_folder() -> Path:
    """Return the folder in which the person looks for files first.

    Without one for documents it is the current folder, or the person's home where that is the
    checkout in which the program was started.
    """
    folder = _folder("documents", _dirs().user_documents_path)
    if folder.is_dir():
        return folder
    here = Path.cwd()
    return Path.home() if here == PACKAGE.parent else here


def _dirs() -> PlatformDirs:
    return PlatformDirs("minesweeper", appauthor=False)


def _folder(name: str, usual: Path) -> Path:
    """Return a folder below the one that the variable names; raises BadInput if that is no path."""
    home = os.environ.get(HOME_VARIABLE, "")
    try:
        return Path(home).expanduser() / name if home else usual
    except RuntimeError as error:
        raise BadInput(
            "{variable}={home}: this system knows no such user", variable=HOME_VARIABLE, home=home
        ) from error


class AssetError(Fault):
    """An asset is missing or cannot be read; the message names the file."""


def assets_folder() -> Path:
    """Return the assets folder: in the installed package, or beside it in a checkout.

    Raises AssetError if there is none.
    """
    places = (PACKAGE / "assets", PACKAGE.parent / "assets")
    for place in places:
        if place.is_dir():
            return place
    raise AssetError(
        "no assets folder: looked at {first} and {second}", first=places[0], second=places[1]
    )


class Rescue(NamedTuple):
    """How many of the games that could be seen in a damaged file could be read whole."""

    games: int
    seen: int


class Damage(NamedTuple):
    """What was wrong with a file, and its new name; None if it was left alone.

    `rescue` says what of a database could be read.
    """

    path: Path
    what: Fault
    aside: Path | None
    rescue: Rescue | None = None


def new_beside(path: Path) -> Path:
    """Return the name under which this process writes what takes a file's place once it is whole.

    What a killed process left under such names is removed once it is old.
    """
    for left in path.parent.glob(f"{glob.escape(path.name)}.*.new*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > LONGEST_WRITE:
                shutil.rmtree(left) if left.is_dir() else left.unlink()
    return path.with_name(f"{path.name}.{os.getpid()}.new")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; at any moment it is the old one or the new one, and whole.

    What is no file, as a device or a pipe, is written to. Raises OSError if that fails.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    path = Path(os.path.realpath(path))  # a link stays one
    new = new_beside(path)
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def free_name(path: Path, end: str) -> Path:
    """Return the name of a file with an end that no file has yet, numbered from the second on."""
    ends = chain([end], (f"{end}-{number}" for number in count(2)))
    names = (path.with_name(path.name + one) for one in ends)
    return next(name for name in names if not os.path.lexists(name))


def set_aside(path: Path, what: Fault, beside: Sequence[str] = ()) -> Damage:
    """Rename a damaged file: nothing in it is lost, and another file can take its place.

    `beside` has the ends of the names of files that go with it.
    """
    aside = free_name(path, ".damaged")
    try:
        path.rename(aside)
        for end in beside:
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    except OSError:
        return Damage(path, what, None)
    return Damage(path, what, aside)
