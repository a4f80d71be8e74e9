"""What other installed packages add: players, themes and languages, by their entry points; extras.

Looking takes some 60 ms, so nothing is looked for before a list of all is shown, or something is
asked for that the game itself does not have. What is broken is skipped, and `skipped` names it.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Container
from typing import Any, TypeVar

from minesweeper.rules.faults import BadInput, Fault

T = TypeVar("T")

PLAYERS = "minesweeper.players"
"""The group of entry points that are classes of players, by their names in specs."""

THEMES = "minesweeper.themes"
"""The group of those that are themes: the fields of a file of assets/themes, and a title."""

LANGUAGES = "minesweeper.languages"
"""The group of those that are folders of languages, each as in assets/locale."""

_NAME = re.compile(r"[A-Za-z][\w-]*", re.ASCII)

_skipped: dict[tuple[str, str], Fault] = {}


def added(group: str, own: Container[str], checked: Callable[[str, Any], T]) -> dict[str, T]:
    """Return what other packages add to a group, by its names, sorted.

    `checked` makes of a name and what its entry point loads what is returned, or raises anything.
    What the game has itself under a name stays. Raises nothing: `skipped` says what was left out.
    """
    from importlib.metadata import entry_points  # takes most of the time of looking

    found: dict[str, T] = {}
    for entry in sorted(entry_points(group=group), key=lambda one: (one.name, one.value)):
        try:
            if not _NAME.fullmatch(entry.name):
                raise BadInput("a name has letters, digits, - and _ alone")
            if entry.name in own or entry.name in found:
                raise BadInput("there is one of this name already")
            found[entry.name] = checked(entry.name, entry.load())
        except (Exception, SystemExit) as error:  # a stranger's code may raise anything
            _skip(group, entry.name, entry.dist.name if entry.dist else entry.value, error)
    return found


def _skip(group: str, name: str, package: str, error: BaseException) -> None:
    what = error if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
    _skipped[group, name] = BadInput(
        "{name} of the package {package} is skipped ({group}): {what}",
        name=name,
        package=package,
        group=group,
        what=what,
    )


def skipped() -> list[Fault]:
    """Return what was found broken so far, each with its name and its package."""
    return list(_skipped.values())


def missing(need: Fault, *packages: str) -> BadInput:
    """Return what needs packages that are not installed, and the command that installs them here.

    The program of one file can take in no packages.
    """
    if getattr(sys, "frozen", False):
        return BadInput("{what}, which the program of one file does not have", what=need)
    words = [sys.executable, "-m", "pip", "install", *packages]
    command = shlex.join(words)
    if os.name == "nt":
        from subprocess import list2cmdline  # its quotes, and no import for anybody else

        command = list2cmdline(words)
    return BadInput("{what}: {command}", what=need, command=command)
