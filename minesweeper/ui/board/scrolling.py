"""Scroll bars beside a board and its small map: where they are, and drags of the mouse.

They are there while a part of the board is out of sight.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import pygame

from minesweeper.ui.board.geometry import BAR, Grid
from minesweeper.ui.input.mouse import LEFT

_GAP = 3
"""Between the board and a bar, in pixels at scale 1."""

_LEAST_THUMB = 28
_MAP = 120
"""The longer side of the map in pixels at scale 1."""

_LEAST_MAP = 24
"""The shorter side of the map; a panel with less room has none."""

_INSET = 10
"""Between the map and the edge of the board, in pixels at scale 1."""

_EDGE = 7
"""The width of the map's edge, and of what is pressed when it is missed, in pixels at scale 1."""

_SHARE = 0.3
"""The map takes at most this part of its room, in both directions."""


class Bar(NamedTuple):
    """A scroll bar: its track, and the thumb on it that shows which part is in sight."""

    track: pygame.Rect
    thumb: pygame.Rect
    axis: int
    """0 scrolls sideways, 1 up and down."""

    def offset_at(self, position: tuple[int, int], grabbed: int, grid: Grid) -> int:
        """Return the offset for which the grabbed pixel of the thumb lies at a position."""
        start, length = self.track.topleft[self.axis], self.track.size[self.axis]
        way = max(length - self.thumb.size[self.axis], 1)
        hidden = grid.extent[self.axis] - grid.view.size[self.axis]
        return round((position[self.axis] - grabbed - start) * hidden / way)


ScrollPart: TypeAlias = Bar | pygame.Rect
"""A bar, or the place of the map."""


def bars_of(grid: Grid) -> list[Bar]:
    """Return the scroll bars of a board: below it, right of it, both or none."""
    view, gap = grid.view, round(_GAP * grid.scale)
    thick = round(BAR * grid.scale) - gap
    places = (
        pygame.Rect(view.left, view.bottom + gap, view.width, thick),
        pygame.Rect(view.right + gap, view.top, thick, view.height),
    )
    return [
        Bar(place, _thumb(grid, place, axis), axis)
        for axis, place in enumerate(places)
        if grid.extent[axis] > view.size[axis]
    ]


def _thumb(grid: Grid, track: pygame.Rect, axis: int) -> pygame.Rect:
    whole, shown, length = grid.extent[axis], grid.view.size[axis], track.size[axis]
    thumb = min(max(length * shown // whole, round(_LEAST_THUMB * grid.scale)), length)
    start = (length - thumb) * grid.offset[axis] // (whole - shown)
    if axis == 0:
        return pygame.Rect(track.x + start, track.y, thumb, track.height)
    return pygame.Rect(track.x, track.y + start, track.width, thumb)


def map_place(grid: Grid, panel: pygame.Rect | None = None) -> pygame.Rect | None:
    """Return the place of the map of a board, or None where it is not needed or has no room.

    It lies right of a narrow board, or in the ground that the `panel` leaves; never over cells.
    """
    if not grid.scrolls:
        return None
    return _place_beside(grid) or (_place_in(panel, grid) if panel else None)


def _place_in(spare: pygame.Rect, grid: Grid) -> pygame.Rect | None:
    """Return the place of a map in the middle of spare ground; None if it is too small for one."""
    inset = round(_INSET * grid.scale)
    room = spare.inflate(-2 * inset, -2 * inset)
    a_cell = min(room.width / grid.columns, room.height / grid.rows)
    place = pygame.Rect(0, 0, round(a_cell * grid.columns), round(a_cell * grid.rows))
    place.center = room.center
    return place if min(place.size) >= round(_LEAST_MAP * grid.scale) else None


def _place_beside(grid: Grid) -> pygame.Rect | None:
    width, height = _map_size(grid, grid.area.size)
    inset = round(_INSET * grid.scale)
    left = grid.view.right + round(BAR * grid.scale) + inset
    place = pygame.Rect(left, grid.view.bottom - height, width, height)
    return place if place.right + inset <= grid.area.right else None


def _map_size(grid: Grid, room: tuple[int, int]) -> tuple[int, int]:
    """Return the width and height of the map, at most a share of those of the room."""
    columns, rows = grid.columns, grid.rows
    wide, high = _SHARE * room[0], _SHARE * room[1]
    a_cell = min(_MAP * grid.scale / max(columns, rows), wide / columns, high / rows)
    least = _LEAST_MAP * grid.scale
    return (
        round(min(max(a_cell * columns, least), wide)),
        round(min(max(a_cell * rows, least), high)),
    )


def part_in_sight(grid: Grid, place: pygame.Rect) -> pygame.Rect:
    """Return the part of a map at `place` that stands for the cells in sight."""
    (width, height), (x, y) = grid.extent, grid.offset
    left, top = place.width * x // width, place.height * y // height
    size = [
        -(-side * shown // whole)
        for side, shown, whole in zip(place.size, grid.view.size, grid.extent, strict=True)
    ]
    return pygame.Rect(place.x + left, place.y + top, size[0], size[1])


class Scroller:
    """Scrolls a board by what the mouse does on its bars and its map."""

    def __init__(self) -> None:
        self._held: ScrollPart | None = None
        self._grabbed = 0

    @property
    def is_held(self) -> bool:
        """Whether the mouse holds a bar or the map."""
        return self._held is not None

    def let_go(self) -> None:
        """Forget what the mouse holds."""
        self._held = None

    def handle(self, event: pygame.Event, grid: Grid, place: pygame.Rect | None) -> Grid | None:
        """Take an event of the mouse; return the grid after it, or None if it is for others.

        `place` is that of the map, None if no map shows.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._press(event.pos, grid, place)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT and self.is_held:
            self.let_go()
            return grid
        return None if self._held is None else self._grid_after_drag(self._held, event.pos, grid)

    def _press(self, position: tuple[int, int], grid: Grid, place: pygame.Rect | None) -> None:
        """Grab the map, or the thumb of a bar; a press beside the thumb brings its middle there."""
        self._held = None
        edge = 2 * round(_EDGE * grid.scale)
        if place is not None and place.inflate(edge, edge).collidepoint(position):
            self._held = place
        for bar in bars_of(grid):
            if bar.track.collidepoint(position):
                on_thumb = bar.thumb.collidepoint(position)
                start = bar.thumb.topleft[bar.axis]
                self._held = bar
                self._grabbed = (
                    position[bar.axis] - start if on_thumb else bar.thumb.size[bar.axis] // 2
                )

    def _grid_after_drag(self, held: ScrollPart, position: tuple[int, int], grid: Grid) -> Grid:
        if isinstance(held, Bar):
            offset = list(grid.offset)
            offset[held.axis] = held.offset_at(position, self._grabbed, grid)
            return grid.scrolled(offset[0] - grid.offset[0], offset[1] - grid.offset[1])
        middle = [
            (at - start) * whole // side - shown // 2
            for at, start, side, whole, shown in zip(
                position, held.topleft, held.size, grid.extent, grid.view.size, strict=True
            )
        ]
        return grid.scrolled(middle[0] - grid.offset[0], middle[1] - grid.offset[1])
