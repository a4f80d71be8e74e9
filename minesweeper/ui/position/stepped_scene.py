"""The base of the scenes that go through moments one after another."""

from __future__ import annotations

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Milliseconds
from minesweeper.session.environment import Environment
from minesweeper.ui.position.position_scene import PositionScene

PLACES = {
    pygame.K_LEFT: -1,
    pygame.K_COMMA: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PERIOD: 1,
    pygame.K_PAGEUP: -10,
    pygame.K_PAGEDOWN: 10,
    pygame.K_HOME: -10_000_000,
    pygame.K_END: 10_000_000,
}
"""The keys that go through moments, and by how many."""


class SteppedScene(PositionScene):
    """Shows moment `place` of many, from 0; keys go through them, and they play by themselves."""

    def __init__(self, environment: Environment, columns: int, rows: int) -> None:
        super().__init__(environment, columns, rows)
        self.place = 0
        self.plays = False
        """Whether the moments follow each other by themselves."""
        self._clock = environment.clock
        self._next_at: Milliseconds = 0

    # For subclasses

    @property
    def last(self) -> int:
        """The place of the last moment."""
        raise NotImplementedError

    def cell_in_sight(self) -> Cell | None:
        """Return the cell to which the board scrolls at the moment that is shown, if any."""
        raise NotImplementedError

    def pause(self) -> Milliseconds:
        """Return for how long the moment is shown while they play."""
        raise NotImplementedError

    # Going through the moments

    def go(self, steps: int) -> None:
        """Show the moment that many places further, and no longer play."""
        self.plays = False
        self.show(self.place + steps)

    def show(self, place: int) -> None:
        """Show the moment at a place, or the nearest one."""
        self.place = min(max(place, 0), self.last)
        cell = self.cell_in_sight()
        if cell is not None:
            self.viewport.frame(cell, self.marks().explained.cells)
        self.changed = True

    def play(self) -> None:
        """Let the moments follow each other, from the first if the last is shown; or stop."""
        self.plays = not self.plays
        if self.plays and self.place == self.last:
            self.show(0)
        self._next_at = self._clock() + self.pause()
        self.changed = True

    def accept(self) -> None:
        """Show the next moment."""
        self.go(1)

    def key(self, event: pygame.Event) -> bool:
        """Go through the moments, or play; return whether the key does that."""
        if event.key in PLACES:
            self.go(PLACES[event.key])
        elif event.key == pygame.K_p:
            self.play()
        else:
            return False
        return True

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out board and panel, with the cell of the moment in sight."""
        super().resize(size, scale)
        self.show(self.place)

    def update(self, seconds: float) -> bool:
        """Show the next moment if it is due."""
        if self.plays and self._clock() >= self._next_at:
            self.show(self.place + 1)
            self.plays = self.place < self.last
            self._next_at = self._clock() + self.pause()
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until the next moment is due, or None."""
        return max(self._next_at - self._clock(), 0) / 1000 if self.plays else None
