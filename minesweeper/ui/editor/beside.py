"""The picture from which a position was read, beside the board."""

from __future__ import annotations

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


class PictureBeside:
    """Draws the picture of a draft, if it has one; the last one stays decoded."""

    def __init__(self) -> None:
        self._decoded: tuple[bytes, pygame.Surface] | None = None

    def draw(
        self,
        target: pygame.Surface,
        room: pygame.Rect,
        draft: Draft,
        cell: Cell | None,
        theme: Theme,
    ) -> None:
        """Draw the picture as large as the room, with a frame around a cell."""
        if not draft.picture:
            return
        picture = self._surface(draft.picture)
        place = picture.get_rect().fit(room)
        target.blit(pygame.transform.smoothscale(picture, place.size), place)
        if cell is not None:
            width, height = place.width / draft.width, place.height / draft.height
            corner = place.x + cell[1] * width, place.y + cell[0] * height
            frame = pygame.Rect(*(round(length) for length in (*corner, width, height)))
            pygame.draw.rect(target, theme.cursor, frame.inflate(2, 2), max(2, frame.width // 14))

    def _surface(self, file: bytes) -> pygame.Surface:
        if self._decoded is None or self._decoded[0] is not file:
            self._decoded = file, pygame.image.load(io.BytesIO(file), "board.png")
        return self._decoded[1]
