"""The one door to the system: its clipboard, sound device, screens and languages.

Nothing here raises. A clipboard's owner may vanish between question and answer, and so may a device
or a screen: each question has an answer for "the system does not say".
"""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame

from minesweeper.words.faults import not_copied_sentence
from minesweeper.words.language import environment_locales

Result = TypeVar("Result")

_UNCOVERING = 300
"""The milliseconds in which other programs draw what the window has covered."""

_USUAL_SCREEN = (1280, 720)
"""The size of a screen where the system names none."""


def _answer_of(question: Callable[[], Result], unknown: Result) -> Result:
    """Return the system's answer; `unknown` where it gives none."""
    try:
        return question()
    except Exception:  # each system's libraries fail in their own ways
        return unknown


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether it is there."""

    def put() -> bool:
        pygame.scrap.put_text(text)
        return True

    return _answer_of(put, unknown=False)


def copied(text: str, told: str) -> str:
    """Put a text on the clipboard; return what is `told` of that, or that it cannot be."""
    return told if copy(text) else not_copied_sentence()


def clipboard_text() -> str:
    """Return the text on the clipboard; empty if there is none."""
    return _answer_of(lambda: pygame.scrap.get_text(), "")


@contextlib.contextmanager
def window_hidden() -> Iterator[None]:
    """Hide the window within, so that the screen shows what lies below it."""
    window = sdl_window()
    if window is not None:
        window.hide()
        pygame.event.pump()
        pygame.time.wait(_UNCOVERING)
    try:
        yield
    finally:
        if window is not None:
            window.show()


def sdl_window() -> pygame.Window | None:
    """Return the window for what `pygame.display` cannot do; None where SDL gives none.

    It is deprecated in favour of windows that are drawn without `pygame.display`.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return _answer_of(lambda: pygame.Window.from_display_module(), None)


def screen_sizes() -> list[tuple[int, int]]:
    """Return the sizes of all screens in pixels, at least one."""
    return _answer_of(lambda: pygame.display.get_desktop_sizes(), []) or [_USUAL_SCREEN]


def locales() -> list[tuple[str, str]]:
    """Return the languages that the user prefers, with their countries, the first one first.

    The environment decides as for the command line; where it names none, the system does.
    """

    def preferred() -> list[tuple[str, str]]:
        found = pygame.system.get_pref_locales()
        return [(one["language"], one["country"] or "") for one in found]

    return environment_locales(os.environ) or _answer_of(preferred, [])


def open_sound_device(rate: int) -> bool:
    """Open the device; return whether there is one that plays samples of this rate unchanged."""

    def opened() -> bool:
        with stderr_closed():  # ALSA writes eight lines when there is no device
            # A sound comes up to 256 samples, 12 ms, late.
            pygame.mixer.init(rate, -16, 1, 256, allowedchanges=0)
        return True

    return _answer_of(opened, unknown=False)


def sound_in(file: Path) -> pygame.mixer.Sound | None:
    """Return the sound in a file; None without a device, or a file that can be read."""
    return _answer_of(lambda: pygame.mixer.Sound(file), None)


def close_sound_device() -> None:
    """Close the device, if it is open."""
    _answer_of(lambda: pygame.mixer.quit(), None)


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
