"""The window on the screen: its first size, its full screen, and whether there is a screen."""

from __future__ import annotations

import contextlib
import os
import warnings
from dataclasses import replace
from typing import NamedTuple

import pygame

from minesweeper.rules.level import Level
from minesweeper.storage.settings import Settings
from minesweeper.ui import limits, system
from minesweeper.ui.board.frame import least_window
from minesweeper.ui.board.window_sizes import SMALLEST, first_size, size_on_screen, size_with_view
from minesweeper.ui.look import assets

_SCREENLESS = ("dummy", "offscreen", "evdev")
"""SDL's drivers that show nothing; they name a screen that does not exist."""


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


def open_window(settings: Settings, level: Level) -> pygame.Surface:
    """Open the window; raise NoDisplayError if SDL fell back to an invisible driver."""
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with system.stderr_closed():  # libraries below SDL write to it
            pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _SCREENLESS and not wanted:
        raise NoDisplayError("SDL found no screen")
    if driver == "x11":
        # Else SDL loads OpenGL to copy one surface. On Wayland it has no other way.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.set_icon(assets.picture("app", 64))
    try:
        screen = set_mode(window_size(settings, level), full_screen=settings.full_screen)
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    pygame.key.set_repeat(350, 60)
    _keep_from_shrinking()
    return screen


def set_mode(size: tuple[int, int], *, full_screen: bool) -> pygame.Surface:
    """Give the window a size, or let it fill the screen.

    A screen that cannot be filled has a window all the same.
    """
    if full_screen:
        with contextlib.suppress(pygame.error):
            return _surface((0, 0), pygame.FULLSCREEN)
    return _surface(size, pygame.RESIZABLE)


def _surface(size: tuple[int, int], flags: int) -> pygame.Surface:
    """Return the window's surface; it has another size where the system wants that."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # "forcibly resized by the OS"
        return pygame.display.set_mode(size, flags)


def window_size(
    settings: Settings,
    level: Level,
    shown: Level | None = None,
    least: tuple[int, int] = (0, 0),
) -> tuple[int, int]:
    """Return the size that the person chose for the window, or the one that a level needs.

    It is at least `least`. On a screen it grows where the AI view is shown, for a board of the
    level `shown`.
    """
    screens, is_seen = system.screen_sizes(), pygame.display.get_driver() not in _SCREENLESS
    if not is_seen and settings.window_size is not None:
        screens = [limits.LARGEST_WINDOW]
    if settings.window_size is None:
        size = first_size(level.width, level.height, settings.scale, screens[0])
    else:
        size = size_on_screen(settings.window_size, screens)
    size = max(size[0], least[0]), max(size[1], least[1])
    if not (settings.ai_view and is_seen):
        return size
    shown = shown or level
    return size_with_view(size, (shown.width, shown.height), settings.scale, screens[0])


def roomier(level: Level, other: Level, scale: float) -> Level:
    """Return the level whose first window is wider or higher; `level` if none is."""
    screen = system.screen_sizes()[0]
    room, wanted = (first_size(x.width, x.height, scale, screen) for x in (level, other))
    return other if wanted[0] > room[0] or wanted[1] > room[1] else level


class Placed(NamedTuple):
    """Where the upper left corner of a window belongs, and where the program has put it."""

    home: tuple[int, int]
    put: tuple[int, int]


def keep_on_screen(size: tuple[int, int], before: Placed | None) -> Placed | None:
    """Move a window of this size that reaches beyond the only screen, as one that has grown may.

    One that still stands where it was put `before` comes back as near to its home as it can.
    Return where it is now; None if that is unknown.
    """
    screens = system.screen_sizes()
    with contextlib.suppress(pygame.error):
        place = pygame.display.get_window_position()
        home = place if before is None or before.put != place else before.home
        inside = [max(min(at, s - n), 0) for at, s, n in zip(home, screens[0], size, strict=True)]
        if len(screens) == 1 and place != tuple(inside):
            pygame.display.set_window_position((inside[0], inside[1]))
        return Placed(home, pygame.display.get_window_position())
    return None


class WindowSize:
    """The size of the window: the person's own, or what level, scale and AI view need."""

    def __init__(self, level: Level, size: tuple[int, int]) -> None:
        self._level = self._roomy_for = level
        """The level on the table, and that whose room the window has until the person sizes it."""
        self._own = size
        """The size that the program or the person gave to the window last."""
        self._least = (0, 0)
        """The size at which another scale was chosen, which does not make the window smaller."""
        self._placed = keep_on_screen(size, None)
        self.is_maximized = False

    def takes(self, size: tuple[int, int], settings: Settings) -> bool:
        """Return whether a size that the window has now is one that the person gave to it."""
        if settings.full_screen or tuple(size) == self._own:
            return False
        self._own, self._least = (size[0], size[1]), (0, 0)
        return True

    def scaled(self, before: Settings, now: Settings, level: Level) -> Settings:
        """Return the settings with the person's size, or the least that another scale needs.

        The screen may have no room for it; no scale makes the window smaller.
        """
        if now.scale == before.scale or self.is_maximized:
            return now
        if not now.full_screen:
            plain = replace(before, ai_view=False)
            present = self._wanted(plain, level) if before.ai_view else self._own
            self._least = present
        if now.window_size is None:
            return now
        least = (round(length * now.scale) for length in least_window(now.window_size))
        width, height = map(max, now.window_size, least)
        return replace(now, window_size=(width, height))

    def follow(self, before: Settings, now: Settings, level: Level) -> bool:
        """Give the window the size that the settings ask for; return whether it has another.

        The AI view makes it larger for as long as it is open.
        """
        if now.full_screen is before.full_screen:
            same = (now.scale, now.ai_view) == (before.scale, before.ai_view)
            if same or now.full_screen or self.is_maximized:
                return False
            if self._wanted(now, level) == self._own:
                return False
        self._give(now, level)
        return True

    def make_room(self, settings: Settings, level: Level) -> bool:
        """Let the window grow for another level, unless the person has sized it.

        Return whether it has another size.
        """
        if level == self._level:
            return False
        self._level = level
        self._roomy_for = roomier(self._roomy_for, level, settings.scale)
        sized = settings.window_size is not None or settings.full_screen or self.is_maximized
        if sized or self._wanted(settings, level) == self._own:
            return False
        self._give(settings, level)
        return True

    def _wanted(self, settings: Settings, level: Level) -> tuple[int, int]:
        """Return the size that the window has with these settings."""
        return window_size(settings, self._roomy_for, level, self._least)

    def _give(self, settings: Settings, level: Level) -> None:
        """Give the window the size that it has with these settings, on the screen."""
        full = settings.full_screen
        self._own = set_mode(self._wanted(settings, level), full_screen=full).get_size()
        if not full:
            self._placed = keep_on_screen(self._own, self._placed)


def _keep_from_shrinking() -> None:
    """Set the window's least size; without it the layout copes with small windows all the same."""
    window = system.sdl_window()
    if window is not None:
        with contextlib.suppress(pygame.error):
            window.minimum_size = SMALLEST
