"""Animations: openings ripple, flags appear, mines flash, vain chords shake, wins wave, taps ring.

The board below shows the new state at once, so nothing waits for an animation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Set
from typing import NamedTuple

import pygame

from minesweeper.rules.board import Cell, distance
from minesweeper.rules.command import Action, Change, Milliseconds
from minesweeper.session.clock import Clock
from minesweeper.storage.settings import Animation
from minesweeper.ui import limits
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.input.pointer import DOUBLE_CLICK
from minesweeper.ui.look.theme import Theme

LENGTHS: Mapping[Animation, Milliseconds] = {
    Animation.OFF: 0,
    Animation.SHORT: 80,
    Animation.FULL: 180,
}
"""The time in which one cell appears; a mine flashes three times as long."""

LEAST_RING = 36
"""The least radius in pixels at scale 1 of the ring around a cell that a finger covers."""

_SWING = 0.12
"""How far a cell shakes to each side, as a share of its width."""


class Fade(NamedTuple):
    """The old look of a cell, a covered tile or a flash, which fades between two times."""

    begins: Milliseconds
    ends: Milliseconds
    flashes: bool = False

    def strength(self, now: Milliseconds) -> float:
        """Return the share of the old look that is left: 1 before the fade, 0 after it."""
        return min(max((self.ends - now) / (self.ends - self.begins), 0.0), 1.0)

    def swing(self, now: Milliseconds) -> float:
        """Return how far a shaking cell is from its place, -1 to 1: three swings, which fade."""
        left = self.strength(now)
        return left * math.sin(6 * math.pi * (1 - left))


class Effects:
    """Draws the old looks of cells that changed, while they fade."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.fades: dict[Cell, Fade] = {}
        self.shakes: dict[Cell, Fade] = {}
        self._rings: dict[Cell, Fade] = {}
        self._last_reveal: tuple[Cell, Milliseconds] | None = None

    def follow(self, change: Change, animation: Animation) -> None:
        """Begin the animations of what a command changed."""
        length = LENGTHS[animation]
        if not length:
            self.clear()
            return
        self._ripple(change.opened, change.command.cell, length)
        self._ripple(change.flagged, change.command.cell, length)
        now = self._clock()
        for mine in change.hit:
            self.fades[mine] = Fade(now, now + 3 * length, flashes=True)
        self._shake_in_vain(change, length)

    def wave(self, cells: Set[Cell], first: Cell, animation: Animation) -> None:
        """Let cells flash one after the other, those beside `first` at once."""
        length, now = LENGTHS[animation], self._clock()
        if not length or len(cells) > limits.APPEARING_CELLS:
            return
        away = {cell: distance(cell, first) for cell in cells}
        farthest = max(away.values(), default=1)
        for cell, steps in away.items():
            begins = now + 4 * length * steps // farthest
            self.fades[cell] = Fade(begins, begins + 2 * length, flashes=True)

    def ring(self, cell: Cell, animation: Animation) -> None:
        """Draw a ring around a cell, wider than the finger over it."""
        length, now = LENGTHS[animation], self._clock()
        if length:
            self._rings = {cell: Fade(now, now + 2 * length)}

    def ring_radius(self, grid: Grid) -> int:
        """Return the radius of the ring in pixels."""
        return max(round(LEAST_RING * grid.scale), grid.cell)

    def clear(self) -> None:
        """End all animations at once."""
        for fades in (self.fades, self.shakes, self._rings):
            fades.clear()

    def go_on(self) -> bool:
        """Drop the animations that are over; return whether any was left before."""
        moved, now = self.move, self._clock()
        for fades in (self.fades, self.shakes, self._rings):
            for cell in [cell for cell, fade in fades.items() if fade.ends <= now]:
                del fades[cell]
        return moved

    @property
    def move(self) -> bool:
        """Whether any animation is left."""
        return bool(self.fades or self.shakes or self._rings)

    def draw(self, target: pygame.Surface, grid: Grid, theme: Theme) -> None:
        """Draw shaking cells and the old looks over the board."""
        self._draw_shakes(target, grid, theme)
        for cell in self._rings:
            middle, width = grid.rect(cell).center, max(2, round(4 * grid.scale))
            pygame.draw.circle(target, theme.cursor, middle, self.ring_radius(grid), width)
        if not self.fades:
            return
        now, covered = self._clock(), cell_art(theme, grid.cell).covered.copy()
        flash = pygame.Surface(covered.get_size())
        flash.fill("white")
        for cell, fade in self.fades.items():
            waits = fade.flashes and now < fade.begins
            if not waits and cell[0] in grid.shown_rows and cell[1] in grid.shown_columns:
                look = flash if fade.flashes else covered
                look.set_alpha(round(255 * fade.strength(now)))
                place = grid.rect(cell)
                seen = place.clip(grid.view)
                target.blit(look, seen, seen.move(-place.x, -place.y))

    def _ripple(self, cells: Set[Cell], first: Cell, length: Milliseconds) -> None:
        """Let cells appear one after the other; those far from the first come last."""
        if len(cells) + len(self.fades) > limits.APPEARING_CELLS:
            return
        now = self._clock()
        for cell in cells:
            begins = now + distance(cell, first) * length // 12
            self.fades[cell] = Fade(begins, begins + length)

    def _shake_in_vain(self, change: Change, length: Milliseconds) -> None:
        """Shake the cell of a chord that did nothing.

        The second click of a double click does nothing where the first has revealed: no shake.
        """
        cell, now = change.command.cell, self._clock()
        if change.informs:
            self._last_reveal = cell, now
        elif change.command.action is Action.CHORD and not change.ends:
            before, then = self._last_reveal or (None, 0)
            if before != cell or now - then > DOUBLE_CLICK:
                self.shakes[cell] = Fade(now, now + 2 * length)

    def _draw_shakes(self, target: pygame.Surface, grid: Grid, theme: Theme) -> None:
        """Draw the cells that shake as they are drawn already, but moved aside."""
        for cell, shake in self.shakes.items():
            place = grid.rect(cell).clip(grid.view)
            if place:
                look = target.subsurface(place).copy()
                target.fill(theme.revealed, place)
                aside = round(_SWING * grid.cell * shake.swing(self._clock()))
                target.subsurface(place).blit(look, (aside, 0))
