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

_CAPTION, _GRAPH, _LEGEND, _ROOM = 26, 50, 30, 9
"""The heights of the caption above the curve, of the curve and of the legend below it, and the room
beside it, in pixels at scale 1."""

_SCRUBBER = 18
"""The height of a line to drag that stands in place of a curve, in pixels at scale 1."""

_TEXT, _SIGN = 11, 5
"""The size of letters, and half that of a sign, in pixels at scale 1."""

_CORNERS = (-1, -1), (1, -1), (1, 1), (-1, 1)
"""From the upper left clockwise, to the right and down."""


def strip_height(found: LookBack) -> int:
    """Return the height of the curve, or of the scrubber alone, in pixels at scale 1."""
    if found.win_lines:
        return _CAPTION + _GRAPH + _LEGEND
    caption = _CAPTION if _caption(found) else 0
    return caption + _SCRUBBER + (_LEGEND if found.mistakes else 0)


def _caption(found: LookBack) -> str:
    """Return what the curve shows, or why there is none; nothing before that is known."""
    if found.win_lines:
        return tr("Chance to win, from guess to guess")
    if not found.is_judged:
        return ""
    if not found.review.moves:
        return tr("You opened no cell: no curve")
    if found.review.needed_no_guess:
        return tr("Your moves needed no guess: no curve")
    return tr("No curve: the chances to win are not known")


class WinCurve:
    """Places of a game from left to right, chances to win from 0 at the bottom to 1 at the top.

    Without a chance to win it is a line with the moment that is shown.
    """

    def __init__(self, place: pygame.Rect, theme: Theme, scale: float, found: LookBack) -> None:
        self._area, self._theme, self._length = place, theme, max(found.length, 1)
        self._found, self._has_lines = found, bool(found.win_lines)
        room, above, self._below = (round(each * scale) for each in (_ROOM, _CAPTION, _LEGEND))
        self._letters, self._sign = round(_TEXT * scale), max(4, round(_SIGN * scale))
        self._line = max(1, round(scale))
        self._figures = {
            share: text_picture(tr("{percent} %", percent=share), self._letters, theme.muted)
            for share in (0, 50, 100)
        }
        before = self._figures[100].get_width() + room if self._has_lines else 0
        left, width = place.left + before + room, place.width - before - 2 * room
        self._inner = pygame.Rect(left, place.top + above, width, round(_GRAPH * scale))
        if not self._has_lines:
            top = place.top + above * bool(_caption(found))
            self._inner.update(left, top + round(_SCRUBBER / 2 * scale), width, 0)

    def place_at(self, x: int) -> int:
        """Return the moment under a horizontal position of the window."""
        share = (x - self._inner.left) / max(self._inner.width, 1)
        return round(min(max(share, 0.0), 1.0) * self._length)

    def holds(self, position: tuple[int, int]) -> bool:
        """Return whether a position of the window lies on it."""
        return bool(self._area.collidepoint(position))

    def draw(self, target: pygame.Surface, place: int) -> None:
        """Draw the curve with the moves that gave something up, and the moment that is shown."""
        theme, inner, line = self._theme, self._inner, self._line
        pygame.draw.rect(target, theme.panel, self._area)
        pygame.draw.rect(target, theme.panel_edge, self._area, line)
        for share, figure in self._figures.items():
            y = self._y(share / 100)
            pygame.draw.line(target, theme.panel_edge, (inner.left, y), (inner.right, y), line)
            if self._has_lines:
                target.blit(figure, figure.get_rect(midright=(inner.left - 2 * line, y)))
        if told := _caption(self._found):
            caption = text_picture(told, self._letters, theme.muted)
            target.blit(caption, (self._area.left + self._sign, self._area.top + line))
        self._draw_legend(target)
        for points in self.lines():
            pygame.draw.lines(target, theme.accent, False, points, 2 * line)
        for one in self._found.mistakes:
            self._draw_sign(target, one.judgement.label, self.place_of_sign(one))
        x, over = self._x(place), 0 if self._has_lines else self._sign
        ends = (x, inner.top - over), (x, inner.bottom + over)
        pygame.draw.line(target, theme.text, *ends, line if self._has_lines else 3 * line)

    def place_of_sign(self, one: JudgedMove) -> tuple[int, int]:
        """Return the middle of a mistake's sign: at the moment before, where a line begins to fall.

        One whose chance to win is not known stands below the curve, on no figure.
        """
        judged, x = one.judgement, self._x(one.move.count)
        if judged.win_chosen is not None:
            return x, self._y(float(judged.win_best or 0))
        return x, self._y(0) + (self._sign + 2 * self._line) * self._has_lines

    def _draw_legend(self, target: pygame.Surface) -> None:
        """Draw the signs that are on the curve below it, each with the name of its label."""
        x, y = self._area.left + 2 * self._sign, self._area.bottom - round(self._below * 0.4)
        labels = {one.judgement.label for one in self._found.mistakes}
        for label in sorted(labels, key=GAVE_UP.index):
            self._draw_sign(target, label, (x, y))
            name = text_picture(label_name(label), self._letters, self._theme.muted)
            place = name.get_rect(midleft=(x + 2 * self._sign, y))
            target.blit(name, place)
            x = place.right + 3 * self._sign

    def lines(self) -> list[list[tuple[int, int]]]:
        """Return the corners of the curve's lines in the window."""
        return [[(self._x(x), self._y(y)) for x, y in line] for line in self._found.win_lines]

    def _draw_sign(self, target: pygame.Surface, label: Label, center: tuple[int, int]) -> None:
        theme, shape = self._theme, _shape(label, center, self._sign)
        fatal = label in (Label.MISREAD, Label.NEEDLESS)
        pygame.draw.polygon(target, theme.bad if fatal else theme.accent, shape)
        pygame.draw.polygon(target, theme.text, shape, 1)

    def _x(self, place: int) -> int:
        return self._inner.left + round(self._inner.width * place / self._length)

    def _y(self, share: float) -> int:
        return self._inner.bottom - round(self._inner.height * share)


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
