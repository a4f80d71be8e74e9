"""The shapes that pictures of cells are made of: tiles, frames, discs, digits."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from minesweeper.ui.board import svg
from minesweeper.ui.board.digits import text_svg, text_width
from minesweeper.ui.look.assets import picture
from minesweeper.ui.look.theme import Color, Theme, contrast, mix

Lines: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]
"""Lines from point to point, in shares of the cell's width from its middle."""


_ALIKE = 1.3
"""The contrast below which a covered cell looks like a revealed one, but for its edge."""


class CellShapes:
    """Draws shapes in one theme at one size of cells; surfaces are square, `size` pixels wide."""

    def __init__(self, theme: Theme, size: int) -> None:
        """Draw cells of `size` pixels."""
        self.theme = theme
        self.size = size
        self.gap = max(1, round(size * theme.tile.gap)) if theme.tile.gap else 0
        """Pixels between two tiles."""

    @property
    def _inset(self) -> int:
        return self.gap // 2

    @property
    def _inner(self) -> int:
        return self.size - self.gap

    @property
    def _center(self) -> float:
        return self._inset + self._inner / 2

    def _draw(self, body: str, *, opaque: bool = False) -> pygame.Surface:
        surface = svg.drawn(self.size, self.size, body)
        if pygame.display.get_surface() is None:
            return surface
        return surface.convert() if opaque else surface.convert_alpha()

    def _ground(self) -> str:
        return f'<rect width="{self.size}" height="{self.size}" fill="{self.theme.grid}"/>'

    def _bevel(self, color: Color, edge: int) -> str:
        low, high = self._inset, self._inset + self._inner
        return (
            f'<path d="M{low} {high} V{low} H{high} L{high - edge} {low + edge} H{low + edge}'
            f' V{high - edge} Z" fill="{color}"/>'
        )

    def _box(self, color: Color, top: int, bottom: int, radius: float, side: int = 0) -> str:
        return (
            f'<rect x="{self._inset + side}" y="{self._inset + top}"'
            f' width="{self._inner - 2 * side}"'
            f' height="{self._inner - top - bottom}" rx="{radius:g}" fill="{color}"/>'
        )

    def _tile(self, color: Color, figure: str = "") -> pygame.Surface:
        theme = self.theme
        edge = max(1, round(self.size * theme.tile.edge)) if theme.tile.edge else 0
        radius = round(self._inner * theme.tile.corner * 2) / 2
        light, dark, side = theme.covered_light, theme.covered_dark, 0
        if not theme.tile.bevel and contrast(color, theme.revealed) < _ALIKE:
            light, edge = dark, max(2, edge)  # which says that the cell is covered
            side = edge
        elif color != theme.covered:
            light, dark = mix(color, "#ffffff", 0.25), mix(color, "#000000", 0.2)
        body = self._ground() + self._box(dark, 0, 0, radius)
        if theme.tile.bevel:
            body += self._bevel(light, edge) + self._box(color, edge, edge, 0, edge)
        else:
            body += self._box(light, 0, edge, radius) + self._box(color, edge, edge, radius, side)
        return self._draw(body + figure, opaque=True)

    def _flat(self, color: Color, figure: str = "") -> pygame.Surface:
        return self._draw(self._ground() + self._box(color, 0, 0, 0) + figure, opaque=True)

    def _digits(self, text: str, tall: int, color: Color) -> str:
        """Return digits of `tall` pixels in the middle of the cell."""
        x = self._inset + (self._inner - text_width(text, tall)) // 2
        return text_svg(text, x, self._inset + (self._inner - tall) // 2, tall, color)

    def _with(self, ground: pygame.Surface, name: str, colors: dict[str, Color]) -> pygame.Surface:
        drawn = ground.copy()
        place = (self._inset, self._inset)
        drawn.blit(picture(name, self._inner, **colors), place)
        return drawn

    def _frame(self, outer: Color, *inner: Color, is_within: bool = False) -> pygame.Surface:
        """Return a frame, or one within such a frame, and in it others that are half as thick."""
        thick = self._thick(0.08)
        thin, first = max(1, thick // 2), thick * is_within
        body = svg.frame(self.size, first, outer, thick)
        for place, color in enumerate(inner):
            body += svg.frame(self.size, first + thick + place * thin, color, thin)
        return self._draw(body)

    def _disc(self, color: Color, ink: Color, lines: Lines) -> str:
        middle, size = self._center, self.size
        paths = [
            "M" + " L".join(f"{middle + x * size:g} {middle + y * size:g}" for x, y in line)
            for line in lines
        ]
        disc = svg.disc(middle, size * 0.3, color)
        return disc + svg.line(" ".join(paths), ink, self._thick(0.075))

    def _thick(self, share: float) -> int:
        """Return a share of the cell's width in whole pixels, at least 1."""
        return max(1, round(self.size * share))
