"""The picture from which a position was read: its room beside the board, and how it is drawn."""

from __future__ import annotations

import functools
import io

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme


def rooms(
    room: pygame.Rect, bottom: int, gap: int, size: tuple[int, int]
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the rooms of a board of some columns and rows, and of its picture.

    The picture lies beside the board, or below it and its legend, so that cells are larger: there
    it ends at `bottom`.
    """
    (columns, rows), wide, high = size, (room.width - gap) // 2, (room.height - gap) // 2
    beside = min(wide // columns, room.height // rows)
    below = min(room.width // columns, high // rows)
    sides, end = (wide, room.height), room.bottom
    if below > beside:
        sides, end = (room.width, high), bottom
    picture = pygame.Rect((0, 0), sides)
    picture.bottomright = (room.right, end)
    return pygame.Rect(room.topleft, sides), picture


def place_in(room: pygame.Rect, picture: pygame.Surface, grid: Grid) -> pygame.Rect:
    """Return where a picture is drawn: its rows (below the board, its columns) go on the board's.

    Where the board scrolls, or there is no room for that, it is as large as its room.
    """
    board, (wide, high) = grid.view, picture.get_size()
    if room.left >= board.right:
        place = pygame.Rect(0, board.top, round(wide * board.height / high), board.height)
        place.centerx = room.centerx
    else:
        place = pygame.Rect(board.left, room.top, board.width, round(high * board.width / wide))
    in_room = place.width <= room.width and place.height <= room.height
    return place if in_room and not grid.scrolls else picture.get_rect().fit(room)


def draw(
    target: pygame.Surface,
    room: pygame.Rect,
    file: bytes,
    grid: Grid,
    cell: Cell | None,
    theme: Theme,
) -> None:
    """Draw the picture of a file beside its board, with a frame around a cell."""
    picture = _decoded(file)
    place = place_in(room, picture, grid)
    target.blit(pygame.transform.smoothscale(picture, place.size), place)
    if cell is not None:
        wide, high = place.width / grid.columns, place.height / grid.rows
        frame = pygame.FRect(place.x + cell[1] * wide, place.y + cell[0] * high, wide, high)
        thick = max(2, round(wide / 14))
        pygame.draw.rect(target, theme.cursor, frame.inflate(2, 2), thick)


@functools.lru_cache(maxsize=1)
def _decoded(file: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(file), "board.png")
