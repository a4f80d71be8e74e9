"""The window on the screen: its first size, its full screen, and whether there is a screen."""

from __future__ import annotations

import contextlib
import os
import warnings
from dataclasses import dataclass

import pygame

from minesweeper.rules.level import Level
from minesweeper.storage.settings import Settings
from minesweeper.ui import limits, system
from minesweeper.ui.board.frame import SMALLEST, first_size, size_on_screen, size_with_view
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
    pygame.display.set_icon(assets.window_icon())
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
        screens = [limits.LARGEST_PICTURE]
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


@dataclass(frozen=True, slots=True)
class Placed:
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


def _keep_from_shrinking() -> None:
    """Set the window's least size; without it the layout copes with small windows all the same."""
    window = system.sdl_window()
    if window is not None:
        with contextlib.suppress(pygame.error):
            window.minimum_size = SMALLEST
