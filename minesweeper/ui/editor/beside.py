"""The picture from which a position was read, beside the board."""

from __future__ import annotations

import functools
import io

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.look.theme import Theme


def divided(room: pygame.Rect, draft: Draft, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Divide a room into that of the board and that of its picture, so that cells are larger.

    Without a picture the board has all of it.
    """
    if not draft.picture:
        return room, pygame.Rect(room.bottomright, (0, 0))
    wide, high = (room.width - gap) // 2, (room.height - gap) // 2
    beside = min(wide // draft.width, room.height // draft.height)
    below = min(room.width // draft.width, high // draft.height)
    size = (wide, room.height) if beside >= below else (room.width, high)
    place = pygame.Rect((0, 0), size)
    place.bottomright = room.bottomright
    return pygame.Rect(room.topleft, size), place


def draw_picture(
    target: pygame.Surface, room: pygame.Rect, draft: Draft, cell: Cell | None, theme: Theme
) -> None:
    """Draw the picture of a draft as large as the room, with a frame around a cell."""
    picture = _decoded(draft.picture)
    place = picture.get_rect().fit(room)
    target.blit(pygame.transform.smoothscale(picture, place.size), place)
    if cell is not None:
        width, height = place.width / draft.width, place.height / draft.height
        frame = pygame.FRect(place.x + cell[1] * width, place.y + cell[0] * height, width, height)
        pygame.draw.rect(target, theme.cursor, frame.inflate(2, 2), max(2, round(width / 14)))


@functools.lru_cache(maxsize=1)
def _decoded(file: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(file), "board.png")
