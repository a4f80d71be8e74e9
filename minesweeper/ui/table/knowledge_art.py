"""The pictures of cells in the AI view."""

from __future__ import annotations

import functools

import pygame

from minesweeper.ui.board.board_view import picture
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme, ink_on
from minesweeper.ui.table.knowledge_view import CellFigures, CellLook

_LEAST_TEXT = 8
"""The height of figures in pixels below which they cannot be read."""


@functools.lru_cache(maxsize=512)
def drawn_look(look: CellLook, theme: Theme, size: int) -> pygame.Surface:
    """Return the picture of a look, `size` pixels wide and high. It is shared: do not draw on it.

    Where figures have no room, the colour alone is left.
    """
    if not isinstance(look.shown, CellFigures):
        return picture(cell_art(theme, size), look.shown)
    drawn = pygame.Surface((size, size))
    drawn.fill(theme.grid)
    drawn.fill(look.shown.ground, drawn.get_rect().inflate(-1, -1))
    lines = [line for line in look.shown[1:] if line]
    height = max(size * (36 if len(lines) > 1 else 52) // 100, _LEAST_TEXT)
    if len(lines) * (height + 2) > size - 2:
        return drawn
    for place, line in enumerate(lines, 1):
        text = written(line, height, ink_on(look.shown.ground), bold=place == 1)
        middle = size // 2, size * place // (len(lines) + 1)
        drawn.blit(text, text.get_rect(center=middle))
    return drawn
