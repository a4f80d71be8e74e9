"""The clock of a game: it begins with the first reveal, can be paused, and stops at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from minesweeper.rules.command import Milliseconds

Clock: TypeAlias = Callable[[], Milliseconds]
"""Returns the time, which never goes back."""


class Stopwatch:
    """Measures how long one game lasts, without its pauses."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began: Milliseconds | None = None
        self._ended: Milliseconds | None = None
        self._paused_at: Milliseconds | None = None
        self.is_held = False
        """Whether it stands still only until `release`."""

    @property
    def elapsed(self) -> Milliseconds:
        """The time since the start, 0 before it."""
        if self._began is None:
            return 0
        ends = (time for time in (self._ended, self._paused_at) if time is not None)
        return next(ends, self._clock()) - self._began

    @property
    def is_paused(self) -> bool:
        """Whether the watch stands still until `go_on`."""
        return self._paused_at is not None

    def start(self, elapsed: Milliseconds = 0) -> None:
        """Start at `elapsed`; a watch that runs already is left alone."""
        if self._began is None:
            self._began = self._clock() - elapsed

    def stop(self) -> None:
        """Stop at the end of the game."""
        self._ended = self._clock()

    def go_on_after_end(self) -> None:
        """Run again after `stop`, from where it stood."""
        if self._began is not None and self._ended is not None:
            self._began, self._ended = self._clock() - self.elapsed, None

    def pause(self) -> None:
        """Stop until `go_on`."""
        self._paused_at = self._clock()

    def go_on(self) -> None:
        """Run again after a pause."""
        self._began = self._clock() - self.elapsed
        self._paused_at = None

    def hold(self) -> None:
        """Stop until `release`, unless it stands still already."""
        if not self.is_paused:
            self.pause()
            self.is_held = True

    def release(self) -> None:
        """Run again after `hold`; a watch that stood still before it still does."""
        if self.is_held:
            self.is_held = False
            self.go_on()
