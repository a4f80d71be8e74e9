"""Charts: points with a curve, bars, and a calendar, from values to a picture.

Each tells which value lies under a place, and where a value lies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

import pygame

from minesweeper.ui.look.fonts import fitting_text
from minesweeper.ui.look.theme import Theme, mix
from minesweeper.words.language import tr

_TEXT, _AXIS, _BELOW, _ABOVE = 11, 46, 20, 8
"""The size of letters, the room for the figures at the left, below and above the chart, in pixels
at scale 1."""

_HEAD = 20
"""The width of the names of the days of the week at scale 1."""

_LEAST_DAY, _MOST_DAY = 9, 22
"""The size of a day in a calendar in pixels at scale 1."""


class Series(NamedTuple):
    """Values from left to right, at least one, with what each is in words."""

    values: Sequence[float]
    labels: Sequence[str]
    unit: Callable[[float], str]
    """Returns a value of the axis in words."""
    ends: tuple[str, str]
    """What the first and the last value are of, in words."""
    curve: Sequence[float] = ()
    """A curve over the values."""
    filled: Sequence[float] | None = None
    """For bars: how much of each is filled; None for points."""
    joined: bool = False
    """Whether the values themselves are a curve."""


class Chart:
    """A series, drawn into a place of the window."""

    steps: Mapping[int, int] = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
    """The keys that lead to another value, and by how many."""

    def __init__(self, place: pygame.Rect, theme: Theme, scale: float, series: Series) -> None:
        self.place, self._theme, self._scale, self.series = place, theme, scale, series
        self._inner = pygame.Rect(
            self._px(_AXIS),
            self._px(_ABOVE),
            max(place.width - self._px(_AXIS + _ABOVE), 1),
            max(place.height - self._px(_BELOW + _ABOVE), 1),
        )
        self._top = nice_top(max([*series.values, *series.curve]))
        self.labels = series.labels

    def at(self, position: tuple[int, int]) -> int | None:
        """Return the value above or below a position of the window; None beside the chart."""
        if not self.place.collidepoint(position):
            return None
        share = (position[0] - self.place.x - self._inner.x) / self._inner.width
        count = len(self.series.values)
        return min(max(math.floor(share * count), 0), count - 1)

    def spot(self, index: int) -> pygame.Rect:
        """Return the place of a value in the window."""
        width = max(self._inner.width // len(self.series.values), self._px(8))
        x, y = self._point(index, self.series.values[index])
        if self.series.filled is None:
            spot = pygame.Rect(0, 0, self._px(10), self._px(10))
            spot.center = x, y
        else:
            spot = pygame.Rect(x - width // 2, y, width, self._inner.bottom - y)
        return spot.move(self.place.topleft)

    def picture(self) -> pygame.Surface:
        """Return the chart as a picture."""
        target = pygame.Surface(self.place.size)
        target.fill(self._theme.panel)
        self._draw_axis(target)
        if self.series.filled is not None:
            self._draw_bars(target, self.series.filled)
        elif self.series.joined:
            self._draw_curve(target, self.series.values, self._theme.accent)
        else:
            self._draw_points(target)
            self._draw_curve(target, self.series.curve, self._theme.text)
        return target

    def _draw_axis(self, target: pygame.Surface) -> None:
        inner, theme, size = self._inner, self._theme, self._px(_TEXT)
        for share in (0.0, 0.5, 1.0):
            y = inner.bottom - round(share * inner.height)
            ends = (inner.left, y), (inner.right, y)
            pygame.draw.line(target, theme.panel_edge, *ends, max(1, self._px(1)))
            label = fitting_text(self.series.unit(share * self._top), size, theme.muted, inner.left)
            at = label.get_rect(midright=(inner.left - self._px(4), y))
            target.blit(label, at.clamp(target.get_rect()))
        first, last = (
            fitting_text(end, size, theme.muted, inner.width // 2) for end in self.series.ends
        )
        below = inner.bottom + self._px(3)
        target.blit(first, (inner.left, below))
        if self.series.ends[0] != self.series.ends[1]:
            target.blit(last, last.get_rect(topright=(inner.right, below)))

    def _draw_bars(self, target: pygame.Surface, filled: Sequence[float]) -> None:
        """Draw each bar as an outline, of which the part that is meant is filled."""
        line = max(1, self._px(1))
        width = min(self._inner.width // len(filled) - line, self._px(36))
        for i, part in enumerate(filled):
            x, top = self._point(i, self.series.values[i])
            _, full = self._point(i, part)
            bar = pygame.Rect(x - width // 2, top, max(width, 1), self._inner.bottom - top)
            solid = pygame.Rect(bar.x, full, bar.width, self._inner.bottom - full)
            pygame.draw.rect(target, self._theme.accent, solid)
            pygame.draw.rect(target, self._theme.text, bar, line)

    def _draw_points(self, target: pygame.Surface) -> None:
        color = mix(self._theme.panel, self._theme.accent, 0.75)
        for i, value in enumerate(self.series.values):
            pygame.draw.aacircle(target, color, self._point(i, value), max(2, self._px(3)))

    def _draw_curve(self, target: pygame.Surface, values: Sequence[float], color: str) -> None:
        points = [self._point(i, value) for i, value in enumerate(values)]
        if len(points) > 1:
            for ends in pairwise(points):
                pygame.draw.aaline(target, color, *ends, max(2, self._px(2)))
        elif points:
            pygame.draw.aacircle(target, color, points[0], max(2, self._px(3)))

    def _point(self, index: int, value: float) -> tuple[int, int]:
        inner = self._inner
        x = inner.left + round((index + 0.5) * inner.width / len(self.series.values))
        return x, inner.bottom - round(inner.height * value / self._top)

    def _px(self, length: float) -> int:
        return round(length * self._scale)


class Calendar:
    """The weeks up to a day as columns, their days from Monday down; a result marks a day.

    `results` has, by the day, whether it was won, and what it is in words; `missed` returns the
    words of a day without a result.
    """

    steps: Mapping[int, int] = {
        pygame.K_UP: -1,
        pygame.K_DOWN: 1,
        pygame.K_LEFT: -7,
        pygame.K_RIGHT: 7,
    }
    """The keys that lead to another day, and by how many."""

    def __init__(
        self,
        place: pygame.Rect,
        theme: Theme,
        scale: float,
        results: Mapping[str, tuple[bool, str]],
        last: date,
        missed: Callable[[str], str],
    ) -> None:
        self.place, self._theme, self._scale = place, theme, scale
        line = round(_TEXT * scale * 1.6)
        most = round(_MOST_DAY * scale)
        self._side = max(min((place.height - line) // 7, most), round(_LEAST_DAY * scale))
        self._head = round(_HEAD * scale)
        weeks = max((place.width - self._head) // self._side, 1)
        first = last - timedelta(days=last.weekday() + 7 * (weeks - 1))
        count = (last - first).days + 1
        self.days = [(first + timedelta(days=i)).isoformat() for i in range(count)]
        self._results, self._line = results, line
        self.labels = [results[day][1] if day in results else missed(day) for day in self.days]

    def at(self, position: tuple[int, int]) -> int | None:
        """Return the day at a position of the window; None beside the calendar."""
        x, y = position[0] - self.place.x - self._head, position[1] - self.place.y
        column, row = x // self._side, y // self._side
        index = 7 * column + row
        inside = 0 <= row < 7 and column >= 0
        return index if inside and index < len(self.days) else None

    def spot(self, index: int) -> pygame.Rect:
        """Return the place of a day in the window."""
        column, row = divmod(index, 7)
        left = self.place.x + self._head
        corner = left + column * self._side, self.place.y + row * self._side
        return pygame.Rect(corner, (self._side - 1, self._side - 1))

    def picture(self) -> pygame.Surface:
        """Return the calendar as a picture: a win is filled, a loss is crossed."""
        target, theme = pygame.Surface(self.place.size), self._theme
        target.fill(theme.panel)
        width = max(1, round(self._scale))
        for i, day in enumerate(self.days):
            box = self.spot(i).move(-self.place.x, -self.place.y).inflate(-width, -width)
            result = self._results.get(day)
            if result is not None and result[0]:
                pygame.draw.rect(target, theme.accent, box)
            elif result is not None:
                inner = box.inflate(-box.width // 3, -box.width // 3)
                for ends in (
                    (inner.topleft, inner.bottomright),
                    (inner.bottomleft, inner.topright),
                ):
                    pygame.draw.line(target, theme.text, *ends, 2 * width)
            edge = theme.panel_edge if result is None else theme.text
            pygame.draw.rect(target, edge, box, width)
        self._draw_heads(target)
        return target

    def _draw_heads(self, target: pygame.Surface) -> None:
        """Write the days of the week, every second one in small rows, and below the months."""
        size, color = round(_TEXT * self._scale), self._theme.muted
        step = 1 if self._side > size else 2
        for row, name in list(enumerate(tr("Mo Tu We Th Fr Sa Su").split()))[::step]:
            middle = row * self._side + self._side // 2
            text = fitting_text(name, size, color, self._head)
            target.blit(text, text.get_rect(midleft=(0, middle)))
        months = tr("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
        below, free = 7 * self._side + self._line // 8, 0
        for i, day in enumerate(self.days):
            left = self.spot(i).x - self.place.x
            if day.endswith("-01") and left >= free:
                name = months[int(day[5:7]) - 1]
                text = fitting_text(name, size, color, target.get_width() - left)
                target.blit(text, (left, below))
                free = left + text.get_width() + size


_STEPS = (1, 1.5, 2, 3, 4, 5, 6, 8, 10)


def nice_top(most: float) -> float:
    """Return the end of an axis: the least round number that is not below a value.

    >>> nice_top(0.43), nice_top(73), nice_top(0)
    (0.5, 80.0, 1.0)
    """
    if most <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(most))
    return next(step * power for step in _STEPS if step * power >= most * 0.9999)
