"""The curve of the chance to win over a game, and the scrubber that goes through its moments."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from minesweeper.review.judgement import Label
from minesweeper.review.review import GAVE_UP, JudgedMove
from minesweeper.session.look_back import LookBack
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import Theme
from minesweeper.words.judgements import label_name
from minesweeper.words.language import tr

_TEXT = 11
"""The size of the caption in pixels at scale 1."""

_CAPTION = 20
"""The height of the caption above the curve in pixels at scale 1."""

_LEGEND = 23
"""The height of the legend below the curve in pixels at scale 1."""

_CORNERS = (-1, -1), (1, -1), (1, 1), (-1, 1)
"""From the upper left clockwise, to the right and down."""

_ROOM = 6
"""Around the curve, in pixels at scale 1."""


class WinCurve:
    """Places of a game from left to right, chances to win from 0 at the bottom to 1 at the top."""

    def __init__(self, place: pygame.Rect, scale: float, length: int) -> None:
        self._area, self._scale, self._length = place, scale, max(length, 1)
        room = round(_ROOM * scale)
        self._inner = place.inflate(-2 * room, -2 * room)
        self._caption = self._inner.left, place.top + line_width(scale)
        above, below = round(_CAPTION * scale) - room, round(_LEGEND * scale) - room
        inner = self._inner
        self._inner = pygame.Rect(
            inner.left, inner.top + above, inner.width, inner.height - above - below
        )

    def place_at(self, x: int) -> int:
        """Return the moment under a horizontal position of the window."""
        share = (x - self._inner.left) / max(self._inner.width, 1)
        return round(min(max(share, 0.0), 1.0) * self._length)

    def holds(self, position: tuple[int, int]) -> bool:
        """Return whether a position of the window lies on it."""
        return bool(self._area.collidepoint(position))

    def draw(self, target: pygame.Surface, found: LookBack, place: int, theme: Theme) -> None:
        """Draw the curve with the moves that gave something up, and the moment that is shown."""
        line = line_width(self._scale)
        pygame.draw.rect(target, theme.panel, self._area)
        pygame.draw.rect(target, theme.panel_edge, self._area, line)
        for share in (0.0, 0.5, 1.0):
            y = self._y(share)
            pygame.draw.line(
                target, theme.panel_edge, (self._inner.left, y), (self._inner.right, y), line
            )
        size = round(_TEXT * self._scale)
        told = tr("Chance to win at each of your guesses")
        target.blit(text_picture(told, size, theme.muted), self._caption)
        self._draw_legend(target, found.mistakes, theme)
        for points in self.lines(found):
            pygame.draw.lines(target, theme.accent, False, points, 2 * line)
        for one in found.mistakes:
            self._draw_mark(target, one, theme)
        x = self._x(place)
        pygame.draw.line(target, theme.text, (x, self._inner.top), (x, self._inner.bottom), line)

    def _draw_legend(
        self, target: pygame.Surface, mistakes: Sequence[JudgedMove], theme: Theme
    ) -> None:
        """Draw the signs that are on the curve below it, each with the name of its label."""
        size, sign = round(_TEXT * self._scale), max(4, round(5 * self._scale))
        x, y = self._inner.left + sign, self._area.bottom - round(_LEGEND * self._scale * 0.4)
        for label in sorted({one.judgement.label for one in mistakes}, key=GAVE_UP.index):
            self._draw_sign(target, label, (x, y), theme)
            name = text_picture(label_name(label), size, theme.muted)
            place = name.get_rect(midleft=(x + 2 * sign, y))
            target.blit(name, place)
            x = place.right + 3 * sign

    def lines(self, found: LookBack) -> list[list[tuple[int, int]]]:
        """Return the corners of the curve's lines in the window."""
        return [[(self._x(x), self._y(y)) for x, y in line] for line in found.win_lines]

    def _draw_mark(self, target: pygame.Surface, one: JudgedMove, theme: Theme) -> None:
        """Draw the sign of a label where the line has come after the move, else at the bottom."""
        win = one.judgement.win_chosen
        center = self._x(one.move.count + 1), self._y(0.0 if win is None else float(win))
        self._draw_sign(target, one.judgement.label, center, theme)

    def _draw_sign(
        self, target: pygame.Surface, label: Label, center: tuple[int, int], theme: Theme
    ) -> None:
        shape = _shape(label, center, max(4, round(5 * self._scale)))
        fatal = label in (Label.MISREAD, Label.NEEDLESS)
        pygame.draw.polygon(target, theme.bad if fatal else theme.accent, shape)
        pygame.draw.polygon(target, theme.text, shape, 1)

    def _x(self, place: int) -> int:
        return self._inner.left + round(self._inner.width * place / self._length)

    def _y(self, share: float) -> int:
        return self._inner.bottom - round(self._inner.height * share)


def line_width(scale: float) -> int:
    """Return the width of a thin line in pixels."""
    return max(1, round(scale))


def _shape(label: Label, center: tuple[int, int], size: int) -> Sequence[tuple[int, int]]:
    """Return the corners of a label's sign, so that no two differ by colour alone."""
    x, y = center
    north, south, west, east = (x, y - size), (x, y + size), (x - size, y), (x + size, y)
    corners = [(x + right * size, y + down * size) for right, down in _CORNERS]
    return {
        Label.NEEDLESS: [north, corners[2], corners[3]],
        Label.MISREAD: corners,
        Label.INACCURACY: [corners[0], corners[1], south],
        Label.MISTAKE: [north, east, south, west],
        Label.BLUNDER: [north, corners[1], east, corners[2], south, corners[3], west, corners[0]],
    }.get(label, corners)
