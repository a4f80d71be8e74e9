"""The picture from which a position was read, beside the board."""

from __future__ import annotations

import io

import pygame

from minesweeper.rules.board import Cell
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.look.theme import Theme


class PictureBeside:
    """Draws the picture of a draft, if it has one, into the half that it leaves free."""

    def __init__(self) -> None:
        self.place = pygame.Rect(0, 0, 0, 0)
        """The part of the room that the board leaves to the picture."""
        self._drawn: tuple[bytes, pygame.Surface] | None = None
        """The picture that was decoded last."""

    def divide(self, room: pygame.Rect, draft: Draft, gap: int) -> pygame.Rect:
        """Return the part of a room for the board: all, or the half that shows larger cells."""
        if not draft.picture:
            return room
        wide, high = (room.width - gap) // 2, (room.height - gap) // 2
        beside = min(wide // draft.width, room.height // draft.height)
        below = min(room.width // draft.width, high // draft.height)
        size = (wide, room.height) if beside >= below else (room.width, high)
        board, self.place = pygame.Rect(room.topleft, size), pygame.Rect((0, 0), size)
        self.place.bottomright = room.bottomright
        return board

    def draw(self, target: pygame.Surface, draft: Draft, cell: Cell | None, theme: Theme) -> None:
        """Draw the picture as large as its place, with a frame around a cell."""
        if not draft.picture:
            return
        picture = self._decoded(draft.picture)
        place = picture.get_rect().fit(self.place)
        target.blit(pygame.transform.smoothscale(picture, place.size), place)
        if cell is not None:
            width, height = place.width / draft.width, place.height / draft.height
            corner = place.x + cell[1] * width, place.y + cell[0] * height
            frame = pygame.Rect(*(round(length) for length in (*corner, width, height)))
            pygame.draw.rect(target, theme.cursor, frame.inflate(2, 2), max(2, frame.width // 14))

    def _decoded(self, file: bytes) -> pygame.Surface:
        if self._drawn is None or self._drawn[0] is not file:
            self._drawn = file, pygame.image.load(io.BytesIO(file), "board.png")
        return self._drawn[1]
